"""Crowds made up by chance, and a player who moves many at once: what brings bases close to each other."""

from __future__ import annotations

from random import Random
from typing import TypeAlias

from game.catalogue.scenario.loading import ScenarioFaults, scenario_of_text
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load
from game.core.commands import Charge, Command, Move, Walk
from game.core.course.orders import ANSWER, CHARGE, MOVE, Task
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, distance_up, facing_towards
from game.core.state import State
from game.play.moving.offers import MayCharge, MayMove
from game.rules.decision import Decision
from game.rules.moving.movement import charge_reach, left
from game.rules.situation import Situation
from game.sides.random_legal import RandomLegal
from game.systems.chainmail.words import Write
from game.systems.chainmail.writing.writing import MayWrite

HORSE = ("knight", "medium_horse", "light_horse", "heavy_horse", "horse_archer")
FOOT = ("heavy_foot", "light_foot", "pikeman", "bowman", "crossbowman", "longbowman")
BEASTS = ("ogre", "orc", "goblin", "hill_giant", "wolf", "troll")
TRIES = 8

Course: TypeAlias = tuple[Figure, tuple[Point, ...], int]
"""Who goes, his way, and how he looks at its end."""


def crowd(seed: int) -> State:
    """Give a battle in which two sides stand in close bodies, near each other."""
    for attempt in range(20):
        try:
            return muster(scenario_of_text(_crowd(Random(f"crowd|{seed}|{attempt}"), seed)), load())
        except ScenarioFaults:
            continue  # two bodies would stand in each other
    raise LookupError(f"no crowd for seed {seed}")


def _crowd(dice: Random, seed: int) -> str:
    lines = [
        "sandtable: 1",
        f"title: Crowd {seed}",
        "table: {width: 48, height: 36, ground: grass, setting: outdoors, light: day}",
        "sides:",
        "  - {id: red, name: Red, colour: vermilion}",
        "  - {id: blue, name: Blue, colour: blue}",
        "units:",
    ]
    apart = dice.choice((6, 8, 10, 12))
    for number, side in enumerate(("red", "blue")):
        spots = [7 + 11 * n for n in range(4)]
        dice.shuffle(spots)
        for n in range(dice.choice((2, 3, 3, 4))):
            kind = dice.choice(("horse", "horse", "foot", "foot", "beast"))
            who = {"horse": HORSE, "foot": FOOT, "beast": BEASTS}[kind]
            name = dice.choice(who)
            key = "creature" if kind == "beast" else "troop"
            far = name in ("hill_giant", "ogre", "troll")
            count = dice.randint(2, 3) if far else dice.randint(3, 8)
            ranks = dice.choice((1, 2, 2, 3))
            y = 18 + (apart / 2 if number else -apart / 2)
            facing = (0 if number else 180) + dice.choice((0, 0, 0, 20, -20, 90))
            spacing = dice.choice(("", "", ", spacing: 0.1", ", spacing: 0.5"))
            armed = ", weapons: [javelin, sword]" if kind == "horse" and dice.random() < 0.3 else ""
            lines.append(
                f"  - {{id: {side}{n}, side: {side}, {key}: {name}, count: {count}, at: [{spots[n]}, {y}], "
                f"facing: {facing % 360}, formation: {{shape: line, ranks: {min(ranks, count)}{spacing}}}{armed}}}"
            )
    ground = []
    for _ in range(dice.choice((0, 0, 1, 2))):
        kind = dice.choice(("wall", "hedge", "stream", "burning_ground"))
        x, y, more = dice.randint(4, 44), dice.randint(14, 22), dice.randint(-6, 6)
        if kind == "burning_ground":
            ground.append(f"  - {{kind: {kind}, points: [[{x}, {y}], [{x + 3}, {y}], [{x}, {y + 3}]]}}")
        else:
            ground.append(f"  - {{kind: {kind}, line: [[{x}, {y}], [{x + more}, {y + 1}]]}}")
    return "\n".join([*lines, *(["terrain:", *ground] if ground else [])]) + "\n"


