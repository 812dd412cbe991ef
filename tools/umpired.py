"""An umpire and a real table's dice, by chance: commands with which battles are tried that are played with both."""

from __future__ import annotations

from random import Random

from game.core.commands import Command, Place
from game.core.course.umpire import DEEDS, DICE, HEAL, LAY, LIFT, MOVE, UMPIRE, Umpire, WithDice
from game.core.dice import spec
from game.core.events import Thrown
from game.core.grain import GRAIN
from game.core.tally import Refusal
from game.play.position import Position, submit
from game.rules.course.umpiring import LAID
from game.rules.decision import Decision
from game.rules.situation import Battle, Situation

BOTH = {UMPIRE: "umpire", DICE: "typed"}
"""The switches set."""

OFTEN = (MOVE, HEAL, LIFT) * 3
"""What is done more often than the rest: a battle is not to be over by the umpire's word alone."""


OFTEN_ENOUGH = 0.15
"""How often the umpire speaks, and how often dice are typed in."""


def meddled(battle: Battle, position: Position, command: Command, chance: Random) -> Command:
    """Give what is done instead of a command: the umpire's word, or the command with dice of a real table."""
    spoken = None
    if position.decision is not None and chance.random() < OFTEN_ENOUGH:
        spoken = word(position.situation(battle), position.decision, chance)
    if spoken is not None:
        return spoken
    return by_hand(battle, position, command, chance) if chance.random() < OFTEN_ENOUGH else command


def word(at: Situation, decision: Decision, chance: Random) -> Command | None:
    """Give something that the umpire may do now, or None where nothing was found."""
    names = [figure.id for figure in at.state.standing()]
    for _ in range(12):
        name, what = chance.choice(names), chance.choice((*DEEDS, *OFTEN))
        figure = at.figure(name)
        mates = [mate for mate in names if at.figure(mate).unit == figure.unit] if figure.unit else [name]
        whom = tuple(mates) if chance.random() < 0.5 else (name,)
        dx, dy = (chance.randint(-3 * GRAIN, 3 * GRAIN) for _ in range(2))
        stood = [at.figure(mate) for mate in whom]
        places = tuple(Place(mate.id, (mate.x + dx, mate.y + dy), mate.facing) for mate in stood)
        found = {
            MOVE: Umpire(MOVE, places=places),
            HEAL: Umpire(HEAL, (name,), number=max(1, figure.most_hit_points - figure.hit_points)),
            LAY: Umpire(LAY, whom, condition=chance.choice(LAID), number=chance.randint(0, 2)),
            LIFT: Umpire(LIFT, (name,), condition=chance.choice(LAID)),
        }.get(what, Umpire(what, (name,)))
        if decision.refuse(at, found) is None:
            return found
    return None


def by_hand(battle: Battle, position: Position, command: Command, chance: Random) -> Command:
    """Give the command with dice of chance for every throw that falls for it; itself where none does."""
    faces: list[tuple[int, ...]] = []
    given = command
    while True:
        found = submit(battle, position, given)
        if isinstance(found, Refusal):
            return command
        throws = [event for event in found.events if isinstance(event, Thrown)]
        if len(throws) <= len(faces):
            return given
        dice = spec(throws[len(faces)].spec)
        faces.append(tuple(chance.randint(1, dice.sides) for _ in range(dice.number)))
        given = WithDice(tuple(faces), command.text())
