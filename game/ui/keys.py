"""The keys: one table that binds them and from which F1 shows them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import pygame

CTRL, SHIFT, ALT = "Ctrl", "Shift", "Alt"


class Key(NamedTuple):
    """A key binding: the key, its modifiers, its action, and the words for it."""

    action: str
    key: int
    held: tuple[str, ...]
    words: str
    group: str

    @property
    def cap(self) -> str:
        """What stands on the key cap."""
        name = "none" if not self.key else _CAPS.get(self.key) or pygame.key.name(self.key).title()
        return " ".join((*self.held, name))


_CAPS = {
    pygame.K_RETURN: "Enter",
    pygame.K_SPACE: "Space",
    pygame.K_TAB: "Tab",
    pygame.K_ESCAPE: "Esc",
    pygame.K_HOME: "Home",
    pygame.K_DELETE: "Del",
    pygame.K_PAGEUP: "PgUp",
    pygame.K_PAGEDOWN: "PgDn",
    pygame.K_PLUS: "+",
    pygame.K_MINUS: "\u2212",
    pygame.K_LEFT: "\u2190",
    pygame.K_RIGHT: "\u2192",
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
    Key("advise", pygame.K_c, (SHIFT,), "What would you do? The coach's own move", "Deciding"),
    Key("next", pygame.K_TAB, (), "Next who can act; attacking, next foe", "Choosing"),
    Key("previous", pygame.K_TAB, (SHIFT,), "The one before", "Choosing"),
    Key("next_figure", pygame.K_TAB, (CTRL,), "Next who can act, always", "Choosing"),
    Key("previous_figure", pygame.K_TAB, (CTRL, SHIFT), "The one before, always", "Choosing"),
    Key("unit", pygame.K_u, (), "The whole unit of the chosen figure", "Choosing"),
    Key("all", pygame.K_a, (CTRL,), "All who can act", "Choosing"),
    Key("list", pygame.K_h, (), "All the chosen may do, and why not", "Acting"),
    Key("move", pygame.K_g, (), "Move", "Acting"),
    Key("run", pygame.K_g, (SHIFT,), "Gait: walk, run and faster", "Acting"),
    Key("charge", pygame.K_c, (), "Charge", "Acting"),
    Key("charge_unit", pygame.K_c, (CTRL,), "The whole unit charges", "Acting"),
    Key("gear", pygame.K_j, (), "Gear: draw, drop, take up", "Acting"),
    Key("shoot", pygame.K_b, (), "Shoot", "Acting"),
    Key("volley", pygame.K_b, (SHIFT,), "All shoot, at all in range", "Acting"),
    Key("breathe", pygame.K_k, (), "Breathe", "Acting"),
    Key("loose", pygame.K_k, (SHIFT,), "Loose an engine, or drag it", "Acting"),
    Key("cast", pygame.K_s, (), "Cast a spell", "Acting"),
    Key("use", pygame.K_t, (), "Throw a flask, use a device", "Acting"),
    Key("turn", pygame.K_y, (), "Turn the undead; agree to a draw", "Acting"),
    Key("gaze", pygame.K_i, (), "Gaze; on the move, search for the unseen", "Acting"),
    Key("door", pygame.K_o, (), "Open, shut, bar or bash a door", "Acting"),
    Key("strike", pygame.K_f, (), "Strike", "Acting"),
    Key("escape", pygame.K_x, (), "Escape from melee", "Acting"),
    Key("rise", pygame.K_p, (), "Get up; parry a blow", "Acting"),
    Key("rally", pygame.K_l, (), "Rally those who flee", "Acting"),
    Key("hold", pygame.K_a, (), "Hold: a blow, until a lower count; warn a friend", "Acting"),
    Key("reload", pygame.K_l, (SHIFT,), "Reload a firearm", "Acting"),
    Key("duel", pygame.K_d, (), "Challenge an enemy caster", "Acting"),
    Key("orders", pygame.K_h, (SHIFT,), "Standing orders: of the chosen, or all", "Acting"),
    Key("left", pygame.K_q, (), "Turn to the left; many wheel about their corner", "Acting"),
    Key("right", pygame.K_e, (), "Turn to the right; many wheel likewise", "Acting"),
    Key("higher", pygame.K_PAGEUP, (), "Higher: from the ground, go by air", "Acting"),
    Key("lower", pygame.K_PAGEDOWN, (), "Lower: land, then go on foot", "Acting"),
    Key("corner", pygame.K_w, (), "Set a corner of the way at the ghost", "Acting"),
    Key("form", pygame.K_u, (SHIFT,), "Form up: dress ranks, line, column, wheel", "Acting"),
    Key("dress", pygame.K_u, (CTRL,), "The whole unit dresses its ranks", "Acting"),
    Key("reach", pygame.K_1, (), "Show reach", "Looking"),
    Key("zone", pygame.K_2, (), "Show zones of control", "Looking"),
    Key("zone", pygame.K_z, (), "Show zones of control", "Looking"),
    Key("arcs", pygame.K_3, (), "Show front, flanks and rear", "Looking"),
    Key("sight", pygame.K_4, (), "Show ranges and sight", "Looking"),
    Key("ranks", pygame.K_5, (), "Show ranks and who protects whom", "Looking"),
    Key("clock", pygame.K_6, (), "The grid of moments, where the book has one", "Looking"),
    Key("measure", pygame.K_m, (), "Measure", "Looking"),
    Key("threat", pygame.K_v, (), "All the enemy could reach, charge, shoot", "Looking"),
    Key("fit", pygame.K_HOME, (), "The whole table", "Looking"),
    Key("closer", pygame.K_PLUS, (), "Closer", "Looking"),
    Key("closer", pygame.K_EQUALS, (), "Closer", "Looking"),
    Key("farther", pygame.K_MINUS, (), "Farther", "Looking"),
    Key("rules", pygame.K_r, (), "The rules of what is asked", "Looking"),
    Key("book", pygame.K_r, (SHIFT,), "The whole rule book", "Looking"),
    Key("find", pygame.K_SLASH, (), "Find words in the log", "Looking"),
    Key("find", pygame.K_f, (CTRL,), "Find words in the log", "Looking"),
    Key("sheets", pygame.K_F6, (), "The panels by the keys: F6, Tab, Enter; Esc back", "Looking"),
    Key("sheets_back", pygame.K_F6, (SHIFT,), "The panel before", "Looking"),
    Key("briefing", pygame.K_F2, (), "What the battle is about, how it is won", "Looking"),
    Key("skip", pygame.K_SPACE, (), "Skip what is being shown", "Watching"),
    Key("slower", pygame.K_COMMA, (), "Slower; attacking, the foe before", "Watching"),
    Key("faster", pygame.K_PERIOD, (), "Faster; attacking, the next foe", "Watching"),
    Key("keys", pygame.K_F1, (), "These keys", "Watching"),
    Key("fullscreen", pygame.K_F11, (), "Full screen", "Watching"),
)

Bindings = dict[str, tuple[int, tuple[str, ...]]]
"""By name of a binding: the key, and what is held with it. Only what differs from KEYS."""
HELD = (CTRL, SHIFT, ALT)
FIXED = frozenset({pygame.K_ESCAPE, pygame.K_F11, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN,
                   pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LALT, pygame.K_RALT,
                   pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK})  # fmt: skip
"""Keys that nothing else can be bound to."""


def _names() -> tuple[str, ...]:
    """A name for each line of KEYS: its action, numbered where it has several keys."""
    found: list[str] = []
    for n, key in enumerate(KEYS):
        many = sum(other.action == key.action for other in KEYS[:n])
        found.append(f"{key.action}#{many + 1}" if many else key.action)
    return tuple(found)


NAMES = _names()
_bound: tuple[Key, ...] = KEYS


def bound() -> tuple[Key, ...]:
    """The keys as they are bound now, in the order of KEYS."""
    return _bound


def changed() -> Bindings:
    """The bindings that differ from the keys as delivered."""
    return {
        name: (now.key, now.held) for name, now, first in zip(NAMES, _bound, KEYS) if now[1:3] != first[1:3]
    }


def bind(bindings: Mapping[str, tuple[int, tuple[str, ...]]]) -> None:
    """Bind keys: those named as given, all others as delivered; a name without a place is left out.

    Where two would share a key, the one to which it was given keeps it, and the other has none."""
    global _bound  # one table for the whole program, as there is one keyboard
    given = {name: pair for name, pair in bindings.items() if name in NAMES and pair[0] not in FIXED}
    taken = set(given.values())
    made: list[Key] = []
    for name, first in zip(NAMES, KEYS):
        key, held = given.get(name, (first.key, first.held))
        if name not in given and (key, held) in taken:
            key, held = 0, ()
        made.append(first._replace(key=key, held=held))
    _bound = tuple(made)


def rebind(name: str, key: int, held: tuple[str, ...]) -> str:
    """Bind an action to another key; the action that had it gets the old key, and its name is returned, or ""."""
    now = {action: (key_.key, key_.held) for action, key_ in zip(NAMES, _bound)}
    old = now[name]
    loser = next((action for action, pair in now.items() if pair == (key, held) and action != name), "")
    now[name] = (key, held)
    if loser:
        now[loser] = old
    delivered = {action: (first.key, first.held) for action, first in zip(NAMES, KEYS)}
    bind({action: pair for action, pair in now.items() if pair != delivered[action]})
    return loser


def read(found: Any) -> Bindings:
    """Read bindings as they are kept: {name: [key, held ...]}; what is damaged is left out."""
    made: Bindings = {}
    for name, row in found.items() if isinstance(found, dict) else ():
        if isinstance(row, list) and row and isinstance(row[0], int) and not isinstance(row[0], bool):
            made[str(name)] = (row[0], tuple(mark for mark in HELD if mark in row[1:]))
    return made


def saved_bindings(bindings: Mapping[str, tuple[int, tuple[str, ...]]]) -> dict[str, list[Any]]:
    """Return bindings as they are kept."""
    return {name: [key, *held] for name, (key, held) in sorted(bindings.items())}


DRAFTING: tuple[Key, ...] = (
    Key("copy", pygame.K_d, (CTRL,), "Copy", "Laying out"),
    Key("remove", pygame.K_DELETE, (), "Remove", "Laying out"),
    Key("save", pygame.K_s, (CTRL,), "Save", "Laying out"),
    Key("open", pygame.K_o, (CTRL,), "Open another table", "Laying out"),
    Key("new", pygame.K_n, (CTRL,), "A new table", "Laying out"),
    Key("play", pygame.K_F5, (), "Play from here", "Laying out"),
)
"""The keys of the scenario editor that are its own."""

EDITOR: tuple[tuple[str, str], ...] = (
    ("Tab", "Next button or field"), ("Space", "Lay it, or set a corner"), ("Enter", "That was the last corner"),
    ("Arrows", "Move what is in the hand, or chosen"), ("Shift Arrows", "Four steps at once"),
    ("Page Down", "Choose the next that lies there"), ("<all>", "Choose everything"), ("<left>", "Turn left"),
    ("<right>", "Turn right"), ("Shift <right>", "A quarter turn"), ("<copy>", "Copy"), ("<remove>", "Remove"),
    ("<closer> <farther>", "Zoom"),
    ("<find>", "Find a figure"), ("<save>", "Save"), ("<open>", "Open another table"), ("<new>", "A new table"),
    ("<play>", "Play from here"), ("Esc", "Put down, let go, leave"),
)  # fmt: skip
"""The keys of the scenario editor, besides those that are the same everywhere; <action> is its key as it is bound."""

LAYING: tuple[tuple[str, str], ...] = (
    ("Click", "Choose what lies there"), ("Shift click", "Choose one more"), ("Drag", "Move it, or its corner"),
    ("Drag from bare ground", "Choose all in a box"), ("Alt", "To the hundredth of an inch"),
    ("Shift while laying", "Keep it in the hand"), ("Right click", "Put down, a corner at a time"),
    ("Middle drag", "Pan"), ("Wheel", "Zoom"),
)  # fmt: skip
"""What the pointer does in the editor."""

REPLAY: tuple[Key, ...] = (
    Key("play", pygame.K_SPACE, (), "Play or pause", "Replay"),
    Key("event-back", pygame.K_LEFT, (), "One event back", "Replay"),
    Key("event", pygame.K_RIGHT, (), "One event on", "Replay"),
    Key("back", pygame.K_LEFT, (SHIFT,), "One command back", "Replay"),
    Key("on", pygame.K_RIGHT, (SHIFT,), "One command on", "Replay"),
    Key("start", pygame.K_HOME, (), "To the start", "Replay"),
    Key("finish", pygame.K_END, (), "To the end", "Replay"),
    Key("review", pygame.K_w, (), "The chance along it, what turned it", "Replay"),
    Key("turn", pygame.K_t, (), "What turned it next", "Replay"),
    Key("turn-back", pygame.K_t, (SHIFT,), "What turned it before", "Replay"),
    Key("again", pygame.K_a, (), "Play it again from here, 500 times", "Replay"),
    Key("mind", pygame.K_y, (), "What a general weighed, and why", "Replay"),
    Key("mind-on", pygame.K_n, (), "The next decision of a general", "Replay"),
    Key("mind-back", pygame.K_n, (SHIFT,), "The one before", "Replay"),
    Key("mind-down", pygame.K_DOWN, (), "The next of what was weighed", "Replay"),
    Key("mind-up", pygame.K_UP, (), "The one above", "Replay"),
    Key("result", pygame.K_RETURN, (), "The result, at the end", "Replay"),
    Key("leave", pygame.K_ESCAPE, (), "Leave the replay", "Replay"),
)
"""The keys of a replay that are its own."""

ALSO: tuple[tuple[str, str], ...] = (
    ("slower", "Slower"), ("faster", "Faster"), ("rules", "All the rules"), ("book", "The whole rule book"),
    ("briefing", "What the battle is about"),
)  # fmt: skip
"""What else is said of a replay's keys: actions of a battle, and what they do here."""

