"""Hiding in play: upon whom an enemy comes, who shows himself, who leaves the enemy's sight and comes back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, NamedTuple

from msgspec.structs import replace

from game.core.commands import Command
from game.core.fight.stealth import HIDDEN, LOST, CameBack, LostFromSight, Reveal, Revealed, Seen
from game.core.figures import Figure
from game.core.grain import Point
from game.core.tally import Refusal
from game.play.asked.naming import not_ours
from game.play.referee import Referee
from game.rules.decision import Offer
from game.rules.moving.movement import inactive
from game.rules.situation import Situation
from game.rules.stealth.hiding import finder, hides_anything, idle_watcher, is_hidden, return_tally, watcher


class MayReveal(Offer[Reveal], frozen=True):
    """Have hidden figures show themselves [SP-3.1.10]."""

    kind: ClassVar[type[Command]] = Reveal
    side: str

    def refuse(self, at: Situation, command: Reveal) -> Refusal | None:
        """Each must be in hiding and free to act."""
        if not command.figures:
            return Refusal("no figure is named that is to show itself", "SP-3.1.10")
        for name in command.figures:
            figure = at.state.figures.get(name)
            if figure is None or figure.side != self.side:
                return not_ours(at, name)
            no = inactive(figure)
            if no is not None:
                return no
            if not is_hidden(figure):
                return Refusal(f"{figure.name} is in plain sight", "SP-3.1.10")
        return None

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each of those in hiding."""
        for figure in at.field.friends(self.side):
            if is_hidden(figure) and inactive(figure) is None:
                yield Reveal((figure.id,))


def show(ref: Referee, names: tuple[str, ...]) -> None:
    """Have figures show themselves of their own will [SP-3.1.10, SP-R22]."""
    ref.record(Revealed(figures=names, why="shows itself", rules=("SP-3.1.10", "SP-R22")))


def come_out(ref: Referee, names: Sequence[str]) -> None:
    """Have those of some figures who hide come out of it together, because they act [SP-R22]."""
    found = tuple(dict.fromkeys([name for name in names if is_hidden(ref.figure(name))]))
    if found:
        ref.record(Revealed(figures=found, why="acts", rules=("SP-R22",)))


def look_about(ref: Referee) -> None:
    """Have the hidden come to light upon whom an enemy has come [SP-R22, SP-R197]."""
    for figure in [figure for figure in ref.state.figures.values() if figure.conditions]:
        if figure.has(HIDDEN) and figure.standing:
            foe = finder(ref.at, figure)
            if foe is not None:
                ref.record(Revealed(figures=(figure.id,), why=f"is found by {foe.name}", rules=("SP-R22", "SP-R197")))


# ---- out of sight, and back --------------------------------------------------------------------------------------


class Gone(NamedTuple):
    """One who has moved: from where, at what altitude in grains, and whether into a zone."""

    figure: str
    start: Point
    contact: bool
    altitude: int = 0

    def before(self, figure: Figure) -> Figure:
        """Return the figure as it was before it moved."""
        return replace(figure, x=self.start[0], y=self.start[1], altitude=self.altitude)


def after_moves(ref: Referee, gone: Sequence[Gone]) -> None:
    """See which of those who moved left the enemy's sight or came back to it.

    [SP-3.1.14, SP-3.1.14.1, SP-R23, SP-R196, SP-R203]"""
    at = ref.at
    if not hides_anything(at):
        return
    last: dict[str, str] = {}
    for each in gone:
        name, figure = each.figure, ref.figure(each.figure)
        if not figure.standing or is_hidden(figure):
            continue
        foe = watcher(ref.at, figure, last.get(figure.side, ""))
        if foe is not None:
            last[figure.side] = foe.id
        if figure.has(LOST):
            if foe is not None:
                _back(ref, figure, each)
        elif foe is None:
            before = each.before(figure)
            if watcher(ref.at, before, last.get(figure.side, "")) is not None:
                watched = idle_watcher(ref.at, before)
                ref.record(
                    LostFromSight(figure=name, watched=watched.id if watched else None, rules=("SP-3.1.14",))
                )


def _back(ref: Referee, figure: Figure, gone: Gone) -> None:
    """One who had left the enemy's sight is in it again: if he came to strike, a die tells whether he is looked for."""
    if not gone.contact or watcher(ref.at, gone.before(figure)) is not None:
        ref.record(Seen(figures=(figure.id,), rules=("SP-3.1.14",)))
        return
    lost = figure.condition(LOST)
    veto = _veto(ref.at, lost.value if lost is not None else "")
    if veto:
        ref.record(CameBack(figure=figure.id, why=veto, rules=("SP-3.1.14.1", "SP-R196")))
        return
    tally = return_tally(ref.at, figure)
    (roll,) = ref.throw("1d6", "return", figure.id, "", f"{figure.name} comes back into sight")
    success = tally.passes(roll)
    rules = ("SP-3.1.14", "SP-R23")
    ref.record(CameBack(figure=figure.id, roll=roll, tally=tally, success=success, rules=rules))


def _veto(at: Situation, watched: str) -> str:
    """Why the judge would refuse the chance, or "" [SP-3.1.14.1, SP-R196]."""
    reading = at.reading("SP-R196")
    if reading == "never" or (reading == "watched" and not watched):
        return ""
    if watched in at.state.figures:
        return f"{at.figure(watched).name} saw where it went"
    return "the enemy knows where it went" if reading == "always" else ""


def seen_again(ref: Referee, side: str) -> None:
    """Bring back into sight the enemies that a side sees again now that it has moved [SP-3.1.14]."""
    figures = [
        figure
        for figure in ref.state.figures.values()
        if figure.conditions and figure.side != side and figure.has(LOST)
    ]
    found = tuple([figure.id for figure in figures if figure.standing and watcher(ref.at, figure) is not None])
    if found:
        ref.record(Seen(figures=found, rules=("SP-3.1.14",)))
