"""Who of each pair strikes first, and who may not strike back, found a second time [X03].

Where a few grains decide an arc or a height either answer is right."""

from __future__ import annotations

from collections.abc import Iterator

from game.board.measured import Drawn, arcs, drawn, level_of, size_of
from game.core.events import Event
from game.core.fight.deeds import StrikeOrdered, Struck
from game.core.fight.moves import Swept
from game.core.figures import Figure
from game.core.state import State
from game.core.table import Terrain
from game.play.exchanged import StruckFirst
from game.rules.gear.arms import uses_natural_weapons, weapon_length
from game.rules.melee.reach import attackers
from game.rules.situation import Battle, Situation
from game.systems.chainmail.ledger import CHARGES, Faced, InitiativeSettled, rounds

Claim = set[str] | None
"""Who has one claim to the first blow of a pair; None where it cannot be told."""


class OrderAuditor:
    """Remembers how opponents came upon each other."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.came: dict[str, set[str]] = {}
        """In which arc of the other one stood as they met, by "one>other"; two where it cannot be told."""
        self.taken: set[str] = set()
        """Those struck at from behind this round, in the first round of that melee."""
        self.doubtful: set[str] = set()
        """Those of whom that cannot be told."""
        self.late: set[str] = set()
        """Those of whom it was so last round."""
        self.sweeps: dict[str, str] = {}
        """Who flies past whom to strike at him, and has not struck yet."""
        self.table: tuple[tuple[Terrain, ...], list[Drawn]] | None = None

    def amiss(self, before: State, event: Event, after: State) -> str:
        """Look at an event; "" where nothing is amiss."""
        match event:
            case Faced():
                return self._faced(event, after)
            case StruckFirst() if "SP-R130" not in event.rules:  # who steps into others is first, whom it meets
                return self._ordered(event, before)
            case StrikeOrdered():
                return self._put(event, before)
            case Swept():
                self.sweeps[event.figure] = event.target
            case Struck(extra=False):
                return self._struck(event, before)
            case InitiativeSettled():
                return self._settled(after)
        return ""

    def _settled(self, after: State) -> str:
        """Who was struck at from behind last round strikes last in this one, and nobody else."""
        self.sweeps.clear()
        told = set(rounds(after).late)
        if not self.taken <= told <= self.taken | self.doubtful:
            return f"X03 taken from behind: {sorted(told)} are last, {sorted(self.taken)} were taken so"
        self.late, self.taken, self.doubtful = told, set(), set()
        return ""

    def _put(self, event: StrikeOrdered, before: State) -> str:
        """Who strikes last of all has nobody after him but others of whom that holds."""
        last = ""
        for turn in event.order:
            figure = before.figures[turn.figure]
            if "strikes_last" in figure.profile.traits:
                continue
            late = self._is_late(before, figure)
            if late is False and last:
                return f"X03 last of all: {figure.id} strikes after {last}"
            last = figure.id if late else last
        return ""

    def _is_late(self, state: State, figure: Figure) -> bool | None:
        """Whether one strikes after all others; None where it cannot be told."""
        if figure.id in self.late:
            return True
        at, told = Situation(state, self.battle), True
        for name in attackers(at, figure):
            foe = state.figures[name]
            if not _is_fresh(state, figure, foe) or not self._is_fought(at, figure, foe):
                continue
            came, met = self._arcs(foe, figure), self._arcs(figure, foe)
            if came == {"left_flank"} and not met & {"left_flank", "rear"}:
                return True
            told = told and not ("left_flank" in came and not met <= {"left_flank", "rear"})
        return False if told else None

    def _is_fought(self, at: Situation, one: Figure, other: Figure) -> bool:
        """Whether two fight now, or have fought this round."""
        ledger = rounds(at.state)
        if "|".join(sorted((one.id, other.id))) in ledger.fought or ledger.bout != CHARGES:
            return True
        return bool({one.id, other.id} & set(ledger.chargers))

    def _arcs(self, one: Figure, other: Figure) -> set[str]:
        """In which arc of another one stood as they met, or stands."""
        return self.came.get(f"{one.id}>{other.id}") or arcs(other, one.at, size_of(one, other))

    def _faced(self, event: Faced, after: State) -> str:
        for name in event.parted:
            self.came.pop(name, None)
        for name, told in sorted(event.arcs.items()):
            one, other = (after.figures[each] for each in name.split(">"))
            self.came[name] = arcs(other, one.at, size_of(one, other))
            if told not in self.came[name]:
                return f"X03 arcs: {name} is told of the {told}, measured {sorted(self.came[name])}"
        return ""

    def _struck(self, event: Struck, before: State) -> str:
        """One attacked from the rear does not strike back in the first round of that melee."""
        victim, attacker = before.figures[event.actor], before.figures[event.target]
        if not event.horse and _is_fresh(before, victim, attacker):
            met = self._arcs(victim, attacker)
            if "rear" in met:
                (self.taken if met == {"rear"} else self.doubtful).add(attacker.id)
        sweeps = self.sweeps.pop(victim.id, "") == attacker.id  # it comes past of itself, and answers nobody
        if sweeps or not _is_fresh(before, victim, attacker):
            return ""
        behind = self._from("rear", attacker, victim)
        return f"X03 no answer to the rear: {victim.id} strikes back" if behind == {attacker.id} else ""

    def _ordered(self, event: StruckFirst, before: State) -> str:
        """Of each pair he is first whose claim is the strongest that only one of them has."""
        for pair, who in sorted(event.pairs.items()):
            one, other = (before.figures[name] for name in pair.split("|"))
            for claim in self._claims(before, one, other):
                if claim is None:
                    break
                if len(claim) == 1:
                    if claim != {who}:
                        return f"X03 first blow: of {pair} {claim} strikes first, not {who!r}"
                    break
            else:
                if who:
                    return f"X03 first blow: the blows of {pair} fall together, {who} is not first"
        return ""

    def _claims(self, state: State, one: Figure, other: Figure) -> Iterator[Claim]:
        """Give the claims from the strongest to the weakest, each with those of the two who have it."""
        ledger, both = rounds(state), {one.id, other.id}
        fresh = _is_fresh(state, one, other)
        yield both - {each.id for each in (one, other) if "strikes_last" in each.profile.traits}
        late = [self._is_late(state, each) for each in (one, other)]
        yield None if None in late else {each.id for each, last in zip((one, other), late, strict=True) if not last}
        if fresh:
            yield self._from("rear", one, other)
            yield self._from("left_flank", one, other)
        charging = both & set(ledger.chargers) if fresh and ledger.bout == CHARGES else set()
        if len(charging) == 1:
            may = both - charging
        else:
            may = {each.id for each in (one, other) if each.side != ledger.winner}
        above = self._above(state, one, other)
        yield None if above is None else above & may
        yield self._longer(state, one, other, fresh=fresh) & may
        yield charging
        yield {each.id for each in (one, other) if each.side == ledger.winner}

    def _from(self, arc: str, one: Figure, other: Figure) -> Claim:
        """Who came upon the other in an arc of his."""
        found = set()
        for each, foe in ((one, other), (other, one)):
            known = self._arcs(each, foe)
            if arc in known and len(known) > 1:
                return None
            found |= {each.id} if arc in known else set()
        return found

    def _above(self, state: State, one: Figure, other: Figure) -> Claim:
        """Who stands on higher ground."""
        if self.table is None or self.table[0] is not state.terrain:
            self.table = state.terrain, drawn(state, self.battle.catalogue.terrain)
        mine, its = (level_of(self.table[1], each.at) for each in (one, other))
        if mine is None or its is None:
            return None
        mine, its = mine + one.altitude, its + other.altitude
        return set() if mine == its else {one.id if mine > its else other.id}

    def _longer(self, state: State, one: Figure, other: Figure, *, fresh: bool) -> set[str]:
        """Whose weapon is two classes longer than the other's in their first round, or shorter later."""
        at = Situation(state, self.battle)
        if uses_natural_weapons(at, one) or uses_natural_weapons(at, other):
            return set()
        more = weapon_length(at, one) - weapon_length(at, other)
        if abs(more) < (1 if at.reading("CM-R3") == "any" else 2):
            return set()
        return {one.id if (more > 0) == fresh else other.id}


def _is_fresh(state: State, one: Figure, other: Figure) -> bool:
    """Whether two are in the first round of their melee."""
    meeting = rounds(state).meetings.get("|".join(sorted((one.id, other.id))))
    return meeting is None or meeting.round == state.round
