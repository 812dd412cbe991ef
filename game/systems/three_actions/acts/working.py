"""Spells, prayers, devices and powers: begun by initiative, aimed in the last segment, working at its end.

[TA-0.2, TA-10.2, TA-10.3]"""

from __future__ import annotations

from collections.abc import Generator, Iterator

from game.core.commands import Breathe, Cast, Command, Gaze, TurnUndead
from game.core.fight.declaring import SpellSpoiled
from game.core.figures import Figure
from game.core.held.handling import Use
from game.core.tally import Refusal
from game.play.asked.asking import ask
from game.play.course.ending import end_if_over, look_at_locks
from game.play.ledger import ShotsDeclared
from game.play.magic.casting import MayCast, ask_counters
from game.play.missiles.declaring import throw_declared
from game.play.moving.offers import MayStop
from game.play.referee import Referee
from game.play.step import Play, Step
from game.rules.creatures.breath import breath_refused
from game.rules.creatures.gaze import gaze_refused
from game.rules.decision import AnyOffer, Decision
from game.rules.knowing.view import as_known
from game.rules.magic.casting import cast_refused
from game.rules.magic.devices import use_refused
from game.rules.magic.turning import turning_refused
from game.rules.moving.movement import inactive
from game.rules.situation import Situation
from game.systems.three_actions.acts.budget import is_inert
from game.systems.three_actions.acts.timing import LAST, due_acts, ends_of, takes, under_way, with_open
from game.systems.three_actions.events import ActBegan, ActDone, ActLost, Busied, DeviceInert, Intended, Reaimed
from game.systems.three_actions.ledger import SegmentBegan
from game.systems.three_actions.tables import row
from game.systems.three_actions.words import BEGUN, DEVICE, DONE, LOST, POWER, SPELL, Intent, Order, doing

Asking = Generator[Decision, Command, None]
KINDS = (SPELL, DEVICE, POWER)


class Begins(Step, frozen=True):
    """Those whose segment it is begin to cast, and to work devices; who is in his last names his target.

    [TA-0.3, TA-10.2, TA-10.3]"""

    cite = "TA-10.3"
    segment: int
    side: str

    @property
    def title(self) -> str:
        return f"Segment {self.segment}: magic"

    def play(self, ref: Referee) -> Play:
        """Begin what is due, then ask for the aims."""
        for figure in with_open(ref.at, *KINDS, side=self.side):
            if inactive(figure) is not None or under_way(figure, *KINDS) is not None:
                continue
            for place, intent in due_acts(ref.at, figure, self.segment, *KINDS):
                begin(ref, figure.id, place, intent, self.segment)
                break
        for name, place in last_segment(ref.at, self.side, self.segment):
            yield from take_aim(ref, name, place)


def begin(ref: Referee, name: str, place: int, intent: Intent, segment: int) -> None:
    """Begin to cast or to work a device; what can be done no more is lost, unless a spell's target alone is.

    A device beyond what a round allows does nothing [TA-5.4, TA-5.6, TA-5.7, TA-10.3, TA-10.3.1]"""
    figure = ref.figure(name)
    others = [other for n, other in enumerate(doing(figure).intents) if n != place and not other.carried]
    before = tuple([other.act for other in others if other.state in (BEGUN, DONE)])
    if is_inert(before, intent.act):
        ref.record(DeviceInert(figure=name, item=intent.act.what, rules=("TA-5.4", "TA-R6")))
        ref.record(ActBegan(figure=name, place=place, segment=segment, ends=segment, rules=("TA-5.4",)))
        ref.record(ActDone(figure=name, place=place, segment=segment, rules=("TA-5.4",)))
        return
    ends = ends_of(segment, takes(ref.at, figure, intent.act))
    ref.record(ActBegan(figure=name, place=place, segment=segment, ends=ends, rules=("TA-0.2", "TA-10.3")))


