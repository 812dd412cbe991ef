"""Who strikes first: in a charge, in the first round of a melee and later, in either system."""

from __future__ import annotations

import pytest

from game.core.fight.deeds import StrikeOrdered, Struck
from game.core.fight.harm import Slain
from game.play.creatures.seizing import FlewOff
from game.play.exchanged import StruckFirst
from game.rules.melee.strike_order import strikes_first
from game.systems.chainmail.ledger import BoutBegan, BoutEnded, Faced, TakenBehind
from tests.books.chainmail.field import (
    BLUE_FIRST,
    DAGGER,
    EQUAL,
    MAN,
    PIKE,
    RED_FIRST,
    RIDER,
    SWORD,
    field,
    first_of,
    fought,
    one,
    play_round,
    strikers,
)

HILL = "terrain:\n  - {kind: hill, points: [[2, 2], [18, 2], [18, 9.6], [2, 9.6]], height: 1}\n"
AXE, SPEAR = f"{MAN}, weapons: [battle_ax]", f"{MAN}, weapons: [spear]"
NEAR, FAR = (10, 10.9), (10, 15)
"""Places of Blue's before Red's at (10, 9): within an inch, and out of reach of anything but a charge."""


def charged(blue: str, red: str, *, facing: int = 180):
    """Ann charges Rob, who stands at (10, 9), and the melee that comes of it is fought."""
    fight = field(one("ann", FAR, blue), one("rob", (10, 9), red, facing=facing))
    fight.do("choose first", "charge ann via 10,9 facing 0", "done")
    return play_round(fight)


# ---- after a charge ----------------------------------------------------------------------------------------------


@pytest.mark.rule("CM-2.2")
@pytest.mark.rule("CM-2.3")
@pytest.mark.rule("CM-R6")
def test_a_charge_is_fought_at_once_and_the_charger_strikes_first_before_the_other_side_moves():
    fight = field(one("ann", FAR), one("rob", (10, 9)), one("ron", (40, 4)))
    fight.do("choose first", "charge ann via 10,9 facing 0", "done")
    fight.pass_until("Ann strikes").do("strike ann at rob")
    fight.pass_until("Rob strikes").do("strike rob at ann")
    fight.pass_until("Counter Move")
    assert fought(fight) == [("ann", "rob"), ("rob", "ann")]
    assert not fight.figure("ron").moved
    assert [event.bout for event in fight.all(BoutBegan)] == ["charges"]


@pytest.mark.rule("CM-2.5")
@pytest.mark.rule("CM-2.5.1")
def test_the_charges_of_the_second_side_are_fought_at_once_after_its_own_movement():
    fight = field(one("ann", FAR), one("rob", (10, 9)), rounds=(RED_FIRST,))
    fight.do("choose first", "done", "charge ann via 10,9 facing 0", "done")
    fight.pass_until("Ann strikes")
    assert "CM-2.5.1" in fight.last(BoutBegan).rules


@pytest.mark.rule("CM-2.3.1")
@pytest.mark.rule("CM-R9")
@pytest.mark.parametrize(("mine", "its", "first"), [(SWORD, SWORD, "ann"), (SWORD, AXE, "ann"), (SWORD, SPEAR, "rob")])
def test_not_if_the_defenders_weapon_is_two_or_more_classes_higher(mine: str, its: str, first: str):
    """Sword 4, battle axe 5, spear 8: one class more is not enough."""
    fight = charged(mine, its)
    assert fought(fight)[0][0] == first
    turn = fight.last(StrikeOrdered).order[0]
    assert turn.rule == ("CM-2.3.1" if first == "rob" else "CM-2.3")


@pytest.mark.rule("CM-2.3.2")
def test_not_if_the_defender_fights_from_above():
    fight = field(one("ann", (10, 11.3)), one("rob", (10, 9)), more=HILL)
    assert fight.at.ground.level(fight.figure("rob").at) > fight.at.ground.level(fight.figure("ann").at)
    ann, rob = fight.figure("ann"), fight.figure("rob")
    fight.do("choose first")
    from game.systems.chainmail.melee.first_blow import CHARGED

    found = next(filter(None, (claim(fight.at, ann, rob) for claim in CHARGED)))
    assert (found.who, found.rule) == ("rob", "CM-2.3.2")


