"""Wounds that close of themselves: regeneration round by round, what spoils it, and who rises again when slain."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from game.core.events import Event
from game.core.fight.harm import Beset, Freed, Healed
from game.core.figures import SLAIN, STANDING, Condition, Figure
from game.core.ids import SubjectId
from game.core.state import State, with_figure
from game.play.missiles.harming import scorch_engines
from game.play.referee import Referee
from game.rules.creatures.mending import (
    FINAL,
    MENDING,
    RISING,
    SCORCHED,
    SPOILS,
    is_final,
    mended,
    regeneration,
    risen,
    scorched,
)
from game.rules.moving.movement import standing_on

RULES = ("SP-R188",)


class Revived(Event, frozen=True, kw_only=True):
    """A figure that lay slain stood again."""

    figure: SubjectId

    def apply(self, state: State) -> State:
        """Put it back into the battle."""
        return with_figure(state, replace(state.figures[self.figure], fate=STANDING, locked=False, conditions=()))


def wounded(ref: Referee, name: str, amount: int, kind: str) -> None:
    """Note the first wound of one who regenerates, and what of his wounds fire and acid have made [SP-R188]."""
    figure = ref.figure(name)
    if regeneration(figure) is None:
        return
    if not figure.has(MENDING):
        ref.record(Beset(figures=(name,), condition=Condition(MENDING, 0, str(ref.state.round)), rules=RULES))
    final = kind in FINAL and figure.hit_points <= 0
    if kind in SPOILS or final:
        points = scorched(figure) + (amount if kind in SPOILS else 0)
        value = f"{points} felled" if final else str(points)
        ref.record(Beset(figures=(name,), condition=Condition(SCORCHED, 0, value), rules=RULES))


def felled(ref: Referee, figure: Figure) -> None:
    """Settle when one who was slain (as he was before) rises again, if he is of those who do [SP-R188]."""
    if "revives" not in figure.profile.traits or is_final(figure):
        return
    rounds = ref.total("2d6", "rising", figure.id, "", f"rounds until {figure.name} rises again")
    now = ref.state.round
    value = f"{now + rounds} {now} {scorched(figure)}"
    ref.record(Beset(figures=(figure.id,), condition=Condition(RISING, 0, value), rules=RULES))


def spoil(ref: Referee, reaches: Callable[[Figure], bool], kind: str) -> None:
    """Have fire or acid reach those that lie slain: they rise no more; and fire the engines [SP-R188, SP-R266]."""
    if kind == "fire":
        scorch_engines(ref, reaches)
    if kind not in SPOILS:
        return
    for figure in ref.state.figures.values():
        if figure.fate == SLAIN and figure.has(RISING) and reaches(figure):
            ref.record(Freed(figures=(figure.id,), condition=RISING, rules=RULES))


def mend(ref: Referee) -> None:
    """Have those who regenerate get hit points back as the round ends, and the slain among them rise [SP-R188]."""
    for name in [figure.id for figure in ref.state.figures.values() if figure.conditions]:
        figure = ref.figure(name)
        if figure.standing:
            _heal(ref, figure)
        elif figure.fate == SLAIN:
            _rise(ref, figure)


def _heal(ref: Referee, figure: Figure) -> None:
    amount = mended(ref.at, figure)
    if amount:
        ref.record(Healed(figure=figure.id, amount=amount, left=figure.hit_points + amount, rules=RULES))
        figure = ref.figure(figure.id)
    if figure.has(MENDING) and figure.hit_points + scorched(figure) >= figure.most_hit_points:
        ref.record(Freed(figures=(figure.id,), condition=MENDING, rules=RULES))


def _rise(ref: Referee, figure: Figure) -> None:
    """One who is due rises where he lies; while somebody stands there he waits."""
    points = risen(ref.at, figure)
    ground = ref.at.ground
    if not points or ground.unfit(figure.profile.base, figure.at, figure.facing) is not None:
        return
    if standing_on(ref.at, figure) is not None:
        return
    rising = figure.condition(RISING)
    lost = rising.value.split()[2] if rising is not None else "0"
    ref.record(Revived(figure=figure.id, rules=RULES))
    ref.record(Healed(figure=figure.id, amount=points - figure.hit_points, left=points, rules=RULES))
    ref.record(Beset(figures=(figure.id,), condition=Condition(MENDING, 0, str(ref.state.round - 3)), rules=RULES))
    if lost != "0":
        ref.record(Beset(figures=(figure.id,), condition=Condition(SCORCHED, 0, lost), rules=RULES))
