"""In every book whatever is tried at the wrong time is answered with its time and the rule."""

from __future__ import annotations

import pytest

from game import systems
from tests.books.chainmail.field import EQUAL, SCOUT, WIZARD, field
from tests.books.chainmail.field import one as man
from tests.books.cydonia.showdown import GUN, SWORD, one, showdown, to_count, to_shots
from tests.books.exile.duel import Duel
from tests.books.large_battles.field import Field
from tests.books.three_actions.rounds import MAGE, blue, red, rounds
from tests.melee import figures
from tools.offered import commands_known


def intentions():
    """Segments: blue states its intentions."""
    return rounds(blue("ann", 10, 20, MAGE), red("foe", 10, 18.9), initiative={"ann": 1, "foe": 9})


@pytest.mark.rule("TA-10.1")
@pytest.mark.parametrize(
    ("tried", "rule", "words"),
    [
        ("strike ann at foe", "TA-0.3", "blows are struck in the segment of one's die"),
        ("counterspell ann with web", "TA-R29", "a spell is countered in the segment in which it takes effect"),
        ("split ann via 10,22 facing 0 at foe", "TA-R36", "no move is split"),
        ("warn ann foe", "TA-10.6", "a friend is warned at second thoughts"),
        ("parry 1", "TA-R13", "a parry is for a blow that is about to fall"),
        ("refuse ann to 10,23 facing 0", "TA-6.1", "nobody refuses melee"),
    ],
)
def test_what_is_not_stated_as_a_round_of_segments_begins(tried: str, rule: str, words: str):
    no = intentions().refused(tried)
    assert no.rule == rule
    assert words in no.reason


@pytest.mark.rule("TA-R31")
@pytest.mark.parametrize(
    ("tried", "rule"),
    [("move ann via 10,22 facing 0", "TA-10.1"), ("cast ann web toward 10,12", "TA-10.1"),
     ("mount ann", "TA-R31"), ("warn ann foe", "TA-10.6")],
)  # fmt: skip
def test_what_is_not_done_at_ones_turn_to_strike(tried: str, rule: str):
    assert intentions().state_all().until("strikes").refused(tried).rule == rule


NOON = (one("ann", "blue", (10, 20), f"{GUN}"), one("bob", "red", (10, 10), SWORD))


@pytest.mark.rule("CY-1.3")
def test_spells_are_declared_and_nothing_else_before_the_dice():
    mage = "class: magic_user, level: 3, weapons: [dagger], spells: [sleep], hit_points: 9"
    fight = showdown(one("mag", "blue", (10, 20), mage), NOON[1], mag=5, bob=3)
    assert "declare spells" in fight.asked
    assert fight.refused("cast mag sleep toward 10,10").rule == "CY-R6"
    assert fight.refused("move mag via 10,21 facing 0").rule == "CY-R14"
    assert fight.refused("counterspell mag with sleep").rule == "CY-R17"
    fight.do("done")
    assert to_count(fight, 5).refused("declare mag sleep").rule == "CY-1.3"


@pytest.mark.rule("CY-R14")
@pytest.mark.parametrize(
    ("tried", "rule"),
    [("shoot ann at bob", "CY-R14"), ("strike ann at bob", "CY-R14"), ("parry 1", "CY-R21"),
     ("split ann via 10,19 facing 0 at bob", "CY-R14")],
)  # fmt: skip
def test_what_is_not_done_while_those_of_a_count_move(tried: str, rule: str):
    assert to_count(showdown(*NOON, ann=5, bob=3), 5).refused(tried).rule == rule


@pytest.mark.rule("CY-1.7")
def test_who_is_to_shoot_holds_no_more():
    fight = to_shots(showdown(*NOON, ann=5, bob=3))
    assert fight.refused("hold ann to 2").rule == "CY-1.7"
    assert fight.refused("move ann via 10,21 facing 0").rule == "CY-R14"


@pytest.mark.rule("EX-4.1")
@pytest.mark.parametrize(
    ("tried", "rule", "words"),
    [
        ("strike ann at bob", "EX-4.1", "a blow is the tactic attack"),
        ("parry 1", "EX-6.1", "a parry is a tactic"),
        ("grapple ann at bob", "EX-6.4", "nobody grapples"),
        ("escape ann to 9,10 facing 90", "EX-R30", "nobody slips away"),
        ("move ann via 9,10 facing 90", "EX-R18", "courses are set at the beginning of a round"),
        ("run sprint ann via 9,10 facing 90", "EX-R18", "by who is not engaged"),
    ],
)
def test_what_is_not_chosen_for_an_event(tried: str, rule: str, words: str):
    no = Duel().until("blue: ", "choose").refused(tried)
    assert no.rule == rule
    assert words in no.reason


@pytest.mark.rule("EX-R18")
def test_a_shot_is_not_chosen_while_courses_are_set():
    text = figures(blue("ann", 10, 30, "troop: longbowman"), red("foe", 10, 4))
    fight = Duel(text).until("blue: ", "set out")
    assert fight.refused("shoot ann at foe").rule == "EX-4.1"
    assert fight.refused("tactic wait ann").rule == "EX-4.1"


