"""Setting out on courses: what a side may have its unengaged figures do between two rows [EX-9.1, EX-R18]."""

from __future__ import annotations

from collections.abc import Generator

from game.core.commands import Charge, Command, Done, Move, Rise, Walk
from game.core.fight.moves import Charged
from game.core.ids import SubjectId
from game.core.tally import Refusal
from game.play.asked.asking import ask
from game.play.course.ending import look_at_locks
from game.play.missiles.splitting import MaySplit
from game.play.morale.routing import dread
from game.play.moving.choices import carry_out, movement_offers
from game.play.moving.moving import charged_at
from game.play.moving.offers import MayRise
from game.play.moving.turning import turn
from game.play.referee import Referee
from game.play.step import Play, Step
from game.rules.decision import AnyOffer, Decision
from game.rules.morale.leading import rallies
from game.rules.moving.movement import may_move, may_walk
from game.rules.moving.rushing import dives_to
from game.rules.situation import Situation
from game.systems.exile.choosing.offers import MayRun
from game.systems.exile.events import CourseSet, FlightSet
from game.systems.exile.impulse import ends
from game.systems.exile.ledger import Going, clockwork
from game.systems.exile.moving.gaits import bars_walk, charging_gait
from game.systems.exile.tables import block
from game.systems.exile.words import Run


def sets_out(at: Situation, side: str) -> bool:
    """Tell whether a side has anybody who could set out, or a leader who could call the broken back."""
    return bool(rallies(at, side)) or any(
        may_move(at, friend, side) is None and may_walk(at, friend) is None for friend in at.field.friends(side)
    )


class MayRiseApart(MayRise, frozen=True):
    """Have prone figures get up that are not engaged this round; the engaged choose it for an event [EX-9.1]."""

    def refuse(self, at: Situation, command: Rise) -> Refusal | None:
        """Each must lie prone and be free of combat this round."""
        no = MayRise.refuse(self, at, command)
        return no or next((no for name in command.figures if (no := bars_walk(at, at.figure(name))) is not None), None)


class Orders(Step, frozen=True):
    """A side sets its unengaged figures on courses, and does what else it may out of combat [EX-9.1, EX-R18]."""

    cite = "EX-9.1"
    side: str
    second: int

    @property
    def title(self) -> str:
        return f"{self.second % block('multiplexor')['seconds']} s: set out"

    def play(self, ref: Referee) -> Play:
        """Ask until the side is done."""
        if not sets_out(ref.at, self.side):
            return
        own = [offer for offer in movement_offers(ref.at, self.side) if not isinstance(offer, MaySplit | MayRise)]
        offers: tuple[AnyOffer, ...] = (*own, MayRiseApart(self.side), MayRun(self.side))
        command = yield from ask(ref, Decision(self.side, self.title, "EX-9.1", offers))
        if isinstance(command, Done):
            return
        before = ref.state.figures
        yield from give(ref, self.side, command)
        if not ends(ref, before):
            ref.next(self)


def give(ref: Referee, side: str, command: Command) -> Generator[Decision, Command, None]:
    """Carry an order out: moves, runs and charges become courses; all else is done at once."""
    if isinstance(command, Move):
        set_out(ref, command.walks, "walk")
    elif isinstance(command, Run):
        set_out(ref, command.walks, command.gait)
    elif isinstance(command, Charge):
        rush_at(ref, command.walks)
    else:
        yield from carry_out(ref, side, command)
        look_at_locks(ref, phase="")  # a leap may have come down in a zone


def set_out(ref: Referee, walks: tuple[Walk, ...], gait: str, *, charge: bool = False) -> None:
    """Send figures on courses; who is only turned turns where it stands [EX-9.1]."""
    courses: dict[str, Going] = {}
    flights: dict[SubjectId, int] = {}
    was = clockwork(ref.state).going
    for walk in walks:
        figure = ref.figure(walk.figure)
        pace = gait or charging_gait(figure)
        saved = was[walk.figure].saved if walk.path and walk.figure in was else 0
        high = dives_to(ref.at, figure, walk.path, walk.by_air) if charge else walk.by_air
        path = walk.path
        if high is not None:
            flights[walk.figure] = high
            path = path or (figure.at,)
        courses[walk.figure] = Going(path, walk.facing, pace, charge, saved=saved)
        if not path and walk.facing != figure.facing:
            turn(ref, walk)
    grounded = tuple(sorted({*courses} & {*clockwork(ref.state).flights} - {*flights}))
    if flights or grounded:
        ref.record(FlightSet(flights=flights, grounded=grounded, rules=("EX-R46",)))
    ref.record(CourseSet(courses=courses, given=True, rules=("EX-9.1", "EX-R18")))


def rush_at(ref: Referee, walks: tuple[Walk, ...]) -> None:
    """Declare a charge: those who charge will not stop; foot who fear them check morale [EX-2.1, SP-3.6.1.4]."""
    targets = charged_at(ref.at, walks)
    met = tuple(dict.fromkeys(name for zones in targets.values() for name in zones))
    names = tuple(walk.figure for walk in walks)
    ref.record(Charged(figures=names, targets=met, rules=("EX-2.1", "SP-3.3.3.1")))
    set_out(ref, walks, "", charge=True)
    dread(ref, targets)
