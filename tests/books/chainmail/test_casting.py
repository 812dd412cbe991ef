"""Spells named as the round begins, and what is written besides a way: shots, spells, breath, gazes, devices."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.core.course.secrecy import Kept
from game.core.fight.declaring import SpellSpoiled
from game.core.fight.deeds import BreathUsed, Shot
from game.core.fight.harm import Damaged, Slain
from game.core.fight.magic import SpellCast
from game.core.fight.moves import Moved
from game.core.figures import Condition
from game.core.held.gear import DeviceUsed
from game.core.text.typed import read
from game.play.asked.dice_box import LoadedDice
from game.play.creatures.gazing import GazeUsed
from game.play.ledger import PhaseBegan
from game.play.magic.casting import CounterSpelled
from game.play.magic.turning import UndeadTurned
from game.rules.knowing.view import event_for, view
from game.rules.situation import Situation
from game.systems.chainmail.writing.declaring import CastingNamed
from game.systems.chainmail.writing.writing import OrdersRevealed
from game.telling.narration import narrate
from tests.audit.books.chainmail.deeds import DeedAuditor
from tests.books.chainmail.field import EQUAL, SCOUT, WIZARD, field, one, play_round
from tests.melee import beset
from tests.play import Fight

BOW = "class: fighting_man, level: 1, hit_points: 4, weapons: [longbow, dagger]"
WEAK = "class: fighting_man, level: 1, hit_points: 1, weapons: [sword]"
TWO_SPELLS = "class: magic_user, level: 5, hit_points: 9, spells: [magic_missile, sleep]"
CLERIC = "class: cleric_militant, level: 3, hit_points: 9, gear: [holy_symbol]"


def together(*figures: str, more: str = ""):
    """A round of written orders; Blue writes first."""
    return field(*figures, rounds=(EQUAL,), more=more)


def hurt_wizard(fight):
    """Have Rob's arrow hurt Wiz, who has begun a spell, and the round played out."""
    fight.dice.lay("shot", "rob", "wiz", faces=(19,)).lay("damage", "rob", "wiz", faces=(2,))
    fight.do("choose first", "declare wiz magic_missile")
    fight.pass_until("Missiles: Dexterity 9 to 12")
    fight.do("shoot rob at wiz")
    return play_round(fight)


# ---- move and counter-move ---------------------------------------------------------------------------------------


@pytest.mark.rule("CM-2.9")
@pytest.mark.rule("CM-R34")
def test_spells_are_named_as_the_round_begins_by_the_side_without_the_initiative_first():
    fight = field(one("wiz", (10, 20), WIZARD), one("rez", (10, 6), TWO_SPELLS), one("rob", (14, 6)))
    fight.do("choose last")
    assert fight.asked == "red: begin to cast?"
    fight.do("declare rez sleep")
    assert fight.asked == "blue: begin to cast?"
    fight.do("declare wiz magic_missile")
    assert fight.asked == "red: Move"
    assert [(event.figure, event.spell) for event in fight.all(CastingNamed)] == [
        ("rez", "sleep"), ("wiz", "magic_missile"),
    ]  # fmt: skip
    assert not fight.all(Moved) and not fight.all(PhaseBegan, phase="spells")
    text = [sentence.text for sentence in narrate(fight.first, fight.events)]
    assert "Rez begins to cast sleep." in text


@pytest.mark.rule("CM-R22")
@pytest.mark.rule("CM-R34")
def test_what_was_not_named_is_not_cast_and_another_spell_than_the_one_named_neither():
    fight = field(one("wiz", (10, 14), TWO_SPELLS), one("abe", (14, 14), WIZARD), one("rob", (10, 8)))
    fight.do("choose first", "declare wiz magic_missile", "done")
    fight.pass_until("Spells")
    assert fight.refused("cast abe magic_missile at rob").rule == "CM-R22"
    no = fight.refused("cast wiz sleep toward 10,8")
    assert (no.rule, no.measured) == ("CM-R22", {"declared": "magic_missile"})
    fight.do("cast wiz magic_missile at rob")
    play_round(fight)
    assert fight.last(SpellCast).spell == "magic_missile"


