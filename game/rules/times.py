"""What is done beside moves and attacks, in words: each book says when, for who tries it at another time."""

from __future__ import annotations

HANDLED = {
    "spot": "a scout searches",
    "rally": "a leader calls",
    "rise": "a figure gets up",
    "mount": "a figure gets on a horse",
    "dismount": "a rider gets off",
    "open": "a door, where there is one, is opened",
    "shut": "a door, where there is one, is shut",
    "bar": "a door, where there is one, is barred or unbarred",
    "bash": "a door, where there is one, is bashed",
    "draw": "weapons are changed",
    "drop": "things are dropped",
    "pickup": "things are taken up",
    "unpack": "things are unpacked",
    "plant": "a pavis is planted",
    "pull": "a pavis is pulled out",
    "reveal": "who hides, where somebody does, comes out",
}
"""By the word of a command: what it has a figure do."""

AMBUSHES = {
    "spring": ("an ambush, where there is one, is sprung as a round begins, or while somebody moves", "SP-R200"),
    "avoid": ("a party slips away while it has surprised the enemy and done nothing", "SP-R194"),
}
"""When those who lie in wait do what, and the rule that says so."""


def all_done(when: str, rule: str, **more: str) -> dict[str, tuple[str, str]]:
    """Give the time of all that is handled, by its word, with the rule that says so; `more` is what else is said."""
    return {word: (f"{what} {when}{more.get(word, '')}", rule) for word, what in HANDLED.items()}
