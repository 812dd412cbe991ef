"""Titles at the top of the board: rounds, phases, and who won the initiative."""

from __future__ import annotations

import pygame

from game.core.events import InitiativeEven, InitiativeWon, RoundBegan
from game.play.ledger import PhaseBegan
from game.telling.sentences import is_one
from game.ui.art.lens import PREMUL, ease
from game.ui.art.lettering import grown
from game.ui.art.palette import CREAM, SIDES, Colour, mix
from game.ui.board.clips import clip_of
from game.ui.board.clips.base import Cued
from game.ui.board.clips.brushes.stamps import Piece, faded, made
from game.ui.board.clips.brushes.tumble import Die, cast, dice_of
from game.ui.board.clips.cues import seed_of
from game.ui.board.screening.stage import Canvas, Stage
from game.ui.kit.words.type import font

PHASES = {"move": "{side} move{s}", "counter": "{side} answer{s}", "missile": "Missiles", "melee": "Melee"}
BRASS = (200, 163, 90)
NIGHT = (20, 14, 9)


def band(text: str, px: int, colour: Colour) -> Piece:
    """A title on a dark band that thins out to both sides, with hairlines of brass."""

    def make() -> Piece:
        words = font("title", px).render(text, True, CREAM)
        w, h = words.get_width() + px * 7, round(px * 1.75)
        strip = pygame.Surface((w, h), pygame.SRCALPHA)
        fade = px * 3
        for x in range(w):
            k = ease(min(x, w - 1 - x) / fade)
            pygame.draw.line(strip, (*NIGHT, round(196 * k)), (x, 0), (x, h))
            for y, paint in ((0, BRASS), (1, mix(BRASS, NIGHT, 0.5)), (h - 2, mix(BRASS, NIGHT, 0.5)), (h - 1, BRASS)):
                strip.set_at((x, y), (*paint, round(220 * k)))
        strip = strip.premul_alpha()
        cap = round(px * 0.65)
        top = round((h + cap) / 2 - font("title", px).get_ascent())
        strip.blit(words.premul_alpha(), ((w - words.get_width()) // 2, top), special_flags=PREMUL)
        if colour != CREAM:
            for sx in (-1, 1):
                c = (w // 2 + sx * (words.get_width() // 2 + round(px * 0.75)), h // 2)
                r = round(px * 0.2)
                spots = [(c[0] - r, c[1]), (c[0], c[1] - r), (c[0] + r, c[1]), (c[0], c[1] + r)]
                pygame.draw.polygon(strip, colour, spots)
        return Piece(strip, -(w // 2), -(h // 2))

    return made(("band", text, px, colour), make)


def _height(clip: pygame.Rect) -> float:
    """How high the letters of a title are, in pixels: by the table's height, and as large as words on it are set."""
    return max(grown(17), min(grown(34), clip.height / 24))


def sweep(
    canvas: Canvas, text: str, t: float, lasts: float, slot: float, colour: Colour = CREAM, more: float = 1.0
) -> None:
    """A title that opens from its middle and fades; `slot` is how far down it lies, in heights."""
    if not 0 <= t < lasts:
        return
    clip = canvas.target.get_clip()
    px = round(_height(clip) * more)
    whole = band(text, px, colour)
    strength = 1 - ease((t - lasts + 0.2) / 0.2)
    if canvas.reduced:
        strength *= min(1.0, t / 0.15)
    found = faded(("band", text, px, colour), whole, strength)
    if found is None:
        return
    w, h = found.surface.get_size()
    open_ = w if canvas.reduced else max(8, round(w * (1 - (1 - min(1.0, t / 0.2)) ** 3)))
    x, y = clip.centerx - open_ // 2, clip.top + round(px * (0.5 + slot * 2.1))
    canvas.target.blit(found.surface, (x, y), ((w - open_) // 2, 0, open_, h), special_flags=PREMUL)


class NewRound(Cued):
    """The number of the round."""

    lasts = 0.75

    def __init__(self, event: RoundBegan, stage: Stage) -> None:
        super().__init__(event, stage)
        self.text = f"Round {event.number}"
        self.duration = self.start + self.lasts

    @property
    def lead(self) -> float:
        """It fades over what follows."""
        return self.start + 0.45

    def draw(self, canvas: Canvas, t: float) -> None:
        """The title."""
        sweep(canvas, self.text, t - self.start, self.lasts, 0.0)


class NewPhase(Cued):
    """The name of the phase, in the colour of the side whose it is."""

    lasts = 0.75

    def __init__(self, event: PhaseBegan, stage: Stage) -> None:
        super().__init__(event, stage)
        side = next((one for one in stage.state.sides if one.id == event.side), None)
        name = side.name if side is not None else ""
        told = PHASES.get(event.phase, event.phase.replace("_", " ").capitalize())
        words = told.format(side=name, s="s" if side is not None and is_one(stage.state, side.id) else "")
        self.text = words if name else words.strip().capitalize()
        self.colour = SIDES.get(side.colour, SIDES["blue"]).lit if side is not None else CREAM
        self.duration = self.start + self.lasts

    @property
    def lead(self) -> float:
        """What happens in the phase begins while its name fades."""
        return self.start + 0.35

    def draw(self, canvas: Canvas, t: float) -> None:
        """The title."""
        sweep(canvas, self.text, t - self.start, self.lasts, 0.0, self.colour)


class Initiative(Cued):
    """Big dice at the top of the board, the winner's first, and the plate of the side that won, if one has."""

    lasts, tumble = 1.35, 0.45

    def __init__(self, event: InitiativeWon | InitiativeEven, stage: Stage) -> None:
        super().__init__(event, stage)
        winner = event.side if isinstance(event, InitiativeWon) else ""
        side = next((one for one in stage.state.sides if one.id == winner), None)
        wins = "win" if side is not None and not is_one(stage.state, side.id) else "wins"
        self.text = f"{side.name if side is not None else winner or 'Nobody'} {wins} the initiative"
        self.colour = SIDES.get(side.colour, SIDES["blue"]).lit if side is not None else CREAM
        self.dice = [Die(6, face) for face in sorted(event.dice.values(), reverse=True)] or dice_of(stage, "")
        self.seed = seed_of(winner, stage.state.round)
        self.tumble = 0.45 if self.dice else 0.0
        self.duration = self.start + self.tumble + 0.9

    @property
    def lead(self) -> float:
        """Until it can be read."""
        return self.start + self.tumble + 0.4

    def draw(self, canvas: Canvas, t: float) -> None:
        """The die and the plate."""
        t -= self.start
        if t < 0:
            return
        clip = canvas.target.get_clip()
        px = _height(clip)
        lens = canvas.lens
        at = (clip.centerx / lens.scale + lens.left, (clip.top + px * 3.3) / lens.scale + lens.top)
        more = px * 2.1 / (15 + 0.36 * lens.scale)
        cast(canvas, self.dice, at, t, outcome="hit", seed=self.seed, more=more, tumble=self.tumble, stays=0.7)
        late = 0.0 if canvas.reduced else self.tumble
        sweep(canvas, self.text, t - late, self.duration - self.start - late, 2.25, self.colour, 0.8)


TITLES = (RoundBegan, PhaseBegan, InitiativeWon, InitiativeEven)
"""What is but announced."""

clip_of(RoundBegan)(NewRound)
clip_of(PhaseBegan)(NewPhase)
clip_of(InitiativeWon, InitiativeEven)(Initiative)
