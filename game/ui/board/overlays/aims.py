"""Overlays of a spell that is aimed or declared: its range, its true template, and the figures it catches."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.board.areas import Rings
from game.board.areas import zones as around
from game.board.bases import disc
from game.core.commands import Breathe, Cast, Command, Gaze, Shoot, TurnUndead
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, distance_up, round_inches
from game.core.held.emplaced import Engine
from game.core.held.engines import Bombard
from game.core.held.handling import Use
from game.core.tally import Refusal
from game.forecast.areas import Risks
from game.play.ledger import fight
from game.rules.creatures.breath import breath_shape
from game.rules.creatures.breath import caught as breathed_on
from game.rules.magic.areas_of_effect import level_of
from game.rules.magic.turning import witnesses
from game.rules.missiles.engines import engine_at, falls, kind_of
from game.rules.missiles.flasks import SPLASH, Splash, harms, splashed
from game.rules.missiles.stones import under_stone
from game.rules.situation import Situation
from game.ui.art.palette import CREAM, FLANK, HELPED, REAR
from game.ui.art.rules import overlay
from game.ui.art.rules.glass import Stamp
from game.ui.art.rules.ranks import Rank
from game.ui.board.forecasts.aimed import damage_kind, hurts, scope_of
from game.ui.board.hands.means import Means, means_in, name_of, range_of, spell_in
from game.ui.board.overlays.dangers import WARNED, mark_dangers
from game.ui.board.overlays.shapes import aim_line, bands_of, breath_of, inched, ring_of, short
from game.ui.board.screening.stage import inch

if TYPE_CHECKING:
    from game.ui.board.view import Marks

ARCANE = (206, 160, 220)
NAMED = 5
"""So many of one's own are named who are caught; of more the names would hide each other."""


class Aimed(NamedTuple):
    """A working that is being aimed: what would be done, why it may not be, and what was pointed at before."""

    means: Means
    command: Command | None
    no: Refusal | None
    here: Point
    first: Point | None
    named: tuple[str, ...]
    risks: Risks | None = None
    """How likely each is harmed, as far as that is worked out yet."""


def mark_aim(marks: Marks, at: Situation, aimed: Aimed, scale: int) -> None:
    """Mark what is being aimed: red where it may not be worked, with the reason at the pointer."""
    means, command, no, here, first, named, _ = aimed
    figure = at.figure(means.figure)
    reach = range_of(at, means)
    if reach:
        marks.under.append(bands_of(figure, [reach], scale))
    for name in named:
        marks.over.append(aim_line(figure, at.figure(name), scale, ARCANE))
        marks.over.append(ring_of(at.figure(name), scale, CREAM, 2.4))
    if first is not None:
        marks.over.append(overlay.ring(inch(first), 0.18, CREAM, scale, 2.2, False))
    if command is None:
        return
    below = inch(here)
    if no is not None:
        words = short(no.reason, 60)
        marks.over.append(
            overlay.label(words, (below[0], below[1] + 0.7), scale, overlay.Words(13, colour=(255, 190, 160)))
        )
        _mark_shapes(marks, at, aimed, scale, barred=True)
        return
    _mark_shapes(marks, at, aimed, scale, barred=False)
    if isinstance(command, Cast | Use) and len(command.at) == 2:
        long = f"{round_inches(distance_up(*command.at))} inches"
        marks.over.append(overlay.label(long, (below[0], below[1] + 0.7), scale, overlay.Words(13)))


def _mark_shapes(marks: Marks, at: Situation, aimed: Aimed, scale: int, *, barred: bool) -> None:
    means, command = aimed.means, aimed.command
    figure = at.figure(means.figure)
    if isinstance(command, TurnUndead):
        for other in witnesses(at, figure):
            marks.over.append(ring_of(other, scale, CREAM, 2.4))
    elif isinstance(command, Shoot):
        target = at.figure(command.aims[0].target)
        marks.over.append(aim_line(figure, target, scale, REAR if barred else FLANK))
        if not barred:
            shape = overlay.template(inched(splash_rings(target)), "fire", scale)
            marks.under.append(shape)
            _mark_caught(marks, at, aimed, splash_caught(at, means, target), shape, scale)
    elif isinstance(command, Breathe):
        if command.toward != figure.at:
            shape = breath_of(at, figure, command.toward, scale, command.breath)
            marks.under.append(shape)
            if not barred:
                caught = breathed_on(at, figure, command.toward, command.breath)
                _mark_caught(marks, at, aimed, caught, shape, scale)
    elif isinstance(command, Bombard):
        _mark_stone(marks, at, aimed, command.at, scale, barred=barred)
    elif isinstance(command, Gaze):
        marks.over.append(aim_line(figure, at.figure(command.target), scale, REAR if barred else ARCANE))
        marks.over.append(ring_of(at.figure(command.target), scale, REAR if barred else CREAM, 2.4))
    elif isinstance(command, Cast | Use):
        _mark_working(marks, at, aimed, command, scale, barred=barred)


