"""A count and its parts: who acts on it moves, declares his attack, or holds [CY-1.5, CY-1.6, CY-1.7]."""

from __future__ import annotations

from game.core.commands import Done, Flee, Rise, Strike
from game.core.fight.deeds import Rose
from game.core.figures import Figure
from game.core.ids import FigureId, SubjectId
from game.core.state import State, of_side
from game.play.asked.asking import ask
from game.play.course.ending import end_if_over, exits, look_at_locks
from game.play.course.standing_answers import ordered_blow
from game.play.gear.handling import arm_all
from game.play.ledger import blows_left, fight
from game.play.magic.casting import declared
from game.play.melee.keeping_off import kept_off
from game.play.melee.tricks.dueling import MayDuel
from game.play.melee.turns import chances, lose_heart, try_instead
from game.play.missiles.declaring import has_shots
from game.play.missiles.splitting import MaySplit
from game.play.moving.choices import carry_out, has_deeds, movement_offers
from game.play.referee import Referee
from game.play.stealth.ambushing import moment
from game.play.stealth.hiding import seen_again
from game.play.step import Play, Step
from game.rules.decision import Decision
from game.rules.melee.reach import may_strike
from game.rules.moving.movement import inactive, may_move
from game.rules.situation import Situation
from game.systems.cydonia.counting.attacks import attack_barred, count_attacks, has_attacked
from game.systems.cydonia.counting.declared import Falls, Shots
from game.systems.cydonia.counting.holding import due_on, hold_refused, is_able, spoil
from game.systems.cydonia.counting.offers import MayHold
from game.systems.cydonia.events import ActHeld, CountCalled
from game.systems.cydonia.tables import first_count
from game.systems.cydonia.words import Hold, called_on, counted


def time_of(count: int) -> tuple[int, int]:
    """Return when a count is called, for the agenda: the highest first, and 0 when all have been [CY-1.5]."""
    return first_count() - count, 1


class Count(Step, frozen=True):
    """A count is called: figures of this number, and figures that hold until it, act together [CY-1.5, CY-1.6]."""

    cite = "CY-1.5"
    count: int

    @property
    def title(self) -> str:
        return f"Count {self.count}"

    def whose(self, state: State) -> tuple[str, ...]:
        return called_on(state, self.count)

    def play(self, ref: Referee) -> Play:
        """Spoil the spells of those who were hurt, call those who act, and put the parts of the count on the agenda."""
        spoil(ref, self.count)
        look_at_locks(ref, phase="")  # who is in contact already is in melee
        names = tuple(name for name in due_on(ref.at, self.count) if is_able(ref.at, name))
        if names:
            ref.record(CountCalled(count=self.count, part="act", figures=names, rules=("CY-1.5",)))
            for side in ref.state.sides:
                arm_all(ref, side.id)
            ref.next(*parts(ref.at, self.count, names))
        yield from ()


class FreeTurn(Step, frozen=True):
    """In a free round each figure of the side that surprises acts, one after the other, and casts undeclared.

    [CY-1.2, CY-R9, CY-R22]"""

    title = "Free round"
    cite = "CY-1.2"
    figure: SubjectId

    def whose(self, state: State) -> tuple[str, ...]:
        """Who acts."""
        return (self.figure,)

    def play(self, ref: Referee) -> Play:
        look_at_locks(ref, phase="")
        names = (self.figure,)
        ref.record(CountCalled(count=0, part="act", figures=names, rules=("CY-R9",)))
        if is_able(ref.at, self.figure):
            count_attacks(ref, names)
            arm_all(ref, ref.figure(self.figure).side)
            ref.next(*parts(ref.at, 0, names))
        yield from ()


def parts(at: Situation, count: int, names: tuple[str, ...]) -> list[Step]:
    """Return the parts of a count: moves, then all attacks together, then the moves of who attacked first [CY-R14]."""
    first = fight(at.state).first
    sides = [side for side in (first, at.state.enemy_of(first)) if any(at.figure(name).side == side for name in names)]
    moves = [Moves(count, side, names) for side in sides]
    shots = [Shots(count, side, names) for side in sides]
    return [*moves, Attacks(count, names), *shots, Fights(count, names), After(count, names)]


