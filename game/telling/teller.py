"""The teller: follows the state from event to event and makes the sentence registered for each kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from game.catalogue.catalogue import Catalogue
from game.catalogue.tables import load
from game.core.by_kind import ByKind
from game.core.events import Deployed, Event, Mustered, RoundBegan, StepBegan, Thrown, after_event
from game.core.fight.harm import Damaged
from game.core.fight.moves import Moved, ZoneEntered
from game.core.grain import Point, facing_towards, round_inches
from game.core.state import State
from game.rules.gear.loads import whose_body
from game.rules.knowing.view import event_for, goes_on, in_sight
from game.telling.sentences import FIGURE, NUMBER, SIDE, Part, Piece, Sentence, flat, inches, is_one, lowered, names

Kind = TypeVar("Kind", bound=Event)
Telling = Callable[["Teller", Any], Sentence | None]

TELLINGS: ByKind[Telling] = ByKind()
"""How each kind of event is told, if it is."""

COURSES = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")

TOGETHER = ("move", "half", "split", "flee", "step", "segment")
"""Ways to move in which several are told in one sentence."""


DARK = "somebody in the dark"
"""Who is not seen for the dark, in a sentence."""


def tells(*kinds: type[Event]) -> Callable[[Callable[[Teller, Kind], Sentence | None]], Telling]:
    """Register how kinds of events are told."""

    def register(telling: Callable[[Teller, Kind], Sentence | None]) -> Telling:
        TELLINGS.enter(kinds, telling)
        return telling

    return register


def untold(*kinds: type[Event]) -> None:
    """Register kinds of events of which there is no sentence."""
    TELLINGS.enter(kinds, None)


class Teller:
    """Tells events in order and follows the state by them; it begins with the state before the first of them.

    For a side it tells only what that side sees, and its state is without those of whom the side knows nothing."""

    def __init__(self, state: State, side: str | None = None, catalogue: Catalogue | None = None) -> None:
        self.state = state
        self.eyes = side
        self.catalogue = catalogue or load()
        self.untold: Callable[[State, Event, State], bool] | None = None
        """Whether nothing is told of an event between two states; None where all that is known is told."""
        self.darkened: Callable[[State, Event, State], frozenset[str]] | None = None
        """Who of those named in an event is not seen, before or after it, for the dark; None where all are."""
        self._dark: frozenset[str] = frozenset()
        self.thrown: Thrown | None = None
        """The last dice thrown: some events tell what came of them."""
        self.let_go = ""
        """The thing that somebody has just let go of: that it lies on the ground is told with that."""
        self.told = state.n
        """Number of the event that is being told; of several together, the last."""
        self.heading: Sentence | None = None
        """What is to stand above the next sentence: the moment of a clock, if anything is told of it."""
        self.headed = ""
        """The last such heading."""
        self.known: tuple[Event | None, ...] = ()
        """The events last told, as the side that listens is told of each; None for nothing of it."""
        self.step: StepBegan | None = None
        """The step that was last told to have begun."""
        self.harmed: dict[str, int] = {}
        """Damage that was told with the blow or shot that did it."""
        self.mends = False
        """Whether one who listens can take back what was told last: then a move that goes on is told once, whole."""
        self.halves: tuple[list[Event], int] | None = None
        """What was told last, if it is moves that may go on, and in how many sentences."""

    def tell(self, events: Iterable[Event]) -> list[Sentence]:
        """Tell the next events; those who move together are told together."""
        found: list[Sentence] = []
        together: list[Event] = []
        instead = 0
        known: list[Event | None] = []
        for whole in events:
            before, after = self.state, after_event(self.state, whole)
            event = whole if self.eyes is None else self._heard(before, whole, after)
            if event is not None and self.untold is not None and self.untold(before, whole, after):
                known.append(None)
                self.state = after
                continue
            known.append(event)
            if self.eyes is not None and (together or type(whole) in TELLINGS):
                self.state = in_sight(before, after, self.eyes)
            if together and not _joins(together, whole):
                found += self._shared(together)
                together = []
            if not (found or together) and event is not None:
                together, instead = self._resumed(event)
            self.told = before.n
            self._dark = frozenset() if self.darkened is None else self.darkened(before, whole, after)
            if event is not None and _is_shared(event):
                together.append(event)
            else:
                fresh = self._headed(self._slips(whole) if event is None else self._one(event))
                self.halves = None if fresh else self.halves
                found += fresh
            self.state = after
        self.known = tuple(known)
        if together:
            found += self._shared(together)
        if instead:
            found[0] = replace(found[0], instead=instead)
        return found

    def _shared(self, together: list[Event]) -> list[Sentence]:
        """Tell what belongs together, and remember it as far as it may go on."""
        told = self._several(together)
        self.halves = (together, len(told)) if told and isinstance(together[0], Moved) else None
        return self._headed(told)

    def _resumed(self, event: Event) -> tuple[list[Event], int]:
        """What was told last of a move that now goes on, and in how many sentences: it is told again with that."""
        halves = self.halves if self.mends else None
        if halves is None or not isinstance(event, Moved) or not _joins(halves[0], event):
            return [], 0
        return list(halves[0]), halves[1]

    def _heard(self, before: State, whole: Event, after: State) -> Event | None:
        """What the side that listens is told of an event; nothing of a step that goes on."""
        event = event_for(before, self.eyes or "", whole, after)
        if isinstance(event, StepBegan):
            if goes_on(self.step, event):
                return None
            self.step = event
        elif isinstance(event, RoundBegan):
            self.step = None
        return event

    def _headed(self, fresh: list[Sentence]) -> list[Sentence]:
        """What is told, after the heading that waited for it."""
        if not fresh or self.heading is None:
            return fresh
        heading, self.heading = self.heading, None
        if fresh[0].kind == "head" or heading.text == self.headed:
            return fresh
        self.headed = heading.text
        return [heading, *fresh]

    def _one(self, event: Event) -> list[Sentence]:
        sentence = self._told(event)
        return [] if sentence is None else [sentence]

    def _slips(self, event: Event) -> list[Sentence]:
        """A figure that leaves unseen a place which the side that listens knew of [SP-3.3.5.3]."""
        if not isinstance(event, Moved) or event.figure not in self.state.figures:
            return []
        return [self.say(event, "note", self.name(event.figure), " slips out of sight.", who=(event.figure,))]

    def _told(self, event: Event) -> Sentence | None:
        if isinstance(event, Thrown):
            self.thrown = event
            return None
        if isinstance(event, Damaged) and self.harmed.get(event.figure) == event.amount:
            del self.harmed[event.figure]
            return None
        telling = TELLINGS.of(event)
        return None if telling is None else telling(self, event)

    def _several(self, together: list[Event]) -> list[Sentence]:
        if len(together) == 1:
            return self._one(together[0])
        placed = [event for event in together if isinstance(event, Deployed)]
        if placed:
            who = tuple([event.figure for event in placed])
            return [self.say(placed[0], "note", self.names(who), " are set up.", who=who)]
        stops = [event for event in together if isinstance(event, ZoneEntered)]
        if stops:
            who = tuple([stop.figure for stop in stops])
            zones = tuple(dict.fromkeys(zone for stop in stops for zone in stop.zones))
            stopped = f" are stopped by the zone{'s' if len(zones) > 1 else ''} of "
            pieces = (self.names(who), stopped, self.names(zones), ".")
            return [self.say(stops[0], "move", *pieces, who=(*who, *zones))]
        moves = _whole([event for event in together if isinstance(event, Moved)])
        if not moves:
            points = [event.hit_points for event in together if isinstance(event, Mustered)]
            from_to = (Part(str(min(points)), NUMBER), " to ", Part(str(max(points)), NUMBER))
            many = Part(str(len(points)), NUMBER)
            return [self.say(together[0], "note", "Hit points are thrown for ", many, " figures: ", *from_to, ".")]
        sides = dict.fromkeys(self.state.figures[moved.figure].side for moved in moves)
        each = [
            self._moved([moved for moved in moves if self.state.figures[moved.figure].side == side]) for side in sides
        ]
        return [sentence for own in each for sentence in own]

    def _moved(self, moves: list[Moved]) -> list[Sentence]:
        """The moves of one side that were made together."""
        if len(moves) == 1:
            return self._one(moves[0])
        who = tuple([moved.figure for moved in moves])
        first = moves[0]
        kind, word = ("flight", "run") if first.how == "flee" else ("charge",) * 2 if first.charge else ("move",) * 2
        word = "step" if first.how == "step" else word
        least, most = min(moved.length for moved in moves), max(moved.length for moved in moves)
        far: Piece = inches(most) if round_inches(least) == round_inches(most) else ("up to ", inches(most))
        longest = max(moves, key=lambda moved: (moved.length, moved.figure))
        alike = all(_goes_with(moved.path, longest.path) for moved in moves)
        way = f" {course(longest.path)}" if alike else ", each its own way"
        return [self.say(first, kind, self.names(who), f" {word} ", far, f"{way}.", who=who)]

    # ---- what tellings are made with -------------------------------------------------------------------------------

    def say(self, event: Event, kind: str, *pieces: Piece, who: tuple[str, ...] = (), **more: Any) -> Sentence:
        """Make a sentence of an event; `who` it concerns, the first of them setting the side unless `side` is given."""
        side = more.pop("side", self.state.figures[who[0]].side if who and who[0] in self.state.figures else None)
        known = tuple([name for name in who if name])
        return Sentence(kind, flat(*pieces), known, rules=event.rules, side=side, n=self.told, **more)

    def name(self, figure: str) -> Part:
        """Name a figure by its id, as far as the side that listens knows who it is."""
        if self.eyes is not None and figure not in self.state.figures:
            return Part("somebody unseen")
        if figure in self._dark:
            return Part(DARK)
        return Part(self.state.figures[figure].name, FIGURE, figure)

    def names(self, ids: tuple[str, ...], *, as_given: bool = False) -> tuple[Piece, ...]:
        """Name figures by their ids, in the order of their names unless as given."""
        return names(self.state, ids, as_given=as_given) if ids else (self.name(""),)

    def side(self, side: str) -> Part:
        """Name a side by its id."""
        return Part(lowered(self.state.side(side).name), SIDE, side)

    def verb_form(self, side: str, one: str, many: str) -> str:
        """Choose the form of a verb that goes with a side."""
        return one if is_one(self.state, side) else many

    def thing(self, key: str) -> str:
        """Name a weapon or other thing by its id, a body by who it was."""
        if whose_body(key):
            other = self.state.figures.get(whose_body(key))
            return f"body of {other.name}" if other is not None else "body"
        return self.catalogue.name(key) if key else ""


def _goes_with(way: Sequence[Point], other: Sequence[Point]) -> bool:
    """Whether of two who move neither ends up going back along the other's course."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = way[0], way[-1], other[0], other[-1]
    return (bx - ax) * (dx - cx) + (by - ay) * (dy - cy) >= 0


