"""A side's view: a state of the same type, built from what the side may know, so that all code runs on it unchanged."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from game.core.course.secrecy import Kept, Unsealed, blank
from game.core.events import Dropped, Event, Scheduled, StepBegan, Thrown
from game.core.fight.magic import Enchanted, Lapsed
from game.core.fight.moves import Moved
from game.core.fight.nerve import MoraleChecked
from game.core.fight.stealth import Encountered
from game.core.figures import SLAIN, Figure, Unit
from game.core.state import AnyStep, Entry, Plan, Secret, Side, State
from game.core.table import Enchantment
from game.core.tally import Tally
from game.rules.knowing.unknown import Gone, names, narrowed, without
from game.rules.situation import Situation
from game.rules.stealth.surprise import stated_surprise
from game.rules.stealth.unseen import is_known


def view(state: State, side: str) -> State:
    """Return battle as a side sees it: no seed, of the other's unseen only those it has spotted, none of its secrets.

    What the other means to do and has ordered beforehand is not known either, nor when its unseen are to act, nor what
    is noted of them in a ledger, a spell or a throw; nor who of it has settled anything under seal.

    [SP-3.3.5.1, SP-3.3.5.2.1]"""
    gone = frozenset([
        figure.id for figure in state.figures.values()
        if figure.conditions and figure.side != side and not is_known(figure)
    ])  # fmt: skip
    return _seen(state, side, gone, state)


def view_of(before: State, now: State, side: str) -> State:
    """Return an earlier state as a side sees it by what it knows now: without those unknown to it now, and no others.

    Who has come to light since is in it."""
    since = now.figures
    gone = frozenset([name for name, was in before.figures.items() if _is_unknown(since.get(name, was), side)])
    return _seen(before, side, gone, now)


def _seen(state: State, side: str, gone: frozenset[str], now: State) -> State:
    """A state without those who are gone, and without the secrets of the other side; `now` says who else is unknown."""
    sides = tuple([other if other.id == side else _seen_from_afar(other) for other in state.sides])
    if state.secrets:
        state = replace(state, secrets=tuple([secret for secret in state.secrets if secret.side == side]))
    if state.still:
        state = replace(state, still=tuple([still for still in state.still if still.side == side]))
    surprise = state.circumstances.surprise
    if surprise is not None and surprise.ambush:
        known = replace(surprise, ambush=tuple([name for name in surprise.ambush if name == side]))
        state = replace(state, circumstances=replace(state.circumstances, surprise=known))
    agenda = state.agenda
    if gone or _any_covert(agenda):
        agenda = _agenda(state, now, side)
    return replace(_without(state, gone) if gone else state, seed=None, sides=sides, agenda=agenda)


def _any_covert(agenda: tuple[Entry, ...]) -> bool:
    for entry in agenda:  # noqa: SIM110  (asked for every view, so that a generator is felt)
        if entry.step.covert:
            return True
    return False


def as_known(at: Situation, side: str) -> Situation:
    """Return situation as a side knows it, for what its figures do of themselves; the same one if it knows all foes."""
    if _knows_all(at, side):
        return at
    return Situation(view(at.state, side), at.battle)


def _knows_all(at: Situation, side: str) -> bool:
    for figure in at.field.foes(side):  # noqa: SIM110
        if figure.conditions and not is_known(figure):
            return False
    return True


def shared(state: State) -> State:
    """Return the battle as anybody may see it who sits on neither side: no more than both know."""
    for side in state.sides:
        state = view(state, side.id)
    return state


UNTOLD = Plan()
"""What is known of how the other side means to fight, and of what it has ordered beforehand."""


def _seen_from_afar(side: Side) -> Side:
    return side if side.plan == UNTOLD else replace(side, plan=UNTOLD)


def _without(state: State, gone: frozenset[str]) -> State:
    """A state in which some figures are not, nor units of theirs alone, nor what is said of them anywhere."""
    figures = {name: _noted(figure, gone) for name, figure in state.figures.items() if name not in gone}
    units = _units(state, gone)
    away = gone | (state.units.keys() - units.keys())
    is_gone = away.__contains__
    ledger: Any = state.ledger
    return replace(
        state,
        figures=figures,
        units=units,
        throws={key: count for key, count in state.throws.items() if gone.isdisjoint(key.split("|"))},
        engines=tuple(
            [
                replace(engine, aim=None, by="") if engine.by and is_gone(engine.by) else engine
                for engine in state.engines
            ]
        ),
        magic=tuple([enchantment for spell in state.magic if (enchantment := _spell(spell, is_gone)) is not None]),
        ledger=None if ledger is None else narrowed(ledger, is_gone)[0],
    )


def left_out(state: State, gone: frozenset[str]) -> State:
    """Return a state without some figures, nor what is said of them anywhere; for looking at."""
    return _without(state, gone) if gone else state


def _units(state: State, gone: frozenset[str]) -> dict[str, Unit]:
    """The units of a state without those who are gone, and none that was of such alone."""
    return {
        name: unit if gone.isdisjoint(unit.figures) else _thinned(unit, gone)
        for name, unit in state.units.items()
        if not unit.figures or not gone.issuperset(unit.figures)
    }


def _noted(figure: Figure, gone: frozenset[str]) -> Figure:
    """A figure with nothing noted about those who are gone."""
    ledger: Any = figure.ledger
    kept = None if ledger is None else narrowed(ledger, gone.__contains__)[0]
    return figure if kept is ledger else replace(figure, ledger=kept)


def _thinned(unit: Unit, gone: frozenset[str]) -> Unit:
    kept = tuple([member for member in unit.figures if member not in gone])
    return replace(unit, figures=kept, leader="" if unit.leader in gone else unit.leader)


def _spell(spell: Enchantment, gone: Gone) -> Enchantment | None:
    """A lasting spell without the unseen figures it holds; None where it holds nobody else and raised nothing.

    Who has cast it unseen is not known."""
    held = tuple([figure for figure in spell.figures if not gone(figure)])
    if not held and not spell.pieces and (spell.figures or gone(spell.caster)):
        return None
    caster = "" if gone(spell.caster) else spell.caster
    return spell if (held, caster) == (spell.figures, spell.caster) else replace(spell, figures=held, caster=caster)


# ---- the agenda --------------------------------------------------------------------------------------------------


def _agenda(state: State, now: State, side: str) -> tuple[Entry, ...]:
    """The agenda without the steps of figures unknown to the side, and without those known to the other side alone."""
    gone = _unknown(now, now, side)
    found = [(entry, step) for entry in state.agenda if (step := _step(state, entry.step, side, gone)) is not None]
    return tuple([entry if step is entry.step else replace(entry, step=step) for entry, step in found])


def _step(state: State, step: Any, side: str, gone: Gone) -> AnyStep | None:
    """A step to come without those who are gone; None where it comes for them alone, or is the other side's secret."""
    if step.covert and step.side != side:
        return None
    whose = step.whose(state)
    if whose and all(map(gone, whose)):
        return None
    found: AnyStep | None = without(step, gone)
    return found


