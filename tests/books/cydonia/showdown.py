"""A fight by counts for a test: everybody's die laid up by name, and the words of those who wait."""

from __future__ import annotations

from game.play.asked.dice_box import LoadedDice
from game.systems.cydonia.events import CountCalled
from game.systems.cydonia.words import counted
from tests.play import Fight

MAN = "class: fighting_man, level: 1, hit_points: 9, facing: 0"
GUN = f"{MAN}, weapons: [pistol]"
SWORD = f"{MAN}, weapons: [sword]"


def one(name: str, side: str, at: tuple[float, float], who: str = GUN) -> str:
    """A figure of a side somewhere."""
    return f"  - {{id: {name}, name: {name.capitalize()}, side: {side}, at: [{at[0]}, {at[1]}], {who}}}"


def showdown(*figures: str, more: str = "", seed_dice: LoadedDice | None = None, **counts: int) -> Fight:
    """A battle from its opening: each named figure's die shows its count; all other dice show 10 or their most."""
    dice = seed_dice or LoadedDice()
    for name, count in counts.items():
        dice.lay("initiative", name, faces=(count,))
    dice.otherwise(10)
    text = "figures:\n" + "\n".join(figures) + (f"\n{more}" if more else "")
    return Fight(text, begin="opening", dice=dice, book="cydonia")


def count_of(fight: Fight, name: str) -> int:
    """On which count a figure acts."""
    return counted(fight.figure(name)).count


def called(fight: Fight) -> list[tuple[int, tuple[str, ...]]]:
    """The counts called so far, with those who acted on them."""
    return [(event.count, event.figures) for event in fight.all(CountCalled, part="act")]


def to_count(fight: Fight, count: int) -> Fight:
    """Pass until a side may move on a count."""
    return fight.pass_until(f"Count {count}")


def to_shots(fight: Fight) -> Fight:
    """Be done with moving, and declare."""
    return fight.pass_until("declare shots")
