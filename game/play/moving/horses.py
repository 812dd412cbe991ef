"""The horse under a rider: its hit points, thrown when it is first hurt, and its fall [ST-R9, ST-R22]."""

from __future__ import annotations

from game.core.fight.horses import HorseHurt, HorseMustered, HorseSlain
from game.play.moving.unhorsing import unhorse
from game.play.referee import Referee
from game.rules.creatures.beasts import mount


def hurt_horse(ref: Referee, name: str, amount: int, cause: str, by: str) -> None:
    """Take damage off the hit points of a figure's mount; if none are left it falls, and the rider is unhorsed.

    [ST-R9, ST-R22]"""
    figure = ref.figure(name)
    beast = mount(ref.at, figure)
    if beast is None or amount <= 0:
        return
    if not figure.horse:
        why = f"the hit points of {figure.name}'s {beast.name}"
        points = max(1, ref.total(beast.hit_points, "hit points", name, "mount", why))
        ref.record(HorseMustered(figure=name, hit_points=points, rules=("ST-R9", "ST-R22")))
    left = ref.figure(name).horse - amount
    ref.record(HorseHurt(figure=name, amount=amount, left=left, cause=cause, rules=("ST-R9",)))
    if left <= 0:
        ref.record(HorseSlain(figure=name, by=by, rules=("ST-R9",)))
        unhorse(ref, name, by, "ST-R9")
