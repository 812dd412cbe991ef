"""What the panels of a battle show: plain frozen values, filled by a scene; nothing of the rules is known here.

Texts named "sentence" or "text" may hold the markup of `kit.rich`. Sides are colour names ("blue").
Heads are keys that the kit's head painter understands.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.ui.kit.controls.option import Option


@dataclass(frozen=True, slots=True)
class Head:
    """A figure's head: the painter's key, name, what stands under it, and whether it has acted or acts now."""

    key: Any
    name: str = ""
    caption: str = ""
    id: str = ""
    done: bool = False
    current: bool = False
    tip: str = ""


@dataclass(frozen=True, slots=True)
class TopBarView:
    """The bar over the table; `decides` is whose decision it is ("Blue decides"), `prompt` what is asked."""

    title: str = ""
    round: str = ""
    phase: str = ""
    side: str | None = None
    decides: str = ""
    prompt: str = ""
    head: Any = None
    can_undo: bool = False
    can_redo: bool = False
    paces: tuple[str, ...] = ("1\u00d7", "2\u00d7", "4\u00d7", "now")
    pace: int = 0
    sound: bool = True
    sand: int = 0
    """Which picture of the hourglass is shown by the name of a side that thinks; 0 for none."""


@dataclass(frozen=True, slots=True)
class GoalView:
    """A way for a side to win: its words, fewer where it is narrow, the share done (0 to 1), and the whole of it.

    `near` where it is all but won; `data` is the region or figure it is about, "" for none."""

    icon: str
    text: str
    short: str
    share: float
    tip: str = ""
    near: bool = False
    data: str = ""


@dataclass(frozen=True, slots=True)
class CampView:
    """A side on the rail: its colour, its name, whether it is the onlooker's, and how it wins."""

    side: str
    name: str
    own: bool = False
    goals: tuple[GoalView, ...] = ()


@dataclass(frozen=True, slots=True)
class RailView:
    """Who is winning: both sides from left to right, and between them what is left of the battle."""

    camps: tuple[CampView, ...] = ()
    left: str = ""
    tip: str = ""
    last: bool = False
    """Whether the last round is under way."""


@dataclass(frozen=True, slots=True)
class StepView:
    """A step of the agenda; when is "past", "now" or "next"; `order`: its heads strike in this order.

    `short` stands for the title where that does not fit: "" for its icon; `more` are those who act in it without a
    head here."""

    title: str
    note: str = ""
    icon: str = "flag"
    when: str = "next"
    heads: tuple[Head, ...] = ()
    interrupters: tuple[Head, ...] = ()
    interrupt_note: str = ""
    order: bool = False
    id: str = ""
    tip: str = ""
    short: str = ""
    more: int = 0


@dataclass(frozen=True, slots=True)
class TimelineView:
    """The agenda from left to right, and what follows when it is done."""

    steps: tuple[StepView, ...] = ()
    after_note: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class ChipView:
    """A condition or duty on the unit card."""

    text: str
    icon: str = ""
    strong: bool = False
    tip: str = ""


@dataclass(frozen=True, slots=True)
class UnitCardView:
    """Who is chosen: `numbers` are up to three (value, label), hits are points left and in full (0: no ring)."""

    head: Any
    name: str
    line: str = ""
    arms: str = ""
    numbers: tuple[tuple[str, str], ...] = ()
    hits: int = 0
    hits_full: int = 0
    chips: tuple[ChipView, ...] = ()
    id: str = ""


@dataclass(frozen=True, slots=True)
class TallyRow:
    """A line of arithmetic; with `ignored` (the reason) it did not count; `short` stands in where it is narrow."""

    value: str
    label: str
    rule: str = ""
    ignored: str = ""
    short: str = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """A result of the damage dice: its number, how likely (any unit), and whether it fells the target."""

    label: str
    weight: float
    fells: bool = False


@dataclass(frozen=True, slots=True)
class ComingRow:
    """Some of what may come of it: its words, its share with the least and the most that may truly be, its tooltip.

    `tone` is "good", "bad" or "even" for whoever asks, "rest" for all that is not told; `playout` is the number of one
    that goes so, to be watched."""

    label: str
    share: float
    low: float
    high: float
    tip: str = ""
    tone: str = "even"
    playout: int | None = None


@dataclass(frozen=True, slots=True)
class PairView:
    """Two who would meet: their names, the colours of their sides, and the chances that each fells the other."""

    who: str
    side: str
    fells: str
    felled: str
    foe: str
    foe_side: str
    tip: str = ""


@dataclass(frozen=True, slots=True)
class MayCome:
    """What may come of a command as it is played out: its likeliest, a sentence, losses, how it is known.

    Without rows nothing is known yet; "sentence" and "lost" may hold markup; `lost_short` where it is narrow; `tip` is
    what the pointer is told of the sentence."""

    rows: tuple[ComingRow, ...] = ()
    sentence: str = ""
    lost: str = ""
    lost_short: str = ""
    note: str = ""
    tip: str = ""


@dataclass(frozen=True, slots=True)
class ForecastView:
    """A blow or shot before it is made; without a sentence `empty` says what to point at."""

    sentence: str = ""
    title: str = "Forecast"
    note: str = ""
    rows: tuple[TallyRow, ...] = ()
    answer: str = ""
    die: tuple[int, int] | None = None
    die_text: str = ""
    bars: tuple[Bar, ...] = ()
    damage: str = ""
    fells: str = ""
    of_hundred: str = ""
    answers: str = ""
    """What the one attacked answers with, in markup."""
    pairs: tuple[PairView, ...] = ()
    """Instead of a tally and damage: all who would meet."""
    losses: str = ""
    """What they would lose, in markup."""
    first: str = ""
    first_rule: str = ""
    first_icon: str = "strike"
    struck_out: tuple[tuple[str, str], ...] = ()
    interrupts: tuple[tuple[str, str], ...] = ()
    interrupts_short: str = ""
    refused: str = ""
    refused_rule: str = ""
    may_come: MayCome | None = None
    empty: str = "Point at a foe to see what would happen."


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A sentence of the log; kind chooses bar and icon, side its colour; kind "head" is a round's heading."""

    text: str
    kind: str = "note"
    side: str | None = None
    figures: tuple[str, ...] = ()
    id: int = -1
    data: Any = None
    drawn: tuple[Any, ...] = ()
    """The events of which it tells that can be shown on the table."""


@dataclass(frozen=True, slots=True)
class ActionBarView:
    """What the chosen figure may do, and the one main button."""

    actions: tuple[Option, ...] = ()
    main: str = ""
    main_id: str = "next"
    main_key: str = ""
    main_tip: str = ""
    main_enabled: bool = True


@dataclass(frozen=True, slots=True)
class ToolsView:
    """Which overlay of the board is lit."""

    lit: str = ""
    names: bool = False


@dataclass(frozen=True, slots=True)
class ScaleBarView:
    """Real pixels an inch of the table at this zoom, and what an inch stands for."""

    pixels_per_inch: float
    inch: tuple[int, str] = (5, "feet")


@dataclass(frozen=True, slots=True)
class RefusalView:
    """A no: a sentence with both numbers, the rule, and what to do instead; kind "refusal", "notice" or "good"."""

    sentence: str
    rule: str = ""
    hint: str = ""
    kind: str = "refusal"
