"""A dummy window for the tests of the interface, and a pen that remembers what it wrote."""

import pygame
import pytest

from game.ui.kit import Kit, pen, shapes, texture
from game.ui.kit.words import type as lettering


def window(size: tuple[int, int] = (1600, 900)) -> pygame.Surface:
    """The display of the dummy driver at a size."""
    pygame.display.init()
    pygame.font.init()
    found = pygame.display.get_surface()
    return found if found and found.get_size() == size else pygame.display.set_mode(size)


def greyness(colour: tuple[int, ...]) -> float:
    """The brightness of a colour seen without hue, 0 to 255."""
    return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]


def press(key: int, mod: int = 0) -> pygame.event.Event:
    """A key going down."""
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="")


def typed(text: str) -> pygame.event.Event:
    """Text coming from the keyboard."""
    return pygame.event.Event(pygame.TEXTINPUT, text=text)


def move(pos: tuple[int, int]) -> pygame.event.Event:
    """The pointer moving."""
    return pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))


def down(pos: tuple[int, int]) -> pygame.event.Event:
    """The left button going down."""
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)


def up(pos: tuple[int, int]) -> pygame.event.Event:
    """The left button coming up."""
    return pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1)


def wheel(by: int, pos: tuple[int, int]) -> pygame.event.Event:
    """The wheel turning over a place."""
    return pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=by, pos=pos)


def click(panel, pos: tuple[int, int]):
    """A click on a panel; what came of it."""
    panel.on_event(move(pos))
    panel.on_event(down(pos))
    return panel.on_event(up(pos))


def same(a: pygame.Surface, b: pygame.Surface) -> bool:
    """Whether two pictures are alike in every pixel."""
    return a.get_size() == b.get_size() and pygame.image.tobytes(a, "RGB") == pygame.image.tobytes(b, "RGB")


class Written:
    """Everything a pen wrote: the text, its size in logical pixels, and the ink's rectangle on its surface."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.texts: list[tuple[str, float, pygame.Rect, pygame.Rect]] = []
        plain = pen.Pen.text

        def text(self_pen, text, x, y, style=pen.PLAIN, across="l", room=None):
            right = plain(self_pen, text, x, y, style, across, room)
            size, colour, face = style.size, style.colour, style.face
            shown = text if room is None else lettering.fit(text, face, self_pen.px(size), max(0, room))
            if shown:
                made = lettering.render(shown, face, self_pen.px(size), colour)
                ink = made.get_bounding_rect().move(right - made.get_width(), 0)
                ink.y += lettering.top_of(face, self_pen.px(size), y)
                self.texts.append((shown, size, ink, pygame.Rect(self_pen.surface.get_clip())))
            return right

        monkeypatch.setattr(pen.Pen, "text", text)


@pytest.fixture
def screen() -> pygame.Surface:
    """A window with nothing kept from other tests."""
    surface = window()
    surface.fill((0, 0, 0))
    shapes.forget()
    texture.forget()
    texture.hurry(False)
    return surface


@pytest.fixture
def kit() -> Kit:
    """A kit at scale 1."""
    return Kit()
