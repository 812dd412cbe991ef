"""What lies in a creature's nature and counts in its blows: daylight, stench, heads lost, a gore at the charge."""

from __future__ import annotations

from game.core.state import Figure
from game.core.tally import Modifier
from game.rules.situation import Situation

SICKENED = "sickened"
"""Condition of who could not bear a stench [SP-R208]."""

ATTACHED = "attached"
"""Condition of a creature that drinks the blood of the one whose id is its value [SP-R209]."""


def daylight(at: Situation) -> bool:
    """Tell whether the battle is fought under the open sky by day [SP-3.6.4.1.2]."""
    return at.state.table.light == "day" and at.state.table.setting == "outdoors"


def by_daylight(at: Situation, figure: Figure) -> list[Modifier]:
    """Give what daylight takes off the die of those who hate it [SP-R208]."""
    if "day_hit" in figure.profile.traits and daylight(at):
        return [Modifier(-1, "daylight", "SP-R208")]
    return []


def in_its_nature(at: Situation, figure: Figure) -> list[Modifier]:
    """Give what daylight and stench do to a figure's blows [SP-R208]."""
    found = by_daylight(at, figure) if figure.profile.traits else []
    if figure.conditions and figure.has(SICKENED):
        near = any("stench" in foe.profile.traits for foe in at.field.in_zones_of(figure))
        found.append(Modifier(-2, "stench", "SP-R208", None if near else "out of its reach"))
    return found


def heads_lost(figure: Figure) -> int:
    """Give how many of its attacks a many-headed creature has lost, each with so many hit points [SP-R211]."""
    for trait in figure.profile.traits:
        name, _, points = trait.partition(" ")
        if name == "head_lost":
            return max(0, figure.most_hit_points - figure.hit_points) // int(points)
    return 0


def gores(figure: Figure, attack: str) -> bool:
    """Tell whether a natural attack does double damage at the end of a charge [SP-R211]."""
    return attack == "gore" and "charge_double" in figure.profile.traits


def extra_dice(figure: Figure, target: Figure) -> int:
    """Give the dice that an elemental's blow has more against those its element has power over [SP-R211]."""
    for trait in figure.profile.traits:
        name, _, whom = trait.partition(" ")
        if name == "extra":
            weak = {
                "flyers": target.profile.flies > 0,
                "grounded": not target.profile.flies,
                "cold": "immune cold" in target.profile.traits,
            }[whom]
            return 1 if weak else 0
    return 0
