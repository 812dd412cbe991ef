"""Facts of what figures hold: things let go and taken up, unpacked and used. Lengths in grains."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.events import Event
from game.core.figures import Condition
from game.core.grain import Point
from game.core.ids import FigureId, JoinedIds, SubjectId
from game.core.state import State, with_figure


class LetGo(Event, frozen=True, kw_only=True):
    """A figure let go of something it carried: what becomes of it is told by another fact (Laid)."""

    figure: SubjectId
    item: str
    cost: int = 0
    """Of its allowance, where it took time."""

    def apply(self, state: State) -> State:
        """Remove the item from the figure's gear, or the shield from its arm."""
        figure = state.figures[self.figure]
        carries = list(figure.carries)
        if self.item in carries:
            carries.remove(self.item)
            hand = "" if figure.weapon == self.item else figure.weapon
            figure = replace(figure, carries=tuple(carries), weapon=hand)
        elif figure.shield == self.item:
            figure = replace(figure, shield="")
        return with_figure(state, replace(figure, walked=figure.walked + self.cost))


class TookUp(Event, frozen=True, kw_only=True):
    """A figure took something up from the table, into its hand or not, for grains of its allowance or for blows."""

    figure: SubjectId
    item: str
    thing: JoinedIds
    hand: bool = True
    shield: bool = False
    cost: int = 0
    blows: int = 0

    def apply(self, state: State) -> State:
        """Return it to the figure."""
        figure = state.figures[self.figure]
        if self.shield:
            figure = replace(figure, shield=self.item)
        else:
            figure = replace(
                figure, carries=(*figure.carries, self.item), weapon=self.item if self.hand else figure.weapon
            )
        return with_figure(
            state, replace(figure, walked=figure.walked + self.cost, blows=figure.blows + self.blows)
        )


class Borne(Event, frozen=True, kw_only=True):
    """A fallen figure was brought along by the one who carries it."""

    figure: SubjectId
    at: Point
    by: FigureId = ""

    def apply(self, state: State) -> State:
        figure = state.figures[self.figure]
        return with_figure(state, replace(figure, x=self.at[0], y=self.at[1]))


class Stowed(Event, frozen=True, kw_only=True):
    """A figure put away what it had in hand, which is empty now; a screen's second man let go of it."""

    figure: SubjectId

    def apply(self, state: State) -> State:
        """Empty the hand."""
        figure = state.figures[self.figure]
        kept = (
            tuple([condition for condition in figure.conditions if condition.name != "pushes"])
            if figure.conditions
            else ()
        )
        return with_figure(state, replace(figure, weapon="", conditions=kept))


class LentHand(Event, frozen=True, kw_only=True):
    """A figure took hold of the mantlet that a friend pushes, as the second man."""

    figure: SubjectId
    bearer: FigureId
    item: str
    cost: int = 0

    def apply(self, state: State) -> State:
        """Have it push along."""
        figure = state.figures[self.figure]
        conditions = (*figure.conditions, Condition("pushes", value=self.bearer))
        return with_figure(
            state, replace(figure, weapon=self.item, conditions=conditions, walked=figure.walked + self.cost)
        )


class UnpackingBegan(Event, frozen=True, kw_only=True):
    """A figure began to unpack something, which takes its whole movement and missile phases."""

    figure: SubjectId
    item: str

    def apply(self, state: State) -> State:
        """The figure has used its movement, and does nothing else until the time is over."""
        figure = state.figures[self.figure]
        conditions = (*figure.conditions, Condition("unpacking", state.round, self.item))
        return with_figure(state, replace(figure, moved=True, conditions=conditions))


class Unpacked(Event, frozen=True, kw_only=True):
    """A figure was done unpacking: it has the thing at hand, or was kept from it."""

    figure: SubjectId
    item: str
    success: bool
    hand: bool = False
    shield: bool = False

    def apply(self, state: State) -> State:
        """Take it out of the pack."""
        figure = state.figures[self.figure]
        kept = tuple([condition for condition in figure.conditions if condition.name != "unpacking"])
        figure = replace(figure, conditions=kept)
        if self.success:
            packed = list(figure.packed)
            packed.remove(self.item)
            figure = replace(figure, packed=tuple(packed))
            if self.shield:
                figure = replace(figure, shield=self.item)
            else:
                figure = replace(
                    figure, carries=(*figure.carries, self.item), weapon=self.item if self.hand else figure.weapon
                )
        return with_figure(state, figure)


class DeviceUsed(Event, frozen=True, kw_only=True):
    """A figure drank a potion or used a device: one charge is spent, and blows if it was in melee."""

    figure: SubjectId
    item: str
    spell: str
    """The spell that its charge works."""
    level: int
    at: tuple[Point, ...] = ()
    shapes: tuple[tuple[Point, ...], ...] = ()
    caught: tuple[FigureId, ...] = ()
    volley: int = 0
    blows: int = 0
    empty: bool = False
    """Whether that was the last charge, so that nothing of use is left."""

    def apply(self, state: State) -> State:
        """Count the charge; what is empty is thrown away."""
        figure = state.figures[self.figure]
        spent = dict(figure.loosed)
        spent[self.item] = spent.get(self.item, 0) + 1
        figure = replace(figure, loosed=tuple(sorted(spent.items())), blows=figure.blows + self.blows)
        if not self.blows:
            figure = replace(figure, shots=figure.shots + 1)
        if self.empty:
            carries = list(figure.carries)
            carries.remove(self.item)
            spent.pop(self.item)
            hand = "" if figure.weapon == self.item and self.item not in carries else figure.weapon
            figure = replace(figure, carries=tuple(carries), weapon=hand, loosed=tuple(sorted(spent.items())))
        state = with_figure(state, figure)
        for name in self.caught:
            other = state.figures[name]
            if not other.hurt and other.side != figure.side:
                state = with_figure(state, replace(other, hurt=True))
        return state
