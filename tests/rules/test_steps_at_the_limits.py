"""Steps in melee at the limits: the last grain of two inches, of three out of hiding, and who may step at all."""

import pytest
from msgspec.structs import replace

from game.core.figures import Condition, Figure
from game.core.grain import GRAIN, grains
from game.core.state import with_figure
from game.core.tally import Refusal
from game.rules.melee.stepping import (
    STEP,
    can_step,
    is_in_melee,
    may_step_in,
    may_step_on,
    step_left,
    step_way,
    steps,
    surprises,
    would_fight,
    would_meet,
)
from game.rules.moving.way import Way
from game.rules.situation import Situation
from tests.melee import blue, figures, red
from tests.play import Fight

RIDER = "class: fighting_man, level: 1, weapons: [sword], mount: heavy_warhorse"


def field(*lines: str, **conditions: str) -> Situation:
    """A battle of these before its melees; figures are in the condition named."""
    fight = Fight(figures(*lines), begin="melee")
    return such(fight.at, *(in_(fight.figure(name), condition) for name, condition in conditions.items()))


def in_(figure: Figure, *conditions: str, **changed: object) -> Figure:
    return replace(figure, conditions=tuple(Condition(condition, 99) for condition in conditions), **changed)


def such(at: Situation, *changed: Figure) -> Situation:
    state = at.state
    for figure in changed:
        state = with_figure(state, figure)
    return Situation(state, at.battle)


def why(no: Refusal | None) -> str:
    return "" if no is None else no.rule


ANN, FOE, FAR = blue("ann", 10, 20), red("foe", 10, 17), red("far", 40, 4)


# ---- who may -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.5.6.1")
@pytest.mark.rule("SP-3.5.6.4")
@pytest.mark.rule("SP-R130")
@pytest.mark.parametrize(
    ("conditions", "walked", "gone", "on", "into"),
    [((), 0, (), "", ""), ((), 1, (), "", "SP-3.5.6.1"), (("hidden",), 1, (), "", ""),
     ((), 0, ("ann",), "SP-R130", "SP-R130"), ((), 0, ("foe",), "", ""), (("called",), 0, (), "SP-3.6.3.1", None),
     (("prone",), 0, (), "SP-3.5.9.13", "SP-3.5.9.13"), (("stunned",), 0, (), "SP-3.3.4.2", "SP-3.3.4.2")],
)  # fmt: skip
def test_who_may_step(conditions: tuple[str, ...], walked: int, gone: tuple[str, ...], on: str, into: str | None):
    """Who stood still, or lies hidden; not who has slipped away, calls on others, lies or can do nothing."""
    at = field(ANN, FOE)
    ann = in_(at.figure("ann"), *conditions, walked=walked)
    at = such(at, ann)
    told = [why(may_step_on(at, ann, gone)), why(may_step_in(at, ann, gone))]
    if into is None:
        assert all(told)
    else:
        assert told == [on, into]


@pytest.mark.rule("SP-3.5.6.1")
@pytest.mark.rule("SP-3.5.6.2")
@pytest.mark.parametrize("who", ["ann", "foe"])
def test_who_fights_already_steps_nowhere(who: str):
    """An inch and a half from a rider the footman is held, the rider not; but blows pass between them."""
    at = field(blue("ann", 10, 20, RIDER), red("foe", 10, 17.2))
    figure, other = replace(at.figure(who), locked=False), {"ann": "foe", "foe": "ann"}[who]
    at = such(at, figure)
    held = at.field.holders(figure)
    assert held == (("ann",) if who == "foe" else ())
    into, on = may_step_in(at, figure, ()), may_step_on(at, figure, ())
    assert into is not None and (into.rule, into.measured) == ("SP-3.5.6.1", {"by": other.title()})
    assert on is not None and (on.rule, on.measured) == ("SP-3.5.6.2", {"by": other})
    assert on.reason == f"{other.title()} is in contact with {who.title()}"


