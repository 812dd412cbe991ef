"""One battle being played: the answers and their events, undo, and the journal."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from msgspec import Raw, Struct
from msgspec.structs import replace

from game import systems
from game.catalogue.tables import load
from game.core.commands import Command
from game.core.events import Event
from game.core.state import State
from game.core.tally import Refusal
from game.files.codec import Codec, codec
from game.files.digest import Digester
from game.files.journal import BEGIN, NOTHING, REDO, UNDO, Header, Journal, under_seal, written
from game.files.played import (
    HUMAN,
    NO_UNDO,
    SCRIPTED,
    SEED,
    STANDING,
    Played,
    Watcher,
    check_switches,
    ordered,
    revealed,
)
from game.files.sealing import sealed
from game.files.stream import Stream
from game.play.position import Position, opening, restored, submit
from game.rules.decision import Decision
from game.rules.situation import Battle, Situation
from game.session.taking_back import has_decided
from game.telling.sentences import is_one

__all__ = ["HUMAN", "SCRIPTED", "STANDING", "Beginning", "Keeping", "Played", "Session", "Watcher"]


class Beginning(Struct, frozen=True):
    """How a battle begins: the text of its scenario, the readings chosen, and the `rounds` after which it ends.

    With `answers` the state is that of a battle under way, before the step in which they were given; `fallen` are its
    dice where they are not the seed's."""

    scenario: str = ""
    rulings: dict[str, str] | None = None
    rounds: int | None = None
    answers: tuple[Command, ...] | None = None
    fallen: tuple[tuple[int, ...], ...] = ()


class Keeping(Struct, frozen=True):
    """How a battle is kept: in a journal, replacing what was there (`overwrite`); `watch` is told what is played.

    `keep` holds every position for taking back; without it only the last is held."""

    journal: Path | None = None
    overwrite: bool = False
    keep: bool = True
    watch: Watcher | None = None


PLAINLY, UNWRITTEN = Beginning(), Keeping()


