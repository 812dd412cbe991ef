"""A rule book: tables, and what it judges for itself, by subject; where it says nothing the shared answers hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from game.core.state import AnyStep, State
from game.rules.statements import SHARED, Statement

if TYPE_CHECKING:
    from game.core.commands import Cast, Command
    from game.core.course.umpire import Umpire
    from game.core.figures import Figure
    from game.core.grain import Point
    from game.core.tally import Modifier, Refusal, Tally
    from game.rules.answers import Damage, First
    from game.rules.bodies import BodySheet, Stroke, Worked
    from game.rules.course.clocks import Clock
    from game.rules.printed import Printed

At = Any
"""A Situation. It knows its book, and so no book knows of it."""


class Moving(Struct, frozen=True, kw_only=True):
    """How the book moves figures, where it is not as the others do."""

    may_walk: Callable[[At, Figure], Refusal | None] = lambda at, figure: None
    """Why a figure may not walk now that otherwise could."""
    course: Callable[[State, Figure], tuple[Point, ...]] = lambda state, figure: ()
    """The corners ahead of a figure on the course on which it has set out, where it goes on by itself."""
    stated: Callable[[State, Figure], tuple[tuple[Point, ...], ...]] = lambda state, figure: ()
    """The ways that are stated for a figure and not begun, one behind the other."""
    means_to_walk: Callable[[Figure], bool] = lambda figure: False
    """Whether a figure has stated that it walks this round, or has walked as it stated."""
    leans: Callable[[Figure], bool] | None = None
    """Whether a figure is to lean out this round and come back; None where that is no movement of its own."""
    allowance: Callable[[Any, Figure, int], int] | None = None
    """How far a figure goes in a round whose movement is so many grains by kind, gear and spells."""
    charge_reach: Callable[[Any, Figure], int] | None = None
    """How far a figure could charge now, in grains of allowance."""
    over: Callable[[Figure], bool] = lambda figure: False
    """Whether a figure goes over what bears nobody: it flies, and the book has it fly."""
    flight: Callable[[Any, tuple[str, ...]], None] | None = None
    """What is noted of those who break (referee, whom), where the book itself has them run; None: they run at once."""
    trodden: Callable[[Any, str, Sequence[Point]], None] = lambda ref, name, path: None
    """What befalls one in flight on his way (referee, whom, the way): burning ground and the like."""
    passing: bool = True
    """Whether those who stand and wait shoot at those who move by [SP-3.3.2.1]."""
    sweeps: bool = True
    """Whether who goes by air may strike in passing: where a blow has no moment of its own [SP-R308]."""


class Melee(Struct, frozen=True, kw_only=True):
    """What the book makes of blows, where it is not what the shared answers give."""

    blow_tally: Callable[[At, Figure, Figure, bool], Tally] | None = None
    """What a blow of one at another (or the horse under him) needs, where it is not the shared answer."""
    blow_harm: Callable[[At, Figure, Figure, bool], Damage] | None = None
    """The damage of a blow of one at another (or the horse under him) that hits, where it is not the shared answer."""
    lands: Callable[[Figure, int], dict[int, int]] | None = None
    """What a hit's damage may take of a figure's hit points, each loss with its ways, where it is not all of it."""
    parting_blow: Callable[[Any, str, str], None] = lambda ref, name, target: None
    """The blow at the back of one in flight (referee, who strikes, at whom)."""
    strikes_first: Callable[[At, Figure, Figure, bool | None], First] | None = None
    """Who of two strikes first (nobody: both together), in their first exchange if that is said; None as shared."""
    postponed: Callable[[At, Figure], int] | None = None
    """How far back a figure strikes in its melee: 0 where its pairs put it, else after all of a lower number."""
    struck_at: Callable[[Any, str, str], None] | None = None
    """What is to be noted as one strikes at another (referee, who, whom) while both fight in a melee."""
    exchanges: Callable[[At, Figure, Figure], bool] | None = None
    """Whether two who reach each other exchange blows in what is fought now; None: all do."""
    unanswered: Callable[[At, Figure, Figure], Refusal | None] | None = None
    """Why one has no answer to another who came from behind; None as shared."""
    falls_late: Callable[[At, Figure, Figure], bool] | None = None
    """Whether one struck down by another gives its own blows before it falls; None: it falls at once."""
    striker: Callable[[Any, Figure, Figure, str], list[Modifier]] | None = None
    """What counts for a blow in place of what a charge of the common rules gives."""
    charge_harm: int = 1
    """What a charge adds to the damage of the charger's blow."""
    parried: Callable[[int], list[Modifier]] | None = None
    """What so many parries take off the die of a blow."""
    parry: Callable[[Any, Figure, Figure, str], Any] | None = None
    """The procedure that asks who is struck at whether it parries, and gives how much that is worth."""
    parry_spends: bool = True
    """Whether who parries gives up a blow for it."""