# ---- what happens ------------------------------------------------------------------------------------------------


def sees(state: State, side: str, event: Event, after: State | None = None) -> bool:
    """Tell whether a side is told anything of an event, the state before it (and, if it is at hand, after it) given."""
    return event_for(state, side, event, after) is not None


def event_for(state: State, side: str, event: Event, after: State | None = None) -> Event | None:
    """Return what a side is told of an event, the state before it (and, if it is at hand, after it) given, or None.

    Neither the deeds of the other's unseen, nor how much the other settles under seal; of what is done with seen and
    unseen, what is done with the seen. Who is known before or after it is named, but where somebody goes of whom it is
    not known any more is not told. How the agenda is laid out is nobody's business but the referee's: what a side may
    know of it stands in its view, and of the steps that begin it is told those in which somebody decides.

    [SP-3.3.5.1, SP-3.3.5.2.1, SP-3.3.5.3]"""
    known = event.seen_by(side, state)
    if known is None or isinstance(event, Scheduled | Dropped) or _is_for_ambush(state, side, event):
        return None
    if isinstance(event, Kept) and event.secret.side != side:
        return None
    now = event.apply(state) if after is None else after
    gone = _unknown(state, now, side)
    whose = event.whose(state)
    if whose and all(map(gone, whose)):
        return None
    if isinstance(event, Moved):
        return None if _is_unknown(now.figures[event.figure], side) else known
    if isinstance(known, StepBegan):
        begun: Any = known.begun
        if begun.quiet and getattr(begun, "side", "") != side:
            return None
        begun = _step(state, begun, side, gone)
        return None if begun is None else replace(known, begun=begun)
    if isinstance(known, Unsealed):
        opened = tuple([_opened(secret, side, gone) for secret in known.secrets if not names(secret.name, gone)])
        return replace(known, secrets=opened) if opened else None
    if isinstance(known, Lapsed):
        spell = next((spell for spell in state.magic if spell.id == known.spell), None)
        return known if spell is None or _spell(spell, gone) is not None else None
    if isinstance(known, Enchanted):
        held = _spell(known.spell, gone)
        return None if held is None else replace(known, spell=held)
    if isinstance(known, Thrown) and known.purpose == "surprise" and known.actor == side:
        # By what chance it was surprised is the enemy's to know: who of them is quiet, and how many they are.
        return replace(known, why=f"{state.side(side).name} may be surprised")
    found = without(known, gone)
    if found is not None and found is not known:
        found = found.seen_by(side, state)  # what is left of it may be nothing
    return None if found is None else _unnamed(_uncounted(found, event, now, side), now, side, gone)


