"""Taking back and doing again: what is given again falls as it fell before [ST-R16]."""

from __future__ import annotations

from game.core.state import State
from game.core.tally import Refusal
from game.session.game import Session
from game.sides import player

ANSWERS = 60
"""Answers given in one battle, each second one taken back and given again."""


def taken_back(state: State, book: str, seed: int, names: tuple[str, str]) -> str:
    """Play the beginning of a battle, taking back and doing again; give what differed, or ""."""
    session = Session(state, book, seed)
    players = {side.id: player(name, side.id, seed) for side, name in zip(state.sides, names, strict=True)}
    session.answer_standing()
    for number in range(ANSWERS):
        decision = session.decision
        if decision is None:
            return ""
        before, command = session.digest, players[decision.side].choose(session.situation, decision)[0]
        found = session.play(command)
        if isinstance(found, Refusal):
            return f"refused: {command.text()}: {found.reason} [{found.rule}]"
        after = session.digest
        if number % 2:
            no = session.barrier(decision.side)
            if session.undo(decision.side, agreed=no is not None) is not None or session.digest != before:
                return f"{command.text()} was not taken back"
            again = session.play(command)
            if isinstance(again, Refusal) or session.digest != after:
                return f"{command.text()} fell otherwise when it was done again"
    return ""