@pytest.mark.rule("CM-2.3.3")
@pytest.mark.rule("CM-2.4")
@pytest.mark.rule("CM-R16")
def test_one_charged_from_the_rear_may_not_answer_though_his_weapon_is_longer():
    """Rob looks away: what stands at his back came upon him from there, and his pike is no help in the first round."""
    fight = charged(SWORD, PIKE, facing=0)
    assert fight.all(Faced)[0].arcs["ann>rob"] == "rear"
    assert set(strikers(fight, 1)) == {"ann"}
    assert fight.all(StrikeOrdered)[0].order[0].rule == "CM-2.3.3"


@pytest.mark.rule("CM-2.4.1")
@pytest.mark.parametrize(("facing", "arc", "first"), [(90, "right_flank", "rob"), (270, "left_flank", "ann")])
def test_one_attacked_from_the_left_flank_strikes_last_and_the_right_gives_nothing(facing: int, arc: str, first: str):
    """Ann is south of Rob, whose spear is longer: looking west he has her on his left, looking east on his right."""
    fight = charged(SWORD, SPEAR, facing=facing)
    assert fight.all(Faced)[0].arcs["ann>rob"] == arc
    assert fought(fight)[0][0] == first
    assert {actor for actor, _ in fought(fight)} == {"ann", "rob"}


@pytest.mark.rule("CM-R4")
def test_claims_are_heard_in_their_order_and_equal_ones_cancel():
    """Rear before left flank, height and class; two who stand at each other's back are as two face to face."""
    fight = field(one("ann", NEAR, SWORD, facing=180), one("rob", (10, 9), PIKE, facing=0))
    fight.do("choose first")
    play_round(fight)
    assert fight.all(Faced)[0].arcs == {"ann>rob": "rear", "rob>ann": "rear"}
    assert first_of(fight) == "rob"


@pytest.mark.rule("CM-R5")
@pytest.mark.rule("CM-R21")
def test_a_pair_fights_once_a_round_and_blows_are_counted_for_all_of_it():
    """Rob answers the charge, and has nothing left for Bet, who has stood before him since the round began."""
    fight = field(one("ann", (10, 15)), one("bet", (11.9, 9)), one("rob", (10, 9)))
    fight.do("choose first", "charge ann via 10,9 facing 0", "done")
    play_round(fight)
    assert strikers(fight, 1) == ["ann", "rob", "bet"]
    assert fight.all(BoutEnded)[0].pairs == ("ann|rob",)
    assert "ann|rob" not in fight.all(BoutEnded)[1].pairs


@pytest.mark.rule("CM-R21")
def test_who_has_given_all_his_blows_has_none_in_the_order_of_the_melee_phase():
    """Rob answered Ann's charge; the order of the last melees names him, with no blow, and no turn of his comes."""
    fight = field(one("ann", (10, 15)), one("bet", (11.9, 9)), one("rob", (10, 9)))
    fight.do("choose first", "charge ann via 10,9 facing 0", "done")
    fight.pass_until("Ann strikes").do("strike ann at rob")
    fight.pass_until("Rob strikes").do("strike rob at ann")
    fight.pass_until("Bet strikes")
    assert {turn.figure: turn.attacks for turn in fight.last(StrikeOrdered).order} == {"bet": 1, "rob": 0}
    assert "rob strikes" not in [entry.step.title for entry in fight.now.agenda]


@pytest.mark.rule("CM-R4")
def test_who_strikes_out_of_his_place_in_the_order_is_answered_with_it():
    fight = field(one("ann", (10, 14)), one("rob", (10, 9)), one("ron", (30, 4)))
    fight.do("choose first", "charge ann via 10,9 facing 0")
    fight.pass_until("Ann strikes")
    assert fight.refused("strike rob at ann").rule == "CM-R4"


@pytest.mark.rule("CM-R5")
def test_melee_is_refused_before_the_blows_that_it_is_refused_for():
    """Rob, charged, may slip away before he fights and not after; Ron, whom Bet has met, before the last melees."""
    fight = field(one("ann", (10, 15)), one("bet", (20, 15)), one("rob", (10, 9)), one("ron", (20, 9)))
    fight.do("choose first", "charge ann via 10,9 facing 0", "done", "move bet via 20,10.9 facing 0")
    assert fight.asked == "red: refuse melee?"
    assert [offer.figures for offer in fight.position.decision.offers if hasattr(offer, "figures")] == [("rob",)]
    fight.do("done")
    fight.pass_until("Ann strikes").do("strike ann at rob")
    fight.pass_until("Rob strikes").do("strike rob at ann")
    fight.pass_until("refuse melee?")
    assert [offer.figures for offer in fight.position.decision.offers if hasattr(offer, "figures")] == [("ron",)]


