"""When a battle is over: a side in flight for good, the last round, and nobody left."""

import pytest
from msgspec.structs import replace

from game.core.figures import Condition
from game.core.state import State, Victory, with_figure
from game.rules.course.victory import lost_percent, outcome, reached
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
