"""Moving: how far a figure may go, whether it may at all, and who stands where."""

from __future__ import annotations

from game.board.bases import gap_within
from game.core.figures import STANDING, Figure
from game.core.grain import GRAIN, round_inches
from game.core.ledger import Biding
from game.core.tally import Refusal
from game.rules.gear.loads import is_overloaded, laden_pace, name_of, overloaded, takes_both_arms
from game.rules.magic.spellbound import REASONS, enchanted_pace, helpless
from game.rules.missiles.screens import pace
from game.rules.moving.wings import wing_rate
from game.rules.moving.zones import has_zone, zone_radius
from game.rules.situation import Situation


def rate(at: Situation, figure: Figure) -> int:
    """Return a figure's movement rate in grains of the table: by its feet, or aloft by its wings.

    Who has a pavis or mantlet in hand, or a load, is slow. [SP-3.3.0.4, SP-3.7.6, SP-R142, SP-R271, SP-R296]"""
    full = wing_rate(figure) if figure.altitude else figure.profile.allowance
    screen = at.catalogue.screens.get(figure.weapon) if figure.weapon else None
    if screen is not None and not figure.profile.mount:
        full = min(full, pace(at, figure, screen))
    if is_overloaded(at, figure):
        full = laden_pace(at, figure, full)
    if figure.conditions:
        full = enchanted_pace(figure, full)
    return full


def allowance(at: Situation, figure: Figure) -> int:
    """Return how far a figure may go in a round, in grains: its rate, at the scale of the book [SP-3.3.0.4]."""
    full = rate(at, figure)
    own = at.book.moving.allowance
    return full if own is None else own(at, figure, full)


def carries_pavis(figure: Figure) -> bool:
    """Tell whether a figure has a pavis in its hands: it bears it, and has not planted it [SP-3.7.6]."""
    return figure.weapon == "pavis"


