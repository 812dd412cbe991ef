"""What a figure notices before its act has begun: enemies that come near it or its target, or that come into sight.

[TA-10.5, TA-10.5.1, TA-10.7]"""

from __future__ import annotations

from msgspec.structs import replace

from game.board.heights import within_apart
from game.board.index import Crowd
from game.core.commands import Cast, Gaze, Shoot
from game.core.figures import Figure
from game.core.grain import facing_towards, turn_between
from game.core.held.handling import Use
from game.core.tally import Modifier, Tally
from game.play.referee import Referee
from game.rules.moving.movement import inactive
from game.rules.saves import save_tally
from game.rules.situation import Situation
from game.rules.stealth.seeing import seen
from game.rules.stealth.unseen import is_known
from game.systems.three_actions.acts.budget import split
from game.systems.three_actions.acts.timing import is_casting, with_open
from game.systems.three_actions.minds.events import Observed
from game.systems.three_actions.tables import constant
from game.systems.three_actions.words import BEGUN, STATED, Order, doing


def notice(ref: Referee, side: str, segment: int) -> None:
    """See which of a side notice what bears on them: once for each foe [TA-10.5, TA-10.5.1, TA-R40]."""
    foes = [foe for foe in ref.state.standing(ref.state.enemy_of(side)) if is_known(foe)]
    stirring = [foe for foe in foes if foe.came or doing(foe).unseen]
    # Few of many come so near: those who do are found by where they are.
    coming = Crowd([(foe, split()) for foe in stirring])
    unseen = {foe.id for foe in stirring if doing(foe).unseen}
    for figure in with_open(ref.at, side=side) if stirring else ():
        if not waits(figure) or inactive(figure) is not None:
            continue
        target = target_of(ref.at, figure)
        near = {foe.id for one in (figure, target) if one is not None for foe in coming.about(one)}
        for foe in stirring:
            if (foe.id in near or foe.id in unseen) and bears_on(ref.at, figure, foe, target):
                observe(ref, figure.id, foe.id, segment)


def waits(figure: Figure) -> bool:
    """Whether a figure has stated something that it has not begun: a casting under way is not to be stopped."""
    return any(intent.state == STATED for intent in doing(figure).intents) and not is_casting(figure)


def bears_on(at: Situation, figure: Figure, foe: Figure, target: Figure | None) -> bool:
    """Tell whether a foe is news to a figure: it has come within ten feet of it this round; or it sees that the foe has
    come so near its target, which stands, or shows himself [TA-10.5, TA-10.7, TA-R40]."""
    now = doing(figure)
    if foe.id in now.noticed or foe.id in now.missed:
        return False
    if foe.came and within_apart(figure, foe, split()):
        return True
    joins = target is not None and foe.came and not target.came and within_apart(target, foe, split())
    return (joins or doing(foe).unseen) and seen(at, figure, foe).kind != "blocked"


def observe(ref: Referee, name: str, foe: str, segment: int) -> bool:
    """See whether a figure notices a foe: at once near the target of what it does, or in its face; else by a save.

    [TA-10.5, TA-10.5.1, TA-R16, TA-R39]"""
    figure, other = ref.figure(name), ref.figure(foe)
    if is_in_its_face(ref.at, figure, other):
        ref.record(Observed(figure=name, foe=foe, segment=segment, success=True, rules=("TA-10.5", "TA-R39")))
        return True
    target = target_of(ref.at, figure)
    if target is not None and (target.id == foe or within_apart(target, other, split())):
        ref.record(Observed(figure=name, foe=foe, segment=segment, success=True, rules=("TA-10.5",)))
        return True
    odds = observation(ref.at, figure, other, target)
    (roll,) = ref.throw("1d20", "observe", name, foe, f"{figure.name} notices {other.name}?")
    success = odds.passes(roll)
    rules = ("TA-10.5.1", "TA-R16")
    ref.record(
        Observed(figure=name, foe=foe, segment=segment, success=success, roll=roll, tally=odds, rules=rules)
    )
    return success


def is_in_its_face(at: Situation, figure: Figure, foe: Figure) -> bool:
    """Tell whether a foe stands before a figure and in its zone: nobody fails to notice whom he holds [TA-R39]."""
    ahead = abs(turn_between(figure.facing, facing_towards(figure.at, foe.at))) <= 90
    return ahead and figure.id in at.field.holders(foe)


def target_of(at: Situation, figure: Figure) -> Figure | None:
    """Return the target of what a figure is about, or means to do next; None where it has none."""
    for intent in doing(figure).intents:
        if intent.state in (STATED, BEGUN):
            names = targets_of(intent.order)
            found = at.state.figures.get(names[0]) if names else None
            if found is not None:
                return found
    return None


def targets_of(order: Order | None) -> tuple[str, ...]:
    if isinstance(order, Shoot):
        return (order.aims[0].target,)
    if isinstance(order, Cast | Use):
        return order.targets
    return (order.target,) if isinstance(order, Gaze) else ()


def observation(at: Situation, figure: Figure, foe: Figure, target: Figure | None) -> Tally:
    """Return what a figure needs to notice a foe: its save against spells, without wards, at -1 for each 22.5 degrees.

    The angle is between the lines to its target (or where it looks) and to the foe [TA-10.5.1, TA-10.7, TA-R16]."""
    line = figure.facing if target is None else facing_towards(figure.at, target.at)
    off = abs(turn_between(line, facing_towards(figure.at, foe.at)))
    most = constant("observe", "most")
    steps = 0 if off == 0 else min(most, max(1, -(-off * 2 // constant("observe", "sector"))))
    angle = Modifier(-steps, f"{off} degrees off its sight", "TA-10.5.1")
    return save_tally(at, _bare(figure), "spells", (angle,))


def _bare(figure: Figure) -> Figure:
    """A figure without the wards that help its other saving throws [TA-10.5.1]."""
    return replace(figure, conditions=())
