"""A line of the log that tells of a throw shows, when it is clicked, its rule, its arithmetic and its geometry."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from game.catalogue.tables import load
from game.core.fight.deeds import Saved, Shot, Struck
from game.core.fight.moves import Moved
from game.core.state import with_figure
from game.core.tally import Tally
from game.telling.evidence import facts
from game.ui.app import Options
from game.ui.art.rules.glass import Stamp
from game.ui.board.overlays.log_marks import event_marks, middle, who_is_drawn
from game.ui.kit import Kit
from game.ui.panels.battle.log import Log
from game.ui.panels.models import ForecastView
from game.ui.scenes.reading.evidence import evidence
from game.ui.scenes.table.chronicle import Chronicle
from tests.melee import blue, melee, red, struck
from tests.rules.test_3_5_9_tactics import turn
from tests.session.test_witness import told
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]

CATALOGUE = load()


@pytest.fixture(scope="module")
def chronicle() -> Chronicle:
    """A battle as the log tells it, in which there were shots, blows and saves."""
    battles = (told("bridge", seed, 12) for seed in range(3, 30))
    state, events = next(battle for battle in battles if {Shot, Struck, Saved} <= {type(event) for event in battle[1]})
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
            (modifier.label, modifier.rule, modifier.ignored or "") for modifier in tally.modifiers
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


@pytest.mark.parametrize("kind", [Shot, Struck, Moved])
def test_what_an_entry_tells_is_drawn_where_it_happened(chronicle: Chronicle, kind: type):
    """From the event alone: the line lies between the two as they stood, whoever has moved or fallen since."""
    told = [one for one in chronicle.log.entries if any(isinstance(event, kind) for event in one.drawn)]
    assert told
    for entry in told[:20]:
        assert {who_is_drawn(event) for event in entry.drawn} <= set(entry.figures)
        under, over = event_marks(chronicle.teller.state, CATALOGUE, entry.drawn, 20)
        x, y = middle(entry.drawn) or (0.0, 0.0)
        if kind is Moved:
            shown = [event for event in entry.drawn if len(event.path) > 1]
            assert len(under) == 2 * len(shown)
            assert len([one for one in over if isinstance(one, Stamp) and one.words]) == bool(shown), "one length"
            continue
        ends = entry.drawn[0].witness["shape"]
        (ax, ay), (bx, by) = (map(float, part.split()) for part in ends[12:-1].split(", "))
        assert (x, y) == ((ax + bx) / 2, (ay + by) / 2)
        line = next(one for one in over if isinstance(one, Stamp) and not one.words)
        left, top = line.at
        assert left <= x * 20 <= left + line.surface.get_width() and top <= y * 20 <= top + line.surface.get_height()


def test_the_target_is_drawn_facing_as_it_did():
    """Struck from behind, and turned round since: the arcs are those of the moment of the blow."""
    fight = melee(blue("ann", 10, 20), red("foe", 10, 18))
    turn(fight, "ann").do("strike ann at foe")
    blow = struck(fight, "ann")
    state = fight.position.now
    before = [mark.surface.get_buffer().raw for mark in event_marks(state, CATALOGUE, [blow], 20)[0]]
    turned = with_figure(state, replace(state.figures["foe"], facing=(state.figures["foe"].facing + 90) % 360, x=0))
    assert [mark.surface.get_buffer().raw for mark in event_marks(turned, CATALOGUE, [blow], 20)[0]] == before
    other = replace(blow, witness={**blow.witness, "angle": blow.witness["angle"] + 90})
    assert [mark.surface.get_buffer().raw for mark in event_marks(state, CATALOGUE, [other], 20)[0]] != before


def test_nothing_is_drawn_of_one_whom_the_side_does_not_see(chronicle: Chronicle):
    """His line would tell where he stands."""
    entry = next(one for one in chronicle.log.entries if any(isinstance(event, Shot) for event in one.drawn))
    state = chronicle.teller.state
    without = {name: one for name, one in state.figures.items() if name != entry.drawn[0].actor}
    assert event_marks(replace(state, figures=without), CATALOGUE, entry.drawn, 20) == ([], [])


def test_a_click_on_the_log_shows_it_on_the_table_until_escape():
    """The entry stays in sight though the forecast takes room from the log."""
    pilot = Pilot(Options("play", scenario="dragon", seed=5), (1280, 800))
    pilot.wait()
    for key in (pygame.K_n, pygame.K_RETURN, pygame.K_RETURN):  # nobody moves, surely; all shoot at what flies past
        pilot.key(key)
        pilot.wait()
    battle = pilot.battle
    log = battle.sheets.log
    shown = [int(hit.id.removeprefix("entry:")) for hit in log.hits if hit.id.startswith("entry:")]
    place = min(n for n in shown if isinstance(log.entries[n].data, Shot))
    pilot.click(log.where(f"entry:{place}").center)
    pilot.frames(2)
    assert battle.hands.recalled == log.entries[place].drawn
    assert log.where(f"entry:{place}") is not None
    pilot.key(pygame.K_ESCAPE)
    assert not battle.hands.recalled and battle.telling.evidence is None and battle.asking.menu is None
