"""Who answers for each side: a person at this table, or a scripted side, thinking in the background."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence

from game.catalogue.tables import load
from game.core.commands import Command, Order
from game.core.events import Event
from game.core.state import Standing, State
from game.core.tally import Refusal
from game.files.played import HUMAN, Played, worked_out
from game.generals.elsewhere import GivenUpError, Said
from game.generals.general import General
from game.generals.keeping import of_battle
from game.generals.mind import Thought
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
from game.ui.board.dark.dark import Dark, Eyes, dark_of
from game.ui.board.view import BoardView
from game.ui.foresight.asker import Asker
from game.ui.foresight.thinking import thought_out
from game.ui.scenes.recalling import Recalling
from game.ui.scenes.table.chronicle import Chronicle


class Answer:
    """What somebody thinks of in a position: once he has, `came` is all that comes of it, or why nothing does.

    `after` is with what a general comes back, who is so once it is played."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.given_up = threading.Event()
        self.after: Said | None = None
        self.came: tuple[Played, ...] | str | None = None


class Seats:
    """The sides and their players. Scripted ones think in a thread, with a battle of their own, generals elsewhere.

    The outcome of their answers is worked out there too, so that no frame waits for it. `asker` has generals think
    in another process; without it they think in that thread."""

    def __init__(self, session: Session, players: Mapping[str, str], asker: Asker | None = None) -> None:
        self.session, self._asker = session, asker
        names = {side.id: players.get(side.id, SCRIPTED) for side in session.now.sides}
        self.names = names
        self.players: dict[str, Player] = {
            side: player(name, side, session.seed) for side, name in names.items() if name != HUMAN
        }
        self._recalling: dict[str, Recalling] = {}
        self._battle: Battle | None = None
        self._thought: Answer | None = None
        self._thread: threading.Thread | None = None
        self._ordered: set[str] = set()
        self.dark: Dark | None = None
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
        if self.dark is not None and session.decision is not None and self.dark.hides(session.now):
            return True
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

    def in_sight(self, state: State) -> State:
        """What of a state is on the table for those at this screen: nobody who stands in the dark is."""
        seen = self.seen(state)
        return seen if self.dark is None else self.dark.shown(state, seen)

    def show(self, view: BoardView, chronicle: Chronicle) -> None:
        """Let a table and its clips show what those at this screen may see, and the log tell no more."""
        session = self.session
        view.seen, view.screening.event_for = self.seen, self.event_for
        self.dark = view.dark = dark_of(session.battle, session.first, lambda: session.events, self.see)
        chronicle.untold = None if self.dark is None else self.dark.untold
        chronicle.darkened = None if self.dark is None else self.dark.darkened

    def see(self) -> Eyes:
        """Whose eyes see the table in the dark: where two sit at it and none of them is asked yet, both."""
        sides, eyes = tuple(side.id for side in self.session.now.sides), self.eyes
        if self.session.decision is None:
            return Eyes(())
        if eyes is None:
            return Eyes(sides)
        return Eyes(sides, shared=True) if len(self.humans) > 1 and not self.seated else Eyes((eyes,))

    def event_for(self, state: State, event: Event, after: State) -> Event | None:
        """What those at this screen are told of an event between two states."""
        if self.dark is not None and self.dark.untold(state, event, after):
            return None
        eyes = self.ears
        return event if eyes is None else event_for(state, eyes, event, after)

    # ---- thinking --------------------------------------------------------------------------------------------------

    @property
    def thinking(self) -> bool:
        """Whether a scripted side is still thinking."""
        return self._thread is not None and self._thread.is_alive()

    @property
    def ponders(self) -> bool:
        """Whether the side that is asked is still thinking of what stands."""
        thought = self._thought
        return thought is not None and thought.came is None and thought.position is self.session.position

    def forget(self) -> None:
        """Give up what is being thought, where the battle stands elsewhere by now: it has never been thought."""
        if self._thought is not None and self._thought.position is not self.session.position:
            self._thought.given_up.set()
            self._thought = None

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
        self.forget()
        if self._thought is None:
            if self.thinking and not wait:
                return False
            self._begin(session.position, decision)
        if wait and self._thread is not None:
            self._thread.join()
        thought = self._thought
        if thought is None or thought.came is None:
            return False
        self._thought = None
        self._give(decision, thought)
        return True

    def _begin(self, position: Position, decision: Decision) -> None:
        if self._thread is not None:
            self._thread.join()
        thought = self._thought = Answer(position)
        who = self.players[decision.side]
        if isinstance(who, General):
            self._recall(who).recall(self.session.history[: self.session.here])
        if self._battle is None:
            self._battle = Battle(self.session.book, load())
        battle = self._battle

        def think() -> None:
            try:
                command = self._command(thought, who, battle, decision)
                came = worked_out(battle, position, command, SCRIPTED)
                if isinstance(came, Refusal):
                    thought.came = f"what the scripted side thought of was refused [{came.rule}]"  # what is its secret
                else:
                    thought.came = came
            except GivenUpError:
                return
            except Exception as no:  # it is told to whoever waits for the answer
                thought.came = f"the scripted side stumbled: {no}"

        self._thread = threading.Thread(target=think, name="scripted side", daemon=True)
        self._thread.start()

    def _command(self, thought: Answer, who: Player, battle: Battle, decision: Decision) -> Command:
        """What a player says to a position, in the thread."""
        position = thought.position
        if isinstance(who, General):
            said = thought_out(self._asker, who, battle, position, thought.given_up)
            thought.after = said
            return said.command
        if isinstance(who, Looker):
            who.look(battle, position)
        return who.choose(Situation(decision.posed(view(position.now, decision.side)), battle), decision)[0]

    def _recall(self, who: General) -> Recalling:
        """What is remembered of a general."""
        found = self._recalling.get(who.side)
        if found is None or found.general is not who:
            found = self._recalling[who.side] = Recalling(who)
        return found

    def _give(self, decision: Decision, thought: Answer) -> None:
        session, who, came = self.session, self.players[decision.side], thought.came
        if thought.after is not None and isinstance(who, General):
            who.become(thought.after.general, thought.after.thoughts)
            self._recall(who).answered(thought.position)
        if came is not None and not isinstance(came, str):
            session.take(came)
            return
        session.notices.append(came or "")
        session.play(first_legal(session.situation, decision), SCRIPTED, "nothing else was found")

    def thoughts(self) -> list[Thought]:
        """Return what generals thought of what was played; for when the battle is over, since it is their secret."""
        known = [thought for who in self.players.values() if isinstance(who, General) for thought in who.thoughts]
        return of_battle(known, self.session.played)

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
        """Have those who still think give up, and wait for them."""
        if self._thought is not None:
            self._thought.given_up.set()
            self._thought = None
        if self._thread is not None:
            self._thread.join(2.0)
