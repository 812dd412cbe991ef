"""The audit: what must hold of every state and after every event, looked at anew and without the rules' own caches."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from game.board.bases import gap, gap_within, overlaps
from game.board.paths import length
from game.core.deeds import (
    BreathUsed,
    Charged,
    Moved,
    RefusalTried,
    Saved,
    Shot,
    Struck,
)
from game.core.dice import spec
from game.core.events import BattleEnded, Damaged, Event, Healed, RoundBegan, Slain, Thrown
from game.core.grain import GRAIN
from game.core.state import Figure, State
from game.rules.field import Field, has_zone, zone_radius
from game.rules.movement import charge_bonus
from game.rules.situation import Battle


class AuditError(AssertionError):
    """An invariant does not hold: its name, the event, and what was found."""


def fail(name: str, event: Event | None, why: str) -> None:
    """Report a broken invariant."""
    raise AuditError(f"{name}: {why} ({type(event).__name__}: {event})")


class Audit:
    """Watches a battle event by event; `see` is given the state before, the event and the state after."""

    def __init__(self, battle: Battle, state: State) -> None:
        self.battle = battle
        self.roster = frozenset(state.figures)
        self.struck: dict[str, set[str]] = {}
        """Who has struck whom this round."""
        self.behind: dict[str, set[str]] = {}
        """Who was struck from behind by whom this round, and still stood."""
        self.moved: set[str] = set()
        self.locked_at_start: set[str] = set()
        self.events_this_round = 0

    def see(self, before: State, event: Event, after: State) -> None:
        """Check an event and the state it leads to; AuditError where anything is amiss."""
        self.events_this_round += 1
        _conserved(self.roster, event, after)
        _hit_points(before, event, after)
        watch = _WATCHES.get(type(event))
        if watch is not None:
            watch(self, before, event, after)
        most = 50 * (len(self.roster) + 1) ** 2
        if self.events_this_round > most:
            fail("G10 a round ends", event, f"more than {most} events in one round")

    def rest(self, state: State) -> None:
        """Check a state in which a side is asked, or the battle is over: no volley is open then."""
        figures = state.standing()
        for figure in figures:
            if figure.hit_points <= 0 and figure.most_hit_points:
                fail("R34 the dead fall", None, f"{figure.id} stands with {figure.hit_points} hit points")
        self._room(state, figures)
        self._caches(state)

    def _room(self, state: State, figures: list[Figure]) -> None:
        ground = self.battle.ground(state)
        for place, one in enumerate(figures):
            if ground.unfit(one.profile.base, one.at, one.facing) is not None:
                fail("R06 room to stand", None, f"{one.id} stands where it may not, at {one.at}")
            for other in figures[:place]:
                if abs(one.x - other.x) < 6 * GRAIN and abs(one.y - other.y) < 6 * GRAIN and overlaps(one, other):
                    fail("R06 room to stand", None, f"{one.id} and {other.id} stand on each other")

    def _caches(self, state: State) -> None:
        """The field kept by the battle says what a fresh one does [G04]."""
        kept, fresh = self.battle.field(state), Field(state)
        for figure in state.standing():
            if kept.holders(figure) != fresh.holders(figure):
                fail("G04 caches", None, f"{figure.id} is held by {fresh.holders(figure)}, kept {kept.holders(figure)}")
            if kept.rank(figure) != fresh.rank(figure):
                fail("G04 caches", None, f"rank of {figure.id}")


def _conserved(roster: frozenset[str], event: Event, after: State) -> None:
    """The figures are those that began, each with one fate [R37]."""
    if frozenset(after.figures) != roster:
        fail("R37 figures are conserved", event, "the roster changed")


def _hit_points(before: State, event: Event, after: State) -> None:
    """Hit points change only as damage and healing say; they never rise otherwise [R32, R33]."""
    if isinstance(event, Damaged):
        lost = before.figures[event.figure].hit_points - after.figures[event.figure].hit_points
        if event.amount <= 0 or lost != event.amount:
            fail("R33 hit points", event, f"{event.figure} lost {lost}")
    elif before.figures is not after.figures and not isinstance(event, Healed) and before.round:
        for name, one in after.figures.items():
            old = before.figures[name]
            if old is not one and old.hit_points != one.hit_points:
                fail("R33 hit points", event, f"{name} went from {old.hit_points} to {one.hit_points}")


def _round_began(audit: Audit, before: State, event: RoundBegan, after: State) -> None:
    audit.struck, audit.behind, audit.moved = {}, {}, set()
    audit.events_this_round = 0
    field = Field(before)
    audit.locked_at_start = {one.id for one in before.standing() if one.locked and field.holders(one)}
    if after.round != before.round + 1:
        fail("R42 rounds", event, f"round {after.round} after {before.round}")


def _moved(audit: Audit, before: State, event: Moved, after: State) -> None:
    old = before.figures[event.figure]
    if not old.standing:
        fail("R34 the dead never act", event, event.figure)
    if event.path[0] != old.at:
        fail("R02 paths", event, f"{event.figure} stands at {old.at}")
    if event.how == "move":
        _own_move(audit, before, event, after, old)
    elif event.how in ("refuse", "escape"):
        _slipped(event, after)


def _own_move(audit: Audit, before: State, event: Moved, after: State, old: Figure) -> None:
    spent = after.figures[event.figure].walked
    most = old.profile.allowance + (charge_bonus(old) if event.charge else 0)
    if spent > most:
        fail("R02 allowance", event, f"{spent} of {most} grains")
    far = length(event.path[0], event.path[1:])
    if abs(far - event.length) > 2 * len(event.path):
        fail("R02 paths", event, f"{far} grains long")
    if event.figure in audit.locked_at_start:
        fail("R04 the locked stay", event, event.figure)
    if old.has("surprised") or old.has("stunned") or old.has("fleeing"):
        fail("R35 no act of its own", event, event.figure)
    if old.moved and not old.walked:
        fail("R03 one move a round", event, event.figure)
    _zones_on_the_way(before, event, old)


def _zones_on_the_way(before: State, event: Moved, old: Figure) -> None:
    """A walk enters no zone before its end, but for the inch by which one closes with the large [R01]."""
    foes = [one for one in before.standing() if one.side != old.side and has_zone(one)]
    began_in = {foe.id for foe in foes if gap_within(old, foe, zone_radius(foe))}
    for a, b in zip(event.path, event.path[1:], strict=False):
        total = max(1, length(a, (b,)))
        for t in range(0, max(0, total - 2 * GRAIN), GRAIN // 2):
            place = (a[0] + (b[0] - a[0]) * t // total, a[1] + (b[1] - a[1]) * t // total)
            there = replace(old, x=place[0], y=place[1])
            for foe in foes:
                if foe.id not in began_in and gap_within(there, foe, zone_radius(foe) - 8):
                    fail("R01 zones stop", event, f"{event.figure} ran on through the zone of {foe.id}")


def _slipped(event: Moved, after: State) -> None:
    """Who slips away ends 2 to 4 inches from the nearest enemy [R10]."""
    figure = after.figures[event.figure]
    near = min((gap(figure, foe) for foe in after.standing() if foe.side != figure.side), default=3 * GRAIN)
    if not 2 * GRAIN <= near <= 4 * GRAIN:
        fail("R10 refuge", event, f"{near / GRAIN:.2f} inches from the nearest enemy")


def _charged(audit: Audit, before: State, event: Charged, after: State) -> None:
    for name in event.figures:
        if before.figures[name].charged and before.figures[name].charged == before.round - 1:
            fail("R08 no charge twice running", event, name)


def _shot(audit: Audit, before: State, event: Shot, after: State) -> None:
    shooter, target = before.figures[event.actor], before.figures[event.target]
    field = Field(before)
    if shooter.locked and field.holders(shooter):
        fail("R11 no shooting from melee", event, event.actor)
    if target.locked and field.holders(target) and not (shooter.profile.kind == "scout" and shooter.profile.level >= 9):
        fail("R12 no shooting into melee", event, event.target)
    if after.figures[event.actor].shots > 2:
        fail("R13 shots a round", event, f"{after.figures[event.actor].shots} shots")
    if event.passing and shooter.walked:
        fail("R14 pass-through", event, "the shooter has moved")
    if shooter.has("surprised") or shooter.has("fleeing"):
        fail("R35 no act of its own", event, event.actor)
    _arithmetic(event.roll, event)


def _struck(audit: Audit, before: State, event: Struck, after: State) -> None:
    striker, target = before.figures[event.actor], before.figures[event.target]
    if not striker.standing:
        fail("R34 the dead never act", event, event.actor)
    if not target.standing:
        fail("R34 nobody strikes the dead", event, event.target)
    if striker.has("surprised") or striker.has("stunned") or striker.has("fleeing"):
        fail("R35 no act of its own", event, event.actor)
    if event.target in audit.behind.get(event.actor, ()) and not event.extra:
        fail("R25 no answer to the rear", event, event.actor)
    audit.struck.setdefault(event.target, set()).add(event.actor)
    if any(one.rule in ("SP-3.5.9.2", "SP-3.5.9.3") and one.ignored is None and one.value > 0 for one in event.tally.modifiers):
        audit.behind.setdefault(event.target, set()).add(event.actor)
    _arithmetic(event.roll, event)


def _arithmetic(roll: int, event: Shot | Struck) -> None:
    """A hit is the die and every modifier that counts against the need, each with its rule [R30, R31, R32]."""
    tally = event.tally
    total = sum(one.value for one in tally.modifiers if one.ignored is None)
    if total != tally.total or any(not one.rule for one in tally.modifiers) or not tally.rule:
        fail("R30 the sum", event, f"modifiers give {total}, the tally says {tally.total}")
    hit = (roll == 20 or roll + total >= tally.need) and roll != 1 if tally.naturals else roll + total >= tally.need
    if hit != event.hit:
        fail("R30 the sum", event, f"roll {roll}")
    if event.damage < 0 or (event.damage and not event.hit):
        fail("R32 damage", event, str(event.damage))


def _slain(audit: Audit, before: State, event: Slain, after: State) -> None:
    if before.figures[event.figure].hit_points > 0:
        fail("R34 the dead", event, f"{before.figures[event.figure].hit_points} hit points left")


def _breath(audit: Audit, before: State, event: BreathUsed, after: State) -> None:
    figure = before.figures[event.figure]
    if figure.walked * 2 > figure.profile.allowance:
        fail("R18 breath", event, "moved more than half")


def _refused(audit: Audit, before: State, event: RefusalTried, after: State) -> None:
    figure = before.figures[event.figure]
    if figure.has("surprised"):
        fail("R10 the surprised refuse nothing", event, event.figure)
    if event.tally.passes(event.roll) != event.success:
        fail("R30 the sum", event, f"roll {event.roll}")


def _saved(audit: Audit, before: State, event: Saved, after: State) -> None:
    if event.tally.passes(event.roll) != event.success:
        fail("R30 the sum", event, f"roll {event.roll}")


def _thrown(audit: Audit, before: State, event: Thrown, after: State) -> None:
    parsed = spec(event.spec)
    if len(event.faces) != parsed.number or not all(1 <= face <= parsed.sides for face in event.faces):
        fail("dice", event, "faces that the dice have not")
    if not event.why:
        fail("dice", event, "thrown without a reason")


def _ended(audit: Audit, before: State, event: BattleEnded, after: State) -> None:
    if after.agenda:
        fail("the end", event, "something is still on the agenda")


_WATCHES: dict[type[Event], Callable[..., None]] = {
    RoundBegan: _round_began,
    Moved: _moved,
    Charged: _charged,
    Shot: _shot,
    Struck: _struck,
    Slain: _slain,
    BreathUsed: _breath,
    RefusalTried: _refused,
    Saved: _saved,
    Thrown: _thrown,
    BattleEnded: _ended,
}
