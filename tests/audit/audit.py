"""The audit: what must hold of every state and after every event, looked at anew and without the rules' own caches."""

from __future__ import annotations

from game.board.bases import BODILY, gap_within
from game.core.dice import spec
from game.core.events import BattleEnded, Event, InitiativeWon, RoundBegan, Thrown
from game.core.fight.harm import Damaged, Healed, Slain
from game.core.fight.magic import Summoned
from game.core.fight.moves import Locked
from game.core.figures import Figure
from game.core.grain import GRAIN
from game.core.state import State
from game.play.ledger import PhaseBegan, fight
from game.rules.decision import Decision
from game.rules.morale.checks import threshold_crossed
from game.rules.situation import Battle, Situation
from game.systems.exile.events import Embodied
from tests.audit import clockwork, gear, magic, morale, powers, stealth, surprise, witness  # noqa: F401
from tests.audit.books import AUDITORS, WAIVED, Auditor
from tests.audit.melee import blows, order, strokes, tricks  # noqa: F401
from tests.audit.missiles import engines, shots  # noqa: F401
from tests.audit.moving import air, moves  # noqa: F401
from tests.audit.watching import WATCHES, AuditError, Watching, fail, field_of, has_declared, watches

__all__ = ["Audit", "AuditError"]


def auditor(battle: Battle) -> Auditor:
    """What looks at every event of a battle by its book's own rules."""
    make = AUDITORS.get(battle.book.id)
    return make(battle) if make is not None else lambda before, event, after: ""


class Audit:
    """Watches a battle event by event; `see` is given the state before, the event and the state after."""

    def __init__(self, battle: Battle, state: State) -> None:
        self.battle = battle
        self.roster = frozenset(state.figures)
        self.memory = Watching(battle)
        self.own = auditor(battle)

    def see(self, before: State, event: Event, after: State) -> None:
        """Check an event and the state it leads to; AuditError where anything is amiss."""
        self.memory.events += 1
        self.memory.past[before.n] = before
        if isinstance(event, Summoned):
            self.memory.summoned |= {event.who.id}
        _conserved(self.memory, self.roster, event, after)
        _hit_points(before, event, after)
        actor = getattr(event, "actor", "")
        gone = actor in before.figures and not before.figures[actor].standing
        stood = gone and (_vanished(self.memory, event, before.figures[actor]) or has_declared(before, actor))
        if gone and not isinstance(event, Thrown) and not stood:
            fail("R34 the dead never act", event, actor)
        for watch in WATCHES.get(type(event), ()):
            try:
                watch(self.memory, before, event, after)
            except AuditError as found:
                if not found.is_waived(WAIVED.get(self.battle.book.id, frozenset())):
                    raise
        amiss = self.own(before, event, after)
        if amiss:
            fail(amiss.partition(":")[0], event, amiss.partition(": ")[2])
        most = 50 * (len(self.roster) + 1) ** 2
        if self.memory.events > most:
            fail("G10 a round ends", event, f"more than {most} events in one round")

    def rest(self, state: State, decision: Decision | None = None) -> None:
        """Check a state in which a side is asked, or the battle is over: no volley is open then."""
        figures = state.standing()
        for figure in figures:
            if figure.hit_points <= 0 and figure.most_hit_points and figure.id not in fight(state).dying:
                fail("R34 the dead fall", None, f"{figure.id} stands with {figure.hit_points} hit points")
        at = Situation(state, self.battle)
        for unit in state.units.values():
            if threshold_crossed(at, unit):
                fail("R39 losses are noted", None, f"{unit.id} has lost {threshold_crossed(at, unit)} percent")
        _one_book(self.battle.book.id, state)
        self._room(state, figures)
        self._caches(state)

    def _room(self, state: State, figures: list[Figure]) -> None:
        """Every base is whole on the table and free ground, and on no other, also of those who are half-way together.

        Who got off on what his horse stood on may be a grain over its edge: his place is rounded."""
        ground, table = self.battle.ground(state), state.table
        for place, one in enumerate(figures):
            on_table = 0 <= one.x <= table.width and 0 <= one.y <= table.height
            if not on_table or (not one.altitude and ground.unfit(one.profile.base, one.at, one.facing) is not None):
                fail("R06 room to stand", None, f"{one.id} stands where it may not, at {one.at}")
            for other in figures[:place]:
                near = abs(one.x - other.x) < 6 * GRAIN and abs(one.y - other.y) < 6 * GRAIN
                near = near and (one.altitude > 0) == (other.altitude > 0)
                if near and gap_within(one, other, BODILY - 1):
                    fail("R06 room to stand", None, f"{one.id} and {other.id} stand on each other")

    def _caches(self, state: State) -> None:
        """The field kept by the battle says what a fresh one does [G04]."""
        kept, fresh = self.battle.field(state), field_of(state)
        for figure in state.standing():
            if kept.holders(figure) != fresh.holders(figure):
                fail("G04 caches", None, f"{figure.id} is held by {fresh.holders(figure)}, kept {kept.holders(figure)}")
            if figure.altitude and kept.lay.close(figure) != fresh.lay.close(figure):
                fail("G04 caches", None, f"near {figure.id} are {fresh.lay.close(figure)}")
            if kept.rank(figure) != fresh.rank(figure):
                fail("G04 caches", None, f"rank of {figure.id}")


