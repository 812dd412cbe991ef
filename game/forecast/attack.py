"""What an attack would be, a blow or a shot: what it needs, and why it may not be made."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.catalogue.kinds.gear import Missile
from game.core.figures import Figure
from game.core.grain import distance_up
from game.core.state import with_figure
from game.core.tally import Refusal, Tally
from game.forecast.exchange import answering_blow, answering_shot
from game.forecast.outcome import Outcome, Supposed, blow, shot
from game.rules.gear.arms import missiles_of
from game.rules.melee.attacks import attacks
from game.rules.melee.reach import blow_refused, engaged, reaches
from game.rules.melee.strike_order import strikes_first
from game.rules.missiles.shooting import may_aim, may_shoot, missile, shots_allowed
from game.rules.situation import Situation
from game.rules.stealth.seeing import seen
from game.rules.witness import blow_geometry, shot_witness
from game.telling.plain import refusal_data


def attack(at: Situation, figure: Figure, target: Figure, weapon: str = "") -> dict[str, Any]:
    """Tell all about an attack, legal or not: a blow where the target is within reach of one, else a shot.

    LookupError with one sentence where there is no such weapon at all."""
    catalogue = at.catalogue
    if weapon and weapon not in catalogue.weapons and weapon not in catalogue.missiles:
        raise LookupError(f"there is no weapon {weapon!r}")
    if weapon in catalogue.weapons:
        return _blow(at, figure, target, weapon)
    if not weapon:
        shots = missiles_of(at, figure)
        if reaches(at, figure, target) is not None or not shots:
            return _blow(at, figure, target, figure.weapon)
        return _shot(at, figure, target, shots[0])
    found = missile(at, figure, weapon)
    if found is None:
        return _shot(at, figure, target, catalogue.missiles[weapon], carried=False)
    return _shot(at, figure, target, found)


def _told(tally: Tally) -> dict[str, Any]:
    return {
        "label": tally.label,
        "need": tally.need,
        "rule": tally.rule,
        "modifiers": [
            {"value": modifier.value, "label": modifier.label, "rule": modifier.rule, "ignored": modifier.ignored}
            for modifier in tally.modifiers
        ],
        "total": tally.total,
        "chance": tally.chance,
    }


def _harm(outcome: Outcome) -> dict[str, Any]:
    """The damage of a hit, and the chances of what it takes and that it fells."""
    harm, target, lands = outcome.harm, outcome.victim, outcome.lands
    known = bool(target.most_hit_points)
    return {
        "dice": harm.dice,
        "plus": harm.plus,
        "times": harm.times,
        "half": harm.half,
        "rules": list(harm.rules),
        "by_place": lands is not None,
        "spread": [{"takes": loss, "chance": chance} for loss, chance in outcome.odds.items()],
        "hit_points": max(0, target.hit_points) if known else target.profile.hit_points if lands is None else None,
        "fells": outcome.fells,
    }


def _blow(at: Situation, figure: Figure, target: Figure, weapon: str) -> dict[str, Any]:
    refusal: Refusal | None = None
    if weapon != figure.weapon:
        if weapon not in figure.carries:
            refusal = Refusal(f"{figure.name} carries no {at.catalogue.name(weapon)}", "SP-3.7.1")
        figure = replace(figure, weapon=weapon)
        at = Situation(with_figure(at.state, figure), at.battle)
    refusal = refusal or _blow_refused(at, figure, target)
    witness = blow_geometry(figure, target)
    # The figure asked is taken to have moved in, the other to have stood.
    came = with_figure(with_figure(at.state, replace(figure, came=at.state.n + 1)), replace(target, came=0))
    moved = Situation(came, at.battle)
    first = strikes_first(moved, moved.figure(figure.id), moved.figure(target.id), None, figure.side, fresh=True)
    foes = {foe.id: foe for foe in engaged(at, figure)}
    foes.setdefault(target.id, target)
    found = blow(at, figure, target, Supposed(order=first, fresh=True))
    back = answering_blow(moved, moved.figure(figure.id), moved.figure(target.id), Supposed(order=first, fresh=True))
    return {
        "kind": "melee",
        "weapon": weapon or _natural(figure),
        "arc": witness["arc"],
        "range": None,
        "distance": witness["distance"],
        "sight": seen(at, figure, target).kind,
        "legal": refusal is None,
        "refusal": refusal_data(refusal),
        "attacks": attacks(at, figure, [foes[name] for name in sorted(foes)]).number,
        "tally": _told(found.tally),
        "damage": _harm(found),
        "strikes_first": {"who": first.who, "rule": first.rule, "reason": first.reason},
        "answer": _answered(back) if refusal is None else None,
    }


def _answered(back: Outcome | Refusal | None) -> dict[str, Any] | None:
    """What the target answers with, or why it does not; None where it has nothing to answer with."""
    if back is None:
        return None
    if isinstance(back, Refusal):
        return {"legal": False, "refusal": refusal_data(back), "tally": None, "damage": None}
    return {"legal": True, "refusal": None, "tally": _told(back.tally), "damage": _harm(back)}


def _blow_refused(at: Situation, figure: Figure, target: Figure) -> Refusal | None:
    if target.side == figure.side:
        return Refusal(f"{target.name} is no enemy to strike", "SP-3.5.1.1")
    return blow_refused(at, figure, target)


def _natural(figure: Figure) -> str:
    attacks_of = figure.profile.attacks
    return attacks_of[0].name if attacks_of else "punch_kick"


def _shot(at: Situation, figure: Figure, target: Figure, weapon: Missile, *, carried: bool = True) -> dict[str, Any]:
    refusal = None if carried else Refusal(f"{figure.name} carries no {weapon.name}", "SP-3.4.0.1")
    refusal = refusal or may_shoot(at, figure, weapon) or may_aim(at, figure, target, weapon)
    band = weapon.band(distance_up(figure.at, target.at))
    witness = shot_witness(at, figure, target, weapon)
    found = shot(at, figure, target, weapon) if band != "out" else None
    return {
        "kind": "missile",
        "weapon": weapon.id,
        "arc": witness["arc"],
        "range": band,
        "distance": witness["distance"],
        "sight": seen(at, figure, target).kind,
        "legal": refusal is None,
        "refusal": refusal_data(refusal),
        "attacks": shots_allowed(at, figure, weapon),
        "tally": None if found is None else _told(found.tally),
        "damage": None if found is None else _harm(found),
        "strikes_first": None,
        "answer": _answered(answering_shot(at, figure, target)) if refusal is None else None,
    }
