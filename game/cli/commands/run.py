"""`sandtable run`: a battle with no window, and its outcome."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from msgspec import json

from game.cli.battles import battle, book_of, players, rulings, scenario, writable
from game.cli.trouble import BAD, DONE, Trouble, reason, say
from game.core.commands import Deploy, Done
from game.core.tally import Refusal
from game.core.text.typed import read
from game.files.stream import STANDARD, events_file
from game.play.moving.offers import MayDeploy
from game.rules.course.setting_up import brought_in
from game.rules.course.victory import ROUND_LIMIT
from game.session.driving import ROUNDS, Ending, play_out
from game.session.game import Beginning, Keeping, Played, Session
from game.telling.endings import why_it_ended


def run(given: Namespace) -> int:
    """Play a battle out and print the outcome."""
    from game.generals.names import PLAYERS

    found = scenario(given.scenario)
    rounds = given.rounds or ROUNDS
    waiting: list[Played] = []
    replay = writable(given.replay) if given.replay else None
    events = writable(given.events) if given.events else None
    minds = writable(given.minds) if given.minds else None
    session = battle(
        found,
        given.rules,
        given.seed,
        how=Beginning(rulings=rulings(book_of(given.rules or found.rules), given.ruling) or None, rounds=rounds),
        kept=Keeping(replay, overwrite=True, keep=False, watch=waiting.append if events else None),
    )
    who = players(found, given.player, session.seed, PLAYERS)
    try:
        set_up(session, dict(given.deploy))
        end = play_out(session, who, rounds) if events is None else _with_events(session, who, rounds, waiting, events)
    finally:
        session.close()
    if minds is not None:
        _write_minds(minds, who)
    outcome = json.encode(end).decode() if given.json else ending_text(session, end)
    # Where the events have the standard output to themselves, the outcome goes beside it.
    print(outcome, file=sys.stderr if events == STANDARD else sys.stdout)
    for notice in session.notices:
        say(notice)
    return BAD if session.journal_fault else DONE


def _write_minds(path: Path, who: dict[str, Any]) -> None:
    """Write what each general thought, round after round; players who think of nothing beyond have no lines."""
    from game.generals.keeping import written

    thoughts = [thought for player in who.values() for thought in getattr(player, "thoughts", ())]
    try:
        path.write_bytes(written(thoughts))
    except OSError as no:
        raise Trouble(f"the minds cannot be written to {str(path)!r}: {reason(no)}.") from None


def set_up(session: Session, places: dict[str, str]) -> None:
    """Have sides set up where they are told to; Trouble where that cannot be."""
    while places and session.decision is not None and (offer := session.decision.offer(MayDeploy)) is not None:
        side = session.decision.side
        told = places.pop(side, None)
        if told is not None:
            _deploy(session, side, told)
        no = session.play(Done())
        if isinstance(no, Refusal) and told is not None:
            raise Trouble(f"{side} is not set up yet: {no.reason} [{no.rule}].")
        if isinstance(no, Refusal):
            session.play(Deploy(brought_in(session.situation, side, offer.region)))
    for side in places:
        raise Trouble(f"{side!r} sets nothing up in this battle: its scenario gives it no region for that.")


def _deploy(session: Session, side: str, text: str) -> None:
    try:
        found = session.play(read(f"deploy {text}"))
    except ValueError as no:
        raise Trouble(f"{side} cannot set up so: {no}.") from None
    if isinstance(found, Refusal):
        raise Trouble(f"{side} cannot set up so: {found.reason} [{found.rule}].")


def _with_events(session: Session, who: dict[str, Any], rounds: int, waiting: list[Played], path: Path) -> Ending:
    """Play a battle out and write its events as they happen."""
    try:
        with events_file(path, session.codec) as file:

            def write() -> None:
                for played in waiting:
                    file.write(played.events)
                waiting.clear()

            write()
            end = play_out(session, who, rounds, meanwhile=write)
            write()
    except OSError as no:
        raise Trouble(f"the events cannot be written to {str(path)!r}: {reason(no)}.") from None
    return end


def ending_text(session: Session, end: Ending) -> str:
    """Say how a battle ended, in a few lines."""
    names = {side.id: side.name for side in session.now.sides}
    rounds = "1 round" if end.rounds == 1 else f"{end.rounds} rounds"
    if end.winner is not None:
        lines = [f"{names[end.winner]} won in {rounds}: {why_it_ended(session.now, end.winner, end.why)}."]
    elif end.why == ROUND_LIMIT:
        lines = [f"Nobody had won when the battle was broken off after {rounds}."]
    else:
        lines = [f"Nobody won in {rounds}: {end.why}."]
    for side, n in end.sides.items():
        gone = [f"{number} {word}" for number, word in ((n.slain, "slain"), (n.fled, "fled")) if number]
        gone += [f"{n.surrendered} surrendered"] if n.surrendered else []
        lines.append(f"{names[side]}: {n.standing} of {n.figures} standing{', ' if gone else ''}{', '.join(gone)}.")
    lines.append(f"Rules {end.rules}, seed {end.seed}, {end.events} events, digest {end.digest}.")
    return "\n".join(lines)
