"""Battles as a machine of states, which Hypothesis drives: `python tools/machine.py -n 200 --steps 60 --seed 1`.

At every step any of these is done: an offered command, one at another time or of another battle, a command that names
nobody, taking back, doing again, writing the position down and reading it again, and the end of it all. After each the
events lead to the state, every invariant holds, what was refused has changed nothing, and what was taken back and done
again is the same to the digest. A failure is shrunk to the fewest steps. Exit status 1 if anything was amiss."""

from __future__ import annotations

import argparse
import sys
from itertools import islice
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from hypothesis import HealthCheck, Phase, note, settings
from hypothesis import seed as seeded
from hypothesis import strategies as some
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from msgspec.structs import replace

from game import systems
from game.catalogue.scenario.loading import scenario_of_text
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load
from game.core.commands import Command, Done, Strike
from game.core.course.leaving import CONCEDE, Leave
from game.core.tally import Refusal
from game.files.digest import Digester
from game.play.position import restored, submit
from game.session.game import Session
from game.sides import player
from tests.audit.audit import Audit
from tools.generated import generated

FEW = 24
"""Figures of a table on which it is played: the machine wants many steps, not many figures."""
EXAMPLES = 12
NONSENSE: tuple[Command, ...] = (Strike("nobody", "nobody"), Done(), Leave("never"), Strike("", ""))


def small(seed: int) -> Any:
    """A table made up by chance with few figures on it."""
    for number in range(seed, seed + 400):
        state = muster(scenario_of_text(generated(number)), load())
        if len(state.figures) <= FEW:
            return state
    raise LookupError(f"no small table from seed {seed} on")


class Battles(RuleBasedStateMachine):
    """One battle, and all that may be done with it."""

    book = ""

    def __init__(self) -> None:
        super().__init__()
        self.session: Session | None = None
        self.strange: list[Command] = list(NONSENSE)
        """Commands that were right at another time."""

    @property
    def battle(self) -> Session:
        """The battle that is played."""
        if self.session is None:
            raise LookupError("no battle has begun")
        return self.session

    @initialize(table=some.integers(0, 300), seed=some.integers(1, 99), book=some.sampled_from(sorted(systems.BOOKS)))
    def begin(self, table: int, seed: int, book: str) -> None:
        """A battle begins."""
        self.session = Session(small(table), self.book or book, seed)
        self._look_through()

    @precondition(lambda self: self.session is not None and not self.session.over)
    @rule(data=some.data())
    def offered(self, data: Any) -> None:
        """Something that is offered is done: it is never refused."""
        session = self.battle
        decision, at = session.decision, session.situation
        if decision is None:
            return
        offers = [offer for offer in decision.offers if not offer.aside]
        offer = data.draw(some.sampled_from(offers))
        examples = list(islice(offer.examples(at), EXAMPLES))
        command = data.draw(some.sampled_from(examples)) if examples else Done()
        no = decision.refuse(at, command)
        if examples and no is not None:
            raise AssertionError(f"offered and refused: {command.text()}: {no.reason} [{no.rule}]")
        self._do(command)

    @precondition(lambda self: self.session is not None and not self.session.over)
    @rule(side=some.sampled_from(("random", "scripted")))
    def by_itself(self, side: str) -> None:
        """Whoever is asked is played by the machine."""
        decision = self.battle.decision
        if decision is not None:
            chosen = player(side, decision.side, self.battle.seed)
            self._do(chosen.choose(self.battle.situation, decision)[0])

    def _do(self, command: Command) -> None:
        note(command.text())
        session = self.battle
        before, digest = session.position, session.digest
        found = session.play(command)
        if isinstance(found, Refusal):
            self._unchanged(before, digest)
            return
        self.strange = [*self.strange[-20:], command]
        self._look_through()

    @precondition(lambda self: self.session is not None and not self.session.over)
    @rule(data=some.data())
    def at_the_wrong_time(self, data: Any) -> None:
        """A command that was right once, or never: refused, or done; where refused nothing changes."""
        self._do(data.draw(some.sampled_from(self.strange)))

    @precondition(lambda self: self.session is not None and self.session.here > 0)
    @rule(which=some.integers(0, 1))
    def back_and_again(self, which: int) -> None:
        """A side takes its last command back, the other agreeing, and does it again: all is as it was."""
        session = self.battle
        side = session.first.sides[which].id
        last, digest = session.last_of(side), session.digest
        if last is None:
            return
        here = session.here
        if session.undo(side, agreed=True) is not None:
            return
        if session.here != last - 1:
            raise AssertionError("it went back to another place")
        session.go_to(here)
        if session.digest != digest:
            raise AssertionError("done again it is another battle")

    @precondition(lambda self: self.session is not None and self.session.here > 0)
    @rule(which=some.integers(0, 1))
    def back(self, which: int) -> None:
        """A side takes its last command back for good."""
        session = self.battle
        session.undo(session.first.sides[which].id, agreed=True)
        self._look_through()

    @precondition(lambda self: self.session is not None and not self.session.over)
    @rule()
    def written_down(self) -> None:
        """The position is written down and read again, and both go on alike."""
        session = self.battle
        position, codec = session.position, session.codec
        read = codec.snapshot_of(codec.snapshot(position.start))
        start = replace(read, secrets=position.start.secrets)  # what is under seal stands in no file
        copy = restored(session.battle, start, position.answers, position.given)
        if copy.now != position.now or copy.decision != position.decision:
            raise AssertionError("what was written down is another position")
        decision = position.decision
        if decision is None:
            return
        command = player("random", decision.side, 5).choose(session.situation, decision)[0]
        one, other = submit(session.battle, position, command), submit(session.battle, copy, command)
        if isinstance(one, Refusal) or isinstance(other, Refusal):
            if one != other:
                raise AssertionError(f"refused by one of two: {one} {other}")
        elif Digester().of(one.now) != Digester().of(other.now):
            raise AssertionError("of two that were alike one has gone on otherwise")

    @precondition(lambda self: self.session is not None and not self.session.over and self.session.now.round > 1)
    @rule()
    def conceded(self) -> None:
        """Somebody gives up."""
        self._do(Leave(CONCEDE))

    def _unchanged(self, before: object, digest: str) -> None:
        session = self.battle
        if session.position is not before or session.digest != digest:
            raise AssertionError("a refused command has changed something")

    def _look_through(self) -> None:
        """Every event from the beginning on, under the audit."""
        session = self.battle
        watch, shown = Audit(session.battle, session.first), session.first
        for event in session.events:
            after = event.apply(shown)
            after = replace(after, n=shown.n + 1)
            watch.see(shown, event, after)
            shown = after
        if shown.figures != session.now.figures or shown.agenda != session.now.agenda:
            raise AssertionError("the events do not lead to the state")
        if session.now.round:
            watch.rest(session.now, session.decision)

    @invariant()
    def is_asked_or_over(self) -> None:
        """A battle that is not over asks somebody."""
        if self.session is not None and (self.session.decision is None) != (self.session.now.outcome is not None):
            raise AssertionError("it neither asks nor is over")

    def teardown(self) -> None:
        """Nothing is kept."""
        if self.session is not None:
            self.session.close()


