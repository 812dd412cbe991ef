"""What lies in a creature's nature and counts in its blows: daylight, stench, heads lost, a gore at the charge."""

from __future__ import annotations

from game.core.figures import Figure
from game.core.grain import GRAIN, Point, round_inches
from game.core.tally import Modifier, Refusal, Tally, Trial, tally
from game.rules.situation import Situation

SICKENED = "sickened"
"""Condition of who could not bear a stench [SP-R247]."""

ROTTING = "rotting"
"""Condition of those whom no magic heals [SP-R209]."""

ATTACHED = "attached"
"""Condition of a creature that drinks the blood of the one whose id is its value [SP-R209]."""


def daylight(at: Situation) -> bool:
    """Tell whether the battle is fought under the open sky by day [SP-3.6.4.1.2]."""
    return at.state.table.light == "day" and at.state.table.setting == "outdoors"


def by_daylight(at: Situation, figure: Figure) -> list[Modifier]:
    """Return what daylight takes off the die of those who hate it, where it does not take from their morale alone.

    [SP-R208]"""
    if "day_hit" in figure.profile.traits and daylight(at) and at.reading("SP-R208") == "blows":
        return [Modifier(-1, "daylight", "SP-R208")]
    return []


def in_its_nature(at: Situation, figure: Figure) -> list[Modifier]:
    """Return what daylight and stench do to a figure's blows [SP-R208, SP-R247]."""
    found = by_daylight(at, figure) if figure.profile.traits else []
    if figure.conditions and figure.has(SICKENED):
        near = any("stench" in foe.profile.traits for foe in at.field.in_zones_of(figure))
        found.append(Modifier(-2, "stench", "SP-R247", None if near else "out of its reach"))
    return found


def heads_lost(figure: Figure) -> int:
    """Return how many of its attacks a many-headed creature has lost, each with so many hit points [SP-R211]."""
    for trait in figure.profile.traits:
        name, _, points = trait.partition(" ")
        if name == "head_lost":
            return max(0, figure.most_hit_points - figure.hit_points) // int(points)
    return 0


def gores(figure: Figure, attack: str) -> bool:
    """Tell whether a natural attack does double damage at the end of a charge [SP-R211]."""
    return attack == "gore" and "charge_double" in figure.profile.traits


def extra_dice(figure: Figure, target: Figure) -> int:
    """Return the dice that an elemental's blow has more against those its element has power over [SP-R211]."""
    for trait in figure.profile.traits:
        name, _, whom = trait.partition(" ")
        if name == "extra":
            weak = {
                "flyers": bool(target.profile.flies),
                "grounded": not target.profile.flies,
                "cold": "immune cold" in target.profile.traits,
            }[whom]
            return 1 if weak else 0
    return 0


WATERS = ("stream", "river", "ford", "marsh")
"""Terrain near which an elemental of water stays."""

LEASH = 6 * GRAIN
"""How far from water it goes [SP-R211]."""


def resistance(at: Situation, figure: Figure) -> Tally | None:
    """Return the throw by which magic does nothing to a figure, on 1d100, or None for those whom it always reaches.

    [SP-R212]"""
    for trait in figure.profile.traits:
        name, _, percent = trait.partition(" ")
        if name == "magic_resistance":
            return tally("magic resistance", "SP-R212", int(percent), by=Trial("1d100", at_most=True))
    return None


def leaves_water(at: Situation, figure: Figure, place: Point) -> Refusal | None:
    """Say why an elemental of water may not go to a place, or None: it stays within 6 inches of water [SP-R211]."""
    if "near_water" not in figure.profile.traits or is_near_water(at, place) or not is_near_water(at, figure.at):
        return None
    most = round_inches(LEASH)
    return Refusal(f"{figure.name} stays within {most} inches of water", "SP-R211", {"most": most})


def is_near_water(at: Situation, place: Point) -> bool:
    """Tell whether any water lies within 6 inches of a place."""
    x, y = place
    for piece in at.ground.among(at.ground.near(x - LEASH, y - LEASH, x + LEASH, y + LEASH)):
        if piece.terrain.kind not in WATERS:
            continue
        if piece.covers(place):
            return True
        for ring in piece.parts:
            corners = ring.points
            if any(_within(place, a, b) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)):
                return True
    return False


def _within(place: Point, a: Point, b: Point) -> bool:
    """Whether a place lies within the leash of a line from a to b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    px, py = place[0] - a[0], place[1] - a[1]
    size, along = dx * dx + dy * dy, px * dx + py * dy
    if along <= 0 or not size:
        return px * px + py * py <= LEASH * LEASH
    if along >= size:
        return False  # its end is the beginning of the next line of the bank
    return (px * dy - py * dx) ** 2 <= LEASH * LEASH * size
