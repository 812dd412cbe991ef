"""Magic: spells that burst, bolts, rings that close on those they take, and counter-spells that meet in the air."""

from __future__ import annotations

import math
from collections.abc import Mapping

import pygame

from game.core.fight.magic import Dismissed, ImageBroken, Reshaped, SpellCast, Summoned, Swayed
from game.core.held.gear import DeviceUsed
from game.play.magic.casting import CounterSpelled
from game.play.magic.effects.lasting import Confused
from game.telling.kinds.magic import DOES
from game.ui.art.lens import ease
from game.ui.art.lit.light import add_glow
from game.ui.art.palette import Colour
from game.ui.art.rules import overlay
from game.ui.board.clips import clip_of
from game.ui.board.clips.base import Cued, size_of
from game.ui.board.clips.brushes.stamps import Piece, faded, lay, made, pulse, words
from game.ui.board.clips.course.stealth import Told
from game.ui.board.clips.cues import SPELL, seed_of
from game.ui.board.clips.powers.spectacle import blaze, flight
from game.ui.board.screening.stage import Canvas, Pose, Stage, inch

TONES: dict[str, Colour] = {
    "fire_ball": (255, 150, 60), "wall_of_fire": (255, 150, 60), "lightning_bolt": (160, 160, 255),
    "ice_storm": (150, 200, 236), "wall_of_ice": (150, 200, 236), "sleep": (150, 160, 220), "light": (255, 246, 190),
    "continual_light": (255, 246, 190), "cure_light": (150, 220, 150), "cure_serious": (150, 220, 150),
    "hold_person": (222, 176, 92), "hold_monster": (222, 176, 92), "charm_person": (236, 110, 150),
    "charm_monster": (236, 110, 150), "web": (236, 236, 228), "haste": (150, 220, 150),
    "bless": (244, 226, 150), "cloudkill": (140, 170, 80), "insect_plague": (120, 110, 70), "fear": (120, 90, 150),
    "death_spell": (110, 110, 120), "disintegrate": (120, 220, 140),
}  # fmt: skip
MAGIC: Colour = (206, 160, 240)
LASTS = 1.5


class Cast(Cued):
    """The caster is lit, the shape of the rules shows on the ground, and those caught are ringed as it reaches them."""

    def __init__(self, event: SpellCast | DeviceUsed, stage: Stage) -> None:
        super().__init__(event, stage)
        self.here = stage.place(event.figure)
        self.figure = event.figure
        self.tall = min(2.0, stage.height(event.figure))
        self.spell, self.tone = event.spell, TONES.get(event.spell, MAGIC)
        self.seed = seed_of(stage.state.round, event.figure, event.spell)
        self.rings = [tuple(inch(corner) for corner in ring) for ring in event.shapes if len(ring) > 2]
        self.caught = [(name, size_of(stage.figure(name))) for name in event.caught if name in stage.state.figures]
        self.about = (event.figure, *event.caught[:12])
        self.duration = self.start + SPELL + LASTS

    @property
    def lead(self) -> float:
        """Until it has reached those it catches."""
        return self.start + SPELL + 0.25

    def under(self, canvas: Canvas, t: float) -> None:
        """The shape of the rules on the ground."""
        t -= self.start + SPELL * 0.6
        if t < 0:
            return
        strength = min(1.0, t / 0.15) * (1 - ease((t - LASTS + 0.4) / 0.4))
        scale = canvas.lens.scale
        for ring in self.rings:
            left, top = ring[0]
            shape = tuple((round(x - left, 3), round(y - top, 3)) for x, y in ring)
            key = ("template", shape, "spell", scale)

            def make(shape: tuple[tuple[float, float], ...] = shape) -> Piece:
                stamp = overlay.template((shape,), "spell", scale)
                return Piece(stamp.surface, *stamp.at)

            lay(canvas, faded(key, made(key, make), strength), (left, top))

    def draw(self, canvas: Canvas, t: float) -> None:
        """Light about the caster, a burst in the shape, rings about those caught."""
        t -= self.start
        if t < 0:
            return
        here = canvas.places.get(self.figure, self.here)
        glow = math.sin(min(1.0, t / (SPELL * 1.6)) * math.pi) * 0.5
        if glow > 0.05:
            self._glow(canvas, here, self.tall * 0.6, 0.9, glow)
        if self.rings:
            flight(canvas, self.spell, here, self.rings[0], t / SPELL, self.tone)
        t -= SPELL
        if t < 0:
            return
        blaze(canvas, self.spell, self.rings, t, self.seed)
        burst = (1 - ease(t / 0.9)) * 0.6
        if burst > 0.05 and not canvas.reduced:
            for ring in self.rings:
                x = sum(at[0] for at in ring) / len(ring)
                y = sum(at[1] for at in ring) / len(ring)
                wide = max(math.dist((x, y), at) for at in ring)
                self._glow(canvas, (x, y), 0.3, min(3.0, wide * (0.5 + 0.6 * ease(t / 0.3))), burst)
        for name, size in self.caught:
            if name in canvas.places:
                strength = min(1.0, t / 0.1) * (1 - ease((t - 0.9) / 0.4))
                pulse(canvas, canvas.places[name], size + 0.1, self.tone, strength)

    def _glow(self, canvas: Canvas, at: tuple[float, float], high: float, radius: float, strength: float) -> None:
        spot = canvas.lens.px(at, high)
        wide = max(4, round(radius * canvas.lens.scale / 4) * 4)
        add_glow(canvas.target, spot, wide, self.tone, round(strength * 10) / 10)


