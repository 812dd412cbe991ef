"""How the figures lie, kept from one moment to the next: it is always as if it were worked out anew."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.figures import SLAIN, STANDING, Condition
from game.core.grain import GRAIN, Point
from game.core.state import State, with_figure
from game.rules.lay import lies_as
from game.rules.melee.reach import opponents
from game.rules.situation import Battle, Situation
from tests.melee import blue, figures, red
from tests.play import Fight

GIANT = "creature: hill_giant"


def field(*lines: str, more: str = "") -> Fight:
    return Fight(figures(*lines, more=more))


def anew(fight: Fight, state: State) -> Situation:
    """The battle looked at by somebody who has not looked before."""
    return Situation(state, Battle(fight.battle.book, fight.battle.catalogue))


def told(at: Situation) -> dict[str, Any]:
    """All that is told of how the figures lie."""
    field, lay = at.field, at.field.lay
    found: dict[str, Any] = {
        "held": field.held(), "flyers": [flyer.id for flyer in lay.flyers], "widest": lay.widest,
        "sides": {side: [one.id for one in standing] for side, standing in field.sides.items()},
    }  # fmt: skip
    for name, figure in at.state.figures.items():
        if figure.fate != STANDING:
            continue
        foes = [foe for foe in at.state.figures.values() if foe.side != figure.side]
        found[name] = (
            field.holders(figure), [foe.id for foe in field.in_zone_of(figure)], field.ids_in_zones_of(figure),
            field.rank(figure), sorted(back.id for back in lay.backs(figure)), lay.near(figure), lay.close(figure),
            [foe.id for foe in foes if field.protectors(figure, foe)],
            sorted(one.id for one in lay.beneath(figure)),
        )  # fmt: skip
    return found


@pytest.mark.rule("SP-3.3.0.3")
@pytest.mark.rule("SP-3.5.10.1")
@pytest.mark.parametrize("seed", range(4))
def test_what_is_kept_of_the_lay_is_what_one_would_find_anew(seed: int):
    """Two lines of men, giants and griffons jostle: some step, turn, rise, land, run, fall or take another weapon."""
    chance = Random(seed)
    lines = [blue(f"b{n:02}", round(14 + n * 1.2, 2), 20 + n % 2 * 1.1) for n in range(12)]
    lines += [red(f"r{n:02}", round(14 + n * 1.2, 2), 18.3 - n % 2 * 1.1) for n in range(12)]
    lines += [red("giant", 20, 12, GIANT), blue("grip", 20, 26, "creature: griffon, hit_points: 40, aloft: 4"),
              red("gulp", 30, 12, "creature: griffon, hit_points: 40")]  # fmt: skip
    fight = field(*lines)
    state = fight.now
    for step in range(24):
        for name in chance.sample(sorted(state.figures), chance.choice((1, 1, 2, 3))):
            figure = state.figures[name]
            change = chance.choice(("step", "step", "step", "far", "turn", "rise", "flee", "fall", "wound"))
            if change in ("step", "far"):
                most = GRAIN if change == "step" else 6 * GRAIN
                dx, dy = chance.randint(-most, most), chance.randint(-most, most)
                figure = replace(figure, x=figure.x + dx, y=figure.y + dy)
            elif change == "turn":
                figure = replace(figure, facing=chance.randrange(0, 360, 15))
            elif change == "rise":
                figure = replace(figure, altitude=0 if figure.altitude else 2 * GRAIN)
            elif change == "flee":
                figure = replace(figure, conditions=() if figure.conditions else (Condition("fleeing"),))
            elif change == "fall":
                figure = replace(figure, fate=STANDING if figure.fate == SLAIN else SLAIN)
            else:
                figure = replace(figure, hit_points=figure.hit_points - 1)
            state = with_figure(state, figure)
        state = replace(state, n=state.n + 1)
        assert told(Situation(state, fight.battle)) == told(anew(fight, state)), step


@pytest.mark.rule("SP-R300")
def test_who_comes_under_one_that_hovers_is_met_by_it_too():
    """A spearman walks under a griffon two inches up, which had looked about it before and found nobody near."""
    spear = "class: fighting_man, level: 1, weapons: [spear], hit_points: 8"
    fight = field(blue("grip", 20, 20, "creature: griffon, hit_points: 40, aloft: 2"), red("spear", 20, 10, spear))
    assert opponents(fight.at, fight.figure("grip")) == opponents(fight.at, fight.figure("spear")) == ()
    there = with_figure(fight.now, replace(fight.figure("spear"), y=18 * GRAIN))
    at = Situation(there, fight.battle)
    assert opponents(at, at.figure("spear")) == ("grip",)
    assert opponents(at, at.figure("grip")) == ("spear",)


@pytest.mark.parametrize(
    ("field_", "value", "same"),
    [("x", 1, False), ("y", 1, False), ("facing", 1, False), ("came", 7, False), ("fate", SLAIN, False),
     ("conditions", (Condition("fleeing"),), False), ("weapon", "spear", False), ("altitude", 2 * GRAIN, False),
     ("hit_points", 1, True), ("walked", 9, True)],
)  # fmt: skip
def test_what_makes_a_figure_lie_otherwise(field_: str, value: Any, same: bool):
    ann = field(blue("ann", 10, 20), red("orc", 40, 2)).figure("ann")
    assert lies_as(ann, replace(ann, **{field_: value})) is same
    assert lies_as(ann, replace(ann))
    assert not lies_as(ann, replace(ann, profile=replace(ann.profile)))


@pytest.mark.rule("SP-3.3.0.3")
@pytest.mark.parametrize("course", [(1, 0), (-1, 0), (0, 1), (0, -1)])
@pytest.mark.parametrize(("more", "within"), [(0, True), (1, False)])
@pytest.mark.parametrize("start", [(8, 8), (7.9, 7.9), (8.1, 8.1), (20, 20)])
def test_a_giant_s_zone_holds_another_giant_to_the_grain(
    course: Point, more: int, within: bool, start: tuple[float, float]
):
    """Two inches from base to base, wherever on the table they stand; he is near, and close, and in the zone."""
    fight = field(blue("gog", 20, 20, GIANT), red("mag", 30, 30, GIANT))
    gog = replace(fight.figure("gog"), x=round(start[0] * GRAIN), y=round(start[1] * GRAIN))
    far = 2 * gog.profile.base.radius + 2 * GRAIN + more
    mag = replace(fight.figure("mag"), x=gog.x + course[0] * far, y=gog.y + course[1] * far)
    at = anew(fight, with_figure(with_figure(fight.now, gog), mag))
    assert [foe.id for foe in at.field.in_zone_of(gog)] == (["mag"] if within else [])
    assert at.field.ids_in_zones_of(gog) == (("mag",) if within else ())
    assert at.field.holders(gog) == (("mag",) if within else ())
    assert at.field.lay.close(gog) == (("mag",) if within else ())


@pytest.mark.rule("SP-R198")
@pytest.mark.parametrize("hidden", ["", "ann", "orc", "ann orc"])
def test_the_unseen_hold_nobody_and_nobody_holds_them(hidden: str):
    fight = field(blue("ann", 10, 20), red("orc", 10, 18.5), red("ogg", 11, 18.6))
    state = fight.now
    for name in hidden.split():
        state = with_figure(state, replace(state.figures[name], conditions=(Condition("hidden"),)))
    held = anew(fight, state).field.holders(state.figures["ann"])
    assert held == {"": ("ogg", "orc"), "orc": ("ogg",)}.get(hidden, ())


@pytest.mark.rule("SP-3.5.10.1.1")
def test_who_flees_or_has_fallen_or_flies_is_in_no_rank():
    """Bea stands right behind Ann, and is in the second rank as long as she is in one."""
    fight = field(blue("ann", 10, 20), blue("bea", 10, 21), red("orc", 10, 18.5))
    for changed, rank in (
        ({}, 2), ({"conditions": (Condition("fleeing"),)}, 1), ({"fate": SLAIN}, 1),
        ({"fate": SLAIN, "conditions": (Condition("fleeing"),)}, 1), ({"altitude": 2 * GRAIN}, 1),
    ):  # fmt: skip
        bea = replace(fight.figure("bea"), **changed)
        at = anew(fight, with_figure(fight.now, bea))
        assert at.field.rank(bea) == rank, changed
        assert [back.id for back in at.field.lay.backs(bea)] == ([] if "altitude" in changed else ["ann"])


def test_zones_that_stop_a_side_are_those_of_the_other():
    fight = field(blue("ann", 10, 20), red("gog", 10, 10, GIANT), red("orc", 10, 18.5), red("oaf", 30, 5))
    state = with_figure(fight.now, replace(fight.figure("oaf"), conditions=(Condition("fleeing"),)))
    at = anew(fight, state)
    for _ in range(2):
        assert [(foe.id, far // GRAIN) for foe, far in at.field.zones_against("blue")] == [("gog", 2), ("orc", 1)]
        assert [(foe.id, far // GRAIN) for foe, far in at.field.zones_against("red")] == [("ann", 1)]


def test_where_others_have_come_they_are_found_anew():
    """As many figures, one of whom is another, or is of the other side: nothing is taken over from before."""
    fight = field(blue("ann", 10, 20), blue("bea", 12, 20), red("orc", 10, 18.5))
    before = fight.now
    assert [friend.id for friend in fight.at.field.friends("blue")] == ["ann", "bea"]
    ann, bea, orc = (before.figures[name] for name in ("ann", "bea", "orc"))
    other = {"ann": ann, "cid": replace(bea, id="cid"), "orc": orc}
    turned = {**before.figures, "bea": replace(bea, side="red")}
    fewer = {name: one for name, one in before.figures.items() if name != "bea"}
    for now, blues in ((other, ["ann", "cid"]), (turned, ["ann"]), (fewer, ["ann"]), (before.figures, ["ann", "bea"])):
        at = Situation(replace(before, figures=now), fight.battle)
        assert [friend.id for friend in at.field.friends("blue")] == blues
        assert told(at) == told(anew(fight, at.state))


def test_the_ground_is_that_of_the_battle_as_it_is():
    """A pit is dug, the table is made a hall, an engine comes and is hauled away: each is known, and known again."""
    fight = field(blue("ann", 10, 20), red("orc", 40, 2),
                  more="terrain: [{kind: river, points: [[20, 2], [30, 2], [30, 12], [20, 12]]}]\n")  # fmt: skip
    wet = fight.now
    dry, hall = replace(wet, terrain=()), replace(wet, table=replace(wet.table, setting="dungeon"))
    for _ in range(2):
        for state, pieces in ((wet, 1), (dry, 0), (hall, 1)):
            at = Situation(state, fight.battle)
            assert len(at.ground.pieces) == pieces
            assert at.ground is fight.battle.ground(state)
            assert at.ground.table is state.table
            assert at.field.terrain is state.terrain and at.field.figures is state.figures