@pytest.mark.rule("SP-3.5.6.2")
def test_of_two_who_hold_one_the_first_is_named():
    at = field(ANN, red("foe", 9.4, 18.3), red("oaf", 10.6, 18.3))
    ann = replace(at.figure("ann"), locked=False)
    no = may_step_on(such(at, ann), ann, ())
    assert no is not None and no.measured == {"by": "foe"}
    told = may_step_in(such(at, ann), ann, ())
    assert told is not None and told.measured == {"by": "Foe, Oaf"}


@pytest.mark.rule("SP-3.5.6.1")
@pytest.mark.rule("SP-3.5.6.4")
@pytest.mark.parametrize(
    ("hidden", "walked", "pace", "left"),
    [(False, 0, grains(12), STEP), (False, 9, grains(12), STEP), (True, 0, grains(12), STEP),
     (True, 9, grains(12), 0), (False, 0, GRAIN, GRAIN), (True, 0, GRAIN, GRAIN)],
)  # fmt: skip
def test_how_far_one_may_step_whom_it_need_not_surprise(hidden: bool, walked: int, pace: int, left: int):
    """Two inches, or its pace if that is less; nothing if it lies hidden and has stirred."""
    at = field(ANN, FAR)
    ann = in_(at.figure("ann"), *(["hidden"] if hidden else []), walked=walked)
    assert step_left(at, replace(ann, profile=replace(ann.profile, allowance=pace))) == left


# ---- whom it would fight -----------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R5")
@pytest.mark.rule("SP-R165")
@pytest.mark.parametrize(("condition", "fights"), [("prone", True), ("hidden", False), ("aloft", False)])
def test_with_whom_it_would_come_to_blows(condition: str, fights: bool):
    """With the one in whose zone it would stand, if he is known and stands on the ground."""
    at = field(ANN, FOE, FAR)
    at = such(at, in_(at.figure("foe"), condition))
    there = replace(at.figure("ann"), y=grains(19))
    assert would_fight(at, there, at.figure("foe")) is fights
    assert [foe.id for foe in would_meet(at, there)] == (["foe"] if fights else [])
    assert not would_fight(at, replace(there, y=grains(19) + 1), at.figure("foe"))


@pytest.mark.rule("SP-3.5.1.4")
@pytest.mark.rule("SP-3.5.10.1")
@pytest.mark.parametrize("who", ["near", "big"])
@pytest.mark.parametrize(("x", "fights"), [(10, False), (11.5, True)])
def test_no_blow_would_pass_over_a_friend_of_either(who: str, x: float, fights: bool):
    """A giant has a zone of two inches. It would not reach one right behind a friend of his, nor he it, wherever the
    giant came from; past a friend who stands aside it would."""
    at = field(blue("near", 10, 20), blue("guard", x, 18.9), red("big", 10, 10, "creature: hill_giant"))
    near, big = at.figure("near"), at.figure("big")
    close = replace(big, y=near.y - big.profile.base.radius - near.profile.base.radius - 2 * GRAIN + 200)
    if who == "big":
        assert would_fight(at, close, near) is fights
    else:
        away = such(at, close, replace(near, x=grains(40)))
        assert would_fight(away, near, close) is fights


@pytest.mark.rule("SP-R5")
def test_the_enemies_it_would_meet_are_told_in_order():
    """Of those on all sides of the place, whoever they are: the order is that of their names."""
    around = [red(f"r{n}", x, y) for n, (x, y) in enumerate([(10, 18.1), (11.9, 20), (10, 21.9), (8.1, 20)], 1)]
    at = field(blue("ann", 30, 30), *around, red("big", 12.8, 22.8, "creature: hill_giant"))
    there = replace(at.figure("ann"), x=grains(10), y=grains(20))
    assert [foe.id for foe in would_meet(at, there)] == ["big", "r1", "r2", "r3", "r4"]


# ---- how far -----------------------------------------------------------------------------------------------------


def step(at: Situation, ann: Figure, y: int, x: int | None = None, *, gone: tuple[str, ...] = ()) -> Way | Refusal:
    return step_way(such(at, ann), ann, ((ann.x if x is None else x, y),), 0, gone)


