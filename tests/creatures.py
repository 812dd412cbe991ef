"""A fighter and a creature face to face, for the tests of what creatures do."""

from typing import Any

from game.play.asked.dice_box import LoadedDice
from tests.melee import blue, figures, red
from tests.play import Fight

FIGHTER = "class: fighting_man, level: 1, dexterity: 2, hit_points: 60, weapons: [{}]"


def facing(foe: str, weapon: str = "sword", *, at: float = 18, more: str = "", begin: str = "melee", worn: str = "none",
           **laid: Any) -> Fight:
    """Ann with a weapon and a creature an inch before her; `laid` are natural dice by purpose and figure."""
    dice = LoadedDice().otherwise(10)
    for name, faces in laid.items():
        purpose, _, actor = name.partition("_")
        for face in (faces,) if isinstance(faces, int) else faces:
            dice.lay(purpose, actor, faces=(face,))
    ann = f"{FIGHTER.format(weapon)}, armour: {worn}"
    text = figures(blue("ann", 10, 20, ann), red("foe", 10, at, foe), more=more)
    return Fight(text, begin=begin, dice=dice)


def hits(fight: Fight, name: str) -> Fight:
    """Let one strike the other until its blows are spent; nobody else does anything."""
    other = "ann" if name == "foe" else "foe"
    fight.pass_until(f"{name.title()} strikes")
    while f"{name.title()} strikes" in fight.asked and fight.figure(other).standing:
        fight.do(f"strike {name} at {other}")
    return fight