def last_segment(at: Situation, side: str, segment: int) -> list[tuple[str, int]]:
    """List those of a side whose casting is in its last segment, with the place of it: they name the final target.

    [TA-10.2]"""
    found = []
    for figure in with_open(at, SPELL, side=side):
        now = under_way(figure, SPELL)
        if figure.standing and now is not None and now[1].ends == segment and isinstance(now[1].order, Cast):
            found.append((figure.id, now[0]))
    return found


class MayAim(MayCast, frozen=True):
    """Name the final target of a spell under way: the same spell, anywhere its caster sees now [TA-10.2, TA-R22]."""

    cast: Cast

    def refuse(self, at: Situation, command: Cast) -> Refusal | None:
        """It must be the spell he is casting, at a target it could have."""
        was = self.cast
        if command.figure != was.figure:
            return Refusal(f"it is {at.figure(was.figure).name} who names his target now", "TA-10.2")
        if (command.spell, command.by, command.reversed) != (was.spell, was.by, was.reversed):
            reason = f"{at.figure(was.figure).name} is casting {at.catalogue.name(was.spell)}, and casts it to the end"
            return Refusal(reason, "TA-10.3")
        return super().refuse(at, command)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return legal targets of the spell, the one named before them first."""
        if self.refuse(at, self.cast) is None:
            yield self.cast
        for command in super().examples(at):
            if command != self.cast and isinstance(command, Cast) and self.refuse(at, command) is None:
                yield command


def take_aim(ref: Referee, name: str, place: int) -> Asking:
    """Ask a caster in his last segment where his spell goes; where nothing is left to aim at, it is lost [TA-10.2]."""
    figure = ref.figure(name)
    was = doing(figure).intents[place].order
    if not isinstance(was, Cast) or not (was.targets or was.at):
        return
    ref.record(Busied(figures=(name,), now=True, rules=("TA-10.2",)))
    offer = MayAim(figure.side, was)
    found = list(_few(offer.examples(as_known(ref.at, figure.side))))
    holds = bool(found) and found[0] == was
    if len(found) > holds:
        offers: tuple[AnyOffer, ...] = (offer, MayStop())
        spell = ref.at.catalogue.name(was.spell)
        said = yield from ask(
            ref, Decision(figure.side, f"{figure.name}: where does {spell} go?", "TA-10.2", offers, (name,))
        )
        if isinstance(said, Cast) and said != was:
            ref.record(Reaimed(figure=name, place=place, order=said, rules=("TA-10.2", "TA-R22")))
    ref.record(Busied(figures=(name,), now=False, rules=("TA-10.2",)))


def _few(examples: Iterator[Command]) -> Iterator[Command]:
    """The first two: whether there is a choice at all."""
    for number, command in enumerate(examples):
        if number > 1:
            return
        yield command


class Works(Step, frozen=True):
    """What is cast or worked to its end in a segment takes effect, all together [TA-0.2, TA-10.3]."""

    cite = "TA-0.2"
    segment: int

    @property
    def title(self) -> str:
        return f"Segment {self.segment}: spells and devices"

    def play(self, ref: Referee) -> Play:
        """Declare it, let spells be countered, and have it work."""
        ending = ends_now(ref.at, self.segment)
        if not ending:
            return
        ref.record(SegmentBegan(segment=self.segment, part="work", rules=("TA-0.2",)))
        names = tuple([figure.id for figure, _, _ in ending])
        ref.record(Busied(figures=names, now=True, rules=("TA-0.2",)))
        done: list[tuple[str, int, Intent]] = []
        for figure, place, intent in ending:
            no = intent.order is None or foiled(ref.at, ref.figure(figure.id), intent.order)
            if no:
                why = no.reason if isinstance(no, Refusal) else "nothing comes of it"
                ref.record(ActLost(figure=figure.id, place=place, why=why, segment=self.segment, rules=("TA-10.3",)))
                continue
            _declare(ref, figure.side, intent.order)
            done.append((figure.id, place, intent))
        for _, _, intent in done:
            if isinstance(intent.order, Cast):
                yield from ask_counters(ref, intent.order)
        throw_declared(ref)
        for name, place, intent in done:
            ref.record(ActDone(figure=name, place=place, segment=self.segment, rules=("TA-0.2",)))
            _again(ref, name, intent, self.segment)
        ref.record(Busied(figures=names, now=False, rules=("TA-0.2",)))
        look_at_locks(ref, phase="")
        end_if_over(ref)


def ends_now(at: Situation, segment: int) -> list[tuple[Figure, int, Intent]]:
    """List what ends in a segment, of those who still stand, by id; each with its place."""
    found = []
    for figure in with_open(at, *KINDS):
        now = under_way(figure, *KINDS)
        if figure.standing and now is not None and now[1].ends == segment:
            found.append((figure, now[0], now[1]))
    return found


def foiled(at: Situation, figure: Figure, order: Order) -> Refusal | None:
    """Say why what was begun cannot work now, or None: its target is gone, its caster can do nothing [TA-10.3]."""
    if isinstance(order, Cast):
        return cast_refused(at, figure, order)
    if isinstance(order, Use):
        return use_refused(at, figure, order, melee=False)
    if isinstance(order, Breathe):
        return breath_refused(at, figure, order.toward, order.breath)
    if isinstance(order, Gaze):
        return gaze_refused(at, figure, at.figure(order.target))
    return turning_refused(at, figure) if isinstance(order, TurnUndead) else None


def _declare(ref: Referee, side: str, order: Order | None) -> None:
    rules = ("TA-0.2",)
    if isinstance(order, Cast):
        ref.record(ShotsDeclared(side=side, casts=(order,), rules=rules))
    elif isinstance(order, Use):
        ref.record(ShotsDeclared(side=side, uses=(order,), rules=rules))
    elif isinstance(order, Breathe):
        ref.record(ShotsDeclared(side=side, breaths=(order,), rules=rules))
    elif isinstance(order, Gaze):
        ref.record(ShotsDeclared(side=side, gazes=(order,), rules=rules))
    elif isinstance(order, TurnUndead):
        ref.record(ShotsDeclared(side=side, turnings=(order,), rules=rules))


def again(intent: Intent, segment: int) -> int:
    """Return the segment in which what has worked in one works once more, 0 for never this round [TA-3.3]."""
    told = row("devices", intent.act.what) if intent.act.kind == DEVICE else {}
    later = segment + int(told.get("segments", 1))
    return later if int(told.get("missiles", 1)) > 1 and not intent.carried and later <= LAST else 0


def _again(ref: Referee, name: str, intent: Intent, segment: int) -> None:
    """A wand of magic missiles discharges a second one, by the same attack, so many segments later [TA-3.3]."""
    later = again(intent, segment)
    if not later or not ref.figure(name).standing:
        return
    second = Intent(act=intent.act, order=intent.order, state=BEGUN, carried=True, begun=segment + 1, ends=later)
    ref.record(Intended(figure=name, intents=(second,), rules=("TA-3.3",)))


# ---- spoiled -----------------------------------------------------------------------------------------------------


def spoil(ref: Referee, segment: int) -> None:
    """Spoil the spells of casters who have been hurt since they stated them, or can do nothing any more.

    [TA-10.3, TA-R32]"""
    for figure in with_open(ref.at, SPELL):
        now = doing(figure)
        for place, intent in enumerate(now.intents):
            if intent.act.kind != SPELL or intent.state in (DONE, LOST):
                continue
            hurt = figure.hit_points < now.hurt
            if not hurt and inactive(figure) is None:
                continue
            why = f"{figure.name} was hurt" if hurt else f"{figure.name} can do nothing"
            if figure.standing and isinstance(intent.order, Cast) and intent.state == BEGUN:
                spell, by = intent.order.spell, intent.order.by
                ref.record(SpellSpoiled(figure=figure.id, spell=spell, by=by, rules=("TA-10.3", "TA-R32")))
            ref.record(ActLost(figure=figure.id, place=place, why=why, segment=segment, rules=("TA-10.3", "TA-R32")))
