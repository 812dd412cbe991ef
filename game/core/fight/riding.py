"""Facts of riders: thrown from the horse, off it of their own will, in the saddle again."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.events import Event
from game.core.figures import Figure, Profile, Stature
from game.core.grain import Point
from game.core.ids import FigureId, SubjectId
from game.core.state import State, with_figure

OF_THE_HORSE = ("bolted", "reined")
"""Conditions of a rider that go with his horse."""


class Unhorsed(Event, frozen=True, kw_only=True):
    """A rider lost his horse and is on the ground `at` a place, the weapon `dropped` ("" for none) out of his hand."""

    figure: SubjectId
    at: Point
    by: FigureId = ""
    dropped: str = ""

    def apply(self, state: State) -> State:
        """Make a footman of him; what the horse was about is no longer his."""
        figure = replace(on_his_feet(state.figures[self.figure], self.at), horse=0)
        if self.dropped:
            carries = list(figure.carries)
            if self.dropped in carries:
                carries.remove(self.dropped)
            hand = "" if figure.weapon == self.dropped else figure.weapon
            figure = replace(figure, carries=tuple(carries), weapon=hand)
        return with_figure(state, figure)


class Dismounted(Event, frozen=True, kw_only=True):
    """A rider got off his horse, which stands by; `cost` is what of his own allowance is gone by now, in grains."""

    figure: SubjectId
    at: Point
    cost: int

    def apply(self, state: State) -> State:
        """Make a footman of him, who has had that much of his movement."""
        figure = on_his_feet(state.figures[self.figure], self.at)
        return with_figure(state, replace(figure, walked=self.cost))


class Mounted(Event, frozen=True, kw_only=True):
    """A figure mounted a horse that stood by: its place, its new profile, and `cost`, the movement used."""

    figure: SubjectId
    mount: str
    stature: Stature
    at: Point
    facing: int
    cost: int

    def apply(self, state: State) -> State:
        """Make a rider of it."""
        figure = state.figures[self.figure]
        who = replace(with_stature(figure.profile, self.stature), mount=self.mount, afoot=stature_of(figure.profile))
        x, y = self.at
        return with_figure(state, replace(figure, profile=who, x=x, y=y, facing=self.facing, walked=self.cost))


def stature_of(profile: Profile) -> Stature:
    """Return the size, room and pace of a profile."""
    return Stature(
        size=profile.size,
        base=profile.base,
        height=profile.height,
        allowance=profile.allowance,
        legs=profile.legs,
        flies=profile.flies,
    )


def with_stature(profile: Profile, stature: Stature) -> Profile:
    """Return a profile another size, room and pace."""
    return replace(
        profile,
        size=stature.size,
        base=stature.base,
        height=stature.height,
        allowance=stature.allowance,
        legs=stature.legs,
        flies=stature.flies,
    )


def on_his_feet(figure: Figure, at: Point) -> Figure:
    """Return a rider as a footman at a place: without horse, the rush of it, and what it was about."""
    profile = figure.profile
    if profile.afoot is not None:
        profile = with_stature(profile, profile.afoot)
    kept = tuple(condition for condition in figure.conditions if not of_the_horse(condition.name, condition.value))
    if any(condition.name == "bolted" for condition in figure.conditions):
        kept = tuple(condition for condition in kept if condition.name not in ("fleeing", "trapped"))
    return replace(
        figure,
        profile=replace(profile, mount="", afoot=None),
        x=at[0],
        y=at[1],
        rushed=0,
        conditions=kept,
    )


def of_the_horse(name: str, value: str) -> bool:
    """Tell whether a condition of a rider is really his horse's."""
    return name in OF_THE_HORSE or (name == "breaking" and value == "mount")
