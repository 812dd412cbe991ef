"""What is written for a figure besides its way: a shot (an engine's too), spell, breath, gaze, turning, a device."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from game.board.paths import length
from game.core.commands import Breathe, Cast, Command, Gaze, Shoot, TurnUndead
from game.core.course.orders import BREATHE, CAST, CHARGE, GAZE, LOOSE, SHOOT, TURN, USE, Deed, Task
from game.core.figures import Figure
from game.core.held.engines import Bombard
from game.core.held.handling import Use
from game.core.tally import Refusal
from game.rules.creatures.breath import breathless, unready
from game.rules.creatures.eyes import gaze_of
from game.rules.gear.arms import missiles_of
from game.rules.magic.casting import at_hand, casts_as, may_cast, not_at_hand
from game.rules.magic.conditions import working_refused
from game.rules.magic.devices import bearing_refused, devices_of
from game.rules.magic.turning import turns_undead
from game.rules.missiles.engines import engine_at, loose_refused
from game.rules.missiles.shooting import may_shoot, missile
from game.rules.missiles.splitting import knows_how, may_split
from game.rules.moving.movement import no_foe
from game.rules.situation import Situation

Meant = tuple[Deed, str, str]
"""A deed, with the spell or device that it is done with, and the scroll off which it is cast."""


def deeds_of(at: Situation, figure: Figure) -> Iterator[Meant]:
    """Return what a figure has the means to do besides going, whether or not it could do it now."""
    if figure.carries and missiles_of(at, figure):
        yield SHOOT, "", ""
    if figure.profile.sort == "class" and (figure.prepared or figure.carries) and casts_as(at, figure):
        for spell, by in at_hand(at, figure):
            if at.catalogue.spells[spell].effects:
                yield CAST, spell, by
    if figure.profile.breaths:
        yield BREATHE, "", ""
    if figure.profile.traits and gaze_of(figure) is not None:
        yield GAZE, "", ""
    if turns_undead(figure):
        yield TURN, "", ""
    for device in devices_of(at, figure):
        yield USE, device.id, ""
    if at.state.engines and engine_at(at, figure) is not None:
        yield LOOSE, "", ""


def with_deed(task: Task, meant: Meant) -> Task:
    """Return an order with another deed in it."""
    act, what, by = meant
    return replace(task, act=act, what=what, by=by, target="", weapon="")


def deeds_in(command: Command) -> Sequence[tuple[str, Meant, str, str]]:
    """Return the orders that a command of a fire phase amounts to: figure, deed, target and weapon.

    A shot names its target; all else is aimed when its time comes [CM-R23]."""
    if isinstance(command, Shoot):
        return [(aim.figure, (SHOOT, "", ""), aim.target, aim.weapon) for aim in command.aims]
    if isinstance(command, Cast):
        return [(command.figure, (CAST, command.spell, command.by), "", "")]
    if isinstance(command, Use):
        return [(command.figure, (USE, command.item, ""), "", "")]
    if isinstance(command, Breathe | Gaze | TurnUndead):
        deed: Deed = BREATHE if isinstance(command, Breathe) else GAZE if isinstance(command, Gaze) else TURN
        return [(command.figure, (deed, "", ""), "", "")]
    if isinstance(command, Bombard):
        return [(command.figure, (LOOSE, "", ""), "", "")]
    return []


def deed_refused(at: Situation, figure: Figure, task: Task, rule: str) -> Refusal | None:
    """Say why a figure cannot be ordered to do something besides going, or None; `rule` is the book's own.

    What only the enemy, or a fight, could hinder is no reason: who comes into reach, who stands in the way."""
    if not task.deed:
        return None
    if task.manner == CHARGE:
        return Refusal(f"{figure.name} charges, and does nothing else", rule)
    far = length(figure.at, task.walk.path) if task.walk.path else 0
    then = replace(figure, walked=figure.walked + far, came=figure.came or (at.state.n + 1 if far else 0))
    match task.deed:
        case "shoot":
            return _shot_refused(at, figure, then, task, rule)
        case "cast":
            no = not_at_hand(at, figure, task.what, task.by)
            return no or may_cast(at, then, what="read a scroll" if task.by else "cast")
        case "breathe":
            return breathless(at, then)
        case "gaze":
            return unready(at, then) if gaze_of(figure) is not None else _cannot(figure, "has no gaze to fear", rule)
        case "turn":
            no = None if turns_undead(figure) else _cannot(figure, "is no cleric and turns no undead", "SP-3.4.2.14")
            return no or working_refused(at, then, "turn the undead")
        case "loose":
            x, y = task.walk.path[-1] if task.walk.path else figure.at
            return loose_refused(at, replace(then, x=x, y=y))
        case _:
            return bearing_refused(at, then, task.what, melee=False)


def _cannot(figure: Figure, why: str, rule: str) -> Refusal:
    return Refusal(f"{figure.name} {why}", rule)


def _shot_refused(at: Situation, figure: Figure, then: Figure, task: Task, rule: str) -> Refusal | None:
    """Why it has no shot: at the half, if it goes and can split its move, else in the phase of missiles."""
    if task.target:
        target = at.state.figures.get(task.target)
        if target is None:
            return Refusal(f"there is no figure {task.target!r}", rule)
        if target.side == figure.side or not target.standing:
            return no_foe(target, "shoot at", rule)
    weapon = missile(at, figure, task.weapon)
    if weapon is None:
        return _cannot(figure, "has no such missile weapon", rule)
    splits = bool(task.walk.path) and knows_how(at, figure)
    if splits and may_split(at, figure, figure.side, weapon) is None:
        return None
    return may_shoot(at, then, weapon)
