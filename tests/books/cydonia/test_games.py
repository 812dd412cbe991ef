"""Whole battles by counts: every invariant on the way, the same game from its replay and from a copy, and noon."""

from pathlib import Path

import pytest

from game import sides
from game.catalogue.scenario.loading import find_scenario
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load
from game.core.fight.deeds import Shot, Struck
from game.session.driving import play_out
from game.session.game import Keeping
from game.session.opening import begin, opened
from game.session.replay import verify
from game.systems.cydonia.events import ActHeld, CountCalled, CountsRolled
from tools.games import play


@pytest.mark.parametrize(("name", "who", "seed"), [("bridge", "random", 2), ("door", "scripted", 2)])
def test_nothing_is_amiss_and_copies_go_the_same_way(name: str, who: str, seed: int):
    """Audited after every event, forked at every seventh decision; scripted sides are never refused."""
    end = play(muster(find_scenario(name), load()), "cydonia", seed, (who, who), 6)
    assert end.now.outcome is not None or end.now.round > 6


def test_noon_is_this_books_and_is_kept_and_verified(tmp_path: Path):
    """The scenario names its book; the fastest draw on 12; a kept battle agrees line by line."""
    file = tmp_path / "noon.replay"
    found = opened("noon")
    assert found.rules == "cydonia"
    events = []
    session = begin(found, seed=2, kept=Keeping(file, watch=lambda one: events.extend(one.events)))
    who = {side.id: sides.player("scripted", side.id, 2) for side in found.state.sides}
    end = play_out(session, who, 30)
    session.close()
    assert end.winner in ("town", "gang") and end.rounds < 20
    first = next(event for event in events if isinstance(event, CountsRolled))
    twelve = {score.figure for score in first.scores if score.count == 12}
    assert {"hob", "reyes", "ines", "silas"} == twelve
    assert [score.die for score in first.scores if score.figure in ("wei", "salazar")] == [4, 8]
    verdict = verify(file)
    assert verdict.agrees, verdict.sentence


def test_the_scripted_side_holds_until_somebody_comes_whom_it_can_attack():
    """At noon those of the town who see nobody wait for the gang to come, and attack on the counts that they chose."""
    found, events = opened("noon"), []
    session = begin(found, seed=5, kept=Keeping(watch=lambda one: events.extend(one.events)))
    play_out(session, {side.id: sides.player("scripted", side.id, 1) for side in found.state.sides}, 4)
    held: dict[str, int] = {}
    attacked, count = 0, 0
    for event in events:
        if isinstance(event, CountsRolled):
            held = {}
        elif isinstance(event, CountCalled):
            count = event.count
        elif isinstance(event, ActHeld):
            assert event.count < count
            held.update(dict.fromkeys(event.figures, event.count))
        elif isinstance(event, Shot | Struck) and event.actor in held:
            assert held[event.actor] == count
            attacked += 1
    assert attacked > 0