@pytest.mark.rule("CM-R22")
def test_only_a_caster_with_the_spell_at_hand_names_it_once():
    fight = field(one("wiz", (10, 14), WIZARD), one("ann", (14, 14)), one("rob", (10, 8)))
    fight.do("choose first")
    assert fight.refused("declare wiz sleep").rule == "CM-2.9"
    assert fight.refused("declare ann magic_missile").rule == "CM-2.9"
    fight.do("declare wiz magic_missile")
    assert fight.asked == "blue: Move"


@pytest.mark.rule("CM-2.9")
@pytest.mark.rule("CM-R12")
@pytest.mark.rule("CM-R22")
def test_damage_before_it_goes_off_spoils_the_spell_and_it_is_lost():
    """An arrow of the missile phase is such damage."""
    fight = hurt_wizard(field(one("wiz", (10, 20), WIZARD), one("rob", (10, 8), BOW), one("ron", (30, 20))))
    assert fight.last(Damaged).figure == "wiz"
    assert not fight.all(SpellCast)
    assert fight.last(SpellSpoiled).spell == "magic_missile"
    assert fight.figure("wiz").prepared == ()
    assert "Wiz is hurt, and magic missile is lost." in [one.text for one in narrate(fight.first, fight.events)]


@pytest.mark.rule("CM-R22")
def test_where_the_table_has_it_so_a_spoiled_spell_is_kept():
    kept = "rulings: {CM-R22: kept}\n"
    fight = hurt_wizard(field(one("wiz", (10, 20), WIZARD), one("rob", (10, 8), BOW), one("ron", (30, 20)), more=kept))
    assert fight.last(SpellSpoiled).kept
    assert not fight.all(SpellCast)
    assert fight.figure("wiz").prepared == ("magic_missile",)


@pytest.mark.rule("CM-2.9")
def test_damage_after_it_has_gone_off_spoils_nothing_and_in_one_band_both_cast():
    fight = field(one("wiz", (10, 16), WIZARD), one("rez", (10, 6), WIZARD), one("rob", (30, 4)), one("bet", (30, 30)))
    fight.do("choose first", "declare rez magic_missile", "declare wiz magic_missile")
    fight.pass_until("Spells: Dexterity 9 to 12")
    fight.do("cast wiz magic_missile at rez", "done", "cast rez magic_missile at wiz", "done")
    play_round(fight)
    assert [event.figure for event in fight.all(SpellCast)] == ["wiz", "rez"]
    assert not fight.all(SpellSpoiled)


@pytest.mark.rule("CM-1.2.3")
@pytest.mark.rule("CM-2.9")
def test_a_quicker_casters_spell_spoils_a_slower_ones():
    fight = field(one("wiz", (10, 16), f"{WIZARD}, abilities: {{dexterity: 14}}"), one("rez", (10, 6), WIZARD),
                  one("rob", (30, 4)))  # fmt: skip
    fight.do("choose first", "declare rez magic_missile", "declare wiz magic_missile")
    fight.pass_until("Spells: Dexterity 13 and more")
    fight.do("cast wiz magic_missile at rez")
    play_round(fight)
    assert [event.figure for event in fight.all(SpellCast)] == ["wiz"]
    assert fight.last(SpellSpoiled).figure == "rez"


@pytest.mark.rule("CM-R34")
@pytest.mark.parametrize("far", [11, 1])
def test_a_caster_who_walks_gives_the_spell_up_for_the_round_and_keeps_it(far: int):
    """Eleven inches or one: he stood when he began."""
    fight = field(one("wiz", (10, 26), WIZARD), one("rob", (10, 5)))
    fight.do("choose first", "declare wiz magic_missile", f"move wiz via 10,{26 - far} facing 0")
    play_round(fight)
    assert not fight.all(SpellCast) and not fight.all(SpellSpoiled)
    assert fight.figure("wiz").prepared == ("magic_missile",)
    fight = field(one("wiz", (10, 26), WIZARD), one("rob", (10, 5)), one("abe", (20, 26), WIZARD))
    fight.do("choose first", "declare wiz magic_missile", "declare abe magic_missile",
             f"move wiz via 10,{26 - far} facing 0")  # fmt: skip
    fight.pass_until("Spells")
    assert fight.refused("cast wiz magic_missile at rob").rule == "SP-3.4.3.2"


