"""Who is winning: the rail of both sides, and what the flags on regions say, from the conditions of victory."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from game.core.state import State, Victory
from game.rules.course.victory import Progress, lost_percent, progress, rounds_left
from game.telling.sentences import is_one
from game.ui.panels.models import CampView, GoalView, RailView

NEAR = 0.8
"""The share of a condition from which on it is all but met."""


def rail_of(
    state: State, eyes: str | None, first: State | None = None, met: Mapping[str, int] | None = None
) -> RailView:
    """How each side wins and how near it is, seen by the one who plays `eyes`; None for an onlooker.

    Who is to be slain and is not on view is named as in the `first` state; in a dungeon he has the hit points with
    which he was `met` last, and of one never met yet none are told. Made anew only when any of it changes."""
    first = first or state
    known = _kept[0] if _kept else None
    if known is None or known[0] is not state or known[2] is not first or (known[1], known[3]) != (eyes, met):
        _kept[:] = [(state, eyes, first, met, _rail(state, eyes, first, met))]
    return _kept[0][4]


_kept: list[tuple[State, str | None, State, Mapping[str, int] | None, RailView]] = []


def _rail(state: State, eyes: str | None, first: State, met: Mapping[str, int] | None) -> RailView:
    camps = []
    for side in state.sides:
        each = [_as_met(progress(state, victory), met) for victory in state.victory if victory.side == side.id]
        goals = tuple([_goal(state, found, side.id == eyes, first) for found in each]) or (_last(state, side.id),)
        camps.append(CampView(side.colour, side.name, side.id == eyes, goals))
    left = rounds_left(state) if state.outcome is None else None
    if left is None:
        return RailView(tuple(camps))
    words = "last round" if left <= 1 else f"{left} rounds left"
    tip = f"{words[:1].upper()}{words[1:]}\nThis one counts among them. The battle may end sooner."
    return RailView(tuple(camps), words, tip, left <= 1)


def _as_met(found: Progress, met: Mapping[str, int] | None) -> Progress:
    """How far somebody is slain as far as those know who met him last; all of it where everything is shown."""
    victory = found.victory
    if met is None or victory.kind != "slay" or found.done >= found.need:
        return found
    left = met.get(victory.where)
    return replace(found, done=0, need=0) if left is None else replace(found, done=found.need - max(0, left))


def _last(state: State, side: str) -> GoalView:
    """The one way to win that there always is."""
    enemy = state.side(state.enemy_of(side))
    lost = lost_percent(state, enemy.id)
    tip = f"Be the last in the field\n{enemy.name} lost {lost} percent of those known; all must fall or flee."
    text = f"rout {brief(enemy.name)}: lost {lost} %"
    return GoalView("skull", text, f"{lost} %", lost / 100, tip, lost >= 100 * NEAR)


def _goal(state: State, found: Progress, own: bool, first: State) -> GoalView:
    """A condition of victory with how far it is met."""
    victory = found.victory
    side, enemy = state.side(victory.side), state.side(state.enemy_of(victory.side))
    share = found.done / found.need if found.need else 0.0
    wins = f"{side.name} {'wins' if is_one(state, side.id) else 'win'}"
    head = f"{'You win' if own else wins} by this\n"
    if victory.kind == "rout":
        met = found.done >= found.need
        text = f"rout {brief(enemy.name)}: lost {found.done} of {found.need} %"
        tip = f"{head}{enemy.name} lost {found.done} percent of those known; at {found.need} it is over for them."
        short = "routed" if met else f"{found.done} of {found.need} %"
        return GoalView("skull", f"{brief(enemy.name)} routed" if met else text, short, share, tip, share >= NEAR)
    if victory.kind == "slay":
        target = state.figures.get(victory.where) or first.figures.get(victory.where)
        name = target.name if target is not None else victory.where
        if not found.need:
            return GoalView("strike", f"slay {name}", name, 0.0, f"{head}Slay {name}.", data=victory.where)
        points = f"{found.need - found.done} of {found.need}"
        tip = f"{head}Slay {name}: {points} hit points left."
        return GoalView("strike", f"slay {name}: {points} left", f"{name} {points}", share, tip, share >= NEAR,
                        victory.where)  # fmt: skip
    if victory.kind == "exit":
        text = f"{found.done} of {found.need} off by the {victory.where}"
        tip = f"{head}{found.need} figures must leave by the {victory.where} edge: {found.done} have left."
        return GoalView("run", text, f"{found.done} of {found.need} {victory.where}", share, tip, share >= NEAR)
    to_go = found.need - found.done
    if victory.kind == "survive":
        text = f"stand through round {found.need}"
        tip = f"{head}Still stand when round {found.need} ends: {_rounds(to_go)} to go."
        return GoalView("hold", text, f"through {found.need}", share, tip, to_go <= 1)
    place, now = region_name(victory), HELD[held_by(found)]
    tip = f"{head}Alone hold the {place} when round {found.need} or a later one ends. Now there: "
    tip += f"{side.name} {found.mine}, {enemy.name} {found.theirs}."
    text, short = f"hold {place} after round {found.need}: {now}", f"hold after {found.need}: {now}"
    return GoalView("flag", text, short, share, tip, to_go <= 1 and held_by(found) == "held", victory.where)


def brief(name: str) -> str:
    """A side's name without its article, where room is short."""
    return name.removeprefix("The ")


HELD = {"held": "held", "contested": "contested", "lost": "not held", "empty": "nobody there"}


def held_by(found: Progress) -> str:
    """How a region to be held stands for who must hold it: held, contested, lost or empty."""
    if found.mine:
        return "contested" if found.theirs else "held"
    return "lost" if found.theirs else "empty"


def _rounds(count: int) -> str:
    return "1 round" if count == 1 else f"{count} rounds"


def region_name(victory: Victory) -> str:
    """The name of a region as it is read."""
    return victory.where.replace("_", " ")
