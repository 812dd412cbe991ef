"""Tracks of what is read: words, plates, numbers, titles and dice."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from game.core.events import Event
from game.ui.art.lens import ease
from game.ui.art.palette import CREAM, Colour
from game.ui.board.clips.brushes.banners import Title, sweep
from game.ui.board.clips.brushes.numerals import Number, numeral
from game.ui.board.clips.brushes.stamps import Lettering, Place, letters, words
from game.ui.board.clips.brushes.tumble import PLAINLY, Die, Roll, cast, die_high
from game.ui.board.clips.tracks.track import Curve, Track, Tracks, concerned, shows
from game.ui.board.clips.tracks.whom import Crowd, Point, Who, crowd_of
from game.ui.board.screening.stage import Canvas, Stage

HOLDS: Colour = (190, 232, 160)
BREAKS: Colour = (255, 142, 104)
ROWS = 3
"""Plates of one kind in a beat stand by turns in so many rows, so that neighbours can be read."""
COUNTED = 1.05
"""Seconds for which a number is seen."""


def word(who: Who, text: str, shown: Curve, colour: Colour = CREAM, apart: float = 0.4) -> Track:
    """Words below a base."""
    style = Lettering(colour=colour)
    return Track(draw=lambda canvas, t: words(canvas, text, who.now(canvas), -who.size - apart, shown(t), style))


def held(lasts: float) -> Curve:
    """A strength that comes at once and goes slowly at the end of so many seconds."""
    return shows(0.12, lasts - 0.35, 0.35)


class Style(NamedTuple):
    """How words over a crowd are set: so many pixels larger than others, their face, and whether on a plate."""

    more: float = 2
    face: str = "semi"
    plate: bool = True


PLATE, BOLD, BARE = Style(), Style(face="bold"), Style(0, plate=False)


class Plate(NamedTuple):
    """Words that stand over a crowd."""

    crowd: Crowd
    text: str
    colour: Colour = CREAM
    style: Style = PLATE

    def lay(self, canvas: Canvas, strength: float, up: float = 0.0) -> None:
        """Draw them, so many pixels up."""
        at = self.crowd.top(canvas)
        if at is not None:
            words(canvas, self.text, at, 0.0, strength, self._lettering(canvas, up))

    def _lettering(self, canvas: Canvas, up: float) -> Lettering:
        more, face, plate = self.style
        return Lettering(letters(canvas, more), self.colour, face, plate, -up)


def over(crowd: Crowd, text: str, shown: Curve, colour: Colour = CREAM, style: Style = PLATE) -> Track:
    """Words over a crowd."""
    plate = Plate(crowd, text, colour, style)
    return Track(draw=lambda canvas, t: plate.lay(canvas, shown(t)))


def words_over(
    event: Event, stage: Stage, text: str, colour: Colour = CREAM, *more: Track, lead: float = 0.45
) -> Tracks:
    """A clip of a few words over those whom an event is about."""
    alike = stage.all_of(type(event))
    row = next((n for n, other in enumerate(alike) if other is event), 0) % ROWS
    plate, shown = Plate(crowd_of(event, stage, concerned(event)), text, colour), held(1.2)
    told = Track(draw=lambda canvas, t: plate.lay(canvas, shown(t), 1.75 * letters(canvas, 2) * row))
    return Tracks(event, stage, lead, 1.2, told, *more, about=plate.crowd.names)


def worded(text: str, colour: Colour = CREAM) -> Callable[[Event, Stage], Tracks]:
    """Return the builder of clips with these words."""
    return lambda event, stage: words_over(event, stage, text, colour)


def number(who: Who, text: str, colour: Colour, high: float, climbs: float, still: float) -> Track:
    """A number that rises from a height; with little motion it stands `still` above it."""
    aside: list[Place | None] = [None]

    def paint(canvas: Canvas, t: float) -> None:
        u = t / COUNTED
        rise = still if canvas.reduced else 0.1 + climbs * (1 - (1 - min(1.0, u * 1.5)) ** 3)
        strength = min(1.0, t / (0.2 if canvas.reduced else 0.05)) * (1 - ease((u - 0.68) / 0.32))
        aside[0] = numeral(canvas, Number(text, strength, colour), who.now(canvas), high + rise, aside[0])

    return Track(draw=paint)


def title(text: str, lasts: float, colour: Colour = CREAM, slot: float = 0.0, more: float = 1.0) -> Track:
    """A title at the top of the board."""
    return Track(draw=lambda canvas, t: sweep(canvas, Title(text, lasts, colour, slot, more), t))


# ---- dice ----------------------------------------------------------------------------------------------------------


def outcome(good: bool) -> str:
    """How dice are coloured by whether they were thrown well."""
    return "hit" if good else "miss"


def die(
    at: Callable[[Canvas], Point | None], dice: Sequence[Die], good: bool, seed: int, roll: Roll = PLAINLY
) -> Track:
    """Dice that roll in and lie about a place."""
    roll = roll._replace(outcome=outcome(good), seed=seed)

    def paint(canvas: Canvas, t: float) -> None:
        place = at(canvas)
        if place is not None:
            cast(canvas, dice, place, t, roll)

    return Track(draw=paint)


class Manner(NamedTuple):
    """How dice over a crowd roll, and how their result stands above them: seconds, and sizes of a die."""

    until: float
    """When the words fade."""
    tumble: float = 0.4
    stays: float = 0.85
    more: float = 1.0
    up: float = 1.0
    style: Style = PLATE


def verdict(crowd: Crowd, dice: Sequence[Die], good: bool, text: str, manner: Manner) -> tuple[Track, Track]:
    """Dice over a crowd, and above them, once they lie, their result."""
    plate = Plate(crowd, text, HOLDS if good else BREAKS, manner.style)

    def draw_plate(canvas: Canvas, t: float) -> None:
        rise = t / 0.2 if canvas.reduced else (t - manner.tumble) / 0.08
        if rise >= 0:
            strength = min(1.0, rise) * (1 - ease((t - manner.until) / 0.3))
            plate.lay(canvas, strength, die_high(canvas) * manner.up)

    roll = Roll(manner.tumble, manner.stays, manner.more)
    return die(crowd.top, dice, good, crowd.seed, roll), Track(draw=draw_plate)


LANDS = 0.09
"""The dice of neighbours land one after the other, so far apart in seconds at most."""


def tumbling(
    event: Event, stage: Stage, dice: Mapping[str, Sequence[Die]], first: Collection[str],
    undiced: Mapping[str, str] = {},
) -> Tracks:  # fmt: skip
    """A clip of dice over every figure: lit for those who act first, words over those who throw none."""
    crowd, shown = crowd_of(event, stage, dice), held(1.7)

    def paint(canvas: Canvas, t: float) -> None:
        for n, (who, at) in enumerate(crowd.seen(canvas)):
            above, seed = (at[0], at[1] - 0.9 - who.size), crowd.seed + n
            if who.name in undiced:
                words(canvas, undiced[who.name], above, 0.0, shown(t), Lettering(colour=HOLDS, plate=True))
                continue
            late = 0.0 if canvas.reduced else (crowd.seed + n * 37) % 10 * 0.1 * LANDS
            lit = "hit" if who.name in first else ""
            cast(canvas, dice[who.name], above, t - late, Roll(tumble=0.4, stays=1.1, more=0.8, outcome=lit, seed=seed))

    return Tracks(event, stage, 0.9, 1.7, Track(draw=paint), about=crowd.names)