class Moves(Step, frozen=True):
    """Figures of a side on their count move, fly or charge, in any order, or hold [CY-1.7, CY-R8, CY-R14, CY-R31]."""

    cite = "CY-R8"
    count: int
    side: str
    names: tuple[FigureId, ...]
    after: bool = False

    @property
    def title(self) -> str:
        return f"Count {self.count}" if self.count else "Free round"

    def whose(self, state: State) -> tuple[str, ...]:
        """Those of the side whose count it is."""
        return of_side(state, self.side, self.names)

    def play(self, ref: Referee) -> Play:
        """Ask for one move, charge, hold or call; then again, until the side is done."""
        at, mine = ref.at, self._mine(ref)
        may_hold = not self.after and any(
            hold_refused(at, figure, self.count - 1, self.count) is None for figure in mine
        )
        moves = any(may_move(at, figure, self.side) is None for figure in mine) or has_deeds(at, self.side)
        if not moves and not (may_hold and has_shots(at, self.side)):
            return
        offers = [offer for offer in movement_offers(at, self.side) if not isinstance(offer, MaySplit | MayDuel)]
        if may_hold:
            offers.insert(-1, MayHold(self.side, self.count))
        what = "move after the attack" if self.after else "move, charge or hold" if may_hold else "move or charge"
        prompt = f"{self.title}: {what}" if self.count else f"{ref.figure(self.names[0]).name} acts"
        names = tuple([figure.id for figure in mine])
        command = yield from ask(ref, Decision(self.side, prompt, self.cite, tuple(offers), names))
        if isinstance(command, Done):
            return
        if isinstance(command, Hold):
            hold_to(ref, command)
        else:
            yield from carry_out(ref, self.side, command)
            if end_if_over(ref):
                return
            yield from moment(ref, ref.state.enemy_of(self.side))
        ref.next(self)

    def _mine(self, ref: Referee) -> list[Figure]:
        """Those of the side whose count it is and who can act now: all others wait."""
        able = [ref.figure(name) for name in self.names]
        return [figure for figure in able if figure.side == self.side and inactive(figure) is None]


def hold_to(ref: Referee, command: Hold) -> None:
    """Have figures hold: they act on the count they name, which is called even if nobody else has it.

    [CY-1.7, CY-R7]"""
    ref.record(ActHeld(figures=command.figures, count=command.count, rules=("CY-1.7", "CY-R7")))
    steps = [entry.step for entry in ref.state.agenda]
    if not any(isinstance(step, Count) and step.count == command.count for step in steps):
        ref.when(time_of(command.count), Count(command.count))


class Attacks(Step, frozen=True):
    """The moves of a count are over: who has not run has his attack [CY-R14, CY-R20, CY-R21]."""

    cite = "CY-R14"
    quiet = True
    count: int
    names: tuple[FigureId, ...]

    @property
    def title(self) -> str:
        return f"Count {self.count}"

    def whose(self, state: State) -> tuple[str, ...]:
        return self.names

    def play(self, ref: Referee) -> Play:
        """Call those who may attack; whom somebody has met on this count, the count does not lock yet [CY-R29]."""
        leave_moves(ref)
        if end_if_over(ref):
            return
        barred: dict[str, str] = {}
        able: list[str] = []
        for name in self.names:
            figure = ref.figure(name)
            if figure.standing and (not self.count or counted(figure).count == self.count):
                why = attack_barred(ref.at, figure)
                if why:
                    barred[name] = why
                else:
                    able.append(name)
        rules = ("CY-R14", "CY-R20")
        ref.record(CountCalled(count=self.count, part="attack", figures=tuple(able), barred=barred, rules=rules))
        yield from ()


def settle(ref: Referee) -> None:
    """See after moves who is out of hiding, off the table and locked."""
    leave_moves(ref)
    look_at_locks(ref, phase="count")


