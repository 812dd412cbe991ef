"""Who may strike whom: reach, places round a target, and from which side a blow comes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.board.arcs import Arc, Ring, arc_of
from game.board.bases import gap, gap_within
from game.core.figures import STANDING, Figure
from game.core.grain import round_inches
from game.core.tally import Refusal
from game.rules.creatures.prey import hunts, is_prey
from game.rules.gear.arms import ring, weapon_in_hand
from game.rules.magic.spellbound import HELPLESS
from game.rules.moving.flying import level_with
from game.rules.moving.movement import zones_meet
from game.rules.moving.wings import LOW, overhung
from game.rules.moving.zones import zone_radius
from game.rules.situation import Situation
from game.rules.stealth.unseen import is_known, strikes_from_hiding

FRONT, LEFT, RIGHT, REAR = "front", "left_flank", "right_flank", "rear"
FLANK = "flank"

RINGS: dict[Ring, int] = {"equal": 8, "larger": 12, "smaller": 4}
"""How many places there are round a target [SP-3.5.4.1, SP-3.5.4.2, SP-3.5.4.3]."""
RING = 24
"""Parts into which its ring is cut, so that all who come to it, large and small, take whole ones."""
PARTS: dict[Ring, int] = {kind: RING // places for kind, places in RINGS.items()}
"""How many of them one attacker takes."""

ARCS: dict[Arc, int] = {"front": 12, "left_flank": 12, "right_flank": 12, "rear": 12}
"""Each arc is cut into twelfths."""
BOTH_FLANKS: dict[Arc, int] = {"left_flank": 12, "right_flank": 12}
SHARES: dict[Ring, dict[Arc, dict[Arc, int]]] = {
    "equal": {
        "front": {"front": 4},
        "left_flank": {"left_flank": 12},
        "right_flank": {"right_flank": 12},
        "rear": {"rear": 4},
    },
    "larger": {
        "front": {"front": 3},
        "left_flank": {"left_flank": 6},
        "right_flank": {"right_flank": 6},
        "rear": {"rear": 3},
    },
    "smaller": {
        "front": {"front": 6},
        "left_flank": BOTH_FLANKS,
        "right_flank": BOTH_FLANKS,
        "rear": {"rear": 12},
    },
}
"""What one attacker takes of the arcs round a target, in twelfths; round a smaller one a flank man takes both flanks.

[SP-3.5.4.1.1, SP-3.5.4.2.1, SP-3.5.4.3.1, SP-R53]"""

PLACES_RULE: dict[Ring, tuple[str, str]] = {
    "equal": ("SP-3.5.4.1", "SP-3.5.4.1.1"),
    "larger": ("SP-3.5.4.2", "SP-3.5.4.2.1"),
    "smaller": ("SP-3.5.4.3", "SP-3.5.4.3.1"),
}


LONG = 6
"""Feet of a weapon that reaches one who hovers at two inches, or from there to the ground [SP-R300]."""

IDLE = frozenset(("surprised", "fleeing", "unready", "basher", "aloft", "swept", *HELPLESS))
"""Conditions in which no blows are given.