class Countered(Cued):
    """A thread of light from who counters to the caster: it holds, or the spell goes out."""

    def __init__(self, event: CounterSpelled, stage: Stage) -> None:
        super().__init__(event, stage)
        self.one, self.other = event.actor, event.target
        self.places = stage.place(event.actor), stage.place(event.target)
        self.won = event.won
        self.about = (event.actor, event.target)
        self.duration = self.start + 1.2

    @property
    def lead(self) -> float:
        """Until it is plain who has won."""
        return self.start + 0.7

    def draw(self, canvas: Canvas, t: float) -> None:
        """The thread, and the word."""
        t -= self.start
        if t < 0:
            return
        a, b = canvas.places.get(self.one, self.places[0]), canvas.places.get(self.other, self.places[1])
        strength = 1 - ease((t - 0.8) / 0.4)
        part = 1.0 if canvas.reduced else ease(t / 0.5)
        tip = (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
        if strength > 0.05:
            start, end = canvas.lens.px(a, 0.8), canvas.lens.px(tip, 0.8)
            tone = tuple(round(one * strength + 60 * (1 - strength)) for one in MAGIC)
            pygame.draw.line(canvas.target, tone, start, end, max(2, round(canvas.lens.scale / 12)))
            add_glow(canvas.target, end, max(4, round(canvas.lens.scale / 8) * 4), MAGIC, round(strength * 5) / 10)
        if t > 0.5:
            words(canvas, "countered" if self.won else "it stands", b, -1.0, strength)


class Marked(Cued):
    """A ring of light about a figure that magic has changed, or taken, or brought."""

    def __init__(self, event: Swayed | Reshaped | Dismissed | ImageBroken, stage: Stage) -> None:
        super().__init__(event, stage)
        names = getattr(event, "figures", ()) or (getattr(event, "figure", ""),)
        self.about = tuple(names)
        known = [name for name in names if name in stage.state.figures]
        self.spots = [(name, stage.place(name), size_of(stage.figure(name))) for name in known]
        self.duration = self.start + 0.9

    @property
    def lead(self) -> float:
        """It holds nobody up for long."""
        return self.start + 0.25

    def draw(self, canvas: Canvas, t: float) -> None:
        """The ring."""
        t -= self.start
        if t < 0:
            return
        strength = min(1.0, t / 0.1) * (1 - ease((t - 0.5) / 0.4))
        for name, place, size in self.spots:
            pulse(canvas, canvas.places.get(name, place), size + 0.15, MAGIC, strength)


class Dissolved(Marked):
    """What magic had brought, or the shape it had, fades away in the light."""

    def poses(self, t: float) -> Mapping[str, Pose]:
        """Fainter and fainter."""
        gone = ease((t - self.start) / (self.lead - self.start))
        return {name: Pose(alpha=round(255 * (1 - 0.85 * gone))) for name, _, _ in self.spots if gone > 0}


class Driven(Told):
    """The dice of one who is confused, and what they have him do."""

    holds = 0.5

    def __init__(self, event: Confused, stage: Stage) -> None:
        good = event.does == "caster"
        super().__init__(event, stage, (event.figure,), "2d6", event.roll, good, DOES[event.does])


class Came(Cued):
    """Light where a figure comes out of nowhere."""

    def __init__(self, event: Summoned, stage: Stage) -> None:
        super().__init__(event, stage)
        self.place, self.size = inch(event.who.at), size_of(event.who)
        self.about: tuple[str, ...] = ()
        self.duration = self.start + 1.0

    @property
    def lead(self) -> float:
        """He is there when the light is brightest."""
        return self.start + 0.3

    def draw(self, canvas: Canvas, t: float) -> None:
        """The light."""
        t -= self.start
        strength = math.sin(max(0.0, min(1.0, t)) * math.pi)
        if strength > 0.05:
            pulse(canvas, self.place, self.size + 0.2, MAGIC, strength)
            spot = canvas.lens.px(self.place, 0.6)
            add_glow(canvas.target, spot, max(4, round(canvas.lens.scale / 4) * 4), MAGIC, round(strength * 5) / 10)


clip_of(SpellCast, DeviceUsed)(Cast)
clip_of(CounterSpelled)(Countered)
clip_of(Swayed, ImageBroken)(Marked)
clip_of(Reshaped, Dismissed)(Dissolved)
clip_of(Confused)(Driven)
clip_of(Summoned)(Came)
