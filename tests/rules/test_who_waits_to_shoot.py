"""Who stands and waits to shoot at those who pass: asked of the rules before anybody is."""

import pytest
from msgspec.structs import replace

from game.core.figures import Condition
from game.core.state import with_figure
from game.rules.missiles.passing import in_wait
from game.rules.situation import Situation
from tests.play import Fight

FIELD = """
figures:
  - {id: bea, side: blue, class: fighting_man, level: 1, weapons: [sword], hit_points: 5, at: [10, 20], facing: 90}
  - {id: ned, side: red, class: fighting_man, level: 1, weapons: [sword, acid], at: [20, 12], facing: 180}
  - {id: oaf, side: red, creature: orc, weapons: [short_bow, dagger], hit_points: 5, at: [16, 12], facing: 180}
  - {id: orc, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [44, 4], facing: 180}
  - {id: pug, side: red, creature: orc, weapons: [short_bow, dagger], hit_points: 5, at: [10, 12], facing: 180}
"""


def waiting(fight: Fight, *, charge: bool = False, **fields: object) -> list[str]:
    """Who of Red waits, with something else true of the orc with the bow."""
    state = with_figure(fight.now, replace(fight.figure("oaf"), **fields))
    return [one.id for one, _ in in_wait(Situation(state, fight.battle), "red", charge=charge)]


@pytest.mark.rule("SP-3.3.2.1")
@pytest.mark.parametrize(
    ("fields", "waits"),
    [
        ({}, True),
        ({"walked": 1}, False),
        ({"came": 3}, False),
        ({"passed": True}, False),
        ({"charged": 1}, False),
        ({"carries": ()}, False),
        ({"conditions": (Condition("ambush"),)}, False),
        ({"conditions": (Condition("spotted"),)}, True),
        ({"locked": True}, True),  # who held him is gone
    ],
)
def test_who_stands_and_waits_with_a_missile(fields: dict[str, object], waits: bool):
    """Ned has a flask, which is not thrown in passing, and one orc a sword."""
    fight = Fight(FIELD, begin="move")
    assert waiting(fight, **fields) == (["oaf"] if waits else []) + ["pug"]


@pytest.mark.rule("SP-3.3.2.1")
@pytest.mark.rule("SP-3.7.2.1")
def test_a_flask_is_not_waited_with_by_him_either_who_was_held_before():
    fight = Fight(FIELD, begin="move")
    state = with_figure(fight.now, replace(fight.figure("ned"), locked=True))
    assert [one.id for one, _ in in_wait(Situation(state, fight.battle), "red", charge=True)] == ["oaf", "pug"]


@pytest.mark.rule("SP-3.3.2.1")
@pytest.mark.rule("SP-3.4.2.3")
def test_whoever_is_locked_does_not_wait():
    fight = Fight(FIELD.replace("[10, 20]", "[16, 13.2]"), begin="missile")
    assert fight.figure("oaf").locked
    assert waiting(fight) == ["pug"]


@pytest.mark.rule("SP-3.3.2.1")
@pytest.mark.parametrize(("order", "passing", "charging"), [("hold", [], []), ("chargers", [], ["oaf", "pug"])])
def test_who_is_told_to_hold_waits_for_nobody_and_who_waits_for_chargers_for_them(
    order: str, passing: list[str], charging: list[str]
):
    fight = Fight(FIELD, begin="move", first="red")
    fight.do(f"order fire {order}")
    assert waiting(fight) == passing
    assert waiting(fight, charge=True) == charging