@pytest.mark.rule("CM-R29")
def test_who_has_struck_in_a_charge_melee_shoots_no_more_this_round_though_he_is_free_again():
    """Ann cuts Rob down as she charges, and has her bow with her; Arc, who fought nobody, shoots."""
    weak = "class: fighting_man, level: 1, hit_points: 1, weapons: [sword]"
    bow = "class: fighting_man, level: 1, hit_points: 30, weapons: [sword, longbow]"
    fight = field(one("ann", (10, 20), bow), one("arc", (14, 20), bow), one("rob", (10, 10), weak), one("ron", (14, 8)))
    fight.dice.lay("blow", "ann", "rob", faces=(20,))
    fight.do("choose first", "charge ann via 10,10 facing 0")
    fight.pass_until("Ann strikes").do("strike ann at rob")
    fight.pass_until("blue: Missiles")
    assert fight.refused("shoot ann at ron").rule == "CM-R29"
    fight.do("shoot arc at ron")


@pytest.mark.rule("CM-R29")
def test_where_the_table_has_it_so_who_is_free_again_shoots_after_a_charge():
    weak = "class: fighting_man, level: 1, hit_points: 1, weapons: [sword]"
    bow = "class: fighting_man, level: 1, hit_points: 30, weapons: [sword, longbow]"
    fight = field(one("ann", (10, 14), bow), one("rob", (10, 10), weak), one("ron", (14, 8)),
                  more="rulings: {CM-R29: free}\n")  # fmt: skip
    fight.dice.lay("blow", "ann", "rob", faces=(20,))
    fight.do("choose first", "charge ann via 10,10 facing 0")
    fight.pass_until("Ann strikes").do("strike ann at rob")
    fight.pass_until("blue: Missiles").do("shoot ann at ron")


@pytest.mark.rule("CM-R3")
@pytest.mark.parametrize(("reading", "first", "rule"), [("two", "ann", "CM-2.10"), ("any", "rob", "CM-2.10.1")])
def test_by_the_essay_any_difference_of_length_counts(reading: str, first: str, rule: str):
    """Sword 4 against battle axe 5, Blue with the initiative."""
    fight = field(one("ann", NEAR, SWORD), one("rob", (10, 9), AXE), more=f"rulings: {{CM-R3: {reading}}}\n")
    play_round(fight)
    assert first_of(fight) == first
    assert fight.all(StrikeOrdered)[0].order[0].rule == rule


@pytest.mark.rule("CM-R18")
def test_of_two_who_charge_each_other_the_one_with_the_initiative_strikes_first():
    fight = field(one("ann", (10, 20), RIDER), one("rob", (10, 9), RIDER), rounds=(RED_FIRST,))
    fight.do("choose last").clear()
    assert fight.asked.startswith("blue: Move")
    fight.do("charge ann via 10,9 facing 0")
    assert fight.asked == "red: meet them with a counter-charge?"
    fight.do("charge rob via 10,20 facing 180", "done")
    play_round(fight)
    assert first_of(fight) == "rob"
    assert fight.all(StrikeOrdered)[0].order[0].rule == "CM-R18"


@pytest.mark.rule("CM-R18")
@pytest.mark.parametrize(("dice", "first", "rule"), [(RED_FIRST, "ann", "CM-2.3.1"), (BLUE_FIRST, "ann", "CM-R18")])
def test_of_two_who_charge_each_other_a_longer_weapon_tells_as_ever(dice, first: str, rule: str):
    """Ann's lance is longer by classes than Rob's sword: without the initiative it makes her first."""
    lance = RIDER.replace("sword", "mounted_lance")
    fight = field(one("ann", (10, 20), lance), one("rob", (10, 9), RIDER), rounds=(dice,))
    fight.do("choose last" if dice == RED_FIRST else "choose first")
    fight.do("charge ann via 10,9 facing 0", "charge rob via 10,20 facing 180", "done")
    play_round(fight)
    assert first_of(fight) == first
    assert fight.all(StrikeOrdered)[0].order[0].rule == rule


