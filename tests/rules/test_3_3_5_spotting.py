"""Section 3.3.5: searching for the unseen, what comes of it, and what betrays them."""

import pytest
from msgspec.structs import replace

from game.core.commands import Spot
from game.core.events import Scheduled, StepBegan, Thrown
from game.core.fight.deeds import Shot, Struck
from game.core.fight.harm import Beset
from game.core.fight.moves import Moved
from game.core.fight.stealth import Revealed
from game.core.fight.unseen import Spotted
from game.core.figures import Condition
from game.core.state import Entry
from game.core.text.typed import read
from game.play.asked.dice_box import LoadedDice
from game.play.melee.turns import Turns
from game.play.missiles.offers import MayShoot
from game.play.stealth.spotting import MaySpot
from game.rules.knowing.view import sees, view
from game.telling.narration import narrate
from tests.play import Fight, state_of
from tests.rules.test_3_4_0_shooting import counted

VEX = "id: vex, side: blue, class: scout, level: 8, weapons: [short_bow, dagger], hit_points: 20"
BEA = "id: bea, side: blue, troop: longbowman, weapons: [longbow, sword], hit_points: 5"
LURK = "id: lurk, side: red, creature: orc, weapons: [short_bow, sword], hit_points: 9, hidden: true"
ORC = "id: orc, side: red, creature: orc, weapons: [sword], hit_points: 6"
OAF = ORC.replace("orc", "oaf", 1)
GUS = "id: gus, side: blue, troop: longbowman, weapons: [longbow, sword], hit_points: 5, at: [44, 34]"
"""In a far corner with nobody in range but the orc in the open: he gives blue something to do to the last."""


def field_of(*figures: str, first: str = "blue", roll: int | None = 3, more: str = "", begin: str = "move",
             invisible: str = "") -> Fight:  # fmt: skip
    """Those named, with the spotter's die laid up; `invisible` is one who is, in place of hiding."""
    text = "figures:\n" + "\n".join(f"  - {{{one}}}" for one in figures) + "\n" + more
    state = state_of(text)
    if invisible:
        figure = replace(state.figures[invisible], conditions=(Condition("invisible"),))
        state = replace(state, figures={**state.figures, invisible: figure})
    dice = LoadedDice().otherwise(10)
    if roll is not None:
        dice.lay("spot", "vex", faces=(roll,))
    return Fight(begin=begin, first=first, dice=dice, state=state)


def search(*others: str, vex: str = "at: [10, 30]", lurk: str = "at: [10, 22]", roll: int | None = 3,
           first: str = "blue", more: str = "", invisible: str = "", begin: str = "move") -> Fight:  # fmt: skip
    """Vex, 8 inches from an orc in hiding; another stands in the open, far off."""
    who = (f"{VEX}, {vex}, facing: 0", f"{LURK}, {lurk}, facing: 180", f"{ORC}, at: [44, 16]", GUS, *others)
    return field_of(*who, roll=roll, more=more, first=first, invisible=invisible, begin=begin)


def known(fight: Fight, name: str = "lurk", side: str = "blue") -> bool:
    """Whether a side knows of a figure."""
    return name in view(fight.now, side).figures


@pytest.mark.rule("SP-3.3.5.1")
def test_what_is_laid_out_for_none_but_the_unseen_is_not_known():
    """Steps to come of an orc in hiding are nothing to blue, and are known to red; found, they are seen by both."""
    fight = search(roll=6)
    laid = tuple([Entry(Turns(one)) for one in ("lurk", "orc", "vex")])

    def shown(side: str) -> list[str]:
        return [entry.step.figure for entry in view(replace(fight.now, agenda=laid), side).agenda]

    assert shown("blue") == ["orc", "vex"]
    assert shown("red") == ["lurk", "orc", "vex"]
    assert not sees(fight.now, "blue", StepBegan(begun=Turns("lurk")))
    fight.do("spot vex")
    assert shown("blue") == ["lurk", "orc", "vex"]
    assert sees(fight.now, "blue", StepBegan(begun=Turns("lurk")))
    assert not sees(fight.now, "red", Scheduled(steps=(Turns("lurk"),), where="next")), "that is the referee's business"


