"""How likely each miniature is struck by what is aimed at bodies: counted over the dice, from the very tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from game.catalogue.kinds.magic import Spell
from game.core.commands import Breathe, Cast, Command, TurnUndead
from game.core.dice import spread
from game.core.figures import Figure
from game.core.held.engines import Bombard
from game.core.held.handling import Use
from game.rules.bodies import Stricken, Stroke
from game.rules.creatures.breath import breath_of
from game.rules.magic.casting import power, spell_of
from game.rules.magic.turning import DESTROYED, HELD
from game.rules.missiles.stones import landing, under_stone
from game.rules.situation import Situation
from game.systems.large_battles.bodies.bodies import bodies
from game.systems.large_battles.bodies.casualties import from_the_rear
from game.systems.large_battles.ledger import note
from game.systems.large_battles.magic.breathing import burnt, ground_of
from game.systems.large_battles.magic.turning import judged
from game.systems.large_battles.magic.workings import felled, key_of, victims, working
from game.systems.large_battles.marching.moving import move_of
from game.systems.large_battles.orders.commands import Volley
from game.systems.large_battles.shooting.fire import engine_of, groups, is_proof, kills, met_by, number_of

HIT, TAKEN, TURNED = "it hits", "it takes hold", "they are turned"
FACES = range(1, 7)
OUTDICED = Fraction(21, 36)
"""The chance that of two dice one's own is not the higher [LB-5.4]."""

Ways = Mapping[int, Fraction]


def struck(at: Situation, command: Command) -> Stroke | None:
    """Return the chances of all whom a volley, stone, breath, spell, device or prayer may strike as it is aimed now.

    None for any other command, and for magic that harms nobody at once."""
    if isinstance(command, Volley):
        return _volley(at, command)
    if isinstance(command, Bombard):
        return _stone(at, command)
    if isinstance(command, Breathe):
        return _breath(at, command)
    if isinstance(command, TurnUndead):
        return _prayer(at, command)
    if isinstance(command, Cast):
        spell = spell_of(at, command.spell, backwards=command.reversed)
        if spell is None:
            return None
        return _spell(at, command, spell, power(at, at.figure(command.figure), command.spell, command.by))
    device = at.catalogue.devices.get(command.item) if isinstance(command, Use) else None
    return _spell(at, command, device.works, device.level) if device is not None and isinstance(command, Use) else None


def _volley(at: Situation, command: Volley) -> Stroke | None:
    """Those of the rear fall first, as many as the dice of all groups say; of a hasty volley none, if its die loses."""
    all_bodies = bodies(at)
    body, target = all_bodies.get(command.body), all_bodies.get(command.target)
    if body is None or target is None:
        return None
    met = met_by(at, body, target, overhead=command.overhead)
    found: dict[int, Fraction] = {0: Fraction(1)}
    for size in groups(number_of(at, body), met.armour) if met.armour else ():
        found = _together(found, [kills(size, met.armour, face) for face in FACES])
    share = 2 if met.halved else 1
    lost: dict[int, Fraction] = {}
    for number, chance in found.items():
        lost[number // share] = lost.get(number // share, Fraction(0)) + chance
    if note(at.state, body.id).spent * 2 > move_of(at, body)[0]:
        lost = {number: chance * (1 - OUTDICED) for number, chance in lost.items()}
    each, before = [], 0
    for name in from_the_rear(target.figures):
        points = at.figure(name).hit_points
        each.append(Stricken(name, _beyond(lost, before + 1), _beyond(lost, before + points)))
        before += points
    return Stroke("hit", HIT, tuple(each))


def _together(found: Ways, more: list[int]) -> dict[int, Fraction]:
    """What is lost in all, with one die more: each loss with its chance."""
    both: dict[int, Fraction] = {}
    for lost, chance in found.items():
        for one in more:
            both[lost + one] = both.get(lost + one, Fraction(0)) + chance / len(more)
    return both


def _beyond(lost: Ways, least: int) -> Fraction:
    """The chance that so much is lost at the least."""
    return sum([chance for number, chance in lost.items() if number >= least], Fraction(0))


def _stone(at: Situation, command: Bombard) -> Stroke | None:
    """All under it fall but those whom no stone slays, over all its falls [LB-5.10]."""
    figure = at.figure(command.figure)
    engine = engine_of(at, figure)
    if engine is None:
        return None
    ways: dict[str, int] = {}
    for over in FACES:
        for under in FACES:
            for victim in under_stone(at, landing(figure.at, command.at, over, under), engine.radius):
                if victim.id != figure.id and not is_proof(victim):
                    ways[victim.id] = ways.get(victim.id, 0) + 1
    each = {name: Fraction(number, len(FACES) ** 2) for name, number in ways.items()}
    return Stroke("hit", HIT, tuple([Stricken(name, chance, chance) for name, chance in sorted(each.items())]))


def _breath(at: Situation, command: Breathe) -> Stroke | None:
    """No die falls: whoever of the caught is to lose anything loses it [LB-R40, LB-R10]."""
    figure = at.figure(command.figure)
    breath = breath_of(figure, command.breath)
    if breath is None or command.toward == figure.at:
        return None
    _, found = ground_of(at, figure, command)
    return Stroke("strike", HIT, _surely(at, [(other.id, burnt(at, figure, other, breath.save)) for other in found]))


def _spell(at: Situation, command: Cast | Use, spell: Spell, level: int) -> Stroke | None:
    """Nor does one for a spell that fells, by its average [LB-4.12, LB-R10]."""
    if working(key_of(spell), spell).does != "fell":
        return None
    caster: Figure = at.figure(command.figure)
    found = victims(at, caster, spell, command.targets, command.at)
    return Stroke("strike", TAKEN, _surely(at, felled(at, caster, spell, level, found)))


def _surely(at: Situation, lost: Iterable[tuple[str, int]]) -> tuple[Stricken, ...]:
    return tuple([
        Stricken(name, Fraction(1), Fraction(number >= at.figure(name).hit_points)) for name, number in lost if number
    ])  # fmt: skip


def _prayer(at: Situation, command: TurnUndead) -> Stroke:
    """Over both throws: what is turned, and how many of them at the most [LB-R46]."""
    figure, dice = at.figure(command.figure), spread("2d6")
    every = sum(dice.values()) ** 2
    ways: dict[str, int] = {}
    fatal: dict[str, int] = {}
    for roll, n in dice.items():
        for number, m in dice.items():
            for one in judged(at, figure, roll, number):
                ways[one.figure] = ways.get(one.figure, 0) + n * m * (one.outcome != HELD)
                fatal[one.figure] = fatal.get(one.figure, 0) + n * m * (one.outcome == DESTROYED)
    each = [Stricken(name, Fraction(ways[name], every), Fraction(fatal[name], every)) for name in sorted(ways)]
    return Stroke("turn", TURNED, tuple(each))