POINTER: tuple[tuple[str, str], ...] = (
    ("Wheel", "Zoom at the pointer"),
    ("Middle or Space drag", "Move the table"),
    ("Drag a figure", "Move it, or all that are chosen"),
    ("Click, then its ghost", "Plan a move, then carry it out"),
    ("Drag the nose", "Turn a figure where it stands"),
    ("Ctrl click", "Set a corner of the way"),
    ("Shift Wheel", "Higher, lower: the way by air"),
    ("Shift click, drag a box", "Choose several"),
    ("Double click", "Choose the whole unit"),
    ("Right click", "What a figure, or its unit, may do"),
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
    from game.core.grain import GRAIN  # the title needs no grains

    far = 2 * GRAIN if mod & pygame.KMOD_SHIFT else GRAIN // 8 if mod & pygame.KMOD_ALT else GRAIN // 2
    x, y = COURSES[event.key]
    return x * far, y * far


def action_of(event: pygame.event.Event) -> str | None:
    """The action bound to a key going down, or None.

    A point or a slash lies on another key elsewhere: a mark that is typed means what is bound to it, whatever key types
    it; so does a digit where the key itself means nothing."""
    by_key, typed = _by_key(event), _typed(event)
    if typed is not None and (by_key is None or not chr(typed.key).isdigit()):
        return typed.action
    return by_key.action if by_key is not None else None


def _by_key(event: pygame.event.Event) -> Key | None:
    """The action bound to a key with these modifiers, or None."""
    return pressed(event, _bound)


def pressed(event: pygame.event.Event, keys: Iterable[Key]) -> Key | None:
    """Which of some keys goes down, with just what must be held with it, or None."""
    mod = getattr(event, "mod", 0)
    masks = ((CTRL, pygame.KMOD_CTRL | pygame.KMOD_META), (SHIFT, pygame.KMOD_SHIFT), (ALT, pygame.KMOD_ALT))
    key = {pygame.K_KP_ENTER: pygame.K_RETURN, pygame.K_KP_PLUS: pygame.K_PLUS, pygame.K_KP_MINUS: pygame.K_MINUS}.get(
        event.key, event.key
    )
    held = tuple(name for name, mask in masks if mod & mask)
    return next((known for known in keys if known.key == key and known.held == held), None)


def _typed(event: pygame.event.Event) -> Key | None:
    """The action bound to the mark or digit that a key types, whatever key that is, or None."""
    mod = getattr(event, "mod", 0)
    mark = getattr(event, "unicode", "")
    if len(mark) != 1 or mark.isalpha() or mark.isspace() or not mark.isprintable():
        return None
    if mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META) and not mod & pygame.KMOD_MODE:
        return None
    return next((key for key in _bound if key.key == ord(mark) and not key.held), None)


def cap_of(action: str) -> str:
    """What stands on the cap of the first key of an action, "" if none."""
    return next((key.cap for key in (*_bound, *DRAFTING) if key.action == action and key.key), "")


def named(words: str) -> str:
    """Words in which every <action> is replaced by its key as it is bound now."""
    return re.sub(r"<(\w+)>", lambda found: _cap(found[1]), words)


def _cap(action: str) -> str:
    if all(key.action != action for key in (*KEYS, *DRAFTING)):
        raise LookupError(f"no action has the name {action}")
    return cap_of(action) or "no key"


def cap_for(name: str, cap: str) -> str:
    """The text of a key cap: for an action the key bound to it now, else the text given."""
    return cap_of(name) if cap and any(key.action == name for key in KEYS) else cap


LOOKING = frozenset({"reach", "zone", "arcs", "sight", "ranks", "measure", "threat", "fit", "closer", "farther"})
"""Actions that only look, and so wait for nothing."""