class Massed(RandomLegal):
    """Moves, charges and orders whole bodies at once: straight, all to one place or crosswise; else by chance."""

    def choose(self, at: Situation, decision: Decision) -> tuple[Command, str]:
        """Give a command for many, if one is to be had."""
        if self.dice.random() < 0.8:
            for offer in decision.offers:
                found = None
                if isinstance(offer, MayCharge):
                    found = self._many(at, offer, charge=True)
                elif isinstance(offer, MayMove) and self.dice.random() < 0.6:
                    found = self._many(at, offer, charge=False)
                elif isinstance(offer, MayWrite):
                    found = self._orders(at, offer)
                if found is not None:
                    return found, "many at once"
        return super().choose(at, decision)

    def _many(self, at: Situation, offer: MayCharge | MayMove, *, charge: bool) -> Command | None:
        able = offer.chargers(at) if isinstance(offer, MayCharge) else offer.movers(at)
        if not able:
            return None
        for _ in range(TRIES):
            walks = [
                Walk(one.id, path, facing)
                for one, path, facing in self._together(at, self._body(able), charge=charge)
            ]
            command = (Charge if charge else Move)(tuple(walks))
            for _ in range(TRIES):
                no = offer.refuse(at, command)
                if no is None:
                    return command
                named = no.measured.get("figure")
                walks = [walk for walk in walks if walk.figure != named] if named else walks[:-1]
                if not walks:
                    break
                command = (Charge if charge else Move)(tuple(walks))
        return None

    def _body(self, able: list[Figure]) -> list[Figure]:
        first = self.dice.choice(able)
        near = sorted(able, key=lambda one: (distance_up(one.at, first.at), one.id))
        if self.dice.random() < 0.5:
            near = [one for one in near if one.unit == first.unit]
        return near[: self.dice.choice((2, 3, 4, 8, 16))]

    def _together(self, at: Situation, body: list[Figure], *, charge: bool) -> list[Course]:
        foes = sorted(at.field.foes(body[0].side), key=lambda one: (distance_up(one.at, body[0].at), one.id))
        if not foes:
            return []
        how = self.dice.choice(("straight", "each", "one", "crosswise", "some stand"))
        course = facing_towards(body[0].at, self.dice.choice(foes[:6]).at) + self.dice.choice((0, 0, 10, -10, 30))
        found: list[Course] = []
        for n, one in enumerate(body):
            far = max(64, (charge_reach(at, one) if charge else left(at, one)) - self.dice.randrange(1, GRAIN))
            far = far if self.dice.random() < 0.7 else max(64, far // 2)
            facing = self.dice.choice((course % 360, one.facing, self.dice.randrange(360)))
            if how == "some stand" and n % 2 and not charge:
                found.append((one, (), facing))
                continue
            if how == "each":
                goal = min(foes, key=lambda foe: (distance_up(one.at, foe.at), foe.id)).at
            elif how == "one":
                goal = foes[0].at
            elif how == "crosswise":
                goal = ahead(body[-1 - n].at, course, far // 2)
            else:
                goal = ahead(one.at, course, far)
            if distance_up(one.at, goal) > far:
                goal = ahead(one.at, facing_towards(one.at, goal), far)
            found.append((one, (goal,), facing))
        return found

    def _orders(self, at: Situation, offer: MayWrite) -> Command | None:
        able = offer.able(at)
        if not able:
            return None
        tasks: list[Task] = []
        charge = self.dice.random() < 0.5
        for one, path, facing in self._together(at, self._body(able), charge=charge):
            manner = CHARGE if charge else MOVE
            task = Task(Walk(one.id, path, facing), manner)
            if charge and self.dice.random() < 0.2:
                task = Task(Walk(one.id, (), one.facing), ANSWER)
            if offer.takes(at, task, tasks):
                tasks.append(task)
        return Write(tuple(tasks)) if tasks else None
