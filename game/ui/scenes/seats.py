"""Who answers for each side: a person at this table, or the scripted side, thinking in the background."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence

from game.catalogue.tables import load
from game.core.commands import Order
from game.core.events import Event
from game.core.state import Standing, State
from game.core.tally import Refusal
from game.files.played import HUMAN, Played, worked_out
from game.generals.players import player
from game.play.position import Position
from game.rules.decision import Decision
from game.rules.knowing.view import event_for, shared, view
from game.rules.situation import Battle, Situation
from game.session.driving import Looker
from game.session.game import SCRIPTED, STANDING, Session
from game.session.onlooking import LURKING
from game.sides.person import beginnings
from game.sides.player import Player, first_legal

Thought = tuple[Played, ...] | str
"""What somebody has thought of, with all that comes of it; or why nothing came of his thinking."""


class Seats:
    """The sides and their players. Scripted ones think in a thread, with a battle of their own.

    The outcome of their answers is worked out there too, so that no frame waits for it."""

    def __init__(self, session: Session, players: Mapping[str, str]) -> None:
        self.session = session
        names = {side.id: players.get(side.id, SCRIPTED) for side in session.now.sides}
        self.names = names
        self.players: dict[str, Player] = {
            side: player(name, side, session.seed) for side, name in names.items() if name != HUMAN
        }
        self._battle: Battle | None = None
        self._thought: tuple[Position, list[Thought]] | None = None
        self._thread: threading.Thread | None = None
        self._ordered: set[str] = set()
        self.seated = ""
        """Of two persons at one table, whose side the one sits for who looks at it now."""
        self._looked, self._hidden, self._sealed = 0, False, False
        """How far the history was looked through for the hidden and for sealed answers, and whether there were any."""

    def is_human(self, side: str) -> bool:
        """Whether a person answers for a side."""
        return self.names.get(side) == HUMAN

    @property
    def humans(self) -> list[str]:
        """Ids of the sides that persons play."""
        return [side for side, name in self.names.items() if name == HUMAN]

    @property
    def eyes(self) -> str | None:
        """The side as which the table is seen: that of the one person, or of the one of two who has the seat.

        None for all: where scripts play, and when the battle is over."""
        humans = self.humans
        if self.session.decision is None or not humans:
            return None
        return (self.seated or humans[0]) if len(humans) > 1 else humans[0]

    def take(self, side: str) -> None:
        """Note that the player of a side has the seat now."""
        self.seated = side

    @property
    def ears(self) -> str | None:
        """The side to which the log is told, None for all: of two at one table, where they have or had secrets.

        What a side ordered while it sat alone stays its own, even when all secrets are open."""
        return self.eyes if len(self.humans) == 1 or self.secrets or self._sealed else None

    @property
    def secrets(self) -> bool:
        """Whether anything is or was hidden from one side: even that it no longer is would be a secret."""
        session = self.session
        were_hidden = self._were_hidden()
        if session.now.secrets or (session.decision is not None and session.decision.sealed):
            return True
        surprise = session.first.circumstances.surprise
        return (surprise is not None and bool(surprise.ambush)) or were_hidden

    def _were_hidden(self) -> bool:
        states = [played.position.now for played in self.session.history[self._looked : self.session.here + 1]]
        states += [self.session.first] if not self._looked else []
        if any(figure.conditions and figure.has_any(LURKING) for state in states for figure in state.figures.values()):
            self._hidden = True
        self._sealed = self._sealed or any(state.secrets for state in states)
        self._looked = self.session.here + 1
        return self._hidden

    def seen(self, state: State) -> State:
        """What those at this screen may see; where none of them is asked yet, only what both may."""
        eyes = self.eyes
        if eyes is None:
            return state
        return shared(state) if len(self.humans) > 1 and not self.seated else view(state, eyes)

    def event_for(self, state: State, event: Event, after: State) -> Event | None:
        """What those at this screen are told of an event between two states."""
        eyes = self.ears
        return event if eyes is None else event_for(state, eyes, event, after)

    # ---- thinking --------------------------------------------------------------------------------------------------

    @property
    def thinking(self) -> bool:
        """Whether a scripted side is still thinking."""
        return self._thread is not None and self._thread.is_alive()

    def answer(self, wait: bool = False) -> bool:
        """Let the scripted side that is asked answer, once it has thought; True if it has."""
        session = self.session
        decision = session.decision
        if decision is None or decision.side not in self.players:
            return False
        if decision.side not in self._ordered:
            self._ordered.add(decision.side)
            if self._orders(decision, self.players[decision.side].orders(), SCRIPTED):
                return True
        position = session.position
        if self._thought is None or self._thought[0] is not position:
            if self.thinking and not wait:
                return False
            self._begin(position, decision)
        if wait and self._thread is not None:
            self._thread.join()
        if self._thought is None or not self._thought[1]:
            return False
        found = self._thought[1][0]
        self._thought = None
        self._give(decision, found)
        return True

    def _begin(self, position: Position, decision: Decision) -> None:
        if self._thread is not None:
            self._thread.join()
        found: list[Thought] = []
        self._thought = (position, found)
        who = self.players[decision.side]
        if self._battle is None:
            self._battle = Battle(self.session.book, load())
        battle = self._battle
        state = position.now

        def think() -> None:
            try:
                if isinstance(who, Looker):
                    who.look(battle, position)
                command = who.choose(Situation(view(state, decision.side), battle), decision)[0]
                came = worked_out(battle, position, command, SCRIPTED)
                if isinstance(came, Refusal):
                    found.append(f"what the scripted side thought of was refused [{came.rule}]")  # what is its secret
                else:
                    found.append(came)
            except Exception as no:  # it is told to whoever waits for the answer
                found.append(f"the scripted side stumbled: {no}")

        self._thread = threading.Thread(target=think, name="scripted side", daemon=True)
        self._thread.start()

    def _give(self, decision: Decision, found: Thought) -> None:
        session = self.session
        if not isinstance(found, str):
            session.take(found)
            return
        session.notices.append(found)
        session.play(first_legal(session.situation, decision), SCRIPTED, "nothing else was found")

    def settle(self) -> bool:
        """Give the standing orders with which a person's side begins, where it is asked; True if any was given."""
        decision = self.session.decision
        if decision is None or not self.is_human(decision.side):
            return False
        orders = beginnings(self.session.now.side(decision.side).plan)
        return self._orders(decision, orders, STANDING)

    def _orders(self, decision: Decision, orders: Sequence[Standing], by: str) -> bool:
        """Give the standing orders with which a side begins, as far as they are accepted; True if any was."""
        session, given = self.session, False
        for order in orders:
            command = Order(order.kind, order.answer, order.figures)
            now = session.decision
            if now is None or now.side != decision.side:
                break
            if now.refuse(session.situation, command) is None:
                session.play(command, by, "how this player begins")
                given = True
        return given

    def close(self) -> None:
        """Wait for those who still think."""
        if self._thread is not None:
            self._thread.join(2.0)
