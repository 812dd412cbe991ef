"""Rounds of ten segments for tests: who stands where, the dice of each, and what was done in which segment."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game import systems
from game.catalogue.tables import load
from game.core.events import Event
from game.core.state import Entry
from game.play.asked.dice_box import LoadedDice
from game.play.position import advance
from game.rules.situation import Battle
from game.systems.three_actions.events import ActDone
from game.systems.three_actions.sequence import Round
from game.systems.three_actions.words import Doing, doing
from tests.melee import blue, figures, red
from tests.play import Fight, state_of

__all__ = ["Rounds", "blue", "red", "rounds"]

ARCHER = "troop: longbowman"
KNIGHT = "class: fighting_man, level: 8, weapons: [sword, longbow]"
MAGE = "class: magic_user, level: 7, weapons: [dagger], spells: [fire_ball, magic_missile, web, invisibility]"


class Rounds(Fight):
    """A battle by segments, begun with its first round; whoever is not named throws a 10 for initiative."""

    def __init__(self, text: str, dice: LoadedDice) -> None:
        self.battle = Battle(systems.book("three_actions"), load())
        self.dice = dice
        self.battle.loaded = dice
        state = replace(state_of(text), seed=1, agenda=(Entry(Round()),))
        alive = {
            name: one if one.most_hit_points else replace(one, hit_points=4, most_hit_points=4)
            for name, one in state.figures.items()
        }
        self.first = replace(state, figures=alive)
        """As it is set up."""
        self.position = advance(self.battle, self.first)
        self.events: list[Event] = list(self.position.events)
        self.stated = 1
        """The round for which intentions were stated last."""

    def doing(self, name: str) -> Doing:
        """What a figure does this round."""
        return doing(self.figure(name))

    def state_all(self, *commands: str, rest: bool = True) -> Rounds:
        """State intentions, those of one side after the other's; then let the round begin to be played."""
        self.stated = self.now.round
        for text in commands:
            for _ in range(2):
                if any(type(offer).kind.verb == text.split()[0] for offer in self.position.decision.offers):
                    own = self.figure(text.split()[1]).side
                    if own == self.position.decision.side:
                        break
                self.do("done")
            self.do(text)
        while rest and "intentions" in self.asked and self.now.round == self.stated:
            self.do("done")
        return self

    def out(self, limit: int = 200) -> Rounds:
        """Play the round out with no second thoughts and no parries, striking whom there is to strike."""
        for _ in range(limit):
            if self.position.decision is None or self.now.round != self.stated:
                return self
            self.plain()
        raise AssertionError("the round does not end")

    def until(self, words: str, limit: int = 200) -> Rounds:
        """Play on plainly until something is asked."""
        for _ in range(limit):
            if self.position.decision is None:
                break
            if words in self.asked:
                return self
            self.plain()
        raise AssertionError(f"never asked {words!r}, but {self.asked!r}")

    def plain(self) -> None:
        """Answer in the plainest way: strike if it is to strike, else nothing."""
        decision = self.position.decision
        assert decision is not None
        for offer in decision.offers:
            if offer.kind.verb == "strike":
                command = next(iter(offer.examples(self.at)), None)
                if command is not None:
                    self.submit(command)
                    return
        self.do("parry 0" if decision.offers[0].kind.verb == "parry" else "done")

    def done_in(self, name: str, kind: str) -> list[int]:
        """The segments in which a figure ended acts of a kind, this round or before."""
        return [event.segment for event in self.events if type(event) is ActDone and event.figure == name]

    def segment_of(self, event: Event) -> int:
        """The segment in which something happened."""
        place = self.events.index(event)
        for one in reversed(self.events[:place]):
            segment = getattr(one, "segment", 0)
            if type(one).__name__ == "SegmentBegan":
                return int(segment)
        return 0


def rounds(*lines: str, more: str = "", initiative: dict[str, Any] | None = None, **laid: Any) -> Rounds:
    """Begin a battle of these figures; dice of initiative by figure, others by purpose and figure as blow_ann=12."""
    dice = LoadedDice().otherwise(10)
    for name, faces in (initiative or {}).items():
        for face in (faces,) if isinstance(faces, int) else faces:
            dice.lay("initiative", name, faces=(face,))
    for key, faces in laid.items():
        purpose, _, name = key.partition("_")
        for face in (faces,) if isinstance(faces, int) else faces:
            dice.lay(purpose, name, faces=(face,))
    return Rounds(figures(*lines, more=more), dice)
