"""The trunk of playouts: what comes before any dice fall is the same in all of them, and is played once."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from game.core.commands import Command
from game.core.events import Event, StepBegan, Thrown
from game.core.state import State
from game.core.tally import Refusal
from game.odds.playouts import OVER, Over, Players, Playout, Shown, answers, begun, look_away, refused
from game.odds.worlds import World
from game.play.position import Position, advance, answer, restored
from game.rules.situation import Battle


class Trunk(NamedTuple):
    """Playouts as far as they are one: `command` is the answer to `here` after which dice fall; None where none do.

    `parting` is the state before the step in which they fall, where that step began after the answer, with the events
    of the answer up to there. The players are as they are once they have given it: they are copied, not asked."""

    players: Players
    before: State
    over: Over
    events: tuple[Event, ...]
    here: Position
    command: Command | None
    parting: tuple[State, tuple[Event, ...]] | None

    def played_on(self, battle: Battle, seed: int, shown: Shown = look_away) -> Playout:
        """Play on from where dice begin to fall, with those of a seed, or those loaded in the battle."""
        if self.command is None:
            return Playout(self.before, replace(self.here.now, seed=seed), self.events)
        last = parted = self._parted(battle, self.command, seed)
        events = [*self.events, *last.events]
        shown(last.now)
        twins = {side: policy.twin() for side, policy in self.players.policies.items()}
        players = Players(battle, twins, self.players.far)
        for _, last in answers(players, parted, None, self.over):
            events += last.events
            shown(last.now)
        return Playout(self.before, last.now, tuple(events))

    def _parted(self, battle: Battle, command: Command, seed: int) -> Position:
        """Return the position after the answer after which dice fall."""
        if self.parting is not None:
            state, events = self.parting
            battle.hold(state)
            return advance(battle, replace(state, seed=seed), events)
        start = replace(self.here.start, seed=seed)
        battle.hold(start)
        return answer(battle, restored(battle, start, self.here.answers, self.here.given), command)


def trunk(
    players: Players, found: World, command: Command | None, seed: int, shown: Shown = look_away
) -> Trunk | Refusal | None:
    """Play on from a side's world with a command (None: as the policies choose) until dice fall.

    The refusal where the command is not legal there; None where dice fall before it is given."""
    here = begun(players, found, seed)
    if here.start.throws != found.start.throws or _fallen(here) > len(found.given):
        return None
    if command is not None:
        no = refused(players.battle, here, found.side, command)
        if no is not None:
            return no
    before, over = here.now, OVER[players.far.until](here, players.far, command)
    events: list[Event] = []
    for given, after in answers(players, here, command):
        fell = next((place for place, event in enumerate(after.events) if isinstance(event, Thrown)), None)
        if fell is not None:
            return Trunk(players, before, over, tuple(events), here, given, _parting(here, after.events[:fell]))
        events += after.events
        here = after
        shown(here.now)
    return Trunk(players, before, over, tuple(events), here, None, None)


def _parting(here: Position, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]] | None:
    """The state before the last step that began in these events, and those up to there; None where none began.

    Nor where a round has begun since: then whether anybody was asked in it hangs on more than that state."""
    begins = max((place for place, event in enumerate(events) if isinstance(event, StepBegan)), default=-1)
    if begins < 0:
        return None
    state = here.now
    for event in events[:begins]:
        state = event.apply(state)
        state = replace(state, n=state.n + 1)
    return (state, events[:begins]) if state.round == here.now.round else None


def _fallen(position: Position) -> int:
    return sum(isinstance(event, Thrown) for event in position.events)
