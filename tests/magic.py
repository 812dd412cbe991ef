"""Casters for tests: a magic-user, a cleric, what they have prepared, and a spell cast from declaration to its end."""

from __future__ import annotations

from game.play.asked.dice_box import LoadedDice
from tests.play import Fight
from tests.rules.test_3_4_0_shooting import field

FAR = "id: far, side: red, creature: orc, at: [46, 2], facing: 180, hit_points: 9"
"""Somebody of the other side who is nowhere near."""
BOW = "id: bow, side: blue, troop: bowman, weapons: [short_bow], at: [42, 12], facing: 0"
"""A friend who can shoot at him, so that there is always something to declare."""


def mage(spells: str = "", level: int = 12, **more: object) -> str:
    """A magic-user at the south of the table, looking north."""
    keys = {"at": "[10, 30]", "side": "blue", "hit_points": 30, **more}
    extra = "".join(f", {key}: {value}" for key, value in keys.items())
    return f"id: mer, class: magic_user, level: {level}, spells: [{spells}]{extra}"


def priest(spells: str = "", level: int = 10, **more: object) -> str:
    """A cleric there."""
    keys = {"at": "[10, 30]", "side": "blue", "hit_points": 30, **more}
    extra = "".join(f", {key}: {value}" for key, value in keys.items())
    return f"id: mer, class: cleric_spiritual, level: {level}, spells: [{spells}]{extra}"


def orc(name: str, x: float, y: float, **more: object) -> str:
    """An orc of nine hit points that looks south, with a sword."""
    keys = {"side": "red", "creature": "orc", "facing": 180, "hit_points": 9, "weapons": "[sword]", **more}
    extra = "".join(f", {key}: {value}" for key, value in keys.items() if value is not None)
    return f"id: {name}, at: [{x}, {y}]{extra}"


def through(fight: Fight) -> Fight:
    """Declare nothing more, counter nothing, and see what the missile phase brings."""
    while "declare" in fight.asked or "counter it" in fight.asked:
        fight.do("done")
    return fight


def cast(*figures: str, spell: str, dice: LoadedDice | None = None, more: str = "") -> Fight:
    """Have a spell cast among some figures, and play until the missile phase is over."""
    fight = field(*figures, FAR, dice=dice, more=more)
    fight.do(spell)
    return through(fight)


def to_round(fight: Fight, number: int) -> Fight:
    """Pass until a round has begun."""
    while fight.now.round < number and fight.position.decision is not None:
        before = fight.now.n
        fight.pass_until("move first")
        if fight.now.round < number:
            fight.do("choose first")
        assert fight.now.n > before
    return fight
