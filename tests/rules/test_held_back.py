"""Whom a ward, a leash of air, a bolting horse, a latch, an engine or a level too low holds back, and what is said."""

import pytest
from msgspec.structs import replace

from game.core.figures import Condition
from game.core.grain import GRAIN
from game.core.state import Victory
from game.rules.course.victory import reached
from game.rules.creatures.breath import breath_refused
from game.rules.melee.reach import blow_refused
from game.rules.missiles.hauling import haul_refused
from game.rules.moving.movement import charge_bonus
from game.rules.moving.riding import dismount_refused, remount_refused
from game.rules.stealth.doors import may_bash, may_open
from game.rules.stealth.spotting import may_spot
from tests.magic import orc
from tests.rules.test_3_1_doors import DOOR, HALL
from tests.rules.test_who_may_not import ARCHER, ORC, RIDER, said, standing

MAN = "id: ann, side: blue, class: fighting_man, level: 1, weapons: [sword], at: [12.6, 17.75], facing: 0"


@pytest.mark.rule("SP-R165")
@pytest.mark.parametrize(("summoned", "protected"), [(True, True), (True, False), (False, True)])
def test_what_was_summoned_strikes_nobody_whom_a_ward_protects(summoned: bool, protected: bool):
    conditions = (Condition("protected"),) if protected else ()
    at, _ = standing(ARCHER, orc("orc", 10, 28.6), conditions=conditions, begin="melee")
    foe = at.figure("orc")
    if summoned:
        foe = replace(foe, profile=replace(foe.profile, traits=(*foe.profile.traits, "summoned")))
    no = blow_refused(at, foe, at.figure("ann"))
    assert (no and (no.rule, no.reason)) == (
        ("SP-R165", "Ann is protected from what was summoned") if summoned and protected else None
    )


@pytest.mark.rule("SP-3.3.3.2")
@pytest.mark.rule("SP-R36")
@pytest.mark.parametrize(("aloft", "inches"), [(True, 0), (False, 3)])
def test_who_is_held_aloft_adds_nothing_to_a_charge(aloft: bool, inches: int):
    at, _ = standing(ARCHER, ORC, conditions=(Condition("aloft"),) if aloft else ())
    assert charge_bonus(at.figure("ann")) == inches * GRAIN


@pytest.mark.rule("SP-R74")
@pytest.mark.rule("SP-R128")
def test_nobody_gets_off_a_horse_that_runs_away_or_on_one_that_is_not_there():
    at, _ = standing(RIDER, ORC, begin="move", conditions=(Condition("bolted"),))
    assert said(dismount_refused(at, at.figure("ann"), "blue")) == ("SP-R74", "Ann's horse has run away with him")
    assert said(remount_refused(at, at.figure("ann"), "blue")) == ("SP-R128", "no horse of Ann's stands by")


@pytest.mark.rule("ST-R28")
@pytest.mark.rule("ST-R29")
@pytest.mark.parametrize(
    ("who", "command", "told"),
    [
        (MAN.replace("blue", "red"), may_open, ("SP-3.3.0.1", "Ann is not yours to move")),
        (MAN + ", mount: riding_horse", may_bash, ("ST-R29", "Ann would have to dismount")),
        ("id: ann, side: blue, creature: wolf, at: [12.6, 17.75]", may_open,
         ("ST-R28", "Ann has no hands for a latch")),
        (MAN, may_open, None),
        (MAN, may_bash, None),
    ],
)
def test_who_opens_or_bashes_no_door(who: str, command, told: tuple[str, str] | None):
    who = who.replace("17.75", "18.2") if "riding" in who else who
    at, _ = standing(who, orc("orc", 10, 6), more=HALL + DOOR.strip() % "shut" + "\n", begin="move")
    no = command(at, at.figure("ann"), 1, "blue")
    assert (no and (no.rule, no.reason)) == told


@pytest.mark.rule("ST-R28")
def test_there_is_no_door_where_the_wall_is():
    at, _ = standing(MAN, orc("orc", 10, 6), more=HALL + DOOR.strip() % "shut" + "\n", begin="move")
    assert said(may_open(at, at.figure("ann"), 0, "blue")) == ("ST-R28", "there is no door 0")


@pytest.mark.rule("SP-3.3.5.1")
@pytest.mark.parametrize(
    ("who", "told"),
    [
        ("class: fighting_man, level: 9", ("SP-3.3.5.1", "Ann is neither scout nor delver")),
        ("class: scout, level: 7", ("SP-3.3.5.1", "Ann is of level 7: that wants level 8")),
        ("class: scout, level: 8", None),
    ],
)
def test_who_searches_for_no_unseen(who: str, told: tuple[str, str] | None):
    at, _ = standing(f"id: ann, side: blue, {who}, weapons: [sword], at: [10, 30]", ORC, begin="move")
    no = may_spot(at, at.figure("ann"), "blue")
    assert (no and (no.rule, no.reason)) == told
    assert said(may_spot(at, at.figure("ann"), "red")) == ("SP-3.3.0.1", "Ann is not yours to send searching")


@pytest.mark.rule("SP-R265")
def test_who_stands_at_no_engine_drags_none():
    at, _ = standing(ARCHER, ORC, begin="move")
    assert said(haul_refused(at, at.figure("ann"), (10 * GRAIN, 28 * GRAIN))) == (
        "SP-R265", "Ann stands at no engine"
    )  # fmt: skip


@pytest.mark.rule("SP-3.4.3.4")
def test_who_has_no_breath_breathes_nothing():
    at, _ = standing(ARCHER, ORC)
    no = breath_refused(at, at.figure("ann"), (10 * GRAIN, 20 * GRAIN))
    assert no is not None
    assert "no breath to use" in no.reason


def test_who_is_to_survive_has_won_when_the_round_is_over_and_somebody_of_his_stands():
    at, _ = standing(ARCHER, ORC)
    wanted = Victory(side="blue", kind="survive", number=3)
    third = replace(at.state, round=3)
    fallen = {name: replace(third.figures[name], fate="slain") for name in ("ann", "bow")}
    assert reached(third, wanted, round_over=True) == "Blue lasted 3 rounds"
    assert reached(third, wanted, round_over=False) is None
    assert reached(replace(third, round=2), wanted, round_over=True) is None
    assert reached(replace(third, figures={**third.figures, **fallen}), wanted, round_over=True) is None
