"""Who of each pair strikes first, and who may not strike back, found a second time [X03].

Where a few grains decide an arc or a height either answer is right."""

from __future__ import annotations

from collections.abc import Iterator

from game.board.measured import Drawn, arcs, drawn, level_of, size_of
from game.core.deeds import Struck
from game.core.events import Event
from game.core.state import Figure, State, Terrain
from game.play.ledger import StruckFirst
from game.rules.gear.arms import uses_natural_weapons, weapon_length
from game.rules.situation import Battle, Situation
from game.systems.chainmail.ledger import CHARGES, Faced, rounds

Claim = set[str] | None
"""Who has one claim to the first blow of a pair; None where it cannot be told."""


class OrderAuditor:
    """Remembers how opponents came upon each other."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.came: dict[str, set[str]] = {}
        """In which arc of the other one stood as they met, by "one>other"; two where it cannot be told."""
        self.table: tuple[tuple[Terrain, ...], list[Drawn]] | None = None

    def amiss(self, before: State, event: Event, after: State) -> str:
        """Look at an event; "" where nothing is amiss."""
        match event:
            case Faced():
                return self._faced(event, after)
            case StruckFirst() if "SP-R130" not in event.rules:  # who steps into others is first, whom it meets
                return self._ordered(event, before)
            case Struck(extra=False):
                return self._struck(event, before)
        return ""

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
        if not _is_fresh(before, victim, attacker):
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
        if fresh:
            yield self._from("rear", one, other)
            yield self._from("left_flank", one, other)
        else:
            yield both - set(ledger.late)
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
            known = self.came.get(f"{each.id}>{foe.id}", arcs(foe, each.at, size_of(each, foe)))
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
        return set() if mine == its else {one.id if mine > its else other.id}

    def _longer(self, state: State, one: Figure, other: Figure, *, fresh: bool) -> set[str]:
        """Whose weapon is two classes longer than the other's in their first round, or shorter later."""
        at = Situation(state, self.battle)
        if uses_natural_weapons(at, one) or uses_natural_weapons(at, other):
            return set()
        more = weapon_length(at, one) - weapon_length(at, other)
        if abs(more) < 2:
            return set()
        return {one.id if (more > 0) == fresh else other.id}


def _is_fresh(state: State, one: Figure, other: Figure) -> bool:
    """Whether two are in the first round of their melee."""
    meeting = rounds(state).meetings.get("|".join(sorted((one.id, other.id))))
    return meeting is None or meeting.round == state.round