class Session:
    """A battle with its book and dice.

    LookupError for a book or reading that is none, OSError for a journal that cannot be begun.

    `notices` are sentences for the log: something taken back past a die, a journal that can no longer be written."""

    def __init__(
        self, state: State, book: str = systems.DEFAULT, seed: int | None = None, how: Beginning = PLAINLY,
        kept: Keeping = UNWRITTEN,
    ) -> None:  # fmt: skip
        rules = systems.book(book)
        seed = seed if seed is not None else state.seed if state.seed is not None else SEED
        given = state if state.seed == seed else replace(state, seed=seed)
        if how.rulings:
            given = replace(given, rulings=dict(sorted({**given.rulings, **how.rulings}.items())))
        if how.rounds is not None:
            given = replace(given, circumstances=replace(given.circumstances, round_limit=how.rounds))
        check_switches(rules, given)
        self.first = given
        self.scenario = how.scenario
        self.seed = seed
        self.book = rules
        self.battle = Battle(rules, load())
        self.codec: Codec = codec(rules)
        self.notices: list[str] = []
        self.history: list[Played] = []
        self.here = -1
        """Place in the history; what comes after it can be done again."""
        self._keep = kept.keep
        self._watch = kept.watch
        self._journal: Journal | None = None
        self._faults = ("", "")  # what was wrong with the journal when it was looked at last
        self._digester = Digester()
        self._stream = Stream(self.codec)
        self._round = 0  # of the last snapshot
        if kept.journal is not None:
            waiting = [sealed(secret.text, "", (secret,)) for secret in given.secrets]
            head = replace(
                self._header(how), rulings=how.rulings or {}, rounds=how.rounds,
                seals={answer.names[0]: answer.seal for answer in waiting},
            )  # fmt: skip
            self._journal = Journal.begin(kept.journal, head, waiting, overwrite=kept.overwrite)
        if how.answers is None:
            self._take(Played(None, BEGIN, "", opening(self.battle, given)))
        else:
            self._stream.n, self._stream.round = given.n, given.round
            self._take(Played(None, BEGIN, "", restored(self.battle, given, how.answers, how.fallen)))

    def _header(self, how: Beginning) -> Header:
        """The first line of its journal, with the state where there is no scenario."""
        own = bool(self.scenario) and how.answers is None
        return Header(
            title=self.first.title,
            rules=self.book.id,
            seed=self.seed,
            scenario=self.scenario,
            state=NOTHING if own else Raw(self.codec.snapshot(replace(self.first, seed=None))),
            answers=None if how.answers is None else [written(answer) for answer in how.answers],
            fallen=list(how.fallen) or None,
        )

    # ---- looking ---------------------------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """Where the battle stands."""
        return self.history[self.here].position

    @property
    def now(self) -> State:
        """The battle as it is."""
        return self.position.now

    @property
    def decision(self) -> Decision | None:
        """What is asked now, or None when the battle is over."""
        return self.position.decision

    @property
    def situation(self) -> Situation:
        """The battle as the side that is asked sees it, or the truth when it is over."""
        return self.position.situation(self.battle)

    @property
    def over(self) -> bool:
        """Whether nothing is asked any more."""
        return self.position.decision is None

    @property
    def digest(self) -> str:
        """The digest of the battle as it is."""
        return self._digester.of(self.now)

    @property
    def replay(self) -> Path | None:
        """The file in which the battle is kept, if it is."""
        return None if self._journal is None else self._journal.path

    @property
    def journal_fault(self) -> str:
        """Why the battle is no longer being kept, or ""."""
        return "" if self._journal is None else self._journal.fault

    @property
    def played(self) -> list[Played]:
        """All that was played and not taken back, the opening first (without `keep`: the last only)."""
        return self.history[: self.here + 1]

    @property
    def events(self) -> list[Event]:
        """Every event of what was played and not taken back."""
        return [event for played in self.played for event in played.events]

    # ---- playing ---------------------------------------------------------------------------------------------------

    def submit(self, command: Command, by: str = HUMAN, why: str = "") -> list[Event] | Refusal:
        """Answer the decision, and return the events or the refusal. A refused command changes nothing."""
        found = submit(self.battle, self.position, command)
        if isinstance(found, Refusal):
            return found
        self._take(Played(command, by, why, found))
        return list(found.events)

    def answer_standing(self) -> list[Event]:
        """Let standing orders answer until a side must be asked, and return the events."""
        events: list[Event] = []
        for played in ordered(self.battle, self.position):
            self._take(played)
            events += played.events
        return events

    def play(self, command: Command, by: str = HUMAN, why: str = "") -> list[Event] | Refusal:
        """Answer the decision, let standing orders answer what follows, and return all events or the refusal."""
        found = self.submit(command, by, why)
        return found if isinstance(found, Refusal) else found + self.answer_standing()

    def take(self, worked: Iterable[Played]) -> None:
        """Play what was worked out ahead from the present position."""
        for played in worked:
            self._take(played)

    def _take(self, played: Played) -> None:
        if self._keep:
            del self.history[self.here + 1 :]
            self.history.append(played)
            self.here += 1
        else:
            self.history, self.here = [played], 0
        if self._journal is not None:
            self._keep_line(played, self._journal)
        if self._watch is not None:
            self._watch(played)

    def _keep_line(self, played: Played, journal: Journal) -> None:
        """Write what was played to the journal, and once a round a snapshot."""
        journal.played(played, self._stream.lines(played.events), self.digest)
        if played.position.decision is not None and played.position.now.round != self._round:
            self._snapshot()
        self._heed(journal)

    def keep_in(self, journal: Journal, *, begun: bool = True, snapped: int = 0, ended: bool = False) -> None:
        """Go on with a journal that holds all that was played so far.

        Whoever wrote it may have been killed between two lines: where its opening (not `begun`) or its end (not
        `ended`) is missing, that is written now. `snapped` is the round of its last snapshot."""
        self._journal = journal
        if not begun:
            self._keep_line(self.history[0], journal)
            return
        self._stream.go_to(self.position)
        self._round = snapped
        if self.over and not ended:
            journal.end(self.digest)
            self._heed(journal)

    def _snapshot(self) -> None:
        if self._journal is not None and not under_seal(self.position) and not self.position.given:
            self._round = self.now.round
            self._journal.snapshot(self.position, self.codec)

    def _heed(self, journal: Journal) -> None:
        """Note when the journal fails, and when it works again."""
        now = (journal.fault, journal.seals.fault)
        for fault, before in zip(now, self._faults):
            if fault and fault != before:
                self.notices.append(fault)
        if self._faults[0] and not now[0]:
            self.notices.append(f"the battle is being saved to {journal.path.name} again, and nothing of it is missing")
        self._faults = now

    def close(self) -> None:
        """Close the journal, if there is one."""
        if self._journal is not None:
            self._journal.close()
            self._heed(self._journal)

    # ---- taking back -----------------------------------------------------------------------------------------------

    def decider(self, place: int) -> str:
        """Return the side that gave the command at a place in the history, "" for the opening."""
        decision = self.history[place - 1].position.decision if place > 0 else None
        return "" if decision is None else decision.side

    def last_of(self, side: str) -> int | None:
        """Return the place in the history of the last command that a side gave itself, or None."""
        for place in range(self.here, 0, -1):
            if self.history[place].by != STANDING and self.decider(place) == side:
                return place
        return None

    def barrier(self, side: str) -> Refusal | None:
        """Say what bars a side from taking its last command back without the other's consent, or None.

        It is a die, a reveal or a decision of the other side since, as far as the side may know of any."""
        place = self.last_of(side)
        if place is None:
            return Refusal("there is nothing to take back", NO_UNDO)
        for later in range(place, self.here + 1):
            what = revealed(self.history[later - 1].position.now if later else self.first, self.history[later], side)
            if what:
                return Refusal(f"{what} since: both sides must agree", NO_UNDO)
        at = range(max(place, 1), self.here + 1)
        if any(has_decided(self.battle, self.history[later - 1].position, self.history[later], side) for later in at):
            return Refusal("the other side has decided since: both sides must agree", NO_UNDO)
        return None

    def undo(self, side: str, *, agreed: bool = False) -> Refusal | None:
        """Take a side's last command back, with all that came of it; the refusal where the other must agree first."""
        no = self.barrier(side)
        place = self.last_of(side)
        if place is None or (no is not None and not agreed):
            return no
        if no is not None:
            self.note_agreed(side)
        self._go(UNDO, place - 1, side, agreed=no is not None)
        return None

    def note_agreed(self, side: str) -> None:
        """Note for the log that the other side agrees to what a side takes back."""
        takes = "takes back what it" if is_one(self.first, side) else "take back what they"
        self.notices.append(f"{self.first.side(side).name} {takes} did, and the other side agrees")

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back that can be done again."""
        return self.here + 1 < len(self.history)

    @property
    def place_of_redo(self) -> int | None:
        """The place in the history to which redo goes, past the answers of standing orders."""
        if not self.can_redo:
            return None
        place = self.here + 1
        while place + 1 < len(self.history) and self.history[place + 1].by == STANDING:
            place += 1
        return place

    def go_to(self, place: int) -> None:
        """Go to a place in the history, as a replay that is played again does; IndexError where there is none."""
        if not 0 <= place < len(self.history):
            raise IndexError(place)
        self.here = place
        self._stream.go_to(self.position)

    def redo(self, side: str) -> Refusal | None:
        """Do again what a side took back, up to its next decision; a refusal where there is nothing."""
        place = self.place_of_redo
        if place is None:
            return Refusal("there is nothing to do again", NO_UNDO)
        self._go(REDO, place, side, agreed=False)
        return None

    def _go(self, what: str, place: int, side: str, *, agreed: bool) -> None:
        self.go_to(place)
        if self._journal is not None:
            more = {"to": place, "agreed": True} if agreed else {"to": place}
            self._journal.command(what, side, "", (), self.digest, **more)
            if self.over:
                self._journal.end(self.digest)
            self._heed(self._journal)
