"""Reads the command line, carries the command out, and turns whatever goes wrong into one sentence."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from importlib import import_module
from io import TextIOWrapper
from typing import Any, NoReturn

from game import __version__
from game.cli.readers import answers, far, part, place, places, points, reading, span, whole
from game.cli.trouble import BAD, DONE, Trouble, reason, say


class Parser(argparse.ArgumentParser):
    """Says what is wrong with a command line in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Raise Trouble with the sentence."""
        hint = f"{self.prog} --help" if self.prog else "sandtable --help"
        raise Trouble(f"{message}; see {hint}")


PLAYED = ("scripted", "rush", "random", "kite", "turtle", "split", "rash", "steady", "expert", "master")
"""Who plays a side where nobody sits before it; named here, so that no player is imported."""
SEATED = ("human", "scripted", "rash", "steady", "expert", "master")
"""Who may play a side at the board."""
SEED = whole(0, 999_999_999)
NUMBER = whole(0, 999_999_999)


def parser() -> Parser:
    """Make the parser of the whole command line."""
    top = Parser(
        prog="sandtable",
        description="A tabletop miniatures map simulator. Without a command it opens the title screen.",
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"sandtable {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)

    def command(name: str, what: str, **more: Any) -> Parser:
        made: Parser = commands.add_parser(name, help=what, description=what, allow_abbrev=False, **more)
        return made

    play = command("play", "play a battle at the board")
    play.add_argument("scenario", metavar="SCENARIO", help="a file, or the bare name of a bundled scenario")
    _battle(play, "|".join(SEATED))

    edit = command("edit", "lay out a scenario of your own")
    edit.add_argument("scenario", metavar="SCENARIO", nargs="?", help="a file, or a bundled scenario to begin from")

    run = command("run", "play a battle with no window, and print the outcome")
    run.add_argument("scenario", metavar="SCENARIO", help="a file, or the bare name of a bundled scenario")
    _battle(run, "|".join(PLAYED))
    run.add_argument("--deploy", type=places, action="append", default=[], metavar="SIDE=PLACES",
                     help="set a side up in its region: FIGURE to X,Y facing F; ...")  # fmt: skip
    run.add_argument("--rounds", type=whole(1, 9999), metavar="N", help="break the battle off after N rounds (60)")
    run.add_argument("--events", metavar="FILE", help="write every event, one JSON object a line (- to print them)")
    run.add_argument("--replay", metavar="FILE", help="keep the battle as a replay")
    run.add_argument("--minds", metavar="FILE", help="write what generals weighed, one JSON object for each decision; "
                     "as REPLAY.minds.jsonl it is shown with that replay")
    run.add_argument("--json", action="store_true", help="print the outcome as one JSON object")

    batch = command("batch", "play battles by the thousand with no window, and print what they come to")
    batch.add_argument("scenario", metavar="SCENARIO", nargs="+", help="a file, or the bare name of a bundled scenario")
    batch.add_argument("-n", dest="battles", type=whole(1, 1_000_000), metavar="BATTLES", required=True,
                       help="battles of each scenario under each book, each with a seed of its own")  # fmt: skip
    _rules(batch, ", or all")
    batch.add_argument("--player", type=answers, action="append", default=[], metavar="SIDE=PLAYER",
                       help=f"who plays a side: {', '.join(PLAYED)}; again for another")  # fmt: skip
    batch.add_argument("--seed", type=SEED, metavar="N", help="the first seed (1); each further battle has the next")
    batch.add_argument("--rounds", type=whole(1, 9999), metavar="N", help="break a battle off after N rounds (60)")
    batch.add_argument("--csv", metavar="FILE", help="keep a line for each battle; those in it are not played again")
    batch.add_argument("--json", action="store_true", help="print rows and summary as one JSON object")
    _backend(batch)

    league = command("league", "play players against each other, seats changed, and print how often each wins")
    league.add_argument("names", metavar="NAME", nargs="+", help=f"players: {', '.join(PLAYED)}")
    league.add_argument("--scenario", metavar="S", nargs="+", default=[],
                        help="scenarios, or mirrored battles: even-bridge-small, even-bridge (all sizes)")  # fmt: skip
    league.add_argument("--rules", metavar="BOOK", nargs="+", default=[], help="rule books, or all (the scenario's)")
    league.add_argument("-n", dest="battles", type=whole(1, 1_000_000), metavar="BATTLES", required=True,
                        help="battles of each two players, half of them with seats changed")  # fmt: skip
    league.add_argument("--seed", type=SEED, default=1, metavar="N", help="the first seed (1)")
    league.add_argument("--json", action="store_true", help="print one JSON object")
    _backend(league)

    replay = command("replay", "watch a battle that was kept, or verify it")
    replay.add_argument("file", metavar="FILE", help="a replay, as run --replay or the board keeps it")
    replay.add_argument("--verify", action="store_true", help="no window: exit 0 only if every line agrees")
    replay.add_argument("--to", type=NUMBER, metavar="N", help="show it up to event number N")

    inspect = command("inspect", "say what the board knows of a figure")
    inspect.add_argument("scenario", metavar="SCENARIO", help="a scenario, or a replay with --at")
    _rules(inspect)
    inspect.add_argument("--figure", metavar="ID", help="the figure that is asked about; without it, who stands where")
    inspect.add_argument("--side", metavar="ID", help="without --figure: as that side knows it, not as both do")
    inspect.add_argument("--target", metavar="ID", help="whom the figure would strike, shoot at or charge")
    inspect.add_argument("--weapon", metavar="ID", help="with which weapon; without it the first that serves")
    inspect.add_argument("--to", type=place, action="append", nargs="+", metavar="X,Y", help="where; again for corners")
    inspect.add_argument("--facing", type=whole(0, 360), metavar="F",
                         help="which way it faces at the end, in degrees clockwise from north")  # fmt: skip
    inspect.add_argument("--charge", action="store_true", help="along --to, or at --target")
    inspect.add_argument("--unit", action="store_true", help="the whole unit of the figure goes along")
    inspect.add_argument("--command", dest="aimed", metavar="TEXT",
                         help="a breath, spell, shot or prayer as it is typed: whom it may strike")  # fmt: skip
    inspect.add_argument("--at", type=NUMBER, metavar="N", help="after event number N of a replay")
    inspect.add_argument("--json", action="store_true", help="print one JSON object, with the shapes as WKT")

    odds = command("odds", "foresee what may come of commands, or of a position as it stands")
    odds.add_argument("scenario", metavar="SCENARIO_OR_REPLAY", help="a scenario as it begins, or a replay with --at")
    _rules(odds)
    odds.add_argument("--at", type=NUMBER, metavar="N", help="what is asked next after event number N of a replay")
    odds.add_argument("--side", metavar="ID", help="whose foresight it is (the side that is asked)")
    odds.add_argument("--command", dest="commands", action="append", default=[], metavar="TEXT",
                      help="a command as it is typed; again for others to compare it with")  # fmt: skip
    odds.add_argument("--until", type=far, default="chain", metavar="chain|phase|round|rounds=K|end",
                      help="how far it is played (until what the command set off is settled)")  # fmt: skip
    odds.add_argument("--policy", choices=("scripted", "quick"), default="scripted",
                      help="who answers for both sides in the playouts (scripted)")  # fmt: skip
    odds.add_argument("-n", dest="most", type=whole(1, 1_000_000), default=2500, metavar="MOST",
                      help="the most playouts of each command (2500)")  # fmt: skip
    odds.add_argument("--within", type=points, default=2.0, metavar="POINTS",
                      help="enough when each share is known so closely, in points of a hundred (2)")  # fmt: skip
    odds.add_argument("--sampled", action="store_true", help="sample even where all ways of the dice can be counted")
    odds.add_argument("--seed", type=SEED, default=1, metavar="N", help="the seed of the playouts' own dice (1)")
    odds.add_argument("--open", type=NUMBER, metavar="NUMBER", help="play that one playout again, and keep it with -o")
    odds.add_argument("-o", dest="out", metavar="FILE.replay", help="the file to keep it in; it must end in .replay")
    _backend(odds)
    odds.add_argument("--json", action="store_true", help="print one JSON object")

    review = command("review", "look back upon a battle that is over: where it turned, by what, and what the dice did")
    review.add_argument("file", metavar="REPLAY", help="a replay, as run --replay or the board keeps it")
    review.add_argument("-n", dest="playouts", type=whole(1, 100_000), metavar="N",
                        help="playouts at each point (60; with --at 500)")  # fmt: skip
    review.add_argument("--points", type=whole(2, 1000), default=32, metavar="N", help="how many points (32)")
    review.add_argument("--at", type=NUMBER, metavar="N", help="only play on, many times, from event number N")
    review.add_argument("-o", dest="out", metavar="FILE.png", help="draw the curve to a picture; it must end in .png")
    review.add_argument("--seed", type=SEED, default=1, metavar="N", help="the seed of the playouts' own dice (1)")
    _backend(review)
    review.add_argument("--json", action="store_true", help="print one JSON object")

    picture = command("picture", "draw the table to a picture")
    picture.add_argument("scenario", metavar="SCENARIO_OR_REPLAY", help="a scenario as set up, or a replay with --at")
    _rules(picture)
    picture.add_argument("-o", dest="out", metavar="FILE.png", required=True, help="the file; it must end in .png")
    picture.add_argument("--figure", metavar="ID", help="ring this figure, and show what its side sees")
    picture.add_argument(
        "--scale", type=whole(4, 400), metavar="PIXELS_PER_INCH", help="4 to 400 (24); less where that is too large"
    )
    picture.add_argument("--at", type=NUMBER, metavar="N", help="after event number N of a replay")
    picture.add_argument(
        "--tale", action="store_true", help="the page of a battle that is over: three moments, its tale, its best deeds"
    )

    film = command("film", "make a film of a battle that was kept")
    film.add_argument("file", metavar="REPLAY", help="a replay, as run --replay or the board keeps it")
    film.add_argument("-o", dest="out", metavar="FILE.gif", required=True, help="the file; it ends in .gif or .webp")
    film.add_argument("--scale", type=whole(6, 48), metavar="PIXELS_PER_INCH", help="from 6 to 48 (14)")
    film.add_argument("--pace", type=whole(1, 16), metavar="N", help="times as fast (to last a minute)")
    film.add_argument("--rounds", type=span, metavar="A-B", help="only these rounds (all)")
    film.add_argument("--camera", choices=("off", "gentle", "full"),
                      help="how it follows and slows what matters (full; off for a GIF, and with --part)")
    film.add_argument("--quality", type=whole(1, 100), metavar="N", help="of a WebP: lower is smaller (70)")
    film.add_argument("--part", type=part, metavar="X,Y,W,H", help="only this much of the table, in inches (all)")

    check = command("check", "say all that is wrong with scenarios")
    check.add_argument("files", metavar="FILE", nargs="+", help="files, or bare names of bundled scenarios")

    rules = command("rules", "look up a rule by its id or by words")
    rules.add_argument("asked", metavar="ID_OR_WORD", nargs="*", help="SP-3.5.2.1, or words that it must have")
    rules.add_argument("--replay", metavar="FILE", help="say how often this battle used each, and where last")
    rules.add_argument("--json", action="store_true", help="print a list of JSON objects, which is all it prints")

    schema = command("schema", "print the JSON Schema of scenario files, or a page that says what every key means")
    schema.add_argument("-o", dest="out", metavar="FILE", help="write it to a file, for your editor")
    schema.add_argument("--words", action="store_true", help="a page to read in place of the schema")
    return top


def _rules(command: Parser, more: str = "") -> None:
    from game.systems import BOOKS  # names alone: no book is imported

    words = f"the rule book, in place of the scenario's own: {', '.join(BOOKS[:-1])} or {BOOKS[-1]}{more}"
    command.add_argument("--rules", metavar="BOOK", help=words)


def _battle(command: Parser, players: str) -> None:
    _rules(command)
    command.add_argument("--player", type=answers, action="append", default=[], metavar=f"SIDE={players}",
                         help="who plays a side; again for the other")  # fmt: skip
    command.add_argument("--seed", type=SEED, metavar="N", help="the seed of the dice: same seed, same dice")
    command.add_argument("--ruling", type=reading, action="append", default=[], metavar="RULING=READING",
                         help="take a ruling otherwise, as ST-R38=umpire; again for others")  # fmt: skip


def _backend(command: Parser) -> None:
    command.add_argument("--jobs", type=whole(1, 1024), metavar="N", help="processes (as many as there are cores)")
    command.add_argument("--backend", choices=("loky", "dask", "ray"), default="loky",
                         help="where they run: on this machine (loky), or on a cluster")  # fmt: skip
    command.add_argument("--address", metavar="A", help="the cluster's address; without it one is begun here")


COMMANDS = {
    None: "front", "play": "windows", "run": "run", "batch": "batches", "league": "league", "odds": "odds",
    "review": "review", "replay": "replays", "inspect": "inspect",
    "edit": "editing", "picture": "pictures", "film": "films", "check": "files", "schema": "files",
    "rules": "reference",
}  # fmt: skip
"""The module of each command; its function has the command's name, or is `title` for none."""


