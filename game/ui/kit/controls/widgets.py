"""All widgets in one place, for those who use the kit."""

from __future__ import annotations

from game.ui.kit.controls.choose import DropDown, ListBox, Push, Row, Slider, Switch
from game.ui.kit.controls.dialog import Choice, Dialog, Hover, Menu, tooltip
from game.ui.kit.controls.entry import TextEntry
from game.ui.kit.controls.widget import Group, Widget
from game.ui.kit.panel import Panel, Traversal
from game.ui.kit.parts import (
                    button,
                    chip,
                    corner_ticks,
                    filter_pill,
                    focus_ring,
                    heading,
                    icon_button,
                    key_cap,
                    scroll_bar,
                    segments,
                    tabs,
                    tile,
)
from game.ui.kit.words.rich import tag

__all__ = [
    "Choice", "Dialog", "DropDown", "Group", "Hover", "ListBox", "Menu", "Panel", "Push", "Row", "Slider", "Switch",
    "TextEntry", "Traversal", "Widget", "button", "chip", "corner_ticks", "filter_pill", "focus_ring", "heading",
    "icon_button", "key_cap", "scroll_bar", "segments", "tabs", "tag", "tile", "tooltip",
]
