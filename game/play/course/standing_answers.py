"""What standing orders answer: the command for a decision, where they settle it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from game.board.heights import square_apart
from game.core.commands import Aim, Charge, Choose, Command, Done, Move, Parry, Shoot, Strike, Walk
from game.core.figures import Figure
from game.core.held.handling import Draw
from game.play.magic.casting import MayCounterspell
from game.play.melee.offers import MayEscape, MayParry, MayRefuse, MayStrike
from game.play.melee.stepping_offers import MayGoOn, MayMoveFreed, MayStep
from game.play.missiles.offers import MayShoot
from game.play.moving.offers import MayCharge, MayChoose
from game.rules.course.standing import is_hero, standing, standing_of
from game.rules.decision import AnyOffer, Decision
from game.rules.gear.arms import weapon_in_hand
from game.rules.melee.manoeuvres import trick_refused
from game.rules.missiles.shooting import may_aim, missile
from game.rules.morale.checks import is_bolting
from game.rules.moving.rushing import Hem
from game.rules.situation import Situation

ORDER = ("first", "last")
"""What the winner of the initiative is asked."""

Kind = TypeVar("Kind", bound=AnyOffer)
Ordered = Callable[[Situation, Kind], Command | None]
ORDERED: dict[type[AnyOffer], Callable[[Situation, Any], Command | None]] = {}
"""What standing orders answer to the offers of one book alone, entered by it."""


def ordered(kind: type[Kind]) -> Callable[[Ordered[Kind]], Ordered[Kind]]:
    """Enter what standing orders answer to a kind of offer; None where the side is to be asked."""

    def enter(answer: Ordered[Kind]) -> Ordered[Kind]:
        ORDERED[kind] = answer
        return answer

    return enter


def standing_answer(at: Situation, decision: Decision) -> Command | None:
    """Return the answer that standing orders have for a decision, or None where its side must be asked."""
    offer = decision.offers[0]
    if isinstance(offer, MayShoot) and offer.passing:
        return _fire(at, offer)
    if isinstance(offer, MayStrike):
        figure = at.figure(offer.figure)
        return None if standing(at, figure, "strike") == "ask" else ordered_blow(at, figure, offer.targets(at))
    if isinstance(offer, MayParry):
        told = standing(at, at.figure(offer.figure), "parry")
        if told in ("ask", "heroes"):
            return None
        return Parry(0) if told == "never" else Parry(1, shield=not offer.weapon)
    if isinstance(offer, MayRefuse):
        refusing = [standing(at, at.figure(name), "refuse") for name in offer.figures]
        return Done() if all(answer == "never" for answer in refusing) else None
    if isinstance(offer, MayCharge) and offer.counter:
        return _counter(at, offer)
    if isinstance(offer, MayCounterspell):
        always = [name for name in offer.figures if standing(at, at.figure(name), "counterspell") == "always"]
        return next((command for command in offer.examples(at) if getattr(command, "figure", "") in always), None)
    own = ORDERED.get(type(offer))
    if own is not None:
        return own(at, offer)
    if isinstance(offer, MayStep):
        ordered = all(standing(at, at.figure(name), "step") == "always" for name in offer.figures)
        return steps_of(at, offer, offer.figures) if ordered else None
    if isinstance(offer, MayGoOn):
        return Done() if standing(at, at.figure(offer.figure), "carry_on") == "straight" else None
    if isinstance(offer, MayMoveFreed):
        stays = all(standing(at, at.figure(name), "freed") == "stay" for name in offer.figures)
        return Done() if stays else None
    if isinstance(offer, MayEscape) and offer.forced:
        ordered = all(standing(at, at.figure(name), "break_away") == "farthest" for name in offer.figures)
        return next(iter(offer.examples(at)), None) if ordered else None
    if isinstance(offer, MayChoose) and offer.options == ORDER:
        told = standing_of(at.state.side(decision.side), "", "initiative")
        return None if told == "ask" else Choose(told)
    return None


def steps_of(at: Situation, offer: MayStep, names: Iterable[str]) -> Command:
    """Give one command by which all of these step up to the nearest enemy they can reach without hindering each other.

    Done where nobody can."""
    walks: list[Walk] = []
    for name in names:
        for walk in offer.walks(at, name):
            if offer.refuse(at, Move((*walks, walk))) is None:
                walks.append(walk)
                break
    return Move(tuple(walks)) if walks else Done()


def ordered_blow(at: Situation, figure: Figure, targets: list[Figure]) -> Command | None:
    """The blow that a standing order gives at one of some targets, or None where the side is to be asked.

    Who has no weapon for it at hand gives up an attack to draw one [SP-3.7.1]."""
    order = standing(at, figure, "strike")
    if not targets or order == "ask":
        return None
    if order == "choice" and _is_worth_asking(at, figure, targets):
        return None
    if figure.carries and weapon_in_hand(at, figure) is None:
        other = next((item for item in figure.carries if item in at.catalogue.weapons), "")
        if other:
            return Draw(figure.id, other)
    if order == "weakest":
        return Strike(figure.id, min(targets, key=lambda foe: (foe.hit_points, foe.id)).id)
    return Strike(figure.id, min(targets, key=lambda foe: (square_apart(foe, figure), foe.id)).id)


def _is_worth_asking(at: Situation, figure: Figure, targets: list[Figure]) -> bool:
    """Tell whether a side likes to choose a blow itself: among several enemies, for a leader or a character.

    Or for one who might get up, master his horse, or pull a rider down, instead [ST-R13]."""
    if len(targets) > 1 or is_hero(figure) or figure.has("prone") or is_bolting(figure):
        return True
    return trick_refused(at, figure, targets[0], "unhorse") is None


def _fire(at: Situation, offer: MayShoot) -> Command | None:
    if any(standing(at, at.figure(name), "fire") == "ask" for name in offer.shooters):
        return None
    aims = []
    for name in offer.shooters:
        figure = at.figure(name)
        weapon = missile(at, figure, "")
        if weapon is None:
            continue
        targets = sorted(
            (at.figure(target) for target in offer.targets), key=lambda other: (square_apart(figure, other), other.id)
        )
        for target in targets:
            if may_aim(at, figure, target, weapon, passing=True) is None:
                aims.append(Aim(name, target.id, weapon.id))
                break
    return Shoot(tuple(aims)) if aims else Done()


def _counter(at: Situation, offer: MayCharge) -> Command | None:
    told = {standing(at, at.figure(name), "counter") for name in offer.counter}
    if told == {"never"}:
        return Done()
    if told != {"always"}:
        return None
    for name in offer.counter:
        figure = at.figure(name)
        hem = Hem(at, figure)
        for foe in map(at.figure, offer.against):
            command = Charge((Walk(name, (foe.at,), figure.facing),))
            if not hem.bars(foe) and offer.refuse(at, command) is None:
                return command
    return Done()