def left(at: Situation, figure: Figure) -> int:
    """Return what is left of a figure's allowance this round, in grains; who calls on the broken moves half at most.

    [SP-3.6.3.1.1]"""
    whole = allowance(at, figure)
    return max(0, (whole // 2 if has_called(figure) else whole) - figure.walked)


def has_stirred(figure: Figure) -> bool:
    """Tell whether a figure has moved this round; a turn where it stands is no move [SP-3.5.6.1, SP-3.5.9.19]."""
    return bool(figure.came or figure.walked)


def has_called(figure: Figure) -> bool:
    """Tell whether a figure has called on those in flight this round [SP-3.6.3.1]."""
    return bool(figure.conditions) and figure.has("called")


def busy(figure: Figure) -> Refusal:
    """Say that one who has called on the broken does nothing else in the missile and melee phases [SP-3.6.3.1.2]."""
    return Refusal(f"{figure.name} has called on those in flight, and does nothing else this round", "SP-3.6.3.1.2")


def has_dueled(figure: Figure) -> bool:
    """Tell whether a figure has challenged an enemy to a power duel this round [SP-3.3.4.4]."""
    return bool(figure.conditions) and figure.has("dueled")


def duelist(figure: Figure) -> Refusal:
    """Say that one who has challenged to a power duel is done for this round [SP-3.3.4.4]."""
    return Refusal(f"{figure.name} has dueled, and does nothing more this round", "SP-3.3.4.4")


def goes_by_air(figure: Figure) -> bool:
    """Tell whether a figure flies as it moves: aloft, or for want of legs [SP-R36]."""
    profile = figure.profile
    return bool(figure.altitude or (profile.flies and not profile.legs))


def charge_bonus(figure: Figure) -> int:
    """Return the grains that a charge adds: 6 inches on four legs or by air, 3 on two or none, none on foot in plate.

    One held aloft does not charge [SP-3.3.3.2, SP-R36, SP-R165]."""
    profile = figure.profile
    if figure.has("aloft"):
        return 0
    if profile.legs >= 4 or goes_by_air(figure):
        return 6 * GRAIN
    if profile.armour == "plate" and not profile.mount:
        return 0
    return 3 * GRAIN


def is_locked(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure is locked in melee: it was when locks were looked at, and an enemy still holds it.

    [SP-3.5.1.3, SP-3.5.1.4, SP-3.5.7.1.1, SP-3.5.10.6]"""
    return figure.locked and bool(at.field.holders(figure))


def holders_named(at: Situation, figure: Figure) -> str:
    """Name those in whose zones a figure stands, for the words of a refusal."""
    return ", ".join(at.figure(holder).name for holder in at.field.holders(figure))


def locked(at: Situation, figure: Figure, rule: str, so: str = "") -> Refusal:
    """Return the refusal for a figure that is locked in melee, with the enemies that lock it."""
    names = holders_named(at, figure)
    return Refusal(f"{figure.name} is locked in melee by {names}{so}", rule, {"by": names})


def beyond_half(at: Situation, figure: Figure, rule: str) -> Refusal:
    """Say that a figure has moved more than half its allowance: so many of so many inches."""
    gone, whole = round_inches(figure.walked), round_inches(allowance(at, figure))
    reason = f"{figure.name} has moved {gone} of {whole} inches, more than half"
    return Refusal(reason, rule, {"moved": gone, "allowance": whole})


def less_than_half_left(at: Situation, figure: Figure, rule: str) -> Refusal:
    """Say that a figure has less than half its allowance left: so many of so many inches."""
    rest, whole = round_inches(left(at, figure)), round_inches(allowance(at, figure))
    half = round_inches(allowance(at, figure) // 2)
    reason = f"{figure.name} has {rest} of {whole} inches left, less than half"
    return Refusal(reason, rule, {"left": rest, "half": half, "allowance": whole})


def no_foe(target: Figure, what: str, rule: str) -> Refusal:
    """Say that a figure is nobody to strike, shoot at or the like: it has fallen, or is no enemy."""
    why = "is no enemy" if target.standing else "is out of the battle"
    return Refusal(f"{target.name} {why}: there is nobody to {what}", rule)


def not_standing(figure: Figure) -> Refusal:
    """Say that a figure is no more in the battle."""
    return Refusal(f"{figure.name} is out of the battle", "SP-3.4.1.3")


def inactive(figure: Figure) -> Refusal | None:
    """Say why a figure can do nothing of its own will now, or None: it may bide a time that its book has set.

    [SP-3.1.3.1, SP-3.1.12, SP-3.1.13.2, SP-3.3.4.2, SP-3.3.4.4, SP-R18, SP-R39]"""
    if figure.fate != STANDING:
        return not_standing(figure)
    if figure.ledger is not None and isinstance(figure.ledger, Biding) and figure.ledger.waits:
        return Refusal(f"{figure.name} {figure.ledger.waits}", figure.ledger.rule, figure.ledger.measured)
    if figure.conditions:
        if figure.has("surprised"):
            return Refusal(f"{figure.name} is surprised and only stands", "SP-3.1.3.1")
        state = helpless(figure)
        if state:
            words, rule = REASONS[state]
            return Refusal(f"{figure.name} {words}", rule)
        if figure.has("fleeing"):
            return Refusal(f"{figure.name} is in flight", "SP-3.6.2.3.1")
        if figure.has("unpacking"):
            return Refusal(f"{figure.name} is unpacking, and does nothing else", "SP-3.7.5")
        if has_dueled(figure):
            return duelist(figure)
        if figure.has("unready"):
            return Refusal(f"{figure.name} has no surprise round", "SP-3.1.12")
        if figure.has("basher"):
            return Refusal(f"{figure.name} has bashed the door, and only steps out of its way", "SP-3.1.13.2")
    return None


def may_move(at: Situation, figure: Figure, side: str) -> Refusal | None:
    """Say why a figure may not be moved by a side now, or None [SP-3.3.0.1]."""
    if figure.side != side:
        return Refusal(f"{figure.name} is not yours to move", "SP-3.3.0.1")
    if figure.conditions or figure.ledger is not None or figure.fate != STANDING:  # else there is nothing to ask
        no = inactive(figure)
        if no is not None and no.rule != "SP-3.1.13.2":
            return no
    if is_done(at, figure):
        return Refusal(f"{figure.name} has had its movement this round", "SP-3.3.0.1")
    return None if at.book.acting.acts is None else at.book.acting.acts(at, figure, "move", 1)


def is_done(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure has had its movement of this round, in books that do not count its acts."""
    return figure.moved and at.book.acting.acts is None


def may_act(at: Situation, figure: Figure, side: str) -> Refusal | None:
    """Say why a figure may at most walk in its movement phase, or None: bashers only step clear [SP-3.1.13.2]."""
    no = may_move(at, figure, side) or inactive(figure)
    return at.book.acting.acts(at, figure, "handle ", 1) if no is None and at.book.acting.acts is not None else no


def may_walk(at: Situation, figure: Figure) -> Refusal | None:
    """Say why a figure that may move can do no more than turn, or None."""
    if figure.locked and is_locked(at, figure):
        return locked(at, figure, "SP-3.5.1.3")
    if figure.passed:
        return Refusal(f"{figure.name} has shot in passing and stays put this round", "SP-R34")
    if figure.conditions:
        if figure.has("prone"):
            return Refusal(f"{figure.name} lies prone and must get up first", "SP-3.5.9.13")
        if figure.has("aloft"):
            return Refusal(f"{figure.name} is held aloft, and stays where it is", "SP-R165")
    return at.book.moving.may_walk(at, figure)


def can_walk(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure that may move can do more than turn: may_walk() without its reasons."""
    return not (figure.locked and is_locked(at, figure)) and may_walk(at, figure) is None


def may_charge(at: Situation, figure: Figure) -> Refusal | None:
    """Say why a figure may not declare a charge this round, or None [SP-3.3.3.3, SP-3.6.3.1.1, SP-R150]."""
    if has_called(figure):
        return Refusal(f"{figure.name} has called on those in flight, and keeps out of melee", "SP-3.6.3.1.1")
    if figure.conditions and figure.has("split"):
        return Refusal(f"{figure.name} is on a split move, which ends in no charge", "SP-R150")
    if takes_both_arms(at.catalogue, figure.weapon):
        return Refusal(f"{figure.name} has both hands on a {name_of(at, figure.weapon)}", "SP-3.7.6")
    if is_overloaded(at, figure):
        return overloaded(at, figure, ", and does not charge")
    if figure.conditions and figure.has("basher"):
        return inactive(figure)
    if at.book.acting.acts is not None:
        no = at.book.acting.acts(at, figure, "charge", 1)
        if no is not None:
            return no
    elif figure.charged and figure.charged == at.state.round - 1:
        reason = f"{figure.name} charged last round, and charges again in the next at the earliest"
        return Refusal(reason, "SP-3.3.3.3", {"charged": figure.charged, "round": at.state.round})
    if figure.conditions and not allowance(at, figure):
        return Refusal(f"{figure.name} has no movement to charge with", "SP-3.3.3.2", {"allowance": 0})
    return None


def charge_reach(at: Situation, figure: Figure) -> int:
    """Return how far a figure could charge now, in grains of allowance."""
    if at.book.moving.charge_reach is not None:
        return at.book.moving.charge_reach(at, figure)
    return left(at, figure) + charge_bonus(figure)


def standing_on(at: Situation, there: Figure, together: frozenset[str] = frozenset()) -> Figure | None:
    """Return first standing figure on whose base another, put somewhere, would stand; those together do not count.

    Who is aloft stands on nobody but on others aloft [ST-R1, SP-R298]."""
    field = at.field
    found = [figure for figure in field.lay.beneath(there) if figure.id not in together]
    if not found:
        return None
    sides = list(field.sides)
    return at.figure(min(found, key=lambda figure: (sides.index(figure.side), figure.id)).id)


def exerts_zone_on(at: Situation, figure: Figure, other: Figure) -> bool:
    """Tell whether `other` stands in `figure`'s zone, which no wall cuts off [SP-3.3.0.3, ST-R34]."""
    near = has_zone(figure) and not other.altitude and gap_within(figure, other, zone_radius(figure))
    return near and not at.field.walls.part(figure.at, other.at)


def zones_meet(at: Situation, figure: Figure, other: Figure) -> bool:
    """Tell whether either of two stands in the other's zone, which no wall cuts off [SP-3.3.0.3, SP-R299, ST-R34]."""
    if figure.altitude or other.altitude:
        return False
    mine, its = zone_radius(figure), zone_radius(other)
    most = mine if mine > its else its
    if not gap_within(figure, other, most):
        return False  # as of nearly all who are looked at
    if not (has_zone(figure) and (mine == most or gap_within(figure, other, mine))) and not (
        has_zone(other) and (its == most or gap_within(figure, other, its))
    ):
        return False
    return not at.field.walls.part(figure.at, other.at)