# ---- the search --------------------------------------------------------------------------------------------------


def test_the_command_has_one_text_form():
    """It is read as it is written."""
    assert read("spot vex") == Spot("vex")
    assert read("spot vex").text() == "spot vex"


@pytest.mark.rule("SP-3.3.5.1")
@pytest.mark.rule("SP-3.3.5.2.1")
@pytest.mark.rule("SP-R41")
@pytest.mark.parametrize("invisible", ["", "lurk"])
@pytest.mark.parametrize(("roll", "finds"), [(1, False), (2, False), (3, True), (6, True)])
def test_on_three_or_more_he_knows_where_it_is(roll: int, finds: bool, invisible: str):
    """Hidden or invisible: before the search it is in nobody's view; on 3 or more of 1d6 it is in blue's."""
    fight = search(roll=roll, invisible=invisible)
    assert not known(fight)
    fight.do("spot vex")
    found = fight.last(Spotted)
    assert (found.roll, found.success, found.target) == (roll, finds, "lurk" if finds else "")
    assert (found.tally.need, found.tally.die) == (3, "1d6")
    assert known(fight) == finds
    assert fight.asked == "blue: Move"


WHO = {
    "class: scout, level: 8": "",
    "class: delver, level: 9": "",
    "class: scout, level: 7": "SP-3.3.5.1",
    "class: fighting_man, level: 10": "SP-3.3.5.1",
    "creature: elf": "SP-3.3.5.1",
}


@pytest.mark.rule("SP-3.3.5.1")
@pytest.mark.parametrize("who", WHO)
def test_scouts_and_delvers_of_level_8_search(who: str):
    """Nobody else, and none of level 7."""
    vex = f"id: vex, side: blue, {who}, weapons: [short_bow], hit_points: 20, at: [10, 30]"
    fight = field_of(vex, f"{LURK}, at: [10, 22]", f"{ORC}, at: [40, 4]", BEA + ", at: [40, 30]")
    if WHO[who]:
        assert fight.refused("spot vex").rule == WHO[who]
    else:
        fight.do("spot vex")


@pytest.mark.rule("SP-3.3.5.1")
def test_only_in_his_own_movement_phase():
    """Not when shots are declared."""
    fight = to_shots(search(roll=None))
    no = fight.refused("spot vex")
    assert (no.rule, no.reason) == ("SP-3.3.5.1", "declare shots: a scout searches in its side's movement phase")


@pytest.mark.rule("SP-3.3.5.1.1")
@pytest.mark.rule("SP-R154")
def test_he_neither_moves_before_nor_after():
    """Having walked an inch, or turned, he may not search; having searched, he may neither walk nor turn."""
    fight = search(roll=None)
    fight.do("move vex via 10,31 facing 0", "done")
    no = fight.refused("spot vex")
    assert (no.rule, no.measured) == ("SP-3.3.5.1.1", {"moved": "1"})
    turned = search(f"{BEA}, at: [30, 30]", roll=None)
    turned.do("move vex facing 90")
    assert turned.refused("spot vex").rule == "SP-3.3.0.1"
    still = search(f"{BEA}, at: [30, 30]")
    still.do("spot vex")
    assert still.refused("move vex via 10,29 facing 0").rule == "SP-3.3.0.1"
    assert still.refused("move vex facing 90").rule == "SP-3.3.0.1"
    assert still.refused("spot vex").rule == "SP-3.3.0.1"


@pytest.mark.rule("SP-3.3.5.1.1")
def test_not_while_he_is_locked():
    """The orc stands an inch from him."""
    fight = field_of(f"{VEX}, at: [10, 30]", f"{LURK}, at: [10, 22]", f"{ORC}, at: [10, 28]", f"{BEA}, at: [30, 30]")
    no = fight.refused("spot vex")
    assert (no.rule, no.measured) == ("SP-3.3.5.1.1", {"by": "Orc"})


