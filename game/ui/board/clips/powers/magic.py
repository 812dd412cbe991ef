"""Magic: spells that burst, bolts, rings that close on those they take, and counter-spells that meet in the air."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.catalogue.tables import load
from game.core.events import Event
from game.core.fight.declaring import SpellSpoiled
from game.core.fight.magic import Dismissed, ImageBroken, Reshaped, SpellCast, Summoned, Swayed
from game.core.held.gear import DeviceUsed
from game.play.magic.casting import CounterSpelled
from game.play.magic.effects.lasting import Confused
from game.telling.kinds.magic import DOES
from game.ui.art.lens import ease
from game.ui.board.clips import clip_of
from game.ui.board.clips.brushes.bursts import BLAZE, bolt, burst, middle
from game.ui.board.clips.brushes.stamps import pulse, words
from game.ui.board.clips.brushes.tumble import dice_told
from game.ui.board.clips.course.stealth import TOLD
from game.ui.board.clips.cues import SPELL, seed_of
from game.ui.board.clips.powers.looks import MAGIC, Look, looks, runs_straight
from game.ui.board.clips.tracks.effects import late, light, lively, ring, template
from game.ui.board.clips.tracks.spoken import BREAKS, verdict, words_over
from game.ui.board.clips.tracks.track import Track, Tracks, fading, shows
from game.ui.board.clips.tracks.whom import Point, Who, between, crowd_of, size_of, who_is
from game.ui.board.screening.stage import Canvas, Clip, Stage, inch

LASTS = 1.5
LEG = 0.22
"""Seconds after which a bolt that is thrown back is under way again."""


@clip_of(SpellCast, DeviceUsed)
def cast(event: SpellCast | DeviceUsed, stage: Stage) -> Clip:
    """The caster glows, the rules' shape shows on the ground, and those caught are ringed as it reaches them."""
    who, look, straight = who_is(stage, event.figure), looks(event), runs_straight(event)
    seed = seed_of(stage.state.round, event.figure, event.spell)
    shapes = [[inch(corner) for corner in shape] for shape in event.shapes if len(shape) > 2]
    caught = [who_is(stage, name) for name in event.caught if name in stage.state.figures]
    flies = [_spark(who, shapes[0], look)] if shapes and look.matter and not straight else []
    brush = bolt if straight else burst

    def bursts(n: int, shape: Sequence[Point]) -> Track:
        pours = lively(lambda canvas, t: brush(canvas, look.matter, shape, t / BLAZE, seed + n))
        return late(Track(draw=pours), n * LEG)

    struck = [
        *([bursts(n, shape) for n, shape in enumerate(shapes)] if look.matter else ()),
        *[_flash(shape, look) for shape in shapes],
        *[ring(victim, 0.1, look.tone, shows(0.1, 0.9, 0.4)) for victim in caught],
    ]
    return Tracks(
        event, stage, SPELL + 0.25, SPELL + LASTS,
        *[late(template(shape, "spell", shows(0.15, LASTS - 0.4, 0.4)), SPELL * 0.6) for shape in shapes],
        _glow(who, look),
        *flies,
        *[late(track, SPELL) for track in struck],
        about=(event.figure, *event.caught[:12]),
    )  # fmt: skip


def _glow(who: Who, look: Look) -> Track:
    """Light about the caster."""

    def paint(canvas: Canvas, t: float) -> None:
        strength = math.sin(min(1.0, t / (SPELL * 1.6)) * math.pi) * 0.5
        light(canvas, who.now(canvas), who.high() * 0.6, 0.9, look.tone, strength)

    return Track(draw=paint)


def _spark(who: Who, shape: Sequence[Point], look: Look) -> Track:
    """The spark that flies from the caster to where it will burst."""
    end, _ = middle(shape)

    def paint(canvas: Canvas, t: float) -> None:
        if t >= SPELL:
            return
        for back, size in ((0.0, 0.35), (0.06, 0.24), (0.12, 0.16)):
            part = max(0.0, t / SPELL - back)
            at = between(who.now(canvas), end, part)
            light(canvas, at, 1.2 + 0.8 * math.sin(part * math.pi), size, look.tone, 0.9 - 4 * back)

    return Track(draw=lively(paint))


