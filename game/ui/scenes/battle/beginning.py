"""How a battle comes to the table: begun from a scenario, or taken up where its replay ends."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from game.files.played import HUMAN
from game.session.game import SCRIPTED, Played, Session
from game.session.onlooking import remember, remembered
from game.session.opening import Opened, begin, opened
from game.session.resuming import branch, new_file, resume
from game.ui.art.lit.table import TableArt
from game.ui.scenes.battle.scene import BattleScene
from game.ui.scenes.scene import Desk


def new_session(
    found: Opened, book: str = "", seed: int | None = None, rulings: Mapping[str, str] | None = None
) -> Session:
    """Begin a session that is kept as a replay from its first line on, where there is a place to write to."""
    readings = dict(rulings) if rulings else None
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    try:
        return begin(found, book or None, seed, rulings=readings, journal=new_file(found.title, stamp))
    except OSError:
        session = begin(found, book or None, seed, rulings=readings)
        session.notices.append("the battle cannot be kept: there is no place to write to")
        return session


def begin_opened(
    desk: Desk,
    found: Opened,
    book: str = "",
    seed: int | None = None,
    players: Mapping[str, str] | None = None,
    art: TableArt | None = None,
    rulings: Mapping[str, str] | None = None,
) -> BattleScene:
    """Begin a battle of a scenario that was read; it is kept as a replay from its first line on.

    `rulings` are readings chosen in place of its own."""
    session = new_session(found, book, seed, rulings)
    sides = [side.id for side in session.now.sides]
    chosen = dict(players or {})
    if not chosen:
        chosen = {sides[0]: HUMAN}
    if session.replay is not None:
        remember(session.replay.name, chosen)
    return BattleScene(desk, session, chosen, art)


def begin_battle(
    desk: Desk,
    scenario: str,
    book: str = "",
    seed: int | None = None,
    players: Mapping[str, str] | None = None,
    rulings: Mapping[str, str] | None = None,
) -> BattleScene:
    """Begin a battle of a scenario by path or bundled name; FileNotFoundError, ScenarioFaults, LookupError."""
    return begin_opened(desk, opened(scenario), book, seed, players, rulings=rulings)


def resume_battle(desk: Desk, path: Path, players: Mapping[str, str] | None = None) -> BattleScene:
    """Take a battle up where its replay ends; ReplayFault, OSError. Who was a person before is one again."""
    session, notices = resume(path)
    chosen = dict(players or {}) or remembered(path.name) or _players_of(session.played, session)
    if session.replay is not None and not remembered(session.replay.name):
        remember(session.replay.name, chosen)
    scene = BattleScene(desk, session, chosen)
    for notice in notices:
        scene.chronicle.notice(notice)
    return scene


def branch_battle(desk: Desk, path: Path, count: int, humans: Collection[str]) -> BattleScene:
    """Begin a battle of its own where one that was kept stood after so many commands; ReplayFault, OSError.

    Persons play the sides named; against whom a script played before it plays again."""
    session = branch(path, count)
    before = remembered(path.name) or _players_of(session.played, session)
    chosen = {side: HUMAN if side in humans else SCRIPTED if who == HUMAN else who for side, who in before.items()}
    scene = BattleScene(desk, session, chosen)
    if session.replay is not None:
        remember(session.replay.name, chosen)
        scene.chronicle.notice(f"{path.name} is kept as it is; what is played from here is kept in {session.replay}")
    return scene


def _players_of(played: Sequence[Played], session: Session) -> dict[str, str]:
    """Who plays which side, as far as the replay tells: persons where it does not."""
    found = {side.id: HUMAN for side in session.now.sides}
    for place, one in enumerate(played):
        side = session.decider(place)
        if side and one.by == "scripted":
            found[side] = "scripted"
    return found
