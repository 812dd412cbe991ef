"""Bodies of troops: they march and charge together, loose in volleys, clash along their line, and give way."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping

from game.core.events import Event
from game.core.held.engines import Bombarded, EngineShot
from game.core.masses import Assailed, BodyStruck, BodyTired, Judged, Marched, Stood, Vanished, Volleyed
from game.systems.large_battles.ledger import BodyNoted, FireDeclared, HostMustered, TurnOrdered
from game.ui.art.lens import ease
from game.ui.art.palette import CREAM, SIDES, Colour
from game.ui.board.clips import clip_of, unshown
from game.ui.board.clips.base import BREAKS, HOLDS, Cued, Group, Point, size_of, turned
from game.ui.board.clips.brushes.missiles import fly, traced
from game.ui.board.clips.brushes.stamps import dust, letters, pulse, spark, words
from game.ui.board.clips.brushes.tumble import cast, dice_told
from game.ui.board.clips.course.nerves import TUMBLE
from game.ui.board.clips.cues import AIM, LATE, flies, flight, seed_of, thrown_from
from game.ui.board.screening.stage import Canvas, Pose, Stage, inch

unshown(
    # what is noted of bodies of troops
    BodyNoted, FireDeclared, HostMustered, TurnOrdered,
)  # fmt: skip


QUICK = {"charge": 15.0, "counter": 15.0, "on": 15.0, "break": 13.0, "retreat": 9.0}
"""Inches a second; all else marches."""
MARCH, SLOWEST, SOONEST = 9.0, 1.8, 0.35
MOST_SHAFTS = 24
"""So many shafts of a volley are seen."""
MOST_DUST = 20
CALLS = {"back": "pull back", "retreat": "retreat", "rout": "rout", "on": "hold"}
STATES = {"charge": "charging", "counter": "charging", "on": "charging", "break": "fleeing", "retreat": "fleeing"}


FILING = 0.4
"""Of the time of a march in which the places in the body change, the part spent on that."""


def between(a: Point, b: Point, share: float) -> Point:
    """Where one is who has gone so much of the way."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def lane(a: Point, b: Point, facing: float) -> Point:
    """Where one turns into the lane straight behind his place: beside where he stands."""
    ux, uy = math.sin(math.radians(facing)), -math.cos(math.radians(facing))
    back = (a[0] - b[0]) * ux + (a[1] - b[1]) * uy
    return b[0] + ux * back, b[1] + uy * back


def members(stage: Stage, body: str) -> tuple[str, ...]:
    """Those of a body that stand, as they are shown."""
    unit = stage.state.units.get(body)
    names = unit.figures if unit is not None else (body,)
    return tuple([name for name in names if name in stage.state.figures and stage.state.figures[name].standing])


