"""What of a battle is played out for a review, and in which order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from game.files.digest import Digester
from game.files.played import Played
from game.odds.review.playing import Fall, Part, own_seed, packed, won
from game.odds.review.spans import Act, Given, Span, acts, spans
from game.rules.situation import Battle

BLOCK = 20
"""Playouts that are sent out at once: when all points have so many, a first curve is known."""

Key = str
"""The name of what is valued: a place in the history, with the sides whose commands are given from there on."""


class Asked(Struct, frozen=True):
    """How a battle is reviewed: playouts at each point, points at the most, the seed of its own dice, throws anew."""

    playouts: int = 60
    points: int = 32
    seed: int = 1
    throws: int = 32


class Stretch(Struct, frozen=True):
    """A span with what is valued along it: its beginning, after the decisions of each side on new dice, its end."""

    span: Span
    begins: Key
    decided: tuple[tuple[str, Key], ...]
    ends: Key

    @property
    def chain(self) -> tuple[tuple[str, Key, Key], ...]:
        """Each change along it: whose decisions made it ("": the dice), from what, to what."""
        found, here = [], self.begins
        for side, key in self.decided:
            found.append((side, here, key))
            here = key
        return (*found, ("", here, self.ends))


class Valued(Struct, frozen=True):
    """A place to play on from, packed, with the commands to be given from there on."""

    place: bytes
    script: tuple[Given, ...] = ()


class Plan(Struct, frozen=True):
    """What is to be worked out: the stretches of a battle, what is valued, which commands are thrown for anew.

    `settled` are the values that are known without playing: at the end of a battle that is over."""

    asked: Asked
    book: str
    course: tuple[Act, ...]
    stretches: tuple[Stretch, ...]
    valued: dict[Key, Valued]
    settled: dict[Key, str]
    thrown: dict[int, Valued]
    """By the place of the command in the history."""
    lot: int
    """The seed of what is thrown anew: another for each battle, so that those of many tell of luck one by one."""

    def part(self, key: Key, valued: Valued, first: int) -> Part:
        """Return a block of the playouts of what is valued."""
        count = min(BLOCK, self.asked.playouts - first)
        return Part(self.book, valued.place, valued.script, self.asked.seed, first, count)

    def parts(self) -> Iterator[tuple[Key | int, Part | Fall]]:
        """Yield all that is to be done: a block of each point, the dice, the other blocks."""
        for first in range(0, self.asked.playouts, BLOCK):
            for key, valued in self.valued.items():
                yield key, self.part(key, valued, first)
            if first == 0:
                for place, valued in self.thrown.items():
                    command = valued.script[0].command
                    yield place, Fall(self.book, valued.place, command, self.lot + place, self.asked.throws)

    @property
    def number(self) -> int:
        """How many parts there are."""
        return len(self.thrown) + len(self.valued) * -(-self.asked.playouts // BLOCK)


def plan(battle: Battle, played: Sequence[Played], asked: Asked) -> Plan:
    """Say what is to be worked out of a battle; nothing where nobody has decided anything."""
    course = acts(played)
    places: dict[int, bytes] = {}

    def place(number: int) -> bytes:
        if number not in places:
            places[number] = packed(battle, played[number].position)
        return places[number]

    valued: dict[Key, Valued] = {}
    settled: dict[Key, str] = {}
    stretches = []
    for span in spans(course, asked.points):
        begin, end = span.first.place - 1, str(span.last.place)
        valued[str(begin)] = Valued(place(begin))
        decided, sides = [], span.deciders
        for number, side in enumerate(sides, 1):
            if number == len(sides) and not span.dice:
                decided.append((side, end))
                continue
            heard = sides[:number]
            key = f"{begin}+{'+'.join(heard)}"
            script = tuple([act.given for act in span.acts if act.own and act.given.side in heard])
            valued[key] = Valued(place(begin), script)
            decided.append((side, key))
        stretches.append(Stretch(span, str(begin), tuple(decided), end))
    last = played[-1].position
    if stretches and last.decision is None:
        settled[stretches[-1].ends] = won(last.now) * asked.playouts
    elif stretches:
        valued[stretches[-1].ends] = Valued(place(len(played) - 1))
    thrown = {act.place: Valued(place(act.place - 1), (act.given,)) for act in course if act.dice}
    lot = own_seed("battle", asked.seed, Digester().of(last.now))
    return Plan(asked, battle.book.id, tuple(course), tuple(stretches), valued, settled, thrown, lot)


