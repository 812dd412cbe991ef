"""What the seat hears of the table: what it sees, from the side where it lies, softer beyond the view's edge."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.ui.sound.hearing import Cue
from game.ui.sound.speaker import Speaker

if TYPE_CHECKING:
    from game.ui.board.view import BoardView

FAR = 0.5
"""How loud what happens beyond the edge of the view still is."""


def ears(view: BoardView, speaker: Speaker, now: Callable[[], float]) -> Callable[[Cue, tuple[str, ...]], None]:
    """Return the player of the cues of a clip about some figures, as heard at this view."""

    def hear(cue: Cue, about: tuple[str, ...]) -> None:
        if about and not any(name in view.state.figures for name in about):
            return
        side, loud = 0.0, cue.loud
        if cue.at is not None:
            area = view.camera.area
            x, y = view.lens().px(cue.at)
            side = (x - area.centerx) / max(1, area.width / 2)
            loud *= 1.0 if area.collidepoint(x, y) else FAR
        speaker.play(cue.name, now(), loud, side)

    return hear
