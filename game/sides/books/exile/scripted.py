"""How the scripted side fights event by event: whom to strike and how, and when to defend itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.commands import Aim, Command, Done, Shoot
from game.core.figures import Figure
from game.core.grain import GRAIN, squared
from game.play.missiles.offers import MayShoot
from game.rules.creatures.proof import felt
from game.rules.decision import Decision
from game.rules.magic.spellbound import helpless
from game.rules.melee.attacks import means
from game.rules.melee.blow import Blow
from game.rules.melee.damage import blow_damage
from game.rules.melee.reach import FRONT, blow_refused, foes_in_reach
from game.rules.melee.striking import blow_tally
from game.rules.moving.movement import may_walk
from game.rules.situation import Situation
from game.sides.registry import answers
from game.sides.scripted.fighting import gear
from game.sides.scripted.fighting.engines import loose
from game.sides.scripted.fighting.shooting import breath, volley
from game.sides.scripted.hiding.eyes import eyes
from game.sides.scripted.magic import devices
from game.sides.scripted.magic.powers import turning
from game.sides.scripted.magic.spells import best_spell
from game.sides.scripted.player import Scripted
from game.sides.scripted.worth import felling, worth
from game.systems.exile.choosing.offers import MayTactic
from game.systems.exile.fighting.defending import could_shoot, shelters_from
from game.systems.exile.words import Tactic, Tactics

LOW = 3
"""One with a third of its hit points left thinks of defence."""
SURE = 0.65
"""From this chance on an aimed blow still lands well enough."""
MASTER = 12
"""Halves of hit dice from which on one goes for a weapon that takes both hands now and then."""
GRAVE = 0.4
"""Who is to lose so much of himself at a blow thinks of defence before he strikes."""
HARD = 0.5
"""An enemy who strikes home so often is met with a parry now and then."""
FAR = 12 * GRAIN
"""Who has no enemy so near will not be at blows before his next event, and may hide behind his shield for it."""

Answer = tuple[Command, str]


def shots_apart(at: Situation, decision: Decision) -> Answer | None:
    """Return a shot for each shooter with a target, except those whom an enemy presses."""
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
    """Return the tactics of all who are to choose one, in one command."""
    chosen: list[Tactic] = []
    for name in offer.figures:
        options = offer.options(at, name)
        if offer.meets:
            met = _clash(at, at.figure(name), at.figure(offer.meets), options)
            return (Tactics((met,)), "as they meet") if met is not None else None
        tactic = _tactic(at, at.figure(name), options) or _bide(at, at.figure(name))
        if tactic is not None and offer.refuse(at, Tactics((tactic,))) is None:
            chosen.append(tactic)
    command = Tactics(tuple(chosen))
    if not chosen or offer.refuse(at, command) is not None:
        return None
    return command, "blow for blow"


def _bide(at: Situation, figure: Figure) -> Tactic | None:
    """Wait for the enemy's event where one is engaged; a figure free to walk has better to do."""
    return None if may_walk(at, figure) is None else Tactic("wait", figure.id)


def _tactic(at: Situation, figure: Figure, options: list[Tactic]) -> Tactic | None:
    """A figure's next choice: to get up, arm itself and come within reach, then a defence or a blow."""
    words: dict[str, Tactic] = {}
    for option in options:
        words.setdefault(option.what, option)
    near = [foe for foe in foes_in_reach(at, figure) if blow_refused(at, figure, foe) is None]
    if "attack" not in words:
        return None  # it is casting: only its defence would end that
    if "rise" in words:
        return words["rise"]
    if not near:
        return words.get("bind") or _closer(at, figure, options) or _sheltered(at, figure, words)
    if means(at, figure, figure.blows).name == "fist" and ("draw" in words or "pick" in words):
        return words.get("draw") or words["pick"]
    threats = [foe for foe in near if not (foe.conditions and helpless(foe))]
    return _defence(at, figure, threats, words) or _blow(at, figure, near, words)


def _clash(at: Situation, figure: Figure, foe: Figure, options: Sequence[Tactic]) -> Tactic | None:
    """What one does who meets a foe at speed: strike him, unless a defence pays.

    It pays where the foe is likely to fell him, and he is less likely to fell the foe first."""
    words: dict[str, Tactic] = {}
    for option in options:
        words.setdefault(option.what, option)
    blow = words.get("attack")
    mine, theirs = (_fells(at, *two) for two in ((figure, foe), (foe, figure)))
    wary = not (foe.conditions and helpless(foe)) and theirs >= GRAVE and theirs * worth(figure) > mine * worth(foe)
    if blow is None or wary:
        wanted = ["block", "parry", "dodge"] if figure.shield else ["parry", "dodge"]
        defence = next((words[word] for word in wanted if word in words), None)
        return defence or blow
    if "aim" in words and _chance(at, figure, foe) >= SURE:
        return words["aim"]
    if not _bites(at, figure, foe):
        return words.get("off_hand", blow)
    return blow