@pytest.mark.rule("CM-2.4")
def test_who_was_taken_from_the_rear_has_no_blow_at_one_who_gets_away_either():
    """The dead strike last, so that Rob would have gone before Ann; but she stands behind him."""
    fight = field(one("ann", NEAR, "creature: zombie, hit_points: 50"), one("rob", (10, 9), facing=0))
    fight.dice.lay("escape", "ann", faces=(1,))
    fight.do("choose first")
    fight.pass_until("Ann strikes").do("escape ann to 10,13 facing 0")
    assert fight.where("ann") == (10, 13)
    assert not fight.all(Struck)


# ---- the melee phase ---------------------------------------------------------------------------------------------


@pytest.mark.rule("CM-2.10")
@pytest.mark.rule("CM-2.10.1")
@pytest.mark.parametrize(
    ("mine", "its", "first", "rule"),
    [(SWORD, SWORD, "ann", "CM-2.10"), (SWORD, SPEAR, "rob", "CM-2.10.1"), (SPEAR, SWORD, "ann", "CM-2.10")],
)
def test_first_round_the_side_with_the_initiative_unless_the_defenders_weapon_is_longer(mine, its, first, rule):
    fight = field(one("ann", NEAR, mine), one("rob", (10, 9), its))
    fight.do("choose first")
    play_round(fight)
    assert first_of(fight) == first
    assert fight.all(StrikeOrdered)[0].order[0].rule == rule


@pytest.mark.rule("CM-2.10.2")
@pytest.mark.rule("CM-2.11.2")
@pytest.mark.rule("CM-3.8.1")
@pytest.mark.rule("CM-3.9.1")
@pytest.mark.parametrize(
    ("rounds", "rules"),
    [((BLUE_FIRST, BLUE_FIRST), ("CM-2.10.2", "CM-2.11.2")), ((EQUAL, EQUAL), ("CM-3.8.1", "CM-3.9.1"))],
)
def test_whoever_fights_from_above_strikes_first_in_every_round_of_either_system(rounds, rules):
    fight = field(one("ann", (10, 10.9)), one("rob", (10, 9.2)), more=HILL, rounds=rounds)
    play_round(fight, 1)
    play_round(fight, 2)
    assert [first_of(fight, number) for number in (1, 2)] == ["rob", "rob"]
    assert tuple(event.order[0].rule for event in fight.all(StrikeOrdered)) == rules


@pytest.mark.rule("CM-2.10.3")
def test_from_the_rear_nobody_answers_in_the_melee_phase_either():
    fight = field(one("ann", NEAR), one("rob", (10, 9), PIKE, facing=0), rounds=(RED_FIRST,))
    play_round(fight)
    assert set(strikers(fight, 1)) == {"ann"}
    assert fight.all(StrikeOrdered)[0].order[0].rule == "CM-2.10.3"


@pytest.mark.rule("CM-2.11")
@pytest.mark.rule("CM-2.11.1")
@pytest.mark.rule("CM-R3")
def test_in_later_rounds_the_shorter_weapon_by_two_classes_strikes_first():
    """Spear against sword, Blue with the initiative: first the spear, then the sword; one class is nothing."""
    fight = field(one("ann", NEAR, SPEAR), one("rob", (10, 9), SWORD), rounds=(BLUE_FIRST, BLUE_FIRST))
    play_round(fight, 1)
    play_round(fight, 2)
    assert [first_of(fight, number) for number in (1, 2)] == ["ann", "rob"]
    assert fight.all(StrikeOrdered)[1].order[0].rule == "CM-2.11.1"
    fight = field(one("ann", NEAR, AXE), one("rob", (10, 9), SWORD), rounds=(BLUE_FIRST, BLUE_FIRST))
    play_round(fight, 1)
    play_round(fight, 2)
    assert [first_of(fight, number) for number in (1, 2)] == ["ann", "ann"]
    assert fight.all(StrikeOrdered)[1].order[0].rule == "CM-2.11"


