"""Which tables of the library a search finds, in which order they lie, and how the search is given up."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.kit.parts import Knob, icon_button
from game.ui.kit.pen import Pen
from game.ui.panels.pages.models_title import ScenarioCard

SORTS = (("played", "Sort: last played"), ("name", "Sort: by name"), ("size", "Sort: by figures"))


def unfinding(pen: Pen, field: pygame.Rect, words: str) -> None:
    """A cross in the field of the search, by which what is sought is given up; nothing where nothing is sought."""
    if words:
        knob = Knob("unfind", icon="cross", tip="Show all tables again\n{_Esc}")
        icon_button(pen, field.right - pen.px(44), field.centery, knob, size=16)


def sought(cards: Sequence[ScenarioCard], words: str, order: str) -> list[ScenarioCard]:
    """The cards whose title or briefing has all the words, or where there are none whose book has them, too.

    Those whose title has them come first."""
    wanted = words.lower().split()

    def says(text: str) -> bool:
        return all(word in text.lower() for word in wanted)

    def place(card: ScenarioCard) -> tuple[bool, float, str]:
        many = sum(side.figures for side in card.sides)
        by = {"played": -card.played, "size": many}.get(order, 0.0)
        return not says(card.title), by, card.title

    found = [card for card in cards if says(f"{card.title} {card.briefing}")]
    found = found or [card for card in cards if says(f"{card.title} {card.briefing} {card.book}")]
    return sorted(found, key=place)
