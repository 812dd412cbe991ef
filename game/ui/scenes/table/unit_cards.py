"""The card of a whole unit: who is left of it, how it is armed, how far it may go together, its nerve."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.figures import FLED, SLAIN, Figure
from game.core.grain import round_inches
from game.core.masses import Post
from game.core.state import State
from game.forecast.harm_odds import percent
from game.rules.gear.arms import armour_class
from game.rules.morale.checks import morale_class, morale_tally, never_checks
from game.rules.moving.movement import is_locked, left
from game.rules.situation import Situation
from game.ui.board.figures.conditions import badges_for
from game.ui.board.hands.hands import Hands
from game.ui.panels.models import ChipView, UnitCardView

INCH = "\u2033"
HELPLESS = ("prone", "stunned", "fleeing", "asleep")
"""Badges of conditions that are counted on the card."""


def unit_meant(state: State, hands: Hands) -> str | None:
    """The unit whose card is wanted: that of the plate pointed at, or of several of one unit who are chosen."""
    if hands.hovered is not None:
        return None
    if hands.plate is not None:
        figure = state.figures.get(hands.plate.figures[0])
        return figure.unit if figure is not None and figure.unit in state.units else None
    chosen = [state.figures[name] for name in hands.chosen if name in state.figures]
    units = {figure.unit for figure in chosen}
    return units.pop() if len(chosen) > 1 and len(units) == 1 and chosen[0].unit in state.units else None


def unit_card(at: Situation, hands: Hands, name: str) -> UnitCardView | None:
    """The card of a unit of single figures; None for a body of masses, and where nobody of it is left."""
    state = at.state
    unit = state.units[name]
    every = [state.figures[one] for one in unit.figures if one in state.figures]
    there = [figure for figure in every if figure.standing]
    if not there or isinstance(there[0].ledger, Post):
        return None
    first = there[0]
    kinds = list(dict.fromkeys(figure.profile.kind.replace("_", " ") for figure in there if figure.id != unit.leader))
    kind = (kinds or [first.profile.kind.replace("_", " ")])[0].capitalize()
    parts = [kind, state.side(first.side).name]
    leader = state.figures.get(unit.leader or "")
    if leader is not None and leader.standing:
        parts.append(f"led by {leader.name}")
    common = next((figure for figure in there if figure.id != unit.leader), first)
    arms = [at.catalogue.name(item).lower() for item in common.carries]
    arms += [at.catalogue.name(common.shield)] if common.shield else []
    words = ", ".join(arms)
    numbers = [(f"{len(there)} of {len(every)}", "stand")]
    may = [left(at, figure) for figure in there if not is_locked(at, figure)]
    numbers.append((f"{round_inches(min(may))}{INCH}" if may else "none", "move left"))
    if never_checks(at, first):
        numbers.append(("never fails", "nerve"))
    else:
        numbers.append((percent(morale_tally(at, there, unit).chance), f"nerve {morale_class(first)}"))
    return UnitCardView(
        hands.view.looks.get(common.id, f"man:{state.side(first.side).colour}"),
        unit.name,
        " \u00b7 ".join(parts),
        words[:1].upper() + words[1:],
        tuple(numbers),
        sum(max(0, figure.hit_points) for figure in there),
        sum(figure.most_hit_points for figure in every),
        chips=tuple(_chips(at, every, there)),
        id=common.id,
    )


def _chips(at: Situation, every: Sequence[Figure], there: Sequence[Figure]) -> list[ChipView]:
    """How many of it are held, down, fleeing, hurt, have moved, or are gone."""
    found = []
    locked = sum(is_locked(at, figure) for figure in there)
    if locked:
        found.append(ChipView(f"{locked} locked", "lock", True, f"{_many(locked)} held in melee."))
    for badge in HELPLESS:
        many = sum(badge in badges_for(figure) for figure in there)
        if many:
            found.append(ChipView(f"{many} {badge}", f"badge:{badge}", True, f"{_many(many)} {badge}."))
    hurt = sum(0 < figure.hit_points < figure.most_hit_points for figure in there)
    if hurt:
        found.append(ChipView(f"{hurt} hurt", "heart", False, f"{_many(hurt)} hurt."))
    gone = sum(figure.moved or bool(figure.walked) for figure in there)
    if gone:
        found.append(ChipView(f"{gone} moved", "done", False, f"{_many(gone)} done with moving, or on the way."))
    for fate, word, icon in ((SLAIN, "slain", "skull"), (FLED, "fled", "run")):
        lost = sum(figure.fate == fate for figure in every)
        if lost:
            found.append(ChipView(f"{lost} {word}", icon, False, f"{_many(lost)} {word}."))
    classes = sorted({armour_class(at, figure) for figure in there})
    ends = f"{classes[0]}" if len(classes) == 1 else f"{classes[0]} to {classes[-1]}"
    found.append(ChipView(f"Armour {ends}", "parry", False, "The armour class of its figures."))
    return found


def _many(count: int) -> str:
    return f"{count} of it {'is' if count == 1 else 'are'}"
