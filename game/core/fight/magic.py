"""Facts of magic: spells cast, spells that last and end, and what they make of figures."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.events import Event
from game.core.figures import Figure, Profile
from game.core.grain import Point
from game.core.ids import FigureId, SubjectId, UnitId
from game.core.state import State, with_figure
from game.core.table import Enchantment


class SpellCast(Event, frozen=True, kw_only=True):
    """A figure cast a spell, from memory or by an item (`by`): towards what, over which shapes, and whom it caught."""

    figure: SubjectId
    spell: str
    level: int
    """Of the caster, or what the scroll was written at."""
    by: str = ""
    reversed: bool = False
    at: tuple[Point, ...] = ()
    shapes: tuple[tuple[Point, ...], ...] = ()
    caught: tuple[FigureId, ...] = ()
    volley: int = 0

    def apply(self, state: State) -> State:
        """Spend the spell or the scroll: it is the caster's act of the phase; who is caught is no longer at peace."""
        state = with_figure(state, spent(state.figures[self.figure], self.spell, self.by))
        for name in self.caught:
            figure = state.figures[name]
            if not figure.hurt and figure.side != state.figures[self.figure].side:
                state = with_figure(state, replace(figure, hurt=True))
        return state


def spent(figure: Figure, spell: str, by: str = "") -> Figure:
    """Return a figure that has spent a prepared spell, or the item it read, as its act of the phase."""
    prepared, carries = list(figure.prepared), list(figure.carries)
    if by:
        if by in carries:
            carries.remove(by)
    elif spell in prepared:
        prepared.remove(spell)
    return replace(figure, prepared=tuple(prepared), carries=tuple(carries), shots=figure.shots + 1)


class Enchanted(Event, frozen=True, kw_only=True):
    """A spell began that lasts."""

    spell: Enchantment

    def apply(self, state: State) -> State:
        """Keep it, in place of one of the same id."""
        return replace(state, magic=(*(spell for spell in state.magic if spell.id != self.spell.id), self.spell))


class Lapsed(Event, frozen=True, kw_only=True):
    """A spell that lasted was over."""

    spell: str
    """Id of the enchantment."""
    why: str

    def apply(self, state: State) -> State:
        return replace(state, magic=tuple([spell for spell in state.magic if spell.id != self.spell]))


class Swayed(Event, frozen=True, kw_only=True):
    """Figures came under another side's will, or their own side's again; `units` are those they belong to then."""

    figures: tuple[SubjectId, ...]
    side: str
    units: tuple[UnitId, ...]

    def apply(self, state: State) -> State:
        """Have them serve it."""
        figures = dict(state.figures)
        for name, unit in zip(self.figures, self.units, strict=True):
            figures[name] = replace(figures[name], side=self.side, unit=unit)
        return replace(state, figures=figures)


class Reshaped(Event, frozen=True, kw_only=True):
    """A figure had another shape."""

    figure: SubjectId
    profile: Profile

    def apply(self, state: State) -> State:
        return with_figure(state, replace(state.figures[self.figure], profile=self.profile))


class Summoned(Event, frozen=True, kw_only=True):
    """A figure came into the battle from elsewhere."""

    who: Figure

    def apply(self, state: State) -> State:
        """Put it among the others, in the order of their ids."""
        figures = {**state.figures, self.who.id: self.who}
        return replace(state, figures={name: figures[name] for name in sorted(figures)})


class Dismissed(Event, frozen=True, kw_only=True):
    """A figure that had been summoned was there no more."""

    figure: SubjectId

    def apply(self, state: State) -> State:
        """Take it off the table: nobody has lost it."""
        figure = state.figures[self.figure]
        return with_figure(state, replace(figure, fate="exited", locked=False, conditions=()))


class ImageBroken(Event, frozen=True, kw_only=True):
    """An attack that would have hit met an image, which is gone; so many are left."""

    figure: SubjectId
    by: FigureId
    left: int

    def apply(self, state: State) -> State:
        """Count the images left."""
        figure = state.figures[self.figure]
        conditions = []
        for condition in figure.conditions:
            if condition.name != "images":
                conditions.append(condition)
            elif self.left:
                conditions.append(replace(condition, value=str(self.left)))
        return with_figure(state, replace(figure, conditions=tuple(conditions)))