@pytest.mark.rule("SP-R40")
@pytest.mark.rule("SP-R154")
def test_one_die_a_round_for_the_nearest_in_his_sight():
    """Three hide: the nearest behind a wall, one 8 inches off, one 10. He finds the second; next round the third."""
    wall = "terrain: [{kind: wall, line: [[4, 27], [8, 27]], height: 3}]"
    others = (f"{LURK.replace('lurk', 'near')}, at: [7, 26]", f"{LURK.replace('lurk', 'third')}, at: [12, 20]")
    fight = search(*others, more=wall)
    fight.do("spot vex")
    assert len(fight.all(Thrown, purpose="spot")) == 1
    assert fight.last(Spotted).target == "lurk"
    fight.pass_until("move first")
    fight.do("choose first" if fight.asked.startswith("blue") else "choose last")
    fight.pass_until("blue: ")
    fight.dice.lay("spot", "vex", faces=(5,))
    fight.do("spot vex")
    assert fight.last(Spotted).target == "third"


@pytest.mark.rule("SP-R154")
def test_the_question_betrays_nobody():
    """With nobody in hiding the search is offered alike, and the die thrown alike: 6, and there is nobody."""
    fight = field_of(f"{VEX}, at: [10, 30]", f"{ORC}, at: [40, 4]", roll=6)
    hiding = search(roll=6)
    for one in (fight, hiding):
        decision = one.position.decision
        assert decision is not None
        assert list(decision.offer(MaySpot).examples(one.position.situation(one.battle))) == [Spot("vex")]
        one.do("spot vex")
    thrown = [one.last(Thrown, purpose="spot") for one in (fight, hiding)]
    assert [(one.actor, one.target, one.why) for one in thrown] == [("vex", "", "Vex searches for the unseen")] * 2
    assert (fight.last(Spotted).success, fight.last(Spotted).target) == (True, "")


# ---- after it ----------------------------------------------------------------------------------------------------


def to_shots(fight: Fight) -> Fight:
    """Pass what is left of the moves."""
    return fight.pass_until("blue: declare shots")


@pytest.mark.rule("SP-3.3.5.2")
@pytest.mark.rule("SP-3.3.5.2.2")
def test_having_spotted_he_has_one_shot_at_that_target_only():
    """One shot of his bow, not two; at the one he found, not at the orc in the open; at -5."""
    fight = search(f"{OAF}, at: [14, 24]", f"{BEA}, at: [30, 30]")
    fight.do("spot vex")
    to_shots(fight)
    assert fight.refused("shoot vex at oaf").rule == "SP-3.3.5.2"
    assert fight.refused("shoot vex at lurk; vex at lurk").rule == "SP-3.4.2.4"
    fight.do("shoot vex at lurk")
    fight.pass_until("first")
    shots = fight.all(Shot, actor="vex")
    assert [shot.target for shot in shots] == ["lurk"]
    assert counted(shots[0])["SP-3.3.5.2.2"] == -5


@pytest.mark.rule("SP-3.3.5.2")
def test_without_success_he_has_none():
    """A 2: he shoots at nobody this round, be it in the open before him."""
    fight = search(f"{OAF}, at: [14, 24]", f"{BEA}, at: [30, 30]", roll=2)
    fight.do("spot vex")
    no = to_shots(fight).refused("shoot vex at oaf")
    assert (no.rule, no.reason) == ("SP-3.3.5.2", "Vex looked for the unseen in vain, and does not shoot")


