"""The book's own auditor: it passes rounds as they were, and finds what is falsified in them [X05]."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.events import Event
from game.core.fight.deeds import Parried, Shot, Struck
from game.core.fight.harm import Damaged
from game.core.fight.magic import SpellCast
from game.core.fight.moves import Moved
from game.core.grain import GRAIN
from game.core.held.gear import DeviceUsed
from game.core.tally import Trial, tally
from game.systems.three_actions.events import ActBegan, ActDone, Acted, InitiativeThrown, Thwarted
from game.systems.three_actions.ledger import SegmentBegan
from tests.books.three_actions.rounds import ARCHER, MAGE, Rounds, blue, red, rounds


@cache
def told() -> Rounds:
    """A round in which a mage casts, an archer shoots twice, an ogre walks up, and two fight hand to hand."""
    fight = rounds(blue("mag", 10, 30, MAGE), blue("ann", 14, 30, ARCHER), blue("bob", 30, 30),
                   red("foe", 10, 14, "creature: ogre, hit_points: 90"),
                   red("orc", 30, 28.9, "creature: orc, hit_points: 30"),
                   initiative={"mag": 3, "ann": (2, 8), "foe": 5, "bob": 4, "orc": 6})  # fmt: skip
    fight.state_all("cast mag fire_ball toward 10,14", "shoot ann at foe; ann at foe", "move foe via 10,18 facing 180")
    return fight.out().state_all().out()


def test_a_true_round_passes():
    assert {Shot, Struck, SpellCast, ActBegan} <= {type(event) for event in told().events}
    assert told().amiss() == ""


@pytest.mark.rule("TA-R23")
def test_sword_and_whip_of_a_balrog_are_one_action_beside_two_walks():
    fight = rounds(blue("bal", 10, 30, "creature: balrog"), red("foe", 10, 20, "creature: ogre, hit_points: 90"),
                   initiative={"bal": 3, "foe": 10}, charge_bal=1)  # fmt: skip
    fight.state_all("move bal via 10,29.5 facing 0", "charge bal via 10,20 facing 0").out()
    assert len(fight.all(ActDone, figure="bal")) == 2
    assert [blow.weapon for blow in fight.all(Struck, actor="bal")] == ["sword", "whip"]
    assert fight.amiss() == ""


@pytest.mark.rule("TA-R38")
@pytest.mark.rule("SP-3.5.1.2")
def test_who_has_saved_up_for_a_stream_may_still_close_with_a_giant_beyond_it():
    stream = "terrain:\n  - {kind: stream, line: [[0, 23.5], [40, 23.5]]}\n"
    giant = red("big", 20, 18, "creature: hill_giant, hit_points: 90")
    fight = rounds(blue("bob", 20, 26, "troop: light_foot"), giant, more=stream, initiative={"bob": 1, "big": 10})
    fight.state_all("move bob via 20,18 facing 0").out()
    step = fight.all(Moved, figure="bob")[-1]
    assert step.cost == step.length + 2 * GRAIN  # three for the stream, and the inch within his zone is not paid for
    assert step.length > 24 * GRAIN // 10
    assert fight.amiss() == ""


TRIED = Thwarted(actor="orc", target="bob", roll=20, tally=tally("kept off", "TA-9.5", 1, by=Trial("1d20")), hit=True)
"""An attempt to wrestle that came to nothing: it is the attack of the round all the same."""
HURT = Damaged(figure="mag", amount=1, left=3)
USED = DeviceUsed(figure="mag", item="wand", spell="esp", level=1)


def of(tell: Callable[[Any], Event | list[Event]], **fields: Any) -> Callable[[Any], Event | list[Event]]:
    """The first event with these fields, told otherwise."""
    return lambda event: tell(event) if all(getattr(event, key) == one for key, one in fields.items()) else event


def parries(name: str, number: int) -> list[Event]:
    """So many parries more."""
    return [Parried(actor=name, target="orc", blows=0)] * number


@pytest.mark.parametrize(
    ("name", "kind", "change"),
    [
        ("ten segments", SegmentBegan, of(lambda e: [], segment=5, part="")),
        ("the parts of a segment", SegmentBegan, of(lambda e: [e, replace(e, part="move")], part="shoot")),
        ("initiative", InitiativeThrown, of(lambda e: replace(e, dice={**e.dice, "ann": (8, 2)}))),
        ("a tenth of the way", Moved, of(lambda e: replace(e, cost=e.cost + 2), figure="foe")),
        ("a blow in its segment", Acted, of(lambda e: replace(e, segment=2), figure="bob")),
        ("a blow in its segment", Struck, of(lambda e: [e, e], actor="bob")),
        ("no more attacks than one has", ActBegan, of(lambda e: [TRIED, TRIED, e], figure="mag")),
        ("missiles a round", Shot, of(lambda e: [e, e, e], actor="ann")),
        ("three actions", Acted, of(lambda e: [e, *parries("bob", 3)], figure="bob")),
        ("a casting ends in its segment", ActBegan, of(lambda e: replace(e, ends=e.ends + 1), figure="mag")),
        ("who casts does nothing else", ActBegan, of(lambda e: [e, *parries("mag", 1)], figure="mag")),
        ("one spell", ActBegan, of(lambda e: [e, e], figure="mag")),
        ("two devices and no spell", ActBegan, of(lambda e: [USED, USED, e], figure="mag")),
        ("who is hurt has lost his spell", ActBegan, of(lambda e: [e, HURT], figure="mag")),
    ],
)
def test_what_is_falsified_is_found(name: str, kind: type[Event], change: Callable[[Any], Event | list[Event]]):
    assert told().amiss(kind, change).startswith(f"X05 {name}")
