"""Battles driven to their end by players, without a board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, runtime_checkable

from msgspec import Struct

from game.core.commands import Command, Done, Order, Parry
from game.core.figures import EXITED, FLED, MERGED, SLAIN, STANDING, SURRENDERED
from game.core.state import Standing, State
from game.core.tally import Refusal
from game.play.position import Position
from game.rules.course.victory import ROUND_LIMIT
from game.rules.decision import Decision
from game.rules.situation import Battle, Situation
from game.session.game import SCRIPTED, Session

ROUNDS = 60
"""After which a battle without a window is broken off."""

MOST_COMMANDS = 200_000
"""After which a battle that gets nowhere is broken off."""


class Chooser(Protocol):
    """Who answers for a side: every player of the sides is one."""

    def choose(self, at: Situation, decision: Decision) -> tuple[Command, str]:
        """Answer a decision as the side sees it, and say why."""
        ...

    def orders(self) -> tuple[Standing, ...]:
        """Return the standing orders with which the player begins."""
        ...


@runtime_checkable
class Looker(Protocol):
    """A chooser that is shown where the battle stands before it chooses; it uses only what its side knows of it."""

    def look(self, battle: Battle, position: Position) -> None:
        """Be shown a position."""
        ...


class SideCount(Struct, frozen=True):
    """What became of a side's figures; who left by an exit condition counts as standing."""

    figures: int
    slain: int
    fled: int
    surrendered: int
    standing: int


class Ending(Struct, frozen=True):
    """How a battle went: winner or None, why, rounds, counts by side, events, digest."""

    winner: str | None
    why: str
    rounds: int
    rules: str
    seed: int
    sides: dict[str, SideCount]
    events: int
    digest: str


def count(state: State, side: str) -> SideCount:
    """Count what has become of a side's figures, without those who are counted with another's miniature."""
    fates = [figure.fate for figure in state.figures.values() if figure.side == side and figure.fate != MERGED]
    return SideCount(
        len(fates),
        fates.count(SLAIN),
        fates.count(FLED),
        fates.count(SURRENDERED),
        fates.count(STANDING) + fates.count(EXITED),
    )


def ending(session: Session) -> Ending:
    """Say how a battle stands, or has ended."""
    now = session.now
    outcome = now.outcome
    return Ending(
        outcome.winner if outcome is not None else None,
        outcome.why if outcome is not None else ROUND_LIMIT,
        now.round,
        session.book.id,
        session.seed,
        {side.id: count(now, side.id) for side in now.sides},
        now.n,
        session.digest,
    )


def play_out(
    session: Session,
    players: Mapping[str, Chooser],
    rounds: int | None = None,
    *,
    meanwhile: Callable[[], None] | None = None,
) -> Ending:
    """Let players answer until the battle is over, or so many rounds have begun and ended.

    Where a player's command is refused, that goes into the notices, and the plainest legal answer is given instead;
    RuntimeError where there is none. `meanwhile` is called after every command."""
    ordered: set[str] = set()
    session.answer_standing()
    for _ in range(MOST_COMMANDS):
        decision = session.decision
        if decision is None or (rounds is not None and session.now.round > rounds):
            break
        player = players[decision.side]
        if decision.side not in ordered:
            ordered.add(decision.side)
            if _give_orders(session, decision, player.orders()):
                continue
        if isinstance(player, Looker):
            player.look(session.battle, session.position)
        command, why = player.choose(session.situation, decision)
        found = session.play(command, SCRIPTED, why)
        if isinstance(found, Refusal):
            session.notices.append(f"{command.text()!r} was refused: {found.reason} [{found.rule}]")
            _plainly(session, decision)
        if meanwhile is not None:
            meanwhile()
    return ending(session)


def _give_orders(session: Session, decision: Decision, orders: tuple[Standing, ...]) -> bool:
    """Submit standing orders where the decision takes them; True if the battle has gone on."""
    given = False
    for order in orders:
        command = Order(order.kind, order.answer, order.figures)
        if session.decision is None or session.decision.side != decision.side:
            break
        if session.decision.refuse(session.situation, command) is None:
            session.play(command, SCRIPTED, "how this player begins")
            given = True
    return given


def _plainly(session: Session, decision: Decision) -> None:
    """Submit the plainest legal answer."""
    at = session.situation
    plain: list[Command] = [Done(), Parry(0)]
    for offer in decision.offers:
        plain += list(offer.examples(at))[:8]
    for command in plain:
        if not isinstance(session.play(command, SCRIPTED, "nothing else was legal"), Refusal):
            return
    raise RuntimeError(f"{decision.prompt!r} has no legal answer")