SKIRMISH = (man("sal", (10, 30), SCOUT), man("wiz", (13, 30), WIZARD), man("rob", (10, 10)))


@pytest.mark.rule("CM-2.6")
@pytest.mark.rule("CM-2.7")
@pytest.mark.rule("CM-2.8")
@pytest.mark.rule("CM-2.10")
@pytest.mark.rule("CM-3.1")
@pytest.mark.rule("CM-R19")
@pytest.mark.rule("CM-R20")
@pytest.mark.parametrize(
    ("tried", "rule", "words"),
    [
        ("shoot sal at rob", "CM-2.7", "Move: shots are for one's band of the missile phase"),
        ("cast wiz magic_missile at rob", "CM-2.8", "Move: spells are cast in one's band of the spell phase"),
        ("declare wiz magic_missile", "CM-2.9", "Move: spells are named as a round begins"),
        ("breathe sal toward 10,10", "CM-2.6", "Move: breath is for the phase of artillery"),
        ("write sal move via 10,28 facing 0", "CM-3.1", "Move: orders are written on equal dice"),
        ("strike sal at rob", "CM-2.10", "Move: blows are struck in melee: those of a charge right after"),
        ("turn wiz", "CM-R20", "Move: the undead are turned in one's band of the spell phase"),
        ("reveal sal", "CM-R19", "Move: who hides, where somebody does, comes out in its side's move"),
        ("parry 1", "SP-R64", "Move: a parry is for a blow that is about to fall"),
    ],
)
def test_what_is_not_for_a_sides_move(tried: str, rule: str, words: str):
    fight = field(*SKIRMISH)
    fight.do("choose first", "done")
    no = fight.refused(tried)
    assert no.rule == rule
    assert words in no.reason


@pytest.mark.rule("CM-3.1")
@pytest.mark.parametrize(
    ("tried", "rule"),
    [("move sal via 10,28 facing 0", "CM-2.1"), ("charge sal via 10,28 facing 0", "CM-2.1"),
     ("draw sal dagger", "CM-R19"), ("shoot sal at rob", "CM-2.7")],
)  # fmt: skip
def test_where_orders_are_written_nothing_else_is_said(tried: str, rule: str):
    no = field(*SKIRMISH, rounds=(EQUAL,)).refused(tried)
    assert no.rule == rule
    assert "rite orders: " in no.reason


BODIES = """
table: {width: 72, height: 60, ground: grass, setting: outdoors, light: day}
units:
  - {id: bows, side: blue, troop: longbowman, count: 10, formation: {shape: line, ranks: 2}, at: [36, 40], facing: 0}
  - {id: foes, side: red, troop: light_foot, shield: none, count: 12, formation: {shape: line, ranks: 2}, at: [36, 24],
     facing: 180}
"""


@pytest.mark.rule("LB-5.1")
@pytest.mark.rule("LB-R61")
@pytest.mark.parametrize(
    ("tried", "rule", "words"),
    [
        ("bombard bows-1 toward 36,24", "LB-5.10", "engines and boulders are declared as the moves are over"),
        ("cast bows-1 sleep toward 36,24", "LB-R41", "spells are declared after the artillery"),
        ("turn bows-1", "LB-R46", "to turn the undead is declared after the artillery"),
        ("strike bows-1 at foes-1", "LB-5.1", "all in melee strike together, without a word, after the missiles"),
        ("move bows-1 via 36,38 facing 0", "LB-R61", "here whole bodies have their orders, which march"),
        ("draw bows-1 dagger", "LB-R61", "weapons are changed only where men fight one by one"),
    ],
)
def test_what_is_not_for_the_move_of_bodies(tried: str, rule: str, words: str):
    no = Field(BODIES).no(tried)
    assert no.rule == rule
    assert words in no.reason


@pytest.mark.rule("LB-5.4")
def test_what_is_not_for_the_volleys():
    field = Field(BODIES)
    field.pass_on("declare volleys")
    assert field.no("march bows ahead 2").rule == "LB-5.1"
    assert field.no("assail bows at foes").rule == "LB-5.1"
    assert field.no("bombard bows-1 toward 36,24").rule == "LB-5.10"


ALWAYS = {"choose", "deploy", "dice", "done", "leave", "order", "umpire"}
"""What is answered by the question itself: with an example of what is wanted."""


@pytest.mark.parametrize("name", systems.BOOKS)
def test_every_command_that_there_is_has_its_time_or_none_in_every_book(name: str):
    assert set(systems.book(name).times) == {one.verb for one in commands_known()} - ALWAYS


def test_who_says_what_answers_no_question_here_is_told_an_answer():
    fight = field(*SKIRMISH)
    no = fight.refused("deploy sal to 10,30 facing 0")
    assert no.rule == "CM-1.1"
    assert no.reason == "move first, or last?: an answer such as 'choose first' is wanted, not 'deploy'"
