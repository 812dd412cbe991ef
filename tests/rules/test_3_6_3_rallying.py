"""Section 3.6.3: a leader calls the broken back, what it costs him, and whom his voice reaches."""

import pytest
from msgspec.structs import replace

from game.core.fight.deeds import Struck
from game.core.fight.moves import Moved
from game.core.fight.nerve import MoraleChecked, Rallied
from game.core.state import State
from game.play.asked.dice_box import LoadedDice
from tests.play import Fight
from tests.rules.rout import in_flight

# The levy broke last round and stands 5 inches from Lord (edge to edge: 6 less the two halves); his voice carries 10.
LORD = """
units:
  - {id: levy, side: blue, name: The levy, troop: levy, count: 2, hit_points: 4, formation: {spacing: 1},
     at: [20, 20], facing: 0}
figures:
  - {id: lord, side: blue, name: Lord, class: fighting_man, level: 1, weapons: [sword, longbow], hit_points: 8,
     charisma: 10,
     at: [19, 26], facing: 0}
  - {id: orc, side: red, name: Orc, creature: orc, hit_points: 8, at: [40, 20], facing: 270}
  - {id: bob, side: blue, name: Bob, troop: man_at_arms, hit_points: 8, at: [4, 34], facing: 0}
"""


def routed(text: str = LORD, *names: str) -> State:
    return in_flight(text, *(names or ("levy-1", "levy-2")))


def called(faces: tuple[int, int]) -> LoadedDice:
    return LoadedDice().otherwise(10).lay("rally", "levy", "lord", faces=faces)


@pytest.mark.rule("SP-3.6.3.1")
@pytest.mark.parametrize(("faces", "held"), [((3, 4), False), ((4, 4), True)])
def test_a_leader_calls_and_their_morale_is_rolled_again(faces: tuple[int, int], held: bool):
    """Levies are of class D, -1: at the Lord's call 7 is 6 and they do not stand, 8 is 7 and they do."""
    fight = Fight(state=routed(), dice=called(faces))
    fight.do("rally lord for levy")
    check = fight.last(MoraleChecked)
    assert check.rules[0] == "SP-3.6.3.1"
    assert check.figures == ("levy-1", "levy-2")
    assert (check.tally.total, check.held) == (-1, held)
    assert bool(fight.all(Rallied, by="lord")) is held
    assert fight.figure("levy-1").has("fleeing") is not held


@pytest.mark.rule("SP-3.6.3.1")
def test_the_roll_has_all_its_modifiers():
    """The levy's own leader, of charisma 15, calls: -1 for class D and +1 for him; 7 holds."""
    text = LORD.replace("facing: 0}\nfigures", "facing: 0, leader: lord}\nfigures").replace(
        "charisma: 10", "charisma: 15"
    )
    fight = Fight(state=routed(text), dice=called((3, 4)))
    fight.do("rally lord for levy")
    assert [modifier.value for modifier in fight.last(MoraleChecked).tally.modifiers] == [-1, 1]
    assert fight.all(Rallied)


@pytest.mark.rule("SP-3.6.3.1")
@pytest.mark.rule("SP-R109")
def test_his_voice_carries_an_inch_for_each_point():
    """Charisma 6: a levy 6 inches off (gap) hears him, one a little farther does not; only the first is rolled for."""
    # Centres 7 apart are a gap of 6; the other levy stands 2 inches aside.
    text = LORD.replace("charisma: 10", "charisma: 6").replace("at: [19, 26]", "at: [19, 27]")
    fight = Fight(state=routed(text), dice=called((6, 6)))
    near = next(name for name in ("levy-1", "levy-2") if fight.where(name)[0] == 19)
    fight.do("rally lord for levy")
    assert fight.last(MoraleChecked).figures == (near,)
    assert [figure.id for figure in fight.now.standing("blue") if figure.has("fleeing")] == [
        {"levy-1": "levy-2", "levy-2": "levy-1"}[near]
    ]


