"""How a battle begins: from a scenario, or where its replay ends."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from game.files.played import HUMAN
from game.session.game import SCRIPTED, Beginning, Keeping, Played, Session
from game.session.onlooking import remember, remembered
from game.session.opening import Opened, begin, opened
from game.session.resuming import branch, new_file, resume
from game.ui.art.lit.table import TableArt
from game.ui.scenes.battle.scene import BattleScene
from game.ui.scenes.scene import Desk


class Chosen(NamedTuple):
    """What is chosen before a battle: its book, seed, players, and the readings that replace the scenario's."""

    book: str = ""
    seed: int | None = None
    players: Mapping[str, str] = MappingProxyType({})
    rulings: Mapping[str, str] = MappingProxyType({})


AS_IT_COMES = Chosen()


def new_session(found: Opened, chosen: Chosen = AS_IT_COMES) -> Session:
    """Begin a session, kept as a replay from its first line on where there is a place to write to."""
    how = Beginning(rulings=dict(chosen.rulings) or None)
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    try:
        return begin(found, chosen.book or None, chosen.seed, how, Keeping(new_file(found.title, stamp)))
    except OSError:
        session = begin(found, chosen.book or None, chosen.seed, how)
        session.notices.append("the battle cannot be kept: there is no place to write to")
        return session


def begin_opened(desk: Desk, found: Opened, chosen: Chosen = AS_IT_COMES, art: TableArt | None = None) -> BattleScene:
    """Begin a battle of a scenario that was read, kept as a replay from its first line on."""
    session = new_session(found, chosen)
    sides = [side.id for side in session.now.sides]
    players = dict(chosen.players) or {sides[0]: HUMAN}
    if session.replay is not None:
        remember(session.replay.name, players)
    scene = BattleScene(desk, session, players, art)
    scene.handing.to_tell_alone(found)
    scene.handing.show_opening()
    return scene


def begin_battle(desk: Desk, scenario: str, chosen: Chosen = AS_IT_COMES) -> BattleScene:
    """Begin a battle of a scenario by path or bundled name; FileNotFoundError, ScenarioFaults, LookupError.

    Nobody has read yet what it is about: those who play it are told."""
    found = opened(scenario)
    scene = begin_opened(desk, found, chosen)
    scene.handing.to_tell(found)
    return scene


def resume_battle(desk: Desk, path: Path, players: Mapping[str, str] | None = None) -> BattleScene:
    """Continue a battle where its replay ends; ReplayFault, OSError. Persons play the sides they played before."""
    session, notices = resume(path)
    chosen = dict(players or {}) or remembered(path.name) or _players_of(session.played, session)
    if session.replay is not None and not remembered(session.replay.name):
        remember(session.replay.name, chosen)
    scene = BattleScene(desk, session, chosen)
    for notice in notices:
        scene.chronicle.notice(notice)
    return scene


def branch_battle(desk: Desk, path: Path, count: int, humans: Collection[str]) -> BattleScene:
    """Begin a battle from where a kept one stood after so many commands; ReplayFault, OSError.

    Persons play the sides named; the others are played by the scripts that played them."""
    session = branch(path, count)
    before = remembered(path.name) or _players_of(session.played, session)
    chosen = {side: HUMAN if side in humans else SCRIPTED if who == HUMAN else who for side, who in before.items()}
    scene = BattleScene(desk, session, chosen)
    if session.replay is not None:
        remember(session.replay.name, chosen)
        scene.chronicle.notice(f"{path.name} is kept as it is; what is played from here is kept in {session.replay}")
    return scene


def _players_of(played: Sequence[Played], session: Session) -> dict[str, str]:
    """The player of each side, as far as the replay says: else a person."""
    found = {side.id: HUMAN for side in session.now.sides}
    for place, row in enumerate(played):
        side = session.decider(place)
        if side and row.by == "scripted":
            found[side] = "scripted"
    return found
