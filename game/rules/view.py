"""What a side may know: a state of the same type, from what is allowed, so that everything runs on it unchanged."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.agenda import Entry
from game.core.events import Event, Scheduled, StepBegan
from game.core.secrecy import Kept, blank
from game.core.state import Side, State
from game.rules.stealth.unseen import is_known


def view(state: State, side: str) -> State:
    """Give the battle as a side sees it: no seed, of the other's unseen only those it has spotted, its secrets blank.

    What the other has ordered beforehand is not known either, nor when its unseen are to act.

    [SP-3.3.5.1, SP-3.3.5.2.1]"""
    if state.secrets:
        state = replace(state, secrets=tuple([one if one.side == side else blank(one) for one in state.secrets]))
    sides = tuple([one if one.id == side else _seen_from_afar(one) for one in state.sides])
    gone = [one.id for one in state.figures.values() if one.conditions and one.side != side and not is_known(one)]
    if gone:
        figures = {name: one for name, one in state.figures.items() if name not in gone}
        units = {
            name: one if figures.keys() >= set(one.figures) else replace(
                one,
                figures=tuple([member for member in one.figures if member in figures]),
                leader=one.leader if one.leader in figures else "",
            )
            for name, one in state.units.items()
        }  # fmt: skip
        hidden = frozenset(gone)
        agenda = tuple([one for one in state.agenda if not _is_theirs(one, hidden)])
        return replace(state, seed=None, sides=sides, figures=figures, units=units, agenda=agenda)
    return replace(state, seed=None, sides=sides)


def _seen_from_afar(side: Side) -> Side:
    return replace(side, plan=replace(side.plan, standing=())) if side.plan.standing else side


def _is_theirs(entry: Entry, hidden: frozenset[str]) -> bool:
    """Whether all who act in a step to come are among the hidden."""
    actors = entry.step.actors
    return bool(actors) and hidden.issuperset(actors)


SUBJECTS = ("figure", "actor")
"""Fields of an event that name whose deed it is."""


def sees(state: State, side: str, event: Event) -> bool:
    """Tell whether a side sees anything of an event, the state before it given.

    It sees neither the deeds of the other's unseen, nor what is laid out for none but them, nor how much the other
    settles under seal.

    [SP-3.3.5.1, SP-3.3.5.2.1]"""
    if event.seen_by(side, state) is None or (isinstance(event, Kept) and event.secret.side != side):
        return False
    if isinstance(event, Scheduled):
        hidden = frozenset([one.id for one in state.figures.values() if one.side != side and not is_known(one)])
        return not event.steps or not all(_is_theirs(Entry(one), hidden) for one in event.steps)
    many = event.begun.actors if isinstance(event, StepBegan) else getattr(event, "figures", ())
    names = [*(many if isinstance(many, tuple) else ()), *[getattr(event, field, "") for field in SUBJECTS]]
    about = [state.figures[name] for name in names if name in state.figures]
    return not about or any(one.side == side or is_known(one) for one in about)