@pytest.mark.rule("SP-3.6.3.1")
def test_out_of_earshot():
    """The nearest is 7 inches away, his voice carries 6: refused, with both numbers."""
    text = LORD.replace("charisma: 10", "charisma: 6").replace("at: [19, 26]", "at: [19, 28]")
    no = Fight(state=routed(text)).refused("rally lord for levy")
    assert no.rule == "SP-3.6.3.1"
    assert (no.measured["distance"], no.measured["reach"]) == ("7", 6)


@pytest.mark.rule("SP-3.6.3.1")
def test_only_leaders_call_and_only_the_broken_are_called():
    """A man without charisma is no leader; those who stand need no call; a leader in flight calls nobody."""
    text = LORD.replace("charisma: 10,\n     ", "")
    assert Fight(state=routed(text)).refused("rally lord for levy").rule == "SP-3.6.3.1"
    assert Fight(LORD).refused("rally lord for levy").rule == "SP-R109"
    assert Fight(state=routed(LORD, "levy-1", "lord")).refused("rally lord for levy").rule == "SP-3.6.2.3.1"


@pytest.mark.rule("SP-3.6.3.1")
def test_in_the_counter_move_too():
    """Blue has the Counter Move: the Lord calls in it, as he would in the Move."""
    fight = Fight(state=routed(), begin="counter", first="red", dice=called((6, 6)))
    fight.do("rally lord for levy")
    assert fight.all(Rallied)


@pytest.mark.rule("SP-R79")
def test_one_roll_for_each_group_leader_and_round():
    """The Lord's call fails; he may not call them again this round, but a second leader may."""
    text = (
        LORD + "  - {id: dame, side: blue, class: fighting_man, level: 1, weapons: [sword], charisma: 9, at: [24, "
        "26], facing: 0}\n"
    )
    fight = Fight(state=routed(text), dice=called((1, 1)).lay("rally", "levy", "dame", faces=(6, 6)))
    fight.do("rally lord for levy")
    assert fight.refused("rally lord for levy").rule == "SP-R79"
    fight.do("rally dame for levy")
    assert fight.last(Rallied).by == "dame"


@pytest.mark.rule("SP-R109")
def test_a_unit_is_called_as_a_unit_and_a_character_by_himself():
    """One levy cannot be called apart from the others; Sir Col, a character who fled with them, is called alone."""
    text = (
        LORD + "  - {id: col, side: blue, name: Col, class: fighting_man, level: 2, weapons: [sword], at: [16, 24], "
        "facing: 0}\n"
    )
    fight = Fight(state=routed(text, "levy-1", "levy-2", "col"))
    assert fight.refused("rally lord for levy-1").rule == "SP-R109"
    fight.do("rally lord for col")
    assert fight.last(MoraleChecked).figures == ("col",)


# ---- what a leader may not have done -----------------------------------------------------------------------------


@pytest.mark.rule("SP-3.6.3.1.1")
def test_a_leader_in_melee_cannot_call():
    """An orc stands within an inch of the Lord: he is locked, and refused."""
    text = LORD.replace("at: [40, 20], facing: 270", "at: [19, 27.9], facing: 0")
    fight = Fight(state=routed(text), begin="counter", first="red")
    no = fight.refused("rally lord for levy")
    assert no.rule == "SP-3.6.3.1.1"
    assert "Orc" in no.reason


@pytest.mark.rule("SP-3.6.3.1.1")
@pytest.mark.parametrize(("inches", "rule"), [(6, None), (6.25, "SP-3.6.3.1.1")])
def test_he_may_have_moved_half(inches: float, rule: str | None):
    """Unarmoured he moves 12: after 6 he may call, after a little more he may not."""
    fight = Fight(state=routed(), dice=called((6, 6)))
    fight.do(f"move lord via {19 + inches},26 facing 0")
    if rule is None:
        fight.do("rally lord for levy")
        assert fight.all(Rallied)
    else:
        assert fight.refused("rally lord for levy").rule == rule


@pytest.mark.rule("SP-3.6.3.1.1")
def test_he_may_move_half_afterwards_and_not_into_melee():
    """Having called he may walk 6 inches, not 7; not into the orc's zone, and he may not charge him."""
    text = LORD.replace("at: [40, 20], facing: 270", "at: [19, 31], facing: 0")
    fight = Fight(state=routed(text), dice=called((1, 1)))
    fight.do("rally lord for levy")
    assert fight.refused("move lord via 26,26 facing 0").rule == "SP-3.3.0.4"
    assert fight.refused("move lord via 19,30 facing 180").rule == "SP-3.6.3.1.1"
    assert fight.refused("charge lord via 19,30 facing 180").rule == "SP-3.6.3.1.1"
    fight.do("move lord via 25,26 facing 0")
    assert fight.where("lord") == (25, 26)


