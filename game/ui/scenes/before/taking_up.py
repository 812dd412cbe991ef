"""The question before a kept battle is continued, and the continuing: as it is, in a copy, or as far as it is sound."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.files.faults import ReplayFault
from game.files.holding import Held, Holder
from game.files.keeping import copied, salvaged
from game.session.onlooking import remembered
from game.ui.kit.controls.dialog import Dialog
from game.ui.kit.controls.option import Option
from game.ui.kit.pen import Kit
from game.ui.scenes.scene import Desk

if TYPE_CHECKING:
    from game.session.resuming import Saved
    from game.ui.scenes.battle import BattleScene

NO, WATCH, TAKE, COPY, SOUND = "no", "watch", "take", "copy", "sound"
"""What may be answered: leave it, watch it, take it up, go on in a copy, go on in a copy with what is sound."""


def ask_about(kit: Kit, saved: Saved) -> Dialog:
    """Ask what is to be done with a battle that is not over."""
    if saved.held is not None:
        return ask_held(kit, saved.title, saved.held)
    return Dialog(
        kit,
        saved.title,
        f"This battle stands in round {saved.round}. Take it up, or watch it as far as it went?",
        (Option(NO, "Leave it"), Option(WATCH, "Watch", key="W"), Option(TAKE, "Take it up", key="Enter", main=True)),
        "film",
    )


def ask_held(kit: Kit, title: str, who: Holder) -> Dialog:
    """Ask what is to be done with a battle that another program is playing."""
    return Dialog(
        kit,
        title,
        f"This battle is being played by {who.words}. Look on as far as it has come, or go on in a copy of your own?",
        (Option(NO, "Leave it"), Option(COPY, "In a copy", key="C"), Option(WATCH, "Look on", key="Enter", main=True)),
        "film",
        "The other goes on as it is, whatever is played in a copy.",
    )


def damaged(kit: Kit, title: str, no: ReplayFault) -> Dialog:
    """Ask what to do with a battle that has a damaged line."""
    return Dialog(
        kit,
        title,
        f"It is damaged: {no}. Go on with what stands before that line, in a copy?",
        (Option(NO, "Leave it"), Option(SOUND, "In a copy", key="Enter", main=True)),
        "warn",
        "The file itself stays as it is.",
    )


def question(kit: Kit, title: str, no: Exception) -> Dialog | None:
    """Ask what to do where a battle could be neither continued nor watched; None where there is no choice."""
    if isinstance(no, Held):
        return ask_held(kit, title, no.holder)
    return damaged(kit, title, no) if isinstance(no, ReplayFault) and no.line > 1 else None


def taken_up(desk: Desk, path: Path, how: str = TAKE) -> BattleScene:
    """Continue a battle; ReplayFault (Held where another program plays it), OSError. Persons keep their sides."""
    from game.ui.scenes.battle import resume_battle

    if how == TAKE:
        return resume_battle(desk, path)
    if how == COPY:
        fresh, said = copied(path), f"{path.name} is another's; what is played here is kept in"
    else:
        fresh, line = salvaged(path)
        said = f"{path.name} stays as it is, damaged in line {line}; what is played from before it is kept in"
    scene = resume_battle(desk, fresh, remembered(path.name))
    scene.chronicle.notice(f"{said} {fresh.name}")
    return scene
