"""Defences: their window of a second, held and revealed, and what a miss or a lapse gives [EX-6]."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from game.board.heights import apart
from game.core.commands import Command
from game.core.course.secrecy import Unsealed
from game.core.figures import Figure
from game.core.state import Secret, State
from game.core.text.typed import read
from game.play.referee import Referee
from game.rules.gear.arms import has_shield, missiles_of
from game.rules.melee.reach import may_strike
from game.rules.moving.movement import inactive
from game.rules.situation import Situation
from game.rules.stealth.unseen import is_known
from game.systems.exile.events import ChoiceShown, DefenceMet, DefencesEnded, DefencesRaised, EventsLost
from game.systems.exile.ledger import Defence, clockwork, is_dazed, now, time_of
from game.systems.exile.multiplexor import next_event, window
from game.systems.exile.scores.chances import stands_before
from game.systems.exile.scores.scores import arm, off_hand_blows
from game.systems.exile.tables import block
from game.systems.exile.words import Tactic, Tactics

DEFENCES = ("parry", "off_hand_parry", "block", "dodge", "desperate")


def secret_name(figure: str) -> str:
    """Return the name under which a figure's choice lies sealed."""
    return f"choice of {figure}"


def secret_of(at: Situation, figure: str) -> Secret | None:
    """Return a figure's sealed choice, or None."""
    name = secret_name(figure)
    return next((secret for secret in at.state.secrets if secret.name == name), None)


def chosen(at: Situation, figure: str) -> Command | None:
    """Return what a figure has chosen; None for nothing, or where it is not to be seen."""
    found = secret_of(at, figure)
    return read(found.text) if found is not None and found.text else None


def tactic_of(command: Command | None) -> Tactic | None:
    """Return the tactic that a choice is, or None for a shot, a spell and the like."""
    return command.choices[0] if isinstance(command, Tactics) else None


def unseal(ref: Referee, figures: Sequence[str], *, rule: str = "EX-4.1.1") -> dict[str, str]:
    """Open the figures' choices all at once; return each as typed text, by figure [EX-4.1.1]."""
    names = {secret_name(figure): figure for figure in figures}
    found = tuple([secret for secret in ref.state.secrets if secret.name in names])
    if found:
        ref.record(Unsealed(secrets=found, rules=(rule,)))
    return {names[secret.name]: secret.text for secret in found}


def raise_defences(ref: Referee, tactics: Sequence[Tactic], at: Fraction) -> None:
    """Put defences up, of events at a moment; a desperate one uses up the next event as well [EX-6.1, EX-6.4]."""
    if not tactics:
        return
    moment, table = time_of(at), block("defence")
    up = {tactic.figure: Defence(tactic.what, moment, place=tactic.place) for tactic in tactics}
    ref.record(DefencesRaised(defences=up, rules=("EX-6.1", "EX-6.1.1")))
    for tactic in tactics:
        more = table[tactic.what].get("more_events", 0)
        if more:
            ref.record(EventsLost(figure=tactic.figure, events=more, why="desperate defence", rules=("EX-6.4",)))


def able(figure: Figure) -> bool:
    """Tell whether a figure is in its senses, stands its ground, and so can strike and defend itself."""
    return inactive(figure) is None and may_strike(figure)


def is_fit(state: State, figure: Figure) -> bool:
    """Tell whether a figure is able, and no blow has stunned it for some seconds [EX-7.2]."""
    return able(figure) and not is_dazed(state, figure.id)


def answers(defence: Defence, at: Fraction) -> bool:
    """Tell whether a defence is good at a moment: a second by exact fraction on either side, ends included [EX-R5]."""
    return abs(Fraction(*defence.at) - at) <= window()


def standing_defence(ref: Referee, name: str, against: str) -> Defence | None:
    """Return defence that meets an attack made now: one that is up, or one revealed because it comes within a second.

    A parry, dodge or block meets one attack, or all within its second (a switch), a desperate defence all; nobody
    defends himself behind his back [EX-6.1.1, EX-6.2, EX-6.3, EX-R5, EX-R6, EX-R21]."""
    target, figure = ref.figure(name), ref.figure(against)
    if not is_fit(ref.state, target) or not stands_before(target, figure):
        return None
    moment = now(ref.state)
    found = clockwork(ref.state).defences.get(name)
    if found is not None and answers(found, moment) and (not found.met or is_for_all(ref.at, found.what)):
        return found
    return reveal_early(ref, name)


