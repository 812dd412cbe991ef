"""One battle of a batch: all that its outcome hangs on, small enough to be sent anywhere, and the row it gives."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from game.core.state import State
from game.rules.course.standstill import WHY
from game.rules.course.victory import reached
from game.session.driving import play_out
from game.session.game import Beginning, Keeping
from game.session.opening import Opened, begin, opened_text
from game.sides import player

LIMIT = "round limit"
"""Why a battle ended that was broken off after its last round."""


class Fight(Struct, frozen=True):
    """A battle to be played: the scenario's name and text, the book, the seed, who plays each side, the last round."""

    scenario: str
    text: str
    rules: str
    seed: int
    players: dict[str, str]
    rounds: int

    @property
    def words(self) -> str:
        """Which battle it is, in words."""
        return f"{self.scenario} under {self.rules} with seed {self.seed}"


class Row(Struct, frozen=True):
    """What came of a battle: `winner` None for nobody, `by` the kind of end, `losses` figures that stand no more."""

    scenario: str
    rules: str
    seed: int
    players: dict[str, str]
    winner: str | None
    by: str
    why: str
    rounds: int
    losses: dict[str, int]
    digest: str


def fought(fight: Fight) -> Row:
    """Play a battle out, the very one that `sandtable run` plays with that seed."""
    session = begin(_opened(fight.text), fight.rules, fight.seed, Beginning(rounds=fight.rounds), Keeping(keep=False))
    players = {side: player(name, side, session.seed) for side, name in fight.players.items()}
    end = play_out(session, players, fight.rounds)
    return Row(
        fight.scenario,
        end.rules,
        end.seed,
        fight.players,
        end.winner,
        kind_of_end(session.now),
        " ".join(end.why.split()),
        end.rounds,
        {side: count.figures - count.standing for side, count in end.sides.items()},
        end.digest,
    )


@lru_cache(maxsize=8)
def _opened(text: str) -> Opened:
    return opened_text(text)


def kind_of_end(state: State) -> str:
    """Tell by what a battle has ended: the kind of the condition of victory, if it was one, else in a word or two."""
    if state.outcome is None:
        return LIMIT
    winner, why = state.outcome.winner or "", state.outcome.why
    for victory in state.victory:
        if victory.side == winner and reached(state, victory, round_over=True) == why:
            return victory.kind
    if why == WHY:
        return "standstill"
    if "conceded" in why:
        return "conceded"
    return "last standing" if winner else " ".join(why.split())
