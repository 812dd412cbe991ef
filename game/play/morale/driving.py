"""Flight that no morale decides: of the turned and of those in magic fear, for a stated time."""

from __future__ import annotations

from game.core.fight.harm import Beset, Freed
from game.core.fight.nerve import Rallied
from game.core.figures import Condition, Figure
from game.core.state import marked
from game.play.morale.routing import flee
from game.play.referee import Referee
from game.rules.morale.checks import is_broken, is_driven


def drive(ref: Referee, names: tuple[str, ...], condition: Condition, why: str, *rules: str) -> None:
    """Have figures flee until the end of a round, even those that never check morale; `condition` turned or afraid.

    Those in flight already run no second time, but cannot be called back before it is over.
    [SP-3.5.9.5.1, SP-3.5.9.5.2, SP-3.10.9, SP-R187]"""
    names = tuple(name for name in names if ref.figure(name).standing)
    if not names:
        return
    fresh = tuple(name for name in names if not is_broken(ref.figure(name)))
    ref.record(Beset(figures=names, condition=condition, rules=rules))
    cornered = tuple(name for name in fresh if ref.figure(name).has("cornered"))
    if cornered:
        ref.record(Freed(figures=cornered, condition="cornered", rules=rules))
    flee(ref, fresh, why)


def stand_again(ref: Referee) -> None:
    """Have those driven stand again as the last round of it ends [SP-R187]."""
    over = [figure for figure in marked(ref.state) if is_driven(figure) and _is_last(ref, figure)]
    for figure in over:
        for name in ("turned", "afraid", "fleeing", "trapped"):
            if ref.figure(figure.id).has(name):
                ref.record(Freed(figures=(figure.id,), condition=name, rules=("SP-R187",)))
        if figure.has("fleeing"):
            ref.record(Rallied(figures=(figure.id,), rules=("SP-R187",)))


def _is_last(ref: Referee, figure: Figure) -> bool:
    """Whether this round is the last in which anything drives a figure."""
    held = [condition for condition in figure.conditions if condition.name in ("turned", "afraid")]
    return all(condition.until and condition.until <= ref.state.round for condition in held)

