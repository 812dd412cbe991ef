"""What lasts for a while and is over: raised terrain whose last round is past."""

from __future__ import annotations

from game.core.held.things import Razed
from game.play.referee import Referee


def lapse(ref: Referee) -> None:
    """Take away, as a round ends, what was raised on the table and has had its last round [SP-3.0.3, SP-R181]."""
    over = [piece for piece in ref.state.terrain if piece.until and piece.until <= ref.state.round]
    for piece in over:
        ref.record(Razed(piece=piece.id, why="its time is up", rules=("SP-3.0.3", "SP-R181")))
