"""Who strikes first: the lists of the combat sequence, read from the strongest claim to the weakest [CM-R4]."""

from __future__ import annotations

from collections.abc import Callable

from game.board.arcs import arc_of
from game.board.heights import foot
from game.core.figures import Figure
from game.core.tally import Refusal
from game.rules.answers import First
from game.rules.gear.arms import ring, uses_natural_weapons, weapon_length
from game.rules.melee.reach import LEFT, REAR, attackers
from game.rules.melee.strike_order import STRIKES_LAST, always_last, pair
from game.rules.situation import Situation
from game.systems.chainmail.ledger import CHARGES, rounds

LONGER = {"two": 2, "any": 1}
"""Classes by which a weapon must differ to count, by reading [CM-2.3.1, CM-2.10.1, CM-2.11.1, CM-3.8, CM-3.9, CM-R3].
"""

Claim = Callable[[Situation, Figure, Figure], First | None]


def first_blow(at: Situation, a: Figure, b: Figure, fresh: bool | None) -> First:
    """Say who of two strikes first, or that their blows fall together; `fresh` forces the first round of their melee.

    [CM-2.3, CM-2.10, CM-2.11, CM-2.11.4, CM-3.6, CM-3.8, CM-3.9, CM-R3, CM-R4, CM-R13, CM-R25, CM-R32]"""
    late = always_last(a, b)
    if late is not None:
        return late
    first_round = is_first_round(at, a, b) if fresh is None else fresh
    if first_round and _chargers(at, a, b):
        claims, rule = CHARGED, "CM-R18"
    elif rounds(at.state).together:
        claims, rule = (TOGETHER_FIRST, "CM-3.8") if first_round else (TOGETHER_LATER, "CM-3.9")
    else:
        claims, rule = (FIRST, "CM-2.10") if first_round else (LATER, "CM-2.11")
    for claim in claims:
        found = claim(at, a, b)
        if found is not None:
            return found
    return First("", "both together", rule)


def is_first_round(at: Situation, a: Figure, b: Figure) -> bool:
    """Whether two are in the first round of their melee, the charge included [CM-R5, CM-R13]."""
    meeting = rounds(at.state).meetings.get(pair(a.id, b.id))
    return meeting is None or meeting.round == at.state.round


def arc_at_contact(at: Situation, figure: Figure, other: Figure) -> str:
    """In which arc of the other one stood as they came into contact, or stands now if they are not [CM-R16]."""
    known = rounds(at.state).arcs.get(f"{figure.id}>{other.id}")
    return known if known is not None else arc_of(other, figure.at, ring(figure, other))


def no_answer(at: Situation, figure: Figure, target: Figure) -> Refusal | None:
    """Say why one attacked from the rear may not strike a target in the first round of that melee, or None.

    Never back at whom he has at his back; by one reading of CM-R33 at nobody at all [CM-2.4]."""
    if _from_the_rear(at, target, figure):
        return Refusal(f"{target.name} came upon {figure.name} from the rear", "CM-2.4", {"arc": REAR})
    if at.reading("CM-R33") == "none":
        for name in attackers(at, figure):
            if _from_the_rear(at, at.figure(name), figure):
                reason = f"{figure.name}, upon whom {at.figure(name).name} came from the rear, strikes at nobody"
                return Refusal(reason, "CM-R33", {"arc": REAR, "by": name})
    return None


def _from_the_rear(at: Situation, figure: Figure, other: Figure) -> bool:
    """Whether one has come upon another from the rear, and not he upon him, in the first round of their melee."""
    if not is_first_round(at, figure, other):
        return False
    return arc_at_contact(at, figure, other) == REAR and arc_at_contact(at, other, figure) != REAR


# ---- who strikes after all others --------------------------------------------------------------------------------


def postponed(at: Situation, figure: Figure) -> int:
    """Say how far back a figure strikes: 0 where its pairs put it, 1 last of all, 2 of a kind that is always last.

    [CM-2.4.1, CM-2.11.3, CM-R25, CM-R32]"""
    if STRIKES_LAST in figure.profile.traits:
        return 2
    return 1 if is_late(at, figure) else 0


def is_late(at: Situation, figure: Figure) -> bool:
    """Whether a figure strikes after all others: taken from behind last round, or attacked on its left flank now.

    [CM-2.4.1, CM-2.11.3, CM-R32]"""
    return figure.id in rounds(at.state).late or bool(flankers(at, figure))


def flankers(at: Situation, figure: Figure) -> list[str]:
    """List those who attack a figure on its left flank in the first round of their melee, now or in a charge before.

    Whom he has no answer to, or has himself on the left or at the back, is none of them [CM-2.4.1, CM-R16, CM-R32]."""
    fought, exchanges, found = rounds(at.state).fought, at.book.melee.exchanges, []
    for name in attackers(at, figure):
        foe = at.figure(name)
        if arc_at_contact(at, foe, figure) != LEFT or not is_first_round(at, foe, figure):
            continue
        fights = pair(name, figure.id) in fought or exchanges is None or exchanges(at, foe, figure)
        if fights and arc_at_contact(at, figure, foe) not in (LEFT, REAR):
            found.append(name)
    return found


# ---- claims, each None where it is nobody's or both have it ------------------------------------------------------


def _from(arc: str, reason: str, rule: str) -> Claim:
    """Who came from an arc of the other strikes before him, unless that one did so too."""

    def claim(at: Situation, a: Figure, b: Figure) -> First | None:
        mine, its = arc_at_contact(at, a, b) == arc, arc_at_contact(at, b, a) == arc
        return None if mine == its else First(a.id if mine else b.id, reason, rule)

    return claim


