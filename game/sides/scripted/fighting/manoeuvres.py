"""Tricks where they pay: bills at riders, a knock-down before friends strike, many hands on one strong enemy."""

from __future__ import annotations

from functools import lru_cache

from game.core.commands import Command, Done, Grapple, Manoeuvre, Stunt
from game.core.dice import spread
from game.core.figures import Figure
from game.play.ledger import blows_left
from game.play.melee.offers import MayGetUp, MayStrike
from game.play.melee.tricks.offers import MayGrapple, MayTry, not_the_mounts
from game.play.melee.tricks.stunting import MayStunt, open_to
from game.rules.decision import Decision
from game.rules.gear.arms import free_draw, weapon_in_hand
from game.rules.melee.attacks import attacks
from game.rules.melee.blow import Blow
from game.rules.melee.manoeuvres import grip_dice, grip_tally, resistance_dice, trick_refused, trick_save, trick_tally
from game.rules.melee.reach import foes_in_reach, position
from game.rules.melee.stunts import HARM, LEAP, STUN, daring_tally, stunt_save
from game.rules.situation import Situation
from game.sides.scripted.worth import average, blow_worth, felling, worth

PAYS = 1.2
"""A trick is tried where it takes so many times as much as a plain blow."""
FAINT = 0.12
"""Where a blow takes no more than this share of an enemy, to strike the weapon from his hand is thought of."""
STRONG = 3.0
"""Worth of an enemy from which on he is worth wrestling down."""


def trick(at: Situation, decision: Decision, offer: MayStrike) -> tuple[Command, str] | None:
    """Return the trick that takes more of an enemy than a blow, or None."""
    figure = at.figure(offer.figure)
    targets = offer.targets(at)
    if not targets:
        return _with_bare_hands(at, decision, figure)
    tries: MayTry | None = decision.offer(MayTry)
    if tries is None or not_the_mounts(at, figure.id) is not None:
        return None
    best: tuple[float, Command, str] | None = None
    for foe in targets:
        plain = blow_worth(at, figure, foe) / max(1, attacks(at, figure, [foe]).number)
        held = _wrestled(at, decision, figure, foe, plain)
        bold = _stunts(at, decision, figure, foe)
        for gain, command, why in (*_tricks(at, figure, foe, plain), *held, *bold):
            if gain > PAYS * plain and (best is None or gain > best[0]):
                best = gain, command, why
    return (best[1], best[2]) if best is not None else None


def _tricks(at: Situation, figure: Figure, foe: Figure, plain: float) -> list[tuple[float, Command, str]]:
    """What each open trick takes of an enemy."""
    weapon = weapon_in_hand(at, figure)
    if weapon is None or not weapon.hands:
        return []
    found: list[tuple[float, Command, str]] = []
    if "unhorse" in weapon.flags and foe.profile.mount:
        found += _one(at, figure, foe, "unhorse", 0.45, "out of the saddle with him")
    elif "trip" in weapon.flags and not foe.has("prone"):
        answers = 0.1 if blows_left(at.state, foe.id) else 0.0
        found += _one(at, figure, foe, "knock", 0.1 + answers + 0.07 * _others(at, figure, foe), "down with him")
    if "splitshield" in weapon.flags and foe.shield and not at.catalogue.shields[foe.shield].saves:
        found += _one(at, figure, foe, "split", 0.1, "his shield first")
    if plain < FAINT * worth(foe) and foe.weapon:
        others = tuple(item for item in foe.carries if item != foe.weapon and item in at.catalogue.weapons)
        # He draws a sword or dagger for nothing, another weapon for one of his attacks: then little is won.
        blows = max(1, attacks(at, foe, [figure]).number)
        part = 0.05 if free_draw(at.catalogue, others) else 0.4 / blows if others else 1.2
        share = part * blow_worth(at, foe, figure) / worth(foe)
        found += _one(at, figure, foe, "disarm", share, "the weapon out of his hand")
    return found


def _one(
    at: Situation, figure: Figure, foe: Figure, what: str, share: float, why: str
) -> list[tuple[float, Command, str]]:
    """A trick with its value: the share of an enemy's worth it takes, by its chances to hit and of a failed save."""
    if trick_refused(at, figure, foe, what) is not None:
        return []
    chance = trick_tally(at, Blow(figure, foe, position(at, figure, foe), figure.blows)).chance
    save = trick_save(at, foe, what)
    chance *= 1.0 if save is None else 1 - save.chance
    return [(chance * share * worth(foe), Manoeuvre(what, figure.id, foe.id), why)]


