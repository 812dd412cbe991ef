"""Parries and other defence: who may, in time or not, and what it makes of the armour class [TA-9.1 to TA-9.9]."""

from __future__ import annotations

from collections.abc import Generator

from msgspec import Struct

from game.catalogue.kinds.gear import Weapon
from game.core.commands import Command, Parry
from game.core.fight.deeds import Parried
from game.core.figures import Figure
from game.core.tally import Modifier, Refusal
from game.play.asked.asking import ask
from game.play.gear.handling import ready
from game.play.melee.offers import MayParry
from game.play.referee import Referee
from game.rules.course.standing import is_hero, standing
from game.rules.decision import Decision
from game.rules.gear.arms import weapon_in_hand
from game.rules.melee.attacks import means
from game.rules.melee.blow import Blow
from game.rules.melee.reach import REAR, may_strike, position
from game.rules.melee.striking import blow_tally
from game.rules.situation import Situation
from game.systems.three_actions.acts.budget import refused
from game.systems.three_actions.acts.entitled import entitled, strength
from game.systems.three_actions.acts.timing import is_casting
from game.systems.three_actions.events import Acted, Thwarted
from game.systems.three_actions.ledger import segments
from game.systems.three_actions.tables import constant, parry_size, speed
from game.systems.three_actions.words import BLOW, PARRY, Act, doing

Parrying = Generator[Decision, Command, int]
SIZES = {1: "small", 2: "middling", 3: "large"}


class Contest(Struct, frozen=True):
    """A parry weighed: what it is worth to the armour class, and the segments that are compared."""

    worth: int
    parrier: int
    attacker: int
    parts: tuple[str, ...]
    """The rules that made it so."""


def contest(at: Situation, figure: Figure, target: Figure) -> Contest | Refusal:
    """Weigh a parry of one figure's blow by another's weapon, or say why it cannot be met.

    [TA-9.2, TA-9.2.1, TA-9.3, TA-9.3.1, TA-9.4, TA-9.4.1, TA-9.4.2, TA-9.4.3, TA-9.9, TA-R12, TA-R14]"""
    arm, own = means(at, figure, figure.blows), weapon_in_hand(at, target)
    if not isinstance(arm, Weapon) or not parry_size(arm.id):
        return Refusal(f"{target.name} cannot meet {arm.name} with a weapon", "TA-9.9")
    if own is None or not parry_size(own.id):
        return Refusal(f"{target.name} has no weapon to parry with", "TA-9.9")
    worth, rule = _by_size(parry_size(own.id), parry_size(arm.id))
    rules = [rule]
    mine, its = doing(target).initiative, doing(figure).initiative
    slower = speed(own.id) - speed(arm.id)
    if slower:
        far = abs(slower) >= constant("parry", "gap")
        late = constant("parry", "much_slower" if far else "slower")
        rules.append("TA-9.3.1" if far else "TA-9.3")
        mine, its = (mine + late, its) if slower > 0 else (mine, its + late)
    if strength(at, figure) - strength(at, target) >= constant("parry", "strength"):
        worth -= 1
        rules.append("TA-9.4")
    if not doing(target).initiative or mine > its:
        reason = f"{target.name}'s parry comes in segment {mine}, after {figure.name}'s blow in {its}"
        return Refusal(reason, "TA-9.2.1", {"parrier": mine, "attacker": its})
    if worth <= 0:
        return Refusal(f"{figure.name} is too strong for {target.name}'s parry", "TA-9.4", {"worth": worth})
    return Contest(worth, mine, its, tuple(rules))


def _by_size(own: int, other: int) -> tuple[int, str]:
    word = "smaller" if own < other else "equal" if own == other else "larger"
    return constant("parry", word), "TA-9.2"


def parry_refused(at: Situation, figure: Figure, target: Figure, where: str) -> Refusal | None:
    """Say why a figure may not parry a blow that comes from somewhere, or None.

    [TA-9.1, TA-9.2.1, TA-9.8, TA-9.9, TA-R13, TA-R14]"""
    if where == REAR:
        return Refusal(f"{figure.name} strikes from behind {target.name}", "TA-9.9")
    if not may_strike(target) or is_casting(target):
        return Refusal(f"{target.name} can do nothing against the blow", "TA-9.1")
    found = contest(at, figure, target)
    if isinstance(found, Refusal):
        return found
    return refused(doing(target).acts, Act(kind=PARRY), entitled(at, target))


def costs_its_blow(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure that parries has no action left for a blow that it could give else [TA-0.1, TA-9.8]."""
    acts, may, blow = doing(figure).acts, entitled(at, figure), Act(kind=BLOW, defends=True)
    return refused(acts, blow, may) is None and refused((*acts, Act(kind=PARRY)), blow, may) is not None


def parry(ref: Referee, figure: Figure, target: Figure, where: str) -> Parrying:
    """Ask the target's side whether it parries, where that would be of use; give what it takes off the die.

    It may though its blows are spent, so long as its three actions are not [TA-9.1, TA-9.2, TA-9.8, TA-R11, TA-R13]."""
    target = ref.figure(target.id)
    if parry_refused(ref.at, figure, target, where) is not None:
        return 0
    order = standing(ref.at, target, "parry")
    if order == "never" or (order == "leader" and not target.profile.charisma):
        return 0
    if order == "heroes" and not is_hero(target):
        return 0
    weighed = contest(ref.at, figure, target)
    worth = weighed.worth if isinstance(weighed, Contest) else 0
    offer = MayParry(target.id, figure.id, 1, worth=worth, spends=costs_its_blow(ref.at, target))
    prompt = f"{target.name} may parry {figure.name}'s blow"
    command = yield from ask(ref, Decision(target.side, prompt, "TA-9.2", (offer,), (target.id,)))
    found = contest(ref.at, figure, target)
    if not isinstance(command, Parry) or not command.blows or isinstance(found, Refusal):
        return 0
    ready(ref, target.id)
    segment = segments(ref.state).segment
    ref.record(Parried(actor=target.id, target=figure.id, blows=0, rules=("TA-9.2.1", *found.parts)))
    arm = weapon_in_hand(ref.at, target)
    what = arm.id if arm is not None else ""
    ref.record(Acted(figure=target.id, act=Act(kind=PARRY, what=what), segment=segment, rules=("TA-R13",)))
    return found.worth


def parried(worth: int) -> list[Modifier]:
    """Return what a parry takes off the die: as many as the armour class is better by [TA-9.2, TA-R11]."""
    return [Modifier(-worth, f"parried: armour class better by {worth}", "TA-9.2")] if worth else []


# ---- weapons against wrestlers -----------------------------------------------------------------------------------


def thwarts(ref: Referee, wrestler: str, target: str) -> bool:
    """Have one who is to be grappled keep the wrestler off with its weapon, whatever it does; tell whether it has.

    [TA-9.5, TA-R15, TA-R49]"""
    figure, other = ref.figure(wrestler), ref.figure(target)
    arm = weapon_in_hand(ref.at, other)
    if arm is None or not arm.hands or not may_strike(other) or position(ref.at, figure, other) == REAR:
        return False
    tally = blow_tally(ref.at, Blow(other, figure, position(ref.at, other, figure)))
    (roll,) = ref.throw("1d20", "thwart", target, wrestler, f"{other.name} keeps {figure.name} off")
    hit = tally.passes(roll)
    ref.record(Thwarted(actor=target, target=wrestler, roll=roll, tally=tally, hit=hit, rules=("TA-9.5", "TA-R15")))
    return hit
