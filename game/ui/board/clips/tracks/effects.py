"""Tracks of effects: dust, sparks, rings, light and badges; and tracks that begin late."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from game.ui.art.lens import ease
from game.ui.art.lit.light import add_glow
from game.ui.art.palette import Colour
from game.ui.art.rules import overlay
from game.ui.board.clips.brushes import stamps
from game.ui.board.clips.brushes.steel import splinters
from game.ui.board.clips.tracks.track import Curve, Paint, Track
from game.ui.board.clips.tracks.whom import Crowd, Point, Spot, Who, now, onward, toward
from game.ui.board.screening.stage import Canvas

GLINTS = 0.32
"""Inches between two glints of a beam."""


def late(track: Track, begins: float, still: float | None = None) -> Track:
    """A track whose pictures begin so many seconds later; with little motion after `still`."""

    def later(paint: Paint) -> Paint:
        def draw(canvas: Canvas, t: float) -> None:
            since = t - (begins if still is None or not canvas.reduced else still)
            if since >= 0:
                paint(canvas, since)

        return draw

    under, draw = (None if paint is None else later(paint) for paint in (track.under, track.draw))
    return Track(track.poses, under, draw)


def lain(track: Track, tumble: float) -> Track:
    """What is drawn above the figures once dice lie, which roll for so long; with little motion they lie at once."""
    whole = track.draw

    def draw(canvas: Canvas, t: float) -> None:
        if whole is not None and (t >= tumble or canvas.reduced):
            whole(canvas, t)

    return Track(draw=draw)


def lively(paint: Paint) -> Paint:
    """What is drawn only without little motion."""

    def draw(canvas: Canvas, t: float) -> None:
        if not canvas.reduced:
            paint(canvas, t)

    return draw


def dust(spot: Spot, seed: int, radius: float, amount: int = 9, lasts: float = 0.5) -> Track:
    """Dust thrown up beneath the figures."""
    return Track(
        under=lively(lambda canvas, t: stamps.dust(canvas, now(canvas, spot), t / lasts, seed, radius, amount))
    )


def dust_over(spot: Spot, seed: int, radius: float, amount: int = 9, lasts: float = 0.5) -> Track:
    """Dust thrown up that hides them."""
    return Track(draw=dust(spot, seed, radius, amount, lasts).under)


def dust_under(crowd: Crowd, wider: float, amount: int) -> Track:
    """Dust under each of a crowd."""

    def paint(canvas: Canvas, t: float) -> None:
        for who, at in crowd.seen(canvas):
            stamps.dust(canvas, at, t / 0.5, crowd.seed, who.size + wider, amount)

    return Track(under=lively(paint))


def sparks(
    spot: Callable[[Canvas], Point], seed: int, radius: float = 0.5, high: float = 0.7, lasts: float = 0.34
) -> Track:
    """Steel on steel."""
    return Track(draw=lively(lambda canvas, t: stamps.spark(canvas, spot(canvas), t / lasts, seed, radius, high)))


def wound(spot: Spot, seed: int, high: float) -> Track:
    """The puff where a blow tells on a figure."""
    return Track(draw=lively(lambda canvas, t: stamps.hit(canvas, now(canvas, spot), t / 0.3, seed, high)))


def shards(who: Who, seed: int, wood: bool) -> Track:
    """A weapon or a shield that breaks in the hand."""

    def paint(canvas: Canvas, t: float) -> None:
        if t < 0.6:
            splinters(canvas, who.now(canvas), t / 0.6, seed, wood, min(1.0, who.high() * 0.6))

    return Track(draw=lively(paint))


# ---- rings and light -----------------------------------------------------------------------------------------------


def closing(far: float, seconds: float) -> Curve:
    """How much wider a ring is that closes in so many seconds."""
    return lambda t: far * (1 - ease(t / seconds))


def opening(far: float, seconds: float) -> Curve:
    """How much wider a ring is that opens."""
    return lambda t: far * ease(t / seconds)


def ring(spot: Spot, apart: float, colour: Colour, shown: Curve, grows: Curve | None = None) -> Track:
    """A ring about a place, or so far from a figure's base if it is on view. With little motion it does not grow."""

    def paint(canvas: Canvas, t: float) -> None:
        if isinstance(spot, Who) and spot.name not in canvas.places:
            return
        radius = apart + (spot.size if isinstance(spot, Who) else 0.0)
        radius += grows(t) if grows is not None and not canvas.reduced else 0.0
        stamps.pulse(canvas, now(canvas, spot), radius, colour, shown(t))

    return Track(draw=paint)


