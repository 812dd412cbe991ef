"""`sandtable picture`: the table as a picture."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from game.cli.battles import is_replay, writable
from game.cli.commands.inspect import as_may_be_known, kept_up_to, position
from game.cli.commands.replays import opened
from game.cli.meant import no_figure
from game.cli.trouble import DONE, Trouble, reason
from game.core.events import Event
from game.core.state import State
from game.rules.knowing.view import shared, view

Told = tuple[State, tuple[Event, ...]]
"""What a battle was at first, and its events so far."""


def picture(given: Namespace) -> int:
    """Draw a scenario as it is set up, or a replay after an event."""
    out = writable(given.out)
    if out.suffix.lower() != ".png":
        raise Trouble(f"pictures are PNG files: {given.out!r} does not end in .png.")
    if given.tale:
        return _tale(given, out)
    recording, count = kept_up_to(given.scenario, given.at) if is_replay(given.scenario) else (None, 0)
    if recording is None:
        _, state = position(given.scenario, given.rules, given.at)
    else:
        state = as_may_be_known(recording, recording.after(count), given.figure or "")
    if given.figure is not None and given.figure not in state.figures:
        raise Trouble(no_figure(given.figure, shared(state).figures))
    told = None if recording is None or recording.in_the_dark else (recording.first, recording.events[:count])
    draw(state, out, given.figure, given.scale, told)
    print(f"{out}: {out.stat().st_size / 1e6:.1f} MB.")
    tell_lacking()
    return DONE


def _tale(given: Namespace, out: Path) -> int:
    """Draw the page of a battle that is over."""
    if given.figure is not None or given.at is not None or given.rules is not None:
        raise Trouble("--tale is of a whole battle: it goes with no --figure, --at or --rules.")
    recording = opened(Path(given.scenario))
    if not recording.finished:
        raise Trouble(f"{given.scenario}: this battle is not over: its tale is told when it is.")
    try:
        drawing("tale_page").save(recording.first, recording.events, out)
    except OSError as no:
        raise Trouble(f"the picture cannot be written to {str(out)!r}: {reason(no)}.") from None
    print(f"{out}: {out.stat().st_size / 1e6:.1f} MB.")
    return DONE


def draw(
    state: State, out: Path, figure: str | None = None, scale: int | None = None, told: Told | None = None
) -> None:
    """Draw what may be seen: by a figure's side if one is named, else by both; Trouble where it cannot be drawn."""
    eyes = (state.figures[figure].side,) if figure else tuple(side.id for side in state.sides)
    state = view(state, eyes[0]) if figure else shared(state)
    module = drawing("picture")
    marks = {} if told is None else {"marks": module.left_by(*told, eyes)}
    try:
        module.save(state, out, figure=figure, **marks, **({} if scale is None else {"scale": scale}))
    except OSError as no:
        raise Trouble(f"the picture cannot be written to {str(out)!r}: {reason(no)}.") from None


def tell_lacking() -> None:
    """Say on standard error which scripts could not be written for want of a font."""
    lacking = drawing("kit.words.type").lacking()
    if lacking:
        print(f"sandtable: {lacking}", file=sys.stderr)


def drawing(name: str) -> Any:
    """Return the module that draws, set up to need no display."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from importlib import import_module

    try:
        return import_module(f"game.ui.{name}")
    except ModuleNotFoundError as no:
        if no.name == f"game.ui.{name}":
            raise Trouble(f"this version cannot make a {name}.") from None
        raise Trouble(f"a {name} needs the package {no.name!r}, which is not installed.") from None