def _others(at: Situation, figure: Figure, foe: Figure) -> int:
    """How many friends still have blows at an enemy, at most three."""
    near = foes_in_reach(at, foe)
    return min(3, sum(1 for other in near if other.id != figure.id and blows_left(at.state, other.id)))


def _stunts(at: Situation, decision: Decision, figure: Figure, foe: Figure) -> list[tuple[float, Command, str]]:
    """What each stunt takes of an enemy and of his answer."""
    offer: MayStunt | None = decision.offer(MayStunt)
    if offer is None:
        return []
    where = position(at, figure, foe)
    answer = blow_worth(at, foe, figure) if blows_left(at.state, foe.id) else 0.0
    found: list[tuple[float, Command, str]] = []
    for kind in open_to(at, figure):
        command = Stunt(kind.id, figure.id, foe.id)
        if kind.effect == LEAP or offer.refuse(at, command) is not None:
            continue
        chance = daring_tally(at, Blow(figure, foe, where, figure.blows), kind).chance
        if kind.effect == HARM:
            found.append((felling(chance, kind.damage, foe) * worth(foe), command, "with what lies at hand"))
            continue
        chance *= 1 - stunt_save(at, foe).chance
        share = 0.1 + 0.07 * _others(at, figure, foe)
        gain = share * worth(foe) + answer * (1.0 if kind.effect == STUN else 0.3)
        found.append((chance * gain, command, "before he strikes"))
    return found


# ---- many hands --------------------------------------------------------------------------------------------------


def _wrestled(
    at: Situation, decision: Decision, figure: Figure, foe: Figure, plain: float
) -> list[tuple[float, Command, str]]:
    """A grapple by all who may join it; each gives up a blow."""
    offer: MayGrapple | None = decision.offer(MayGrapple)
    if offer is None or worth(foe) < STRONG:
        return []
    chance = grip_tally(at, Blow(figure, foe, position(at, figure, foe), figure.blows)).chance
    strength = chance * average(grip_dice(figure)) * (1 + _others(at, figure, foe))
    if strength * 2 < average(resistance_dice(foe)):
        return []  # not with so few
    names = (figure.id, *offer.helpers(at, foe.id))
    command = Grapple(names, foe.id)
    if offer.refuse(at, command) is not None:
        return []
    gain = _held(at, names, foe) * worth(foe) - plain * (len(names) - 1)
    return [(gain, command, "all upon him")]


def _with_bare_hands(at: Situation, decision: Decision, figure: Figure) -> tuple[Command, str] | None:
    """The grapple of one who has no room to swing, unless it is hopeless."""
    offer: MayGrapple | None = decision.offer(MayGrapple)
    found = offer.targets(at) if offer is not None and decision.offer(MayGetUp) is None else []
    best: tuple[float, str] | None = None
    for foe in found:
        chance = _held(at, (figure.id,), foe)
        if chance > 0.05 and (best is None or chance > best[0]):
            best = chance, foe.id
    if best is not None:
        return Grapple((figure.id,), best[1]), "no room to swing, but hands"
    return (Done(), "no room to swing") if found else None


def _held(at: Situation, names: tuple[str, ...], foe: Figure) -> float:
    """The chance that these figures together subdue an enemy."""
    holds = []
    for figure in map(at.figure, names):
        chance = grip_tally(at, Blow(figure, foe, position(at, figure, foe), figure.blows)).chance
        holds.append((round(chance, 2), grip_dice(figure)))
    return subdues(tuple(holds), resistance_dice(foe))


@lru_cache(maxsize=512)
def subdues(holds: tuple[tuple[float, str], ...], resistance: str) -> float:
    """Return the chance that the dice of the holds that succeed exceed those against them."""
    sums = {0: 1.0}
    for chance, dice in holds:
        ways = spread(dice)
        whole = sum(ways.values())
        further = {total: share * (1 - chance) for total, share in sums.items()}
        for total, share in sums.items():
            for more, count in ways.items():
                further[total + more] = further.get(total + more, 0.0) + share * chance * count / whole
        sums = further
    against = spread(resistance)
    all_ways = sum(against.values())
    return sum(
        share * sum(count for total, count in against.items() if total < strength) / all_ways
        for strength, share in sums.items()
    )
