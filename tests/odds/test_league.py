"""The league: grounds that are the same from both seats, who meets whom, and what it comes to."""

from __future__ import annotations

import pytest

from game.core.grain import GRAIN
from game.odds.batches.backends import How
from game.odds.batches.running import Workers
from game.odds.league.kinds import KINDS, SIZES
from game.odds.league.meetings import Ground, Meeting, Result, grounds, meetings, results
from game.odds.league.mirror import kind_of, mirrored, names
from game.odds.league.standings import counted, elo, left_out, score, written

GROUND = Ground("even-open-small", "", "starkpool", ("south", "north"))
SLOPE = Ground("slope", "", "starkpool", ("up", "down"))


def ended(one: str, other: str, seat: int | None, times: int = 1, ground: Ground = GROUND) -> list[Result]:
    """Battles between two that all ended alike: the number of the seat that won, one in the first."""
    return [Result(Meeting(ground, 1, (one, other)), seat)] * times


def test_there_are_eight_kinds_in_three_sizes():
    assert len(KINDS) == 8
    assert len(SIZES) == 3
    assert len(names()) == 24
    assert names("even-bridge") == ["even-bridge-small", "even-bridge-middle", "even-bridge-large"]
    assert names("even-bridge-large") == ["even-bridge-large"]
    assert names("bridge") == names("even-brige") == []
    assert names("even") == names()
    assert kind_of("even-bridge-large") == "even-bridge"
    assert kind_of("bridge-large") == "bridge-large"


@pytest.mark.parametrize("name", names())
def test_the_table_is_the_same_from_both_seats(name: str):
    """Turned about the middle of the table, each figure stands where another of the other side stands, armed alike."""
    state = mirrored(name).state
    wide, high = state.table.width, state.table.height
    for figure in state.figures.values():
        other, facing = ("north", 180) if figure.side == "south" else ("south", 0)
        twin = state.figures[figure.id.replace(figure.side, other)]
        assert (twin.x, twin.y, twin.facing) == (wide - figure.x, high - figure.y, facing)
        assert (twin.profile, twin.weapon, twin.carries) == (figure.profile, figure.weapon, figure.carries)
        assert (twin.hit_points, twin.shield, twin.prepared) == (figure.hit_points, figure.shield, figure.prepared)

    def shapes(turned: bool) -> list[tuple[object, ...]]:
        found = []
        for piece in state.terrain:
            corners = [(wide - x, high - y) if turned else (x, y) for x, y in piece.points]
            found.append((piece.kind, piece.state, piece.width, piece.height, tuple(sorted(corners))))
        return sorted(found)

    assert shapes(turned=True) == shapes(turned=False)
    for region in state.regions.values():
        assert sorted((wide - x, high - y) for x, y in region) == sorted(region)
    assert all(side.plan.stance == "attack" for side in state.sides)
    assert min(wide, high) >= 30 * GRAIN


def test_every_two_meet_as_often_with_seats_changed():
    """Seven battles are eight: four on each of two grounds, two with each seed."""
    found = meetings(["rush", "kite", "split"], [GROUND, SLOPE], 7, seed=5)
    assert len(found) == 24
    first = [(one.ground.scenario, one.seed, one.players) for one in found[:4]]
    assert first == [
        ("even-open-small", 5, ("rush", "kite")),
        ("even-open-small", 5, ("kite", "rush")),
        ("slope", 5, ("rush", "kite")),
        ("slope", 5, ("kite", "rush")),
    ]
    assert [one.seed for one in found[4:8]] == [6] * 4
    assert {frozenset(one.players) for one in found[8:]} == {frozenset(("rush", "split")), frozenset(("kite", "split"))}


def test_who_wins_is_counted_whichever_seat_it_was():
    known = [*ended("rush", "kite", 0, 3), *ended("kite", "rush", 0, 2), *ended("kite", "rush", 1)]
    known += ended("rush", "kite", None)
    found = score("rush", "kite", known)
    assert (found.wins, found.losses, found.draws, found.battles) == (4, 2, 1, 7)
    assert found.share.low < 4 / 7 < found.share.high


def test_ground_that_one_seat_always_wins_is_left_out_and_named():
    """Whoever stands up the slope wins; on even ground the better one does."""
    uphill = [*ended("rush", "kite", 0, 4, SLOPE), *ended("kite", "rush", 0, 4, SLOPE)]
    even = [*ended("rush", "kite", 0, 4), *ended("kite", "rush", 1, 4)]
    (seat,) = left_out([*uphill, *even])
    assert (seat.kind, seat.rules, seat.seat, seat.battles) == ("slope", "starkpool", "up", 8)
    assert counted([*uphill, *even]) == even
    assert not left_out(uphill[:7]), "so few may be chance"
    assert not left_out([*uphill, *ended("rush", "kite", 1, 1, SLOPE)])


def test_elo_tells_how_strong_each_is():
    """Who wins three of four has 191 points more; who never lost is not above all measure."""
    known = [*ended("rush", "kite", 0, 300), *ended("rush", "kite", 1, 100)]
    found = elo(["rush", "kite"], known)
    assert found["rush"] - found["kite"] == pytest.approx(191, abs=2)
    assert sum(found.values()) == 3000
    never = elo(["rush", "random"], ended("rush", "random", 0, 100))
    assert 800 < never["rush"] - never["random"] < 1000
    assert elo(["rush", "kite"], ended("rush", "kite", None, 8)) == {"rush": 1500, "kite": 1500}


def test_it_is_written_down_by_pair_and_ground():
    known = [*ended("rush", "kite", 0, 2), *ended("kite", "rush", 0, 2, SLOPE)]
    found = written(["rush", "kite"], known)
    assert [(pair["scenario"], pair["wins"], pair["losses"], pair["share"]) for pair in found["pairs"]] == [
        ("even-open-small", 2, 0, 1.0),
        ("slope", 0, 2, 0.0),
    ]
    (total,) = found["totals"]
    assert (total["a"], total["b"], total["wins"], total["losses"], total["draws"]) == ("rush", "kite", 2, 2, 0)
    assert found["elo"] == {"rush": 1500, "kite": 1500}


def test_a_battle_is_won_by_who_sits_where_it_was_won():
    """Random against the scripted side, seats changed: that wins both times, from the south and from the north."""
    laid = grounds([("even-open-small", mirrored("even-open-small"))], ())
    planned = meetings(["scripted", "random"], laid, 2, seed=1)
    with Workers(How(1)) as workers:
        found = list(results(planned, workers, 30))
    assert [one.seat for one in found] == [0, 1]
    assert [one.winner for one in found] == ["scripted", "scripted"]
