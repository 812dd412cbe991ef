"""Gaze in the missile phase: declared with the shots, taking effect with them."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.commands import Gaze
from game.core.events import Event
from game.core.fight.deeds import Saved
from game.core.fight.harm import Beset
from game.core.figures import Condition
from game.core.ids import FigureId, SubjectId
from game.core.state import State, with_figure
from game.play.magic.wards import show
from game.play.morale.losses import hurt
from game.play.referee import Referee
from game.play.stealth.revealing import give_away
from game.play.stealth.uncovering import uncovers
from game.play.volley import Volley
from game.rules.creatures.eyes import gaze_of
from game.rules.saves import save_tally
from game.rules.witness import save_witness


class GazeUsed(Event, frozen=True, kw_only=True):
    """A creature turned its gaze on somebody."""

    figure: SubjectId
    target: FigureId
    kind: str
    volley: int

    def apply(self, state: State) -> State:
        """It is its act of the phase; who meets it is no longer at peace [SP-3.6.2.3]."""
        figure = state.figures[self.figure]
        state = with_figure(state, replace(figure, shots=figure.shots + 1))
        return with_figure(state, replace(state.figures[self.target], hurt=True))


def gaze(ref: Referee, volley: Volley, command: Gaze) -> list[str]:
    """Have a target meet a gaze on the state as the volley began; give its id, as of one struck.

    [SP-3.4.3.4, SP-R113]"""
    began = volley.began
    figure, target = began.figure(command.figure), began.figure(command.target)
    found = gaze_of(figure)
    if found is None:
        return []
    rules = ("SP-3.4.3.4", "SP-R113")
    ref.record(GazeUsed(figure=figure.id, target=target.id, kind=found.effect, volley=volley.number, rules=rules))
    give_away(ref, figure.id)
    show(ref, figure.id)
    tally = save_tally(began, target, found.save)
    (roll,) = ref.throw("1d20", "save", target.id, figure.id, f"{target.name} saves against {found.name}")
    success = tally.passes(roll)
    saved = Saved(
        figure=target.id,
        against=found.name,
        roll=roll,
        tally=tally,
        success=success,
        witness=save_witness(target, found.save),
        rules=("SP-3.10.8",),
    )
    ref.record(saved)
    if not success and found.effect == "death":
        volley.felled[target.id] = figure.id
        hurt(ref, target.id, ref.figure(target.id).hit_points, f"{figure.name}'s {found.name}", *rules, kind="stone")
    elif not success:
        ref.record(Beset(figures=(target.id,), condition=Condition("stunned", 0, "charmed"), rules=rules))
    return [target.id]


uncovers(GazeUsed, "figure", "target")