def rings(crowd: Crowd, colour: Colour, shown: Curve, grows: Curve | None = None) -> Track:
    """A thin ring on the ground about each of a crowd."""

    def paint(canvas: Canvas, t: float) -> None:
        wider = 0.12 + (grows(t) if grows is not None and not canvas.reduced else 0.0)
        for who, at in crowd.seen(canvas):
            stamps.pulse(canvas, at, who.size + wider, colour, shown(t), 1.8)

    return Track(under=paint)


def light(canvas: Canvas, at: Point, high: float, radius: float, tone: Colour, strength: float) -> None:
    """Light about a place, so many inches up and wide."""
    if strength > 0.05:
        wide = max(4, round(radius * canvas.lens.scale / 4) * 4)
        add_glow(canvas.target, canvas.lens.px(at, high), wide, tone, round(strength * 10) / 10)


def beam(ends: tuple[Point, Point], highs: tuple[float, float], colour: Colour, reach: Curve, shown: Curve) -> Track:
    """Glints that run from one place to another, as far as `reach` says: a share of the way, all of it with little
    motion if it is never less."""
    far, way = math.dist(*ends), toward(*ends)

    def paint(canvas: Canvas, t: float) -> None:
        glint = stamps.glint(canvas, colour)
        for n in range(int(far * reach(t) / GLINTS)):
            gone = (n + 0.5) * GLINTS
            wave = 0.6 if canvas.reduced else 0.45 + 0.55 * math.cos(gone * 2.4 - t * 22) ** 2
            high = highs[0] + (highs[1] - highs[0]) * gone / far
            found = stamps.faded(("glint", colour, canvas.lens.scale), glint, wave * shown(t))
            stamps.lay(canvas, found, onward(ends[0], way, gone), high)

    return Track(draw=paint)


def template(ring: Sequence[Point], kind: str, shown: Curve) -> Track:
    """The shape of the rules on the ground, as its kind of power is drawn."""
    if not ring:
        return Track()
    left, top = ring[0]
    shape = tuple([(round(x - left, 3), round(y - top, 3)) for x, y in ring])

    def paint(canvas: Canvas, t: float) -> None:
        scale = canvas.lens.scale

        def make() -> stamps.Piece:
            stamp = overlay.template((shape,), kind, scale)
            return stamps.Piece(stamp.surface, *stamp.at)

        key = ("template", shape, kind, scale)
        stamps.lay(canvas, stamps.faded(key, stamps.kept_stamp(key, make), shown(t)), (left, top))

    return Track(under=paint)


# ---- badges --------------------------------------------------------------------------------------------------------


def badge(who: Who, name: str, lasts: float) -> Track:
    """A badge that springs up where a base's badges are."""
    return Track(draw=lambda canvas, t: stamps.medal(canvas, name, who.now(canvas), who.size, t, lasts))


def badges(crowd: Crowd, name: str, lasts: float, waits: Callable[[int], float] = lambda n: 0.0) -> Track:
    """A badge over each of a crowd; one after the other, as `waits` says, but at once with little motion."""

    def paint(canvas: Canvas, t: float) -> None:
        for n, (who, at) in enumerate(crowd.seen(canvas)):
            stamps.medal(canvas, name, at, who.size, t - (0.0 if canvas.reduced else waits(n)), lasts)

    return Track(draw=paint)