@pytest.mark.rule("CM-2.11.3")
@pytest.mark.rule("CM-3.9.2")
@pytest.mark.parametrize(("second", "rule"), [(RED_FIRST, "CM-2.11.3"), (EQUAL, "CM-3.9.2")])
def test_one_attacked_from_behind_in_the_first_round_strikes_last_in_the_second(second, rule: str):
    """Whatever else holds: Red has the initiative, and the shorter weapon."""
    fight = field(one("ann", NEAR, PIKE), one("rob", (10, 9), DAGGER, facing=0), rounds=(BLUE_FIRST, second))
    play_round(fight, 1)
    assert fight.last(TakenBehind).figures == ("rob",)
    play_round(fight, 2)
    assert strikers(fight, 2)[0] == "ann"
    assert "rob" in strikers(fight, 2)
    assert fight.all(StrikeOrdered)[1].order[0].rule == rule


@pytest.mark.rule("CM-2.11.3")
def test_who_has_an_enemy_behind_him_that_strikes_at_another_was_not_attacked_from_behind():
    """Ann stands behind Rob and before Ron, with one blow, and gives it to Ron."""
    fight = field(one("ann", (10, 10.6)), one("rob", (9.2, 9.2), facing=0), one("ron", (10.8, 9.2)))
    fight.do("choose first")
    fight.pass_until("Ann strikes").do("strike ann at ron")
    play_round(fight)
    assert fight.all(Faced)[0].arcs["ann>rob"] == "rear"
    assert fought(fight) == [("ann", "ron"), ("ron", "ann")]
    assert not fight.all(TakenBehind)


@pytest.mark.rule("CM-2.11.3")
@pytest.mark.rule("CM-R32")
@pytest.mark.parametrize("second", [RED_FIRST, EQUAL])
def test_taken_from_behind_he_strikes_after_a_newcomer_too(second):
    """Ann struck Rob from behind; Bet steps up in front of him in the next round, in which Red has the initiative."""
    fight = field(one("ann", NEAR), one("bet", (10, 5), facing=180), one("rob", (10, 9), DAGGER, facing=0),
                  rounds=(BLUE_FIRST, second))  # fmt: skip
    play_round(fight, 1)
    if second == EQUAL:
        fight.do("write bet move via 10,7.2 facing 180", "done")
    else:
        fight.pass_until("blue: Counter Move").do("move bet via 10,7.2 facing 180")
    play_round(fight, 2)
    assert set(strikers(fight, 2)) == {"ann", "bet", "rob"}
    assert strikers(fight, 2)[-1] == "rob"


@pytest.mark.rule("CM-2.11.3")
@pytest.mark.rule("CM-R32")
def test_taken_from_behind_he_strikes_last_at_a_newcomer_alone_as_well():
    """Ann, who took him so, has gone: what is left is the place in the round. After that round it is over."""
    fight = field(one("ann", NEAR), one("bet", (20, 30)), one("rob", (10, 9), DAGGER, facing=0),
                  rounds=(BLUE_FIRST, RED_FIRST, RED_FIRST))  # fmt: skip
    play_round(fight, 1)
    fight.do("choose first")
    fight.pass_until("blue: Counter Move").do("move bet via 20,28 facing 0")
    state = fight.now
    assert state.ledger.late == ("rob",)
    told = strikes_first(fight.at, fight.figure("bet"), fight.figure("rob"), None, "red", fresh=True)
    assert (told.who, told.rule) == ("bet", "CM-2.11.3")
    play_round(fight, 2)
    play_round(fight, 3)
    assert strikers(fight, 2) == ["ann", "rob"]
    assert strikers(fight, 3)[0] == "rob"


@pytest.mark.rule("CM-2.11.3")
def test_who_is_hurt_in_front_while_the_one_behind_him_strikes_elsewhere_was_not_taken_from_behind():
    """Ann stands behind Rob and before Ron and gives her blow to Ron; Bet has struck Rob in front."""
    fight = field(one("ann", (10, 10.6)), one("bet", (9.2, 7.4), facing=180), one("rob", (9.2, 9.2), facing=0),
                  one("ron", (10.8, 9.2)))  # fmt: skip
    fight.do("choose first")
    for _ in range(8):
        if "ann" in fight.asked.lower():
            fight.do("strike ann at ron")
        elif "bet" in fight.asked.lower():
            fight.do("strike bet at rob")
        elif "strikes" in fight.asked:
            fight.submit(next(iter(fight.position.decision.offers[0].examples(fight.at))))
        else:
            fight.pass_until("strikes")
        if {("ann", "ron"), ("bet", "rob")} <= set(fought(fight)):
            break
    play_round(fight)
    assert {("ann", "ron"), ("bet", "rob")} <= set(fought(fight))
    assert not [event for event in fight.all(TakenBehind) if "rob" in event.figures]


