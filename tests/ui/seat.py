"""All that one who takes the seat is given to see and to hear: two worlds that differ in secrets must give the same."""

from __future__ import annotations

import math
from collections.abc import Callable
from hashlib import blake2b

import pygame
import pytest

from game.session.game import Session
from game.ui.app import Options
from game.ui.board.figures import cast
from game.ui.scenes.battle import BattleScene
from game.ui.scenes.curtain import CurtainScene
from game.ui.scenes.scene import Push, Scene
from tests.ui.pilot import Pilot

SIZE = (1024, 640)
OVERLAYS = ("reach", "zone", "arcs", "sight", "ranks", "threat")


def unhurry(put: Callable[[object, str, object], None] = setattr) -> None:
    """Give every figure its picture in the frame that first shows it: a machine under load would put some off."""
    put(cast, "MAKING", math.inf)


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is put off for want of time."""
    unhurry(monkeypatch.setattr)


class Witness:
    """Sits down for a side, and keeps a mark of every picture, every sound, and all that stands on the sheets."""

    camera = "off"
    """The manner of the director's camera."""

    def __init__(self, session: Session) -> None:
        self.marks: list[tuple[str, object]] = []
        self.pilot = Pilot(Options(), SIZE)
        self.pilot.app.desk.camera = self.camera
        setattr(self.pilot.app.desk.speaker, "play", self.hear)  # noqa: B010  (a method, for this one alone)
        self.pilot.app._take(Push(BattleScene(self.pilot.app.desk, session, dict.fromkeys(sides(session), "human"))))
        self.pilot.time = 0.0
        view = self.scene.view
        for painter, name in ((view.art, "build"), (view, "_warm")):
            setattr(painter, name, lambda *given: True)  # how far the painting has come would hang on the clock
        self.pilot.frame()

    def hear(self, name: str, *more: float) -> bool:
        """Keep a sound."""
        self.note("sound", (name, *more))
        return True

    def note(self, what: str, value: object) -> None:
        """Keep something."""
        self.marks.append((what, value))

    @property
    def scene(self) -> BattleScene:
        """The battle, though a curtain may hang before it."""
        return next(one for one in self.pilot.app.scenes if isinstance(one, BattleScene))

    @property
    def scene_shown(self) -> Scene:
        """What is on top: the battle, or the curtain."""
        assert self.pilot.app.scene is not None
        return self.pilot.app.scene

    def picture(self, what: str) -> None:
        """Keep a mark of the picture."""
        self.scene_shown.stale = True
        self.pilot.frame()
        while self.scene is self.pilot.app.scene and self.scene.hands.pending:
            self.pilot.frame()
        self.note(what, blake2b(pygame.image.tobytes(self.pilot.app.surface, "RGB"), digest_size=8).hexdigest())

    def sheets(self, what: str) -> None:
        """Keep what stands on the sheets."""
        scene = self.scene
        views = scene.views()
        for part in ("topbar", "timeline", "card", "forecast", "actions", "clock", "strip", "toast"):
            self.note(f"{what}: {part}", getattr(views, part))
        self.note(f"{what}: log", [(entry.text, entry.kind, entry.figures) for entry in scene.sheets.log.entries])
        self.note(f"{what}: rules used", [(rule, one.times) for rule, one in scene.chronicle.uses.found.items()])

    def take_seat(self, every: int = 10) -> None:
        """Look at the curtain, take the seat, see what was missed, and what then lies on the table."""
        pilot = self.pilot
        if isinstance(pilot.app.scene, CurtainScene):
            self.picture("curtain")
            pilot.take_seat()
        frames = 0
        while not self.scene.screening.idle and frames < 900:
            pilot.frames(every - 1)
            self.picture(f"missed {frames}")
            frames += every
        self.note("seconds", frames)
        pilot.wait()
        pilot.frames(3)

    def look_about(self, over: Callable[[], list[str]]) -> None:
        """Look at the table with every overlay, point at everybody there is, and choose each of one's own."""
        scene, pilot = self.scene, self.pilot
        self.picture("table")
        self.sheets("table")
        for name in OVERLAYS:
            scene.hands.tools.light(name)
            self.picture(name)
        scene.hands.tools.light("reach")
        for name in over():
            pilot.move(pilot.at(name))
            self.picture(f"over {name}")
            self.sheets(f"over {name}")
            pilot.click(pilot.at(name))
            self.sheets(f"chosen {name}")
            scene.hands.key("cancel")
            if scene.menu is not None:
                pilot.key(pygame.K_ESCAPE)

    def close(self) -> None:
        """Leave the window."""
        self.pilot.app.close()


def sides(session: Session) -> list[str]:
    """The sides of a battle."""
    return [side.id for side in session.now.sides]


def seen_by(session: Session) -> list[tuple[str, object]]:
    """All that the side that is asked is given when it takes the seat."""
    assert session.decision is not None
    eyes = session.decision.side
    witness = Witness(session)
    assert session.decision is not None
    assert session.decision.side == eyes, "the window gave the only answer there was, and the other side is asked"
    witness.take_seat()
    state = session.situation.state
    witness.look_about(lambda: [figure.id for side in sides(session) for figure in state.standing(side)[:2]])
    witness.close()
    return witness.marks


def differing(one: list[tuple[str, object]], other: list[tuple[str, object]]) -> str:
    """What differs first between what two saw, or ""."""
    for (what, mine), (also, theirs) in zip(one, other, strict=False):
        if what != also:
            return f"{what} against {also}"
        if mine != theirs:
            return f"{what}: {mine} against {theirs}"[:600]
    return "" if len(one) == len(other) else f"{len(one)} against {len(other)}"
