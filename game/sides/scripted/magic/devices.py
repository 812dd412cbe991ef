"""Devices: who drinks what heals him, and on whom a wand is used."""

from __future__ import annotations

from game.catalogue.effects import Beset, Damage, Fear, Heal, Slay
from game.catalogue.kinds.magic import Device
from game.core.commands import Command
from game.core.figures import Figure
from game.core.grain import GRAIN, squared
from game.core.held.handling import Use
from game.play.magic.devices import MayUse, MayUseInMelee
from game.rules.decision import Decision
from game.rules.magic.spell_area import may_affect, scope
from game.rules.situation import Situation
from game.sides.scripted.worth import worth

Answer = tuple[Command, str]
PAYS = 1.5
"""What a charge must be likely to touch, in worth, in the missile phase."""
PAYS_FOR_A_BLOW = 3.0
"""The same in melee, where it costs an attack."""
FRIENDS = -2.5
"""What it catches of friends counts so much."""
CLOSE = 12 * GRAIN
"""With an enemy so near, what protects or quickens is drunk."""


def in_missiles(at: Situation, decision: Decision) -> Answer | None:
    """Use the device that does most, if it is worth it [SP-3.7.2, SP-R149]."""
    return _best(at, decision.offer(MayUse), PAYS)


def in_melee(at: Situation, decision: Decision) -> Answer | None:
    """Give up an attack for what heals one badly hurt, or for a wand that catches several [SP-3.7.2, SP-R81]."""
    return _best(at, decision.offer(MayUseInMelee), PAYS_FOR_A_BLOW)


def _best(at: Situation, offer: MayUse | MayUseInMelee | None, pays: float) -> Answer | None:
    best: tuple[float, Use] | None = None
    for command in offer.examples(at) if offer is not None else ():
        if isinstance(command, Use):
            value = _value(at, command)
            if value >= pays and (best is None or value > best[0]):
                best = value, command
    if best is None:
        return None
    return best[1], "to heal" if _heals(at.catalogue.devices[best[1].item]) else "worth its charge"


def _value(at: Situation, command: Use) -> float:
    """The worth of a device: of healing the hit points it restores, of harm the figures it catches."""
    user, device = at.figure(command.figure), at.catalogue.devices[command.item]
    caught = scope(at, user, device.works, command.targets, command.at).caught
    if _heals(device):
        return sum((_need(victim) for victim in caught if victim.side == user.side), 0.0)
    if (
        any(isinstance(effect, Damage | Fear | Slay | Beset) for effect in device.works.effects)
        and device.kind != "potion"
    ):
        if device.works.whom.side == "friends":
            return 0.0
        able = [victim for victim in caught if may_affect(at, user, device.works, victim)]
        return sum((worth(figure) * (1.0 if figure.side != user.side else FRIENDS) for figure in able), 0.0) * 0.7
    return _preparing(at, user, device)


def _heals(device: Device) -> bool:
    return any(isinstance(effect, Heal) for effect in device.works.effects)


def _need(figure: Figure) -> float:
    """How much a figure needs healing: nothing above half its hit points, more the fewer are left."""
    if not figure.most_hit_points or figure.hit_points * 2 > figure.most_hit_points:
        return 0.0
    return worth(figure) * (2.0 if figure.hit_points * 4 <= figure.most_hit_points else 1.2)


def _preparing(at: Situation, user: Figure, device: Device) -> float:
    """The worth of what quickens or protects, drunk once, before it is needed: as the enemy comes near."""
    names = [effect.condition for effect in device.works.effects if isinstance(effect, Beset)]
    if device.kind != "potion" or not names or any(user.has(name) for name in names) or user.locked:
        return 0.0
    close = any(squared(foe.at, user.at) <= CLOSE * CLOSE for foe in at.field.foes(user.side))
    return worth(user) if close and "invisible" not in names else 0.0
