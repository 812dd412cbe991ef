"""Standing orders: what a side has said once for all."""

from __future__ import annotations

from game.core.figures import Figure
from game.core.state import Side
from game.rules.situation import Situation

KINDS: dict[str, tuple[str, ...]] = {
    "fire": ("ask", "at_will", "chargers", "hold"),
    "parry": ("never", "leader", "always", "heroes", "ask"),
    "strike": ("ask", "choice", "nearest", "weakest"),
    "grapple": ("ask", "never"),
    "refuse": ("ask", "never"),
    "escape": ("quicker", "turn", "first"),
    "step": ("ask", "always", "never"),
    "carry_on": ("ask", "straight"),
    "freed": ("ask", "stay"),
    "break_away": ("ask", "farthest"),
    "initiative": ("ask", "first", "last"),
    "counter": ("ask", "never", "always"),
    "ambush": ("ask", "near", "wait"),
    "counterspell": ("ask", "never", "always"),
    "tactic": ("ask", "attack", "defend"),
    "beside": ("press", "ask", "never"),
    "eyes": ("open", "averted"),
}
"""Kinds of standing order and their answers, the one that holds where nothing is said first.

An ambush is sprung when its side says so, when an enemy is near (6 inches), or not before its own movement phase;
escape is thought of at a figure's own turn to strike, and before any blow falls by heroes who have a quicker
enemy with more than one, or (first) by all [SP-R98]; steps in melee are
asked about, made always by the nearest way, or never [SP-3.5.6.1, SP-3.5.6.2]. To parry, leaders alone may be told, or
heroes (leaders and characters) asked and nobody else; a blow is asked for where there is a choice of enemies, a hero
strikes, or something else than a blow suggests itself (choice); where tactics are chosen, all may be told to attack
whoever is before them, or to defend themselves as best they can; who has no room to swing is not asked whom he lays
hold of (grapple: never) [SP-R72, ST-R13]. What is done beside written orders is asked about where anything can be
done, or only where there is more than a horse, a weapon in hand or a leap to think of (press), or never [CM-R19]. Eyes
are averted, from when a round begins until it ends, from all enemies that have a gaze [SP-R239]."""


def is_hero(figure: Figure) -> bool:
    """Tell whether a figure is a leader or a character, whose choices its side likes to make itself [ST-R13]."""
    return bool(figure.profile.charisma) or figure.profile.sort == "class"


def standing(at: Situation, figure: Figure, kind: str) -> str:
    """Return a figure's standing order: the last that names it, else the side's, else the first of the answers."""
    return standing_of(at.state.side(figure.side), figure.id, kind)


def standing_of(side: Side, figure: str, kind: str) -> str:
    """Return the answer of a side that stands for a figure (by id)."""
    general = KINDS[kind][0]
    for order in side.plan.standing:
        if order.kind == kind:
            if figure in order.figures:
                return order.answer
            if not order.figures:
                general = order.answer
    return general
