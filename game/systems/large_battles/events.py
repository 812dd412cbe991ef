"""What happens to bodies of troops: they are drawn up, march, charge, shoot and clash, and give way."""

from __future__ import annotations

from msgspec import field
from msgspec.structs import replace

from game.core.commands import Place
from game.core.events import Event
from game.core.figures import FLED, MERGED, SURRENDERED, Figure
from game.core.ids import BodyId, FigureId, SubjectId
from game.core.masses import Post
from game.core.state import State
from game.core.tally import Tally

SHUT = ("shut", "barred")
"""Doors and gates so found stand open once the armies are drawn up."""


class Arrayed(Event, frozen=True, kw_only=True):
    """The armies were drawn up: a miniature stands for `scale` regular men, and each body for those in it."""

    scale: int
    places: tuple[Place, ...]
    posts: dict[FigureId, Post]
    merged: tuple[FigureId, ...] = ()
    """Those who are counted with another's miniature, and are taken off the table."""

    def apply(self, state: State) -> State:
        """Put each in its place on the ground; its kills to slay are its hit points, and nothing else holds of it.

        [LB-R70]"""
        figures = dict(state.figures)
        for place in self.places:
            post = self.posts[place.figure]
            figures[place.figure] = replace(
                figures[place.figure],
                x=place.at[0],
                y=place.at[1],
                facing=place.facing,
                altitude=0,
                hit_points=post.counts,
                most_hit_points=post.counts,
                conditions=(),
                ledger=post,
            )
        gone = frozenset(self.merged)
        for name in self.merged:
            figures[name] = replace(figures[name], fate=MERGED, conditions=())
        units = {
            name: replace(unit, figures=tuple([figure for figure in unit.figures if figure not in gone]))
            for name, unit in state.units.items()
        }
        terrain = tuple(replace(piece, state="open") if piece.state in SHUT else piece for piece in state.terrain)
        changed = terrain if terrain != state.terrain else state.terrain
        return replace(state, figures=figures, units=units if gone else state.units, terrain=changed)


class Thinned(Event, frozen=True, kw_only=True):
    """A body lost figures: who fell, and the men and figures it has left."""

    body: SubjectId
    fallen: tuple[FigureId, ...]
    lost: int
    """Men."""
    men: int
    figures: int


class Marched(Event, frozen=True, kw_only=True):
    """A body moved, all its figures together: `how` is march, charge, counter, on, back, retreat, break or close.

    `posts` are the places in the body of those whom it gave others."""

    body: SubjectId
    places: tuple[Place, ...]
    cost: int = 0
    how: str = "march"
    posts: dict[FigureId, Post] = field(default_factory=dict)

    def apply(self, state: State) -> State:
        """Put each at its end."""
        figures = dict(state.figures)
        for place in self.places:
            figure = figures[place.figure]
            figures[place.figure] = _moved(figure, place, self.posts.get(place.figure), self, state.n + 1)
        return replace(state, figures=figures)


def _moved(figure: Figure, place: Place, post: Post | None, event: Marched, number: int) -> Figure:
    x, y = place.at
    own = event.how in ("march", "charge", "counter")
    return replace(
        figure,
        x=x,
        y=y,
        facing=place.facing,
        ledger=post or figure.ledger,
        moved=figure.moved or own,
        walked=figure.walked + event.cost,
        came=number if (x, y) != figure.at else figure.came,
    )


class Assailed(Event, frozen=True, kw_only=True):
    """A body charged another, or came to meet its charge; or attacked in so many files, where no more fit."""

    body: SubjectId
    target: BodyId
    counter: bool = False
    files: int = 0


class Volleyed(Event, frozen=True, kw_only=True):
    """A body shot at another: the figures that shot, the faces by groups, and the kills they made."""

    body: SubjectId
    target: BodyId
    weapon: str
    shooters: tuple[FigureId, ...]
    row: str
    """Of the missile table: the armour that counted."""
    faces: tuple[int, ...]
    kills: int
    overhead: bool = False
    passing: bool = False
    notes: tuple[str, ...] = ()
    """What made the kills fewer, in words."""


class BodyStruck(Event, frozen=True, kw_only=True):
    """A body fought another: so many attacked, the dice they threw, what each needed, and the kills."""

    body: SubjectId
    target: BodyId
    attackers: int
    dice: int
    lifted: int
    """Of the dice, those with +1, the first."""
    faces: tuple[int, ...]
    tally: Tally
    kills: int
    arc: str = "front"


class Judged(Event, frozen=True, kw_only=True):
    """A melee was judged: each body's score, by how much it fell short of the winner's, and what came of it."""

    body: SubjectId
    against: BodyId
    die: int
    tally: Tally
    score: int
    best: int
    result: str
    """on, back, retreat or rout."""


class Stood(Event, frozen=True, kw_only=True):
    """A body charged by horse threw whether it stands."""

    body: SubjectId
    by: BodyId
    roll: int
    tally: Tally
    held: bool


class Vanished(Event, frozen=True, kw_only=True):
    """A body was no more: taken off the table, or surrendered."""

    body: SubjectId
    figures: tuple[SubjectId, ...]
    surrendered: bool = False
    why: str = ""

    def apply(self, state: State) -> State:
        """Take them out of the battle."""
        fate = SURRENDERED if self.surrendered else FLED
        gone = {name: replace(state.figures[name], fate=fate, locked=False, conditions=()) for name in self.figures}
        return replace(state, figures={**state.figures, **gone})


class BodyTired(Event, frozen=True, kw_only=True):
    """A body was tired, or rested again."""

    body: SubjectId
    tired: bool
    why: str = ""
