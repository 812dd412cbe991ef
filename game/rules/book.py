"""What a rule book is to everybody else: names, tables and the functions by which it judges."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

if TYPE_CHECKING:
    from game.core.agenda import Step
    from game.core.state import Figure, State
    from game.core.tactics import Tactic
    from game.core.tally import Modifier, Refusal, Tally
    from game.core.umpire import Umpire
    from game.rules.clocks import Clock
    from game.rules.melee.damage import Damage
    from game.rules.melee.strike_order import First
    from game.rules.situation import Situation


TABLE: dict[str, tuple[str, ...]] = {
    "ST-R38": ("none", "umpire"),
    "ST-R39": ("thrown", "typed"),
    "ST-R40": ("open", "hidden"),
}
"""Rulings of the table that may be set, whatever the book, and their readings, the default first."""

SHARED: dict[str, tuple[str, ...]] = {
    "SP-R1": ("always", "as_total"),
    "SP-R11": ("listed", "ratio"),
    "SP-R90": ("required", "literal"),
    "SP-R160": ("ten", "five"),
    "SP-R151": ("outdoors", "hall"),
    "SP-R196": ("watched", "never", "always"),
    **TABLE,
}
"""Rulings on which the shared answers turn, and their readings, the default first: every book has them."""


class Statement(Struct, frozen=True):
    """A numbered rule or ruling of a book, as the reference shows it."""

    id: str
    title: str
    says: str
    note: str = ""
    cites: tuple[str, ...] = ()
    switch: bool = False
    label: str = ""
    """A few words for a choice that a scenario may make."""


class Rulebook(Struct, frozen=True, kw_only=True):
    """A rule book: `opening` gives the steps with which a battle begins; the rest are tables and judgements."""

    id: str
    title: str
    opening: Callable[[State], tuple[Step, ...]]
    statements: Callable[[], tuple[Statement, ...]]
    cites: dict[str, str] = {}
    """Its own ids for things that the shared answers cite by another book's."""
    switches: dict[str, tuple[str, ...]] = {}
    """Rulings that a scenario may set, and their readings, the default first."""
    changes: str = ""
    """One paragraph for who chooses it: what is different under this book."""
    advice: Callable[[State, bool], str] = lambda state, chosen: ""
    """A sentence for who sets this battle up: what the book makes of it if chosen, or why it might be; "" for none."""
    clock: Callable[[State], Clock | None] = lambda state: None
    """Its own time, where the agenda alone does not show it: a countdown, segments, a grid of moments."""
    strict_magic: bool = True
    """Whether melee, a move or an injury of the round forbids magic outright; else the book says what they do to it."""
    may_walk: Callable[[Situation, Figure], Refusal | None] = lambda at, figure: None
    """Why a figure may not walk now that otherwise could."""
    pace: Callable[[Situation, Figure, str], int] = lambda at, figure, gait: 0
    """How far a figure goes in one second at a gait, in grains; 0 where it has no such gait."""
    gaits: tuple[str, ...] = ()
    """Gaits faster than a walk, where the book knows any."""
    tactics: Callable[[Situation, Figure], tuple[Tactic, ...]] = lambda at, figure: ()
    """What a figure may choose for its next event, where the book has such choices; examples of each."""
    tactic_refused: Callable[[Situation, Figure, Tactic], Refusal | None] = lambda at, figure, one: None
    blow_tally: Callable[[Situation, Figure, Figure, bool], Tally] | None = None
    """What a blow of one at another (or the horse under him) needs, where it is not the shared answer."""
    shot_tally: Callable[[Situation, Figure, Figure, str, bool], Tally] | None = None
    """What a shot with a missile weapon (by id) at another (or the horse under him) needs, where it is another."""
    blow_harm: Callable[[Situation, Figure, Figure, bool], Damage] | None = None
    """The damage of a blow of one at another (or the horse under him) that hits, where it is not the shared answer."""
    lands: Callable[[Figure, int], dict[int, int]] | None = None
    """What a hit's damage may take of a figure's hit points, each loss with its ways, where it is not all of it."""
    missile_dice: Callable[[str], str] = lambda missile: ""
    """The damage dice of a missile weapon (by id), where the book has its own."""
    parting_blow: Callable[[Any, str, str], None] | None = None
    """The blow at the back of one in flight (referee, who strikes, at whom), where it is not the shared one."""
    strikes_first: Callable[[Situation, Figure, Figure, bool | None], First] | None = None
    """Who of two strikes first (nobody: both together), in their first exchange if that is said; None as shared."""
    exchanges: Callable[[Situation, Figure, Figure], bool] | None = None
    """Whether two who reach each other exchange blows in what is fought now; None: all do."""
    unanswered: Callable[[Situation, Figure, Figure], Refusal | None] | None = None
    """Why one has no answer to another who came from behind; None as shared."""
    falls_late: Callable[[Situation, Figure, Figure], bool] | None = None
    """Whether one struck down by another gives its own blows before it falls; None: it falls at once."""
    timely: Callable[[Situation, Figure, str], Refusal | None] | None = None
    """Why it is not the moment for a figure's breath, gaze, spell, turning, device or missile (its id); None: it is."""
    acts: Callable[[Any, Figure, str, int], Refusal | None] | None = None
    """Its own count of what a figure does in a round: why it may not do one thing more, or None. The words are move
    (with its grains), charge, breath, turning, grapple, or shot, spell, device, handle and drop with an id; the number
    is of how many of them.
    Without it the rules of the printed phases hold: a shot or a spell, and no spell after a walk."""
    allowance: Callable[[Any, Figure, int], int] | None = None
    """How far a figure goes in a round whose movement is so many grains by kind, gear and spells."""
    charge_reach: Callable[[Any, Figure], int] | None = None
    """How far a figure could charge now, in grains of allowance."""
    striker: Callable[[Any, Figure, Figure, str], list[Modifier]] | None = None
    """What counts for a blow in place of what a charge of the common rules gives."""
    parried: Callable[[int], list[Modifier]] | None = None
    """What so many parries take off the die of a blow."""
    parry: Callable[[Any, Figure, Figure, str], Any] | None = None
    """The procedure that asks who is struck at whether it parries, and gives how much that is worth."""
    shot: Callable[[Any, Figure, Figure, Any], list[Modifier]] | None = None
    """What counts for a shot beside all that always does."""
    goes_on: Callable[[Figure], bool] = lambda figure: False
    """Whether a figure is in the midst of a casting, which an enemy's coming does not end."""
    aim: Callable[[Any, Figure, Figure], Refusal | None] | None = None
    """Why the book lets a figure not shoot at a target, beside what the common rules say."""
    inch: tuple[int, str] = (5, "feet")
    """What an inch of the table stands for."""
    most_shots: int = 0
    """Shots that one who holds a weapon has in a round, whatever the weapon's; 0 where its own number holds."""
    passing: bool = True
    """Whether those who stand and wait shoot at those who move by [SP-3.3.2.1]."""
    umpired: Callable[[Situation, Umpire], Refusal | None] = lambda at, command: None
    """Why the umpire's word would leave what the book notes of figures untrue; None: it does not [ST-R38]."""
    settled: Callable[[Any, list[Figure]], None] | None = None
    """What follows when the umpire has changed the table (referee, whom he took off it); None: locks and morale."""
    phases: tuple[tuple[str, ...], ...] = (("move", "counter", "missile", "melee"),)
    """The phases of a round as they are announced, for each way in which a round may be played."""
    auditor: Callable[[Any], Callable[[State, Any, State], str]] | None = None
    """Gives for a battle what the audit asks of every event, with the states before and after: what by the book's own
    rules is amiss in it, beginning with the number of the invariant; "" where nothing is."""
    waived: frozenset[str] = frozenset()
    """Invariants of the audit that are none of this book's, by their whole names or their numbers (R42)."""

    def cite(self, rule: str) -> str:
        """Give the book's own id for a rule that a shared answer cites."""
        return self.cites.get(rule, rule)

    def reading(self, state: State, ruling: str) -> str:
        """Give the reading of a switch that holds in this battle; LookupError where the ruling is none."""
        readings = self.switches.get(ruling) or SHARED[ruling]
        chosen = state.rulings.get(ruling, readings[0])
        if chosen not in readings:
            raise LookupError(f"{ruling} has no reading {chosen!r}")
        return chosen


def statements_of(book: str) -> tuple[Statement, ...]:
    """Read the numbered rules and rulings that lie in a book's folder."""
    from game import paths
    from game.catalogue.reading import load_table  # PyYAML is needed only where the reference is opened

    found: list[Statement] = []
    rules: Any = load_table(paths.tables("systems", book, "rules.yaml"))
    for row in rules["rules"]:
        found.append(Statement(row["id"], row["title"], row["says"], row.get("ambiguous", "")))
    rulings: Any = load_table(paths.tables("systems", book, "rulings.yaml"))
    for row in rulings["rulings"]:
        note = " ".join(row[key] for key in ("why", "alternatives") if key in row)
        cites, switch = tuple(row.get("cites", ())), row.get("switch") in (True, "true")
        label = row.get("label", "")
        found.append(Statement(row["id"], row["question"], row["reading"], note, cites, switch, label))
    return tuple(found)
