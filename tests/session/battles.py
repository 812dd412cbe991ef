"""Battles for the tests of the session: small, quick, and played by the rush or at random."""

from __future__ import annotations

import shutil
from pathlib import Path

from game.cli import main
from game.core.commands import Command
from game.core.events import Event
from game.core.tally import Refusal
from game.core.text.typed import read
from game.session.driving import play_out
from game.session.game import Beginning, Keeping, Session
from game.session.opening import Opened, begin, opened_text
from game.sides import player
from tests.source import ROOT

SKIRMISH = """\
sandtable: 1
title: The Ford
seed: 3
table: {width: 36, height: 24, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: The Blues, colour: blue}
  - {id: red, name: The Reds, colour: vermilion}
units:
  - {id: pikes, side: blue, name: The spears, troop: man_at_arms, count: 4, weapons: [spear, dagger],
     armour: chain, shield: wood, formation: {shape: line, ranks: 2}, at: [18, 16], facing: 0, leader: ann}
  - {id: bows, side: blue, name: The bows, troop: bowman, count: 3, at: [26, 18], facing: 0}
  - {id: orcs, side: red, name: The orcs, creature: orc, count: 5, weapons: [sword], shield: wood,
     at: [18, 7], facing: 180}
figures:
  - {id: ann, side: blue, name: Ann, class: fighting_man, level: 4, hit_points: 20, armour: plate,
     weapons: [sword], at: [18, 20]}
victory:
  - {side: blue, when: {rout: 90}}
  - {side: red, when: {rout: 90}}
"""

QUIET = """\
sandtable: 1
title: A Quiet Field
seed: 3
table: {width: 48, height: 36, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: The Blues, colour: blue}
  - {id: red, name: The Reds, colour: vermilion}
figures:
  - {id: ann, side: blue, name: Ann, class: fighting_man, level: 4, hit_points: 20, armour: plate,
     weapons: [sword], at: [10, 30]}
  - {id: bob, side: blue, name: Bob, class: fighting_man, level: 1, hit_points: 5, armour: chain,
     weapons: [sword], at: [14, 30]}
  - {id: orc, side: red, name: Orc, creature: orc, hit_points: 4, weapons: [sword], at: [24, 4], facing: 180}
  - {id: goblin, side: red, name: Goblin, creature: goblin, hit_points: 3, weapons: [sword], at: [30, 4], facing: 180}
"""


def skirmish() -> Opened:
    """A small battle that has everything but magic."""
    return opened_text(SKIRMISH)


def played(
    journal: Path | None = None, *, who: str = "rush", seed: int = 3, rounds: int = 4, book: str | None = None
) -> Session:
    """A skirmish played out."""
    session = begin(skirmish(), book, seed, Beginning(rounds=rounds), Keeping(journal))
    play_out(session, {side.id: player(who, side.id, seed) for side in session.now.sides}, rounds)
    session.close()
    assert session.notices == []
    return session


def quiet(journal: Path | None = None, rounds: int | None = None) -> Session:
    """A battle in which nobody is near anybody, with Blue to move."""
    session = begin(opened_text(QUIET), how=Beginning(rounds=rounds), kept=Keeping(journal))
    first(session, "blue")
    return session


def first(session: Session, side: str) -> None:
    """Have a side move first, whoever won the initiative."""
    assert session.decision is not None
    do(session, "choose first" if session.decision.side == side else "choose last")
    assert session.decision is not None
    assert session.decision.side == side


def do(session: Session, *commands: str, by: str = "human") -> list[Event]:
    """Give commands as typed; none may be refused."""
    found: list[Event] = []
    for text in commands:
        events = session.play(command(text), by)
        assert not isinstance(events, Refusal), events
        found += events
    return found


def command(text: str) -> Command:
    """Read a command."""
    return read(text)


def left(path: Path) -> Path:
    """What a battle leaves whose process is killed: its files as they are, held by nobody, in a folder of theirs."""
    folder = path.parent / "left"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for one in (path, path.with_name(path.name + ".sealed")):
        if one.exists():
            shutil.copy(one, folder)
    return folder / path.name


ONE_BIT = ROOT / "tests" / "cases" / "one-bit.yaml"
"""A small battle in whose first round, by seed 3, orders are written under seal."""


def one_bit(path: Path) -> int:
    """Play that battle to a file, and flip a bit of the line in which its orders are opened; give the line."""
    book = ["--rules", "chainmail", "--seed", "3", "--rounds", "2"]
    assert main(["run", str(ONE_BIT), *book, "--replay", str(path)]) == 0
    lines = path.read_bytes().splitlines(keepends=True)
    number = next(n for n, line in enumerate(lines) if b'"revealed"' in line)
    assert any(b'"seal"' in line for line in lines[:number])
    lines[number] = lines[number].replace(b'"', b"#", 1)
    path.write_bytes(b"".join(lines))
    return number + 1
