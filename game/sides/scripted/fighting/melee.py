"""Hand to hand: whom to strike, when to parry, whom to meet half-way, and who escapes."""

from __future__ import annotations

from game.core.commands import Charge, Command, Order, Parry, Place, Refuse, Rise, Strike, Walk
from game.core.figures import Figure
from game.core.grain import facing_towards, squared
from game.core.state import Standing
from game.play.melee.offers import MayEscape, MayGetUp, MayParry, MayRefuse, MayStrike
from game.play.moving.offers import MayCharge
from game.rules.decision import Decision
from game.rules.gear.arms import weapon_in_hand
from game.rules.melee.blow import Blow
from game.rules.melee.reach import FRONT, position
from game.rules.melee.striking import blow_tally
from game.rules.morale.refuges import refuges
from game.rules.situation import Situation
from game.sides.scripted.planned.liking import times
from game.sides.scripted.worth import blow_worth, duel, is_mage, shoots, worth

ASK = Standing("parry", "ask")
HOPELESS = -1.2
"""A fight worse than this an archer tries to slip away from: who turns to go and fails has lost his blows."""


def strike(at: Situation, decision: Decision, offer: MayStrike) -> tuple[Command, str] | None:
    """Strike where the blow harms most, from where it harms most; one who lies with nobody to strike gets up."""
    figure = at.figure(offer.figure)
    worths = [(-_blow(at, figure, foe) * times(at, figure, foe), foe.hit_points, foe.id) for foe in offer.targets(at)]
    ranked = [at.figure(name) for _, _, name in sorted(worths)]
    for foe in ranked:
        command = Strike(figure.id, foe.id)
        if decision.refuse(at, command) is None:
            return command, "where it harms most"
    rise: MayGetUp | None = decision.offer(MayGetUp)
    if rise is not None:
        return Rise((figure.id,)), "on its feet"
    return None


def _blow(at: Situation, figure: Figure, foe: Figure) -> float:
    front = blow_worth(at, figure, foe)
    where = position(at, figure, foe)
    if where == "front":
        return front
    plain = max(0.05, blow_tally(at, Blow(figure, foe, FRONT)).chance)
    return front * blow_tally(at, Blow(figure, foe, where)).chance / plain


def parry(at: Situation, offer: MayParry) -> tuple[Command, str]:
    """Parry a blow that would kill where the own blow is worth less; any blow where a parry costs none."""
    if not offer.spends:
        return Parry(1), "it costs no blow"
    figure, foe = at.figure(offer.figure), at.figure(offer.attacker)
    saved = 0.15 * worth(figure) * (2.0 if figure.hit_points <= 4 else 1.0)
    if offer.most > 1 or saved > blow_worth(at, figure, foe):
        # A shield stops more of a heavy blow than a blade turns aside; who has two blows left spends one on it.
        shield = offer.shield and (not offer.weapon or figure.hit_points <= 4)
        return Parry(1, shield=shield), "to live"
    return Parry(0), "its blow is worth more"


def all_parry(at: Situation, decision: Decision, side: str) -> tuple[Command, str] | None:
    """Ask to be asked about parries, once, in a book in which they cost no blow."""
    if at.book.melee.parry_spends or ASK in at.state.side(side).plan.standing:
        return None
    command = Order(ASK.kind, ASK.answer)
    return (command, "a parry costs no blow") if decision.refuse(at, command) is None else None


def counter_charge(at: Situation, offer: MayCharge) -> tuple[Command, str] | None:
    """Meet a charge where that pays: lancers ride to meet it, all in one command; others wait."""
    walks: list[Walk] = []
    for name in offer.counter:
        figure = at.figure(name)
        weapon = weapon_in_hand(at, figure)
        if weapon is None or "charge_double" not in weapon.flags or not figure.profile.mount:
            continue
        foes = sorted((at.figure(who) for who in offer.against), key=lambda who: (squared(who.at, figure.at), who.id))
        for foe in foes[:2]:
            if duel(at, figure, foe) < 0.1:
                continue
            walk = Walk(name, (foe.at,), facing_towards(figure.at, foe.at))
            if offer.refuse(at, Charge((walk,))) is None:
                walks.append(walk)
                break
    while walks:
        command = Charge(tuple(walks))
        no = offer.refuse(at, command)
        if no is None:
            return command, "to meet them at speed"
        named = no.measured.get("figure")
        walks = (
            [walk for walk in walks if walk.figure != named] if named in [walk.figure for walk in walks] else walks[:-1]
        )
    return None


def refuse(at: Situation, offer: MayRefuse) -> tuple[Command, str] | None:
    """Refuse melee for archers, and for those who would lose badly."""
    places: list[Place] = []
    for name in offer.figures:
        figure = at.figure(name)
        if not (shoots(at, figure) or is_mage(at, figure)) or not _loses(at, figure):
            continue
        for place in refuges(at, figure, 2):
            option = Place(name, place, figure.facing)
            if offer.refuse(at, Refuse((*places, option))) is None:
                places.append(option)
                break
    return (Refuse(tuple(places)), "to shoot again") if places else None


def escape(at: Situation, offer: MayEscape) -> tuple[Command, str] | None:
    """Send those who must go where their enemies are farthest."""
    command = next(iter(offer.examples(at)), None)
    return (command, "away from them") if command is not None else None


def _loses(at: Situation, figure: Figure) -> bool:
    """Whether the enemy that holds a figure is a bad match for it."""
    return any(duel(at, figure, at.figure(holder), charging=False) < HOPELESS for holder in at.field.holders(figure))
