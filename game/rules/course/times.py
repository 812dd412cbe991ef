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
    "haul": "an engine, where there is one, is dragged",
    "wreck": "an engine, where there is one, is hacked at",
}
"""By the word of a command: what it has a figure do."""

STAYS = {"haul": ("an engine stays where it stands while seconds are counted", "SP-R265")}
"""The answer of books in which no engine is dragged."""

AMBUSHES = {
    "spring": ("an ambush, where there is one, is sprung as a round begins, or while somebody moves", "SP-R200"),
    "avoid": ("a party slips away while it has surprised the enemy and done nothing", "SP-R194"),
}
"""When those who lie in wait do what, and the rule that says so."""


def all_done(when: str, rule: str, **more: str) -> dict[str, tuple[str, str]]:
    """Return when each way of handling gear is done, by its word, with its rule; `more` adds to some of the texts."""
    return {word: (f"{what} {when}{more.get(word, '')}", rule) for word, what in HANDLED.items()}


STRANGE = {
    "hold": "nobody holds himself back by a word",
    "declare": "no spell is declared before it is cast",
    "write": "no orders are written",
    "warn": "nobody is warned by a word",
    "tactic": "no tactics are chosen",
    "run": "nobody runs but in a charge, or in flight",
    "march": "no body of troops marches by one order: figures move",
    "assail": "no body of troops charges by one order: figures charge",
    "volley": "no body of troops shoots by one order: figures shoot",
}
"""By the word of a command that most books do not know: why there is none."""


def none_of(rule: str, *words: str) -> dict[str, tuple[str, str]]:
    """Return the answer to words that a book does not know, all or those named, with its rule of what there is."""
    return {word: (STRANGE[word], rule) for word in words or STRANGE}
