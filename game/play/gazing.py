"""Gaze in the missile phase: declared with the shots, taking effect with them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from game.core.commands import Command, Gaze
from game.core.decision import Offer
from game.core.deeds import Saved
from game.core.events import Beset, Event
from game.core.state import Condition, State, with_figure
from game.core.tally import Refusal
from game.play.ledger import fight
from game.play.losses import hurt
from game.play.offers import nobody
from game.play.referee import Referee
from game.rules.gaze import gaze_of, gaze_refused
from game.rules.saves import save_tally
from game.rules.situation import Situation


class GazeUsed(Event, frozen=True, kw_only=True):
    """A creature turned its gaze on somebody."""

    figure: str
    target: str
    kind: str
    volley: int

    def apply(self, state: State) -> State:
        """It is its act of the phase; who meets it is no longer at peace [SP-3.6.2.3]."""
        figure = state.figures[self.figure]
        state = with_figure(state, replace(figure, shots=figure.shots + 1))
        return with_figure(state, replace(state.figures[self.target], hurt=True))


class MayGaze(Offer, frozen=True):
    """Declare a gaze for the missile phase [SP-3.4.3.4]."""

    kind: ClassVar[type[Command]] = Gaze
    side: str

    def refuse(self, at: Situation, command: Gaze) -> Refusal | None:
        """The creature must have a gaze not yet used, have moved half or less, not be locked, and be looked at."""
        figure, target = at.state.figures.get(command.figure), at.state.figures.get(command.target)
        if figure is None or figure.side != self.side:
            return nobody(command.figure)
        if target is None:
            return nobody(command.target)
        if any(one.figure == figure.id for one in fight(at.state).gazes):
            return Refusal(f"{figure.name} gazes already", "SP-R113")
        return gaze_refused(at, figure, target)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Give a gaze at each enemy who may be met by one."""
        for figure in at.field.friends(self.side):
            if figure.profile.traits and gaze_of(figure) is not None:
                for foe in at.field.foes(self.side):
                    command = Gaze(figure.id, foe.id)
                    if self.refuse(at, command) is None:
                        yield command


def gaze(ref: Referee, began: Situation, command: Gaze, number: int, felled: dict[str, str]) -> list[str]:
    """Have a target meet a gaze on the state as the volley began; give its id, as of one struck.

    [SP-3.4.3.4, SP-R113]"""
    figure, target = began.figure(command.figure), began.figure(command.target)
    found = gaze_of(figure)
    if found is None:
        return []
    rules = ("SP-3.4.3.4", "SP-R113")
    ref.record(GazeUsed(figure=figure.id, target=target.id, kind=found.effect, volley=number, rules=rules))
    tally = save_tally(began, target, found.save)
    (roll,) = ref.throw("1d20", "save", target.id, figure.id, f"{target.name} saves against {found.name}")
    success = tally.passes(roll)
    saved = Saved(figure=target.id, against=found.name, roll=roll, tally=tally, success=success, rules=("SP-3.10.8",))
    ref.record(saved)
    if not success and found.effect == "death":
        felled[target.id] = figure.id
        hurt(ref, target.id, ref.figure(target.id).hit_points, f"{figure.name}'s {found.name}", *rules)
    elif not success:
        ref.record(Beset(figures=(target.id,), condition=Condition("stunned", 0, "charmed"), rules=rules))
    return [target.id]
