"""What figures do when their events come: attacks, shots, spells begun, breath, and all that is no attack [EX-4.2]."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.commands import Breathe, Cast, Command, Gaze, Shoot, TurnUndead
from game.core.fight.deeds import Rose
from game.core.figures import Figure
from game.core.grain import squared
from game.core.held.engines import Bombard
from game.core.held.firearms import Reload
from game.core.held.handling import Use
from game.core.tally import Refusal
from game.play.creatures.breathing import breathe
from game.play.creatures.gazing import gaze
from game.play.gear.handling import take_in_hand, take_up
from game.play.magic.casting import afterwards
from game.play.magic.devices import MayUse, use
from game.play.magic.turning import MayTurn, drive_off, turn_undead
from game.play.missiles.engines import MayServe, lay, throw_stones
from game.play.missiles.offers import MayBreathe, MayGaze
from game.play.missiles.reloading import MayReload, reload_firearm
from game.play.morale.losses import close
from game.play.referee import Referee
from game.play.volley import volley
from game.rules.decision import AnyOffer
from game.rules.melee.manoeuvres import unwieldy
from game.rules.melee.reach import blow_refused, directly, foes_in_reach, may_strike
from game.rules.situation import Situation
from game.systems.exile.choosing.tactics import ATTACKS, tactic_refused
from game.systems.exile.events import ChoiceLost, EventsLost, Waited
from game.systems.exile.fighting.attack import Thrown, after_miss, fall, shift_aside, strike, take_effect, throw
from game.systems.exile.fighting.bashing import move_aside
from game.systems.exile.fighting.casting import give_up
from game.systems.exile.fighting.defending import DEFENCES, is_fit, meets, raise_defences, standing_defence
from game.systems.exile.fighting.shooting import shoot
from game.systems.exile.ledger import clockwork, now, time_of
from game.systems.exile.multiplexor import window
from game.systems.exile.scores.chances import MOUNT, Attack, stands_before
from game.systems.exile.scores.wound_events import Maimed
from game.systems.exile.words import Tactic, Tactics

Act = tuple[str, Command]


def is_attack(command: Command) -> bool:
    """Tell whether what was revealed is an attack hand to hand."""
    return isinstance(command, Tactics) and command.choices[0].what in ATTACKS


def is_defence(command: Command) -> bool:
    """Tell whether what was revealed is a defence."""
    return isinstance(command, Tactics) and command.choices[0].what in DEFENCES


def is_offensive(command: Command) -> bool:
    """Tell whether what was revealed is offensive in nature: an attack hand to hand, a shot, a breath or a gaze.

    [EX-6.2.1]"""
    return is_attack(command) or isinstance(command, Shoot | Bombard | Breathe | Gaze)


def put_up_defences(ref: Referee, acts: Sequence[Act]) -> None:
    """Put up the defences that were revealed, before any attack of the same impulse [EX-4.2, EX-6.1].

    Who defends himself while casting gives the spell up [EX-R16]."""
    chosen = [command.choices[0] for _, command in acts if isinstance(command, Tactics) and is_defence(command)]
    up = [tactic for tactic in chosen if ref.figure(tactic.figure).standing]
    for tactic in up:
        give_up(ref, tactic.figure, "defends itself")
    raise_defences(ref, up, now(ref.state))


def act_together(ref: Referee, acts: Sequence[Act], begin: Callable[[Referee, Cast], None]) -> None:
    """Have those act who are equally quick: attacks are thrown before any takes effect, then the rest.

    Who casts begins his rites; `begin` knows what comes when they are over.

    Whom a quicker one has bashed at this very moment has lost what he was about to do [EX-R4, EX-R40]."""
    acts = [act for act in acts if is_defence(act[1]) or not _forestalled(ref, *act)]
    attacks = [(name, command) for name, command in acts if is_attack(command)]
    if len(attacks) == 1:
        _attack_alone(ref, *attacks[0])
    elif attacks:
        _attack_together(ref, attacks)
    for name, command in acts:
        if not is_attack(command) and not is_defence(command) and is_fit(ref.state, ref.figure(name)):
            _other(ref, name, command, begin)


def _forestalled(ref: Referee, name: str, command: Command) -> bool:
    """Note that one loses what he chose to who was quicker at the same moment; tell whether he does [EX-R40]."""
    if not ref.figure(name).standing or not lost(ref, name):
        return False
    why = "lost before it came, at the same moment"
    ref.record(ChoiceLost(figure=name, text=command.text(), why=why, rules=("EX-R40", "EX-7.2")))
    return True


# ---- attacks -----------------------------------------------------------------------------------------------------


def target_of(at: Situation, figure: Figure, tactic: Tactic) -> Figure | str:
    """Return whom an attack goes at: the one named, else the nearest before the figure; or why there is nobody.

    A mount reaches only those with whom blows pass directly [EX-4.2, EX-R14, EX-R32]."""
    mount = tactic.what == MOUNT
    no = tactic_refused(at, figure, tactic) or (None if mount else unwieldy(at, figure))
    if no is not None:
        return no.reason
    near = [foe for foe in foes_in_reach(at, figure) if blow_refused(at, figure, foe) is None]
    near = [foe for foe in near if directly(at, figure, foe)] if mount else near
    if tactic.target:
        found = next((foe for foe in near if foe.id == tactic.target), None)
        return found or f"{at.figure(tactic.target).name} is out of reach"
    if not near:
        return "nobody is in reach"
    return min(near, key=lambda foe: (not stands_before(figure, foe), squared(foe.at, figure.at), foe.id))


def _attack_of(ref: Referee, name: str, command: Command) -> Attack | None:
    """Make the attack that was chosen ready: its target, and the defence that stands against it."""
    if not isinstance(command, Tactics) or not is_fit(ref.state, ref.figure(name)):
        return None
    tactic = command.choices[0]
    target = target_of(ref.at, ref.figure(name), tactic)
    if isinstance(target, str):
        ref.record(ChoiceLost(figure=name, text=command.text(), why=target, rules=("EX-R14",)))
        return None
    return Attack(name, target.id, tactic.what, standing_defence(ref, target.id, name))


def _attack_alone(ref: Referee, name: str, command: Command) -> None:
    attack = _attack_of(ref, name, command)
    if attack is not None:
        strike(ref, attack)


def _attack_together(ref: Referee, acts: Sequence[Act]) -> None:
    """Throw all, then have all take effect, be the one who strikes slain by another or not [EX-R4]."""
    thrown: list[Thrown] = []
    for name, command in acts:
        attack = _attack_of(ref, name, command)
        if attack is not None:
            thrown.append(throw(ref, attack))
            meets(ref, attack.target, name, attack.defence)
    struck = [hit.attack.target for hit in thrown]
    fallen = [(hit, fall(ref, hit)) for hit in thrown]
    for hit, damage in fallen:
        if ref.figure(hit.attack.target).standing:
            take_effect(ref, hit, damage)
    close(ref, struck, {hit.attack.target: hit.attack.figure for hit in thrown})
    for hit in thrown:
        shift_aside(ref, hit.attack)
        if ref.figure(hit.attack.figure).standing:
            after_miss(ref, hit)


# ---- everything else ---------------------------------------------------------------------------------------------


def _other(ref: Referee, name: str, command: Command, begin: Callable[[Referee, Cast], None]) -> None:
    if isinstance(command, Tactics):
        _do(ref, name, command.choices[0])
    elif isinstance(command, Shoot):
        shoot(ref, command.aims[0])
    elif isinstance(command, Cast):
        begin(ref, command)
    else:
        _power(ref, name, command)


def _power(ref: Referee, name: str, command: Command) -> None:
    """Have a breath, gaze, turning or device work at once, as a volley of its own, or a firearm be filled, if it can.

    [EX-4.1.1, EX-R14, EX-R31]"""
    no = impossible(ref.at, ref.figure(name).side, command)
    if no is not None:
        ref.record(ChoiceLost(figure=name, text=command.text(), why=no.reason, rules=("EX-R14", no.rule)))
        return
    together = volley(ref)
    struck: list[str] = []
    driven: dict[str, str] = {}
    if isinstance(command, Breathe):
        struck = breathe(ref, together, command)
    elif isinstance(command, Gaze):
        struck = gaze(ref, together, command)
    elif isinstance(command, TurnUndead):
        struck, driven = turn_undead(ref, together, command)
    elif isinstance(command, Use):
        struck = use(ref, together, command)
    elif isinstance(command, Bombard):
        lay(ref, command, "EX-4.1")
        struck = throw_stones(ref, together._replace(began=ref.at))
    elif isinstance(command, Reload):
        reload_firearm(ref, command)
    close(ref, struck, together.felled)
    drive_off(ref, driven)
    afterwards(ref, together.later)


def impossible(at: Situation, side: str, command: Command) -> Refusal | None:
    """Say why a breath, gaze, turning, device or reloading that was chosen can be no more, or None [EX-R14]."""
    offers: tuple[AnyOffer, ...] = (MayBreathe(side), MayGaze(side), MayTurn(side), MayUse(side), MayReload(side))
    offers += (MayServe(side),)
    return next((offer.refuse(at, command) for offer in offers if isinstance(command, offer.kind)), None)


def _do(ref: Referee, name: str, tactic: Tactic) -> None:
    """Do what is no attack: step, get up, change weapons, take something up, bind a wound, or wait."""
    figure = ref.figure(name)
    no = tactic_refused(ref.at, figure, tactic)
    if no is not None:
        ref.record(ChoiceLost(figure=name, text=Tactics((tactic,)).text(), why=no.reason, rules=("EX-R14", no.rule)))
    elif tactic.what == "rise":
        ref.record(Rose(figure=name, rules=("EX-6.4",)))
    elif tactic.what == "draw":
        take_in_hand(ref, name, tactic.target, "EX-R13")
    elif tactic.what == "pick":
        take_up(ref, name, tactic.target, "EX-6.4")
    elif tactic.what == "bind":
        ref.record(Maimed(figure=tactic.target or name, bleeding=-1, rules=("EX-7.4",)))
    elif tactic.what == "wait":
        ref.record(Waited(figure=name, until=time_of(now(ref.state) + window()), rules=("EX-R34",)))
    elif tactic.what == "step" and tactic.place is not None:
        leave(ref, name, tactic.place)


def leave(ref: Referee, name: str, place: tuple[int, int]) -> None:
    """Step an inch; every enemy in reach who is left so has an undefended blow, unless a defence is up.

    [EX-9.1, EX-R30]"""
    before = [foe.id for foe in foes_in_reach(ref.at, ref.figure(name))]
    held = name in clockwork(ref.state).defences
    if not move_aside(ref, name, place, "aside", "EX-9.1"):
        return
    still = {foe.id for foe in foes_in_reach(ref.at, ref.figure(name))}
    for foe in before if not held else ():
        if foe not in still and may_strike(ref.figure(foe)) and ref.figure(name).standing:
            strike(ref, Attack(foe, name, behind=True))


def lost(ref: Referee, name: str) -> bool:
    """Have a figure lose the event that has come, if it owes one; tell whether it did [EX-7.2]."""
    if not clockwork(ref.state).loses.get(name):
        return False
    ref.record(EventsLost(figure=name, events=-1, why="", rules=("EX-7.2",)))
    return True
