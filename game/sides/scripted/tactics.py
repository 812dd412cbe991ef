"""How the scripted side fights event by event: whom to strike, and when to look to one's own skin."""

from __future__ import annotations

from game.core.commands import Aim, Command, Shoot
from game.core.decision import Decision
from game.core.state import Figure
from game.core.tactics import Tactic, Tactics
from game.play.melee.tactics import MayTactic
from game.play.missiles.offers import MayShoot
from game.rules.magic.spellbound import helpless
from game.rules.melee.reach import blow_refused, foes_in_reach
from game.rules.melee.striking import means
from game.rules.situation import Situation
from game.sides.scripted.shooting import volley
from game.sides.scripted.worth import worth

LOW = 3
"""One with a third of its hit points left thinks of defence."""

Answer = tuple[Command, str]


def shots_apart(at: Situation, decision: Decision) -> Answer | None:
    """Give one shot for each shooter who has a target, those pressed by an enemy left out."""
    offer: MayShoot | None = decision.offer(MayShoot)
    found = volley(at, offer) if offer is not None else None
    if offer is None or found is None or not isinstance(found[0], Shoot):
        return None
    aims: dict[str, Aim] = {}
    for aim in found[0].aims:
        if not foes_in_reach(at, at.figure(aim.figure)) and offer.refuse(at, Shoot((aim,))) is None:
            aims.setdefault(aim.figure, aim)
    return (Shoot(tuple(aims.values())), found[1]) if aims else None


def tactics(at: Situation, decision: Decision, offer: MayTactic) -> Answer | None:
    """Give a tactic to each who is to choose, in one command."""
    chosen: list[Tactic] = []
    for name in offer.figures:
        options = offer.options(at, name)
        one = _tactic(at, at.figure(name), options) or Tactic("wait", name)
        if one in options:
            chosen.append(one)
    command = Tactics(tuple(chosen))
    if not chosen or offer.refuse(at, command) is not None:
        return None
    return command, "blow for blow"


def _tactic(at: Situation, figure: Figure, options: list[Tactic]) -> Tactic | None:
    """What one of them does next: on its feet, armed, and then at the weakest; the badly hurt defend themselves."""
    words: dict[str, Tactic] = {}
    for one in options:
        words.setdefault(one.what, one)
    near = [foe for foe in foes_in_reach(at, figure) if blow_refused(at, figure, foe) is None]
    if "attack" not in words:
        return None  # it is casting: only its defence would end that
    if "rise" in words:
        return words["rise"]
    if not near:
        return words.get("bind")
    if means(at, figure, figure.blows).name == "fist" and "draw" in words:
        return words["draw"]
    lying = [foe for foe in near if foe.has("prone") or (foe.conditions and helpless(foe))]
    if lying and "aim" in words:
        return words["aim"] if len(near) == 1 else Tactic("attack", figure.id, lying[0].id)
    threats = [foe for foe in near if not (foe.conditions and helpless(foe))]
    low = figure.hit_points * LOW <= figure.most_hit_points
    if low and threats and at.state.n % 2 == 0:
        for word in ("block", "parry", "dodge"):
            if word in words:
                return words[word]
    weakest = min(near, key=lambda foe: (foe.hit_points - int(worth(foe)), foe.id))
    return Tactic("attack", figure.id, weakest.id)
