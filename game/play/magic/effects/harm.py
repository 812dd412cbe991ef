"""Effects that take hit points, give them back, or kill."""

from __future__ import annotations

from game.board.templates import caught
from game.catalogue.effects import Damage, Heal, Slay
from game.core.dice import spec
from game.core.fight.harm import Freed, Healed
from game.core.fight.magic import Dismissed
from game.core.figures import Condition, Figure
from game.core.tally import Modifier, tally
from game.play.creatures.mending import spoil
from game.play.magic.effects.webs import burn_webs
from game.play.magic.effects.working import Working
from game.play.morale.driving import drive
from game.play.morale.losses import hurt
from game.play.referee import Referee
from game.rules.creatures.nature import ROTTING
from game.rules.creatures.proof import endured
from game.rules.gear.arms import armour_class, skill
from game.rules.magic.spellbound import resists

TURN = 10
"""Rounds in a turn [SP-3.0.3]."""


def damage(working: Working, effect: Damage) -> None:
    """Take hit points off all caught: dice once for all; half on a save; missiles each with their own [SP-3.4.3.5]."""
    if effect.missiles:
        _missiles(working, effect)
        return
    if not working.victims and (effect.hits or not working.scope.shapes):
        _scorch(working, effect.kind)
        return
    # An area's dice fall whoever is in it, as those of a breath: they would tell of the unseen who are.
    ref, source = working.ref, working.source
    dice = effect.dice
    if effect.a_level:
        number = min(working.level, effect.most or working.level)
        dice = f"{max(1, number)}d{spec(dice).sides}"
    if effect.hits and not _touched(working, working.victims[0]):
        return
    whole = ref.total(dice, "spell", source.id, "", working.cause)
    for victim in working.victims:
        amount = whole
        if resists(victim, effect.kind):
            amount = max(spec(dice).number, whole - spec(dice).number)
        if effect.double and any(word in trait.split() for trait in victim.profile.traits for word in effect.double):
            amount *= 2
        if working.spell.save == "half" and working.saves(victim, kind=effect.kind):
            amount //= 2
        _take(working, victim, endured(victim, effect.kind, amount), effect.kind)
    _scorch(working, effect.kind)


def _scorch(working: Working, kind: str) -> None:
    """Have fire that covers ground burn the webs there, and reach those that lie slain [SP-R166, SP-R188]."""
    spoil(working.ref, lambda lying: any(caught(shape, (lying,)) for shape in working.scope.shapes), kind)
    if kind == "fire":
        working.struck += burn_webs(working.ref, working.scope.shapes, working.source.id, working.felled)


def _take(working: Working, victim: Figure, amount: int, kind: str = "") -> None:
    if amount > 0:
        working.felled[victim.id] = working.source.id
        hurt(working.ref, victim.id, amount, working.cause, *working.rules, kind=kind)


def _missiles(working: Working, effect: Damage) -> None:
    """So many missiles by level, dealt out over the targets in the order named."""
    number = max(count for least, count in effect.missiles if least <= max(1, working.level))
    for place in range(number if working.victims else 0):
        victim = working.victims[place % len(working.victims)]
        why = f"{working.cause} at {victim.name}"
        _take(working, victim, working.ref.total(effect.dice, "spell", working.source.id, victim.id, why))


def _touched(working: Working, victim: Figure) -> bool:
    """Whether the caster's bare hand hits: on the row of punch and kick, with his skill [SP-3.10.2, SP-R161]."""
    at = working.began
    grade = armour_class(at, victim)
    row = at.catalogue.melee[at.catalogue.weapons["punch_kick"].row]
    able = skill(at, working.source)
    modifiers: list[Modifier] = [able] if able is not None else []
    found = tally(f"touch against armour class {grade}", "SP-3.10.2", row[max(0, min(9, grade))], tuple(modifiers))
    why = f"{working.source.name} touches {victim.name}"
    (roll,) = working.ref.throw("1d20", "touch", working.source.id, victim.id, why)
    return found.passes(roll)


def heal(working: Working, effect: Heal) -> None:
    """Give hit points back, to the full number at most; who is paralysed is cured of that instead.

    Who rots from a mummy's touch is not healed [SP-R209]."""
    for victim in working.alive():
        if effect.cures and victim.has(effect.cures):
            working.ref.record(Freed(figures=(victim.id,), condition=effect.cures, rules=working.rules))
            continue
        if victim.has(ROTTING):
            continue
        why = f"{working.cause} of {victim.name}"
        got = working.ref.total(effect.dice, "heal", working.source.id, victim.id, why)
        amount = min(got, victim.most_hit_points - victim.hit_points)
        if amount > 0:
            left = victim.hit_points + amount
            working.ref.record(Healed(figure=victim.id, amount=amount, left=left, rules=working.rules))


def slay(working: Working, effect: Slay) -> None:
    """Kill those caught; with `banish` the summoned are gone, the undead slain."""
    away: list[str] = []
    for victim in working.alive():
        if effect.banish and "summoned" in victim.profile.traits:
            away.append(victim.id)
        else:
            working.felled[victim.id] = working.source.id
            hurt(working.ref, victim.id, victim.hit_points, working.cause, *working.rules)

    def after(ref: Referee) -> None:
        for name in away:
            if ref.figure(name).standing:
                ref.record(Dismissed(figure=name, rules=working.rules))
        if effect.banish:
            frightened = [name for name in working.struck if working.saved.get(name) and ref.figure(name).standing]
            condition = Condition("afraid", ref.state.round + 2 * TURN)
            drive(ref, tuple(frightened), condition, working.spell.name, *working.rules, "SP-R187")

    working.later.append(after)