@pytest.mark.rule("CM-2.4.1")
@pytest.mark.rule("CM-R32")
@pytest.mark.parametrize("dice", [RED_FIRST, EQUAL])
def test_attacked_on_the_left_flank_he_strikes_last_of_all_though_he_would_be_before_another(dice):
    """Rob looks west, with a pike: Ann is on his left, Bet before him with a dagger. Both strike before he does."""
    fight = field(one("ann", NEAR, DAGGER), one("bet", (8.1, 9), DAGGER, facing=90),
                  one("rob", (10, 9), PIKE, facing=270), rounds=(dice,))  # fmt: skip
    play_round(fight)
    assert fight.all(Faced)[0].arcs["ann>rob"] == "left_flank"
    assert set(strikers(fight, 1)[: strikers(fight, 1).index("rob")]) == {"ann", "bet"}
    assert strikers(fight, 1)[-1] == "rob"
    assert set(fight.all(StruckFirst)[0].pairs.values()) == {"ann", "bet"}


@pytest.mark.rule("CM-2.4.1")
@pytest.mark.rule("CM-R32")
def test_a_friend_of_his_strikes_before_him_too_and_the_right_flank_makes_nobody_last():
    """Rod fights Bet beside Rob: he, too, is before Rob. Turned the other way Rob has Ann on his right."""
    men = one("ann", NEAR, DAGGER), one("bet", (8.1, 9), DAGGER), one("rod", (8.1, 7.1), DAGGER)
    fight = field(*men, one("rob", (10, 9), PIKE, facing=270), rounds=(RED_FIRST,))
    play_round(fight)
    assert strikers(fight, 1)[-1] == "rob"
    assert "rod" in strikers(fight, 1)
    fight = field(one("ann", NEAR, DAGGER), one("bet", (11.9, 9), DAGGER, facing=270),
                  one("rob", (10, 9), PIKE, facing=90), rounds=(RED_FIRST,))  # fmt: skip
    play_round(fight)
    assert fight.all(Faced)[0].arcs["ann>rob"] == "right_flank"
    assert strikers(fight, 1)[0] == "rob"


@pytest.mark.rule("CM-2.4.1")
@pytest.mark.rule("CM-R25")
def test_the_dead_who_always_strike_last_come_after_one_attacked_on_the_left_flank():
    zombie = "creature: zombie, hit_points: 50"
    fight = field(one("ann", NEAR, DAGGER), one("rob", (10, 9), PIKE, facing=270), one("zed", (8.1, 9), zombie, 90))
    assert fight.figure("zed").side == "blue"
    play_round(fight)
    assert strikers(fight, 1)[0] == "ann"
    assert strikers(fight, 1)[-1] == "zed"
    assert "rob" in strikers(fight, 1)


@pytest.mark.rule("CM-2.4.1")
def test_in_the_second_round_the_left_flank_is_forgotten():
    fight = field(one("ann", NEAR, SWORD), one("rob", (10, 9), SWORD, facing=270), rounds=(RED_FIRST, RED_FIRST))
    play_round(fight, 1)
    play_round(fight, 2)
    assert [first_of(fight, number) for number in (1, 2)] == ["ann", "rob"]


@pytest.mark.rule("CM-R33")
@pytest.mark.parametrize(("reading", "struck"), [("others", True), ("none", False)])
def test_one_taken_from_the_rear_may_strike_at_another_before_him_or_at_nobody(reading: str, struck: bool):
    """Ann stands behind Rob, Bet before him: at Ann he never strikes back."""
    fight = field(one("ann", NEAR), one("bet", (10, 7.1), facing=180), one("rob", (10, 9), facing=0),
                  more=f"rulings: {{CM-R33: {reading}}}\n")  # fmt: skip
    play_round(fight)
    assert fight.all(Faced)[0].arcs["ann>rob"] == "rear"
    assert (("rob", "bet") in fought(fight)) is struck
    assert ("rob", "ann") not in fought(fight)