def goes_on(last: StepBegan | None, event: Event) -> bool:
    """Tell whether a step that begins only goes on with the last one told: how often it is put back is nobody's news.

    By its title and its side, which is all that is shown of it."""
    if not isinstance(event, StepBegan) or last is None:
        return False
    step, other = last.begun, event.begun
    return (step.title, getattr(step, "side", "")) == (other.title, getattr(other, "side", ""))


def _uncounted(known: Event, event: Event, state: State, side: str) -> Event:
    """A morale check as the side knows it: figures of the unit that it does not know are not counted."""
    if not (isinstance(event, MoraleChecked) and isinstance(known, MoraleChecked)) or "strength" not in event.witness:
        return known
    # One who checks alone is judged by his own unit; whoever checks with a unit need not be of it.
    unit = state.units[event.unit or state.figures[event.witness["judged"]].unit]
    unknown = [figure for figure in map(state.figures.__getitem__, unit.figures) if _is_unknown(figure, side)]
    if not unknown:
        return known
    less = {
        "strength": len(unknown),
        "standing": sum(figure.standing for figure in unknown),
        "slain": sum(figure.fate == SLAIN for figure in unknown),
    }
    return replace(known, witness={**known.witness, **{key: known.witness[key] - less[key] for key in less}})


NOBODY = "something unseen"


def _unnamed(event: Event, state: State, side: str, gone: Gone) -> Event:
    """Return an event whose reasons, and those of its tally, name no figure unknown to the side."""
    tally: Tally | None = getattr(event, "tally", None)
    reasons = {field: words for field in ("why", "cause") if (words := getattr(event, field, ""))}
    if not reasons and (tally is None or not tally.modifiers):
        return event
    hidden = [figure.name for figure in state.figures.values() if _is_unknown(figure, side) and gone(figure.id)]
    if not hidden:
        return event

    def tells(words: str) -> bool:
        return any(re.search(rf"\b{re.escape(name)}\b(?! \d)", words) for name in hidden)

    changes: dict[str, Any] = {field: NOBODY for field, words in reasons.items() if tells(words)}
    if tally is not None and any(tells(modifier.label) for modifier in tally.modifiers):
        known = [replace(modifier, label=NOBODY) if tells(modifier.label) else modifier for modifier in tally.modifiers]
        changes["tally"] = replace(tally, modifiers=tuple(known))
    return replace(event, **changes) if changes else event


def _opened(secret: Secret, side: str, gone: Gone) -> Secret:
    """What is opened of a secret: blank still, if it is the other's and is about one who is gone."""
    return secret if secret.side == side or not names(secret.text, gone) else blank(secret)


def in_sight(before: State, after: State, side: str) -> State:
    """Return the state before an event, without the figures that the side knows neither before nor after it.

    It is for telling what happened: all else in it is as it was."""
    hidden = [figure for figure in before.figures.values() if _is_unknown(figure, side)]
    gone = frozenset([figure.id for figure in hidden if _is_unknown(after.figures.get(figure.id, figure), side)])
    if not gone:
        return before
    figures = {name: figure for name, figure in before.figures.items() if name not in gone}
    return replace(before, figures=figures, units=_units(before, gone))


def _is_for_ambush(state: State, side: str, event: Event) -> bool:
    """Whether it is a die of a side that may walk into an ambush and knows of none: whether it does, and how far off.

    [SP-3.1.9, SP-3.1.10]"""
    if isinstance(event, Thrown):
        if event.purpose not in ("surprise", "distance") or event.actor != side:
            return False
    elif not isinstance(event, Encountered) or event.side != side:
        return False
    return state.enemy_of(side) in stated_surprise(state).ambush


def _is_unknown(figure: Figure, side: str) -> bool:
    return bool(figure.conditions) and figure.side != side and not is_known(figure)


def _unknown(before: State, now: State, side: str) -> Gone:
    """Whether a word names a figure, or a whole unit, that the side knows neither before an event nor after it."""

    def is_unknown(word: str) -> bool:
        figure = now.figures.get(word)
        if figure is not None:
            was = before.figures.get(word, figure)
            return _is_unknown(figure, side) and _is_unknown(was, side)
        unit = now.units.get(word)
        return unit is not None and bool(unit.figures) and all(map(is_unknown, unit.figures))

    return is_unknown
