"""Stunts: what a bold figure may try beside blows and tricks, the scenario's own and the usual ones [SP-3.8]."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from game.board.paths import point_on
from game.board.sight import sight
from game.catalogue.kinds.gear import Weapon
from game.core.circumstances import StuntKind
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, distance_up, round_inches
from game.core.tally import Modifier, Refusal, Tally, Trial, tally
from game.rules.magic.barriers import barred
from game.rules.melee.blow import Blow
from game.rules.melee.striking import blow_tally, struck_class
from game.rules.moving.movement import (
    allowance,
    duelist,
    has_dueled,
    left,
    less_than_half_left,
    may_act,
    may_walk,
    standing_on,
)
from game.rules.saves import save_tally
from game.rules.scores import own_score, weakness
from game.rules.situation import Situation
from game.rules.stealth.seeing import eye

LEAP, PRONE, STUN, HARM = "leap", "prone", "stunned", "harm"
EFFECTS = (LEAP, PRONE, STUN, HARM)
"""What a stunt can do: carry the figure somewhere; lay an enemy low, stun him, or do damage."""
NO_WEAPONS = ("grapple", "punch_kick")
"""Rows of the men's matrix that are no weapon's."""

BUILT_IN: tuple[StuntKind, ...] = (
    StuntKind(id="vault", name="vault clear", effect=LEAP, reach=4 * GRAIN, uses=1, each=True),
    StuntKind(id="dirt", name="throw dirt in the eyes", effect=STUN, uses=1, each=True),
    StuntKind(id="hurl", name="hurl what lies at hand", effect=HARM, damage="1d4", uses=1, each=True),
)
"""What any character may try, in any battle [SP-R126]."""


def kinds(at: Situation) -> tuple[StuntKind, ...]:
    """List the stunts of a battle, the scenario's own first."""
    own = at.state.circumstances.stunts
    if not own:
        return BUILT_IN
    named = {kind.id for kind in own}
    return (*own, *[kind for kind in BUILT_IN if kind.id not in named])


def kind_of(at: Situation, name: str) -> StuntKind | None:
    """Return a stunt by its id, or None."""
    return next((kind for kind in kinds(at) if kind.id == name), None)