[SP-3.1.3.1, SP-3.1.12, SP-3.1.13.2, SP-3.3.4.2, SP-3.6.2.2, SP-R164, SP-R165, SP-R308]"""


AWAY = frozenset(("fleeing", "turned"))
"""Conditions of those who show every attacker their backs."""


def may_strike(figure: Figure) -> bool:
    """Tell whether a figure can give blows at all: it stands, and no condition keeps it from that."""
    return figure.fate == STANDING and not (figure.conditions and figure.has_any(IDLE))


# ---- reach -------------------------------------------------------------------------------------------------------


def directly(at: Situation, figure: Figure, foe: Figure) -> bool:
    """Tell whether blows pass between two: both seen, one in the other's zone and no friend between them.

    [SP-3.5.1.1, SP-3.5.1.4, SP-3.5.7.2, SP-R5]"""
    return foe.id in opponents(at, figure)


def opponents(at: Situation, figure: Figure) -> tuple[str, ...]:
    """List the ids of the enemies between whom and a figure blows pass directly, in their order."""
    lay = at.field.lay
    found = lay.opponents.get(figure.id)
    if found is None:
        found = lay.opponents[figure.id] = tuple(
            [
                foe.id
                for foe in [lay.figures[name] for name in lay.close(figure)]
                if zones_meet(at, figure, foe)
                and not lay.protectors(figure, foe)
                and not lay.protectors(foe, figure)
                and is_known(foe)
                and not foe.has("aloft")
            ]
            if is_known(figure) and not figure.has("aloft")
            else ()
        )
        if lay.flyers:
            found = lay.opponents[figure.id] = tuple(sorted({*found, *_through_the_air(at, figure)}))
    return found


def _through_the_air(at: Situation, figure: Figure) -> list[str]:
    """The enemies with whom a figure fights one of whom is aloft, or both [SP-R300]."""
    field = at.field
    foes = [foe for foe in field.lay.flyers if foe.side != figure.side]
    if figure.altitude:
        foes += [field.figures[name] for name in field.lay.close(figure)]
    return [foe.id for foe in foes if is_known(figure) and is_known(foe) and meets_aloft(at, figure, foe)]


def meets_aloft(at: Situation, figure: Figure, foe: Figure) -> bool:
    """Tell whether blows pass between two of whom one at least is aloft: as near each other as to be in a zone.

    Neither is held aloft [SP-R300, SP-R307]."""
    if figure.has("aloft") or foe.has("aloft"):
        return False
    return gap_within(figure, foe, max(zone_radius(figure), zone_radius(foe))) and heights_meet(at, figure, foe)


def heights_meet(at: Situation, figure: Figure, foe: Figure) -> bool:
    """Tell whether two are at heights between which blows pass, however far apart they are.

    Aloft both, if an inch of height at most parts them; between the ground and two inches up if either has a weapon of
    six feet or more; higher, never, and through no wall, roof or crowns of trees [SP-R300, ST-R34]."""
    lower, higher = sorted((figure, foe), key=lambda each: each.altitude)
    if not higher.altitude:
        return True
    if lower.altitude:
        return level_with(figure, foe) and not at.field.walls.part_above(figure.at, foe.at, higher.altitude)
    if higher.altitude != LOW:
        return False
    if not any((weapon := weapon_in_hand(at, each)) and weapon.length >= LONG for each in (figure, foe)):
        return False
    return overhung(at, lower, lower.at, "strike") is None and not at.field.walls.part_above(figure.at, foe.at, LOW)


def is_long(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure's weapon reaches over a friend [SP-3.5.10.4, SP-3.5.10.5]."""
    weapon = weapon_in_hand(at, figure)
    return weapon is not None and ("rank2" in weapon.flags or "rank3" in weapon.flags)


def fronts(at: Situation, figure: Figure, foe: Figure) -> tuple[str, str] | None:
    """Return friend who fights a foe, over whose head a figure reaches it, and the rule; None without such a weapon.

    From the second rank with spear, bill or pike, from the third with a pike [SP-3.5.10.4, SP-3.5.10.5, SP-R5]."""
    weapon = weapon_in_hand(at, figure)
    if weapon is None:
        return None
    lay = at.field.lay
    for name in lay.protectors(figure, foe):
        friend = lay.figures[name]
        if "rank2" in weapon.flags and directly(at, friend, foe):
            return name, "SP-3.5.10.4"
        if "rank3" in weapon.flags:
            for first in lay.protectors(friend, foe):
                if directly(at, lay.figures[first], foe):
                    return first, "SP-3.5.10.5"
    return None


def reaches(at: Situation, figure: Figure, foe: Figure) -> str | None:
    """Return the rule by which a figure's blows could reach a foe from where both stand, or None."""
    if directly(at, figure, foe):
        return "SP-3.5.1.1"
    over = _over(at, figure).get(foe.id)
    return None if over is None else over[1]


