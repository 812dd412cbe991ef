"""A line of the log that tells of a throw shows, when it is clicked, its rule, its arithmetic and its geometry."""

from __future__ import annotations

import pytest

from game.core.deeds import Saved, Shot, Struck
from game.core.tally import Tally
from game.session.evidence import facts
from game.ui.kit import Kit
from game.ui.panels.log import Log
from game.ui.panels.models import ForecastView
from game.ui.scenes.chronicle import Chronicle
from game.ui.scenes.evidence import evidence
from tests.melee import blue, melee, red, struck
from tests.rules.test_3_5_9_tactics import turn
from tests.session.test_witness import told


@pytest.fixture(scope="module")
def chronicle() -> Chronicle:
    """A battle as the log tells it, in which there were shots, blows and saves."""
    battles = (told("bridge", seed, 12) for seed in range(3, 30))
    state, events = next(one for one in battles if {Shot, Struck, Saved} <= {type(event) for event in one[1]})
    found = Chronicle(Log(Kit()), state)
    found.hear(events, state, state)
    return found


def views(chronicle: Chronicle, kind: type) -> list[tuple[object, ForecastView]]:
    """What is shown of each entry that tells of an event of a kind."""
    found = []
    for entry in chronicle.log.entries:
        if isinstance(entry.data, kind):
            view = evidence(chronicle.teller.state, entry)
            assert view is not None
            found.append((entry.data, view))
    return found


@pytest.mark.parametrize("kind", [Shot, Struck, Saved])
def test_each_throw_has_its_sum_and_what_was_measured(chronicle: Chronicle, kind: type):
    """First the need with its rule, then every modifier, those that do not count with the reason, then the facts."""
    found = views(chronicle, kind)
    assert found
    for event, view in found:
        tally = event.tally  # type: ignore[attr-defined]
        assert isinstance(tally, Tally)
        assert (view.rows[0].value, view.rows[0].rule, view.answer) == (str(tally.need), tally.rule, str(event.roll))  # type: ignore[attr-defined]
        lines = view.rows[1 : 1 + len(tally.modifiers)]
        assert [(row.label, row.rule, row.ignored) for row in lines] == [
            (one.label, one.rule, one.ignored or "") for one in tally.modifiers
        ]
        assert len(view.rows) > 1 + len(tally.modifiers)
        assert "{#" not in view.sentence and view.sentence


def test_a_shot_says_range_arc_and_ground(chronicle: Chronicle):
    """Distance and band, the angle, the armour class with or without the shield; and woods where it crosses some."""
    for event, view in views(chronicle, Shot):
        words = "; ".join(row.label for row in view.rows)
        assert f"{event.witness['band']} range" in words and f"armour class {event.witness['armour_class']}" in words  # type: ignore[attr-defined]
        for kind, _ in event.witness.get("crossed", ()):  # type: ignore[attr-defined]
            assert f"of {kind.replace('_', ' ')}" in words


def test_a_blow_from_the_flank_says_who_else_attacks():
    """Bea beside the orc and Ann before it: of Bea's blow it is told that Ann attacks too."""
    fight = melee(blue("ann", 10, 20), blue("bea", 12, 18), red("foe", 10, 18))
    turn(fight, "bea").do("strike bea at foe")
    blow = struck(fight, "bea")
    assert (blow.witness["where"], blow.witness["attackers"]) == ("flank", ["ann"])
    state = fight.position.now
    assert ("also attacked by Ann", "SP-3.5.9.1.2") in facts(state, blow)