def _one_book(book: str, state: State) -> None:
    """What is still to be played, and what is noted of the battle and its figures, is of this book and no other [X07].

    What several books share lies beside them."""
    noted = [entry.step for entry in state.agenda] + [state.ledger, *[one.ledger for one in state.figures.values()]]
    for one in noted:
        of = type(one).__module__.split(".")
        if of[:2] == ["game", "systems"] and of[2] != book:
            fail("X07 one rule book at a time", None, f"{type(one).__name__} is of {of[2]}, played by {book}")


def _vanished(memory: Watching, event: Event, figure: Figure) -> bool:
    """Whether this is a phantasm that stood as the volley of an event began: it vanishes in the midst of one."""
    began = memory.past.get(getattr(event, "volley", 0) - 1)
    stood = began is not None and figure.id in began.figures and began.figures[figure.id].standing
    return stood and "phantom" in figure.profile.traits


def _conserved(memory: Watching, roster: frozenset[str], event: Event, after: State) -> None:
    """The figures are those that began and those a spell brought, each with one fate [R37]."""
    if frozenset(after.figures) != roster | memory.summoned:
        fail("R37 figures are conserved", event, "the roster changed")


def _hit_points(before: State, event: Event, after: State) -> None:
    """Hit points change only as damage and healing say; they never rise otherwise [R32, R33]."""
    if isinstance(event, Damaged):
        lost = before.figures[event.figure].hit_points - after.figures[event.figure].hit_points
        if event.amount <= 0 or lost != event.amount:
            fail("R33 hit points", event, f"{event.figure} lost {lost}")
    elif before.figures is not after.figures and not isinstance(event, Healed | Embodied) and before.round:
        for name, one in after.figures.items():
            old = before.figures.get(name, one)
            if old is not one and old.hit_points != one.hit_points:
                fail("R33 hit points", event, f"{name} went from {old.hit_points} to {one.hit_points}")


# ---- the shape of a round ----------------------------------------------------------------------------------------


@watches(RoundBegan)
def _round_began(memory: Watching, before: State, event: RoundBegan, after: State) -> None:
    if after.round != before.round + 1:
        fail("R42 rounds", event, f"round {after.round} after {before.round}")
    phases, clumsy = memory.phases, memory.clumsy
    memory.new_round()
    for name, owed in clumsy.items():
        if owed > 0 and before.figures[name].standing:
            fail("R31 a natural 1 calls for a save", event, name)
    _locks_hold(before, event)
    if before.round and tuple(phases) not in memory.battle.book.phases:
        fail("R42 phases", event, f"a round of {phases}")


@watches(PhaseBegan)
def _phase_began(memory: Watching, before: State, event: PhaseBegan, after: State) -> None:
    begun = (*memory.phases, event.phase)
    if not any(begun == phases[: len(begun)] for phases in memory.battle.book.phases):
        fail("R42 phases", event, f"{event.phase} after {memory.phases}")
    memory.phases.append(event.phase)
    if event.side:
        first = fight(after).first
        if event.side != (first if event.phase == "move" else after.enemy_of(first)):
            fail("R42 phases", event, f"{first} has the Move")
    if event.phase in ("counter", "missile", "melee"):
        _locks_hold(before, event)


@watches(Thrown)
def _thrown(memory: Watching, before: State, event: Thrown, after: State) -> None:
    parsed = spec(event.spec)
    if len(event.faces) != parsed.number or not all(1 <= face <= parsed.sides for face in event.faces):
        fail("dice", event, "faces that the dice have not")
    if not event.why:
        fail("dice", event, "thrown without a reason")
    if event.purpose == "initiative":
        memory.initiative[event.actor] = event.faces[0]


@watches(InitiativeWon)
def _initiative(memory: Watching, before: State, event: InitiativeWon, after: State) -> None:
    """One die gives the initiative by its halves; of a die each, the higher does."""
    one, other = (side.id for side in before.sides)
    dice = memory.initiative
    if event.side != (max(dice, key=lambda name: dice[name]) if "" not in dice else one if dice[""] <= 3 else other):
        fail("R42 initiative", event, f"the dice showed {dice}")


@watches(Locked)
def _locked(memory: Watching, before: State, event: Locked, after: State) -> None:
    _locks_hold(after, event)


def _locks_hold(state: State, event: Event) -> None:
    """Who is locked, when locks are looked at, is who stands unprotected in an enemy's zone [R05]."""
    if not state.round:
        return
    field = field_of(state)
    for figure in state.standing():
        if figure.locked != bool(field.holders(figure)):
            fail("R05 locks", event, f"{figure.id} is {'' if figure.locked else 'not '}locked")


@watches(Slain)
def _slain(memory: Watching, before: State, event: Slain, after: State) -> None:
    if before.figures[event.figure].hit_points > 0:
        fail("R34 the dead", event, f"{before.figures[event.figure].hit_points} hit points left")


@watches(BattleEnded)
def _ended(memory: Watching, before: State, event: BattleEnded, after: State) -> None:
    if after.agenda:
        fail("the end", event, "something is still on the agenda")
