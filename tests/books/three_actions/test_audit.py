"""The audit of rounds by segments finds what is amiss: events of a true round, each falsified in one thing [X05]."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from game import systems
from game.catalogue.tables import load
from game.core.deeds import Parried, Shot, Struck
from game.core.events import Event
from game.core.gear import DeviceUsed
from game.core.magic import SpellCast
from game.core.segments import ActBegan, ActDone, Acted, InitiativeThrown, Thwarted
from game.core.state import State
from game.core.tally import tally
from game.play.segments import SegmentBegan
from game.rules.situation import Battle
from game.session.audit import Audit, AuditError
from tests.books.three_actions.rounds import ARCHER, MAGE, blue, red, rounds

BATTLE = Battle(systems.book("three_actions"), load())


def told() -> tuple[State, list[Event]]:
    """A round in which a mage casts, an archer shoots twice, an ogre walks up, and two fight hand to hand."""
    fight = rounds(blue("mag", 10, 30, MAGE), blue("ann", 14, 30, ARCHER), blue("bob", 30, 30),
                   red("foe", 10, 14, "creature: ogre, hit_points: 90"),
                   red("orc", 30, 28.9, "creature: orc, hit_points: 30"),
                   initiative={"mag": 3, "ann": (2, 8), "foe": 5, "bob": 4, "orc": 6})  # fmt: skip
    first = fight.first
    fight.state_all("cast mag fire_ball toward 10,14", "shoot ann at foe; ann at foe", "move foe via 10,18 facing 180")
    fight.out().state_all().out()
    return first, fight.events


STATE, EVENTS = told()


def audit(change: Callable[[Event], list[Event] | None] = lambda event: None) -> None:
    """Run the audit over the round; the first event for which `change` gives others is told as those."""
    state, watch, done = STATE, Audit(BATTLE, STATE), False
    for event in EVENTS:
        others = None if done else change(event)
        done = done or others is not None
        for one in [event] if others is None else others:
            after = replace(one.apply(state), n=state.n + 1)
            watch.see(state, one, after)
            state = after


def of(kind: type[Event], tell: Callable[[Any], list[Event]], **fields: Any) -> Callable[[Event], list[Event] | None]:
    """The first event of a kind with these fields, told otherwise."""
    return lambda event: (
        tell(event) if type(event) is kind and all(getattr(event, key) == one for key, one in fields.items()) else None
    )


def test_a_true_round_passes():
    kinds = {type(event) for event in EVENTS}
    assert {Shot, Struck, SpellCast, ActBegan} <= kinds
    audit()


TRIED = Thwarted(actor="orc", target="bob", roll=20, tally=tally("kept off", "TA-9.5", 1, die="1d20"), hit=True)
"""An attempt to wrestle that came to nothing: it is the attack of the round all the same."""
USED = DeviceUsed(figure="mag", item="wand", spell="esp", level=1)
AMISS = {
    "ten segments": of(SegmentBegan, lambda event: [], segment=5, part=""),
    "the parts of a segment": of(SegmentBegan, lambda event: [event, replace(event, part="move")], part="shoot"),
    "initiative": of(InitiativeThrown, lambda event: [replace(event, dice={**event.dice, "ann": (8, 2)})]),
    "a blow in its segment": of(Acted, lambda event: [replace(event, segment=2)], figure="bob"),
    "no more attacks than one has": of(ActBegan, lambda event: [TRIED, TRIED, event], figure="mag"),
    "missiles a round": of(Shot, lambda event: [event, event, event], actor="ann"),
    "three actions": of(
        Acted, lambda event: [event, *[Parried(actor="bob", target="orc", blows=0)] * 3], figure="bob"
    ),
    "a casting ends in its segment": of(ActBegan, lambda event: [replace(event, ends=event.ends + 1)], figure="mag"),
    "who casts does nothing else": of(
        ActBegan, lambda event: [event, Parried(actor="mag", target="orc", blows=0)], figure="mag"
    ),
    "one spell": of(ActBegan, lambda event: [event, replace(EVENTS[_done()]), event], figure="mag"),
    "two devices and no spell": of(ActBegan, lambda event: [USED, USED, event], figure="mag"),
}


def _done() -> int:
    """The place of the event by which the mage's casting is over."""
    return next(n for n, one in enumerate(EVENTS) if isinstance(one, ActDone) and one.figure == "mag")


@pytest.mark.parametrize("name", AMISS)
def test_a_falsified_round_is_found(name: str):
    with pytest.raises(AuditError, match=f"X05 {name}"):
        audit(AMISS[name])