def _higher(rule: str, may: Callable[[Situation, Figure, Figure], bool]) -> Claim:
    """Who fights from above strikes first, if he may claim it against the other."""

    def claim(at: Situation, a: Figure, b: Figure) -> First | None:
        mine, its = foot(at.ground, a), foot(at.ground, b)
        if mine == its:
            return None
        above, below = (a, b) if mine > its else (b, a)
        return First(above.id, "fights from above", rule) if may(at, above, below) else None

    return claim


def _weapon(rule: str, way: int, may: Callable[[Situation, Figure, Figure], bool]) -> Claim:
    """Who has the weapon 2 or more classes higher (`way` 1) or lower (-1) strikes first, if he may claim it.

    Natural weapons have no class [CM-1.4, CM-R8, CM-R9]."""

    def claim(at: Situation, a: Figure, b: Figure) -> First | None:
        if uses_natural_weapons(at, a) or uses_natural_weapons(at, b):
            return None
        more = (weapon_length(at, a) - weapon_length(at, b)) * way
        if abs(more) < LONGER[at.reading("CM-R3")]:
            return None
        who, other = (a, b) if more > 0 else (b, a)
        word, classes = "longer" if way > 0 else "shorter", "class" if abs(more) == 1 else "classes"
        return First(who.id, f"{word} weapon by {abs(more)} {classes}", rule) if may(at, who, other) else None

    return claim


def _charge(at: Situation, a: Figure, b: Figure) -> First | None:
    """The side charging strikes first; where both charge, the initiative tells [CM-2.3, CM-R6, CM-R18]."""
    found = _chargers(at, a, b)
    if len(found) == 1:
        return First(found[0].id, "charged", "CM-2.3")
    return _initiative("CM-R18")(at, a, b)


def _initiative(rule: str) -> Claim:
    """The side with the initiative strikes first, whoever moved [CM-1.3, CM-R7]."""

    def claim(at: Situation, a: Figure, b: Figure) -> First | None:
        winner = rounds(at.state).winner
        return First(a.id if a.side == winner else b.id, "has the initiative", rule) if winner else None

    return claim


def _last(flank: str, behind: str) -> Claim:
    """Who strikes after all others does so after this one, unless both do; rules of either cause [CM-R32]."""

    def claim(at: Situation, a: Figure, b: Figure) -> First | None:
        mine, its = is_late(at, a), is_late(at, b)
        if mine == its:
            return None
        late, other = (a, b) if mine else (b, a)
        if late.id in rounds(at.state).late:
            return First(other.id, f"{late.name} was taken from behind", behind)
        if other.id in flankers(at, late):
            return First(other.id, "from the left flank", flank)
        return First(other.id, f"{late.name} is attacked on the left flank", flank)

    return claim


def _chargers(at: Situation, a: Figure, b: Figure) -> list[Figure]:
    """Those of two whose charge melee is fought now."""
    ledger = rounds(at.state)
    return [figure for figure in (a, b) if ledger.bout == CHARGES and figure.id in ledger.chargers]


def _is_charged(at: Situation, figure: Figure, other: Figure) -> bool:
    """Whether one is only the defender in a charge; of two who charge, of the side without the initiative [CM-R18]."""
    found = _chargers(at, figure, other)
    return figure not in found or (len(found) == 2 and _is_defender(at, figure, other))


def _is_defender(at: Situation, figure: Figure, other: Figure) -> bool:
    """Whether one is of the side without the initiative [CM-R7]."""
    return figure.side != rounds(at.state).winner


def _anybody(at: Situation, figure: Figure, other: Figure) -> bool:
    return True


CHARGED: tuple[Claim, ...] = (
    _last("CM-2.3.3", "CM-2.11.3"),
    _from(REAR, "from the rear", "CM-2.3.3"),
    _from(LEFT, "from the left flank", "CM-2.3.3"),
    _higher("CM-2.3.2", _is_charged),
    _weapon("CM-2.3.1", 1, _is_charged),
    _charge,
)
FIRST: tuple[Claim, ...] = (
    _last("CM-2.4.1", "CM-2.11.3"),
    _from(REAR, "from the rear", "CM-2.10.3"),
    _from(LEFT, "from the left flank", "CM-2.4.1"),
    _higher("CM-2.10.2", _is_defender),
    _weapon("CM-2.10.1", 1, _is_defender),
    _initiative("CM-2.10"),
)
LATER: tuple[Claim, ...] = (
    _last("CM-2.4.1", "CM-2.11.3"),
    _higher("CM-2.11.2", _is_defender),
    _weapon("CM-2.11.1", -1, _is_defender),
    _initiative("CM-2.11"),
)
TOGETHER_FIRST: tuple[Claim, ...] = (
    _last("CM-3.8.2", "CM-3.9.2"),
    _from(REAR, "from the rear", "CM-3.8.2"),
    _from(LEFT, "from the left flank", "CM-3.8.2"),
    _higher("CM-3.8.1", _anybody),
    _weapon("CM-3.8", 1, _anybody),
)
TOGETHER_LATER: tuple[Claim, ...] = (
    _last("CM-3.8.2", "CM-3.9.2"),
    _higher("CM-3.9.1", _anybody),
    _weapon("CM-3.9", -1, _anybody),
)
