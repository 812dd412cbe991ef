"""Who strikes first, at the limits: pairs that met before, that never met, and those who wait for nobody."""

import pytest

from game.core.figures import Figure
from game.core.grain import GRAIN
from game.core.state import with_figure
from game.rules.answers import First
from game.rules.melee.strike_order import Meeting, pair, strike_order, strikes_first
from game.rules.situation import Situation
from tests.play import Fight
from tests.rules.test_blows_at_the_limits import PLAIN, of


@pytest.fixture(scope="module")
def fight() -> Fight:
    return Fight(PLAIN, begin="melee")


def with_these(at: Situation, *changed: Figure) -> Situation:
    """The battle with figures as they are here."""
    state = at.state
    for one in changed:
        state = with_figure(state, one)
    return Situation(state, at.battle)


def first(fight: Fight, a: Figure, b: Figure, meeting: Meeting | None = None, *, fresh: bool | None = None):
    found = strikes_first(with_these(fight.at, a, b), a, b, meeting, "blue", fresh=fresh)
    return found.who, found.reason


@pytest.mark.rule("SP-3.5.2.1")
@pytest.mark.rule("SP-3.5.2.3")
@pytest.mark.rule("SP-R4")
def test_the_longer_weapon_in_the_first_exchange_and_the_shorter_later(fight: Fight):
    """Spear against sword: the round in which they met is the first, any other a later one, and nobody met before."""
    spear, sword = of(fight, "ann", weapon="spear"), of(fight, "foe", weapon="sword")
    now = fight.now.round
    for a, b in ((spear, sword), (sword, spear)):
        assert first(fight, a, b) == first(fight, a, b, Meeting(now)) == ("ann", "longer weapon")
        assert first(fight, a, b, Meeting(now - 1)) == ("foe", "shorter weapon")
        assert first(fight, a, b, Meeting(now - 1), fresh=True) == ("ann", "longer weapon")
        assert first(fight, a, b, Meeting(now), fresh=False) == first(fight, a, b, fresh=False) == (
            "foe", "shorter weapon")  # fmt: skip


@pytest.mark.rule("SP-3.5.2.3")
@pytest.mark.rule("SP-R51")
def test_equal_weapons_later_strike_as_before(fight: Fight):
    """Who was first is so again; of a pair that has not struck yet it is the side that has the Move."""
    ann, foe, now = of(fight, "ann"), of(fight, "foe"), fight.now.round
    assert first(fight, ann, foe, Meeting(now - 1, "foe")) == ("foe", "as before")
    assert first(fight, ann, foe, Meeting(now, "foe")) == ("ann", "has the Move")
    assert first(fight, ann, foe, Meeting(now - 1)) == first(fight, ann, foe, fresh=False) == ("ann", "has the Move")


@pytest.mark.rule("SP-3.5.2.2")
@pytest.mark.rule("SP-R51")
@pytest.mark.parametrize(
    ("mover", "other", "who", "reason"),
    [(4, 0, "ann", "stands higher"), (4, 3, "ann", "declared the charge"), (0, 3, "ann", "stands higher")],
)
def test_up_a_hill_only_a_charge_against_a_charge_goes_first(
    fight: Fight, mover: int, other: int, who: str, reason: str
):
    """The orc came up to Ann, who stands higher; what each of them rushed, in inches. Both: the last to come."""
    foe = of(fight, "foe", came=5 if other == 0 or mover == 0 else 3, rushed=mover * GRAIN)
    ann = of(fight, "ann", came=4, rushed=other * GRAIN)
    assert first(fight, ann, foe) == first(fight, foe, ann) == (who, reason)


def test_a_pair_has_one_name():
    assert pair("ann", "foe") == pair("foe", "ann") == "ann|foe"


@pytest.mark.rule("SP-R6")
@pytest.mark.rule("SP-R136")
def test_of_those_who_wait_for_nobody_each_has_a_better_right_than_the_next(fight: Fight):
    """Whom nobody precedes strike by this: not always last, from behind, longer weapon, moved in, higher, the id."""
    longer = of(fight, "dirk", weapon="spear")
    came = of(fight, "oaf", weapon="sword", came=7)
    high, low = of(fight, "cy", weapon="sword"), of(fight, "foe", weapon="sword")
    last, stabber = of(fight, "zombie"), of(fight, "bow", weapon="sword")
    same = of(fight, "ann", weapon="sword")
    every = [last, low, same, high, came, longer, stabber]
    at = with_these(fight.at, *every)
    pairs, firsts = [(stabber, last)], {pair("bow", "zombie"): First("bow", "from behind", "SP-3.5.2.6")}
    found = strike_order(at, every, pairs, firsts)
    assert [one.figure for one in found] == ["bow", "dirk", "oaf", "ann", "cy", "foe", "zombie"]
    lone = strike_order(at, [last, low], [], {})
    assert [(one.figure, one.reason) for one in lone] == [
        ("foe", "no one to wait for"), ("zombie", "no one to wait for")]  # fmt: skip