def _is_shared(event: Event) -> bool:
    """Whether events of its kind that follow on each other are told together."""
    if isinstance(event, Moved):
        return event.how in TOGETHER
    return isinstance(event, Mustered | Deployed) or (isinstance(event, ZoneEntered) and bool(event.zones))


def _joins(together: list[Event], event: Event) -> bool:
    last = together[-1]
    if isinstance(last, Moved) and isinstance(event, Moved):
        if (event.how, event.charge) != (last.how, last.charge):
            return False
        alike = event.volley == last.volley and bool(event.volley or event.how == "flee")
        return alike or (event.how == "move" and _goes_on(together, event))
    if isinstance(last, ZoneEntered):
        return isinstance(event, ZoneEntered) and event.rules == last.rules
    if isinstance(last, Deployed):
        return isinstance(event, Deployed) and event.rules == last.rules
    return isinstance(last, Mustered) and isinstance(event, Mustered | Thrown)


def _goes_on(together: list[Event], event: Moved) -> bool:
    """Whether a move is the other half of one of these: it begins where that ended, and nothing came between."""
    was = [moved for moved in together if isinstance(moved, Moved) and moved.figure == event.figure]
    return len(was) == 1 and bool(was[0].volley) and was[0].path[-1] == event.path[0]


def _whole(moves: list[Moved]) -> list[Moved]:
    """Put the halves of a move together, as one move of both lengths."""
    found: dict[str, Moved] = {}
    for moved in moves:
        was = found.get(moved.figure)
        found[moved.figure] = moved if was is None else replace(
            was, path=(*was.path, *moved.path[1:]), length=was.length + moved.length, facing=moved.facing
        )  # fmt: skip
    return list(found.values())


def course(path: tuple[tuple[int, int], ...]) -> str:
    """Name the direction from the start of a path to its end."""
    return COURSES[(facing_towards(path[0], path[-1]) * 2 + 45) // 90 % 8]