@pytest.mark.rule("CM-2.11.4")
def test_who_struck_first_before_has_no_bearing():
    fight = field(one("ann", NEAR), one("rob", (10, 9)), rounds=(BLUE_FIRST, RED_FIRST, BLUE_FIRST))
    for number in (1, 2, 3):
        play_round(fight, number)
    assert [first_of(fight, number) for number in (1, 2, 3)] == ["ann", "rob", "ann"]


# ---- rounds in which all move together ---------------------------------------------------------------------------


@pytest.mark.rule("CM-3.8")
def test_both_strike_together_and_who_is_struck_down_still_gives_its_blow():
    weak = "class: fighting_man, level: 1, hit_points: 1, weapons: [sword]"
    fight = field(one("ann", NEAR, weak), one("rob", (10, 9), weak), one("ron", (30, 4)), one("bet", (30, 30)),
                  rounds=(EQUAL,))  # fmt: skip
    fight.dice.lay("blow", "ann", "rob", faces=(20,)).lay("blow", "rob", "ann", faces=(20,))
    play_round(fight)
    assert fight.all(StruckFirst)[0].pairs == {"ann|rob": ""}
    assert [blow.hit for blow in fight.all(Struck)] == [True, True]
    assert {death.figure for death in fight.all(Slain)} == {"ann", "rob"}
    fight = field(one("ann", NEAR, weak), one("rob", (10, 9), weak.replace("sword", "spear")), one("bet", (30, 30)),
                  rounds=(EQUAL,))  # fmt: skip
    fight.dice.lay("blow", "rob", "ann", faces=(20,))
    play_round(fight)
    assert fought(fight) == [("rob", "ann")]


@pytest.mark.rule("SP-R209")
@pytest.mark.parametrize(("points", "gone"), [(500, True), (1, False)])
def test_a_roc_has_the_blow_of_its_prey_before_it_flies_off(points: int, gone: bool):
    """Their blows fall together: Ann, seized, still gives hers; a roc that falls to it carries nobody off."""
    roc = f"creature: roc, hit_points: {points}"
    fight = field(one("ann", NEAR), one("roc", (10, 8.5), roc), one("bet", (30, 30)), one("ron", (30, 4)),
                  rounds=(EQUAL,))  # fmt: skip
    fight.dice.lay("blow", "roc", "ann", faces=(18,)).lay("blow", "ann", "roc", faces=(20,))
    play_round(fight)
    assert set(fought(fight)) == {("roc", "ann"), ("ann", "roc")}
    assert [death.figure for death in fight.all(Slain)] == (["ann"] if gone else ["roc", "ann"])
    assert bool(fight.all(FlewOff, figure="roc", prey="ann")) is gone


@pytest.mark.rule("CM-3.8.2")
def test_rear_and_left_flank_hold_there_too():
    fight = field(one("ann", NEAR), one("rob", (10, 9), PIKE, facing=0), rounds=(EQUAL,))
    play_round(fight)
    assert set(strikers(fight, 1)) == {"ann"}
    fight = field(one("ann", NEAR), one("rob", (10, 9), PIKE, facing=270), rounds=(EQUAL,))
    play_round(fight)
    assert first_of(fight) == "ann"
    assert "rob" in strikers(fight, 1)
    assert fight.all(StrikeOrdered)[0].order[0].rule == "CM-3.8.2"


@pytest.mark.rule("CM-3.9")
@pytest.mark.rule("CM-R13")
@pytest.mark.parametrize(("second", "rule"), [(EQUAL, "CM-3.9"), (BLUE_FIRST, "CM-2.11.1")])
def test_each_round_has_its_own_list_and_the_rounds_of_the_melee_run_on(second, rule: str):
    """A melee that began as all moved together: in its second round the shorter weapon is first in either system."""
    fight = field(one("ann", NEAR, SPEAR), one("rob", (10, 9)), rounds=(EQUAL, second))
    play_round(fight, 1)
    play_round(fight, 2)
    assert [first_of(fight, number) for number in (1, 2)] == ["ann", "rob"]
    assert fight.all(StrikeOrdered)[1].order[0].rule == rule


def test_what_the_board_foretells_is_what_then_happens():
    fight = field(one("ann", NEAR, SWORD), one("rob", (10, 9), SPEAR))
    fight.do("choose first")
    told = strikes_first(fight.at, fight.figure("ann"), fight.figure("rob"), None, "blue")
    play_round(fight)
    assert told.who == first_of(fight) == "rob"
