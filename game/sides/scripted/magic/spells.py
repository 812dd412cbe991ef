"""Spells and counter-spells: what a casting is likely to be worth, by the figures it catches."""

from __future__ import annotations

from itertools import islice

from game.catalogue import effects as kinds
from game.catalogue.kinds.magic import Spell
from game.core.commands import Cast, Command, Counterspell, Done
from game.core.dice import spec
from game.core.fight.declaring import Declare
from game.core.figures import Figure
from game.core.grain import GRAIN, squared
from game.play.magic.casting import MayCast, MayCounterspell, declared
from game.play.magic.declaring import MayDeclare
from game.rules.decision import Decision
from game.rules.magic.casting import casts_as, power, spell_level, spell_of
from game.rules.magic.castings import castings
from game.rules.magic.counter import counter_tally
from game.rules.magic.spell_area import may_affect, scope
from game.rules.magic.spellbound import guards, helpless
from game.rules.saves import save_tally
from game.rules.situation import Situation
from game.sides.scripted.magic.workings import works_worth
from game.sides.scripted.worth import average, is_mage, worth

LOOKED_AT = 60
"""So many castings of one caster are weighed, no more."""
GOOD = 1.2
"""What a spell must be worth to be spent, in the worth of figures: about one man of one hit die."""
HOLDS = {"held": 0.8, "asleep": 0.8, "confused": 0.5, "slowed": 0.4, "blind": 0.5, "cursed": 0.15, "silenced": 0.0}
HELPS = {"hasted": 0.6, "blessed": 0.25, "striking": 0.4, "protected": 0.15, "shielded": 0.15, "images": 0.2,
         "missile_proof": 0.1, "invisible": 0.1}  # fmt: skip
"""What a condition takes of an enemy's worth, or adds to a friend's."""
BLOWS = ("hasted", "blessed", "striking")
"""Of these, such as help those who strike or are struck at, and nobody else."""
AT_HAND = 9 * GRAIN
"""With an enemy so near somebody will soon be fighting."""
FRIENDS = 1.6
"""How much more a friend's loss counts than an enemy's."""


def best_spell(at: Situation, decision: Decision) -> tuple[Command, str] | None:
    """Return the casting that is worth most, if that is worth a spell."""
    offer: MayCast | None = decision.offer(MayCast)
    if offer is None:
        return None
    able = [
        figure
        for figure in at.field.friends(offer.side)
        if figure.profile.sort == "class" and (figure.prepared or figure.carries)
        if casts_as(at, figure) and not declared(at, figure.id)
    ]
    best = best_of(at, able, GOOD)
    return (best, "where it does most") if best is not None else None


def best_of(at: Situation, figures: list[Figure], least: float) -> Cast | None:
    """Return the best casting of any of these casters, if it is worth that much at least; None where there is none."""
    best: tuple[float, Cast] | None = None
    for figure in figures:
        for command in islice(castings(at, figure), LOOKED_AT):
            value = casting_worth(at, command)
            if value >= least and (best is None or value > best[0]):
                best = value, command
    return best[1] if best is not None else None


def casting_worth(at: Situation, command: Cast) -> float:
    """Return what a casting is likely to be worth, friends it harms counted against it."""
    figure = at.figure(command.figure)
    spell = spell_of(at, command.spell, backwards=command.reversed)
    if spell is None:
        return 0.0
    level = power(at, figure, command.spell, command.by)
    caught = [victim for victim in scope(at, figure, spell, command.targets, command.at).caught
              if may_affect(at, figure, spell, victim)]  # fmt: skip
    caught = _within(spell, caught)
    found = spell.on_figure if spell.on_figure and command.targets else spell.effects
    value = sum([_effect_worth(at, figure, spell, effect, level, caught) for effect in found], 0.0)
    return value + sum([works_worth(at, figure, spell, effect, command, level) for effect in found], 0.0)


def _within(spell: Spell, caught: list[Figure]) -> list[Figure]:
    """Those whom an average throw would include."""
    whom = spell.whom
    if whom.budget:
        left = 2 * average(whom.budget)
        found: list[Figure] = []
        for figure in sorted(caught, key=lambda target: (target.profile.hit_dice.halves, target.id)):
            left -= max(1, figure.profile.hit_dice.halves)
            if left >= 0 or not found:
                found.append(figure)
        return found
    return caught[: max(1, round(average(whom.count)))] if whom.count else caught


