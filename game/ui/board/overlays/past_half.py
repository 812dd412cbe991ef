"""What a figure gives up by going farther than half its move, by the rules' own answers."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.figures import Figure
from game.rules.creatures.breath import unready
from game.rules.creatures.eyes import gaze_of
from game.rules.missiles.shooting import may_shoot, missile, moved_too_far
from game.rules.moving.movement import allowance
from game.rules.moving.way import Way
from game.rules.situation import Situation

HALF = "half move"


def lost(at: Situation, figure: Figure) -> list[str]:
    """Return what it can no more do past half its move, in words: of what it could do if it stayed within it."""
    half = allowance(at, figure) // 2
    within, past = replace(figure, walked=half, moved=False), replace(figure, walked=half + 1, moved=False)
    found = []
    weapon = missile(at, figure, "")
    if weapon is not None and may_shoot(at, within, weapon) is None:
        if may_shoot(at, past, weapon) is not None:
            found.append("no shot")
        elif moved_too_far(at, past) and at.book.acting.acts is None:
            found.append("a shot on 4 to 6 only")
    profile = figure.profile
    powers = (("no breath", bool(profile.breaths)), ("no gaze", bool(profile.traits) and gaze_of(figure) is not None))
    ready = [words for words, has in powers if has]
    if ready and unready(at, within) is None and unready(at, past) is not None:
        found += ready
    return found


def half_words(at: Situation, figure: Figure) -> str:
    """What is written at its half-move line."""
    found = lost(at, figure)
    return f"past here {', '.join(found)}" if found else HALF


def lost_on(at: Situation, figure: Figure, way: Way) -> list[str]:
    """Return what a figure gives up by a way, in words: nothing where it ends within half its move."""
    return lost(at, figure) if (figure.walked + way.cost) * 2 > allowance(at, figure) >= figure.walked * 2 else []
