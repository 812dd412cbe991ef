"""The chances under a spell, from memory, off a scroll or out of a device: whom it takes, and whose save fails."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from game.catalogue.effects import Beset, Charm, Damage, Effect, Fear, Slay
from game.catalogue.kinds.magic import Spell
from game.core.commands import Cast
from game.core.dice import spec, spread
from game.core.figures import Figure
from game.core.grain import Point
from game.core.held.handling import Use
from game.core.tally import Modifier, Tally
from game.forecast.areas.risk import FAILS, NOBODY, TAKEN, Risks, either, felled, gathered, times, verb_of
from game.forecast.areas.unearthly import ground_risks
from game.rules.creatures.harms import is_immune
from game.rules.creatures.nature import resistance
from game.rules.magic.casting import power, spell_of
from game.rules.magic.chosen import in_order, weakest
from game.rules.magic.spell_area import may_affect, scope
from game.rules.magic.spellbound import resists
from game.rules.saves import save_tally
from game.rules.situation import Situation

RESISTING = 6
"""Of so many who resist magic every case is gone through where the dice of a spell say how many it takes."""
CONDITIONS = {"asleep": "put to sleep", "confused": "confuse", "blind": "blind", "silenced": "silence",
              "slowed": "slow", "cursed": "curse", "held": "hold"}  # fmt: skip
"""What a spell does that brings a condition."""


def cast_risks(at: Situation, command: Cast) -> Risks:
    """Return the chances under a spell as it would be cast now, if nobody counters it."""
    figure = at.figure(command.figure)
    spell = spell_of(at, command.spell, backwards=command.reversed)
    if spell is None:
        return NOBODY
    return spell_risks(at, figure, spell, power(at, figure, command.spell, command.by), command.targets, command.at)


def use_risks(at: Situation, command: Use) -> Risks:
    """Return the chances under what a device works."""
    device = at.catalogue.devices.get(command.item)
    if device is None:
        return NOBODY
    figure = at.figure(command.figure)
    return spell_risks(at, figure, device.works, device.level, command.targets, command.at)


def spell_risks(
    at: Situation, source: Figure, spell: Spell, level: int, targets: tuple[str, ...], places: tuple[Point, ...]
) -> Risks:
    """Return for all whom a spell may take the chance that it takes them and their save fails, if they have one.

    [SP-3.4.3.5, SP-3.10.8, SP-R162, SP-R212]"""
    effects = spell.on_figure if spell.on_figure and targets else spell.effects
    verb = _verb(effects)
    if not verb and not targets:
        return ground_risks(at, source, spell, places)
    if not verb or (spell.shape == "wall" and len(places) < 2):
        return NOBODY
    found = scope(at, source, spell, targets, places)
    able = [victim for victim in found.caught if may_affect(at, source, spell, victim) and _feels(effects, victim)]
    taken = _taken(_Work(at, source, spell, places, bool(found.shapes), bool(targets)), able)
    saved = spell.save in ("negates", "half")
    each: dict[str, tuple[float, float | None]] = {}
    for victim in able:
        chance, fails = taken[victim.id], 1.0
        if saved:
            fails = 1 - spell_save(at, spell, victim, len(targets) == 1).chance
        each[victim.id] = (chance * fails, times(chance, _falls(spell, effects, victim, level, fails)))
    return gathered(verb, FAILS if saved else TAKEN, each, half=spell.save == "half")


def spell_save(at: Situation, spell: Spell, victim: Figure, alone: bool) -> Tally:
    """Return what a victim needs to save against a spell; `alone` where nobody else was named [SP-3.10.8, SP-R162]."""
    modifiers: list[Modifier] = []
    if spell.save_modifier:
        modifiers.append(Modifier(spell.save_modifier, spell.name, "SP-3.10.8"))
    if alone and spell.whom.alone and spell.save == "negates":
        modifiers.append(Modifier(spell.whom.alone, "the only target", "SP-R162"))
    kinds = [effect.kind for effect in spell.effects if isinstance(effect, Damage)] if spell.save == "half" else []
    return save_tally(at, victim, spell.against, tuple(modifiers), kinds[0] if kinds else "")


def _verb(effects: Sequence[Effect]) -> str:
    """What it does to those it takes, in a word; "" where it harms nobody, or a bare hand must touch him first."""
    for effect in effects:
        if isinstance(effect, Damage):
            return "" if effect.hits else verb_of(effect.kind)
        if isinstance(effect, Slay | Fear | Charm):
            return "slay" if isinstance(effect, Slay) else "charm" if isinstance(effect, Charm) else "frighten"
        if isinstance(effect, Beset) and effect.condition in CONDITIONS:
            return CONDITIONS[effect.condition]
    return ""


def _feels(effects: Sequence[Effect], victim: Figure) -> bool:
    """Whether anything of it harms one: not where all of it is harm to which he is immune."""
    return any(not isinstance(effect, Damage) or not is_immune(victim, effect.kind) for effect in effects)


# ---- whom it takes ---------------------------------------------------------------------------------------------------


class _Work(NamedTuple):
    """A spell at work: whose, where, whether it covers an area, and whether its victims were named."""

    at: Situation
    source: Figure
    spell: Spell
    places: tuple[Point, ...]
    area: bool
    named: bool


def _taken(work: _Work, able: list[Figure]) -> dict[str, float]:
    """The chance of each that the spell takes him, before his save: he resists no magic, and its dice suffice."""
    chances = dict.fromkeys([victim.id for victim in able], 0.0)
    proof = {victim.id: _resists(work.at, work.source, victim) for victim in able}
    if not (work.spell.whom.budget or work.spell.whom.count):
        return {name: 1 - proof[name] for name in chances}
    unsure = [name for name, chance in proof.items() if chance][:RESISTING]
    for falls in product((False, True), repeat=len(unsure)):
        share, left = 1.0, list(able)
        for name, resisted in zip(unsure, falls):
            share *= proof[name] if resisted else 1 - proof[name]
            left = [victim for victim in left if not (resisted and victim.id == name)]
        for chance, chosen in _by_dice(work, left):
            for victim in chosen:
                chances[victim.id] += share * chance
    return chances


def _by_dice(work: _Work, able: list[Figure]) -> Iterator[tuple[float, list[Figure]]]:
    """Whom a spell takes by each fall of its dice of hit dice and of figures, with the chance of it [SP-R162]."""
    whom = work.spell.whom
    dice = spread(whom.budget) if whom.budget and able else {0: 1}
    numbers = spread(whom.count) if whom.count and (work.area or len(able) > 1) else {len(able): 1}
    for rolled, n in dice.items():
        weak = weakest(work.spell, in_order(work.at, work.source, work.places, able), rolled) if whom.budget else able
        first = weak if work.named else in_order(work.at, work.source, work.places, weak)
        for most, m in numbers.items():
            yield n / sum(dice.values()) * m / sum(numbers.values()), first[:most]


def _resists(at: Situation, source: Figure, victim: Figure) -> float:
    """The chance that the spell does nothing to one who resists all magic [SP-R212]."""
    throw = resistance(at, victim) if victim.profile.traits else None
    return 0.0 if throw is None or victim.side == source.side else throw.chance


# ---- whom it fells ---------------------------------------------------------------------------------------------------


def _falls(spell: Spell, effects: Sequence[Effect], victim: Figure, level: int, fails: float) -> float | None:
    """The chance that one whom it takes falls by it, by the chance that his save fails."""
    if any(isinstance(effect, Slay) and not effect.banish for effect in effects):
        return fails
    harm = next((effect for effect in effects if isinstance(effect, Damage)), None)
    if harm is None:
        return 0.0
    if harm.missiles:
        return None
    dice = spec(harm.dice)
    if harm.a_level:
        dice = dice._replace(number=max(1, min(level, harm.most or level)))
    plus = f"{dice.plus:+d}" if dice.plus and not harm.a_level else ""
    ways = spread(f"{dice.number}d{dice.sides}{plus}")
    least = spec(harm.dice).number

    def whole(total: int) -> int:
        amount = max(least, total - least) if resists(victim, harm.kind) else total
        twice = any(word in trait.split() for trait in victim.profile.traits for word in harm.double)
        return amount * 2 if twice else amount

    falls = felled(victim, harm.kind, ways, whole)
    if spell.save == "half":
        return either(fails, falls, felled(victim, harm.kind, ways, lambda total: whole(total) // 2))
    return times(fails, falls) if spell.save == "negates" else falls
