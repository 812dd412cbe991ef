"""Whoever flies and whoever does not, in a line each, and what is done with them in positions of the air."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from game.core.figures import Condition
from game.core.grain import GRAIN
from game.core.state import State
from game.rules.melee.reach import within_reach
from tests.play import Fight

FAR = "id: far, side: red, creature: orc, hit_points: 5, at: [44, 4]"
WOOD = "terrain: [{kind: woods, points: [[4, 14], [16, 14], [16, 24], [4, 24]]}]\n"
HOUSE = WOOD.replace("woods", "building")


def griffon(x: float, y: float, aloft: int = 0, **more: object) -> str:
    return _of("creature: griffon", "grip", "blue", (x, y), {"hit_points": 40, "facing": 0, "aloft": aloft, **more})


def man(name: str, x: float, y: float, weapon: str = "sword", **more: object) -> str:
    told = {"level": 1, "weapons": f"[{weapon}]", "hit_points": 8, "facing": 180, **more}
    return _of("class: fighting_man", name, str(told.pop("side", "red")), (x, y), told)


def rider(x: float, y: float, aloft: int, weapon: str = "sword", **more: object) -> str:
    told = {"level": 3, "hit_points": 30, "mount": "pegasus", "weapons": f"[{weapon}]", "facing": 0, "aloft": aloft}
    return _of("class: fighting_man", "lil", "blue", (x, y), {**told, **more})


def mage(name: str, x: float, y: float, spells: str, **more: object) -> str:
    told = {"level": 12, "hit_points": 30, "spells": f"[{spells}]", **more}
    return _of("class: magic_user", name, str(told.pop("side", "red")), (x, y), told)


def _of(kind: str, name: str, side: str, place: tuple[float, float], more: dict[str, object]) -> str:
    rest = "".join(f", {key}: {value}" for key, value in more.items() if (key, value) != ("aloft", 0))
    return f"id: {name}, side: {side}, {kind}, at: [{place[0]}, {place[1]}]{rest}"


def told(*figures: str, more: str = "") -> str:
    return "figures:\n" + "\n".join(f"  - {{{figure}}}" for figure in figures) + "\n" + more


def field(*figures: str, more: str = "", begin: str = "move") -> Fight:
    return Fight(told(*figures, more=more), begin=begin)


def under(state: State, name: str, condition: str, aloft: int = 0) -> Fight:
    """A fight in which somebody has a condition from the beginning, and may be aloft."""
    figure = replace(state.figures[name], conditions=(Condition(condition),), altitude=aloft * GRAIN)
    return Fight(state=replace(state, figures={**state.figures, name: figure}))


def no(fight: Fight, command: str) -> str:
    """Why a command is refused, with the rule."""
    found = fight.refused(command)
    return f"{found.reason} [{found.rule}]"


def dive(fight: Fight, command: str) -> Fight:
    """Charge by air, and have nobody meet it or shoot at it."""
    fight.do(command)
    while fight.asked.endswith(("counter-charge?", "shoot?")):
        fight.do("done")
    return fight


def high(fight: Fight, name: str) -> Fraction:
    return Fraction(fight.figure(name).altitude, GRAIN)


def reached(fight: Fight, name: str) -> list[str]:
    return [foe.id for foe in within_reach(fight.at, fight.figure(name))]


def shot(fight: Fight, command: str) -> Fight:
    """Play a missile phase in which the red side gives one command, up to the next moves."""
    fight.pass_until("red: declare").do(command)
    return played(fight)


def played(fight: Fight) -> Fight:
    """Play on to the next moves, or the end of the battle."""
    while fight.asked and "ove" not in fight.asked:
        fight.pass_until(limit=1)
    return fight
