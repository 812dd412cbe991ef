"""Devices: who may drink a potion or use a wand now, its targets, and its charges left [SP-3.7.2, SP-R81, SP-R149]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.core.figures import Figure
from game.core.held.handling import Use
from game.core.tally import Refusal
from game.rules.magic.casting import SCROLL, aim_refused, casts_as
from game.rules.magic.castings import aims, elsewhere
from game.rules.magic.conditions import working_refused
from game.rules.moving.movement import busy, has_called, inactive, is_locked, locked
from game.rules.situation import Situation

if TYPE_CHECKING:
    from game.catalogue.kinds.magic import Device


def devices_of(at: Situation, figure: Figure) -> list[Device]:
    """List the devices that a figure carries, each once, in the order carried."""
    table = at.catalogue.devices
    return [table[name] for name in dict.fromkeys(figure.carries) if name in table] if figure.carries else []


def charges_left(figure: Figure, device: Device) -> int:
    """Return the charges left in the one of a figure's devices of this kind that it is using."""
    return max(0, device.charges - next((number for name, number in figure.loosed if name == device.id), 0))


def use_refused(at: Situation, figure: Figure, command: Use, *, melee: bool) -> Refusal | None:
    """Say why a figure may not use a device so, in the missile phase or at its turn in melee, or None.

    [SP-3.7.2, SP-3.7.2.1, SP-3.7.5, SP-3.4.3.2.1, SP-3.4.3.3.1, SP-R81, SP-R149]"""
    no = bearing_refused(at, figure, command.item, melee=melee)
    if no is not None:
        return no
    device = at.catalogue.devices[command.item]
    return aim_refused(at, figure, device.works, command.targets, command.at, device.level)


def bearing_refused(at: Situation, figure: Figure, item: str, *, melee: bool) -> Refusal | None:
    """Say why a figure may not use an item at all, whatever it is aimed at, or None.

    [SP-3.7.2, SP-3.7.2.1, SP-3.7.5, SP-R149]"""
    name = at.catalogue.name(item)
    if not item:
        return Refusal(f"{figure.name} uses what?", "SP-3.7.2")
    if item not in figure.carries:
        if item in figure.packed:
            return Refusal(f"{figure.name} has the {name} in its pack", "SP-3.7.5")
        return Refusal(f"{figure.name} carries no {name}", "SP-3.7.2")
    if item in at.catalogue.flasks:
        return Refusal(f"the {name} is thrown, as a shot and out of melee", "SP-3.7.2.1")
    device = at.catalogue.devices.get(item)
    if melee and (item.startswith(SCROLL) or (device is not None and device.kind == "scroll")):
        return Refusal(f"{figure.name} is in melee and reads no scroll", "SP-3.7.2")
    if device is None:
        reason = "is cast from" if item.startswith(SCROLL) else "is no device"
        return Refusal(f"the {name} {reason}", "SP-3.7.2")
    if device.users and casts_as(at, figure) not in device.users:
        users = " or a ".join(user.replace("_", "-") for user in device.users)
        return Refusal(f"a {name} obeys a {users}, not {figure.name}", "SP-R149")
    return _barred(at, figure, device, melee=melee)


def _barred(at: Situation, figure: Figure, device: Device, *, melee: bool) -> Refusal | None:
    """What keeps a figure from using anything now; not that it has moved or is hurt [SP-3.4.3.2.1, SP-3.4.3.3.1]."""
    if melee:
        return None
    if device.kind == "scroll":
        no = working_refused(at, figure, "read a scroll")
        if no is not None:
            return no
    no = inactive(figure)
    if no is not None:
        return no
    if has_called(figure):
        return busy(figure)
    if at.book.acting.acts is not None:
        return at.book.acting.acts(at, figure, f"device {device.id}", 1)
    if is_locked(at, figure):
        return locked(at, figure, "SP-3.7.2", ": there it costs an attack in the melee phase")
    if figure.shots:
        return Refusal(f"{figure.name} has shot this round", "SP-R149", {"shots": figure.shots})
    return None


def uses(at: Situation, figure: Figure, *, melee: bool) -> Iterator[Use]:
    """Return legal uses of each device that a figure carries, varied, in one order."""
    for device in devices_of(at, figure):
        if device.users and casts_as(at, figure) not in device.users:
            continue
        found = False
        for targets, places in aims(at, figure, device.works, device.level):
            command = Use(figure.id, device.id, targets, places)
            if use_refused(at, figure, command, melee=melee) is None:
                found = True
                yield command
        if found or _barred(at, figure, device, melee=melee) is not None:
            continue
        for targets, places in elsewhere(at, figure, device.works):
            command = Use(figure.id, device.id, targets, places)
            if use_refused(at, figure, command, melee=melee) is None:
                yield command
                break
