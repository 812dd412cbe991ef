"""Clash of Arms: two who meet at speed choose in secret, and what each has chosen is settled at contact [EX-2]."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.figures import Figure
from game.core.grain import UNIT, direction, facing_towards, turn_between
from game.core.ids import FigureId, SubjectId
from game.core.state import State
from game.play.asked.sealing import ask_sealed, open_sealed
from game.play.morale.losses import close
from game.play.moving.offers import MayStop
from game.play.referee import Referee
from game.play.step import Play, Step
from game.rules.decision import Decision
from game.rules.situation import Situation
from game.systems.exile.choosing.offers import MayTactic
from game.systems.exile.events import ClashBegan, EventsLost, MetAtSpeed
from game.systems.exile.fighting.attack import after_miss, fall, is_bashing, land, strike, take_effect, throw
from game.systems.exile.fighting.casting import give_up
from game.systems.exile.fighting.defending import DEFENCES, is_fit, meets, standing_defence, tactic_of
from game.systems.exile.impulse import ends, events_left
from game.systems.exile.ledger import Defence, clockwork
from game.systems.exile.moving.gaits import is_fast
from game.systems.exile.multiplexor import in_order
from game.systems.exile.scores.chances import Attack, stands_before
from game.systems.exile.tables import block
from game.systems.exile.words import Tactic


def speed_towards(figure: Figure, other: Figure, feet: int) -> int:
    """Return how fast one who goes so many feet a second along its facing closes with another, whole feet down.

    Who goes away from the other closes less than not at all [EX-2.1]."""
    course = turn_between(figure.facing, facing_towards(figure.at, other.at))
    return -feet * direction(course)[1] // UNIT


def is_clash(
    speeds: tuple[int, int], runs: tuple[bool, bool], unwilling: tuple[bool, bool], *, walkers: bool = False
) -> bool:
    """Tell whether two meet in a clash: one at least runs or charges, and either will not stop or they close fast.

    Two walkers never clash, but where the speed alone decides [EX-2.1, EX-R1]."""
    if not any(runs) and not walkers:
        return False
    return any(unwilling) or is_fast(sum(speeds))


def has_event(state: State, name: str, *, fresh: bool) -> bool:
    """Tell whether a figure has an event for a clash: its first blow, or one that this round has still to give it.

    [EX-2.1, EX-1.2, EX-R22]"""
    return fresh or events_left(state, name) > 0


class Clash(Step, frozen=True):
    """Two meet at speed: each side chooses in secret, then both are revealed [EX-2.1, EX-2.2]."""

    title = "Clash of arms"
    cite = "EX-2.1"
    figures: tuple[SubjectId, SubjectId]
    speed: int
    fresh: tuple[FigureId, ...] = ()
    """Those of the two for whom it stands in place of their first blow."""

    @property
    def actors(self) -> tuple[str, ...]:
        return self.figures

    def play(self, ref: Referee) -> Play:
        """Ask both, reveal, and settle it."""
        if not all(ref.figure(name).standing for name in self.figures):
            return
        ref.record(ClashBegan(figures=self.figures, rules=("EX-2.1",)))
        names: list[str] = []
        spent = tuple([name for name in self.figures if not has_event(ref.state, name, fresh=name in self.fresh)])
        for name in self.figures:
            figure = ref.figure(name)
            if not is_fit(ref.state, figure) or name in spent:
                continue
            other = next(foe for foe in self.figures if foe != name)
            prompt = f"{figure.name} meets {ref.figure(other).name} at speed: attack or defend?"
            offers = (MayTactic(figure.side, (name,), other), MayStop())
            names.append((yield from ask_sealed(ref, Decision(figure.side, prompt, "EX-2.2", offers, (name,)))))
        found = [tactic_of(command) for command in open_sealed(ref, tuple(names), ("EX-2.2",))]
        chosen = {tactic.figure: tactic for tactic in found if tactic is not None}
        before = ref.state.figures
        settle(ref, self, chosen, spent)
        ends(ref, before)


def settle(ref: Referee, clash: Clash, chosen: dict[str, Tactic], spent: tuple[str, ...] = ()) -> None:
    """Settle a clash by its case: both defend, one does, or both attack [EX-2.2, EX-2.3, EX-2.4].

    For each it is its first blow, or uses up its next event; who has none left does nothing, and who can do nothing
    loses none by it [EX-R22]."""
    one, other = clash.figures
    words = tuple(_word(name, chosen, spent) for name in clash.figures)
    attacking = [name for name in clash.figures if name in chosen and attacks(chosen[name])]
    case = "both attack" if len(attacking) == 2 else "one attacks" if attacking else "neither attacks"
    ref.record(
        MetAtSpeed(figures=clash.figures, choices=words, speed=clash.speed, case=case, rules=("EX-2.1", RULES[case]))
    )
    for name in clash.figures:
        if name not in clash.fresh and name not in spent and is_fit(ref.state, ref.figure(name)):
            ref.record(EventsLost(figure=name, events=1, why="spent in a clash", rules=("EX-2.1", "EX-R22")))
    _defend(ref, [chosen[name] for name in clash.figures if name in chosen and chosen[name].what in DEFENCES])
    if not attacking:
        return
    if len(attacking) == 1:
        _one_attacks(ref, attacking[0], other if attacking[0] == one else one, chosen)
    else:
        _both_attack(ref, clash.figures, chosen)


def _defend(ref: Referee, tactics: Sequence[Tactic]) -> None:
    """What a defence in a clash costs beside its event: a casting is given up, a desperate one takes the next as well.

    [EX-6.4, EX-R16]"""
    for tactic in tactics:
        give_up(ref, tactic.figure, "defends itself")
        more = block("defence")[tactic.what].get("more_events", 0)
        if more:
            ref.record(EventsLost(figure=tactic.figure, events=more, why="desperate defence", rules=("EX-6.4",)))


def _word(name: str, chosen: dict[str, Tactic], spent: tuple[str, ...]) -> str:
    return "spent" if name in spent else chosen[name].what if name in chosen else "wait"


RULES = {"both attack": "EX-2.4", "one attacks": "EX-2.3", "neither attacks": "EX-2.2"}


def attacks(tactic: Tactic) -> bool:
    """Tell whether a tactic is an attack."""
    return tactic.what in block("attack")["tactics"]


def _one_attacks(ref: Referee, name: str, other: str, chosen: dict[str, Tactic]) -> None:
    """The defence is settled first, then the attack; the counter-attack of a parry is a die harder.

    Who has chosen none has the one that is up, or comes within the second; nobody defends himself behind his back
    [EX-2.3, EX-6.1.1, EX-6.3, EX-R21]."""
    own = chosen.get(other)
    if own is None or own.what not in DEFENCES:
        held = standing_defence(ref, other, name)
        meets(ref, other, name, held)
        strike(ref, Attack(name, other, chosen[name].what, held, clash=True))
        return
    able = stands_before(ref.figure(other), ref.figure(name))
    defence = Defence(own.what, clockwork(ref.state).now) if able else None
    strike(ref, Attack(name, other, chosen[name].what, defence, clash=True))


def _both_attack(ref: Referee, names: tuple[str, str], chosen: dict[str, Tactic]) -> None:
    """The longer and quicker rolls first; if it bashes the other has no blow; else both fall together [EX-2.4]."""
    groups = in_order(ref.at, names)
    order = [name for group in groups for name in group]
    first, second = (Attack(a, b, chosen[a].what, clash=True) for a, b in ((order[0], order[1]), (order[1], order[0])))
    began = throw(ref, first)
    if len(groups) == 2 and is_bashing(began):
        land(ref, began)
        close(ref, (first.target,), {first.target: first.figure})
        after_miss(ref, began)
        return
    reply = throw(ref, second)
    fallen = [(hit, fall(ref, hit)) for hit in (began, reply)]
    for hit, damage in fallen:
        take_effect(ref, hit, damage)
    close(ref, names, {first.target: first.figure, second.target: second.figure})
    for thrown in (began, reply):
        if is_fit(ref.state, ref.figure(thrown.attack.figure)):
            after_miss(ref, thrown)


def closing(at: Situation, figure: Figure, other: Figure, feet: tuple[int, int]) -> tuple[int, int]:
    """Return how fast each of two closes with the other, in feet a second [EX-2.1]."""
    return speed_towards(figure, other, feet[0]), speed_towards(other, figure, feet[1])