@pytest.mark.rule("CM-R34")
def test_who_counters_a_spell_meanwhile_casts_his_own_no_more_and_keeps_it():
    fight = field(one("wiz", (10, 16), f"{TWO_SPELLS}, abilities: {{dexterity: 14}}"), one("rez", (10, 6), TWO_SPELLS),
                  one("rob", (30, 4)))  # fmt: skip
    fight.dice.lay("counter", "rez", "wiz", faces=(6,)).lay("counter", "wiz", "rez", faces=(1,))
    fight.do("choose first", "declare rez sleep", "declare wiz magic_missile")
    fight.pass_until("Spells: Dexterity 13 and more")
    fight.do("cast wiz magic_missile at rez")
    assert fight.asked.startswith("red: Wiz casts magic missile")
    fight.do("counterspell rez with magic_missile")
    play_round(fight)
    assert fight.last(CounterSpelled).won
    assert fight.figure("rez").prepared == ("sleep",)
    assert "rez" not in [event.figure for event in fight.all(SpellCast)]


@pytest.mark.rule("CM-R34")
def test_one_side_surprised_names_nothing_and_its_enemy_does():
    men = one("wiz", (10, 16), WIZARD), one("rez", (10, 4), WIZARD)
    state = beset("figures:\n" + "\n".join(men), "rez", Condition("surprised"))
    fight = Fight(state=state, begin="opening", dice=LoadedDice().otherwise(10), book="chainmail")
    assert fight.asked == "blue: begin to cast?"
    fight.do("declare wiz magic_missile")
    assert fight.asked == "blue: Move"


@pytest.mark.rule("CM-2.9")
def test_of_one_who_is_hidden_the_other_side_learns_nothing_by_his_beginning_to_cast():
    """What Red is told and shown is the same whether Wiz, whom it does not see, names a spell or has none at all."""
    found = []
    for who in (WIZARD, "class: magic_user, level: 5, hit_points: 9, spells: []"):
        fight = field(one("ann", (30, 30)), one("wiz", (10, 20), f"{who}, hidden: true"), one("rob", (10, 4)))
        fight.do("choose first")
        if fight.asked == "blue: begin to cast?":
            fight.do("declare wiz magic_missile")
        assert fight.asked == "blue: Move"
        state = fight.first
        seen = []
        for event in fight.events:
            seen.append(event_for(state, "red", event))
            state = event.apply(state)
        found.append(([one for one in seen if one is not None], replace(view(fight.now, "red"), n=0)))
    assert found[0] == found[1]


# ---- written orders ----------------------------------------------------------------------------------------------


@pytest.mark.rule("CM-3.1")
@pytest.mark.rule("CM-R23")
def test_a_shot_is_written_and_made_without_asking_and_nobody_else_shoots():
    """Ann was ordered to, Bet was not; Rob shoots at whoever comes."""
    men = one("ann", (10, 20), BOW), one("bet", (14, 20), BOW), one("rob", (10, 8), BOW), one("ron", (14, 8), BOW)
    fight = together(*men)
    fight.do("write ann move facing 0 at rob with longbow", "done", "write rob move facing 180 to shoot", "done")
    assert fight.asked == "red: Missiles"
    assert fight.refused("shoot ron at ann").rule == "CM-R23"
    fight.do("shoot rob at bet")
    play_round(fight)
    assert {(event.actor, event.target) for event in fight.all(Shot)} == {("ann", "rob"), ("rob", "bet")}


