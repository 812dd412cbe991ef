"""A playout opened: played again by its number as a battle of its own, to be watched and kept.

It begins with the step that was open, as the side knows it, and with the dice that it has seen fall there; from the
question on it goes by the dice of the playout. As a replay it holds all of this, and so verifies like any other."""

from __future__ import annotations

from game.core.commands import Command
from game.core.tally import Refusal
from game.files.played import SCRIPTED, STANDING, Played
from game.odds.asking import Question, one_playout, own_seed, players, unpacked
from game.odds.playouts import Playout, answers, begun, refused
from game.odds.results import result
from game.play.course.standing_answers import standing_answer
from game.session.game import UNWRITTEN, Beginning, Keeping, Session

ASKED = "as asked"
"""The reason for the command that is foreseen."""
MOST_SOUGHT = 1000
"""Playouts among which one is sought that goes a given way."""


def watched(asked: Question, command: Command | None, number: int, kept: Keeping = UNWRITTEN) -> Session | Refusal:
    """Play the playout of a number again, and keep it; the refusal where its command is not legal.

    OSError where it cannot be kept."""
    battle, found = unpacked(asked.book, asked.world)
    seed, both = own_seed(asked.seed, number), players(battle, found, asked)
    position = begun(both, found, seed)
    no = None if command is None else refused(battle, position, found.side, command)
    if no is not None:
        return no
    how = Beginning(answers=position.answers, fallen=position.given)
    session = Session(position.start, asked.book, seed, how, kept)
    before, why = position, "" if command is None else ASKED
    for given, after in answers(both, position, command):
        decision = before.decision
        ordered = decision is not None and standing_answer(before.situation(battle), decision) == given
        session.take([Played(given, STANDING if ordered and not why else SCRIPTED, why, after)])
        before, why = after, ""
    return session


def way(session: Session, asked: Question, command: Command | None) -> tuple[str, ...]:
    """Return the path of outcomes by which a playout that is watched goes."""
    events = tuple([event for played in session.played[1:] for event in played.events])
    return result(Playout(session.played[0].position.now, session.now, events), asked.side, command).path


def number_of(asked: Question, command: Command | None, path: tuple[str, ...]) -> int | None:
    """Return the number of the first playout that goes by a path of outcomes; None where none of many does."""
    battle, found = unpacked(asked.book, asked.world)
    for number in range(MOST_SOUGHT):
        once = one_playout(battle, found, asked, command, own_seed(asked.seed, number), judged=number > 0)
        if isinstance(once, Refusal):
            return None
        if result(once, asked.side, command).path == path:
            return number
    return None
