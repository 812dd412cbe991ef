"""`sandtable inspect`: what the board knows of a figure."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from msgspec import json
from msgspec.structs import replace

from game.catalogue.tables import load
from game.cli.battles import book_of, is_replay, scenario
from game.cli.commands.odds import typed
from game.cli.inspected import area_text, inspection_text, listed
from game.cli.meant import no_figure
from game.cli.trouble import DONE, Trouble
from game.core.grain import grains
from game.core.state import State
from game.files.rows import ReplayFault
from game.forecast.areas.told import area
from game.forecast.inspection import Question, as_set_up, everybody
from game.forecast.inspection import inspect as look
from game.odds.playouts import mentioned
from game.rules.knowing.view import shared, view
from game.rules.situation import Battle
from game.session.onlooking import onlooker
from game.session.recording import Recording


def inspect(given: Namespace) -> int:
    """Print what is known in sentences, or as one JSON object."""
    battle, state = position(given.scenario, given.rules, given.at, _asking(given))
    if given.aimed is not None:
        return _aimed(battle, state, given)
    if given.figure is None:
        if given.target or given.weapon or given.to or given.charge or given.facing is not None:
            raise Trouble("--figure says of whom this is asked; without it only who stands where is told.")
        sides = [side.id for side in state.sides]
        if given.side is not None and given.side not in sides:
            raise Trouble(f"there is no side {given.side[:40]!r}, only {' and '.join(sides)}.")
        found_there = everybody(state, given.side or "")
        known: dict[str, Any] = {"title": state.title, "rules": battle.book.id, "figures": found_there}
        print(json.encode(known).decode() if given.json else listed(known["figures"]))
        return DONE
    path = tuple((grains(x), grains(y)) for leg in given.to or () for x, y in leg)
    asked = Question(
        figure=given.figure,
        target=given.target or "",
        weapon=given.weapon or "",
        path=path,
        facing=None if given.facing is None else given.facing % 360,
        charge=given.charge,
        unit=given.unit,
    )
    if given.charge and not (path or given.target):
        raise Trouble("--charge needs --to, or a --target to charge at.")
    if given.unit and not (path or given.charge):
        raise Trouble("--unit needs --to, or a --charge: it says who goes along.")
    if given.side is not None:
        raise Trouble("--side goes without --figure: of a figure its own side knows all.")
    if given.target == given.figure:
        raise Trouble("--figure and --target are the same figure.")
    if given.figure not in state.figures:
        raise Trouble(no_figure(given.figure, shared(state).figures))
    known_there = view(state, state.figures[given.figure].side).figures
    if given.target and given.target not in known_there:
        raise Trouble(no_figure(given.target, known_there))
    try:
        found: dict[str, Any] = look(battle, state, asked)
    except LookupError as no:
        raise Trouble(f"{no.args[0] if no.args else no}.") from None
    print(json.encode(found).decode() if given.json else inspection_text(found, state, asked.target))
    return DONE


def _aimed(battle: Battle, state: State, given: Namespace) -> int:
    """Print whom what is aimed may strike, as the side knows it that aims."""
    if given.figure or given.target or given.weapon or given.to or given.charge or given.side or given.unit:
        raise Trouble("--command needs nothing else: it goes with --rules and --at alone.")
    command = typed(given.aimed)
    known, names = shared(state).figures, mentioned(command)
    own = next((state.figures[name].side for name in names if name in state.figures), None)
    own = own or next((state.units[name].side for name in names if name in state.units), None)
    unknown = next((name for name in names if name not in known and name not in state.units), "")
    try:
        if own is None:
            raise LookupError
        found: dict[str, Any] = {"command": command.text(), "area": area(battle, state, command, own)}
    except LookupError:
        raise Trouble(no_figure(unknown, known) if unknown else "that command names nobody.") from None
    print(json.encode(found).decode() if given.json else area_text(found["area"], state))
    return DONE


def _asking(given: Namespace) -> str:
    """The figure or side that asks: a unit is asked for by its own side, "" where nobody is named."""
    names = [given.figure or "", given.side or "", *(mentioned(typed(given.aimed)) if given.aimed is not None else ())]
    return next((name for name in names if name), "")


def position(asked: str, rules: str | None, at: int | None, asks: str = "") -> tuple[Battle, State]:
    """Return the position of a scenario as it is set up, or of a replay after an event (by default its last).

    `asks` is the figure or the side that looks at it, "" for nobody in particular."""
    if is_replay(asked):
        recording, count = kept_up_to(asked, at)
        state = recording.after(count)
        return Battle(book_of(rules or recording.header.rules), load()), as_may_be_known(recording, state, asks)
    if at is not None:
        raise Trouble("--at goes with a replay, not with a scenario.")
    found = scenario(asked)
    battle = Battle(book_of(rules or found.rules), load())
    # The seed decides nothing that is asked here; without one, nothing here can throw dice.
    return battle, as_set_up(battle, replace(found.state, seed=None))


def kept_up_to(asked: str, at: int | None) -> tuple[Recording, int]:
    """Return a replay, and how many of its events there are up to the one of that number (by default its last)."""
    try:
        recording = Recording(Path(asked))
    except ReplayFault as no:
        raise Trouble(f"{asked}: {no}.") from None
    last = recording.first.n + len(recording.events) - 1
    if at is not None and at > last:
        raise Trouble(f"{asked} has no event {at}: its last is event {last}.")
    return recording, len(recording.events) if at is None else max(0, at - recording.first.n + 1)


def as_may_be_known(recording: Recording, state: State, asks: str = "") -> State:
    """Return a state of a kept battle; of one under way no more than the one who plays it sees, or than two both do.

    In a dungeon nobody is in it whom that one has not seen; where no one plays it, whom the side has not seen of the
    figure that asks, or the side itself; where nobody asks, whom either has not."""
    eyes: str | None = None
    try:
        eyes = onlooker(recording)
        seen = state if eyes is None else view(state, eyes)
    except ReplayFault:
        seen = shared(state)
    if not recording.in_the_dark:
        return seen
    from game.ui.board.dark.kept import in_the_light  # most battles are not in the dark

    figure, unit = state.figures.get(asks), state.units.get(asks)
    own = figure.side if figure is not None else unit.side if unit is not None else asks
    sides = [side.id for side in state.sides]
    return in_the_light(recording, state, seen, eyes or (own if own in sides else None))[0]
