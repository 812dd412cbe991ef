"""A film of a battle: a replay's clips drawn frame by frame without a window, kept as GIF or animated WebP."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pygame
from PIL import Image

from game import paths
from game.core.events import BattleEnded, Event, RoundBegan
from game.core.grain import GRAIN
from game.core.state import State
from game.session.onlooking import onlooker
from game.session.recording import Recording
from game.telling.narration import Teller
from game.ui.art.figures.sprite import Sprites
from game.ui.art.lit.table import MARGIN
from game.ui.art.palette import SIDES
from game.ui.board.camera import Camera
from game.ui.board.dark.played_back import dark_in
from game.ui.board.directing.director import Director
from game.ui.board.directing.shots import FULL, OFF
from game.ui.board.screening.screening import Screening
from game.ui.board.view import BoardView, Marks
from game.ui.kit.pen import Kit
from game.ui.kit.words.type import Type
from game.ui.picture import ready

RATE = 12
"""Frames a second."""
LONGEST = 60.0
"""Seconds to which a battle is quickened, unless a pace is asked for."""
SCALE = 14
"""Pixels an inch."""
CAPTION = 44
QUALITY = 70
"""How true the pictures of a WebP are, of 100."""
LINGER = 2.0
"""Seconds on the first picture and the last."""
COLOURS, CLEAR = 255, 255
"""Colours of a GIF, and the one beyond them that shows what lay there before."""
STRONG = ("#ffffff", "#ffe082", "#ff9d2e", "#d84315", "#8c1c13", "#7e57c2", "#80deea", "#1b5e8c", "#000000")
"""Colours of clips and letters that the table itself has not."""


Rounds = tuple[int, int]
"""The first and the last round that are filmed."""
ALL: Rounds = (0, 1 << 30)
Part = tuple[float, float, float, float]
"""What of a table is filmed, in inches: left, top, width and height."""


class How(NamedTuple):
    """How a battle is filmed: pixels an inch, how fast (None: as makes it LONGEST seconds long), what, by which camera.

    `quality` is that of a WebP, of 100.

    What the camera slows takes its own time at every pace. Without a manner it is that of `manner_of`."""

    scale: int = SCALE
    pace: float | None = None
    rounds: Rounds = ALL
    part: Part | None = None
    camera: str | None = None
    quality: int = QUALITY


class Studio:
    """The table of one replay, set up to be filmed; `size` is that of a frame in pixels.

    An unfinished battle is filmed as the person who plays it sees it; ReplayFault where two have secrets."""

    def __init__(self, recording: Recording, how: How) -> None:
        ready()
        scale, _, rounds, part, manner, _ = how
        first = recording.first
        self.recording, self.rounds = recording, rounds
        self.screening = Screening(first)
        wide, high = first.table.width / GRAIN, first.table.height / GRAIN
        rim = MARGIN - 0.5
        left, top, across, down = part or (-rim, -rim, wide + 2 * rim, high + 2 * rim)
        area = pygame.Rect(0, 0, round(across * scale) // 2 * 2, round(down * scale) // 2 * 2)
        self.size = (area.w, area.h + CAPTION)
        camera = Camera(wide, high, area)
        camera.look((left + across / 2, top + down / 2), scale)
        self.view = BoardView(self.screening, camera, Sprites())
        self.view.marking = math.inf
        self.view.living.attended = lambda: True  # whoever watches a film looks at it
        self.kit = Kit()
        eyes = onlooker(recording)
        self.teller = Teller(first, eyes)
        if eyes is not None:
            self.view.see_with(eyes)
        self.view.dark = dark = dark_in(recording, eyes)
        self.teller.untold = None if dark is None else dark.untold
        self.director = Director(self.view)
        self.director.patient = True
        self.director.set_manner(manner or OFF)
        self.words = first.title
        self.round = ""
        self.screening.heard.append(self._hear)

    def _hear(self, events: tuple[Event, ...], before: State, after: State) -> None:
        """Keep the last sentence for the caption."""
        for event in events:
            if isinstance(event, RoundBegan):
                self.round = f"Round {event.number}"
        told = [sentence.text for sentence in self.teller.tell(events)]
        if told:
            self.words = told[-1]

    def seconds(self) -> float:
        """How long all clips take at pace 1x."""
        other = Screening(self.recording.first)
        other.event_for = self.screening.event_for
        total = 0.0
        for part in self.filmed(other):
            other.play(part)
            while not other.idle:
                other.update(0.05)
                total += 0.05
        return total

    def leap(self, count: int | None = None) -> None:
        """Show the table after so many events, or as it was left."""
        recording = self.recording
        events = recording.events[:count]
        self.screening.jump(recording.after(len(events)))
        self.view.scars.again(recording.first, events, self.view.scars.eyes)

    def parts(self) -> Iterator[tuple[Event, ...]]:
        """The events of each command, in their order; those by which a round ends apart from those of the next."""
        events = self.recording.events
        ends = {*accumulate(len(line.events) for line in self.recording.lines)}
        cuts = sorted(ends | {n for n, event in enumerate(events) if isinstance(event, RoundBegan)})
        for start, end in zip([0, *cuts], cuts):
            if start < end:
                yield events[start:end]

    def filmed(self, screening: Screening) -> Iterator[tuple[Event, ...]]:
        """The parts of the rounds to film; what came before them has happened on the screening."""
        number = 0
        for part in self.parts():
            began = [event.number for event in part if isinstance(event, RoundBegan)]
            number = began[0] if began else number
            if number > self.rounds[1]:
                return
            if number < self.rounds[0]:
                screening.play(part)
                screening.skip()
            else:
                yield part

    def frame(self) -> pygame.Surface:
        """Draw the table as it is shown now, with its caption, once its art is fine."""
        surface = pygame.Surface(self.size, 0, 32)
        self._draw_table(surface)
        self.director.pointers.draw(surface, self.kit, self.view.camera.area)
        pen = self.kit.pen(surface)
        top = self.size[1] - CAPTION
        surface.fill((28, 20, 14), (0, top, self.size[0], CAPTION))
        surface.fill((120, 92, 48), (0, top, self.size[0], 1))
        left = pen.text(self.round, 14, top + CAPTION / 2, Type(15, "brass", "title")) + 14 if self.round else 14
        pen.text(self.words, left, top + CAPTION / 2, Type(13, "cream"), room=self.size[0] - left - 14)
        return surface

    def _draw_table(self, surface: pygame.Surface) -> None:
        """Draw the table once its art is fine; between two scales it is painted in the larger, and made smaller."""
        camera = self.view.camera
        if camera.zoom == camera.scale:
            self._painted(surface)
            return
        area, zoom, scale = camera.area, camera.zoom, camera.scale
        large = max(scale, camera.goal)
        k = large / zoom
        picture = pygame.Surface((round(area.w * k), round(area.h * k)), 0, 32)
        camera.area, camera.zoom, camera.scale = picture.get_rect(), float(large), large
        self._painted(picture)
        camera.area, camera.zoom, camera.scale = area, zoom, scale
        surface.blit(pygame.transform.smoothscale(picture, area.size), area)

    def _painted(self, surface: pygame.Surface) -> None:
        view = self.view
        surface.set_clip(view.camera.area)
        view.draw_whole(surface, Marks())
        scale = view.camera.scale
        while not view.art.is_ready or view.cast.unripe or view.living.ripen(scale, view.sprites):
            view.art.build(1.0)
            view.draw_whole(surface, Marks())
        surface.set_clip(None)

    def _go_on(self, step: float) -> None:
        """Go on by a frame: the clips by a step, the camera by what a frame takes."""
        camera = self.view.camera
        camera.update(1 / RATE)
        if not camera.zooming:
            camera.settle()
        self.screening.update(step)
        self.view.art.fires.update(1 / RATE)
        self.view.living.update(1 / RATE)
        if self.view.dark is not None:
            self.view.dark.update(1 / RATE)
        self.director.update(1 / RATE, asked=False)

    def frames(self, pace: float) -> Iterator[tuple[pygame.Surface, float]]:
        """Return each frame and how many seconds it stays."""
        step, begun = pace / RATE, False
        self.director.pace = lambda: pace
        for part in self.filmed(self.screening):
            if not begun:
                begun = True
                yield self.frame(), LINGER
            self.screening.play(part)
            while not self.screening.idle:
                self._go_on(step)
                yield self.frame(), 1 / RATE
            if any(isinstance(event, BattleEnded) for event in part):
                break
        while self.screening.moving or self.director.away:
            self._go_on(step)
            yield self.frame(), 1 / RATE
        yield self.frame(), LINGER


PLAIN = How()


def image(surface: pygame.Surface) -> Image.Image:
    """Return a surface as an image."""
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


def manner_of(path: Path, part: Part | None) -> str:
    """Return how the camera goes about where nobody says: full, but where a part of the table was asked for.

    A GIF, which holds what changes, would become three times as large by it: there it stays."""
    return FULL if part is None and path.suffix.lower() != ".gif" else OFF


def palette_of(surfaces: Sequence[pygame.Surface], strong: Sequence[str | tuple[int, ...]]) -> Image.Image:
    """Return one palette for a whole film: from some of its frames, and from small or brief things between them."""
    shown = [image(surface) for surface in surfaces]
    wide, high = shown[0].size
    whole = Image.new("RGB", (wide, high * len(shown) + 40))
    for n, frame in enumerate(shown):
        whole.paste(frame, (0, n * high))
    for n, colour in enumerate(strong):
        part = wide // len(strong)
        whole.paste(colour, (n * part, high * len(shown), (n + 1) * part, high * len(shown) + 40))
    return whole.quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def save(recording: Recording, path: Path, how: How = PLAIN) -> tuple[int, float]:
    """Film a replay, or some of its rounds, or a part of its table; return the number of frames and the seconds.

    OSError where it cannot be written, ValueError where it has no such round."""
    begun = [event.number for event in recording.events if isinstance(event, RoundBegan)]
    if how.rounds[0] > max(begun, default=0):
        end = max(begun, default=0)
        raise ValueError("it has no round" if not end else f"its last is round {end}")
    how = how._replace(camera=how.camera or manner_of(path, how.part))
    studio = Studio(recording, how)
    pace = how.pace or max(1.0, studio.seconds() / LONGEST)
    gif = path.suffix.lower() == ".gif"
    last = Studio(recording, how)
    last.leap()
    first = studio.frame()
    rims = [SIDES[side.colour] for side in recording.first.sides if side.colour in SIDES]
    tones = [tuple(tone) for rim in rims for tone in (rim.rim, rim.lit, rim.deep, rim.cloth, rim.pale)]
    palette = palette_of([first, last.frame()], [*STRONG, *tones]) if gif else None
    times: list[int] = []

    def pictures() -> Iterator[Image.Image]:
        before: np.ndarray | None = None
        for surface, stays in studio.frames(pace):
            times.append(round(stays * 100) * 10)
            made = image(surface)
            if palette is not None:
                made, before = changed(made.quantize(palette=palette, dither=Image.Dither.NONE), before)
            yield made

    frames = pictures()
    opens = next(frames)
    rest = list(frames)
    with paths.whole(path) as fresh:
        if gif:
            opens.save(fresh, save_all=True, append_images=rest, duration=times, loop=0, disposal=1, transparency=CLEAR)
        else:
            opens.save(fresh, save_all=True, append_images=rest, duration=times, loop=0, quality=how.quality, method=3)
    return len(times), sum(times) / 1000


def changed(made: Image.Image, before: np.ndarray | None) -> tuple[Image.Image, np.ndarray]:
    """Return a picture of only what changed since the last, to save room, and the pixels of the whole."""
    now = np.asarray(made)
    if before is None:
        return made, now
    part = Image.fromarray(np.where(now == before, np.uint8(CLEAR), now), "P")
    part.putpalette(made.getpalette() or [])
    return part, now
