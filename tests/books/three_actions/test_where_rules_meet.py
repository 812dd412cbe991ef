"""Positions in which rules of a round of segments meet: several foes, death, castings, charges that miss their foe."""

from __future__ import annotations

import pytest

from game.core.fight.declaring import SpellSpoiled
from game.core.fight.deeds import Parried, Shot, Struck
from game.core.fight.harm import Slain
from game.core.fight.magic import SpellCast
from tests.books.three_actions.rounds import ARCHER, KNIGHT, MAGE, Rounds, blue, red, rounds

ORC = "creature: orc, weapons: [sword], hit_points: 30"
WEAK = "creature: orc, weapons: [sword], hit_points: 1"
MAN = "class: fighting_man, level: 1, weapons: [sword], hit_points: 30"


def parrying(fight: Rounds) -> Rounds:
    """Play the round out; blue parries whenever it may."""
    for _ in range(60):
        if fight.position.decision is None or fight.now.round != fight.stated:
            return fight
        if "may parry" in fight.asked and fight.asked.startswith("blue"):
            fight.do("parry 1")
        else:
            fight.plain()
    raise AssertionError("the round does not end")


@pytest.mark.rule("TA-9.1")
@pytest.mark.rule("TA-R11")
def test_beset_by_three_who_has_struck_parries_two_and_no_third():
    """Ann's blow is one action and each parry another: the third orc is not parried."""
    foes = [red(name, x, 18.9, ORC) for name, x in (("orc", 9), ("ork", 10), ("urk", 11))]
    fight = rounds(blue("ann", 10, 20, MAN), *foes, initiative={"ann": 1, "orc": 5, "ork": 6, "urk": 7})
    fight.do("order parry ask")
    parrying(fight.state_all())
    assert len(fight.all(Struck, actor="ann")) == 1
    assert len(fight.all(Parried, actor="ann")) == 2
    assert {blow.actor for blow in fight.all(Struck)} == {"ann", "orc", "ork", "urk"}


@pytest.mark.rule("TA-R29")
def test_who_is_slain_in_an_earlier_segment_strikes_no_more():
    fight = rounds(blue("ann", 10, 20, MAN), red("foe", 10, 18.9, WEAK), initiative={"ann": 4, "foe": 5}, blow_ann=20)
    fight.state_all().out()
    assert fight.all(Slain, figure="foe") and not fight.all(Struck, actor="foe")


@pytest.mark.rule("TA-6.5")
def test_with_two_blows_a_second_foe_may_be_struck_when_the_first_has_fallen():
    hero = "class: fighting_man, level: 13, weapons: [sword], hit_points: 60"
    fight = rounds(blue("ann", 10, 20, hero), red("foe", 9.5, 18.9, WEAK), red("orc", 10.7, 18.9, ORC),
                   initiative={"ann": (1, 4), "foe": 9, "orc": 9}, blow_ann=20)  # fmt: skip
    fight.state_all().until("Ann")
    fight.do("strike ann at foe")
    fight.out()
    assert [blow.target for blow in fight.all(Struck, actor="ann")] == ["foe", "orc"]


@pytest.mark.rule("TA-R32")
def test_who_is_hit_in_the_segment_in_which_his_spell_is_done_has_cast_it():
    """A spell comes before the missiles of its segment: begun in 3, done in 5, the arrow of 5 is too late."""
    fight = rounds(blue("mag", 10, 30, MAGE), red("foe", 10, 14, f"{ARCHER}, hit_points: 90"),
                   initiative={"mag": 3, "foe": (5, 9)}, shot_foe=20)  # fmt: skip
    fight.state_all("cast mag fire_ball toward 10,14", "shoot foe at mag").out()
    assert fight.segment_of(fight.last(SpellCast)) == 5 and not fight.all(SpellSpoiled)
    assert fight.segment_of(fight.all(Shot)[0]) == 5


@pytest.mark.rule("TA-R21")
@pytest.mark.rule("TA-R32")
def test_a_casting_that_runs_into_the_next_round_is_spoiled_in_it():
    fight = rounds(blue("mag", 10, 30, MAGE), red("foe", 10, 16, ARCHER),
                   initiative={"mag": (10, 10), "foe": (9, 1)}, shot_foe=20)  # fmt: skip
    fight.state_all("cast mag fire_ball toward 10,16").out()
    fight.state_all("shoot foe at mag").out()
    assert fight.segment_of(fight.last(SpellSpoiled)) == 1 and not fight.all(SpellCast)


@pytest.mark.rule("TA-1.1")
def test_a_ward_is_a_spell_too_and_leaves_no_other():
    who = "class: magic_user, level: 7, weapons: [dagger], spells: [shield, magic_missile]"
    fight = rounds(blue("mag", 10, 20, who), red("foe", 10, 18.9, ORC), red("far", 30, 4))
    fight.do("cast mag shield")
    no = fight.refused("cast mag magic_missile at far")
    assert no.rule == "TA-1.1"


@pytest.mark.rule("TA-8.2")
def test_a_charge_whose_foe_has_been_slain_strikes_nobody():
    """Bob's arrow has killed the orc in 1: Ann, who has charged it, has no blow there."""
    fight = rounds(blue("ann", 10, 20, MAN), blue("bob", 14, 20, ARCHER), red("foe", 10, 12, WEAK), red("far", 40, 4),
                   initiative={"ann": 5, "bob": (1, 9)}, shot_bob=20)  # fmt: skip
    fight.state_all("charge ann via 10,13.2 facing 0", "shoot bob at foe").out()
    assert fight.all(Slain, figure="foe") and not fight.all(Struck, actor="ann")


@pytest.mark.rule("TA-8.2.4")
def test_who_is_charged_looses_before_the_charge_is_home_and_not_after():
    """The archer's arrow of 1 meets the charge; by 9 he is hand to hand, and his second is not loosed."""
    fight = rounds(blue("ann", 10, 20, MAN), red("foe", 10, 12, f"{ARCHER}, hit_points: 30"),
                   initiative={"ann": 5, "foe": (1, 9)})  # fmt: skip
    fight.state_all("charge ann via 10,13.2 facing 0", "shoot foe at ann; foe at ann").out()
    assert [fight.segment_of(shot) for shot in fight.all(Shot, actor="foe")] == [1]


@pytest.mark.rule("TA-9.2")
def test_a_thrown_spear_is_not_parried():
    spear = "class: fighting_man, level: 1, weapons: [spear], hit_points: 30"
    fight = rounds(blue("ann", 10, 20, MAN), red("foe", 10, 17, spear), initiative={"ann": 1, "foe": 3})
    fight.do("order parry ask")
    parrying(fight.state_all("shoot foe at ann with thrown_spear"))
    assert fight.all(Shot, actor="foe") and not fight.all(Parried)


@pytest.mark.rule("TA-7.1.1")
def test_two_arrows_and_the_step_only_between_them_are_refused():
    fight = rounds(blue("ann", 10, 20, KNIGHT), red("foe", 10, 4, ORC))
    fight.do("shoot ann at foe", "move ann via 10,19.5 facing 0")
    assert fight.refused("shoot ann at foe").rule.startswith("TA-")