def _mark_caught(
    marks: Marks, at: Situation, aimed: Aimed, caught: list[Figure], shape: Stamp | None, scale: int
) -> None:
    """Mark those whom a template touches, and how likely each is harmed, beyond it too; their number below it."""
    side, risks = at.figure(aimed.means.figure).side, aimed.risks
    if risks is None or not risks.each:
        warn_of(marks, caught, side, scale)
    else:
        warn_of(marks, [victim for victim in caught if risks.on(victim.id) is None], side, scale)
        mark_dangers(marks, at, risks, side, scale)
    if shape is not None:
        count_of(marks, caught, side, shape, scale, risks.of if risks is not None else "")


def _mark_working(
    marks: Marks, at: Situation, aimed: Aimed, command: Cast | Use, scale: int, *, barred: bool
) -> None:
    means = aimed.means
    if barred and (command.targets or not command.at):
        for name in command.targets:
            if name in at.state.figures:
                marks.over.append(ring_of(at.figure(name), scale, REAR, 2.2))
        return
    figure, spell = at.figure(means.figure), spell_in(at, means)
    if spell is None or (spell.shape in ("cone", "line") and command.at and command.at[0] == figure.at):
        return  # it points nowhere
    if len(command.at) == 2 and command.at[0] == command.at[1]:
        return
    found = scope_of(at, means, command.targets, command.at)
    if found is None:
        return
    outlines = tuple(tuple(inch(point) for point in ring) for ring in found.outlines)
    if outlines and barred:
        for ring in outlines:
            marks.under.append(overlay.outline(ring, REAR, scale, 1.6, True))
        return
    shape = overlay.template(outlines, damage_kind(spell), scale) if outlines else None
    if shape is not None:
        marks.under.append(shape)
    others = [victim for victim in found.caught if victim.id != figure.id or hurts(spell)]
    for name in command.targets:
        marks.over.append(aim_line(figure, at.figure(name), scale, ARCANE))
    if hurts(spell):
        _mark_caught(marks, at, aimed, others, shape if command.at else None, scale)
    else:
        for other in others:
            marks.over.append(ring_of(other, scale, HELPED if other.side == figure.side else CREAM, 2.4))


def _mark_stone(marks: Marks, at: Situation, aimed: Aimed, aim: Point, scale: int, *, barred: bool) -> None:
    """The circle of a stone at a place, and all places along its line where it may fall [SP-R263]."""
    engine = engine_at(at, at.figure(aimed.means.figure))
    if engine is None:
        return
    mark_ranges(marks, at, engine, scale)
    kind = kind_of(at, engine)
    circle = inch_ring(aim, kind.radius)
    if barred:
        marks.under.append(overlay.outline(circle, REAR, scale, 1.6, True))
        return
    shape = overlay.template((circle,), "", scale)
    marks.under.append(shape)
    for _, where, _ in falls(at, engine, aim):
        if where != aim:
            marks.under.append(overlay.ring(inch(where), kind.radius / GRAIN, CREAM, scale, 1.2, True))
    _mark_caught(marks, at, aimed, under_stone(at, aim, kind.radius), shape, scale)


def mark_ranges(marks: Marks, at: Situation, engine: Engine, scale: int) -> None:
    """How near and how far an engine throws, about its frame."""
    kind = kind_of(at, engine)
    for far in (kind.least, kind.range):
        marks.under.append(overlay.ring(inch(engine.at), far / GRAIN, CREAM, scale, 1.6, True))


def inch_ring(middle: Point, radius: int) -> tuple[tuple[float, float], ...]:
    """A circle as a ring of places in inches."""
    return tuple([inch(point) for point in disc(middle, radius)])


def outlines_of(at: Situation, means: Means, command: Command | None) -> list[Point]:
    """The corners of the template of what is aimed: nothing that tells of it may lie over them."""
    if isinstance(command, Breathe):
        figure = at.figure(command.figure)
        level = level_of(at, command.toward, figure.id)
        if command.toward == figure.at:
            return []
        return list(breath_shape(figure, command.toward, command.breath, level))
    if isinstance(command, Bombard):
        engine = engine_at(at, at.figure(means.figure))
        return list(disc(command.at, kind_of(at, engine).radius)) if engine is not None else []
    if isinstance(command, Shoot):
        return [point for ring in splash_rings(at.figure(command.aims[0].target)) for point in ring]
    if not isinstance(command, Cast | Use):
        return []
    if len(command.at) == 2 and command.at[0] == command.at[1]:
        return []
    spell = spell_in(at, means)
    if spell is not None and spell.shape in ("cone", "line") and command.at[:1] == (at.figure(means.figure).at,):
        return []
    found = scope_of(at, means, command.targets, command.at)
    return [point for ring in found.outlines for point in ring] if found is not None else []


def splash_rings(target: Figure) -> Rings:
    """The area of a flask that breaks on a target."""
    return around([(target, SPLASH)])


