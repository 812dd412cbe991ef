"""What a side wants: its stance and objective, as its plan and the conditions of victory make them."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from game.board.land.regions import middle
from game.core.figures import Figure
from game.core.grain import GRAIN, Point
from game.core.state import Errand, State, Wishes
from game.sides.scripted.worth import worth

MEANT = {
    "attack": "attack", "hold": "hold", "skirmish": "skirmish", "defend": "hold", "ambush": "hold",
    "withdraw": "skirmish", "escort": "hold", "pursue": "attack",
}  # fmt: skip
"""Whether one attacks, holds or skirmishes, by the stance of a plan."""
SETTLED = ("defend", "withdraw", "escort")
"""Stances that nobody gives up however long it lasts."""
NOTHING = Wishes()
PATIENCE = 8
"""Rounds for which a side that nothing presses waits for a good moment."""
AHEAD = 2
"""So many rounds before it must be somewhere a side sets out."""
WEARY = 12
"""Rounds for which a side holds or skirmishes that would gain nothing by it for ever."""


class Purpose(Struct, frozen=True):
    """What a side wants now."""

    stance: str
    place: Point | None
    region: tuple[Point, ...] | None
    timed: bool
    """Whether it must be somewhere by some round."""
    patient: bool
    """Whether it can wait for the enemy to come, or for a good moment."""
    prey: frozenset[str]
    """Enemies whose death wins."""
    edge: Point | None = None
    """A place on the edge by which it is to leave."""
    due: int = 0
    """The round from which on it must be in its place, or be on its way off; 0 for none."""
    manner: str = ""
    """The stance as the plan has it, or `reserve` for those who wait behind the others; "" where all is as before."""
    line: tuple[Point, ...] = ()
    """The way by which one marches who attacks; the line on which one waits who does not."""
    flank: str = ""
    """The flank that is guarded."""
    who: frozenset[str] = frozenset()
    """Those who are escorted or pursued."""

    def presses(self, number: int) -> bool:
        """Tell whether it is time in a round to go where the battle is won, whoever else is near."""
        return bool(self.due) and number + AHEAD >= self.due


def purpose(state: State, side: str) -> Purpose:
    """Return what a side wants, from its plan, the conditions of victory and the round."""
    plan, stance = state.side(side).plan, stance_of(state, side)
    place, region = _objective(state, plan.objective)
    manner = plan.stance if MEANT.get(plan.stance, "attack") == stance else stance
    who = _named(state, plan.objective) if manner in ("escort", "pursue") else frozenset()
    mine = [condition for condition in state.victory if condition.side == side]
    theirs = [condition for condition in state.victory if condition.side != side]
    hold = next((victory for victory in mine if victory.kind == "hold"), None)
    if hold is not None and stance == "attack" and hold.where in state.regions:
        region = state.regions[hold.where]
        place = middle(region)
    pressed = hold is not None or any(figure.kind in ("survive", "hold", "exit") for figure in theirs)
    late = state.round > PATIENCE
    prey = frozenset(victory.where for victory in mine if victory.kind == "slay")
    prey |= who if manner == "pursue" else frozenset()
    leave = next((victory for victory in mine if victory.kind == "exit"), None)
    edge = _edge(state, leave.where) if leave is not None else None
    if edge is not None and stance == "attack":
        place, region = edge, None
    timed = hold is not None or edge is not None
    due = hold.number if hold is not None else 0
    if edge is not None:
        due = 1
    patient = not (pressed or late or manner == "pursue")
    flank = wishes_of(state, side).flank
    return Purpose(stance, place, region, timed, patient, prey, edge, due, manner, plan.line, flank, who)


def wishes_of(state: State, side: str) -> Wishes:
    """Return what a side's plan says besides its stance, aim and line."""
    wishes = state.side(side).plan.wishes
    return wishes if isinstance(wishes, Wishes) else NOTHING


def errand_of(state: State, figure: Figure) -> Errand | None:
    """Return what one means to do by itself or with its unit, or None where that is what its side means to do."""
    errands = wishes_of(state, figure.side).errands
    return errands.get(figure.id) or errands.get(figure.unit)


def own_purpose(state: State, side: str, name: str, aims: Purpose) -> Purpose:
    """Return what a unit or figure of a side wants, by its errand; what its side wants where it has none."""
    said = wishes_of(state, side).errands.get(name)
    if said is None:
        return aims
    manner = said.stance or aims.manner
    stance = MEANT.get(manner, aims.stance)
    found = replace(aims, stance=stance, manner=manner, line=said.line or aims.line, flank=said.flank)
    if said.objective is not None:
        place, region = _objective(state, said.objective)
        found = replace(found, place=place, region=region, edge=None, timed=False, due=0, who=frozenset())
        if manner in ("escort", "pursue"):
            found = replace(found, who=_named(state, said.objective))
    elif said.stance and stance != "attack":
        found = replace(found, edge=None)
    if manner == "pursue":
        found = replace(found, patient=False, prey=found.prey | found.who)
    return found


def _named(state: State, name: str | Point | None) -> frozenset[str]:
    """The figures of a unit, or the figure, of some name."""
    return frozenset(figure.id for figure in state.figures.values() if name in (figure.id, figure.unit) and name)


def stance_of(state: State, side: str) -> str:
    """Return whether a side attacks, holds or skirmishes: as its plan says, unless it would wait for nothing.

    Where neither place nor time gains it anything, the side that is no weaker than what it sees attacks at last;
    one that wins by leaving goes, weaker or not."""
    manner = state.side(side).plan.stance
    stance = MEANT.get(manner, "attack")
    if stance == "attack" or manner in SETTLED or state.round <= WEARY or _is_worth_waiting(state, side):
        return stance
    if any(condition.side == side and condition.kind == "exit" for condition in state.victory):
        return "attack"
    ours, theirs = (sum(worth(figure) for figure in state.standing(name)) for name in (side, state.enemy_of(side)))
    return "attack" if ours >= theirs else stance


def _is_worth_waiting(state: State, side: str) -> bool:
    """Whether a side has a place to keep or a time to last, or the enemy must pass it."""
    return state.side(side).plan.objective is not None or any(
        victory.kind in ("hold", "survive") if victory.side == side else victory.kind == "exit"
        for victory in state.victory
    )


def _objective(state: State, goal: str | Point | None) -> tuple[Point | None, tuple[Point, ...] | None]:
    if isinstance(goal, str):
        region = state.regions.get(goal)
        return (middle(region), region) if region is not None else (None, None)
    return goal, None


def _edge(state: State, name: str) -> Point | None:
    wide, high = state.table.width, state.table.height
    near = GRAIN
    return {
        "north": (wide // 2, near),
        "south": (wide // 2, high - near),
        "west": (near, high // 2),
        "east": (wide - near, high // 2),
        "top": (wide // 2, near),
        "bottom": (wide // 2, high - near),
        "left": (near, high // 2),
        "right": (wide - near, high // 2),
    }.get(name)
