"""What weighs on a figure: arms, loads and the fallen that it carries; who is overloaded, and how slow [SP-3.3.0.4]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.figures import SLAIN, Figure, Profile
from game.core.tally import Refusal
from game.rules.magic.spellbound import HELPLESS
from game.rules.situation import Situation

if TYPE_CHECKING:
    from game.catalogue.catalogue import Catalogue

BODY = "body-of-"
POUND = 10
"""Coins."""


def body_item(name: str) -> str:
    """Return what a figure carries that carries another, by his id [SP-R273]."""
    return f"{BODY}{name}"


def whose_body(item: str) -> str:
    """Return the id of the figure that is carried as something, "" where it is nobody [SP-R273]."""
    return item.removeprefix(BODY) if item.startswith(BODY) else ""


def takes_both_arms(catalogue: Catalogue, item: str) -> bool:
    """Tell whether something is borne in both arms, which do nothing else: a pavis, a mantlet, a chest, a body.

    [SP-3.7.6, SP-R272]"""
    if not item or item in catalogue.weapons:
        return False
    return item in catalogue.screens or item in catalogue.borne or item.startswith(BODY)


def name_of(at: Situation, item: str) -> str:
    """Return what something carried is called: of one who is carried, his name."""
    other = at.state.figures.get(whose_body(item)) if item.startswith(BODY) else None
    return f"body of {other.name}" if other is not None else at.catalogue.name(item)


# ---- weights -----------------------------------------------------------------------------------------------------


def weight(at: Situation, item: str) -> int:
    """Return what something weighs in coins; nothing where the table does not say [SP-R270]."""
    if item.startswith(BODY):
        other = at.state.figures.get(whose_body(item))
        return 0 if other is None else at.catalogue.weights.bodies[_on_foot(other.profile)]
    return at.catalogue.weight_of.get(item, 0)


def _on_foot(who: Profile) -> str:
    return who.afoot.size if who.afoot is not None else who.size


def burden(at: Situation, figure: Figure) -> int:
    """Return what a figure carries and has packed, in coins; armour, pavis and mantlet have a pace of their own.

    [SP-R270]"""
    has = (figure.shield, figure.carries, figure.packed)
    known = at.catalogue.burdens.get(has)
    if known is not None:
        return known
    table = at.catalogue.weight_of
    items = (*figure.carries, *figure.packed)
    found = table.get(figure.shield, 0) + sum(weight(at, item) for item in items)
    if not any(item.startswith(BODY) for item in items):  # a body weighs what he whose it is weighs now
        at.catalogue.burdens[has] = found
    return found


def strength(figure: Figure) -> str:
    """Return the row of the table of what one bears: his size, or that he rides [SP-R270, SP-R271]."""
    return "mount" if figure.profile.mount else figure.profile.size


def is_overloaded(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure carries more than one of its size bears freely [SP-3.3.0.4, SP-R270]."""
    if not figure.carries and not figure.packed:
        return False
    # Every pace asks this: what it carries is nearly always known already.
    known = at.catalogue.burdens.get((figure.shield, figure.carries, figure.packed))
    return (burden(at, figure) if known is None else known) > at.catalogue.weights.free[strength(figure)]


def laden_pace(at: Situation, figure: Figure, full: int) -> int:
    """Return what an overload leaves of a pace, in grains: 3 inches to men, half to mounts and to larger creatures.

    [SP-3.3.0.4, SP-R271]"""
    who = figure.profile
    if who.mount or who.size in ("L", "H"):
        return full // 2
    return min(full, at.catalogue.overloaded)


def overloaded(at: Situation, figure: Figure, so: str) -> Refusal:
    """Say that a figure is overloaded, by how much, and what comes of it."""
    has, most = burden(at, figure), at.catalogue.weights.free[strength(figure)]
    measured = {"carries": f"{has // POUND} pounds", "freely": f"{most // POUND} pounds"}
    reason = f"{figure.name} is overloaded with {has // POUND} pounds, where {most // POUND} are free{so}"
    return Refusal(reason, "SP-R271", measured)


def too_heavy(at: Situation, figure: Figure, item: str) -> Refusal | None:
    """Say why a figure cannot lift something beside what it has, or None [SP-R270]."""
    more = weight(at, item)
    has, most = burden(at, figure), at.catalogue.weights.most[strength(figure)]
    if not more or has + more <= most:
        return None
    what = name_of(at, item)
    reason = f"the {what} weighs {more // POUND} pounds: {figure.name} bears {has // POUND} of {most // POUND} at most"
    measured = {"weight": f"{more // POUND} pounds", "most": f"{most // POUND} pounds"}
    return Refusal(reason, "SP-R270", measured)


# ---- the fallen --------------------------------------------------------------------------------------------------


def is_fallen(figure: Figure) -> bool:
    """Tell whether a figure can be carried off: it lies slain, or can do nothing at all [SP-R273]."""
    if figure.fate == SLAIN:
        return True
    return figure.standing and any(figure.has(word) for word in HELPLESS) and not figure.has("aloft")


def bearer_of(at: Situation, name: str) -> Figure | None:
    """Return who carries a figure (by its id), or None [SP-R273]."""
    item = body_item(name)
    return next((figure for figure in at.state.standing() if item in figure.carries), None)


def fallen_refused(at: Situation, figure: Figure, other: Figure) -> Refusal | None:
    """Say why a figure may not carry another off, or None: a fallen man of its own side, or anybody slain [SP-R273]."""
    if other.id == figure.id or not is_fallen(other):
        return Refusal(f"{other.name} is on its own feet: only the fallen are carried", "SP-R273")
    if other.standing and other.side != figure.side:
        return Refusal(f"{other.name} is an enemy who lives", "SP-R273")
    if figure.profile.mount or not figure.profile.mannish:
        how = "has no arms for it" if not figure.profile.mannish else "would have to dismount"
        return Refusal(f"{figure.name} {how}", "SP-R273")
    if other.profile.mount:
        return Refusal(f"{other.name} sits on a horse", "SP-R273")
    bearer = bearer_of(at, other.id)
    if bearer is not None:
        return Refusal(f"{bearer.name} carries {other.name} already", "SP-R273")
    return too_heavy(at, figure, body_item(other.id))