class Marching(Cued):
    """A body that goes its way: all of it together."""

    def __init__(self, event: Marched, stage: Stage) -> None:
        super().__init__(event, stage)
        self.how = event.how
        self.ways = [
            (one.figure, stage.place(one.figure), inch(one.at), stage.figure(one.figure).facing, one.facing)
            for one in event.places
        ]
        self.about = tuple(one.figure for one in event.places)
        self.lanes = {name: lane(a, b, facing) for name, a, b, _, facing in self.ways} if event.posts else {}
        far = max((math.dist(a, b) for _, a, b, _, _ in self.ways), default=0.0)
        spends = max(SOONEST, min(SLOWEST, far / QUICK.get(event.how, MARCH)))
        self.spends = 0.15 if stage.reduced else 0.25 if event.how == "close" else spends
        self.duration = self.start + self.spends
        self.seed = seed_of(event.body, event.how, stage.state.n)
        self.state = STATES.get(event.how)
        self.reduced = stage.reduced

    def share(self, t: float) -> float:
        """How much of the way is gone."""
        u = max(0.0, min(1.0, t / self.spends))
        return u**1.5 if self.state == "charging" else u + (ease(u) - u) * 0.6

    def poses(self, t: float) -> Mapping[str, Pose]:
        """Where each is by now."""
        t -= self.start
        if t < 0:
            return {}
        share = 1.0 if self.reduced else self.share(t)
        done = share >= 1.0
        return {
            name: Pose(
                self.at(name, a, b, share),
                turned(before, after, share),
                None if done else self.state,
            )
            for name, a, b, before, after in self.ways
        }

    def at(self, name: str, a: Point, b: Point, share: float) -> Point:
        """Where one is: who is given another place goes into its lane first, as men do before a bridge."""
        if name not in self.lanes:
            return between(a, b, share)
        turn = self.lanes[name]
        return between(a, turn, share / FILING) if share < FILING else between(turn, b, (share - FILING) / (1 - FILING))

    def under(self, canvas: Canvas, t: float) -> None:
        """Dust behind those who run."""
        t -= self.start
        if self.state is None or canvas.reduced or not 0 <= t < self.spends:
            return
        share = self.share(t)
        each = max(1, len(self.ways) // MOST_DUST)
        for n, (name, a, b, _, _) in enumerate(self.ways[::each]):
            dust(canvas, self.at(name, a, b, share * 0.94), (t * 2.2 + n * 0.17) % 1.0, self.seed + n, 0.5, 7)


class Called(Group):
    """A word above a body."""

    lasts, holds = 1.0, 0.4
    text, colour = "", CREAM

    def draw(self, canvas: Canvas, t: float) -> None:
        """The word."""
        t -= self.start
        if t >= 0 and self.text:
            words(canvas, self.text, self.top(canvas), 0.0, self.strength(t), px=letters(canvas, 2),
                  colour=self.colour, face="bold", plate=True)  # fmt: skip


class Charge(Called):
    """A charge is called."""

    def __init__(self, event: Assailed, stage: Stage) -> None:
        super().__init__(event, stage, members(stage, event.body))
        self.text = "Counter-charge!" if event.counter else "Charge!"
        self.colour = (255, 224, 130)


class Tired(Called):
    """A body is tired, or rested."""

    holds = 0.15

    def __init__(self, event: BodyTired, stage: Stage) -> None:
        super().__init__(event, stage, members(stage, event.body))
        self.text, self.colour = ("tired", BREAKS) if event.tired else ("rested", HOLDS)


class Gone(Called):
    """A body is no more: it fades."""

    holds = 0.7

    def __init__(self, event: Vanished, stage: Stage) -> None:
        super().__init__(event, stage, event.figures)
        self.text = "surrender" if event.surrendered else "rout" if event.why != "breaks up" else "broken"
        self.colour = BREAKS

    def poses(self, t: float) -> Mapping[str, Pose]:
        """They fade as they go."""
        t -= self.start
        if t < 0:
            return {}
        alpha = 255 - round(235 * ease(t / self.holds))
        return {name: Pose(alpha=alpha, state="fleeing") for name in self.names}


class Verdict(Called):
    """What a body's morale comes to beside the enemy's."""

    lasts, holds = 1.5, 0.6

    def __init__(self, event: Judged, stage: Stage) -> None:
        super().__init__(event, stage, members(stage, event.body))
        short = event.score < event.best
        self.text = f"{event.score}: {CALLS[event.result]}" if short else str(event.score)
        self.colour = BREAKS if event.result != "on" else HOLDS if not short else CREAM


class Standing(Group):
    """Whether a body stands a charge: two dice above it."""

    lasts, holds = 1.6, 0.85

    def __init__(self, event: Stood, stage: Stage) -> None:
        super().__init__(event, stage, members(stage, event.body))
        self.held = event.held
        self.dice = dice_told(stage, event.tally.die, event.roll)
        self.text = "stand" if event.held else "break"

    def draw(self, canvas: Canvas, t: float) -> None:
        """The dice and the word."""
        t -= self.start
        if t < 0:
            return
        at, outcome = self.top(canvas), "hit" if self.held else "miss"
        if cast(canvas, self.dice, at, t, outcome=outcome, seed=self.seed, more=1.08, tumble=TUMBLE, stays=0.9):
            words(canvas, self.text, at, 0.0, self.strength(t), px=letters(canvas, 2),
                  colour=HOLDS if self.held else BREAKS, face="bold", plate=True,
                  down=-(15 + 0.36 * canvas.lens.scale))  # fmt: skip


def counted(kills: int) -> str:
    """Write kills as they stand above a body."""
    return "no kills" if not kills else "1 kill" if kills == 1 else f"{kills} kills"


class Loosing(Cued):
    """A volley: shafts from the front ranks fall among the enemy."""

    def __init__(self, event: Volleyed, stage: Stage) -> None:
        super().__init__(event, stage)
        rng = random.Random(seed_of(event.body, event.target, stage.state.n))
        self.marks = members(stage, event.target) or event.shooters
        self.about = (*event.shooters, *self.marks)
        self.kind = flies(event.weapon)
        side = stage.state.figures[event.shooters[0]].side if event.shooters else stage.state.sides[0].id
        self.feather = SIDES.get(stage.state.side(side).colour, SIDES["blue"]).pale
        shooters = list(event.shooters)[:: max(1, len(event.shooters) // MOST_SHAFTS)]
        self.shafts: list[tuple[Point, Point, float, float]] = []
        for name in shooters:
            a, b = stage.place(name), stage.place(rng.choice(self.marks))
            b = (b[0] + rng.uniform(-0.5, 0.5), b[1] + rng.uniform(-0.5, 0.5))
            self.shafts.append((a, b, rng.uniform(0.0, LATE), flight(self.kind, math.dist(a, b))))
        self.lands = AIM + max((late + long for _, _, late, long in self.shafts), default=0.2)
        self.text, self.kills = counted(event.kills), event.kills
        self.duration = self.start + self.lands + 1.0

    @property
    def lead(self) -> float:
        """Until the last has landed."""
        return self.start + self.lands + 0.05

    def draw(self, canvas: Canvas, t: float) -> None:
        """The shafts, and how many they felled."""
        t -= self.start + AIM
        if t < 0:
            return
        for n, (a, b, late, long) in enumerate(self.shafts):
            share = (t - late) / long
            if canvas.reduced:
                traced(canvas, a, b, t / (self.lands - AIM), self.feather)
            elif 0 <= share < 1:
                fly(canvas, self.kind, a, b, share, n, self.feather, 0.4)
        left = t - self.lands + AIM
        if left >= 0 and self.marks:
            label(canvas, self.marks, self.text, left, BREAKS if self.kills else CREAM)


def label(canvas: Canvas, names: tuple[str, ...], text: str, t: float, colour: Colour) -> None:
    """A word above the middle of some figures, for a second."""
    places = [canvas.places[name] for name in names if name in canvas.places]
    if not places:
        return
    at = (sum(x for x, _ in places) / len(places), min(y for _, y in places) - 1.2)
    strength = min(1.0, t / 0.1) * (1 - ease((t - 0.7) / 0.3))
    words(canvas, text, at, 0.0, strength, px=letters(canvas, 2), colour=colour, face="bold", plate=True)


class Stone(Cued):
    """A stone from an engine or a giant: it flies, and the earth leaps where it falls."""

    def __init__(self, event: Bombarded, stage: Stage) -> None:
        super().__init__(event, stage)
        own = isinstance(event, EngineShot)
        self.here = inch(thrown_from(event, stage.state)) if own else stage.place(event.figure)
        self.there = inch(event.at)
        self.radius = event.radius / 1024
        self.flown = flight("boulder", math.dist(self.here, self.there))
        self.seed = seed_of(event.figure, stage.state.n)
        self.duration = self.start + AIM + self.flown + 0.8

    @property
    def lead(self) -> float:
        """Until it has fallen."""
        return self.start + AIM + self.flown + 0.1

    def draw(self, canvas: Canvas, t: float) -> None:
        """The stone and its fall."""
        t -= self.start + AIM
        if 0 <= t < self.flown and canvas.reduced:
            traced(canvas, self.here, self.there, t / self.flown, CREAM)
        elif 0 <= t < self.flown:
            fly(canvas, "boulder", self.here, self.there, t / self.flown, self.seed, CREAM, 0.2)
        elif t >= self.flown:
            u = t - self.flown
            pulse(canvas, self.there, self.radius, (255, 214, 140), 1 - ease(u / 0.7), 2.4)
            if not canvas.reduced:
                dust(canvas, self.there, u / 0.7, self.seed, self.radius, 22)


class Clash(Cued):
    """A body strikes at another: steel along the line, and the kills."""

    lasts = 1.1

    def __init__(self, event: BodyStruck, stage: Stage) -> None:
        super().__init__(event, stage)
        mine, theirs = members(stage, event.body), members(stage, event.target)
        self.about, self.theirs = (*mine, *theirs), theirs
        places = [stage.place(name) for name in theirs]
        near = sorted(
            (min((math.dist(stage.place(name), at) for at in places), default=99.0), name) for name in mine
        )[: max(1, event.attackers)]
        self.spots: list[Point] = []
        for _, name in near:
            here = stage.place(name)
            there = min(places, key=lambda at: math.dist(at, here)) if places else here
            self.spots.append(((here[0] + there[0]) / 2, (here[1] + there[1]) / 2))
        self.text, self.kills = counted(event.kills), event.kills
        self.seed = seed_of(event.body, event.target, stage.state.n)
        self.leans = {name: stage.place(name) for _, name in near}
        self.size = max((size_of(stage.figure(name)) for name in mine), default=0.5)
        others = [one for one in stage.events if isinstance(one, BodyStruck)]
        place = next((n for n, one in enumerate(others) if one is event), 0)
        self.start += min(1.2, 0.25 * place)
        self.duration = self.start + self.lasts

    @property
    def lead(self) -> float:
        """Until the steel has met."""
        return self.start + 0.35

    def draw(self, canvas: Canvas, t: float) -> None:
        """Sparks along the line, and the kills."""
        t -= self.start
        if t < 0:
            return
        if not canvas.reduced:
            for n, at in enumerate(self.spots[:MOST_SHAFTS]):
                spark(canvas, at, (t - (n * 37 % 10) * 0.02) / 0.35, self.seed + n)
        if self.theirs:
            label(canvas, self.theirs, self.text, t - 0.1, BREAKS if self.kills else CREAM) if t > 0.1 else None


for kind, builder in (
    (Marched, Marching), (Assailed, Charge), (BodyTired, Tired), (Vanished, Gone), (Judged, Verdict), (Stood, Standing),
    (Volleyed, Loosing), (Bombarded, Stone), (EngineShot, Stone), (BodyStruck, Clash),
):  # fmt: skip
    made: type[Event] = kind
    clip_of(made)(builder)