@pytest.mark.rule("SP-3.6.3.1.1")
def test_who_has_moved_into_melee_cannot_call():
    """He walks 3 inches into the orc's zone, less than half: he is in melee, and may not call."""
    text = LORD.replace("at: [40, 20], facing: 270", "at: [19, 30], facing: 0")
    fight = Fight(state=routed(text))
    fight.do("move lord via 19,29 facing 180")
    assert fight.refused("rally lord for levy").rule == "SP-3.6.3.1.1"


# ---- what a leader may not do afterwards -------------------------------------------------------------------------


@pytest.mark.rule("SP-3.6.3.1.2")
def test_who_has_called_does_not_shoot():
    """Lord and Ann both have the orc in range; the Lord has called, and is refused; Ann shoots."""
    text = LORD.replace("at: [40, 20]", "at: [30, 26]")
    text += "  - {id: ann, side: blue, name: Ann, troop: longbowman, at: [24, 30], facing: 0}\n"
    fight = Fight(state=routed(text), dice=called((1, 1)))
    fight.do("rally lord for levy").clear()
    fight.pass_until("blue: declare shots")
    assert fight.refused("shoot lord at orc").rule == "SP-3.6.3.1.2"
    fight.do("shoot ann at orc")


@pytest.mark.rule("SP-3.6.3.1.2")
def test_he_answers_a_new_attack():
    """The Lord calls; then the orc walks up to him (a new attack): in the melee phase the Lord strikes back."""
    text = LORD.replace("at: [40, 20], facing: 270", "at: [19, 31], facing: 0")
    fight = Fight(state=routed(text), dice=called((1, 1)))
    fight.do("rally lord for levy", "done")
    fight.do("move orc via 19,28 facing 0", "done")
    fight.pass_until("Lord strikes").do("strike lord at orc")
    assert fight.last(Struck, actor="lord").target == "orc"


@pytest.mark.rule("SP-3.6.3.1.2")
def test_he_does_not_help_in_anothers_fight():
    """Behind Bob with a spear, the Lord could strike the orc before Bob over his shoulder; having called he may not."""
    text = """
units:
  - {id: levy, side: blue, name: The levy, troop: levy, count: 1, hit_points: 4, at: [20, 20], facing: 0}
figures:
  - {id: lord, side: blue, name: Lord, class: fighting_man, level: 1, weapons: [spear], hit_points: 8, charisma: 10,
     at: [19, 26], facing: 180}
  - {id: bob, side: blue, name: Bob, troop: man_at_arms, hit_points: 8, at: [19, 27], facing: 180}
  - {id: orc, side: red, name: Orc, creature: orc, hit_points: 8, at: [19, 28.9], facing: 0}
"""
    for calls in (False, True):
        fight = Fight(state=in_flight(text, "levy-1"), dice=called((1, 1)) if calls else None)
        fight.do(*(["rally lord for levy"] if calls else []))
        asked = []
        while fight.position.decision is not None and fight.now.round == 1:
            asked.append(fight.asked)
            fight.do("done")
        assert ("blue: Lord strikes" in asked) is not calls


@pytest.mark.rule("SP-3.6.2.3.2")
@pytest.mark.rule("SP-3.6.3.1")
def test_a_leader_can_stop_those_who_run_on():
    """The levy broke two rounds ago: the Lord's call in his movement phase stops them before they run on; else
    they run."""
    state = in_flight(LORD, "levy-1", "levy-2", broke=-1)
    fight = Fight(state=state, dice=called((6, 6)))
    fight.do("rally lord for levy", "done")
    assert fight.all(Moved) == []
    other = Fight(state=replace(state), dice=called((1, 1)))
    other.do("rally lord for levy", "done")
    assert {move.figure for move in other.all(Moved)} == {"levy-1", "levy-2"}
