"""The scripted side in the air: it dives, breathes from above, waits out of bowshot and gets clear when hurt."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.commands import Charge, Sweep, Walk
from game.core.grain import GRAIN
from game.core.state import with_figure
from game.rules.moving.ways import ways
from game.rules.situation import Situation
from game.sides.scripted.doctrine import act
from game.sides.scripted.groups import Survey
from game.sides.scripted.moving.marching import March
from game.sides.scripted.moving.soaring import safety
from game.sides.scripted.player import Scripted
from game.sides.scripted.purpose import purpose
from tests.play import Fight

RIVER = "terrain: [{kind: river, points: [[0, 18], [28, 18], [28, 21], [0, 21]]}]\n"
GRIFFON = "id: grip, side: blue, creature: griffon, hit_points: 40"


def man(number: int, x: float, y: float, troop: str = "man_at_arms") -> str:
    return f"id: man{number}, side: red, troop: {troop}, hit_points: 4, at: [{x}, {y}], facing: 180"


def field(*figures: str, more: str = "") -> Fight:
    return Fight("figures:\n" + "\n".join(f"  - {{{figure}}}" for figure in figures) + "\n" + more, begin="move")


def marched(at: Situation, name: str) -> tuple[Walk | None, str]:
    """The way on which the plan of blue sends a figure, and why."""
    survey, march = Survey(at, "blue"), March(at)
    body = next(body for body in survey.own if body.id == name)
    why = act(survey, march, body, purpose(at.state, "blue"))
    return march.walks.get(name), why


def test_a_griffon_dives_over_a_river_on_a_lone_archer():
    """On foot no way leads to him; by air he is within its thirty-six inches."""
    fight = field(f"{GRIFFON}, at: [12, 30], facing: 0", man(1, 12, 8, "longbowman"), more=RIVER)
    decision = fight.position.decision
    assert decision is not None
    command, why = Scripted("blue").choose(fight.at, decision)
    assert isinstance(command, Charge)
    assert command.walks[0].lands
    assert why == "a charge that pays"


def test_a_dragon_goes_where_it_catches_most_from_above_and_may_still_breathe():
    dragon = "id: wyrm, side: blue, creature: red_dragon, age: old, hit_points: 50, at: [12, 27], facing: 0"
    fight = field(dragon, *[man(n, 9 + n, 10) for n in range(5)])
    walk, why = marched(fight.at, "wyrm")
    assert why == "to breathe on them"
    assert walk is not None and walk.altitude == 3 * GRAIN
    laid = ways(fight.at, (walk,))
    assert isinstance(laid, tuple)
    assert laid[0].length + laid[0].climb <= 12 * GRAIN  # half of its twenty-four


def test_who_is_badly_hurt_gets_clear_of_the_bows():
    fight = field(f"{GRIFFON}, at: [14, 20], facing: 0", *[man(n, 9 + n, 4, "longbowman") for n in range(5)],
                  more="table: {width: 28, height: 50}\n")  # fmt: skip
    hurt = with_figure(fight.now, replace(fight.figure("grip"), hit_points=9))
    at = Situation(hurt, fight.battle)
    walk, why = marched(at, "grip")
    assert why == "to get clear"
    assert walk is not None
    survey = Survey(at, "blue")
    assert safety(survey, walk.path[-1]) > 0 > safety(survey, (14 * GRAIN, 20 * GRAIN))


def test_who_has_nobody_in_reach_waits_aloft_out_of_bowshot():
    fight = field(f"{GRIFFON}, at: [14, 66], facing: 0", *[man(n, 9 + n, 4, "longbowman") for n in range(5)],
                  more="table: {width: 28, height: 70}\n")  # fmt: skip
    walk, why = marched(fight.at, "grip")
    assert why == "over the field"
    assert walk is not None and walk.altitude == 3 * GRAIN
    assert safety(Survey(fight.at, "blue"), walk.path[-1]) >= 0


def test_spearmen_do_not_run_about_beneath_one_who_is_aloft():
    """The only enemy hangs six inches over them: they stay, and their archers go on to shoot."""
    fight = field(f"{GRIFFON}, at: [14, 20], facing: 0, aloft: 6".replace("side: blue", "side: red"),
                  *[man(n, 10 + n, 12).replace("side: red", "side: blue") for n in range(3)])  # fmt: skip
    for number in range(3):
        walk, _ = marched(fight.at, f"man{number}")
        assert walk is None or not walk.path


# ---- sweeps ---------------------------------------------------------------------------------------------------------


MAGE = "id: mage, side: red, class: magic_user, level: 5, hit_points: 3, at: [12, 13], facing: 180"
SPEARS = [f"id: spear{n}, side: red, troop: heavy_foot, weapons: [spear], at: [{8 + n}, 11], facing: 180"
          for n in range(9)]  # fmt: skip


def chosen(*figures: str, **more: int) -> object:
    """What blue does whose flyer has dived in the round before."""
    fight = field(*figures)
    flyer = next(iter(fight.at.field.friends("blue")))
    state = replace(with_figure(fight.now, replace(flyer, charged=2, **more)), round=3)
    decision = fight.position.decision
    assert decision is not None
    return Scripted("blue").choose(Situation(state, fight.battle), decision)[0]


def test_a_griffon_that_cannot_dive_again_yet_sweeps_past_the_mage_before_a_line():
    """It dived last round; in passing it strikes at him, and ends aloft."""
    command = chosen(f"{GRIFFON}, at: [12, 28], facing: 0, aloft: 3", MAGE, *SPEARS)
    assert isinstance(command, Sweep)
    assert (command.figure, command.target, command.altitude) == ("grip", "mage", 3 * GRAIN)


def test_who_is_badly_hurt_or_has_its_breath_sweeps_past_nobody():
    hurt = "id: grip, side: blue, creature: griffon, hit_points: 30, at: [12, 28], facing: 0, aloft: 3"
    assert isinstance(chosen(hurt, MAGE, *SPEARS), Sweep)
    assert not isinstance(chosen(hurt, MAGE, *SPEARS, hit_points=5), Sweep)
    dragon = "id: wyrm, side: blue, creature: red_dragon, age: old, hit_points: 50, at: [12, 28], facing: 0, aloft: 3"
    assert not isinstance(chosen(dragon, MAGE, *SPEARS), Sweep)


def test_past_what_its_claws_do_not_harm_it_does_not_sweep():
    """A gargoyle is proof against them."""
    stone = "id: stone, side: red, creature: gargoyle, hit_points: 20, at: [12, 13], facing: 180"
    assert not isinstance(chosen(f"{GRIFFON}, at: [12, 28], facing: 0, aloft: 3", stone), Sweep)