def could_shoot(at: Situation, foe: Figure) -> bool:
    """Tell whether an enemy who is known to be there has anything to shoot with, and his senses [EX-R45]."""
    return is_known(foe) and inactive(foe) is None and bool(missiles_of(at, foe))


def shelters_from(at: Situation, figure: Figure, shooters: Sequence[Figure]) -> bool:
    """Tell whether a figure has a shield or staff to hide behind from one of these, within his range and before it.

    [EX-6.4, EX-R21, EX-R45]"""
    if not has_shield(at, figure) and not arm(at, figure).pole:
        return False
    x, y = figure.at
    for foe in shooters:
        far = _farthest(at, foe)
        # The range over the ground is asked first, as of many nearly all are out of it.
        near = (foe.x - x) ** 2 + (foe.y - y) ** 2 <= far * far
        if near and stands_before(figure, foe) and apart(foe, figure) <= far:
            return True
    return False


def _farthest(at: Situation, foe: Figure) -> int:
    """How far one who has anything to shoot with can shoot, in grains; kept while nothing happens to his side."""
    known = at.field.own[foe.side]
    name = ("shoots as far", foe.id)
    if name not in known:
        known[name] = max(weapon.farthest for weapon in missiles_of(at, foe))
    return int(known[name])


def is_for_all(at: Situation, what: str) -> bool:
    """Tell whether a defence meets every attack in its window [EX-R6]."""
    return at.reading("EX-R6") == "all" or bool(block("defence")[what].get("all", False))


def reveal_early(ref: Referee, name: str) -> Defence | None:
    """Have one who is attacked reveal his next choice if it is a defence within the next second; nothing else of it.

    [EX-6.3, EX-6.3.1]"""
    at = ref.at
    tactic = tactic_of(chosen(at, name))
    if tactic is None or tactic.what not in DEFENCES or name in clockwork(at.state).spent:
        return None
    coming = next_event(at, at.figure(name))
    if coming - now(at.state) > window() or clockwork(at.state).loses.get(name):
        return None
    unseal(ref, (name,), rule="EX-6.3")
    ref.record(ChoiceShown(figure=name, text=Tactics((tactic,)).text(), early=True, rules=("EX-6.3", "EX-6.1")))
    raise_defences(ref, (tactic,), coming)
    return clockwork(ref.state).defences[name]


def meets(ref: Referee, name: str, against: str, defence: Defence | None) -> None:
    """Note that a defence has met an attack; one that meets only one is then over [EX-R6]."""
    if defence is None or name not in clockwork(ref.state).defences:
        return
    ref.record(DefenceMet(figure=name, against=against, rules=("EX-6.1.1", "EX-R6")))
    if not is_for_all(ref.at, defence.what):
        ref.record(DefencesEnded(figures=(name,), lapsed=False, rules=("EX-R6",)))


def allows_counter(what: str) -> bool:
    """Tell whether a defence allows a counter-attack at all [EX-6.4, EX-7.5]."""
    return block("defence")[what].get("counter") is not None


def counter_dice(at: Situation, figure: Figure, what: str, *, clash: bool) -> int | None:
    """Return the dice of the counter-attack test that a defence allows, or None where it allows none.

    The quicker the weapon that parries, the easier; in a clash it is a die harder [EX-6.4, EX-7.5, EX-2.3]."""
    how = block("defence")[what].get("counter")
    if how is None:
        return None
    most = block("defence")["longest_counter_blows"]
    blows = off_hand_blows(at, figure) if what == "off_hand_parry" else min(most, arm(at, figure).blows)
    if blows is None:
        return None
    more: int = block("defence")["clash_counter"] if clash else 0
    return max(1, int(how) - blows + more)