class Missiles(Struct, frozen=True, kw_only=True):
    """What the book makes of shots, where it is not what the shared answers give."""

    shot_tally: Callable[[At, Figure, Figure, str, bool], Tally] | None = None
    """What a shot with a missile weapon (by id) at another (or the horse under him) needs, where it is another."""
    missile_dice: Callable[[str], str] = lambda missile: ""
    """The damage dice of a missile weapon (by id), where the book has its own."""
    shot: Callable[[Any, Figure, Figure, Any], list[Modifier]] | None = None
    """What counts for a shot beside all that always does."""
    aim: Callable[[Any, Figure, Figure], Refusal | None] | None = None
    """Why the book lets a figure not shoot at a target, beside what the common rules say."""
    most_shots: int = 0
    """Shots that one who holds a weapon has in a round, whatever the weapon's; 0 where its own number holds."""
    round_seconds: int = 60
    """How long a round is, for what takes minutes: the loading of engines."""
    hauls: bool = True
    """Whether engines are dragged about: where a side moves in a phase of its own."""


class Acting(Struct, frozen=True, kw_only=True):
    """What a figure may do when: the book's own count of a round, its moments, its choices."""

    acts: Callable[[Any, Figure, str, int], Refusal | None] | None = None
    """Its own count of what a figure does in a round: why it may not do one thing more, or None. The words are move
    (with its grains), charge, breath, turning, grapple, or shot, spell, device, handle and drop with an id; the number
    is of how many of them.
    Without it the rules of the printed phases hold: a shot or a spell, and no spell after a walk."""
    timely: Callable[[At, Figure, str], Refusal | None] | None = None
    """Why it is not the moment for a figure's breath, gaze, spell, turning, device or missile (its id); None: it is."""
    spell_named: Callable[[At, Figure], tuple[str, str] | None] = lambda at, figure: None
    """The spell that a figure has said that it casts, and by which item, ("", "") for none; None: it may cast any."""
    gives_up: Callable[[At, Figure], str] = lambda at, figure: ""
    """The spell that a figure has begun, and gives up for this round by going anywhere; "" for none."""
    goes_on: Callable[[Figure], bool] = lambda figure: False
    """Whether a figure is in the midst of a casting, which an enemy's coming does not end."""
    has_stated: Callable[[Figure], bool] = lambda figure: False
    """Whether a figure has stated anything that it does this round."""
    strict_magic: bool = True
    """Whether melee, a move or an injury of the round forbids magic outright; else the book says what they do to it."""


class Umpiring(Struct, frozen=True, kw_only=True):
    """What the umpire's word means for what the book notes of figures [ST-R38]."""

    umpired: Callable[[At, Umpire], Refusal | None] = lambda at, command: None
    """Why the umpire's word would leave what the book notes of figures untrue; None: it does not [ST-R38]."""
    settled: Callable[[Any, list[Figure]], None] | None = None
    """What follows when the umpire has changed the table (referee, whom he took off it); None: locks and morale."""