@pytest.mark.rule("CM-R23")
def test_where_the_table_has_it_so_shots_are_chosen_when_all_have_moved_and_spells_are_not():
    men = one("ann", (10, 20), BOW), one("wiz", (14, 20), WIZARD), one("rob", (10, 8))
    fight = together(*men, more="rulings: {CM-R23: chosen}\n")
    fight.do("done", "done")
    fight.pass_until("Missiles")
    fight.do("shoot ann at rob")
    asked = []
    while fight.now.round == 1:
        asked.append(fight.asked)
        fight.do("done")
    assert fight.all(Shot) and "blue: Spells" not in asked
    fight = together(*men, more="rulings: {CM-R23: chosen}\n")
    fight.do("write wiz move facing 0 to cast magic_missile", "done", "done")
    fight.pass_until("blue: Spells")
    assert fight.now.round == 1


@pytest.mark.rule("CM-R35")
def test_a_written_shot_whose_target_is_gone_goes_at_another():
    """Rob walks behind a wall; Ron is there still."""
    wall = "terrain:\n  - {kind: wall, line: [[6, 12], [12, 12]], height: 3}\n"
    men = one("ann", (14, 22), BOW), one("rob", (14, 8)), one("ron", (16, 8))
    fight = together(*men, more=wall)
    fight.do("write ann move facing 0 at rob", "done", "write rob move via 9,10.5 facing 180", "done")
    fight.pass_until("blue: Missiles")
    fight.do("shoot ann at ron")
    fight = together(*men, more=wall + "rulings: {CM-R35: lost}\n")
    fight.do("write ann move facing 0 at rob", "done", "write rob move via 9,10.5 facing 180", "done")
    play_round(fight)
    assert not fight.all(Shot)


@pytest.mark.rule("CM-R35")
def test_as_long_as_the_target_written_can_be_shot_at_no_other_is():
    fight = together(one("ann", (10, 20), BOW), one("bet", (12, 20), BOW), one("rob", (10, 8)), one("ron", (14, 8)))
    fight.do("write ann move facing 0 at rob; bet move facing 0 to shoot", "done", "done")
    assert fight.asked == "blue: Missiles"
    fight.do("shoot bet at ron")
    play_round(fight)
    assert ("ann", "rob") in {(event.actor, event.target) for event in fight.all(Shot)}
    assert ("ann", "ron") not in {(event.actor, event.target) for event in fight.all(Shot)}


@pytest.mark.rule("CM-R23")
def test_what_cannot_be_done_on_such_a_way_is_not_written():
    fight = together(one("sal", (10, 20), SCOUT), one("bet", (14, 20), BOW), one("wiz", (18, 20), WIZARD),
                     one("abe", (22, 20), CLERIC), one("rob", (10, 8)), one("red", (30, 4), "creature: red_dragon"))
    assert fight.refused("write wiz move via 18,18 facing 0 to cast magic_missile").rule == "SP-3.4.3.2"
    assert fight.refused("write abe move via 22,18 facing 0 to turn").rule == "SP-3.4.3.2"
    assert fight.refused("write wiz move facing 0 to cast sleep").rule == "CM-2.9"
    assert fight.refused("write bet move facing 0 to cast magic_missile").rule == "CM-2.9"
    assert fight.refused("write bet charge via 10,8 facing 0 to shoot").rule == "CM-R23"
    assert fight.refused("write bet move facing 0 to breathe").rule == "SP-3.4.0.1"
    assert fight.refused("write bet move facing 0 to gaze").rule == "CM-R23"
    assert fight.refused("write bet move facing 0 to turn").rule == "SP-3.4.2.14"
    assert fight.refused("write bet move facing 0 to use wand_of_fire").rule == "SP-3.7.2"
    assert fight.refused("write bet move facing 0 at sal").rule == "CM-R23"
    assert fight.refused("write wiz move facing 0 to shoot").rule == "CM-R23"
    fight.do("write bet move via 14,18 facing 0 at rob; sal move via 10,15 facing 0 at rob; wiz move facing 0 to cast "
             "magic_missile", "done")  # fmt: skip
    assert fight.refused("write red move via 30,20 facing 180 to breathe").rule == "SP-3.4.3.4.1"
    fight.do("write red move via 30,6 facing 180 to breathe")


