"""What figures do, each at its event and once: blows, shots, getting up, drawing, casting [EX-4, EX-8, X04]."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from game.core.commands import Cast, Command, Shoot
from game.core.events import Event, RoundBegan
from game.core.fight.deeds import Drew, Rose, Shot, Struck
from game.core.fight.magic import SpellCast
from game.core.fight.moves import Moved
from game.core.held.flasks import FlaskBroke
from game.core.held.gear import TookUp
from game.core.state import State
from game.core.text.typed import read
from game.rules.situation import Battle
from game.systems.exile.events import ChoiceShown, Countered, MarkerMoved, MetAtSpeed, TimeRanOut, Waited
from game.systems.exile.fighting.casting_events import CastingBegan, CastingEnded
from game.systems.exile.ledger import clockwork
from game.systems.exile.tables import block, plain_id
from game.systems.exile.words import Tactics

ONCE, CAST = "X04 an event is one action", "X04 castings run their time"
ATTACKS = ("attack", "aim", "off_hand", "disarm", "mount")


class Deeds:
    """Looks at what each figure does against what it has shown that it would."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.thrown: dict[str, int] = {}
        """How often each has thrown something in this round."""
        self.shown: dict[str, str] = {}
        """What figures have shown at this moment, and not yet done."""
        self.countered: set[tuple[str, str]] = set()
        self.clashing: set[str] = set()
        self.waited: set[str] = set()
        """Who has just taken the event that it held."""
        self.stepped: set[str] = set()
        """Who has stepped aside at this moment."""
        self.done: set[str] = set()
        """Whose castings have just come to their end, and succeeded."""

    def see(self, before: State, event: Event, after: State) -> Iterator[tuple[str, str]]:
        """Give what is broken."""
        if isinstance(event, MarkerMoved | TimeRanOut):
            self.shown, self.countered, self.clashing, self.done, self.stepped = {}, set(), set(), set(), set()
        elif isinstance(event, ChoiceShown):
            if event.held and event.figure not in self.waited:
                yield ONCE, f"{event.figure} acts out of its turn, and has not waited"
            if not event.early:
                self.shown[event.figure] = word_of(read(event.text))
        elif isinstance(event, Waited) and event.until is None:
            self.waited = {event.figure} & set(clockwork(before).waiting)
        elif isinstance(event, MetAtSpeed):
            self.clashing = set(event.figures)
        elif isinstance(event, Countered):
            self.countered.add((event.figure, event.against))
        elif isinstance(event, Struck):
            yield from self._struck(before, event)
        elif isinstance(event, RoundBegan):
            self.thrown = {}
        elif isinstance(event, Shot):
            yield from self._only(event.actor, "shoot")
            yield from self._thrown(before, event.actor, event.weapon, event.weapon)
        elif isinstance(event, FlaskBroke):
            yield from self._thrown(before, event.actor, event.flask, "flask")
        elif isinstance(event, Rose) and event.figure in clockwork(before).engaged:
            if not before.figures[event.figure].has("fleeing"):
                yield from self._only(event.figure, "rise")
        elif isinstance(event, Drew) and event.rules == ("EX-R13",):
            yield from self._only(event.figure, "draw")
        elif isinstance(event, TookUp) and event.rules == ("EX-6.4",):
            yield from self._only(event.figure, "pick")
        else:
            if isinstance(event, Moved) and event.how == "aside":
                self.stepped.add(event.figure)
            yield from self._cast(before, event)

    def _only(self, name: str, word: str) -> Iterator[tuple[str, str]]:
        """What is done was shown at this event, and is done once."""
        found = self.shown.pop(name, "")
        if found != word:
            yield ONCE, f"{name} has shown {found or 'nothing'}, not {word}"

    def _thrown(self, before: State, name: str, weapon: str, key: str) -> Iterator[tuple[str, str]]:
        """What is taken up to be thrown is thrown as often in a round as its row has events."""
        row, missile = block("missiles")["rows"].get(plain_id(key)), self.battle.catalogue.missiles.get(weapon)
        if row is None or missile is None or not missile.thrown:
            return
        figure = before.figures[name]
        pace = Fraction(2 if figure.has("hasted") else 1, 2 if figure.has("slowed") else 1)
        most = max(Fraction(1), Fraction(row["events"]) * pace)
        self.thrown[name] = self.thrown.get(name, 0) + 1
        if self.thrown[name] > most:
            yield ONCE, f"{name} has thrown {self.thrown[name]} times in this round"

    def _struck(self, before: State, event: Struck) -> Iterator[tuple[str, str]]:
        """A blow is one's event, a counter-attack that was won, a blow of a clash, or one at who leaves."""
        pair = event.actor, event.target
        if "EX-7.5" in event.rules:
            if pair not in self.countered:
                yield ONCE, f"{event.actor} has won no counter-attack"
            self.countered.discard(pair)
        elif event.extra:
            if not before.figures[event.target].has("fleeing") and event.target not in self.stepped:
                yield "X04 parting blows", f"{event.target} leaves nobody"
        elif event.actor in self.clashing and "clash" in event.witness:
            self.clashing.discard(event.actor)
        else:
            yield from self._only(event.actor, str(event.witness["tactic"]))

    def _cast(self, before: State, event: Event) -> Iterator[tuple[str, str]]:
        """A casting ends when its time is up, its caster has stood all the while, and only then is the spell cast."""
        castings = clockwork(before).castings
        if isinstance(event, CastingBegan):
            yield from self._only(event.figure, "cast")
        elif isinstance(event, Moved) and event.figure in castings and event.how in ("row", "aside"):
            yield CAST, f"{event.figure} moves while it casts"
        elif isinstance(event, CastingEnded) and not event.why:
            if castings[event.figure].due != clockwork(before).now:
                yield CAST, f"{event.figure} is done at {clockwork(before).now}, not {castings[event.figure].due}"
            self.done.add(event.figure)
        elif isinstance(event, SpellCast) and not event.by:
            if event.figure not in self.done:
                yield CAST, f"{event.figure} has not come to the end of a casting"
            self.done.discard(event.figure)


def word_of(command: Command) -> str:
    """Give the word of what was shown: a tactic, or shoot, cast and the like."""
    if isinstance(command, Tactics):
        return command.choices[0].what
    return "cast" if isinstance(command, Cast) else "shoot" if isinstance(command, Shoot) else command.verb
