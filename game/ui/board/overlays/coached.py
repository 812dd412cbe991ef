"""The coach's own move on the table: ghosts at the ends of its ways, lines to whom it aims at, and its reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.commands import Cast, Charge, Command, Done, Move, Shoot, Strike
from game.core.figures import Figure
from game.core.grain import Point
from game.odds.coach.alternatives import Choice
from game.odds.coach.judging import Advice
from game.odds.playouts import mentioned
from game.rules.situation import Situation
from game.ui.art.palette import HELPED
from game.ui.art.rules import overlay
from game.ui.board.forecasts.attacks import names_of
from game.ui.board.overlays.dangers import WARNED
from game.ui.board.overlays.shapes import aim_line, below, path_of, ring_of
from game.ui.board.screening.stage import inch

if TYPE_CHECKING:
    from game.ui.board.view import Marks

AIMED = (Shoot, Strike, Cast)
"""Commands of which it is said at whom they go."""
GHOSTS = 12
"""So many ghosts have their ways drawn; of more the ends alone."""


def said_of(at: Situation, command: Command) -> str:
    """Say in a sentence what it would do."""
    named = _named(at, command)
    if isinstance(command, Move | Charge):
        verb = "charge with" if isinstance(command, Charge) else "move"
        return f"It would {verb} {names_of(named, ' and ')}"
    if isinstance(command, Done):
        return "It would do nothing more here"
    verb = f"cast {at.catalogue.name(command.spell)}" if isinstance(command, Cast) else command.verb.replace("_", " ")
    if not named:
        return f"It would {verb}"
    foes = [figure for figure in named if figure.side != named[0].side]
    whom = f" {'at ' if isinstance(command, AIMED) else ''}{names_of(foes, ' and ')}" if foes else ""
    return f"It would have {names_of([figure for figure in named if figure not in foes])} {verb}{whom}"


def mark_advice(marks: Marks, at: Situation, advice: Advice, scale: int) -> None:
    """Write at the end of a way how often its figure falls, over the ghost."""
    if not isinstance(advice.command, Move | Charge) or not advice.figure:
        return
    walks = {walk.figure: walk for walk in advice.command.walks}
    walk = walks.get(advice.figure)
    end = walk.path[-1] if walk is not None and walk.path else at.figure(advice.figure).at
    x, y = inch(end)
    style = overlay.Words(13, colour=WARNED, lift=34)
    marks.over.append(overlay.label(f"! {round(advice.share * 100)} % to fall", (x, y), scale, style))


def mark_choice(marks: Marks, at: Situation, choice: Choice, scale: int) -> None:
    """Draw what it would do: ghosts with their ways, lines from shooters, rings round all others it names."""
    command = choice.command
    place: Point | None = None
    if isinstance(command, Move | Charge):
        for walk in command.walks:
            figure = at.figure(walk.figure)
            end = walk.path[-1] if walk.path else figure.at
            place = place or end
            marks.ghosts.append((figure, inch(end), walk.facing))
            way = path_of((figure.at, *walk.path), scale, False, faint=len(command.walks) > GHOSTS)
            marks.under += [way] if way is not None else []
    elif isinstance(command, Shoot):
        for aim in command.aims:
            marks.over.append(aim_line(at.figure(aim.figure), at.figure(aim.target), scale, HELPED))
            place = place or at.figure(aim.target).at
    else:
        for figure in _named(at, command):
            place = place or figure.at
            marks.over.append(ring_of(figure, scale, HELPED, 2.4))
    if place is not None and choice.why:
        words = f"{choice.why[:1].upper()}{choice.why[1:]}"
        who = next(iter(_named(at, command)), None)
        x, y = inch(place) if who is None else below(who, inch(place))
        marks.over.append(overlay.label(words, (x, y), scale, overlay.Words(12, colour=HELPED, lift=-8)))


def _named(at: Situation, command: Command) -> list[Figure]:
    return [at.figure(name) for name in mentioned(command) if name in at.state.figures]