def _fails(at: Situation, spell: Spell, figure: Figure) -> float:
    """The chance that a figure does not save."""
    return 1 - save_tally(at, figure, spell.against, guards(figure)).chance if spell.save else 1.0


def _effect_worth(
    at: Situation, source: Figure, spell: Spell, effect: kinds.Effect, level: int, caught: list[Figure]
) -> float:
    value = 0.0
    for victim in caught:
        foe = victim.side != source.side
        sign = 1.0 if foe else -FRIENDS
        price = worth(victim)
        if isinstance(effect, kinds.Damage):
            value += sign * price * _share(at, spell, effect, level, victim, len(caught))
        elif isinstance(effect, kinds.Beset):
            if effect.condition in HELPS:
                helped = 0.0 if foe or victim.has(effect.condition) else price * HELPS[effect.condition]
                value += helped * (_fighting(at, victim) if effect.condition in BLOWS else 1.0)
            elif not helpless(victim):
                value += sign * price * HOLDS.get(effect.condition, 0.0) * _fails(at, spell, victim)
        elif isinstance(effect, kinds.Charm):
            value += sign * price * 1.5 * _fails(at, spell, victim)
        elif isinstance(effect, kinds.Slay):
            value += sign * price * _fails(at, spell, victim)
        elif isinstance(effect, kinds.Fear):
            value += sign * price * 0.5 * _fails(at, spell, victim)
        elif isinstance(effect, kinds.Shape):
            value += sign * price * 0.8 * _fails(at, spell, victim)
        elif isinstance(effect, kinds.Heal):
            lost = victim.most_hit_points - victim.hit_points
            value += 0.0 if foe else price * min(lost, average(effect.dice)) / max(1, victim.most_hit_points)
        elif isinstance(effect, kinds.Rally):
            value += price * 0.7 if not foe and victim.has("fleeing") else 0.0
    if isinstance(effect, kinds.Summon) and not effect.dead:
        dice = average(effect.dice) if effect.dice else 1.0
        value += dice * (float(effect.hit_dice or 1) * 0.5 if not effect.phantom else 1.0)
    return value


def _fighting(at: Situation, figure: Figure) -> float:
    """How much a figure gains from help in a fight: all where it fights, little where it is far from one."""
    if is_mage(at, figure):
        return 0.1
    if figure.locked or any(squared(foe.at, figure.at) <= AT_HAND**2 for foe in at.field.foes(figure.side)):
        return 1.0
    return 0.2


def _share(at: Situation, spell: Spell, effect: kinds.Damage, level: int, figure: Figure, number: int) -> float:
    """The part of a figure's hit points that a spell is likely to take."""
    if effect.missiles:
        missiles = max(count for least, count in effect.missiles if least <= max(1, level))
        whole = average(effect.dice) * missiles / number
    elif effect.a_level:
        dice = min(level, effect.most or level)
        whole = dice * (spec(effect.dice).sides + 1) / 2
    else:
        whole = average(effect.dice) * (0.5 if effect.hits else 1.0)
    if spell.save == "half":
        fails = _fails(at, spell, figure)
        whole *= fails + (1 - fails) / 2
    return min(1.0, whole / max(1, figure.hit_points))


def declare_spell(at: Situation, offer: MayDeclare) -> tuple[Command, str]:
    """Declare for a caster the spell that does most from where it stands, if that is worth a spell."""
    for figure in offer.casters(at):
        best = best_of(at, [figure], GOOD)
        if best is not None:
            return Declare(figure.id, best.spell, best.by), "where it would do most"
    return Done(), "nothing worth a spell"


def counter_spell(at: Situation, offer: MayCounterspell) -> tuple[Command, str]:
    """Counter a spell of the second level or higher where that is likely enough, with the cheapest that can."""
    caster = at.figure(offer.caster)
    best: tuple[tuple[float, int, str], Counterspell] | None = None
    if offer.level >= 2:
        for command in offer.examples(at):
            if isinstance(command, Counterspell):
                figure = at.figure(command.figure)
                chance = counter_tally(at, figure, caster, power(at, caster, offer.spell)).chance
                key = (-chance, spell_level(at, figure, command.spell), command.spell)
                if chance >= 0.4 and (best is None or key < best[0]):
                    best = key, command
    return (best[1], "to undo it") if best is not None else (Done(), "let it come")