@pytest.mark.rule("CM-3.1")
@pytest.mark.rule("CM-3.1.1")
@pytest.mark.rule("CM-R23")
def test_a_spell_is_written_under_seal_opened_with_the_orders_and_its_target_named_in_its_time():
    fight = together(one("wiz", (10, 20), TWO_SPELLS), one("abe", (14, 20), WIZARD), one("rob", (10, 10)))
    fight.do("write wiz move facing 0 to cast magic_missile")
    assert view(fight.now, "red").secrets == ()
    assert event_for(fight.now, "red", fight.last(Kept)) is None
    assert fight.now.ledger.meant == ()
    fight.do("done", "done")
    assert [task.what for task in fight.last(OrdersRevealed).tasks] == ["magic_missile"]
    text = [sentence.text for sentence in narrate(fight.first, fight.events)]
    assert any("Wiz begins to cast magic missile." in one and "1 is to cast" in one for one in text)
    fight.pass_until("Spells")
    assert fight.refused("cast wiz sleep toward 10,10").rule in ("CM-R22", "CM-R23")
    assert fight.refused("cast abe magic_missile at rob").rule == "CM-R23"
    fight.do("cast wiz magic_missile at rob")
    play_round(fight)
    assert fight.last(SpellCast).figure == "wiz"


@pytest.mark.rule("CM-3.1.1")
@pytest.mark.rule("CM-R23")
def test_until_the_orders_are_opened_the_other_side_learns_nothing_of_a_deed_that_is_written():
    """Red's whole tale and its view are the same to the byte, whatever Blue has written; its own Blue sees."""
    worlds = []
    for order in ("to cast magic_missile", "to cast sleep", "via 10,18 facing 0"):
        fight = together(one("wiz", (10, 20), TWO_SPELLS), one("ann", (14, 20), BOW), one("rob", (10, 8), BOW))
        first = f"wiz move {order if order.startswith('via') else f'facing 0 {order}'}"
        second = "ann move facing 0 at rob" if "sleep" in order else "ann move facing 0 to shoot"
        fight.do(f"write {first}; {second}", "done")
        assert fight.asked == "red: write orders"
        state, seen = fight.first, []
        for event in fight.events:
            seen.append(event_for(state, "red", event))
            state = replace(event.apply(state), n=state.n + 1)
        offered = [command.text() for offer in fight.position.decision.offers for command in offer.examples(
            Situation(view(fight.now, "red"), fight.battle))]  # fmt: skip
        worlds.append((seen, view(fight.now, "red"), offered))
        assert [secret.text for secret in view(fight.now, "blue").secrets] == [f"write {first}; {second}"]
    assert worlds[0] == worlds[1] == worlds[2]


@pytest.mark.rule("CM-3.1.1")
def test_how_often_a_side_takes_up_the_pen_is_not_told_either():
    worlds = []
    shoots, stands = "ann move facing 0 to shoot", "bet move facing 0"
    for orders in ([f"{shoots}; {stands}"], [shoots, stands]):
        fight = together(one("ann", (14, 20), BOW), one("bet", (18, 20)), one("rob", (10, 8), BOW))
        fight.do(*[f"write {order}" for order in orders], "done")
        assert fight.asked == "red: write orders"
        state, seen = fight.first, []
        for event in fight.events:
            known = event_for(state, "red", event)
            seen += [] if known is None else [known]
            state = replace(event.apply(state), n=state.n + 1)
        worlds.append((seen, replace(view(fight.now, "red"), n=0)))
    assert worlds[0] == worlds[1]


