"""The combat round as printed: the common first event, the rows read one by one, and everything starts over [EX-1]."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from game.catalogue.scenario.outfit import is_held
from game.core.events import BattleBegan
from game.core.figures import COMING, STANDING
from game.core.state import State
from game.play.course.beginning import Ambush, beginning
from game.play.course.ending import exits, look_at_locks
from game.play.course.rounds import round_begins, round_ends
from game.play.course.standing_still import standing_still
from game.play.gear.handling import arm_all, finish_unpacking, take_in_hand
from game.play.morale.losses import close
from game.play.morale.rallying import run_on
from game.play.referee import Referee
from game.play.step import Play, Step
from game.rules.gear.carried import cannot_be_put_away
from game.rules.melee.reach import opponents
from game.rules.missiles.shooting import missiles_left
from game.rules.moving.movement import inactive, is_locked
from game.rules.situation import Situation
from game.rules.stealth.surprise import ambushers
from game.rules.stealth.unseen import is_known
from game.systems.exile.choosing.choosing import Choosing
from game.systems.exile.events import Engaged, MarkerMoved, RoundLaid
from game.systems.exile.fighting.clash import Clash, closing, is_clash
from game.systems.exile.impulse import Impulse, ends, join_in, lapse_later, lay_out
from game.systems.exile.ledger import Going, clockwork, fighter
from game.systems.exile.moving.gaits import feet
from game.systems.exile.moving.marching import Contact, advance
from game.systems.exile.moving.orders import Orders
from game.systems.exile.multiplexor import SECONDS
from game.systems.exile.overlapping import begin_apart, join_rounds
from game.systems.exile.scores.embodying import embody
from game.systems.exile.scores.wounds import lose_body
from game.systems.exile.tables import block


def opening(state: State) -> tuple[Step, ...]:
    """Return the steps with which a battle begins."""
    return (*beginning(state, Embodiment()), Round())


class Embodiment(Step, frozen=True):
    """The battle begins; everybody's Body, Fatigue and training are settled [EX-R20, EX-R24, EX-R25]."""

    title = "Muster"
    cite = "EX-R24"
    quiet = True

    def play(self, ref: Referee) -> Play:
        ref.record(BattleBegan(title=ref.state.title, book=ref.at.book.id, rules=("EX-1.1",)))
        for figure in ref.state.figures.values():
            if figure.fate in (STANDING, COMING):
                embody(ref, figure)
        yield from ()


class Round(Step, frozen=True):
    """A combat round of twenty seconds [EX-1.1, EX-5.1]."""

    title = "Round"
    cite = "EX-1.1"
    quiet = True

    def play(self, ref: Referee) -> Play:
        """Lay the round out: its rows, its moments, and the choices before the first."""
        if round_begins(ref, "EX-1.1", "EX-5.1"):
            return
        start = SECONDS * (ref.state.round - 1)
        ref.record(RoundLaid(start=start, rules=("EX-3.1", "EX-5.1")))
        look_at_locks(ref, phase="")
        for side in ref.state.sides:
            arm_all(ref, side.id)
            bend_bows(ref, side.id)
        finish_unpacking(ref)
        engage(ref, newly_met(ref.at))
        for second in range(start + 1, start + SECONDS + 1):
            ref.when((second, 1), RowEnds(second))
        ref.when((start + SECONDS, 1), RoundEnds())
        lay_out(ref, Fraction(start) - 1)
        ambushes = [Ambush(side.id) for side in ref.state.sides if ambushers(ref.state, side.id)]
        ref.next(*ambushes, *occasions(ref, start), *everybody_chooses(ref))
        yield from ()


def bend_bows(ref: Referee, side: str) -> None:
    """Have those out of contact take in hand again what they carry first, if it is a bow: it costs nothing then.

    A bow for which no arrow is left stays where it is; who is not seen lets nothing fall for it, by which he would be
    found. [SP-3.7.1, SP-R143]"""
    for figure in ref.at.field.friends(side):
        first = figure.carries[0] if figure.carries else ""
        bow = ref.at.catalogue.missiles.get(first)
        if bow is None or not is_held(first, ref.at.catalogue) or figure.weapon == first:
            continue
        if cannot_be_put_away(ref.at.catalogue, figure.weapon) and not is_known(figure):
            continue
        if missiles_left(ref.at, figure, bow) != 0 and inactive(figure) is None and not is_locked(ref.at, figure):
            take_in_hand(ref, figure.id, first, "SP-R143")


def occasions(ref: Referee, second: int) -> list[Step]:
    """Return the two sides' occasions to set out, the sides taking turns in going first [EX-R18]."""
    sides = [side.id for side in ref.state.sides]
    every = int(block("multiplexor")["orders_every"])
    if second // every % 2:
        sides.reverse()
    return [Orders(side, second) for side in sides]


def everybody_chooses(ref: Referee) -> list[Step]:
    """Return both sides' choosing for all who have not chosen [EX-4.1]."""
    return [
        Choosing(side.id, tuple(friend.id for friend in ref.at.field.friends(side.id))) for side in ref.state.sides
    ]


# ---- who is engaged ----------------------------------------------------------------------------------------------


