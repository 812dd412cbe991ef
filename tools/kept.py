"""Small battles of every book for what tries files: set up behind a screen, played by chance, some of it taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from game import systems
from game.core.commands import Command
from game.core.tally import Refusal
from game.core.text.typed import read
from game.files.rows import Rows
from game.play.moving.offers import MayDeploy
from game.session.game import Beginning, Keeping, Session
from game.session.opening import begin, opened_text
from game.sides import player

BOOKS = systems.BOOKS
ROUNDS = 3
TAKES_BACK = 0.06
"""How often what was just answered is taken back."""

SMALL = """\
sandtable: 1
title: The Small Field
table: {width: 24, height: 20, ground: grass, setting: outdoors, light: day}
terrain:
  - {kind: woods, points: [[9, 8], [13, 8], [13, 11], [9, 11]]}
regions: {south: [[2, 13], [22, 13], [22, 19], [2, 19]], north: [[2, 1], [22, 1], [22, 7], [2, 7]]}
deployment: {blue: south, red: north}
rulings: {ST-R40: hidden}
sides:
  - {id: blue, name: The Blues, colour: blue}
  - {id: red, name: The Reds, colour: vermilion}
units:
  - {id: bows, side: blue, name: The bows, troop: bowman, count: 2, at: [16, 15], facing: 0}
  - {id: orcs, side: red, name: The orcs, creature: orc, count: 2, weapons: [sword], shield: wood, at: [8, 5],
     facing: 180}
figures:
  - {id: ann, side: blue, name: Ann, class: fighting_man, level: 3, hit_points: 12, armour: plate, weapons: [sword],
     at: [8, 15]}
  - {id: red-knight, side: red, name: Rolf, class: fighting_man, level: 2, hit_points: 8, armour: chain,
     weapons: [mounted_lance, sword], mount: heavy_warhorse, at: [15, 5], facing: 180}
victory:
  - {side: blue, when: {rout: 90}}
  - {side: red, when: {rout: 90}}
"""
BODIES = """\
sandtable: 1
title: The Small Field of Bodies
table: {width: 24, height: 20, ground: grass, setting: outdoors, light: day}
regions: {south: [[2, 11], [22, 11], [22, 19], [2, 19]], north: [[2, 1], [22, 1], [22, 8], [2, 8]]}
deployment: {blue: south, red: north}
rulings: {ST-R40: hidden}
sides:
  - {id: blue, name: The Blues, colour: blue}
  - {id: red, name: The Reds, colour: vermilion}
units:
  - {id: spears, side: blue, name: The spears, troop: heavy_foot, count: 6, at: [8, 14], facing: 0}
  - {id: bows, side: blue, name: The bows, troop: bowman, count: 6, at: [16, 14], facing: 0}
  - {id: orcs, side: red, name: The orcs, creature: orc, count: 6, weapons: [sword], at: [9, 6], facing: 180}
  - {id: riders, side: red, name: The riders, troop: heavy_horse, count: 4, at: [16, 5], facing: 180}
"""


def text_of(book: str) -> str:
    """Give the scenario that is small under a book."""
    return BODIES if book == "large_battles" else SMALL


def begun(book: str, seed: int, journal: Path | None, watch: Callable[[object], None] | None = None) -> Session:
    """Begin the small battle of a book."""
    found = opened_text(text_of(book))
    return begin(found, book, seed, how=Beginning(rounds=ROUNDS), kept=Keeping(journal, overwrite=True, watch=watch))


def play_on(session: Session, seed: int, most: int = 1 << 30) -> Iterator[None]:
    """Play on by chance, pausing after each answer and each taking back; RuntimeError for a player that was refused."""
    chance = Random(f"{seed}|{session.now.n}")
    players = {side.id: player("random", side.id, seed) for side in session.now.sides}
    for _ in range(most):
        session.answer_standing()
        decision = session.decision
        if decision is None:
            return
        command, why = _set_up(session, chance) or players[decision.side].choose(session.situation, decision)
        found = session.submit(command, "human", why)
        if isinstance(found, Refusal):
            raise RuntimeError(f"refused: {command.text()}: {found.reason} [{found.rule}]")
        yield
        if chance.random() < TAKES_BACK and not session.undo(decision.side, agreed=True):
            yield
            if chance.random() < 0.5 and not session.redo(decision.side):
                yield


def _set_up(session: Session, chance: Random) -> tuple[Command, str] | None:
    """Set some figure up elsewhere now and then, where that may be done: a player by chance never does."""
    offer = None if session.decision is None else session.decision.offer(MayDeploy)
    if offer is None or chance.random() < 0.4:
        return None
    at = session.situation
    names = [figure.id for figure in at.state.standing(offer.side)]
    for _ in range(20):
        x, y, facing = chance.randrange(3, 22), chance.randrange(2, 19), chance.randrange(360)
        command = read(f"deploy {chance.choice(names)} to {x},{y} facing {facing}")
        if session.decision is not None and session.decision.refuse(at, command) is None:
            return command, "it may stand there, too"
    return None


def played(book: str, seed: int, journal: Path | None, most: int = 1 << 30) -> Session:
    """Play the small battle of a book, at most so many answers of it, and close its journal."""
    session = begun(book, seed, journal)
    for _ in play_on(session, seed, most):
        pass
    session.close()
    return session


def lines_of(path: Path) -> int:
    """Count the lines of a replay that are what was played or taken back: not the first, snapshots and the end."""
    return sum(1 for row in Rows(path) if row.command and row.command != "end")


@contextmanager
def scratch() -> Iterator[Path]:
    """Give a folder for as long as it is needed."""
    with TemporaryDirectory(prefix="sandtable-") as folder:
        yield Path(folder)
