"""`sandtable replay`: a battle that was kept, verified or watched."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from game.cli.display import has_display, no_display, open_window
from game.cli.telling import print_recording
from game.cli.trouble import DONE, NO, Trouble, say
from game.files.rows import ReplayFault
from game.session.onlooking import onlooker
from game.session.recording import Recording
from game.session.replay import verify


def replay(given: Namespace) -> int:
    """Verify a replay, or show it: in a window, or in sentences where there is no display."""
    path = Path(given.file)
    if given.verify:
        return verified(path, given.to)
    recording = opened(path)
    last = recording.first.n + len(recording.events) - 1
    if given.to is not None and given.to > last:
        say(f"{path} has no event {given.to}: its last is event {last}, and all of it is shown.")
    if has_display():
        try:
            done = open_window("replay", file=str(path), to=given.to)
        except ReplayFault as no:
            raise Trouble(f"{path}: {no}.") from None
        if done is not None:
            return done
    say(f"{no_display()}: here is the battle in sentences.")
    eyes = watched_by(recording)
    print_recording(recording, eyes, given.to)
    if eyes is None and recording.in_the_dark:
        say("Until it is over only what both sides have seen is told.")
    for notice in recording.notices:
        say(f"{notice}.")
    return DONE


def opened(path: Path) -> Recording:
    """Read a replay; Trouble where it is none."""
    try:
        return Recording(path)
    except ReplayFault as no:
        raise Trouble(f"{path}: {no}.") from None


def watched_by(recording: Recording) -> str | None:
    """Return the side with whose eyes a replay is told, None for all; Trouble where nobody may look at it yet."""
    try:
        return onlooker(recording)
    except ReplayFault as no:
        raise Trouble(f"{recording.path}: {no}.") from None


def verified(path: Path, to: int | None) -> int:
    """Say whether a replay agrees (up to an event, if one is given); 1 if not."""
    try:
        verdict = verify(path)
    except ReplayFault as no:
        raise Trouble(f"{path}: {no}.") from None
    for notice in verdict.notices:
        say(f"{path}: {notice}.")
    if verdict.agrees:
        print(f"{path}: {verdict.sentence}.")
        return DONE
    if to is not None and verdict.event is not None and verdict.event > to:
        print(f"{path}: the events up to {to} agree; {verdict.sentence}.")
        return DONE
    say(f"{path}: {verdict.sentence}.")
    return NO
