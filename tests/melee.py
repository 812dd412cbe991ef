"""Melees for tests: who stands where in a line each, and the questions that tests of melee ask again and again."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.core.fight.deeds import StrikeOrdered, Struck
from game.core.figures import Condition
from game.core.state import State
from game.core.tally import Tally
from game.play.asked.dice_box import LoadedDice
from game.play.exchanged import BlowsCounted
from tests.play import Fight, state_of

FACING = {"blue": 0, "red": 180}
SWORDSMAN = "class: fighting_man, level: 1, weapons: [sword]"


def one(key: str, side: str, x: float, y: float, who: str, facing: int | None = None) -> str:
    """Write a figure as a line of a scenario; blue looks up the table and red down unless told."""
    look = FACING[side] if facing is None else facing
    points = "" if "hit_points" in who else ", hit_points: 30"
    return f"  - {{id: {key}, side: {side}, at: [{x}, {y}], facing: {look}, {who}{points}}}"


def blue(key: str, x: float, y: float, who: str = SWORDSMAN, facing: int = 0) -> str:
    """One of the blue side: a man with a sword unless told, in no armour (armour class 9)."""
    return one(key, "blue", x, y, who, facing)


def red(key: str, x: float, y: float, who: str = "creature: orc", facing: int = 180) -> str:
    """One of the red side: an orc with a sword unless told (1 hit die, armour class 6)."""
    return one(key, "red", x, y, who, facing)


def figures(*lines: str, more: str = "") -> str:
    """A scenario of these figures."""
    return "figures:\n" + "\n".join(lines) + "\n" + more


def melee(*lines: str, begin: str = "melee", first: str = "blue", more: str = "", **dice: int) -> Fight:
    """Begin a battle of these figures in a phase; `dice` names the natural d20 of who strikes, as ann=12."""
    return Fight(figures(*lines, more=more), begin=begin, first=first, dice=laid(**dice))


def laid(**rolls: int | tuple[int, ...]) -> LoadedDice:
    """Dice on which each named figure's blows show these natural numbers in turn; all other dice show 10."""
    dice = LoadedDice().otherwise(10)
    for name, faces in rolls.items():
        for face in (faces,) if isinstance(faces, int) else faces:
            dice.lay("blow", name, faces=(face,))
    return dice


def beset(text: str, name: str, *conditions: Condition) -> State:
    """The state of a scenario in which a figure is in these conditions from the start."""
    state = state_of(text)
    figure = replace(state.figures[name], conditions=conditions)
    return replace(state, figures={**state.figures, name: figure})


def order(fight: Fight) -> list[str]:
    """Who strikes in which order, in the last exchange that was begun."""
    return [turn.figure for turn in fight.last(StrikeOrdered).order]


def why(fight: Fight, name: str) -> tuple[str, str]:
    """The reason and the rule that gave a figure its place in the last order."""
    return next((turn.reason, turn.rule) for turn in fight.last(StrikeOrdered).order if turn.figure == name)


def blows(fight: Fight, name: str) -> list[tuple[int, str]]:
    """How many blows a figure has in this exchange, and the rule that gives each part."""
    return [(part.blows, part.rule) for part in fight.last(BlowsCounted).counts[name]]


def counts(fight: Fight, name: str) -> int:
    """How many blows a figure has in this exchange."""
    return sum(number for number, _ in blows(fight, name))


def struck(fight: Fight, actor: str, target: str = "") -> Struck:
    """The last blow of a figure."""
    return fight.last(Struck, actor=actor, **({"target": target} if target else {}))


def items(tally: Tally) -> dict[str, int]:
    """What counts in a tally, by rule."""
    return {modifier.rule: modifier.value for modifier in tally.modifiers if modifier.ignored is None}


def ignored(tally: Tally) -> dict[str, str]:
    """What does not count in a tally: the reason, by rule."""
    return {modifier.rule: modifier.ignored for modifier in tally.modifiers if modifier.ignored is not None}


def until(fight: Fight, number: int, asked: str) -> Fight:
    """Let everything pass, nobody doing anything, until this is asked in the round of that number."""
    for _ in range(100):
        if (fight.now.round == number and asked in fight.asked) or fight.position.decision is None:
            break
        fight.pass_until(limit=1)
    assert fight.now.round == number and asked in fight.asked, (fight.now.round, fight.asked)
    return fight


def next_exchange(fight: Fight) -> Fight:
    """Let the rest of this round, and the next up to its melee, pass with nobody doing anything."""
    return until(fight, fight.now.round + 1, "strikes")


def rolled(**rolls: Any) -> LoadedDice:
    """Dice by purpose and figure, as escape_ann=12 or morale_orc=(1, 2); all others show 10."""
    dice = LoadedDice().otherwise(10)
    for name, faces in rolls.items():
        purpose, _, actor = name.partition("_")
        dice.lay(purpose, actor, faces=(faces,) if isinstance(faces, int) else tuple(faces))
    return dice
