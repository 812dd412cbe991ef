"""Bodies of troops: they march and charge together, loose in volleys, clash along their line, and give way."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from game.core.events import Event
from game.systems.large_battles.events import (
    Assailed,
    BodyStruck,
    BodyTired,
    Judged,
    Marched,
    Stood,
    Vanished,
    Volleyed,
)
from game.ui.art.lens import ease
from game.ui.art.palette import CREAM, Colour
from game.ui.board.clips import clip_of
from game.ui.board.clips.brushes import stamps
from game.ui.board.clips.brushes.missiles import Flown, fly, traced
from game.ui.board.clips.brushes.stamps import Lettering, letters, words
from game.ui.board.clips.brushes.tumble import dice_told
from game.ui.board.clips.course.nerves import TUMBLE
from game.ui.board.clips.cues import AIM, flies, flight, seed_of
from game.ui.board.clips.fight.attacks import GOLD
from game.ui.board.clips.moments import Moment, line, matters
from game.ui.board.clips.tracks.effects import late, lively, sparks
from game.ui.board.clips.tracks.spoken import BOLD, BREAKS, HOLDS, Manner, held, over, verdict
from game.ui.board.clips.tracks.track import Track, Tracks, fading, posed, shows
from game.ui.board.clips.tracks.whom import Point, between, crowd_of, livery, turned
from game.ui.board.screening.stage import Canvas, Clip, Pose, Stage, inch
from game.ui.books.large_battles.timing import LATE

QUICK = {"charge": 15.0, "counter": 15.0, "on": 15.0, "break": 13.0, "retreat": 9.0}
"""Inches a second; all else marches."""
MARCH, SLOWEST, SOONEST = 9.0, 1.8, 0.35
MOST_SHAFTS = 24
"""So many shafts of a volley are seen."""
MOST_DUST = 20
CALLS = {"back": "pull back", "retreat": "retreat", "rout": "rout", "on": "hold"}
STATES = {"charge": "charging", "counter": "charging", "on": "charging", "break": "fleeing", "retreat": "fleeing"}
STANDS = Manner(1.25, TUMBLE, 0.9, 1.08, style=BOLD)
FILING = 0.4
"""Of the time of a march in which the places in the body change, the part spent on that."""


def members(stage: Stage, body: str) -> tuple[str, ...]:
    """Those of a body that stand, where they are shown."""
    unit = stage.state.units.get(body)
    names = unit.figures if unit is not None else (body,)
    return tuple([name for name in names if name in stage.state.figures and stage.state.figures[name].standing])


# ---- marches -------------------------------------------------------------------------------------------------------


def lane(a: Point, b: Point, facing: float) -> Point:
    """Where one turns into the lane straight behind his place: beside where he stands."""
    ux, uy = math.sin(math.radians(facing)), -math.cos(math.radians(facing))
    back = (a[0] - b[0]) * ux + (a[1] - b[1]) * uy
    return b[0] + ux * back, b[1] + uy * back


def filing(a: Point, turn: Point, b: Point, share: float) -> Point:
    """Where one is on the way to another place in his body: he goes into its lane first, as before a bridge."""
    return between(a, turn, share / FILING) if share < FILING else between(turn, b, (share - FILING) / (1 - FILING))


@clip_of(Marched)
def marching(event: Marched, stage: Stage) -> Clip:
    """A body moving along its way, all together; dust rises behind those who run."""
    state, how = STATES.get(event.how), event.how
    far = max((math.dist(stage.place(place.figure), inch(place.at)) for place in event.places), default=0.0)
    marched = max(SOONEST, min(SLOWEST, far / QUICK.get(how, MARCH)))
    spends = 0.15 if stage.reduced else 0.25 if how == "close" else marched

    def share(t: float) -> float:
        u = 1.0 if stage.reduced else max(0.0, min(1.0, t / spends))
        return u**1.5 if state == "charging" else u + (ease(u) - u) * 0.6

    def at(name: str, to: Point, facing: float, part: float) -> Point:
        a = stage.place(name)
        return filing(a, lane(a, to, facing), to, part) if event.posts else between(a, to, part)

    def goes(name: str, to: Point, facing: float) -> Track:
        before = stage.figure(name).facing

        def pose(t: float) -> Pose:
            part = share(t)
            return Pose(at(name, to, facing, part), turned(before, facing, part), None if part >= 1 else state)

        return posed(name, pose)

    seed, each = seed_of(event.body, how, stage.state.n), max(1, len(event.places) // MOST_DUST)

    def trails(canvas: Canvas, t: float) -> None:
        for n, place in enumerate(event.places[::each] if state is not None and t < spends else ()):
            spot = at(place.figure, inch(place.at), place.facing, share(t) * 0.94)
            stamps.dust(canvas, spot, (t * 2.2 + n * 0.17) % 1.0, seed + n, 0.5, 7)

    return Tracks(
        event, stage, spends, spends,
        *[goes(place.figure, inch(place.at), place.facing) for place in event.places],
        Track(under=lively(trails)),
        about=[place.figure for place in event.places],
    )  # fmt: skip


# ---- what is called over a body ------------------------------------------------------------------------------------


def called(
    event: Event, stage: Stage, names: Sequence[str], told: tuple[str, Colour], *more: Track, lead: float = 0.4,
    lasts: float = 1.0,
) -> Clip:  # fmt: skip
    """A word above a body."""
    crowd, (text, colour) = crowd_of(event, stage, names), told
    return Tracks(event, stage, lead, lasts, over(crowd, text, held(lasts), colour, BOLD), *more, about=crowd.names)


@clip_of(Assailed)
def charge(event: Assailed, stage: Stage) -> Clip:
    """A charge is called."""
    return called(event, stage, members(stage, event.body), ("Counter-charge!" if event.counter else "Charge!", GOLD))


@clip_of(BodyTired)
def tired(event: BodyTired, stage: Stage) -> Clip:
    """A body is tired, or rested."""
    told = ("tired", BREAKS) if event.tired else ("rested", HOLDS)
    return called(event, stage, members(stage, event.body), told, lead=0.15)


@clip_of(Vanished)
def gone(event: Vanished, stage: Stage) -> Clip:
    """A body is no more: it fades as it goes."""
    text = "surrender" if event.surrendered else "rout" if event.why != "breaks up" else "broken"
    known = [name for name in event.figures if name in stage.state.figures]
    fades = fading(known, lambda t: 1 - 235 / 255 * ease(t / 0.7), "fleeing")
    return called(event, stage, event.figures, (text, BREAKS), fades, lead=0.7)


@clip_of(Judged)
def judged(event: Judged, stage: Stage) -> Clip:
    """A body's morale beside the enemy's."""
    short = event.score < event.best
    text = f"{event.score}: {CALLS[event.result]}" if short else str(event.score)
    colour = BREAKS if event.result != "on" else HOLDS if not short else CREAM
    return called(event, stage, members(stage, event.body), (text, colour), lead=0.6, lasts=1.5)


@matters(Judged)
def routs(event: Judged, stage: Stage) -> Moment | None:
    """A body is routed out of its melee."""
    return line(members(stage, event.body)) if event.result == "rout" else None


@clip_of(Stood)
def stands(event: Stood, stage: Stage) -> Clip:
    """Whether a body stands a charge: two dice above it."""
    crowd, dice = crowd_of(event, stage, members(stage, event.body)), dice_told(stage, event.tally.die, event.roll)
    found = verdict(crowd, dice, event.held, "stand" if event.held else "break", STANDS)
    return Tracks(event, stage, 0.85, 1.6, *found, about=crowd.names)


# ---- volleys, stones and steel -------------------------------------------------------------------------------------


def killed(names: Sequence[str], kills: int) -> Track:
    """How many are felled, above the middle of some figures."""
    text = "no kills" if not kills else "1 kill" if kills == 1 else f"{kills} kills"
    colour, shown = BREAKS if kills else CREAM, shows(0.1, 0.7, 0.3)

    def paint(canvas: Canvas, t: float) -> None:
        places = [canvas.places[name] for name in names if name in canvas.places]
        if places:
            at = (sum(x for x, _ in places) / len(places), min(y for _, y in places) - 1.2)
            words(
                canvas,
                text,
                at,
                0.0,
                shown(t),
                Lettering(px=letters(canvas, 2), colour=colour, face="bold", plate=True),
            )

    return Track(draw=paint)


def feathers(event: Volleyed, stage: Stage) -> Colour:
    """The feathers of the arrows of a volley."""
    side = stage.figure(event.shooters[0]).side if event.shooters else stage.state.sides[0].id
    return livery(stage, side).pale


def shafts_of(event: Volleyed, stage: Stage) -> list[tuple[Point, Point, float, float]]:
    """The shafts of a volley that are seen: from where to where, after how many seconds, and how long they fly."""
    rng = random.Random(seed_of(event.body, event.target, stage.state.n))
    marks, kind = members(stage, event.target) or event.shooters, flies(event.weapon)
    shafts: list[tuple[Point, Point, float, float]] = []
    for name in event.shooters[:: max(1, len(event.shooters) // MOST_SHAFTS)]:
        a, (x, y) = stage.place(name), stage.place(rng.choice(marks))
        b = (x + rng.uniform(-0.5, 0.5), y + rng.uniform(-0.5, 0.5))
        shafts.append((a, b, rng.uniform(0.0, LATE), flight(kind, math.dist(a, b))))
    return shafts


@clip_of(Volleyed)
def volley(event: Volleyed, stage: Stage) -> Clip:
    """A volley: shafts from the front ranks fall among the enemy, and how many fall to them."""
    marks, kind = members(stage, event.target) or event.shooters, flies(event.weapon)
    feather, shafts = feathers(event, stage), shafts_of(event, stage)
    lands = max((after + long for _, _, after, long in shafts), default=0.2)

    def flying(canvas: Canvas, t: float) -> None:
        for n, (a, b, after, long) in enumerate(shafts):
            if canvas.reduced:
                traced(canvas, a, b, t / lands, feather)
            elif 0 <= t - after < long:
                fly(canvas, Flown(kind, a, b, 0.4, n, feather), (t - after) / long)

    return Tracks(
        event, stage, AIM + lands + 0.05, AIM + lands + 1.0,
        late(Track(draw=flying), AIM),
        late(killed(marks, event.kills), AIM + lands),
        about=(*event.shooters, *marks),
    )  # fmt: skip


@clip_of(BodyStruck)
def clash(event: BodyStruck, stage: Stage) -> Clip:
    """A body strikes at another: steel along the line, and the kills; of several one after the other."""
    mine, theirs = members(stage, event.body), members(stage, event.target)
    places, seed = [stage.place(name) for name in theirs], seed_of(event.body, event.target, stage.state.n)
    near = sorted((min((math.dist(stage.place(name), at) for at in places), default=99.0), name) for name in mine)
    spots = []
    for _, name in near[: max(1, event.attackers)][:MOST_SHAFTS]:
        here = stage.place(name)
        spots.append(between(here, min(places, key=lambda at: math.dist(at, here)), 0.5) if places else here)
    begins = min(1.2, 0.25 * next((n for n, other in enumerate(stage.all_of(BodyStruck)) if other is event), 0))

    def meets(n: int, at: Point) -> Track:
        return late(sparks(lambda canvas: at, seed + n, lasts=0.35), begins + n * 37 % 10 * 0.02)

    return Tracks(
        event, stage, begins + 0.35, begins + 1.1,
        *[meets(n, at) for n, at in enumerate(spots)],
        *([late(killed(theirs, event.kills), begins + 0.1)] if theirs else ()),
        about=(*mine, *theirs),
    )  # fmt: skip