def _fells(at: Situation, figure: Figure, target: Figure) -> float:
    """The expected share of a target's hit points that a figure's next blow takes."""
    dice = blow_damage(at, Blow(figure, target, FRONT, figure.blows)).dice
    return felling(_chance(at, figure, target), dice, target) if dice else 0.0


def _closer(at: Situation, figure: Figure, options: Sequence[Tactic]) -> Tactic | None:
    """A step towards the nearest enemy, by one who fights hand to hand and is not free to walk there."""
    foes = at.field.foes(figure.side)
    if not foes or figure.weapon not in at.catalogue.weapons or may_walk(at, figure) is None:
        return None
    near = min(foes, key=lambda foe: (squared(foe.at, figure.at), foe.id))
    steps = [option for option in options if option.what == "step" and option.place is not None]
    found = [step for step in steps if step.place and squared(step.place, near.at) < squared(figure.at, near.at)]
    return found[0] if found else None


def _sheltered(at: Situation, figure: Figure, words: dict[str, Tactic]) -> Tactic | None:
    """Take cover behind the shield, for one who fights nobody yet and can be shot at."""
    foes = at.field.foes(figure.side)
    if any(squared(foe.at, figure.at) <= FAR * FAR for foe in foes):
        return None
    shooters = [foe for foe in foes if could_shoot(at, foe)]
    return words.get("block") if shelters_from(at, figure, shooters) else None


def _defence(at: Situation, figure: Figure, threats: Sequence[Figure], words: dict[str, Tactic]) -> Tactic | None:
    """A defence: every second event for one badly hurt; now and then against one who hits more often than not.

    One beset by several meets them all; a shield is hidden behind, a blade parries and may answer."""
    if not threats:
        return None
    turn = _turn(at)
    low = figure.hit_points * LOW <= figure.most_hit_points
    if low and turn % 2 == 0:
        wanted = ["desperate"] if len(threats) > 1 else []
        wanted += ["block", "parry", "dodge"] if figure.shield else ["parry", "dodge"]
    elif turn == 3 and max(_chance(at, foe, figure) for foe in threats) >= HARD:
        wanted = ["off_hand_parry", "parry"] if figure.shield else ["parry", "dodge"]
    else:
        return None
    return next((words[word] for word in wanted if word in words), None)


def _turn(at: Situation) -> int:
    """Which of four habits is due, by the dice that it has seen fall this round."""
    return sum(at.state.throws.values()) % 4


def _blow(at: Situation, figure: Figure, near: Sequence[Figure], words: dict[str, Tactic]) -> Tactic:
    """A blow at the weakest: aimed where that is sure; in turn the mount's, or a master's at a great weapon."""
    target = min(near, key=lambda foe: (foe.hit_points - int(worth(foe)), foe.id))
    lying = [foe for foe in near if foe.has("prone") or (foe.conditions and helpless(foe))]
    target = lying[0] if lying else target
    chance = _chance(at, figure, target)
    weapon = at.catalogue.weapons.get(target.weapon)
    master = figure.profile.hit_dice.halves >= MASTER and _turn(at) == 1
    if "disarm" in words and master and not lying and weapon is not None and weapon.hands > 1:
        return Tactic("disarm", figure.id, target.id)
    if "off_hand" in words and not _bites(at, figure, target):
        return Tactic("off_hand", figure.id, target.id)
    if "aim" in words and (chance >= SURE or (lying and len(near) == 1)):
        return Tactic("aim", figure.id, target.id)
    if "mount" in words and _turn(at) % 2:
        return Tactic("mount", figure.id, target.id)
    return Tactic("attack", figure.id, target.id)


def _bites(at: Situation, figure: Figure, target: Figure) -> bool:
    """Whether the weapon in a figure's right hand harms a target, or nothing that it carries would."""
    arms = at.catalogue.weapons
    others = [arms[item] for item in figure.carries if item in arms and item != figure.weapon]
    return bool(felt(figure, target, means(at, figure, figure.blows))) or not any(
        felt(figure, target, other) for other in others
    )


def _chance(at: Situation, figure: Figure, target: Figure) -> float:
    return blow_tally(at, Blow(figure, target, FRONT, figure.blows)).chance


@answers(Scripted, MayTactic)
def next_event(player: Scripted, at: Situation, decision: Decision, offer: MayTactic) -> Answer | None:
    """The deeds of figures at their next events: the first worth doing that each of them may do."""
    heeds = eyes(at, decision, player.side)
    if heeds is not None:
        return heeds
    means: tuple[Callable[[], tuple[Command, str] | None], ...] = (
        lambda: best_spell(at, decision),
        lambda: turning(at, decision),
        lambda: devices.in_missiles(at, decision),
        lambda: breath(at, decision),
        lambda: loose(at, decision),
        lambda: shots_apart(at, decision),
        lambda: gear.reload(at, decision),
        lambda: tactics(at, decision, offer),
    )
    for mean in means:
        found = mean()
        if found is not None and decision.refuse(at, found[0]) is None:
            return found
    return Done(), "to wait and see"
