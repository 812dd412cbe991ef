"""Which pairs exchange blows in what is fought now, and whose blows fall together."""

from __future__ import annotations

from game.board.arcs import arc_of
from game.core.figures import Figure
from game.play.referee import Referee
from game.rules.gear.arms import ring
from game.rules.melee.reach import REAR, within_reach
from game.rules.melee.strike_order import pair
from game.rules.situation import Situation
from game.systems.chainmail.ledger import CHARGES, BoutEnded, Faced, TakenBehind, rounds
from game.systems.chainmail.melee.first_blow import arc_at_contact, is_first_round


def exchange(at: Situation, a: Figure, b: Figure) -> bool:
    """Whether two exchange blows now: in the charge melees chargers and those they met, and a pair once a round.

    [CM-2.2, CM-2.5.1, CM-R5]"""
    ledger = rounds(at.state)
    if pair(a.id, b.id) in ledger.fought:
        return False
    return ledger.bout != CHARGES or a.id in ledger.chargers or b.id in ledger.chargers


def falls_late(at: Situation, figure: Figure, other: Figure) -> bool:
    """Whether one struck down by another gives its own blows before it falls: theirs fall together [CM-3.8, CM-3.9].

    What counts is what was settled as the blows began: who fell since makes nobody quicker."""
    meeting = rounds(at.state).meetings.get(pair(figure.id, other.id))
    return bool(rounds(at.state).bout) and meeting is not None and not meeting.first


def note_faces(ref: Referee) -> None:
    """Remember of every pair that has come into contact from where each came, and forget those that are apart.

    [CM-2.4, CM-2.4.1, CM-R16]"""
    at, known = ref.at, rounds(ref.state).arcs
    near: dict[str, tuple[Figure, Figure]] = {}
    for side in at.state.sides:
        for figure in at.field.friends(side.id):
            for foe in within_reach(at, figure):
                near.setdefault(f"{figure.id}>{foe.id}", (figure, foe))
                near.setdefault(f"{foe.id}>{figure.id}", (foe, figure))
    fresh: dict[str, str] = {
        name: arc_of(two[1], two[0].at, ring(*two)) for name, two in sorted(near.items()) if name not in known
    }
    parted = tuple([name for name in known if name not in near])
    if fresh or parted:
        ref.record(Faced(arcs=fresh, parted=parted, rules=("CM-R16",)))


def end_bout(ref: Referee) -> None:
    """Note the pairs that have fought in what was fought now: they do not again this round.

    The blows that they gave are spent for the round, whomever they meet in it [CM-R5, CM-R21]."""
    ledger, at = rounds(ref.state), ref.at
    found = []
    for name in ledger.meetings:
        figure, other = (at.figure(each) for each in name.split("|"))
        if exchange(at, figure, other):
            found.append(name)
    ref.record(BoutEnded(pairs=tuple(found), rules=("CM-R5",)))


def note_taken_behind(ref: Referee, attacker: str, victim: str) -> None:
    """Note who is struck at from behind in the first round of a melee: it strikes last in the next round [CM-2.11.3].

    Whoever stands behind it and strikes at another has not attacked it."""
    at = ref.at
    figure, other = at.figure(attacker), at.figure(victim)
    if victim in rounds(ref.state).taken or not is_first_round(at, figure, other):
        return
    if arc_at_contact(at, figure, other) == REAR:
        ref.record(TakenBehind(figures=(victim,), rules=("CM-2.11.3",)))
