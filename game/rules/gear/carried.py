"""Gear: what is in hand, and what may be drawn, dropped, taken up, carried off and unpacked [SP-3.7]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.board.bases import CONTACT, extent, gap, gap_within, inner
from game.catalogue.scenario.outfit import is_held
from game.core.figures import SLAIN, Figure
from game.core.grain import FAN, GRAIN, Point, ahead, round_inches
from game.core.table import Lying
from game.core.tally import Refusal
from game.rules.gear.arms import DRAWN, hands_full
from game.rules.gear.loads import fallen_refused, is_fallen, name_of, takes_both_arms, too_heavy
from game.rules.gear.reach import REACH, in_reach, thing_of, too_far
from game.rules.missiles.screens import BESIDE, lends_hand_to, second_man
from game.rules.moving.movement import allowance, inactive, is_locked, left, less_than_half_left, locked, standing_on
from game.rules.moving.wings import in_the_air
from game.rules.situation import Situation

if TYPE_CHECKING:
    from game.catalogue.catalogue import Catalogue

CLOSE = GRAIN // 4
"""So far from his bearer one who is carried may be and still be with him [SP-R273]."""

# ---- what things are ---------------------------------------------------------------------------------------------


def cannot_be_put_away(catalogue: Catalogue, item: str) -> bool:
    """Tell whether something is dropped when it is not in use: a weapon coded C, a pavis, a mantlet, a load.

    [SP-3.7.1.2, SP-R272]"""
    weapon = catalogue.weapons.get(item)
    return "C" in weapon.flags if weapon is not None else takes_both_arms(catalogue, item)


def is_drawn(catalogue: Catalogue, item: str) -> bool:
    """Tell whether something carried can be taken in hand: a weapon, a bow, a screen, but no javelin or potion."""
    return item in catalogue.screens or is_held(item, catalogue)


def is_shield(catalogue: Catalogue, item: str) -> bool:
    """Tell whether something is borne on the arm."""
    return item in catalogue.shields


def drawn_for_nothing(catalogue: Catalogue, item: str) -> bool:
    """Tell whether something is drawn in melee at no cost by one who drops what he holds [SP-3.7.1.1]."""
    weapon = catalogue.weapons.get(item)
    return weapon is not None and (weapon.base or weapon.id) in DRAWN


def drawn_freely(catalogue: Catalogue, figure: Figure, item: str, *, drop: bool) -> bool:
    """Tell whether a figure draws something at no cost in melee: a sword or dagger, as what it held is dropped.

    What cannot be put away is dropped in any case, and an empty hand drops nothing [SP-3.7.1.1, SP-3.7.1.2, SP-R230]"""
    if not drawn_for_nothing(catalogue, item):
        return False
    return drop or not figure.weapon or cannot_be_put_away(catalogue, figure.weapon)


def held_apart(figure: Figure) -> bool:
    """Tell whether what a figure has in hand is not its own: it lends a friend a hand with his mantlet [SP-R142]."""
    return bool(figure.conditions) and bool(lends_hand_to(figure)) and figure.weapon not in figure.carries


# ---- in the movement phase ---------------------------------------------------------------------------------------


def acts(at: Situation, figure: Figure, side: str, item: str = "") -> Refusal | None:
    if figure.side != side:
        return Refusal(f"{figure.name} is not yours to order", "SP-3.7.1")
    no = inactive(figure)
    acts = at.book.acting.acts
    return acts(at, figure, f"handle {item}", 1) if no is None and acts is not None else no


def draw_refused(at: Situation, figure: Figure, item: str, side: str, *, drop: bool) -> Refusal | None:
    """Say why a figure may not draw something in its movement phase, or None [SP-3.7.1, SP-3.7.1.1]."""
    no = acts(at, figure, side, item) or _draw_barred(at, figure, item, drop=drop)
    if no is not None:
        return no
    if is_locked(at, figure) and not drawn_freely(at.catalogue, figure, item, drop=drop):
        so = ": changing weapons costs an attack there, but for dropping one to draw a sword or dagger"
        return locked(at, figure, "SP-3.7.1", so)
    return None


def _draw_barred(at: Situation, figure: Figure, item: str, *, drop: bool) -> Refusal | None:
    name = at.catalogue.name(item)
    if not item:
        return Refusal(f"{figure.name} draws what?", "SP-3.7.1")
    if item not in figure.carries:
        where = "has packed its" if item in figure.packed else "carries no"
        return Refusal(f"{figure.name} {where} {name}", "SP-3.7.5" if item in figure.packed else "SP-3.7.1")
    if figure.weapon == item:
        return Refusal(f"{figure.name} has the {name} in hand", "SP-3.7.1")
    if not is_drawn(at.catalogue, item):
        return Refusal(f"a {name} is nothing to be held ready", "SP-3.7.1")
    if drop and not figure.weapon:
        return Refusal(f"{figure.name} has nothing in hand to drop for the {name}", "SP-3.7.1.1")
    return None


def drop_refused(at: Situation, figure: Figure, item: str, side: str) -> Refusal | None:
    """Say why a figure may not drop something, or None: it is free at any time [SP-3.7.3]."""
    if figure.side != side or not figure.standing:
        return Refusal(f"{figure.name} is not yours to order", "SP-3.7.3")
    if figure.conditions and (figure.has("stunned") or figure.has("surprised")):
        return inactive(figure)
    if not item:
        return Refusal(f"{figure.name} drops what?", "SP-3.7.3")
    if item in figure.carries or figure.shield == item or (held_apart(figure) and figure.weapon == item):
        return None if at.book.acting.acts is None else at.book.acting.acts(at, figure, f"drop {item}", 1)
    return Refusal(f"{figure.name} carries no {at.catalogue.name(item)}", "SP-3.7.3")


def takes_half(at: Situation, figure: Figure, rule: str, what: str) -> Refusal | None:
    """What takes half the allowance out of melee."""
    if is_locked(at, figure):
        return locked(at, figure, rule, f" and cannot {what}")
    if figure.has("prone"):
        return Refusal(f"{figure.name} lies prone and must get up first", "SP-3.5.9.13")
    whole, rest = allowance(at, figure), left(at, figure)
    if not whole:
        return Refusal(f"{figure.name} has no movement to spend", rule, {"left": "0", "half": "0"})
    if rest * 2 < whole:
        return less_than_half_left(at, figure, rule)
    if figure.passed:
        return Refusal(f"{figure.name} has shot in passing and stays put this round", "SP-R34")
    return None


def pickup_refused(at: Situation, figure: Figure, name: str, side: str) -> Refusal | None:
    """Say why a figure may not take up a thing in its movement phase, or None: it takes half its allowance.

    [SP-3.7.4, SP-R144]"""
    thing = thing_of(at, name)
    no = acts(at, figure, side, "" if thing is None else thing.item)
    if no is not None:
        return no
    friend = at.state.figures.get(name)
    if friend is not None and is_fallen(friend):
        no = fallen_refused(at, figure, friend) or _out_of_reach(figure, friend)
        return no or takes_half(at, figure, "SP-3.7.4", "carry anybody off")
    if friend is not None:
        return _no_hand_to_lend(at, figure, friend) or takes_half(at, figure, "SP-3.7.4", "lend a hand")
    return takes_no(at, figure, thing, name) or takes_half(at, figure, "SP-3.7.4", "take things up so")


def takes_no(at: Situation, figure: Figure, thing: Lying | None, name: str) -> Refusal | None:
    """Say why a figure cannot take up a thing, whatever it costs, or None [SP-R144]."""
    if thing is None:
        return Refusal(f"there is nothing {name!r} on the table", "SP-3.7.4")
    word = at.catalogue.name(thing.item)
    if not figure.profile.mannish:
        return Refusal(f"{figure.name} has no hands for a {word}", "SP-3.7.4")
    if not in_reach(figure, thing):
        return too_far(figure, thing, f"the {word} lies")
    if thing.planted and at.catalogue.screens[thing.item].ground:
        return Refusal(f"the {word} stands in the ground and must be pulled out", "SP-3.7.6.3")
    if is_shield(at.catalogue, thing.item) and figure.shield:
        return Refusal(f"{figure.name} bears a shield already", "SP-R144")
    if takes_both_arms(at.catalogue, thing.item) and figure.profile.mount:
        return Refusal(f"a {word} is carried on foot", "SP-3.7.6")
    return too_heavy(at, figure, thing.item)


def _out_of_reach(figure: Figure, other: Figure) -> Refusal | None:
    """One who lies farther than an inch off is not carried, nor is anybody from the air."""
    no = in_the_air(figure)
    if no is not None:
        return no
    if gap_within(figure, other, REACH):
        return None
    far = round_inches(gap(figure, other))
    reason = f"{other.name} lies {far} inches from {figure.name}, more than 1"
    return Refusal(reason, "SP-R273", {"distance": far, "reach": "1"})


def fallen_in_reach(at: Situation, figure: Figure) -> list[Figure]:
    """List the fallen whom a figure could carry off from where it stands, in order of their ids [SP-R273]."""
    if in_the_air(figure) is not None:
        return []
    known = at.field.kept
    fallen: list[Figure] | None = known.get("fallen")
    if fallen is None:
        lain = [other for other in at.state.figures.values() if other.fate == SLAIN or other.conditions]
        fallen = known["fallen"] = [other for other in lain if is_fallen(other)]
    near = [other for other in fallen if gap_within(figure, other, REACH)]
    return [other for other in near if fallen_refused(at, figure, other) is None]


def _no_hand_to_lend(at: Situation, figure: Figure, friend: Figure) -> Refusal | None:
    """A mantlet has room for two men [SP-R142]."""
    screen = at.catalogue.screens.get(friend.weapon)
    if friend.side != figure.side or screen is None or screen.men < 2 or friend.weapon not in friend.carries:
        return Refusal(f"{friend.name} pushes no mantlet", "SP-R142")
    if friend.id == figure.id or takes_both_arms(at.catalogue, figure.weapon):
        return Refusal(f"{figure.name} has its hands full", "SP-R142")
    if second_man(at, friend) is not None:
        return Refusal(f"two men push {friend.name}'s {screen.name} already", "SP-R142")
    if figure.profile.mount or not figure.profile.mannish:
        return Refusal(f"a {screen.name} is pushed by men on foot", "SP-R142")
    if not gap_within(figure, friend, BESIDE):
        far = round_inches(gap(figure, friend))
        reason = f"{figure.name} stands {far} inches from {friend.name}, more than a quarter"
        return Refusal(reason, "SP-R142", {"distance": far, "within": "0.25"})
    return None


def place_of_borne(at: Situation, bearer: Figure, other: Figure) -> Point | None:
    """Return where one who is carried is while his bearer stands where he stands; None where there is no room for him.

    The slain lie at the bearer's base; the living, who take room, behind him, or beside him if that is nearer to free.
    [SP-R273]"""
    if not other.standing:
        x, y = ahead(bearer.at, bearer.facing + 180, inner(bearer.profile.base))
        table = at.state.table
        return min(max(x, 0), table.width), min(max(y, 0), table.height)
    if gap_within(bearer, other, CLOSE):
        return other.at
    far = extent(bearer.profile.base) + extent(other.profile.base) + CONTACT
    for turn in FAN:
        place = ahead(bearer.at, bearer.facing + 180 + turn, far)
        there = replace(other, x=place[0], y=place[1])
        if at.ground.unfit(other.profile.base, place, other.facing) is None and standing_on(at, there) is None:
            return place
    return None


def unpack_refused(at: Situation, figure: Figure, item: str, side: str) -> Refusal | None:
    """Say why a figure may not unpack something, or None: the whole movement and missile phases [SP-3.7.5]."""
    no = acts(at, figure, side, item)
    if no is not None:
        return no
    if not item:
        return Refusal(f"{figure.name} unpacks what?", "SP-3.7.5")
    if item not in figure.packed:
        return Refusal(f"{figure.name} has packed no {at.catalogue.name(item)}", "SP-3.7.5")
    if is_locked(at, figure):
        return locked(at, figure, "SP-3.7.5", " and cannot unpack")
    if figure.has("prone"):
        return Refusal(f"{figure.name} lies prone and must get up first", "SP-3.5.9.13")
    if figure.moved or figure.walked or figure.came or figure.passed or figure.shots:
        moved = round_inches(figure.walked)
        used = f"moved {moved} inches" if figure.walked or figure.came else "shot" if figure.shots else "acted"
        reason = f"unpacking takes the whole movement phase: {figure.name} has {used}"
        return Refusal(reason, "SP-3.7.5", {"moved": moved, "shots": figure.shots})
    return None


# ---- in melee ----------------------------------------------------------------------------------------------------


def melee_draw_cost(at: Situation, figure: Figure, item: str, *, drop: bool) -> int:
    """Return the attacks that changing weapons costs in melee: one, none for dropping one to draw sword or dagger.

    [SP-3.7.1, SP-3.7.1.1]"""
    return 0 if drawn_freely(at.catalogue, figure, item, drop=drop) else 1


def melee_draw_refused(at: Situation, figure: Figure, item: str, *, drop: bool, blows: int) -> Refusal | None:
    """Say why a figure with so many attacks left may not change weapons in melee, or None [SP-3.7.1, SP-R145]."""
    no = _draw_barred(at, figure, item, drop=drop)
    if no is not None:
        return no
    if takes_both_arms(at.catalogue, item):
        return Refusal(f"a {name_of(at, item)} is no weapon", "SP-3.7.6")
    cost = melee_draw_cost(at, figure, item, drop=drop)
    if cost > blows:
        reason = f"{figure.name} has no attack left to give up"
        return Refusal(reason, "SP-3.7.1", {"blows": blows, "cost": cost})
    return None


def may_take_up_in_melee(at: Situation, figure: Figure, name: str, blows: int) -> Refusal | None:
    """Say why a figure with so many attacks left may not take up a thing in melee, or None [SP-3.7.4.1, SP-R145]."""
    if figure.blows or not blows:
        reason = f"{figure.name} has spent {figure.blows} of the attacks that taking up a thing costs"
        return Refusal(reason, "SP-3.7.4.1", {"spent": figure.blows})
    if figure.has("prone"):
        return Refusal(f"{figure.name} lies prone and must get up first", "SP-3.5.9.13.1")
    thing = thing_of(at, name)
    no = takes_no(at, figure, thing, name)
    if no is None and thing is not None and takes_both_arms(at.catalogue, thing.item):
        no = Refusal(f"a {at.catalogue.name(thing.item)} is no weapon", "SP-3.7.6")
    return no


def goes_in_hand(at: Situation, figure: Figure, item: str) -> bool:
    """Tell whether something taken up goes into the hand: an empty one, or any if it cannot be put away [SP-R144]."""
    catalogue = at.catalogue
    if not is_drawn(catalogue, item) or is_shield(catalogue, item):
        return False
    return not hands_full(catalogue, figure.weapon) or cannot_be_put_away(catalogue, item)
