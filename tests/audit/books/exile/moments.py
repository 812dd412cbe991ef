"""Moments of the multiplexor, and what is chosen for them in secret, looked at a second time [EX-1.1, EX-4.1, X04]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from game.core.course.secrecy import Kept, Unsealed
from game.core.events import Event
from game.core.fight.deeds import Struck
from game.core.figures import COMING, STANDING, Figure
from game.core.state import State
from game.core.text.typed import read
from game.rules.situation import Battle
from game.systems.exile.events import DefencesRaised, Engaged, EventsLost, MarkerMoved, RoundLaid, TimeRanOut
from game.systems.exile.ledger import clockwork, fighter
from game.systems.exile.tables import block
from game.systems.exile.words import Tactics
from tests.audit.books.exile.percent import Own

ROUND = 20
MOMENT, SECRET = "X04 events at their moments", "X04 a tactic is hidden until its event"
DEFENCES = ("parry", "off_hand_parry", "block", "dodge", "desperate")
SECOND = 5
"""Feet, of the longest weapon that gives the other hand an event."""


class Moments:
    """Looks at the marker, at whom it is read for, and at what is opened when."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.acting: frozenset[str] = frozenset()
        """For whom the marker is read now."""
        self.read = Fraction(-1), Fraction(-1)
        """The moment that was read last, and the value."""
        self.changed: set[str] = set()
        """Whose event value, or whose place in the round, has changed since it began."""
        self.fresh: tuple[Fraction, frozenset[str]] = Fraction(-1), frozenset()
        """Who has come to be engaged last, and when."""
        self.blows: Counter[str] = Counter()
        """Blows of this round that were events, those of clashes among them."""
        self.owes: list[str] = []
        """Who must lose an event next, one after another, for what they have just done."""

    def see(self, before: State, event: Event, after: State) -> Iterator[tuple[str, str]]:
        """Give what is broken."""
        if before.figures is not after.figures:
            for name, one in after.figures.items():
                old = before.figures.get(name)
                if old is not one and (old is None or _paced(old) != _paced(one)):
                    self.changed.add(name)
        if isinstance(event, Struck):
            yield from self._counted(before, event)
        elif isinstance(event, RoundLaid):
            yield from self._whole(before)
            self.blows = Counter()
            self.changed = {figure.id for figure in after.figures.values() if figure.id in clockwork(after).starts}
        elif isinstance(event, MarkerMoved | TimeRanOut):
            yield from self._marker(before, event)
        elif isinstance(event, Engaged):
            self.fresh = Fraction(*clockwork(before).now), frozenset(event.figures)
            self.changed.update(name for name in event.figures if self._shoots(before.figures[name]))
            self.changed.update(event.starts)
        elif isinstance(event, Kept):
            if any(secret.name == event.secret.name for secret in before.secrets):
                yield SECRET, f"{event.secret.name} is made twice"
        elif isinstance(event, Unsealed):
            yield from self._opened(before, event)
        yield from self._desperate(event)

    def _counted(self, before: State, event: Struck) -> Iterator[tuple[str, str]]:
        """Nobody has more blows in a round than events, counter-attacks and blows at who leaves apart [EX-R22]."""
        if event.extra or "EX-7.5" in event.rules:
            return
        name = event.actor
        self.blows[name] += 1
        value = self.value(before, before.figures[name])
        if name not in self.changed and self.blows[name] > max(Fraction(1), value):
            yield "X04 a blow is an event", f"{name} of value {value} has struck {self.blows[name]} times"

    # ---- the marker ----------------------------------------------------------------------------------------------

    def _marker(self, before: State, event: MarkerMoved | TimeRanOut) -> Iterator[tuple[str, str]]:
        """Everybody acts at a whole number of its own steps, the common first event first, then lowest value first."""
        own, at = clockwork(before), Fraction(*event.at)
        self.acting = frozenset(event.figures if isinstance(event, MarkerMoved) else ())
        up = [(name, held) for name, held in own.defences.items() if before.figures[name].standing]
        late = [name for name, held in up if Fraction(*held.at) + 1 < at]
        if late:
            yield "X04 a defence is good for a second", f"{late} still hold at {at}"
        if not self.acting:
            return
        values = [self._values(before, name, at) for name in event.figures]
        common = set.intersection(*values)
        if not common:
            yield MOMENT, f"{event.figures} have no event together at {at}: {values}"
            return
        if Fraction(0) in common:
            self.changed.update(name for name in event.figures if name in self.fresh[1])
            return
        value = common.pop()
        if self.read == (at, max(value, self.read[1])):
            yield MOMENT, f"value {value} after {self.read[1]} at {at}"
        self.read = at, value

    def _values(self, state: State, name: str, at: Fraction) -> set[Fraction]:
        """The event values by which a figure may act at a moment: its own, 0 for its first event."""
        own = clockwork(state)
        since = at - own.starts.get(name, own.start)
        if since in (0, ROUND):
            return {Fraction(0)}
        found = {Fraction(0)} if self.fresh[0] == at and name in self.fresh[1] and at.denominator == 1 else set()
        value = self.value(state, state.figures[name])
        return found | ({value} if value >= 1 and (since * value / ROUND).denominator == 1 else set())

    def value(self, state: State, figure: Figure) -> Fraction:
        """Reckon an event value: base blows, training, levels, the other hand, haste; or those of a missile in hand.

        [EX-1.2, EX-1.4, EX-R2, EX-R25]"""
        rows = block("weapons")["rows"]
        profile, other = figure.profile, figure.has("other_attacks")
        value = Fraction(0)
        if self._shoots(figure) and figure.id not in clockwork(state).engaged:
            plain = figure.weapon.split("+")[0].removeprefix("silver_")
            row = block("missiles")["rows"].get(plain)
            value = Fraction(row["events"]) if row is not None else Fraction(1)
        else:
            listed = profile.alternative if profile.alternative and other else profile.attacks
            natural = listed[0] if listed else None
            weapon = self._blade(figure)
            if natural is not None and natural.name != "weapon":
                blows = min(7, 3 + max(0, len(profile.attacks) - 1))
            elif weapon is None:
                blows = rows["punch_kick"]["blows"]
            else:
                key = weapon.base or weapon.id
                trained = key in fighter(figure).trained
                known = {rows[one]["class"] for one in fighter(figure).trained}
                row = rows[key]
                blows = row["blows"] + (1 if trained else 0 if row["class"] in known else -1)
                blows -= key == "punch_kick" and (1 if trained else -1)
                blows += self._second(figure, row)
            value = Fraction(max(1, blows + Own(state, self.battle, figure).level // 2))
        value = value * 2 if figure.has("hasted") else value
        value = value / 2 if figure.has("slowed") else value
        return value if value < 1 else Fraction(value.numerator // value.denominator)

    def _shoots(self, figure: Figure) -> bool:
        return figure.weapon in self.battle.catalogue.missiles

    def _blade(self, figure: Figure) -> Any:
        """The weapon in hand, or the first sword or dagger carried."""
        weapons = self.battle.catalogue.weapons
        made = [weapons[item] for item in figure.carries if item in weapons]
        ready = next((one for one in made if (one.base or one.id) in ("sword", "dagger")), None)
        return weapons.get(figure.weapon) or ready

    def _second(self, figure: Figure, row: Any) -> int:
        """One event for a trained short weapon in the other hand [EX-1.4]."""
        weapons, rows = self.battle.catalogue.weapons, block("weapons")["rows"]
        held = weapons.get(figure.weapon)
        if figure.shield or figure.profile.mount or held is None or row["hands"] != 1:
            return 0
        others = list(figure.carries)
        if figure.weapon in others:
            others.remove(figure.weapon)
        made = [weapons[other] for other in others if other in weapons and weapons[other].hands]
        keys = [one.base or one.id for one in made]
        short = [key for key in keys if rows[key]["hands"] == 1 and rows[key]["length"] <= SECOND]
        return int(any(one in fighter(figure).trained for one in short))

    def _whole(self, state: State) -> Iterator[tuple[str, str]]:
        """In a round that is over, whoever kept its value had exactly the events of that value [EX-1.1, EX-R3]."""
        if not state.round or not clockwork(state).passed:
            return
        own = clockwork(state)
        had: dict[str, list[Fraction]] = {}
        for one in own.passed:
            for name in one.figures:
                had.setdefault(name, []).append(Fraction(*one.at) - own.start)
        for figure in state.standing():
            if figure.id in self.changed or figure.id in own.starts or figure.has("fleeing"):
                continue
            value = self.value(state, figure)
            odd = value >= 1 or own.start // ROUND % (value.denominator // value.numerator) == 0
            wanted = [Fraction(ROUND * i) / value for i in range(max(1, value.numerator // value.denominator))]
            if had.get(figure.id, []) != (wanted if odd else []):
                yield MOMENT, f"{figure.id} of value {value} acted at {[str(at) for at in had.get(figure.id, [])]}"

    # ---- secrets -------------------------------------------------------------------------------------------------

    def _opened(self, before: State, event: Unsealed) -> Iterator[tuple[str, str]]:
        """A choice is opened at its event, or before it because it is a defence within a second [EX-4.1.1, EX-6.3]."""
        for secret in event.secrets:
            if not secret.name.startswith("choice of "):
                continue
            name = secret.name.removeprefix("choice of ")
            figure = before.figures[name]
            if name in self.acting or not figure.standing:
                continue
            command = read(secret.text) if secret.text else None
            one = command.choices[0].what if isinstance(command, Tactics) else ""
            if "EX-6.3" not in event.rules or one not in DEFENCES:
                yield SECRET, f"{name} shows {one or secret.text!r} before its event"
            elif self._next(before, figure) - Fraction(*clockwork(before).now) > 1:
                yield SECRET, f"{name} shows its {one} more than a second before its event"

    def _next(self, state: State, figure: Figure) -> Fraction:
        """The moment of a figure's next event."""
        own, value = clockwork(state), self.value(state, figure)
        now, start = Fraction(*own.now), own.starts.get(figure.id, own.start)
        step = Fraction(ROUND) / value if value >= 1 else Fraction(ROUND)
        steps = (now - start) // step + 1
        return min(start + step * steps, Fraction(start + ROUND))

    def _desperate(self, event: Event) -> Iterator[tuple[str, str]]:
        """A desperate defence costs the next event as well [EX-6.4]."""
        if self.owes:
            owes = self.owes.pop(0)
            if not (isinstance(event, EventsLost) and event.figure == owes and event.events == 1):
                yield "X04 a desperate defence costs two events", owes
        if isinstance(event, DefencesRaised):
            self.owes = [name for name, one in event.defences.items() if one.what == "desperate"]


def _paced(figure: Figure) -> tuple[Any, ...]:
    """What an event value, and being read at all, hang on."""
    words = [one.name for one in figure.conditions if one.name in ("hasted", "slowed", "fleeing", "other_attacks")]
    known = figure.fate in (STANDING, COMING)
    held = (figure.weapon, figure.shield, figure.carries, figure.profile)
    return (*held, known and figure.fate, *words)