@pytest.mark.rule("CM-3.7")
@pytest.mark.rule("CM-2.9")
def test_a_written_spell_is_spoiled_like_any_other():
    fight = together(one("wiz", (10, 20), WIZARD), one("rob", (10, 8), BOW), one("ron", (30, 4)))
    fight.dice.lay("shot", "rob", "wiz", faces=(19,)).lay("damage", "rob", "wiz", faces=(2,))
    fight.do("write wiz move facing 0 to cast magic_missile", "done", "write rob move facing 180 at wiz", "done")
    play_round(fight)
    assert fight.last(SpellSpoiled).figure == "wiz"
    assert not fight.all(SpellCast)


@pytest.mark.rule("CM-R23")
def test_breath_gazes_prayers_and_devices_are_written_too():
    """Each does in its phase what its order says; who has none does not."""
    wand = "class: magic_user, level: 5, hit_points: 30, spells: [], gear: [potion_of_healing]"
    men = (one("abe", (10, 20), CLERIC), one("cat", (13, 20), CLERIC), one("wex", (16, 20), wand),
           one("rob", (10, 15), "creature: skeleton, hit_points: 4"), one("red", (30, 4), "creature: red_dragon"),
           one("ros", (19, 16), "creature: medusa"), one("bet", (30, 20)), one("dan", (20, 20)))  # fmt: skip
    fight = together(*men)
    fight.do("write abe move facing 0 to turn; wex move facing 0 to use potion_of_healing", "done",
             "write red move facing 180 to breathe; ros move facing 180 to gaze", "done")  # fmt: skip
    for command in ("breathe red toward 30,20", "gaze ros at dan", "turn abe", "use wex potion_of_healing"):
        for _ in range(30):
            if type(fight.position.decision.refuse(fight.at, read(command))).__name__ == "NoneType":
                break
            fight.do("done")
        if command.startswith("turn"):
            assert fight.refused("turn cat").rule == "CM-R23"
        fight.do(command)
    play_round(fight)
    assert fight.all(BreathUsed) and fight.all(GazeUsed) and fight.all(UndeadTurned) and fight.all(DeviceUsed)


# ---- the audit ----------------------------------------------------------------------------------------------------


def amiss(fight, *events) -> str:
    """What the auditor says of a tale in which these come last."""
    auditor, state = DeedAuditor(fight.battle), fight.first
    for event in fight.events:
        after = event.apply(state)
        assert auditor.amiss(state, event, after) == ""
        state = after
    return next((found for one in events if (found := auditor.amiss(state, one, state))), "")


def test_the_audit_tells_of_a_spell_that_was_not_begun_and_of_a_deed_that_was_not_written():
    fight = field(one("wiz", (10, 20), WIZARD), one("rob", (10, 8), BOW), one("ron", (30, 20)))
    fight.do("choose first", "declare wiz magic_missile")
    fight.pass_until("Missiles")
    assert amiss(fight, SpellCast(figure="wiz", spell="sleep", level=5)).startswith("X03 spells begun")
    assert not amiss(fight, SpellCast(figure="wiz", spell="magic_missile", level=5))
    hurt, phase = Damaged(figure="wiz", amount=2, left=7), PhaseBegan(phase="spells")
    assert amiss(fight, hurt, phase, SpellCast(figure="wiz", spell="magic_missile", level=5)).startswith("X03 spells s")
    assert amiss(fight, CastingNamed(figure="wiz", spell="sleep")).startswith("X03 spells begun")
    assert amiss(fight, SpellSpoiled(figure="wiz", spell="magic_missile")).startswith("X03 spells spoiled")
    fight = together(one("ann", (10, 20), BOW), one("rob", (10, 8), BOW), one("ron", (14, 8)))
    fight.do("write ann move facing 0 to shoot", "done", "done")
    fight.pass_until("Missiles")
    breath = BreathUsed(figure="ann", kind="", toward=(0, 0), shape=(), caught=(), volley=1)
    assert amiss(fight, breath) == "X03 orders: ann is to shoot, and does breathe"
    assert fight.all(Slain) == []
