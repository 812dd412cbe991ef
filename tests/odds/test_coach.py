"""The coach: a sentence where a command costs more than a plain alternative beyond chance, and not a word otherwise."""

from __future__ import annotations

import re

import pytest

from game.core.commands import Charge, Move
from game.core.text.typed import read
from game.odds.coach.alternatives import NOTHING, OWN, SHORT, STAND, alternatives, choice
from game.odds.coach.exposure import several
from game.odds.coach.judging import LOOKS, Advice, Verdict, coaching
from game.odds.glances.glancing import Look, packed
from game.odds.playouts import Horizon
from game.rules.moving.movement import charge_reach
from tests.play import Fight

ROAD = """
figures:
  - {id: odo, name: Odo, side: blue, class: fighting_man, level: 1, weapons: [sword], hit_points: 6, at: [20, 20],
     facing: 0}
  - {id: ann, name: Ann, side: blue, class: fighting_man, level: 1, weapons: [sword], hit_points: 6, at: [40, 34],
     facing: 0}
  - {id: orc-1, name: Orc 1, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [17, 4], facing: 180}
  - {id: orc-2, name: Orc 2, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [22, 4], facing: 180}
"""
"""Odo sixteen inches before two orcs; Ann far behind."""


def road() -> Fight:
    return Fight(ROAD, begin="move")


def verdicts(fight: Fight, command: str) -> list[Verdict]:
    """All that is told of a command, little by little."""
    decision = fight.position.decision
    assert decision is not None
    look = Look(fight.battle.book.id, packed(fight.position), decision.side, read(command), (Horizon("round"),))
    return [tell() for tell in coaching(look)]


def advice(fight: Fight, command: str) -> Advice | None:
    """What the coach says of a command in the end."""
    last = verdicts(fight, command)[-1]
    assert last.over
    return last.advice


def test_who_turns_his_back_before_the_enemy_is_told_what_it_costs():
    found = advice(road(), "move odo via 20,10 facing 180")
    assert found is not None and found.figure == "odo"
    assert re.fullmatch(r"Leaves Odo's rear to 2 orcs: \d+ % to fall, \d+ % standing", found.sentence)
    assert found.gap.low > 0 and found.share > found.instead + 0.1
    assert found.alternative.kind in (STAND, SHORT)


@pytest.mark.parametrize("command", ["move odo via 20,26 facing 0", "move ann via 40,30 facing 0", "done"])
def test_of_what_costs_no_more_than_standing_there_is_not_a_word(command: str):
    assert advice(road(), command) is None


@pytest.mark.parametrize("place", [(38 + n % 5, 28 + n // 5) for n in range(10)])
def test_chance_alone_never_makes_the_coach_speak(place: tuple[int, int]):
    """Ann walks about behind, where nothing can come of it: ten walks, and silence."""
    assert advice(road(), f"move ann via {place[0]},{place[1]} facing 0") is None


def test_it_is_looked_at_after_so_many_playouts_and_no_others():
    """The first word comes after forty playouts of each; the same digits whoever asks again."""
    told = verdicts(road(), "move odo via 20,10 facing 180")
    assert all(verdict.advice is None for verdict in told if verdict.playouts < LOOKS[0])
    assert told[-1] == verdicts(road(), "move odo via 20,10 facing 180")[-1]
    assert told[-1].playouts in {4 * number for number in LOOKS}


def test_the_alternatives_are_to_stand_to_halt_short_of_reach_and_the_scripted_sides_own():
    fight = road()
    at, decision = fight.position.situation(fight.battle), fight.position.decision
    found = {one.kind: one for one in alternatives(at, decision, read("move odo via 20,10 facing 180"))}
    assert list(found) == [STAND, SHORT, OWN]
    assert found[STAND].command == read("move odo facing 0")
    (walk,) = found[SHORT].command.walks
    foe = fight.figure("orc-2")
    assert foe.y + charge_reach(at, foe) < walk.path[-1][1] < 20 * 1024
    assert found[OWN].why == "towards the enemy" and [walk.figure for walk in found[OWN].command.walks] == ["odo"]
    assert all(decision.refuse(at, one.command) is None for one in found.values())


def test_the_scripted_side_is_asked_for_its_move_and_gives_its_reason():
    fight = road()
    at, decision = fight.position.situation(fight.battle), fight.position.decision
    found = choice(at, decision)
    assert found is not None and isinstance(found.command, Move | Charge)
    assert found.why == "towards the enemy"
    assert decision.refuse(at, found.command) is None


def test_who_hides_changes_neither_advice_nor_choice():
    """An orc lies hidden right behind Odo, or far away: not a digit of what is said differs."""
    found = []
    for place in ("[20, 24]", "[46, 2]"):
        lurker = f"  - {{id: lurker, side: red, creature: orc, hit_points: 4, at: {place}, facing: 0, hidden: true}}\n"
        fight = Fight(ROAD + lurker, begin="move")
        at, decision = fight.position.situation(fight.battle), fight.position.decision
        found.append((verdicts(fight, "move odo via 20,10 facing 180"), choice(at, decision)))
    assert found[0] == found[1] and found[0][0][-1].advice is not None


def test_one_is_named_several_of_a_kind_are_counted():
    at = road().at
    assert several(at, ["orc-1"]) == "Orc 1"
    assert several(at, ["orc-1", "orc-2"]) == "2 orcs"
    assert several(at, ["orc-1", "ann"]) == "2 of the enemy"


def test_to_do_nothing_is_an_alternative_only_where_it_holds_back_nobody_else():
    """Two bows are asked for their shots: that one shoots is not measured against that neither does."""
    bow = "{id: %s, side: blue, troop: longbowman, hit_points: 4, at: [%d, 20], facing: 0}"
    orc = "{id: orc, side: red, creature: orc, hit_points: 4, at: [20, 12], facing: 180}"
    for bows in (("ann",), ("ann", "bob")):
        rows = [bow % (name, 19 + 2 * n) for n, name in enumerate(bows)]
        fight = Fight("figures:\n" + "".join(f"  - {row}\n" for row in [*rows, orc]), begin="missile")
        at, decision = fight.position.situation(fight.battle), fight.position.decision
        kinds = [alternative.kind for alternative in alternatives(at, decision, read("shoot ann at orc"))]
        assert (NOTHING in kinds) == (set(decision.figures) == {"ann"})
