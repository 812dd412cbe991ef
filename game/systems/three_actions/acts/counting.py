"""The count of actions as the shared answers ask for it: why a figure may not do one thing more this round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from game.board.arcs import arc_of
from game.board.heights import apart
from game.core.commands import Breathe, Cast, Charge, Gaze, Move, Shoot, TurnUndead
from game.core.figures import Figure
from game.core.grain import round_inches
from game.core.held.engines import Bombard
from game.core.held.handling import Use
from game.core.tally import Modifier, Refusal
from game.rules.gear.arms import ring, weapon_in_hand
from game.rules.missiles.engines import engine_at
from game.rules.missiles.shooting import missile, missiles_left
from game.rules.situation import Situation
from game.rules.stealth.unseen import sought
from game.systems.three_actions.acts.budget import refused, split
from game.systems.three_actions.acts.entitled import (
    carries_off,
    carries_user,
    counts_as_device,
    entitled,
    is_attack,
    is_attack_of_device,
)
from game.systems.three_actions.ledger import segments
from game.systems.three_actions.tables import constant, plain, row
from game.systems.three_actions.words import (
    BEGUN,
    DEVICE,
    DONE,
    MISSILE,
    MOVE,
    OTHER,
    POWER,
    SPELL,
    STATED,
    WRESTLE,
    Act,
    Order,
    doing,
    is_broken_in_upon,
)

if TYPE_CHECKING:
    from game.catalogue.kinds.gear import Missile

DAGGER = "thrown_dagger"
TURN = ("grapple", "handle", "drop")
"""What is done at a figure's turn to strike, and is not stated."""
UNTAUGHT = 5
"""Up to this level a magic-user cannot throw a dagger [TA-8.3.1]."""


def acts(at: Situation, figure: Figure, deed: str, number: int) -> Refusal | None:
    """Say why a figure may not do this beside what it has done and means to do, or None [TA-0.1, TA-10.1]."""
    now = doing(figure)
    if now.now:
        return None
    ledger = segments(at.state)
    word, _, what = deed.partition(" ")
    if ledger.segment and word in TURN:
        return refused(now.acts, Act(kind=WRESTLE), entitled(at, figure)) if word == "grapple" else None
    if ledger.segment and figure.id not in ledger.asked:
        reason = f"{figure.name} has stated what it does: intentions are stated as the round begins"
        return Refusal(reason, "TA-10.1", {"segment": ledger.segment})
    if word in ("move", "charge") and sought(figure) is not None:
        return Refusal(f"{figure.name} has searched for the unseen, and stays put this round", "SP-3.3.5.1.1")
    if word == "charge":
        rested = at.state.round - figure.charged
        if figure.charged and rested < constant("charge", "rounds"):
            reason = f"{figure.name} charged {rested} rounds ago, and charges once in {constant('charge', 'rounds')}"
            return Refusal(reason, "TA-R25", {"charged": figure.charged, "round": at.state.round})
    if word == "spell" and ledger.segment and now.dice:
        no = _no_components(at, figure, what.partition(" ")[0])
        if no is not None:
            return no
    if word == "shot" and not ledger.segment and any(done.charge for done in now.acts):
        reason = f"{figure.name} charges: whether it throws something is asked in the segments in which it runs"
        return Refusal(reason, "TA-8.2")
    if plain(what) == DAGGER:
        no = _no_dagger(at, figure)
        if no is not None:
            return no
    act = _act(at, word, what, number)
    if act is None:
        return None
    done = now.acts
    if ledger.segment and now.changed != ledger.segment and figure.id not in ledger.come:
        # It would change its mind: what it has stated and not begun would be dropped.
        done = tuple([intent.act for intent in now.intents if intent.state in (BEGUN, DONE) and not intent.carried])
    if not done and act.kind == MOVE:
        return None  # of one walk nothing is too much
    if act.kind == MOVE and is_broken_in_upon(at.state, figure):
        # What it has walked was a whole action: this would be another [TA-6.4].
        done = tuple([replace(other, cut=True) if other.kind == MOVE else other for other in done])
    weapon = at.catalogue.missiles.get(what) if word == "shot" else missile(at, figure, "")
    may = entitled(at, figure, weapon)
    if word == "shot" and weapon is not None:
        meant = number + sum(1 for other in done if other.kind == MISSILE)
        if meant > 1 and sought(figure) is not None:
            return Refusal(f"{figure.name} looks for the unseen, and has one shot", "SP-3.3.5.2", {"shots": 1})
        no = _all_meant(at, figure, weapon, number)
        if no is not None:
            return no
    for _ in range(1 if word == "move" else number):
        no = refused(done, act, may)
        if no is not None:
            return no
        done = (*done, act)
    return None


def _act(at: Situation, word: str, what: str, number: int) -> Act | None:
    """The act that a deed would be; None where it is none: what is dropped, but for a device [TA-5.3.2, TA-R31]."""
    if word == "shot":
        return Act(kind=MISSILE, what=what)
    if word == "spell":
        name, _, backwards = what.partition(" ")
        return spell_act(name, backwards=bool(backwards))
    if word == "device":
        return device_act(at, what)
    if word in ("handle", "drop"):
        if counts_as_device(at, what):
            return Act(kind=DEVICE, what=what)
        return Act(kind=OTHER, what=what) if word == "handle" else None
    if word == "breath":
        return Act(kind=POWER)
    if word == "turning":
        return Act(kind=SPELL, what="turning", attack=True)
    return Act(kind=MOVE, charge=word == "charge", length=number)