@pytest.mark.rule("SP-R154")
@pytest.mark.rule("SP-3.3.5.2")
def test_who_has_searched_shoots_at_nobody_in_passing():
    """Vex searches in blue's Move; in red's Counter Move an orc runs past him, and only Bea is asked."""
    fight = search(f"{OAF}, at: [6, 24], facing: 90", f"{BEA}, at: [30, 30]")
    fight.do("spot vex", "done")
    fight.do("move oaf via 14,24 facing 90")
    assert fight.position.decision is not None
    assert fight.position.decision.offer(MayShoot).shooters == ("bea",)


@pytest.mark.rule("SP-3.3.5.2.1")
@pytest.mark.rule("SP-3.3.5.2.2")
def test_others_told_of_it_shoot_at_it_too():
    """Bea cannot name it before; pointed out, she shoots at it twice, each at -5."""
    fight = search(f"{BEA}, at: [14, 30]")
    assert fight.now.figures["lurk"].has("hidden")
    fight.do("spot vex")
    to_shots(fight).do("shoot bea at lurk; bea at lurk")
    fight.pass_until("first")
    assert [counted(shot)["SP-3.3.5.2.2"] for shot in fight.all(Shot, actor="bea")] == [-5, -5]


@pytest.mark.rule("SP-3.3.5.2.1")
def test_nobody_shoots_at_one_of_whom_nobody_knows():
    """Unspotted it is no target: there is, for blue, no such figure."""
    fight = search(f"{BEA}, at: [14, 30]", roll=2)
    fight.do("spot vex")
    assert to_shots(fight).refused("shoot bea at lurk").reason == "there is no figure 'lurk'"


@pytest.mark.rule("SP-3.3.5.2.1")
@pytest.mark.rule("SP-3.3.5.2.2")
def test_and_strike_at_it_hand_to_hand_at_five_less():
    """Ned walks up to the spotted orc and strikes: -5."""
    ned = "id: ned, side: blue, class: fighting_man, level: 3, weapons: [sword], hit_points: 20, at: [13, 27]"
    fight = search(ned, invisible="lurk")
    fight.do("spot vex", "move ned via 10.5,23 facing 0")
    fight.pass_until("Ned strikes")
    fight.do("strike ned at lurk")
    struck = fight.last(Struck, actor="ned")
    assert [modifier.value for modifier in struck.tally.modifiers if modifier.rule == "SP-3.3.5.2.2"] == [-5]


@pytest.mark.rule("SP-3.3.5.3")
def test_once_it_moves_it_must_be_found_again():
    """Red's Counter Move: the invisible orc steps an inch aside. Blue sees him no more, and Vex's shot is lost."""
    fight = search(f"{BEA}, at: [14, 30]", invisible="lurk")
    fight.do("spot vex", "done")
    before = fight.now
    events = fight.do("move lurk via 11,22 facing 180")
    assert not known(fight)
    told = [one.text for one in narrate(before, events, "blue")]
    assert told == ["Lurk slips out of sight."]
    assert "there is no figure" in to_shots(fight).refused("shoot vex at lurk").reason


@pytest.mark.rule("SP-3.3.5.3")
def test_one_spotted_is_not_shot_at_in_passing():
    """As it goes it is unseen again: Bea, in range, is asked nothing."""
    fight = search(f"{BEA}, at: [14, 30]", invisible="lurk")
    fight.do("spot vex", "done", "move lurk via 16,22 facing 180")
    assert not fight.all(Shot)
    assert fight.asked.startswith("red")
    assert fight.where("lurk") == (16, 22)


@pytest.mark.rule("SP-3.3.5.3")
def test_while_it_stays_it_stays_known():
    """It does not move: in the next round it is known still, and Vex, who does not search, has both his shots."""
    fight = search(f"{BEA}, at: [30, 30]")
    fight.do("spot vex")
    fight.pass_until("move first")
    fight.do("choose first" if fight.asked.startswith("blue") else "choose last")
    to_shots(fight).do("shoot vex at lurk; vex at lurk")
    assert fight.now.round == 2
    assert known(fight)


