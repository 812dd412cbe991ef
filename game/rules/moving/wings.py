"""Wings: who flies, how fast, at what heights, and from where to where one may take wing or come down."""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from game.core.figures import SLAIN, SURRENDERED, Figure
from game.core.grain import GRAIN, Point, round_inches
from game.core.tally import Refusal
from game.rules.gear.loads import whose_body
from game.rules.magic.spellbound import FLIGHT, helpless
from game.rules.situation import Situation

LOW = 2 * GRAIN
"""The least altitude at which one flies: over the heads of men [SP-R297]."""
HIGHEST = 24 * GRAIN
"""The greatest altitude [SP-R297]."""
UNDER_VAULTS = 4 * GRAIN
"""The greatest altitude in a building of the very largest [SP-R298]."""


def wing_rate(figure: Figure) -> int:
    """Return how far a figure flies in a round by its nature, its mount or a spell, in grains; 0 if it does not.

    [SP-R296]"""
    own = figure.profile.flies
    return max(own, FLIGHT) if figure.conditions and figure.has("flying") else own


def is_aloft(figure: Figure) -> bool:
    """Tell whether a figure is in the air on its own or its mount's wings, or by a spell of flight [SP-R297]."""
    return bool(figure.altitude)


def off_ground(figure: Figure) -> bool:
    """Tell whether a figure is off the ground: it flies, or is held aloft by levitation [SP-R299, SP-R307]."""
    return figure.altitude > 0 or (bool(figure.conditions) and figure.has("aloft"))


def in_the_air(figure: Figure) -> Refusal | None:
    """Say that a figure is in the air, and so can do nothing that is done from the ground, or None.

    [SP-R299, SP-R307]"""
    if figure.altitude:
        high = round_inches(figure.altitude)
        return Refusal(f"{figure.name} is {high} inches up in the air", "SP-R299", {"altitude": high})
    return Refusal(f"{figure.name} is held aloft", "SP-R307") if off_ground(figure) else None


def stays_up(figure: Figure) -> bool:
    """Tell whether one aloft stays there: it lives, and its wings, its mount or a spell can hold it up [SP-R304]."""
    if figure.fate in (SLAIN, SURRENDERED):
        return False
    if not figure.conditions or not figure.standing:
        return not figure.standing or bool(wing_rate(figure))
    if figure.has("aloft"):
        return True
    return bool(wing_rate(figure)) and not (helpless(figure) or figure.has("prone"))


def drops(figure: Figure) -> bool:
    """Tell whether one whom nothing holds up drops like a stone: it is slain, or can use its own wings no more.

    Whom his mount or a spell bears comes down softly [SP-R304]."""
    if figure.fate == SLAIN:
        return True
    webbed = figure.condition("held")
    if figure.profile.mount:
        return webbed is not None and webbed.value == "web"
    return bool(figure.profile.flies) and not figure.has("flying")


def airborne(figure: Figure, by_air: int | None) -> Figure:
    """Return a figure as it is on a way by air: aloft, so that its pace is that of its wings.

    `by_air` is the altitude at which the way ends, None where the figure goes on as it is. Who has walked a half has
    half its flight left [SP-R296]."""
    if by_air is None or figure.altitude:
        return figure
    own = figure.profile.allowance
    spent = figure.walked * wing_rate(figure) // own if own else figure.walked
    return replace(figure, altitude=LOW, walked=spent)


def grounded(figure: Figure) -> Figure:
    """Return a figure as it is when it comes down: who has flown a half has half its steps left [SP-R296]."""
    wings = wing_rate(figure)
    spent = figure.walked * figure.profile.allowance // wings if wings else figure.walked
    return replace(figure, altitude=0, walked=spent)


def flight_refused(at: Situation, figure: Figure, to: int) -> Refusal | None:
    """Say why a figure does not fly from where it is to an altitude in grains, or None [SP-R296, SP-R297, SP-R298]."""
    if not wing_rate(figure):
        return Refusal(f"{figure.name} has no wings", "SP-R296")
    borne = at.state.figures.get(whose_body(figure.weapon)) if figure.weapon else None
    if borne is not None and borne.standing:
        return Refusal(f"{figure.name} has {borne.name} in its arms, and does not fly with him", "SP-R299")
    if to % GRAIN or not (to == 0 or LOW <= to <= HIGHEST):
        low, high = LOW // GRAIN, HIGHEST // GRAIN
        reason = f"{figure.name} flies at {low} to {high} whole inches, or lands, and not at {round_inches(to)}"
        return Refusal(reason, "SP-R297", {"altitude": round_inches(to)})
    if not lofty(at):
        return Refusal(f"{figure.name} has no room to fly under this roof", "SP-R298")
    if at.state.table.setting != "outdoors" and to > UNDER_VAULTS:
        high = UNDER_VAULTS // GRAIN
        reason = f"{figure.name} flies no higher than {high} inches under this roof"
        return Refusal(reason, "SP-R298", {"altitude": round_inches(to), "most": high})
    return None if figure.altitude else overhung(at, figure, figure.at, "take wing there")


def walled_off(at: Situation, figure: Figure, path: tuple[Point, ...]) -> Refusal | None:
    """Say that a wall up to the vaults bars a way by air under a roof, or None [SP-R298]."""
    walls = at.field.walls
    if at.state.table.setting == "outdoors" or not walls:
        return None
    if any(walls.part_above(a, b, UNDER_VAULTS - 1) for a, b in pairwise((figure.at, *path))):
        return Refusal(f"{figure.name} cannot fly there: a wall up to the vaults is in the way", "SP-R298")
    return None


def lofty(at: Situation) -> bool:
    """Tell whether there is room to fly anywhere: outdoors, and under the highest vaults [SP-R298]."""
    return at.state.table.setting == "outdoors" or at.state.table.vast


def can_fly(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure may go by air now, from where it is [SP-R296, SP-R298]."""
    if not (figure.profile.flies or figure.conditions):
        return False  # as nearly all who are asked about
    return bool(wing_rate(figure)) and flight_refused(at, figure, max(LOW, figure.altitude)) is None


def overhung(at: Situation, figure: Figure, place: Point, what: str) -> Refusal | None:
    """Say that crowns of trees or a roof over a place let nobody through, or None [SP-R298]."""
    if at.ground.plain:
        return None
    for piece in at.ground.among(at.ground.near(*place, *place)):
        if piece.kind.hollow and piece.covers(place):
            return Refusal(f"{figure.name} cannot {what}: the roof is in the way", "SP-R298")
        if piece.kind.wood and piece.covers(place):
            return Refusal(f"{figure.name} cannot {what}: the crowns of the trees are in the way", "SP-R298")
    return None


def roofed(at: Situation, place: Point) -> bool:
    """Tell whether a roof is over a place [SP-R298]."""
    pieces = () if at.ground.plain else at.ground.among(at.ground.near(*place, *place))
    return any(piece.kind.hollow and piece.covers(place) for piece in pieces)
