"""Turning the undead in a large battle: whole miniatures of them, and the bodies they are of [LB-R46]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from game.core.commands import Command, TurnUndead
from game.core.figures import Figure
from game.core.grain import round_inches
from game.core.masses import body_of
from game.core.tally import Refusal
from game.play.magic.turning import UndeadTurned
from game.play.referee import Referee
from game.rules.decision import Offer
from game.rules.magic.turning import (
    DESTROYED,
    HELD,
    SYMBOL,
    TURNED,
    Judged,
    cell,
    turning_tally,
    turns_undead,
    witnesses,
)
from game.rules.situation import Situation
from game.systems.large_battles.bodies.bodies import bodies, gifted
from game.systems.large_battles.bodies.kinds import post
from game.systems.large_battles.ledger import record_note
from game.systems.large_battles.magic.casting import busy, not_own
from game.systems.large_battles.magic.magic import fell
from game.systems.large_battles.marching.moving import move_of
from game.systems.large_battles.marching.withdrawing import give_ground


class MayTurnOn(Offer[TurnUndead], frozen=True):
    """Declare that a cleric turns the undead [LB-4.14, LB-R46]."""

    kind: ClassVar[type[Command]] = TurnUndead
    side: str

    def refuse(self, at: Situation, command: TurnUndead) -> Refusal | None:
        """He must be a cleric with his symbol, free to, and have undead who see him near enough."""
        return not_own(at, self.side, command.figure) or turning_refused(at, at.figure(command.figure))

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each cleric who may."""
        for figure in gifted(at, self.side):
            if turns_undead(figure) and turning_refused(at, figure) is None:
                yield TurnUndead(figure.id)


def turning_refused(at: Situation, figure: Figure) -> Refusal | None:
    """Say why a figure may not turn the undead now, or None [LB-R46]."""
    if not turns_undead(figure):
        return Refusal(f"{figure.name} is no cleric and turns no undead", "LB-R46")
    if figure.walked:
        moved = round_inches(figure.walked)
        return Refusal(f"{figure.name} has moved {moved} inches and cannot turn the undead", "LB-R46", {"moved": moved})
    if SYMBOL not in figure.carries:
        return Refusal(f"{figure.name} has no holy symbol", "LB-R46")
    no = busy(at, figure)
    if no is not None:
        return no
    if not witnesses(at, figure):
        far = {"range": round_inches(at.catalogue.turning_range)}
        return Refusal(f"no undead who see {figure.name} are within {far['range']} inches", "LB-R46", far)
    return None


def turn(ref: Referee, began: Situation, turnings: Iterable[TurnUndead]) -> None:
    """Have clerics turn the undead: a throw for all, and another for how many; of a miniature at least half.

    The destroyed fall. A body half of which is turned or destroyed goes back a full move. [LB-R46, LB-R10]"""
    for command in turnings:
        figure = began.figure(command.figure)
        roll = sum(ref.throw("2d6", "turning", figure.id, "", f"{figure.name} turns the undead"))
        many = ref.total("2d6", "number turned", figure.id, "", "of them at most, the nearest first")
        found = judged(began, figure, roll, many)
        rules = ("LB-R46", "LB-4.14")
        event = UndeadTurned(
            figure=figure.id, roll=roll, number=many, judged=tuple(found), volley=ref.state.n + 1, rules=rules
        )
        ref.record(event)
        gone = event.those(DESTROYED)
        fell(ref, figure, "prayer", [(name, began.figure(name).hit_points) for name in gone])
        _drive(ref, began, figure, (*gone, *event.those(TURNED)))


def judged(at: Situation, figure: Figure, roll: int, number: int) -> list[Judged]:
    """Judge those who see a cleric, the nearest first, while half of the next miniature are of the number."""
    found: list[Judged] = []
    for other in witnesses(at, figure):
        half = -(-post(other).men // 2)
        if half > number:
            break
        needs = turning_tally(at, figure, other)
        if needs.passes(roll):
            number -= half
            found.append(Judged(other.id, DESTROYED if cell(at, figure, other) == "D" else TURNED, needs))
        else:
            found.append(Judged(other.id, HELD, needs))
    return found


def _drive(ref: Referee, began: Situation, figure: Figure, reached: tuple[str, ...]) -> None:
    """Have bodies half of which are reached go back a full move, back turned, and reorder next turn."""
    for name in dict.fromkeys(body_of(began.state, began.figure(name)) for name in reached):
        body = bodies(ref.at).get(name)
        struck = sum(1 for man in reached if body_of(began.state, began.figure(man)) == name)
        if body is None or 2 * struck < len(bodies(began)[name].figures):
            continue
        foes = (body_of(began.state, figure),)
        if give_ground(ref, name, foes, move_of(ref.at, body)[0], "retreat", "LB-R46", turned=True):
            record_note(ref, name, "LB-R46", reorders=ref.state.round + 1)