@pytest.mark.rule("SP-R153")
@pytest.mark.rule("SP-3.3.5.2.2")
def test_in_cover_as_well_it_is_five_once():
    """Behind a low wall besides: -5 for the wall, the other -5 stands in the tally as ignored."""
    wall = "terrain: [{kind: low_wall, line: [[6, 22.9], [14, 22.9]]}]"
    fight = search(f"{BEA}, at: [30, 30]", more=wall)
    fight.do("spot vex")
    to_shots(fight).do("shoot vex at lurk")
    fight.pass_until("first")
    shot = fight.last(Shot, actor="vex")
    assert counted(shot)["SP-3.4.2.11"] == -5
    ignored = [(one.rule, one.ignored) for one in shot.tally.modifiers if one.value == -5 and one.ignored]
    assert ignored == [("SP-3.3.5.2.2", "it is as cover, and cover counts once [SP-R153]")]


@pytest.mark.rule("SP-R156")
def test_the_unknown_stands_in_no_arrows_way():
    """Lurk hides in the line from Bea's crossbow to the orc: she shoots past; spotted, he stops the bolt."""
    bea = BEA.replace("[longbow, sword]", "[light_crossbow]") + ", at: [10, 34]"
    orc = f"{OAF}, at: [10, 18]"
    fight = search(bea, orc, vex="at: [14, 30]", roll=1)
    fight.do("spot vex")
    to_shots(fight).do("shoot bea at oaf")
    found = search(bea, orc, vex="at: [14, 30]")
    found.do("spot vex")
    assert to_shots(found).refused("shoot bea at oaf").rule == "SP-3.4.2.15"


# ---- what betrays them -------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R22")
def test_who_shoots_from_hiding_is_hidden_no_more():
    """Lurk looses at Vex: from then on blue sees him like anybody, and no search is needed."""
    fight = search(roll=None, begin="missile")
    fight.pass_until("red: declare shots").do("shoot lurk at vex")
    before = fight.now
    events = fight.do("done")
    assert fight.last(Revealed).figures == ("lurk",)
    assert known(fight)
    told = [one.text for one in narrate(before, events, "blue")]
    assert any(one.startswith("Lurk shoots at Vex with a short bow") for one in told)


@pytest.mark.rule("SP-R155")
@pytest.mark.rule("SP-3.3.5.3")
def test_the_invisible_gives_its_place_away_and_stays_invisible():
    """An invisible archer shoots: his place is known, and attacks on him are at -5, until he moves."""
    fight = search(roll=None, begin="missile", invisible="lurk", first="red")
    fight.do("shoot lurk at vex", "done")
    fight.pass_until("move first")
    assert fight.last(Beset, figures=("lurk",)).condition.name == "spotted"
    assert fight.figure("lurk").has("invisible")
    assert known(fight)
    fight.do("choose first" if fight.asked.startswith("red") else "choose last")
    fight.do("move lurk via 12,22 facing 180")
    assert fight.last(Moved).figure == "lurk"
    assert not known(fight)


def test_it_is_told_to_both_sides():
    """Whom he found by name; and of a search in vain nothing but that."""
    fight = search()
    before, events = fight.now, fight.do("spot vex")
    for side in ("blue", "red", None):
        told = [one.text for one in narrate(before, events, side)]
        assert told == ["Vex searches for the unseen: 3 (needs 3), and finds Lurk."]
    vain = search(roll=2)
    before, events = vain.now, vain.do("spot vex")
    told = [one.text for one in narrate(before, events)]
    assert told == ["Vex searches for the unseen: 2 (needs 3), and finds nobody."]


@pytest.mark.rule("SP-3.3.5.1")
def test_nobody_who_has_split_his_move_searches():
    """Shot first, where he stands: he has moved, for this."""
    fight = search(f"{OAF}, at: [14, 24]", roll=None)
    fight.do("split vex facing 0 at oaf", "done")
    assert fight.refused("spot vex").rule == "SP-3.3.5.1.1"
