"""The keys: one table that binds them and from which F1 shows them."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.core.grain import GRAIN

CTRL, SHIFT, ALT = "Ctrl", "Shift", "Alt"


class Key(NamedTuple):
    """A key with what must be held with it, what it does, and how that is said."""

    action: str
    key: int
    held: tuple[str, ...]
    words: str
    group: str

    @property
    def cap(self) -> str:
        """What stands on the key cap."""
        name = _CAPS.get(self.key) or pygame.key.name(self.key).title()
        return " ".join((*self.held, name))


_CAPS = {
    pygame.K_RETURN: "Enter",
    pygame.K_SPACE: "Space",
    pygame.K_TAB: "Tab",
    pygame.K_ESCAPE: "Esc",
    pygame.K_HOME: "Home",
    pygame.K_PLUS: "+",
    pygame.K_MINUS: "\u2212",
    pygame.K_LEFT: "\u2190",
    pygame.K_COMMA: ",",
    pygame.K_PERIOD: ".",
    pygame.K_SLASH: "/",
}

KEYS: tuple[Key, ...] = (
    Key("end", pygame.K_n, (), "End the phase, or answer no", "Deciding"),
    Key("confirm", pygame.K_RETURN, (), "Carry out what is planned", "Deciding"),
    Key("cancel", pygame.K_ESCAPE, (), "Give up the plan, let go, menu", "Deciding"),
    Key("undo", pygame.K_z, (CTRL,), "Take back", "Deciding"),
    Key("redo", pygame.K_z, (CTRL, SHIFT), "Do again", "Deciding"),
    Key("redo", pygame.K_y, (CTRL,), "Do again", "Deciding"),
    Key("next", pygame.K_TAB, (), "Next who can act; attacking, next foe", "Choosing"),
    Key("previous", pygame.K_TAB, (SHIFT,), "The one before", "Choosing"),
    Key("next_figure", pygame.K_TAB, (CTRL,), "Next who can act, always", "Choosing"),
    Key("previous_figure", pygame.K_TAB, (CTRL, SHIFT), "The one before, always", "Choosing"),
    Key("unit", pygame.K_u, (), "The whole unit of the chosen figure", "Choosing"),
    Key("all", pygame.K_a, (CTRL,), "All who can act", "Choosing"),
    Key("list", pygame.K_h, (), "All the chosen may do, and why not", "Acting"),
    Key("move", pygame.K_g, (), "Move", "Acting"),
    Key("charge", pygame.K_c, (), "Charge", "Acting"),
    Key("gear", pygame.K_j, (), "Gear: draw, drop, take up", "Acting"),
    Key("shoot", pygame.K_b, (), "Shoot", "Acting"),
    Key("breathe", pygame.K_k, (), "Breathe", "Acting"),
    Key("cast", pygame.K_s, (), "Cast a spell", "Acting"),
    Key("use", pygame.K_t, (), "Throw a flask, use a device", "Acting"),
    Key("turn", pygame.K_y, (), "Turn the undead", "Acting"),
    Key("gaze", pygame.K_i, (), "Gaze; on the move, search for the unseen", "Acting"),
    Key("door", pygame.K_o, (), "Open, shut, bar or bash a door", "Acting"),
    Key("strike", pygame.K_f, (), "Strike", "Acting"),
    Key("escape", pygame.K_x, (), "Escape from melee", "Acting"),
    Key("rise", pygame.K_p, (), "Get up", "Acting"),
    Key("rally", pygame.K_l, (), "Rally those who flee", "Acting"),
    Key("hold", pygame.K_a, (), "Hold until a lower count", "Acting"),
    Key("duel", pygame.K_d, (), "Challenge an enemy caster", "Acting"),
    Key("orders", pygame.K_h, (SHIFT,), "Standing orders: of the chosen, or all", "Acting"),
    Key("left", pygame.K_q, (), "Turn to the left", "Acting"),
    Key("right", pygame.K_e, (), "Turn to the right", "Acting"),
    Key("corner", pygame.K_w, (), "Set a corner of the way at the ghost", "Acting"),
    Key("reach", pygame.K_1, (), "Show reach", "Looking"),
    Key("zone", pygame.K_2, (), "Show zones of control", "Looking"),
    Key("zone", pygame.K_z, (), "Show zones of control", "Looking"),
    Key("arcs", pygame.K_3, (), "Show front, flanks and rear", "Looking"),
    Key("sight", pygame.K_4, (), "Show ranges and sight", "Looking"),
    Key("ranks", pygame.K_5, (), "Show ranks", "Looking"),
    Key("measure", pygame.K_m, (), "Measure", "Looking"),
    Key("threat", pygame.K_v, (), "All the enemy could reach", "Looking"),
    Key("fit", pygame.K_HOME, (), "The whole table", "Looking"),
    Key("closer", pygame.K_PLUS, (), "Closer", "Looking"),
    Key("closer", pygame.K_EQUALS, (), "Closer", "Looking"),
    Key("farther", pygame.K_MINUS, (), "Farther", "Looking"),
    Key("rules", pygame.K_r, (), "The rules of what is asked", "Looking"),
    Key("book", pygame.K_r, (SHIFT,), "The whole rule book", "Looking"),
    Key("find", pygame.K_SLASH, (), "Find words in the log", "Looking"),
    Key("find", pygame.K_f, (CTRL,), "Find words in the log", "Looking"),
    Key("skip", pygame.K_SPACE, (), "Skip what is being shown", "Watching"),
    Key("slower", pygame.K_COMMA, (), "Slower; attacking, the foe before", "Watching"),
    Key("faster", pygame.K_PERIOD, (), "Faster; attacking, the next foe", "Watching"),
    Key("keys", pygame.K_F1, (), "These keys", "Watching"),
    Key("fullscreen", pygame.K_F11, (), "Full screen", "Watching"),
)

REPLAY: tuple[tuple[str, str], ...] = (
    ("Space", "Play or pause"),
    ("\u2190", "One event back"),
    ("\u2192", "One event on"),
    ("Shift \u2190", "One command back"),
    ("Shift \u2192", "One command on"),
    ("Home", "To the start"),
    ("End", "To the end"),
    (",", "Slower"),
    (".", "Faster"),
    ("R", "All the rules"),
    ("Shift R", "The whole rule book"),
    ("Esc", "Leave the replay"),
)
"""The keys of a replay that are its own."""

POINTER: tuple[tuple[str, str], ...] = (
    ("Wheel", "Zoom at the pointer"),
    ("Middle or Space drag", "Move the table"),
    ("Drag a figure", "Move it, or all that are chosen"),
    ("Click, then Enter", "Plan a move, then carry it out"),
    ("Ctrl click", "Set a corner of the way"),
    ("Shift click, drag a box", "Choose several"),
    ("Double click", "Choose the whole unit"),
    ("Right click", "What a figure may do, and why not"),
)
"""What the pointer does."""

ARROWS: tuple[tuple[str, str], ...] = (
    ("Arrows", "Ghost half an inch; else pan"),
    ("Shift arrows", "Two inches"),
    ("Alt arrows", "An eighth of an inch"),
    ("Ctrl arrows", "Move the table"),
)
"""What the arrows do: they hold the ghost of who is chosen, or the aim of a breath."""

COURSES = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


def step_of(event: pygame.event.Event) -> tuple[int, int] | None:
    """By how many grains an arrow key moves what the keys hold; None where it only pans."""
    mod = getattr(event, "mod", 0)
    if event.key not in COURSES or mod & pygame.KMOD_CTRL:
        return None
    far = 2 * GRAIN if mod & pygame.KMOD_SHIFT else GRAIN // 8 if mod & pygame.KMOD_ALT else GRAIN // 2
    x, y = COURSES[event.key]
    return x * far, y * far


def action_of(event: pygame.event.Event) -> str | None:
    """The action bound to a key going down, or None."""
    mod = getattr(event, "mod", 0)
    held = {CTRL: bool(mod & pygame.KMOD_CTRL), SHIFT: bool(mod & pygame.KMOD_SHIFT), ALT: bool(mod & pygame.KMOD_ALT)}
    key = {pygame.K_KP_ENTER: pygame.K_RETURN, pygame.K_KP_PLUS: pygame.K_PLUS, pygame.K_KP_MINUS: pygame.K_MINUS}.get(
        event.key, event.key
    )
    for one in KEYS:
        if one.key == key and all(held[name] == (name in one.held) for name in held):
            return one.action
    return None


def cap_of(action: str) -> str:
    """What stands on the cap of the first key of an action, "" if none."""
    return next((one.cap for one in KEYS if one.action == action), "")


LOOKING = frozenset({"reach", "zone", "arcs", "sight", "ranks", "measure", "threat", "fit", "closer", "farther"})
"""Actions that only look, and so wait for nothing."""
