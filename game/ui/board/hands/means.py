"""What a figure can work in the missile phase (spell, device, flask, symbol, breath, gaze), and how it is aimed."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from game.catalogue.effects import Move
from game.catalogue.kinds.magic import Spell
from game.core.commands import Aim, Breathe, Cast, Command, Gaze, Shoot, TurnUndead
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, round_inches
from game.core.held.engines import Bombard
from game.core.held.handling import Use
from game.core.tally import Refusal
from game.rules.creatures.eyes import gaze_of
from game.rules.magic.casting import at_hand, casts_as, most_targets, power, spell_level, spell_of
from game.rules.magic.castings import aims
from game.rules.magic.devices import charges_left, devices_of
from game.rules.magic.spell_area import reach_of
from game.rules.magic.turning import turns_undead
from game.rules.missiles.engines import engine_at
from game.rules.missiles.flasks import flasks_of
from game.rules.missiles.shooting import missile, missiles_left
from game.rules.situation import Situation
from game.rules.stealth.seeing import dark_sight
from game.ui.board.hands.asked import Asked

CAST, USE, THROW, TURN, BREATHE, GAZE, LOOSE = "cast", "use", "throw", "turn", "breathe", "gaze", "loose"
OWN, FIGURES, MOVED, PLACE, WALL = "own", "figures", "moved", "place", "wall"
"""How a working is aimed: not at all, at figures, at a figure and then a place, at a place, by the ends of a wall."""
TRIED = 40
"""So many ways to aim a working are tried at most, to see whether it can be used at all."""


class Means(Struct, frozen=True):
    """A spell or device that a figure could work: its sort, its id, its scroll, and whether it is reversed."""

    sort: str
    figure: str
    id: str = ""
    by: str = ""
    reversed: bool = False

    @property
    def key(self) -> str:
        """A name for tiles and rows."""
        return "~".join((self.sort, self.figure, self.id, self.by, "r" if self.reversed else ""))


def means_of(at: Situation, figure: Figure) -> list[Means]:
    """All of the kind that a figure has prepared, carries or can do, in the order it has them."""
    found: list[Means] = []
    if casts_as(at, figure):
        for key, by in at_hand(at, figure):
            for backwards in (False, True):
                spell = spell_of(at, key, backwards=backwards)
                if spell is not None:
                    found.append(Means(CAST, figure.id, key, by, backwards))
    for number, breath in enumerate(figure.profile.breaths):
        found.append(Means(BREATHE, figure.id, breath.kind if number else ""))
    if figure.profile.traits and gaze_of(figure) is not None:
        found.append(Means(GAZE, figure.id))
    if turns_undead(figure):
        found.append(Means(TURN, figure.id))
    engine = engine_at(at, figure) if at.state.engines else None
    if engine is not None:
        found.append(Means(LOOSE, figure.id, engine.kind))
    if figure.carries:
        found += [Means(USE, figure.id, device.id) for device in devices_of(at, figure)]
        found += [Means(THROW, figure.id, flask.id) for flask in flasks_of(at, figure)]
    return found


def spell_in(at: Situation, means: Means) -> Spell | None:
    """The spell that it works, None for a flask and the symbol."""
    if means.sort == CAST:
        return spell_of(at, means.id, backwards=means.reversed)
    return at.catalogue.devices[means.id].works if means.sort == USE else None


def level_of(at: Situation, means: Means) -> int:
    """The level at which it works."""
    if means.sort == USE:
        return at.catalogue.devices[means.id].level
    return power(at, at.figure(means.figure), means.id, means.by)


def way_of(at: Situation, means: Means) -> str:
    """How it is aimed."""
    spell = spell_in(at, means)
    if spell is None:
        return {THROW: FIGURES, GAZE: FIGURES, BREATHE: PLACE, LOOSE: PLACE}.get(means.sort, OWN)
    if spell.shape == "self" or (spell.shape == "disc" and not spell.range):
        return OWN
    if spell.shape in ("one", "many"):
        return MOVED if any(isinstance(effect, Move) for effect in spell.effects) else FIGURES
    return WALL if spell.shape == "wall" else PLACE


def most_of(at: Situation, means: Means) -> int:
    """At how many figures it can be aimed."""
    spell = spell_in(at, means)
    return 1 if spell is None else most_targets(spell, level_of(at, means))


def range_of(at: Situation, means: Means) -> int:
    """Its range in grains, 0 where it has none."""
    figure, spell = at.figure(means.figure), spell_in(at, means)
    if means.sort == THROW:
        weapon = missile(at, figure, means.id)
        return weapon.farthest if weapon is not None else 0
    if means.sort == TURN:
        return at.catalogue.turning_range
    return reach_of(at, spell, casts_as(at, figure)) if spell is not None and not spell.touch else 0


def command_of(means: Means, targets: tuple[str, ...], places: tuple[Point, ...]) -> Command:
    """The command that works it on these targets or places."""
    if means.sort == CAST:
        return Cast(means.figure, means.id, targets, places, means.by, means.reversed)
    if means.sort == USE:
        return Use(means.figure, means.id, targets, places)
    if means.sort == TURN:
        return TurnUndead(means.figure)
    if means.sort == BREATHE:
        return Breathe(means.figure, places[0], means.id)
    if means.sort == GAZE:
        return Gaze(means.figure, targets[0])
    if means.sort == LOOSE:
        return Bombard(means.figure, places[0])
    return Shoot((Aim(means.figure, targets[0] if targets else "", means.id),))


def means_in(command: Command) -> Means:
    """What a command works, however it is aimed; LookupError where it works nothing."""
    if isinstance(command, Cast):
        return Means(CAST, command.figure, command.spell, command.by, command.reversed)
    if isinstance(command, Use):
        return Means(USE, command.figure, command.item)
    if isinstance(command, Breathe):
        return Means(BREATHE, command.figure, command.breath)
    if isinstance(command, TurnUndead):
        return Means(TURN, command.figure)
    raise LookupError("it is nothing that is used")


def aimed_at(command: Command | None) -> tuple[tuple[str, ...], tuple[Point, ...]]:
    """The figures and the places at which a command is aimed."""
    if isinstance(command, Cast | Use):
        return command.targets, command.at
    if isinstance(command, Shoot):
        return (command.aims[0].target,), ()
    if isinstance(command, Gaze):
        return (command.target,), ()
    if isinstance(command, Breathe):
        return (), (command.toward,)
    return (), (command.at,) if isinstance(command, Bombard) else ()


def tries(at: Situation, means: Means) -> Iterator[Command]:
    """Ways in which it might be used, some of them not allowed."""
    figure, spell = at.figure(means.figure), spell_in(at, means)
    if means.sort == TURN:
        yield command_of(means, (), ())
    elif spell is None:
        for foe in at.field.foes(figure.side):
            yield command_of(means, (foe.id,), (foe.at,))
    else:
        for targets, places in aims(at, figure, spell, level_of(at, means)):
            yield command_of(means, targets, places)
        if way_of(at, means) == PLACE:
            yield command_of(means, (), (ahead(figure.at, figure.facing, GRAIN),))
        elif way_of(at, means) == WALL:
            near = ahead(figure.at, figure.facing, 2 * GRAIN)
            yield command_of(means, (), (near, ahead(near, figure.facing + 90, GRAIN)))


def barred(asked: Asked, means: Means) -> Refusal | None:
    """Why it cannot be used at all now; None where there is a way."""
    first: Refusal | None = None
    for number, command in enumerate(tries(asked.at, means)):
        no = asked.refuse(command)
        if no is None:
            return None
        first = first or no
        if number >= TRIED:
            break
    if first is not None:
        return first
    # Nobody near enough whom it could work on: by itself it might be barred before that.
    name = asked.at.figure(means.figure).name
    if means.sort in (BREATHE, GAZE, THROW, LOOSE):
        return Refusal(f"{name} has no enemy to aim at", "SP-3.4.0.1")
    own = asked.refuse(command_of(means, (means.figure,), ()))
    cannot = own is not None and own.rule not in ("SP-R162", "SP-3.4.2.2")
    return own if cannot else Refusal(f"{name} has nobody within reach on whom this works", "SP-3.4.2.2")


# ---- how it is told ----------------------------------------------------------------------------------------------


def name_of(at: Situation, means: Means) -> str:
    """The name of the spell (as it is when reversed), device or flask."""
    if means.sort not in (CAST, USE, THROW):
        plain = {TURN: "turn the undead", BREATHE: f"breathe {breath_kind(at, means)}", GAZE: "gaze"}
        return plain.get(means.sort) or f"loose the {at.catalogue.name(means.id)}"
    spell = spell_in(at, means)
    name = spell.name if means.sort == CAST and spell is not None else at.catalogue.name(means.id)
    if means.reversed and name == at.catalogue.name(means.id):
        name += ", reversed"
    return f"{name}, off its scroll" if means.by else name


def breath_kind(at: Situation, means: Means) -> str:
    """What is breathed."""
    breaths = at.figure(means.figure).profile.breaths
    return means.id or (breaths[0].kind if breaths else "")


def note_of(at: Situation, means: Means) -> str:
    """How much of it is left, and how far it reaches."""
    figure, notes = at.figure(means.figure), []
    if means.sort == CAST and not means.by:
        many = figure.prepared.count(means.id)
        notes.append(f"level {spell_level(at, figure, means.id)}" + (f", {many} of them" if many > 1 else ""))
    elif means.sort == USE:
        device = at.catalogue.devices[means.id]
        if device.charges > 1:
            notes.append(f"{charges_left(figure, device)} of {device.charges} charges")
    elif means.sort == THROW:
        weapon = missile(at, figure, means.id)
        left = missiles_left(at, figure, weapon) if weapon is not None else None
        notes += [f"{left} left"] if left is not None else []
    elif means.sort == BREATHE:
        uses = next((breath.uses for breath in figure.profile.breaths if not means.id or breath.kind == means.id), 0)
        notes += [f"{max(0, uses - figure.breaths)} of {uses} left"] if uses else []
    elif means.sort == LOOSE:
        kind = at.catalogue.engines.kinds[means.id]
        notes.append(f"{round_inches(kind.least)} to {round_inches(kind.range)}\u2033")
    spell = spell_in(at, means)
    reach = range_of(at, means)
    if reach:
        notes.append(f"{round_inches(reach)}\u2033")
        if at.state.table.light == "dark" and dark_sight(figure) < reach:
            notes.append(f"at what no lamp lights {round_inches(dark_sight(figure))}\u2033")
    elif spell is not None and spell.touch:
        notes.append("touch")
    return ", ".join(notes)


ICONS = {CAST: "cast", USE: "wand", THROW: "flask", TURN: "holy", BREATHE: "fire", GAZE: "eye", LOOSE: "stone"}
VERBS = {CAST: "casts", USE: "uses", THROW: "throws", LOOSE: "looses"}
DOINGS = {TURN: "turns the undead", BREATHE: "breathes", GAZE: "gazes"}


def doing(at: Situation, means: Means) -> str:
    """What the figure does with it: 'casts fire ball'."""
    if means.sort in DOINGS:
        return DOINGS[means.sort] + (f" {breath_kind(at, means)}" if means.sort == BREATHE else "")
    device = at.catalogue.devices.get(means.id) if means.sort == USE else None
    verb = "drinks" if device is not None and device.kind == "potion" else VERBS[means.sort]
    if means.sort == LOOSE:
        return f"{verb} the {at.catalogue.name(means.id)}"
    return f"{verb} the {name_of(at, means)}" if means.sort in (USE, THROW) else f"{verb} {name_of(at, means)}"