def dares(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure may try any stunt at all: quickly, and for most the answer is no."""
    return figure.profile.character or bool(at.state.circumstances.stunts)


def darers(at: Situation, side: str) -> list[Figure]:
    """List those of a side who may try any stunt at all."""
    friends = at.field.friends(side)
    return friends if at.state.circumstances.stunts else [figure for figure in friends if figure.profile.character]


def use_key(kind: StuntKind, figure: Figure) -> str:
    """Return the name by which the uses of a stunt are counted."""
    return f"{kind.id} {figure.id}" if kind.each else kind.id


def stunt_refused(at: Situation, figure: Figure, kind: StuntKind, used: dict[str, int]) -> Refusal | None:
    """Say why a figure may not try a stunt where it is, or None [SP-R126]."""
    if kind.figures and figure.id not in kind.figures:
        return Refusal(f"{figure.name} is not one who may {kind.name}", "SP-R126")
    if not kind.figures and not figure.profile.character:
        return Refusal(f"{figure.name} is no character, and does no stunts", "SP-R126")
    if has_dueled(figure):
        return duelist(figure)
    if figure.has("prone"):
        return Refusal(f"{figure.name} lies on the ground", "SP-R126")
    if figure.altitude and kind.effect == LEAP:
        return Refusal(f"{figure.name} is in the air, and has nothing to leap from", "SP-R299")
    if kind.at is not None:
        far = distance_up(figure.at, kind.at)
        if far > kind.within:
            reason = f"{figure.name} is {round_inches(far)} inches from where one may {kind.name}, more than "
            reason += round_inches(kind.within)
            return Refusal(reason, "SP-R126", _inches(distance=far, within=kind.within))
    spent = used.get(use_key(kind, figure), 0)
    if kind.uses and spent >= kind.uses:
        times = "once" if kind.uses == 1 else f"{kind.uses} times"
        return Refusal(f"to {kind.name} can be tried {times} in a battle", "SP-R126", {"tried": spent})
    return None


def _inches(**grains: int) -> dict[str, str]:
    return {name: round_inches(value) for name, value in grains.items()}


# ---- leaps -------------------------------------------------------------------------------------------------------


def leap_refused(at: Situation, figure: Figure, kind: StuntKind, place: Point) -> Refusal | None:
    """Say why a leap cannot end at a place, or None: on free ground in sight, as far as it carries at most.

    Through walls of fire and ice it goes as a walk does [SP-R126, SP-R166, SP-R228]."""
    far = distance_up(figure.at, place)
    if far > kind.reach:
        reason = f"that is {round_inches(far)} inches off, and {figure.name} can {kind.name}"
        return Refusal(f"{reason} {round_inches(kind.reach)}", "SP-R126", _inches(distance=far, reach=kind.reach))
    there = replace(figure, x=place[0], y=place[1])
    if at.ground.unfit(figure.profile.base, place, figure.facing) is not None or standing_on(at, there) is not None:
        return Refusal(f"there is no room for {figure.name} there", "ST-R1")
    high = eye(at, figure)
    if sight(at.ground, figure.at, high, place, max(high, eye(at, there))).kind == "blocked":
        return Refusal(f"{figure.name} does not see that place", "SP-R126")
    wall = barred(at, figure, (place,), far)
    if wall is not None:
        return Refusal(f"{figure.name} dares not leap through the {wall[1]}", "SP-R228")
    return None


def comes_down(at: Situation, figure: Figure, place: Point) -> Point:
    """Return where a leap to a place ends: there, or short of one who stands there unseen [SP-R126]."""
    whole = distance_up(figure.at, place)
    for far in range(whole, 0, -GRAIN // 4):
        x, y = point_on(figure.at, place, whole, far)
        there = replace(figure, x=x, y=y)
        if standing_on(at, there) is None and at.ground.unfit(figure.profile.base, (x, y), figure.facing) is None:
            return x, y
    return figure.at


def leaps(at: Situation, figure: Figure, kind: StuntKind) -> Iterator[Point]:
    """List some places to which a figure could leap, in eight directions, the farthest first."""
    for part in (1, 2):
        for course in range(0, 360, 45):
            place = ahead(figure.at, course, kind.reach // part - 2)
            if leap_refused(at, figure, kind, place) is None:
                yield place


def may_leap(at: Situation, figure: Figure, side: str) -> Refusal | None:
    """Say why a figure cannot leap in its movement phase, or None: half its allowance must be left, and nobody hold it.

    [SP-R126]"""
    no = may_act(at, figure, side) or may_walk(at, figure)
    if no is None and not allowance(at, figure):
        return Refusal(f"{figure.name} cannot move at all", "SP-R126", {"left": 0})
    if no is None and left(at, figure) * 2 < allowance(at, figure):
        return less_than_half_left(at, figure, "SP-R126")
    return no


# ---- dice --------------------------------------------------------------------------------------------------------


def check_tally(at: Situation, figure: Figure, kind: StuntKind) -> Tally:
    """Return what a harmless stunt needs: the ability or less on its die [SP-3.8.1, SP-R125]."""
    own = own_score(at.state, at.catalogue, figure, kind.ability)
    lost = weakness(at.state, figure) if kind.ability == "strength" and figure.conditions else 0
    weak = (Modifier(lost, "weakened", "SP-R237"),) if lost else ()
    return tally(f"{kind.ability} of {figure.name}", "SP-3.8.1", own, weak, by=Trial(f"1{kind.die}", at_most=True))


def daring_tally(at: Situation, blow: Blow, kind: StuntKind) -> Tally:
    """Return what a stunt on an enemy needs: AC 7 as for a trick; to do damage, his own by the worst weapon's row.

    [SP-3.8.2, SP-3.8.3, SP-R66]"""
    if kind.effect != HARM:
        return blow_tally(at, blow._replace(trick=True))
    makeshift = improvised(at, kind, struck_class(at, blow.target, blow.where))
    return blow_tally(at, blow._replace(instead=makeshift))


def improvised(at: Situation, kind: StuntKind, grade: int) -> Weapon:
    """Return what a damaging stunt is done with, as a weapon: it strikes on the worst row for an armour class.

    [SP-3.8.3, SP-R127]"""
    column = max(0, min(9, grade))
    rows = at.catalogue.melee
    worst = max((row for row in rows if row not in NO_WEAPONS), key=lambda row: rows[row][column])
    return Weapon(id=kind.id, name=kind.name, length=0, damage=kind.damage, hands=0, row=worst)


def stunt_save(at: Situation, target: Figure) -> Tally:
    """Return what the target of a stunt saves with [SP-3.8.2]."""
    return save_tally(at, target, at.catalogue.save_uses["stunt"])