def splash_caught(at: Situation, means: Means, target: Figure) -> list[Figure]:
    """Those whom a flask that breaks on a target harms."""
    flask = at.catalogue.flasks[means.id]
    return [figure for figure in splashed(at, Splash(target, target.at)) if harms(flask, figure)]


def count_of(marks: Marks, caught: list[Figure], side: str, shape: Stamp, scale: int, chance: str = "") -> None:
    """How many are caught, and how many of them are one's own: below the template, where it hides none of them.

    `chance` says of what the numbers at them are the chance."""
    own = sum(victim.side == side for victim in caught)
    words = f"{len(caught) or 'nobody'} caught" + (f", {own} of your own" if own else "")
    words += f" \u00b7 %: {chance}" if chance and caught else ""
    (left, top), (wide, high) = shape.at, shape.surface.get_size()
    below = ((left + wide / 2) / scale, (top + high) / scale)
    colour = (255, 190, 160) if own else CREAM
    marks.over.append(overlay.label(words, below, scale, overlay.Words(13, colour=colour, lift=-10)))


def warn_of(marks: Marks, caught: list[Figure], side: str, scale: int) -> None:
    """Rings round those caught: one's own in the warning colour, doubled, named where few; enemies pale."""
    few = sum(victim.side == side for victim in caught) <= NAMED
    for victim in caught:
        own = victim.side == side
        marks.over.append(ring_of(victim, scale, REAR if own else (255, 250, 230), 3.0 if own else 2.2))
        if own and few:
            x, y = inch(victim.at)
            style = overlay.Words(12, colour=WARNED, rank=Rank.CHANCE)
            marks.over.append(overlay.label(victim.name, (x, y + 0.75), scale, style))


def mark_declared(marks: Marks, at: Situation, side: str, scale: int) -> None:
    """What a side has declared: its spells, devices and turning, each with its template and its name."""
    ledger, state = fight(at.state), at.state
    declared: tuple[Cast | Use | TurnUndead, ...] = (*ledger.casts, *ledger.uses, *ledger.turnings)
    for command in declared:
        figure = state.figures.get(command.figure)
        if figure is not None and figure.side == side:
            _mark_kept(marks, at, means_in(command), command, figure, scale)
    for breath in ledger.breaths:
        if state.figures[breath.figure].side == side:
            figure = state.figures[breath.figure]
            marks.under.append(breath_of(at, figure, breath.toward, scale, breath.breath))
    for look in ledger.gazes:
        if state.figures[look.figure].side == side:
            marks.over.append(aim_line(state.figures[look.figure], state.figures[look.target], scale, ARCANE))
    for engine in state.engines:
        who = state.figures.get(engine.by)
        if engine.aim is not None and who is not None and who.side == side:
            circle = inch_ring(engine.aim, kind_of(at, engine).radius)
            marks.under.append(overlay.template((circle,), "", scale))
            marks.over.append(overlay.label(at.catalogue.name(engine.kind), inch(engine.aim), scale, overlay.Words(12)))
    for aim in ledger.aims:
        figure = state.figures.get(aim.figure)
        if figure is not None and figure.side == side and aim.weapon in at.catalogue.flasks:
            ring = splash_rings(at.figure(aim.target))
            marks.under.append(overlay.template(inched(ring), "fire", scale))


def mark_cast(marks: Marks, at: Situation, command: Cast, side: str, scale: int) -> None:
    """A spell that an enemy is about to cast: its template, and the figures of a side that it would catch."""
    means = means_in(command)
    worked = at.book.bodies.worked(at, command) if at.book.bodies.worked is not None else None
    if worked is not None:
        x, y = inch(at.figure(command.figure).at)
        marks.over.append(overlay.label(name_of(at, means), (x, y + 0.8), scale, overlay.Words(12)))
        if worked.rings:
            marks.under.append(overlay.template(inched(worked.rings), damage_kind(spell_in(at, means)), scale))
        warn_of(marks, [at.figure(name) for name in worked.caught], side, scale)
        return
    _mark_kept(marks, at, means, command, at.figure(command.figure), scale)
    found = scope_of(at, means, command.targets, command.at)
    if found is not None:
        warn_of(marks, list(found.caught), side, scale)


def _mark_kept(marks: Marks, at: Situation, means: Means, command: Command, figure: Figure, scale: int) -> None:
    x, y = inch(figure.at)
    marks.over.append(overlay.label(name_of(at, means), (x, y + 0.8), scale, overlay.Words(12)))
    if not isinstance(command, Cast | Use):
        return
    for name in command.targets:
        marks.over.append(aim_line(figure, at.figure(name), scale, ARCANE))
    found = scope_of(at, means, command.targets, command.at)
    outlines = tuple(tuple(inch(point) for point in ring) for ring in found.outlines) if found is not None else ()
    if outlines:
        marks.under.append(overlay.template(outlines, damage_kind(spell_in(at, means)), scale))