def _over(at: Situation, figure: Figure) -> Mapping[str, tuple[str, str]]:
    """The enemies whom a figure reaches over a friend's head, each with that friend and the rule."""
    lay = at.field.lay
    name = ("over", figure.id)
    found: dict[str, tuple[str, str]] | None = lay.kept.get(name)
    if found is None:
        found = lay.kept[name] = {}
        if is_long(at, figure):
            direct = opponents(at, figure)
            before = lay.backs(figure)
            # Whom it reaches, one of those before it fights, or one before these.
            ranks = {other.id: other for friend in before for other in (friend, *lay.backs(friend))}
            fought = {opponent for friend in ranks.values() for opponent in opponents(at, friend)}.difference(direct)
            for foe in lay.near(figure) if fought else ():
                over = fronts(at, figure, lay.figures[foe]) if foe in fought else None
                if over is not None:
                    found[foe] = over
    return found


def within_reach(at: Situation, figure: Figure) -> list[Figure]:
    """List the enemies a figure's blows could reach from where it stands, in order of ids."""
    direct, over = opponents(at, figure), _over(at, figure)
    return [at.figure(name) for name in (sorted((*direct, *over)) if over else direct)]


def foes_in_reach(at: Situation, figure: Figure) -> list[Figure]:
    """List the enemies within reach with whom a figure exchanges blows in what is fought now, in order of ids."""
    found, exchanges = within_reach(at, figure), at.book.melee.exchanges
    return found if exchanges is None else [foe for foe in found if exchanges(at, figure, foe)]


def engaged(at: Situation, figure: Figure) -> list[Figure]:
    """List the enemies a figure is engaged with: in its zone, it in theirs, or within reach of its blows [SP-R61]."""
    close = [at.figure(name) for name in at.field.lay.close(figure)]
    found = {foe.id: foe for foe in close if zones_meet(at, figure, foe) and is_known(foe)}
    found.update((foe.id, foe) for foe in foes_in_reach(at, figure))
    return [found[name] for name in sorted(found)]


# ---- places round a target ---------------------------------------------------------------------------------------


def attackers(at: Situation, target: Figure) -> Mapping[str, str]:
    """Return all who may strike a target, each with its arc: those with a place beside it, and those behind them.

    First come, first placed; each takes its share of the ring and of its arc. Who reaches over a friend needs no place
    of its own, but the friend must have one [SP-3.5.4.1, SP-3.5.4.2, SP-3.5.4.3, SP-R53, SP-R5, SP-R102]."""
    kept = at.field.lay.kept
    name = ("attackers", target.id)
    found: dict[str, str] | None = kept.get(name)
    if found is None:
        found = kept[name] = _attackers(at, target)
    return found


def _attackers(at: Situation, target: Figure) -> dict[str, str]:
    lay = at.field.lay
    bodies = [lay.figures[name] for name in opponents(at, target)]
    found: dict[str, str] = {}
    ring_left, left = RING, ARCS.copy()
    for figure in sorted(bodies, key=lambda body: (body.came, body.id)):
        kind = ring(figure, target)
        arc = arc_of(target, figure.at, kind)
        share = SHARES[kind][arc]
        room = ring_left >= PARTS[kind] and all(left[part] >= takes for part, takes in share.items())
        if room and may_strike(figure):
            ring_left -= PARTS[kind]
            for part, takes in share.items():
                left[part] -= takes
            found[figure.id] = arc
    placed = frozenset(found)
    for name in _behind_others(at, target):
        over = _over(at, lay.figures[name]).get(target.id)
        if over is not None and over[0] in placed:
            found[name] = arc_of(target, lay.figures[name].at, ring(lay.figures[name], target))
    return found


def _behind_others(at: Situation, target: Figure) -> list[str]:
    """Figures with long weapons who can strike past others: up to two ranks behind a figure that fights the target."""
    lay = at.field.lay
    found: dict[str, None] = {}
    rank: Iterable[str] = opponents(at, target)
    for _ in range(2):
        rank = dict.fromkeys([back.id for name in rank for back in lay.backs(lay.figures[name])])
        found.update(rank)
    return sorted(name for name in found if is_long(at, lay.figures[name]) and may_strike(lay.figures[name]))