def leave_moves(ref: Referee) -> None:
    """See after moves who is out of hiding and off the table."""
    for side in ref.state.sides:
        seen_again(ref, side.id)
        exits(ref, side.id)


class Fights(Step, frozen=True):
    """Figures on their count that can reach an enemy declare their blows, one after the other [CY-1.5, CY-R16].

    `blows` are those declared so far."""

    cite = "CY-1.5"
    count: int
    names: tuple[FigureId, ...]
    blows: tuple[Strike, ...] = ()

    @property
    def title(self) -> str:
        return f"Count {self.count}" if self.count else "Free round"

    def whose(self, state: State) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*called_on(state, self.count), *self.names)))

    def play(self, ref: Referee) -> Play:
        """Ask the first of them; then go on to the next, and at last let everything fall."""
        if not self.names:
            ref.next(Falls(self.count, self.blows))
            return
        name, *others = self.names
        rest = Fights(self.count, tuple(others), self.blows)
        figure = ref.figure(name)
        mine = sum(blow.figure == name for blow in self.blows)
        left = blows_left(ref.state, name) - mine
        if left <= 0 or not may_strike(figure) or inactive(figure) is not None or declared(ref.at, name):
            ref.next(rest)
            return
        found = chances(ref, figure)
        if found is None:
            ref.next(rest)
            return
        targets, offers = found
        hold = MayHold(figure.side, self.count, name)
        if not mine and hold.holders(ref.at):
            offers = (*offers[:-1], hold, offers[-1])
        command = ordered_blow(ref.at, figure, targets)
        if command is None:
            command = yield from ask(ref, Decision(figure.side, f"{figure.name} strikes", "CY-1.5", offers, (name,)))
        if kept_off(ref, offers, command):
            ref.next(self)
        elif isinstance(command, Strike):
            ref.next(Fights(self.count, self.names, (*self.blows, command)))
        elif isinstance(command, Done):
            ref.next(rest)
        elif isinstance(command, Hold):
            hold_to(ref, command)
            ref.next(rest)
        elif isinstance(command, Rise):
            ref.record(Rose(figure=name, blows=1, rules=("SP-3.5.9.13.1",)))
            ref.next(self)
        elif isinstance(command, Flee):
            lose_heart(ref, name)
            ref.next(rest)
        else:
            yield from try_instead(ref, name, command)
            ref.next(self)


class After(Step, frozen=True):
    """Those who attacked where they stood may move now; with that the count is over [CY-R14]."""

    cite = "CY-R14"
    quiet = True
    count: int
    names: tuple[FigureId, ...]

    @property
    def title(self) -> str:
        return f"Count {self.count}"

    @property
    def locks(self) -> tuple[str, ...]:
        return ("",)

    def whose(self, state: State) -> tuple[str, ...]:
        return self.names

    def play(self, ref: Referee) -> Play:
        """Look at locks, and call them."""
        settle(ref)
        at = ref.at
        able = tuple(
            name for name in self.names
            if is_able(at, name) and not at.figure(name).moved and has_attacked(at, at.figure(name))
        )  # fmt: skip
        ref.record(CountCalled(count=self.count, part="after", figures=able, rules=("CY-R14",)))
        if able:
            first = fight(at.state).first
            theirs = {at.figure(name).side for name in able}
            sides = [side for side in (first, at.state.enemy_of(first)) if side in theirs]
            ref.next(*[Moves(self.count, side, able, after=True) for side in sides], Settles(self.count))
        yield from ()


class Settles(Step, frozen=True):
    """The last moves of a count are over."""

    cite = "CY-R14"
    quiet = True
    count: int

    @property
    def title(self) -> str:
        return f"Count {self.count}"

    @property
    def locks(self) -> tuple[str, ...]:
        return ("",)

    def whose(self, state: State) -> tuple[str, ...]:
        return called_on(state, self.count)

    def play(self, ref: Referee) -> Play:
        """Look at locks; the battle may be over."""
        settle(ref)
        end_if_over(ref)
        yield from ()