def run(book: str, battles: int, steps: int, seed: int | None = None, *, shrink: bool = True) -> None:
    """Drive battles of a book ("" for any) through so many steps; what Hypothesis raises where anything is amiss."""
    machine = type(f"Battles_{book or 'any'}", (Battles,), {"book": book})
    chosen = settings(
        max_examples=battles, stateful_step_count=steps, deadline=None, derandomize=seed is None, database=None,
        suppress_health_check=list(HealthCheck), print_blob=False,
        phases=(Phase.generate, Phase.shrink) if shrink else (Phase.generate,),
    )  # fmt: skip
    run_state_machine_as_test(machine if seed is None else seeded(seed)(machine), settings=chosen)


def main() -> int:
    """Drive every book, or one."""
    told = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    told.add_argument("-n", type=int, default=50, help="battles of each book")
    told.add_argument("--steps", type=int, default=50, help="steps of a battle at the most")
    told.add_argument("--seed", type=int, default=1)
    told.add_argument("--rules", choices=sorted(systems.BOOKS), help="one book alone")
    given = told.parse_args()
    amiss = 0
    for book in [given.rules] if given.rules else sorted(systems.BOOKS):
        try:
            run(book, given.n, given.steps, given.seed)
            print(f"{book}: {given.n} battles, nothing amiss")
        except Exception as no:  # whatever it is, it is a failure, and the next book is tried
            amiss += 1
            again = f"-n {given.n} --steps {given.steps} --seed {given.seed} --rules {book}"
            print(f"python tools/machine.py {again}: {no!r}")
    return 1 if amiss else 0


if __name__ == "__main__":
    sys.exit(main())
