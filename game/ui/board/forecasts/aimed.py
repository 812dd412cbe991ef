"""Forecasts of spells and devices, and of all else that is aimed: whom it would catch, friends first, and its harm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.catalogue.effects import Damage, Ground, Heal
from game.catalogue.kinds.magic import Spell
from game.core.dice import spec
from game.core.figures import Figure
from game.core.grain import Point
from game.core.tally import Refusal
from game.forecast.areas import Risks
from game.forecast.areas.workings import spell_save
from game.rules.magic.spell_area import Scope, may_affect, scope, works_on_ground
from game.rules.situation import Situation
from game.ui.board.forecasts.attacks import barred, named, names_of, rolled
from game.ui.board.forecasts.dangers import breath_forecast, fallen, own_warned
from game.ui.board.forecasts.powers import flask_forecast, gaze_forecast, stone_forecast, turning_forecast
from game.ui.board.hands.means import BREATHE, GAZE, LOOSE, TURN, USE, Means, doing, level_of, spell_in
from game.ui.panels.models import ForecastView

GROUNDS = {"wall_of_fire": "fire", "wall_of_ice": "cold", "wall_of_stone": "", "poison_cloud": "gas", "light": ""}
"""The colour of a template by the ground that a spell makes."""


Aims = tuple[tuple[str, ...], tuple[Point, ...]]
"""The figures and the places at which something is aimed."""


def friends_first(figures: Sequence[Figure], side: str) -> list[Figure]:
    """Those of a side before the others."""
    return sorted(figures, key=lambda figure: figure.side != side)


# ---- spells and devices ------------------------------------------------------------------------------------------


def scope_of(at: Situation, means: Means, targets: tuple[str, ...], places: tuple[Point, ...]) -> Scope | None:
    """Where a spell or device would work, and which of those there it affects."""
    spell, figure = spell_in(at, means), at.figure(means.figure)
    if spell is None:
        return None
    found = scope(at, figure, spell, targets, places)
    return Scope(found.shapes, tuple([victim for victim in found.caught if may_affect(at, figure, spell, victim)]))


def hurts(spell: Spell) -> bool:
    """Whether it harms those whom it catches."""
    kind = any(isinstance(effect, Heal) for effect in spell.effects)
    return spell.whom.side != "friends" and not kind and bool(spell.save or spell.shape != "self")


def damage_kind(spell: Spell | None) -> str:
    """The kind of damage it does, for the colour of its template."""
    for effect in spell.effects if spell is not None else ():
        if isinstance(effect, Damage) and effect.kind:
            return effect.kind
        if isinstance(effect, Ground):
            return GROUNDS.get(effect.kind, "spell")
    return "spell"


def does_words(spell: Spell, level: int) -> str:
    """What it does, in a few words: its dice where it has any."""
    words: list[str] = []
    for effect in spell.effects:
        if isinstance(effect, Damage):
            dice = effect.dice
            if effect.a_level:
                dice = f"{max(1, min(level, effect.most or level))}d{spec(effect.dice).sides}"
            many = max((number for least, number in effect.missiles if least <= max(1, level)), default=1)
            words.append(f"Damage {dice}" + (f", {many} missiles" if many > 1 else ""))
        elif isinstance(effect, Heal):
            words.append(f"Heals {effect.dice}" if effect.dice else "Heals")
    if not words:
        text = spell.effect or spell.name
        return text[:1].upper() + text[1:]
    return "; ".join(words) + (", half if saved" if spell.save == "half" else "")


def working_forecast(
    at: Situation, means: Means, aims: Aims, no: Refusal | None, risks: Risks | None = None
) -> ForecastView:
    """The forecast of an aimed spell or device: its targets, the first one's save and its effect; or the refusal."""
    (targets, places), figure, spell = aims, at.figure(means.figure), spell_in(at, means)
    sentence = f"{named(at, figure)} {doing(at, means)}"
    found = scope_of(at, means, targets, places) if no is None else None
    if no is not None or spell is None or found is None:
        return ForecastView(sentence, **barred(no))
    others = [other for other in friends_first(found.caught, figure.side) if other.id != figure.id or hurts(spell)]
    if others:
        sentence += f" at {len(others)}" if len(others) > 1 else f" at {named(at, others[0])}"
    victim = next((other for other in others if other.side != figure.side), others[0] if others else None)
    willing = spell.save == "negates" and victim is not None and victim.side == figure.side
    roll: dict[str, Any] = {}
    if spell.save and victim is not None and not willing:
        roll = rolled(spell_save(at, spell, victim, len(targets) == 1))
        sentence += f"; {named(at, victim)} saves" + (" for half" if spell.save == "half" else "")
    warned = own_warned(at, others, figure.side, "SP-3.4.3.5", risks) if hurts(spell) else ()
    takes = bool(found.shapes) and not works_on_ground(spell)
    return ForecastView(
        sentence,
        **roll,
        damage=does_words(spell, level_of(at, means)),
        first=f"takes {names_of(others)}{fallen(risks)}" if others else "works on nobody there" if takes else "",
        first_icon="drop" if means.sort == USE else "cast",
        interrupts=warned,
    )


def tells(
    at: Situation, means: Means, aims: Aims, no: Refusal | None, risks: Risks | None = None
) -> ForecastView | None:
    """The forecast of any working, aimed at figures or at places."""
    (targets, places), figure = aims, at.figure(means.figure)
    if means.sort == TURN:
        return turning_forecast(at, figure, no)
    if means.sort == BREATHE:
        return breath_forecast(at, figure, places[0], means.id, no, risks) if places else None
    if means.sort == LOOSE:
        return stone_forecast(at, figure, places[0], no, risks) if places else None
    if means.sort == GAZE:
        foe = at.state.figures.get(targets[0]) if targets else None
        return gaze_forecast(at, figure, foe, no) if foe is not None else None
    if means.id in at.catalogue.flasks:
        return flask_forecast(at, figure, at.figure(targets[0]), means.id, no, risks) if targets else None
    return working_forecast(at, means, aims, no, risks)