def blow_refused(at: Situation, figure: Figure, target: Figure) -> Refusal | None:
    """Say why a figure may not strike a target from where it stands, or None [SP-R5, SP-3.5.4.1 to SP-3.5.4.3]."""
    if target.conditions and target.has("protected") and "summoned" in figure.profile.traits:
        return Refusal(f"{target.name} is protected from what was summoned", "SP-R165")
    if at.book.melee.exchanges is not None and not at.book.melee.exchanges(at, figure, target):
        return Refusal(f"{figure.name} and {target.name} exchange no blows now", at.book.cite("SP-R4"))
    if hunts(figure):
        no = _after_a_horse(at, figure, target)
        if no is not None:
            return no
    if figure.id in attackers(at, target):
        return None
    if reaches(at, figure, target) is None:
        between = between_them(at, figure, target)
        if between is not None:
            return between
        far = round_inches(gap(figure, target))
        reason = f"{target.name} is out of {figure.name}'s reach: {far} inches lie between their bases"
        return Refusal(reason, "SP-R5", {"gap": far})
    kind = ring(figure, target)
    arc = arc_of(target, figure.at, kind)
    there = sum(1 for figure in attackers(at, target) if directly(at, at.figure(figure), target))
    whole, share = PLACES_RULE[kind]
    reason = f"{figure.name} finds no place at the {arc.replace('_', ' ')} of {target.name}: "
    reason += f"{there} are at it, and {RINGS[kind]} have room round it"
    return Refusal(reason, whole if there >= RINGS[kind] else share, {"attackers": there, "places": RINGS[kind]})


def _after_a_horse(at: Situation, figure: Figure, target: Figure) -> Refusal | None:
    """A creature that hunts horses strikes at nobody else while it can strike at one, or at its rider [SP-R240]."""
    if is_prey(at, target):
        return None
    for foe in foes_in_reach(at, figure):
        if is_prey(at, foe) and blow_refused(at, figure, foe) is None:
            reason = f"{figure.name} strikes at nobody else while it has {foe.name}'s horse in its reach"
            return Refusal(reason, "SP-R240", {"figure": foe.id})
    return None


def between_them(at: Situation, figure: Figure, target: Figure) -> Refusal | None:
    """Say which friend protects one of two who would otherwise fight, or None [SP-3.5.1.4, SP-R7]."""
    if not zones_meet(at, figure, target):
        return None
    for one, other in ((target, figure), (figure, target)):
        for name in at.field.protectors(one, other):
            friend = at.figure(name)
            return Refusal(f"{friend.name} protects {one.name} from {other.name}", "SP-3.5.1.4", {"by": name})
    return None


def position(at: Situation, figure: Figure, target: Figure) -> str:
    """Say from where an attack comes: front, flank or rear.

    Flank and rear need a second attacker who may strike the target; on the fleeing and the turned every attack is from
    the rear, every one out of hiding, and so is every one of a figure's from there, and of one for whom nobody looked.

    [SP-3.1.14, SP-R23, SP-3.5.6.4, SP-3.5.9.1, SP-3.5.9.1.2, SP-3.5.9.2, SP-3.5.9.5, SP-3.5.9.5.1, SP-3.5.9.5.2,
    SP-3.5.9.5.3, SP-R54]"""
    if target.has_any(AWAY):
        return REAR
    if figure.has("unlooked") or strikes_from_hiding(figure, target):
        return REAR
    arc = arc_of(target, figure.at, ring(figure, target))
    if arc == FRONT or not any(attacker != figure.id for attacker in attackers(at, target)):
        return FRONT
    return REAR if arc == REAR else FLANK


def takes_from_behind(at: Situation, figure: Figure, foe: Figure) -> bool:
    """Tell whether a foe is placed to strike a figure from the rear, so that it has no answer to him.

    [SP-3.5.2.6.1, SP-3.5.9.4]"""
    return foe.id in attackers(at, figure) and position(at, foe, figure) == REAR