def _flash(shape: Sequence[Point], look: Look) -> Track:
    """Light over a shape as the spell reaches it."""
    at, wide = middle(shape)

    def paint(canvas: Canvas, t: float) -> None:
        radius = min(3.0, wide * (0.5 + 0.6 * ease(t / 0.3)))
        light(canvas, at, 0.3, radius, look.tone, (1 - ease(t / 0.9)) * 0.6)

    return Track(draw=lively(paint))


@clip_of(CounterSpelled)
def countered(event: CounterSpelled, stage: Stage) -> Clip:
    """A thread of light from who counters to the caster: it holds, or the spell goes out."""
    who, other = who_is(stage, event.actor), who_is(stage, event.target)
    text = "countered" if event.won else "it stands"

    def thread(canvas: Canvas, t: float) -> None:
        a, b, strength = who.now(canvas), other.now(canvas), 1 - ease((t - 0.8) / 0.4)
        tip = between(a, b, 1.0 if canvas.reduced else ease(t / 0.5))
        if strength > 0.05:
            tone = tuple([round(part * strength + 60 * (1 - strength)) for part in MAGIC.tone])
            ends = canvas.lens.px(a, 0.8), canvas.lens.px(tip, 0.8)
            pygame.draw.line(canvas.target, tone, *ends, max(2, round(canvas.lens.scale / 12)))
            light(canvas, tip, 0.8, 0.5, MAGIC.tone, strength / 2)
        if t > 0.5:
            words(canvas, text, b, -1.0, strength)

    return Tracks(event, stage, 0.7, 1.2, Track(draw=thread), about=(event.actor, event.target))


@clip_of(SpellSpoiled)
def spoiled(event: SpellSpoiled, stage: Stage) -> Clip:
    """The spell that was to be cast, and is lost."""
    return words_over(event, stage, f"{load().name(event.spell)} {'is spoiled' if event.kept else 'is lost'}", BREAKS)


# ---- figures that magic changes, takes or brings -------------------------------------------------------------------


def marked(event: Event, stage: Stage, *more: Track) -> Clip:
    """A ring of light about each figure that magic has changed, or taken, or brought."""
    names = tuple(getattr(event, "figures", ()) or (getattr(event, "figure", ""),))
    known = [who_is(stage, name) for name in names if name in stage.state.figures]
    shown = shows(0.1, 0.5, 0.4)

    def rings(canvas: Canvas, t: float) -> None:
        for who in known:
            pulse(canvas, who.now(canvas), who.size + 0.15, MAGIC.tone, shown(t))

    return Tracks(event, stage, 0.25, 0.9, Track(draw=rings), *more, about=names)


@clip_of(Swayed, ImageBroken)
def swayed(event: Swayed | ImageBroken, stage: Stage) -> Clip:
    """Figures that change sides, and images that are gone."""
    return marked(event, stage)


@clip_of(Reshaped, Dismissed)
def dissolved(event: Reshaped | Dismissed, stage: Stage) -> Clip:
    """What magic had brought, or the shape it had, fades away in the light."""
    known = [event.figure] if event.figure in stage.state.figures else []
    return marked(event, stage, fading(known, lambda t: 1 - 0.85 * ease(t / 0.25)))


@clip_of(Confused)
def driven(event: Confused, stage: Stage) -> Clip:
    """The dice of a confused figure, and what they make it do."""
    crowd, dice = crowd_of(event, stage, (event.figure,)), dice_told(stage, "2d6", event.roll)
    does = verdict(crowd, dice, event.does == "caster", DOES[event.does], TOLD)
    return Tracks(event, stage, 0.5, 1.5, *does, about=crowd.names)


@clip_of(Summoned)
def came(event: Summoned, stage: Stage) -> Clip:
    """Light where a figure comes out of nowhere; it is there when the light is brightest."""
    place, size = inch(event.who.at), size_of(event.who)

    def paint(canvas: Canvas, t: float) -> None:
        strength = math.sin(min(1.0, t) * math.pi)
        pulse(canvas, place, size + 0.2, MAGIC.tone, strength)
        light(canvas, place, 0.6, 1.0, MAGIC.tone, strength / 2)

    return Tracks(event, stage, 0.3, 1.0, Track(draw=paint), about=())