class Bodies(Struct, frozen=True, kw_only=True):
    """What the book makes of whole bodies of troops, where these are what is ordered."""

    drawn_up: Callable[[At], State] | None = None
    """The armies as the book draws them up before anybody moves."""
    in_the_open: bool = False
    """Whether nobody hides and nobody is surprised, whatever the scenario says."""
    sheet: Callable[[At, Figure], BodySheet] | None = None
    """What is known of the body that a figure is of."""
    ordered: bool = False
    """Whether whole bodies are what is ordered."""
    inspected: Callable[[At, Figure, Figure | None, tuple[Point, ...], int | None], dict[str, Any]] | None = None
    """What is known of a figure's body as plain data: a march of it along a path, its charge and volley at another."""
    worked: Callable[[At, Cast], Worked | None] | None = None
    """What a spell would be as it is aimed; None: what it is among single figures."""
    struck: Callable[[At, Command], Stroke | None] | None = None
    """How likely each figure is harmed by what is aimed at bodies; None for a command that harms nobody so."""
    declared: Callable[[At, str], tuple[Command, ...]] | None = None
    """What a side has declared that is still to fall: volleys, shots of engines, breath and magic."""


class Rulebook(Struct, frozen=True, kw_only=True):
    """A rule book: `opening` gives the steps with which a battle begins; the rest are tables and judgements."""

    id: str
    title: str
    opening: Callable[[State], tuple[AnyStep, ...]]
    initiative: Callable[[], AnyStep] = AnyStep
    """The step that settles who moves first in a round of the shared phases; nothing where its rounds are its own."""
    statements: Callable[[], tuple[Statement, ...]]
    cites: dict[str, str] = {}
    """Its own ids for things that the shared answers cite by another book's."""
    times: dict[str, tuple[str, str]] = {}
    """By the word of a command when it is given, and the rule that says so: for who gives it at another time."""
    switches: dict[str, tuple[str, ...]] = {}
    """Rulings that a scenario may set, and their readings, the default first."""
    printed: dict[str, Printed] = {}
    """Tables that its rules stand for, as they are read beside them."""
    changes: str = ""
    """One paragraph for who chooses it: what is different under this book."""
    advice: Callable[[State, bool], str] = lambda state, chosen: ""
    """A sentence for who sets this battle up: what the book makes of it if chosen, or why it might be; "" for none."""
    clock: Callable[[At], Clock | None] = lambda at: None
    """Its own time, where the agenda alone does not show it: a countdown, segments, a grid of moments."""
    moving: Moving = Moving()
    melee: Melee = Melee()
    missiles: Missiles = Missiles()
    acting: Acting = Acting()
    umpiring: Umpiring = Umpiring()
    bodies: Bodies = Bodies()
    scale: Callable[[State], int] | None = None
    """How many times as far as the common tables say missiles, spells and turning carry; None: once."""
    inch: tuple[int, str] = (5, "feet")
    """What an inch of the table stands for."""
    sealed_anew: Callable[[State, str], tuple[AnyStep, ...]] = lambda state, side: ()
    """The steps in which a side would settle anew what it keeps under seal now: for who foresees without knowing it."""
    phases: tuple[tuple[str, ...], ...] = (("move", "counter", "missile", "melee"),)
    """The phases of a round as they are announced, for each way in which a round may be played."""

    def cite(self, rule: str) -> str:
        """Return the book's own id for a rule that a shared answer cites."""
        return self.cites.get(rule, rule)

    def reading(self, state: State, ruling: str) -> str:
        """Return the reading of a switch that holds in this battle; LookupError where the ruling is none."""
        readings = self.switches.get(ruling) or SHARED.get(ruling)
        if readings is None:
            raise LookupError(f"{ruling} has no readings in the switches of the book, nor in game/rules/statements.py")
        chosen = state.rulings.get(ruling, readings[0])
        if chosen not in readings:
            raise LookupError(f"{ruling} has no reading {chosen!r}")
        return chosen
