"""`sandtable play`: a window, or where there is no display the battle in sentences."""

from __future__ import annotations

import secrets
from argparse import Namespace
from pathlib import Path

from game import paths
from game.cli.battles import battle, book_of, players, rulings, scenario, switches_refused
from game.cli.commands.pictures import draw
from game.cli.display import has_display, no_display, open_window
from game.cli.entry import SEATED
from game.cli.telling import lines
from game.cli.trouble import BAD, DONE, Trouble, say
from game.session.driving import ROUNDS, play_out
from game.session.game import Beginning, Keeping, Played, Session
from game.session.opening import Opened
from game.telling.narration import Teller


def play(given: Namespace) -> int:
    """Open the board on a battle: the first side is the player's, unless it is said who plays which."""
    found = scenario(given.scenario)
    book = book_of(given.rules or found.rules)
    asked = players(found, given.player, 1, SEATED)
    taken = rulings(book, given.ruling)
    fault = switches_refused(book, found.state, taken)
    if fault:
        raise Trouble(f"{fault}.")
    if has_display():
        named = {side for side, _ in given.player}
        first = found.state.sides[0].id
        who = {side: dict(given.player).get(side, "scripted") for side in asked}
        if first not in named and "human" not in who.values():
            who[first] = "human"
        seed = given.seed if given.seed is not None else found.seed
        done = open_window(
            "play",
            scenario=given.scenario,
            book=given.rules or found.rules or "",
            players=who,
            seed=secrets.randbelow(1_000_000) if seed is None else seed,
            rulings=taken,
        )
        if done is not None:
            return done
    return in_sentences(found, Path(given.scenario).stem, given.rules, given.seed, taken)


def in_sentences(
    found: Opened, name: str, rules: str | None, seed: int | None, taken: dict[str, str] | None = None
) -> int:
    """Play a battle with both sides scripted, print it, and leave a picture and a replay in the current folder."""
    say(f"{no_display()}: here is the battle with both sides scripted, in sentences.")
    folder = Path.cwd()
    replay = free_name(folder, name, ".replay")
    who = players(found, [], 1, ("scripted",))
    teller: list[Teller] = []
    waiting: list[Played] = []
    how = Beginning(rulings=taken or None, rounds=ROUNDS)
    try:
        session = battle(found, rules, seed, how, Keeping(replay, keep=False, watch=waiting.append))
    except Trouble:
        # Where nothing may be left in the current folder it is left where battles are kept.
        folder = paths.replays()
        replay = free_name(folder, name, ".replay")
        session = battle(found, rules, seed, how, Keeping(replay, keep=False, watch=waiting.append))

    def tell() -> None:
        if not teller:
            teller.append(Teller(session.first))
        for played in waiting:
            text = "\n".join(lines(teller[0].tell(played.events)))
            if text:
                print(text)
        waiting.clear()

    tell()
    play_out(session, who, ROUNDS, meanwhile=tell)
    tell()
    session.close()
    for notice in session.notices:
        say(notice)
    print(f"\n{left_behind(session, replay, folder, name)}")
    return BAD if session.journal_fault else DONE


def left_behind(session: Session, replay: Path, folder: Path, name: str) -> str:
    """Leave a picture of how it ended, and name what was left."""
    where = "" if folder == Path.cwd() else f" in {folder}"
    picture = free_name(folder, name, ".png")
    try:
        draw(session.now, picture, told=(session.first, tuple(session.events)))
    except Trouble as no:
        return f"The replay is {replay.name}{where}; there is no picture, for {no.sentence}"
    return f"The picture is {picture.name} and the replay {replay.name}{where}."


def free_name(folder: Path, name: str, ending: str) -> Path:
    """Return a name that no file in a folder has."""
    path, number = folder / f"{name}{ending}", 2
    while path.exists():
        path, number = folder / f"{name}-{number}{ending}", number + 1
    return path