def spell_act(name: str, *, backwards: bool = False) -> Act:
    """Return the act that casting a spell is [TA-3.1, TA-3.2]."""
    return Act(kind=SPELL, what=name, attack=is_attack(name, backwards=backwards), transport=carries_off(name))


def device_act(at: Situation, item: str) -> Act:
    """Return the act that using a device is [TA-3.2.2, TA-5.5]."""
    return Act(kind=DEVICE, what=item, attack=is_attack_of_device(at, item), steady=carries_user(item))


def act_of(at: Situation, order: Order, length: int = 0) -> Act:
    """Return the act that an order of one figure is; `length` of a walk in grains."""
    if isinstance(order, Move | Charge):
        return Act(kind=MOVE, length=length, charge=isinstance(order, Charge))
    if isinstance(order, Shoot):
        aim = order.aims[0]
        weapon = missile(at, at.figure(aim.figure), aim.weapon)
        return Act(kind=MISSILE, what=weapon.id if weapon is not None else aim.weapon)
    if isinstance(order, Bombard):
        engine = engine_at(at, at.figure(order.figure))
        return Act(kind=MISSILE, what="" if engine is None else engine.kind)
    if isinstance(order, Cast):
        return spell_act(order.spell, backwards=order.reversed)
    if isinstance(order, Use):
        return device_act(at, order.item)
    if isinstance(order, TurnUndead):
        return Act(kind=SPELL, what="turning", attack=True)
    return Act(kind=POWER, what="gaze" if isinstance(order, Gaze) else "breath")


def actor_of(order: Order) -> str:
    """Return the figure whose order it is."""
    if isinstance(order, Move | Charge):
        return order.walks[0].figure
    if isinstance(order, Shoot):
        return order.aims[0].figure
    work: Cast | Use | Breathe | Gaze | TurnUndead | Bombard = order
    return work.figure


def _no_components(at: Situation, figure: Figure, spell: str) -> Refusal | None:
    """Say why a caster has the components of a new spell not at hand, or None [TA-10.10, TA-R33]."""
    now = doing(figure)
    if not row("spells", spell).get("components") or any(intent.act.what == spell for intent in now.intents):
        return None
    weapon = weapon_in_hand(at, figure)
    full = weapon is not None and (weapon.hands > 1 or bool(figure.shield))
    if not full:
        return None
    reason = f"{figure.name} has both hands full: the components of {at.catalogue.name(spell)} are not at hand"
    return Refusal(reason, "TA-10.10")


# ---- what counts for shots ---------------------------------------------------------------------------------------


def _all_meant(at: Situation, figure: Figure, weapon: Missile, number: int) -> Refusal | None:
    """Say why a figure has no missile more for so many shots: all it has are meant for others [SP-3.4.0.1, ST-R8]."""
    held = figure.carries.count(weapon.weapon) if weapon.weapon else missiles_left(at, figure, weapon)
    meant = sum(
        1 for intent in doing(figure).intents if intent.state in (STATED, BEGUN) and intent.act.what == weapon.id
    )
    if held is None or meant + number <= held:
        return None
    reason = f"{figure.name} has {held} left to shoot or throw with the {weapon.name}, and has stated {meant}"
    return Refusal(reason, "SP-3.4.0.1" if weapon.weapon else "ST-R8", {"left": held})


def _no_dagger(at: Situation, figure: Figure) -> Refusal | None:
    """Only a balanced dagger is thrown, and by one who has learned it [TA-8.3, TA-8.3.1]."""
    if figure.profile.kind == "magic_user" and figure.profile.level <= UNTAUGHT:
        reason = f"{figure.name}, a magic-user of level {figure.profile.level}, has not learned to throw a dagger"
        return Refusal(reason, "TA-8.3.1", {"level": figure.profile.level, "least": UNTAUGHT + 1})
    if figure.id not in segments(at.state).balanced:
        return Refusal(f"{figure.name}'s dagger is not balanced for throwing", "TA-8.3")
    return None


def shot_counts(at: Situation, figure: Figure, target: Figure, weapon: Any) -> list[Modifier]:
    """Return what counts for a shot beside all that always does: a charger's throw in motion [TA-8.2.1, TA-8.2.2]."""
    if figure.charged != at.state.round or not figure.rushed:
        return []
    return [Modifier(constant("charge", "in_motion"), "launched in motion", "TA-8.2.2")]


def no_aim(at: Situation, figure: Figure, target: Figure) -> Refusal | None:
    """Say why a figure cannot swing round and shoot at a foe that has come close behind it, or None [TA-10.8]."""
    if not segments(at.state).segment or not target.came or doing(figure).now:
        return None
    far = apart(figure, target)
    if far > split() or arc_of(figure, target.at, ring(target, figure)) != "rear":
        return None
    reason = f"{target.name} has come close behind {figure.name}, who cannot swing round and shoot at it"
    return Refusal(reason, "TA-10.8", {"distance": round_inches(far)})
