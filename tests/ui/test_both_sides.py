"""A forecast of both sides: what a blow is answered with, and every pair that meets in a charge, with the losses."""

import json
from itertools import product

import pygame
import pytest

from game.__main__ import main
from game.core.commands import Walk
from game.core.dice import spread
from game.forecast.exchange import answering_blow, felled_by, losses, meetings
from game.forecast.outcome import BlowOutcome, Supposed, blow
from game.rules.moving.way import Way
from game.rules.moving.ways import each_way
from game.ui.app import Options
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]

LINES = """
sandtable: 1
title: Two Lines
table: {width: 30, height: 24}
sides: [{id: blue, name: The Watch, colour: blue}, {id: red, name: The Fen, colour: vermilion}]
units:
  - {id: spears, side: blue, name: The spears, troop: heavy_foot, count: 4, weapons: [spear, dagger], shield: wood,
     formation: {ranks: 1, spacing: 0.5}, at: [14, 14], facing: 0}
  - {id: orcs, side: red, name: The orcs, creature: orc, count: 4, weapons: [sword],
     formation: {ranks: 1, spacing: 0.5}, at: [14, 9], facing: 180}
figures:
  - {id: ann, side: blue, name: Ann, troop: heavy_foot, weapons: [sword], at: [24, 14], facing: 0}
"""


@pytest.fixture
def path(tmp_path):
    found = tmp_path / "lines.yaml"
    found.write_text(LINES, encoding="utf-8")
    return str(found)


@pytest.fixture
def pilot(path: str) -> Pilot:
    pilot = Pilot(Options("play", scenario=path, seed=3, players={"blue": "human"}))
    pilot.wait()
    pilot.key(pygame.K_f)
    pilot.wait()
    return pilot


def charging(pilot: Pilot, *who: str) -> None:
    pilot.hands.choose(list(who))
    pilot.key(pygame.K_c)
    pilot.move(pilot.at("orcs-2"))
    pilot.frames(2)


def test_a_charge_of_one_tells_what_it_is_answered_with(pilot: Pilot):
    charging(pilot, "spears-2")
    told = pilot.hands.picker.forecast()
    assert told is not None
    assert told.answer
    assert " answers: " in told.answers
    assert "fells" in told.answers
    assert told.pairs == ()


def test_a_charge_of_a_unit_tells_every_pair_and_what_both_would_lose(pilot: Pilot):
    charging(pilot, *(f"spears-{n}" for n in range(1, 5)))
    told = pilot.hands.picker.forecast()
    assert told is not None
    assert len(told.pairs) >= 3
    assert {pair.side for pair in told.pairs} == {"blue"}
    assert {pair.foe_side for pair in told.pairs} == {"vermilion"}
    assert told.losses.startswith("Likely to fall at first: {*")
    panel = pilot.battle.sheets.forecast
    rows = [hit.rect for hit in panel.hits if hit.kind == "pair"]
    assert rows
    assert all(not one.colliderect(other) for n, one in enumerate(rows) for other in rows[:n])


def test_the_losses_are_those_of_the_pairs_blow_by_blow(pilot: Pilot):
    """One against one: each falls by the other's blow, the second to strike only if it still stands."""
    at = pilot.battle.session.situation
    starts = {name: at.figure(name).at for name in ("spears-1", "spears-2")}
    walks = tuple(Walk(name, ((x, y - 5 * 1024),), 0) for name, (x, y) in starts.items())
    laid = each_way(at, walks, charging=True)
    ways = {name: way for name, way in laid.items() if isinstance(way, Way)}
    for name, way in ways.items():
        (pair,) = meetings(at, {name: way}, True)
        assert pair.blow is not None
        assert pair.answer is not None
        lost = losses([pair])
        hits, back = felled_by([(pair.blow, pair.blows, 1.0)]), felled_by([(pair.answer, pair.answers, 1.0)])
        if pair.first.who == pair.figure.id:
            assert (lost.theirs, lost.own) == pytest.approx((hits, back * (1 - hits)))
        else:
            assert lost.own == pytest.approx(back)
            assert lost.theirs <= hits


def test_blows_together_fell_as_often_as_their_dice_do(pilot: Pilot):
    """Two blows of a spear at an orc, counted over every face."""
    at = pilot.battle.session.situation
    found = blow(at, at.figure("spears-1"), at.figure("orcs-1"), Supposed(fresh=True))
    points, ways = found.victim.hit_points, spread(found.harm.dice)
    whole = sum(ways.values())
    taken = {found.harm.of(rolled): n / whole for rolled, n in ways.items()}
    top = found.harm.most(critical=True)
    one = {0: 1 - found.tally.chance, top: 1 / 20}
    for loss, share in taken.items():
        one[loss] = one.get(loss, 0.0) + share * (found.tally.chance - 1 / 20)
    wanted = sum(one[a] * one[b] for a, b in product(one, one) if a + b >= points)
    assert felled_by([(found, 2, 1.0)]) == pytest.approx(wanted)
    assert felled_by([(found, 1, 0.0)]) == 0


def test_who_is_out_of_reach_or_helpless_answers_nothing(pilot: Pilot):
    at = pilot.battle.session.situation
    far = answering_blow(at, at.figure("ann"), at.figure("orcs-1"))
    assert not isinstance(far, BlowOutcome)
    assert "reach" in far.reason


def test_inspect_says_the_same_of_a_charge_and_of_a_whole_unit(path: str, capsys: pytest.CaptureFixture[str]):
    main(["inspect", path, "--figure", "spears-2", "--target", "orcs-2", "--charge", "--unit", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert found["attack"]["answer"]["legal"] is True
    assert found["attack"]["answer"]["tally"]["chance"] > 0
    assert len(found["meetings"]) >= 3
    assert found["losses"]["own"] > 0
    main(["inspect", path, "--figure", "spears-2", "--target", "orcs-2", "--charge", "--unit"])
    said = capsys.readouterr().out
    assert " answers: hits " in said
    assert "Likely to fall at first: " in said