def read(words: list[str]) -> argparse.Namespace:
    """Read a command line; Trouble where a command or an option is unknown, with the one that may be meant."""
    top = parser()
    names = [name for name in COMMANDS if name]
    if words and not words[0].startswith("-") and words[0] not in names:
        from game.cli.meant import no_command

        raise Trouble(no_command(words[0], names))
    given, rest = top.parse_known_args(words)
    if rest:
        from game.cli.meant import no_option

        raise Trouble(no_option(top, given.command or "", rest[0]))
    return given


def carry_out(words: list[str]) -> int:
    """Carry out a command; the exit status. Never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A terminal that has not all letters shows what it has.
            stream.reconfigure(errors="backslashreplace")
    given: argparse.Namespace | None = None
    try:
        if words[:1] == ["help"]:
            words = [*words[1:2], "--help"]
        try:
            given = read(words)
        except SystemExit as done:  # --help and --version end so
            sys.stdout.flush()
            return DONE if not done.code else BAD
        module: Any = import_module(f"game.cli.commands.{COMMANDS[given.command]}")
        status: int = getattr(module, given.command or "title")(given)
        sys.stdout.flush()
        return status
    except Trouble as no:
        say(no.sentence)
        return no.status
    except BrokenPipeError:
        # Whoever read the output has enough of it; nothing is to be said, not even at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except KeyboardInterrupt:
        say("interrupted.")
        return 130
    except OSError as no:
        return untold(no) if _is_of_the_output(no) else _unforeseen(no, given)
    except Exception as no:  # the last resort: whatever was not foreseen
        return _unforeseen(no, given)


def _is_of_the_output(no: OSError) -> bool:
    """Whether it is the standard output that cannot be written: what is wrong with a file names it."""
    full = {getattr(errno, name, None) for name in ("ENOSPC", "EIO", "EFBIG", "EDQUOT", "EBADF")}  # not all have all
    return no.filename is None and no.errno in full


def untold(no: OSError) -> int:
    """Say that the standard output cannot be written, and write no more to it; the exit status."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    say(f"what was to be told could not be written: {reason(no)}.")
    return BAD


def _unforeseen(no: Exception, given: argparse.Namespace | None) -> int:
    """Say that something went wrong: what a replay or a table brings about is the fault of its file; the status."""
    from game.catalogue.reading import Faults

    if isinstance(no, Faults):
        say(str(no))
        return BAD
    replay = _replay_of(given)
    if replay:
        from game.files.faults import short

        say(f"{replay}: what stands in it cannot be shown: {short(no)}{_kept()}.")
        return BAD
    say(f"{type(no).__name__.removesuffix('Error').lower() or 'error'}: this should not have happened{_kept()}.")
    return BAD


def _replay_of(given: argparse.Namespace | None) -> str:
    """Return the replay that a command was given, in which anything may stand; "" for none."""
    if given is None:
        return ""
    if given.command in ("replay", "film", "review"):
        return str(given.file)
    if given.command in ("inspect", "picture"):
        from game.cli.battles import is_replay

        return given.scenario if is_replay(given.scenario) else ""
    return str(given.replay or "") if given.command == "rules" else ""


def _kept() -> str:
    """Keep the traceback in a log, and say where."""
    from game import paths

    log = paths.keep_fault()
    return "" if log is None else f"; what happened is in {log}"