def newly_met(at: Situation) -> list[str]:
    """List those not yet engaged with whom blows may pass now, but for those who only pass each other after a clash.

    [EX-2.2, EX-9.1]"""
    own = clockwork(at.state)
    engaged = frozenset(own.engaged)
    free = [friend for side in at.state.sides for friend in at.field.friends(side.id) if friend.id not in engaged]
    return sorted(
        [figure.id for figure in free if any(not _passes(own.going, figure.id, foe) for foe in opponents(at, figure))]
    )


def _passes(going: dict[str, Going], one: str, other: str) -> bool:
    """Whether one of two has clashed with the other, and passes it."""
    return (one in going and other in going[one].past) or (other in going and one in going[other].past)


def engage(ref: Referee, names: Sequence[str]) -> None:
    """Note who is engaged from now on this round [EX-9.1]."""
    if names:
        ref.record(Engaged(figures=tuple(names), rules=("EX-9.1",)))


# ---- rows --------------------------------------------------------------------------------------------------------


class RowEnds(Step, frozen=True):
    """A row of one second is read: all who are not engaged move one second's distance [EX-9.1]."""

    cite = "EX-9.1"
    quiet = True  # the grid of the clock shows it at its margin
    second: int

    @property
    def title(self) -> str:
        return f"Row {(self.second - 1) % SECONDS}: movement"

    def play(self, ref: Referee) -> Play:
        """Move them; those who meet at speed clash, then all who are in contact are engaged."""
        ref.record(MarkerMoved(at=(self.second, 1), rules=("EX-1.1.1",)))
        before = ref.state.figures
        bleed_on(ref, self.second)
        contacts = advance(ref)
        for side in ref.state.sides:
            exits(ref, side.id)
        lapse_later(ref)
        if ends(ref, before, phase="move"):
            return
        every = int(block("multiplexor")["orders_every"])
        more = occasions(ref, self.second) if self.second % every == 0 and self.second % SECONDS else []
        clashing = clashes(ref, contacts)
        meeting = [Meetings(self.second)] if clashing or newly_met(ref.at) else []
        ref.next(*clashing, *meeting, *more)
        yield from ()


def bleed_on(ref: Referee, second: int) -> None:
    """Have those who bleed lose a point of Body every five seconds [EX-7.4]."""
    every = int(block("damage")["lapse_of_binding"])
    bled: list[str] = []
    for figure in ref.state.standing():
        since = fighter(figure).bleeding
        if since >= 0 and second > since and (second - since) % every == 0:
            lose_body(ref, figure.id, 1, "an open wound")
            bled.append(figure.id)
    if bled:
        close(ref, bled, {})


def clashes(ref: Referee, contacts: Sequence[Contact]) -> list[Step]:
    """Return the clashes of those who have just met, each figure in one of them at most [EX-2.1, EX-R1, EX-R22]."""
    own = clockwork(ref.state)
    taken: set[str] = set()
    found: list[Step] = []
    for contact in contacts:
        names = (contact.mover, contact.foe)
        if taken.intersection(names) or not all(ref.figure(name).standing for name in names):
            continue
        mover, foe = ref.figure(contact.mover), ref.figure(contact.foe)
        gaits = tuple(own.going[name].gait if name in own.going else "" for name in names)
        rates = (feet(ref.at, mover, gaits[0]) if gaits[0] else 0, feet(ref.at, foe, gaits[1]) if gaits[1] else 0)
        speeds = closing(ref.at, mover, foe, rates)
        runs = (gaits[0] not in ("", "walk"), gaits[1] not in ("", "walk"))
        unwilling = tuple(name in own.going and own.going[name].charge for name in names)
        walkers = ref.at.reading("EX-R1") == "speed"
        if is_clash(speeds, runs, (unwilling[0], unwilling[1]), walkers=walkers):
            taken.update(names)
            # The first clash of a round stands for the first blow; each after it uses up an event.
            fresh = tuple(name for name in names if name not in own.engaged and name not in own.clashed)
            found.append(Clash(names, sum(speeds), fresh))
    return found


class Meetings(Step, frozen=True):
    """Those who have come into contact are engaged; they have a first blow if neither was engaged before [EX-R12]."""

    title = "Engaged"
    cite = "EX-3.1"
    quiet = True
    second: int

    def play(self, ref: Referee) -> Play:
        """Note them, read the rest of the round anew, and have them choose."""
        before = set(clockwork(ref.state).engaged)
        fresh = newly_met(ref.at)
        if not fresh:
            return
        engage(ref, fresh)
        first = [name for name in fresh if not before.intersection(opponents(ref.at, ref.figure(name)))]
        start = begin_apart(ref, first, self.second)
        join_rounds(ref, fresh)
        own = clockwork(ref.state)
        struck = tuple(name for name in first if name not in own.clashed)
        join_in(ref, fresh, struck if start == self.second else ())
        at_once = start == self.second and self.second < own.start + SECONDS  # at its end the next round begins anyway
        now_first = [Impulse((self.second, 1), 0, struck)] if struck and at_once else []
        ref.next(*everybody_chooses(ref), *now_first)
        yield from ()


class RoundEnds(Step, frozen=True):
    """The end of the multiplexor: the round is over, and everything starts over again [EX-5.1, EX-R28]."""

    title = "End of the round"
    cite = "EX-5.1"

    def play(self, ref: Referee) -> Play:
        """End it; those still in flight run on, the broken flee."""
        for side in ref.state.sides:
            run_on(ref, side.id)
        if not round_ends(ref):
            ref.next(*standing_still(ref), Round())
        yield from ()