@pytest.mark.rule("SP-3.5.6.1")
@pytest.mark.parametrize(("far", "rule"), [(STEP, ""), (STEP + 1, "SP-3.3.0.4")])
def test_two_inches_to_the_grain(far: int, rule: str):
    at = field(blue("ann", 10, 20), red("foe", 10, 16.0))
    ann = replace(at.figure("ann"), y=at.figure("foe").y + 2 * GRAIN + far)
    laid = step(at, ann, ann.y - far)
    assert (laid.rule if isinstance(laid, Refusal) else "") == rule
    assert isinstance(laid, Refusal) or (laid.length, laid.zones) == (far, ("foe",))


@pytest.mark.rule("SP-3.5.6.4")
@pytest.mark.rule("SP-R85")
@pytest.mark.parametrize(
    ("far", "aside", "busy", "stirred", "rule"),
    [(STEP, 0, False, False, ""), (STEP, 1, False, False, "SP-3.5.6.4"), (STEP, 1, True, False, ""),
     (STEP, GRAIN // 2, True, False, ""), (STEP, GRAIN // 2 + 1, True, False, "SP-3.3.0.4"),
     (STEP + 1, 0, True, False, "SP-3.5.6.4"), (STEP, 0, True, True, ""), (1, 0, False, True, "SP-3.5.6.4")],
)  # fmt: skip
def test_out_of_hiding_it_comes_three_inches_at_one_who_fights(
    far: int, aside: int, busy: bool, stirred: bool, rule: str
):
    """Two at anybody, if it has not stirred; farther, if it goes aside and back first, only at one in melee who is no
    more than three inches from it."""
    lines = [blue("ann", 10, 24), red("foe", 10, 16.0)] + ([blue("cy", 10, 14.1, facing=180)] if busy else [])
    at = field(*lines)
    ann = in_(at.figure("ann"), "hidden", y=at.figure("foe").y + 2 * GRAIN + far, walked=int(stirred))
    path = ((ann.x + aside, ann.y), ann.at, (ann.x, ann.y - far))
    laid = step_way(such(at, ann), ann, path if aside else path[2:], 0, ())
    assert (laid.rule if isinstance(laid, Refusal) else "") == rule


@pytest.mark.rule("SP-3.5.6.4")
@pytest.mark.rule("SP-R132")
def test_it_surprises_the_nearest_of_those_who_fight_near_it():
    """Within three inches from base to base; of two as near the first by name, of three the nearest; nobody idle."""
    at = field(blue("ann", 10, 20), blue("cy", 10, 13.4, facing=180), red("foe", 9, 15), red("oaf", 11, 15),
               red("far", 40, 4))  # fmt: skip
    foe, oaf = at.figure("foe"), at.figure("oaf")
    assert is_in_melee(at, foe) and is_in_melee(at, oaf) and not is_in_melee(at, at.figure("far"))
    ann = in_(at.figure("ann"), "hidden", y=grains(18))

    def taken(figure: Figure) -> str:
        found = surprises(such(at, figure), figure, [oaf, foe])
        return "" if found is None else found.id

    assert taken(ann) == "foe"
    assert taken(replace(ann, x=ann.x + 50)) == "oaf"
    assert taken(replace(ann, y=grains(25))) == ""
    idle = replace(at.figure("far"), x=ann.x, y=ann.y - 2 * GRAIN)
    assert surprises(such(at, ann, idle), ann, [idle]) is None


@pytest.mark.rule("SP-R49")
def test_not_to_one_who_slipped_away():
    at = field(ANN, FOE)
    ann = at.figure("ann")
    assert isinstance(step(at, ann, grains(19)), Way)
    assert isinstance(step(at, ann, grains(19), gone=("ann", "oaf")), Way)
    no = step(at, ann, grains(19), gone=("foe",))
    assert isinstance(no, Refusal) and (no.rule, no.measured) == ("SP-R49", {"figure": "foe"})


# ---- which are found ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.5.6.1")
def test_the_steps_are_told_again_as_often_as_they_are_asked_for():
    """One to each of the four nearest enemies, the nearest first, straight as far as a step goes; every time."""
    at = field(blue("ann", 10, 20), red("a", 10, 16.9), red("b", 13.2, 20), red("c", 10, 23.3), red("d", 6.6, 20),
               red("e", 13, 17))  # fmt: skip
    ann = at.figure("ann")
    once = list(steps(at, ann, ()))
    assert [(walk.path, walk.facing) for walk in once] == [
        (((ann.x, ann.y - STEP),), 0), (((ann.x + STEP, ann.y),), 90), (((ann.x, ann.y + STEP),), 180),
        (((ann.x - STEP, ann.y),), 270)]  # fmt: skip
    assert next(steps(at, ann, ())) == once[0]
    assert list(steps(at, ann, ())) == once == list(steps(such(at), ann, ()))
    assert can_step(at, ann, ()) and not can_step(at, ann, tuple("abcde"))


@pytest.mark.rule("SP-3.5.6.1")
@pytest.mark.parametrize(("more", "may"), [(0, True), (1, False)])
@pytest.mark.parametrize("side", [(0, -1), (1, 0), (0, 1), (-1, 0)])
@pytest.mark.parametrize(("foe", "zone"), [("creature: orc", GRAIN), ("creature: hill_giant", 2 * GRAIN)])
def test_a_step_is_found_to_the_last_grain_on_every_side(
    foe: str, zone: int, side: tuple[int, int], more: int, may: bool
):
    """Two inches from his zone there is one, a grain farther there is none; he stands at the edge of the squares of
    eight inches by which figures are looked up."""
    at = field(blue("ann", 20, 20), red("far", 40, 4, foe))
    ann, enemy = at.figure("ann"), at.figure("far")
    far = STEP + zone + ann.profile.base.radius + enemy.profile.base.radius + more
    edge = {-1: grains(16) - 1, 0: grains(20), 1: grains(24)}
    enemy = replace(enemy, x=edge[side[0]], y=edge[side[1]])
    ann = replace(ann, x=enemy.x - side[0] * far, y=enemy.y - side[1] * far)
    assert can_step(such(at, ann, enemy), ann, ()) is may


@pytest.mark.rule("SP-3.5.6.1")
@pytest.mark.parametrize(("facing", "more", "may"), [(90, 400, True), (0, -2, True), (0, 400, False), (90, 600, False)])
def test_a_horse_that_turns_has_its_head_nearer(facing: int, more: int, may: bool):
    """From its side to his zone it is two inches and some grains: half its length is half an inch more than half its
    breadth, and as it steps it looks at him."""
    at = field(blue("ann", 20, 20, RIDER, facing), FAR)
    ann, foe = at.figure("ann"), at.figure("far")
    base = ann.profile.base
    half = (base.width if facing else base.length) // 2
    at = such(at, replace(foe, x=ann.x, y=ann.y - half - 2 * GRAIN - STEP - foe.profile.base.radius - more))
    assert can_step(at, ann, ()) is may


@pytest.mark.rule("SP-3.5.6.1")
@pytest.mark.rule("SP-3.5.6.4")
def test_who_has_a_grain_of_a_pace_may_step_it_and_who_has_none_only_show_itself():
    """A grain off an orc's zone one does it; one in hiding beside him who cannot walk comes out where it is."""
    at = field(blue("ann", 10, 20), red("foe", 10, 17))
    ann = at.figure("ann")

    def ways(figure: Figure, pace: int) -> list[tuple[tuple[int, int], ...]]:
        slow = replace(figure, profile=replace(figure.profile, allowance=pace))
        return [walk.path for walk in steps(such(at, slow), slow, ())]

    close = replace(ann, y=grains(19) + 1)
    assert ways(close, 1) == [((ann.x, grains(19)),)]
    assert ways(close, 0) == []
    assert ways(in_(ann, "hidden", y=grains(19)), 0) == [()]


@pytest.mark.rule("SP-3.5.6.4")
def test_one_in_hiding_by_an_enemy_may_come_out_where_it_is():
    """The first of its steps is none: it shows itself and fights; one of whom he knows would have no need to."""
    at = field(blue("ann", 10, 20), red("foe", 10, 18), ann="hidden")
    here = next(steps(at, at.figure("ann"), ()))
    assert (here.path, here.facing) == ((), 0)
    away = such(at, replace(at.figure("foe"), y=grains(17)))
    assert next(steps(away, away.figure("ann"), ())).path != ()
