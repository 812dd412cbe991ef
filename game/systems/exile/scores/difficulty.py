"""Difficulty tests: as many eight-sided dice as the difficulty, against a score."""

from __future__ import annotations

from typing import NamedTuple

from game.play.referee import Referee
from game.systems.exile.scores.wound_events import Tested
from game.systems.exile.tables import block


def dice_of(difficulty: int) -> int:
    """Return the dice of a difficulty: one at least, eight at most but where dice were added."""
    return max(1, difficulty)


def name_of(dice: int) -> str:
    """Return the name of a difficulty: "Strenuous (D5)"."""
    names = block("tests")["names"]
    return f"{names[min(len(names), dice) - 1]} (D{dice})"


class Test(NamedTuple):
    """What is tested, how difficult it is in dice, the score that they must not exceed, and the rule."""

    what: str
    difficulty: int
    score: int
    rule: str


def attempt(ref: Referee, name: str, test: Test, target: str = "") -> Tested:
    """Throw a test; return whether it succeeded, and its faces."""
    dice, figure = dice_of(test.difficulty), ref.figure(name)
    spec = f"{dice}d{block('tests')['die']}"
    faces = ref.throw(spec, test.what, name, target, f"{figure.name} tests {test.what}, {name_of(dice)}")
    success = sum(faces) <= test.score
    found = Tested(
        figure=name, what=test.what, dice=dice, faces=faces, score=test.score, success=success, rules=(test.rule,)
    )
    ref.record(found)
    return found


def all_eights(found: Tested) -> bool:
    """Tell whether every die of a test showed its highest face."""
    return all(face == block("tests")["die"] for face in found.faces)
