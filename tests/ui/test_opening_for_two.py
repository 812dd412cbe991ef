"""Two at one table: each is shown once what was opened since he last looked, as far as he saw it."""

from __future__ import annotations

import pytest

from game.core.commands import Choose, Done
from game.core.held.things import Opened
from game.ui.app import Options
from game.ui.scenes.battle import BattleScene
from game.ui.scenes.curtain import CurtainScene
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]


@pytest.fixture
def pilot() -> Pilot:
    """The door is bashed in before anybody is asked; both sides are played in person."""
    return Pilot(Options("play", scenario="door", seed=1, players={"party": "human", "hill": "human"}), (1000, 640))


def battle_of(pilot: Pilot) -> BattleScene:
    return next(scene for scene in pilot.app.scenes if isinstance(scene, BattleScene))


def sits_down(pilot: Pilot) -> list[str]:
    """What of doors one who takes the seat is shown; at first he finds the table as it was before."""
    battle = battle_of(pilot)
    played: list[str] = []
    play = battle.screening.play

    def note(events, *more) -> None:
        played.extend(type(event).__name__ for event in events if isinstance(event, Opened))
        play(events, *more)

    battle.screening.play = note
    pilot.take_seat()
    battle.screening.play = play
    return played


def test_each_of_two_is_shown_the_opening_once(pilot: Pilot):
    battle = battle_of(pilot)
    first, now = battle.session.first, battle.session.now
    assert first.terrain != now.terrain, "it gave at the first push"
    assert isinstance(pilot.app.scene, CurtainScene)
    assert sits_down(pilot) == ["Opened"]
    pilot.wait()
    shown = {battle.seats.seated: 1}
    for _ in range(200):
        if len(shown) == 2:
            break
        decision = battle.session.decision
        assert decision is not None
        done = Choose("first") if decision.refuse(battle.session.situation, Choose("first")) is None else Done()
        assert battle.give(done) is None
        for _ in range(400):
            if isinstance(pilot.app.scene, CurtainScene) or pilot.asked():
                break
            battle.skip()
            pilot.frame()
        if isinstance(pilot.app.scene, CurtainScene):
            side = battle.session.decision.side
            found = sits_down(pilot)
            assert len(found) == (0 if side in shown else 1), side
            shown[side] = 1
            pilot.wait()
    assert set(shown) == {"party", "hill"}


def test_what_was_seen_is_not_shown_again(pilot: Pilot):
    sits_down(pilot)
    pilot.wait()
    battle = battle_of(pilot)
    side = battle.seats.seated
    battle.handing.draw_curtain(side)
    for _ in range(90):
        pilot.frame()
        if isinstance(pilot.app.scene, CurtainScene):
            break
    assert sits_down(pilot) == []
