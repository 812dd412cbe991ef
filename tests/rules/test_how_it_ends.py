"""When a battle is over: a side in flight for good, the last round, and nobody left."""

import pytest
from msgspec.structs import replace

from game.core.figures import Condition
from game.core.state import State, Victory, with_figure
from game.rules.course.victory import holders, lost_percent, outcome, progress, reached, rounds_left
from tests.melee import beset, blue, figures, red

FIELD = figures(blue("ann", 10, 30), red("orc", 10, 6))


@pytest.mark.rule("SP-3.6.2.3")
@pytest.mark.parametrize(
    ("broke", "now", "over", "ends"),
    [(3, 3, False, False), (3, 3, True, False), (3, 4, False, False), (3, 4, True, True), (3, 5, False, True)],
)
def test_who_broke_may_stand_again_in_the_round_after_and_then_no_more(broke: int, now: int, over: bool, ends: bool):
    """The only orc broke in round 3: he may roll again in round 4, and it is lost as that round ends."""
    state = replace(beset(FIELD, "orc", Condition("fleeing", 0, str(broke))), round=now)
    found = outcome(state, round_over=over)
    assert (found is not None) is ends
    assert found is None or (found.winner, found.why) == ("blue", "Blue hold the field")


def limited(rounds: int, now: int) -> State:
    """A battle that is broken off after so many rounds, in the round it is now."""
    state = beset(FIELD, "orc")
    return replace(state, circumstances=replace(state.circumstances, round_limit=rounds), round=now)


@pytest.mark.rule("SP-3.2.6")
@pytest.mark.parametrize(
    ("rounds", "now", "over", "ends"),
    [(3, 2, True, False), (3, 3, False, False), (3, 3, True, True), (3, 4, True, True), (0, 99, True, False)],
)
def test_a_battle_of_three_rounds_is_broken_off_as_the_third_is_over(rounds: int, now: int, over: bool, ends: bool):
    found = outcome(limited(rounds, now), round_over=over)
    assert (found and (found.winner, found.why)) == ((None, "round limit") if ends else None)


@pytest.mark.rule("ST-R1")
@pytest.mark.parametrize(
    ("gone", "wins"), [("ann", False), ("ann bob", True), ("ann orc", False), ("orc oaf", False)]
)
def test_who_has_to_leave_counts_his_own_who_have_left(gone: str, wins: bool):
    """Two of Blue have to go by the north edge; who of Red leaves is none of them."""
    state = beset(figures(blue("ann", 10, 30), blue("bob", 12, 30), red("orc", 10, 6), red("oaf", 12, 6)), "orc")
    for name in gone.split():
        state = with_figure(state, replace(state.figures[name], fate="exited"))
    found = reached(state, Victory(side="blue", kind="exit", number=2, where="north"), round_over=False)
    assert found == ("2 of Blue left by the north edge" if wins else None)


@pytest.mark.rule("SP-3.6.1.5")
@pytest.mark.parametrize(("fallen", "percent"), [(0, 0), (1, 25), (3, 75), (4, 100)])
def test_losses_are_told_in_whole_percent_of_all_who_were_there(fallen: int, percent: int):
    state = beset(figures(*(blue(f"b{n}", 10 + 2 * n, 30) for n in range(4)), red("orc", 10, 6)), "orc")
    for n in range(fallen):
        state = with_figure(state, replace(state.figures[f"b{n}"], fate=("slain", "fled", "surrendered")[n % 3]))
    assert lost_percent(state, "blue") == percent


@pytest.mark.rule("SP-3.6.1.5")
def test_a_side_of_which_nobody_ever_came_has_lost_all():
    state = beset(figures(blue("ann", 10, 30), red("orc", 10, 6)), "orc")
    assert lost_percent(with_figure(state, replace(state.figures["orc"], fate="coming")), "red") == 100


@pytest.mark.rule("SP-R299")
def test_how_near_each_condition_is_counts_as_its_rule_does():
    """Four of Blue against two: one of Blue down, one gone by the north, one at the well where an orc stands too."""
    blues = [blue(f"b{n}", 10 + 2 * n, 30) for n in range(4)]
    state = beset(figures(*blues, red("orc", 30, 10), red("oaf", 40, 6)), "oaf")
    well = tuple([(x * 1024, y * 1024) for x, y in ((28, 8), (32, 8), (32, 12), (28, 12))])
    state = replace(state, regions={"well": well}, round=4)
    wanted = (("rout", "", 60), ("exit", "north", 2), ("hold", "well", 7), ("survive", "", 5), ("slay", "orc", 0))
    ways = {kind: Victory(side="blue", kind=kind, where=where, number=number) for kind, where, number in wanted}
    assert [progress(state, ways[kind]).done for kind in ("rout", "exit", "hold", "survive", "slay")] == [0, 0, 3, 3, 0]
    assert holders(state, ways["hold"]) == (0, 1)
    at_the_well = {"x": 29 * 1024, "y": 9 * 1024}
    for name, changed in (("b0", {"fate": "exited"}), ("b1", at_the_well), ("oaf", {"fate": "slain"})):
        state = with_figure(state, replace(state.figures[name], **changed))
    assert [progress(state, ways[kind]).done for kind in ("rout", "exit")] == [50, 1]
    found = progress(state, ways["hold"])
    assert (found.mine, found.theirs) == (1, 1)
    assert reached(replace(state, round=7), ways["hold"], round_over=True) is None


@pytest.mark.rule("SP-3.2.6")
@pytest.mark.parametrize(("limit", "lasts", "now", "left"), [(0, 0, 3, None), (6, 0, 1, 6), (6, 4, 3, 2), (0, 4, 4, 1)])
def test_the_rounds_that_are_left_count_the_one_under_way(limit: int, lasts: int, now: int, left: int | None):
    victory = (Victory(side="red", kind="survive", number=lasts),) if lasts else ()
    assert rounds_left(replace(limited(limit, now), victory=victory)) == left
