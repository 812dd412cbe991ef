"""Section 3.7: changing weapons, dropping and taking up, unpacking, the pavis and the mantlet."""

import pytest

from game.core.fight.deeds import Drew, Shot, Struck
from game.core.fight.harm import Slain
from game.core.fight.moves import Moved
from game.core.fight.nerve import Fled
from game.core.held.gear import LetGo, TookUp, Unpacked, UnpackingBegan
from game.core.held.things import Laid, Lifted
from game.play.asked.dice_box import LoadedDice
from game.play.gear.offers import MayDraw
from game.rules.gear.arms import armour_class
from game.rules.gear.reach import in_reach
from game.rules.moving.movement import allowance
from tests.play import Fight
from tests.rules.test_3_4_0_shooting import counted, field

MAN = "class: fighting_man, level: 1, hit_points: 60"
ANN = f"id: ann, side: blue, {MAN}, weapons: [mace, sword, dagger, spear, short_bow], at: [10, 20], facing: 0"
ORC = "id: orc, side: red, creature: orc, hit_points: 60, at: [10, 5], facing: 180"
NEAR = ORC.replace("[10, 5]", "[10, 18]")


def lying(fight: Fight, item: str):
    """The only thing of a kind that lies on the table."""
    [found] = [thing for thing in fight.now.lying if thing.item == item]
    return found


def turn(fight: Fight, name: str = "ann") -> Fight:
    """Play on to a figure's turn in melee."""
    return fight.pass_until(f"{fight.figure(name).name} strikes")


# ---- changing weapons --------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.7.1")
def test_out_of_melee_weapons_are_changed_for_nothing():
    """Ann puts her mace away for a sword, and that for a dagger: nothing is dropped, and she still walks 12 inches."""
    fight = field(ANN, ORC, begin="move")
    fight.do("draw ann sword", "draw ann dagger")
    ann = fight.figure("ann")
    assert (ann.weapon, fight.now.lying) == ("dagger", ())
    assert ann.carries == ("mace", "sword", "dagger", "spear", "short_bow")
    assert [event.rules for event in fight.all(Drew)] == [("SP-3.7.1",), ("SP-3.7.1",)]
    fight.do("move ann via 22,20 facing 0")
    assert fight.where("ann") == (22, 20)


@pytest.mark.rule("SP-3.7.1")
def test_one_strikes_with_what_is_in_hand():
    """Ann, her mace in hand, strikes with neither her sword nor a pike that she has not."""
    fight = turn(field(ANN, NEAR, begin="melee"))
    for arm, reason in (("sword", "Ann has its mace in hand: the sword must be drawn first"),
                        ("pike", "Ann carries no pike")):  # fmt: skip
        no = fight.refused(f"strike ann at orc with {arm}")
        assert (no.rule, no.reason) == ("SP-3.7.1", reason)


@pytest.mark.rule("SP-3.7.1")
def test_what_is_not_at_hand_is_not_drawn():
    """She has no pike, holds the mace already, and no javelin is held ready; nobody draws for the other side."""
    fight = field(ANN.replace("spear", "javelin") + ", pack: [flail]", ORC, begin="move")
    assert fight.refused("draw ann pike").reason == "Ann carries no pike"
    assert fight.refused("draw ann mace").reason == "Ann has the mace in hand"
    assert fight.refused("draw ann javelin").reason == "a javelin is nothing to be held ready"
    no = fight.refused("draw ann flail")
    assert (no.rule, no.reason) == ("SP-3.7.5", "Ann has packed its flail")
    assert fight.refused("draw orc sword").rule == "SP-3.7.1"


@pytest.mark.rule("SP-3.7.1")
@pytest.mark.rule("SP-R145")
def test_in_melee_a_change_of_weapons_costs_an_attack():
    """Ann, of one blow, draws the spear in place of her mace: she strikes no more this round, and has kept the mace."""
    fight = field(ANN, NEAR, begin="melee")
    turn(fight).do("draw ann spear")
    assert fight.last(Drew).blows == 1
    assert fight.figure("ann").weapon == "spear"
    assert "mace" in fight.figure("ann").carries
    fight.pass_until("move first")
    assert not fight.all(Struck, actor="ann")


@pytest.mark.rule("SP-3.7.1")
@pytest.mark.rule("SP-R145")
def test_one_of_several_attacks_is_given_up():
    """A fighting-man of level 6 has several blows at an orc: one goes for the change, the others are struck."""
    hero = ANN.replace("level: 1", "level: 6")
    fight = field(hero, NEAR.replace("hit_points: 60", "hit_points: 300"), begin="melee")
    turn(fight).do("draw ann spear")
    fight.do("strike ann at orc")
    assert fight.last(Struck).weapon == "spear"
    while "Ann strikes" in fight.asked:
        fight.do("strike ann at orc")
    assert len(fight.all(Struck, actor="ann")) == 5


@pytest.mark.rule("SP-3.7.1")
def test_the_locked_change_nothing_in_the_movement_phase():
    """Ann has an orc in contact: as she moves she may not put her mace away, not even for a sword."""
    fight = field(ANN, NEAR, "id: eve, side: blue, troop: bowman, at: [40, 30]", begin="missile")
    fight.pass_until("move first")
    fight.do("choose first" if fight.asked.startswith("blue") else "choose last")
    no = fight.refused("draw ann sword")
    assert (no.rule, fight.figure("ann").locked) == ("SP-3.7.1", True)
    assert "costs an attack" in no.reason
    assert fight.refused("draw ann spear dropping").rule == "SP-3.7.1"


@pytest.mark.rule("SP-3.7.1.1")
def test_to_drop_one_and_draw_a_sword_or_dagger_is_free_in_melee():
    """At her turn Ann drops the mace, draws the sword and strikes with it; the mace lies by her base."""
    fight = field(ANN, NEAR, begin="melee")
    turn(fight).do("draw ann sword dropping")
    assert (fight.last(Drew).rules, fight.last(Drew).blows) == (("SP-3.7.1.1",), 0)
    fight.do("strike ann at orc")
    assert fight.last(Struck).weapon == "sword"
    assert fight.figure("ann").carries == ("sword", "dagger", "spear", "short_bow")
    assert abs(lying(fight, "mace").at[0] - fight.figure("ann").x) <= 512


@pytest.mark.rule("SP-3.7.1.1")
@pytest.mark.rule("SP-R230")
def test_what_is_dropped_in_any_case_need_not_be_dropped_by_word():
    """A halberd cannot be put away: Bea draws her sword, it lies on the ground, and she strikes; so does Gus, who has
    dropped his mace before. For a mace, put away or dropped, the halberd costs the attack."""
    bea = f"id: bea, side: blue, {MAN}, weapons: [halberd, sword, mace], at: [10, 20], facing: 0"
    fight = field(bea, NEAR, begin="melee")
    turn(fight, "bea").do("draw bea sword")
    assert (fight.last(Drew).rules, fight.last(Drew).blows) == (("SP-3.7.1.1",), 0)
    assert lying(fight, "halberd").item == "halberd"
    fight.do("strike bea at orc")
    assert fight.last(Struck).weapon == "sword"
    gus = bea.replace("halberd, sword, mace", "mace, sword").replace("bea", "gus")
    other = field(gus, NEAR, begin="melee")
    turn(other, "gus").do("drop gus mace", "draw gus sword", "strike gus at orc")
    assert (other.last(Drew).blows, other.last(Struck).weapon) == (0, "sword")
    third = field(bea, NEAR, begin="melee")
    turn(third, "bea").do("draw bea mace")
    assert third.last(Drew).blows == 1


@pytest.mark.rule("SP-R230")
def test_the_locked_with_empty_hands_are_offered_sword_and_dagger():
    """Ann, locked, has dropped her mace: in her movement phase she is offered her sword and dagger, not her spear."""
    fight = field(ANN, NEAR, begin="missile").pass_until("move first")
    fight.do("choose first" if fight.asked.startswith("blue") else "choose last").clear()
    fight.do("drop ann mace")
    offer = fight.position.decision.offer(MayDraw)
    assert [command.text() for command in offer.examples(fight.at)] == ["draw ann sword", "draw ann dagger"]
    assert fight.do("draw ann sword") and fight.figure("ann").weapon == "sword"


@pytest.mark.rule("SP-3.7.1.1")
def test_the_locked_drop_and_draw_in_the_movement_phase():
    """What is free in melee is free there at any time: Ann drops her mace for the dagger as she moves."""
    fight = field(ANN, NEAR, begin="missile").pass_until("move first")
    fight.do("choose first" if fight.asked.startswith("blue") else "choose last")
    fight.do("draw ann dagger dropping")
    assert (fight.figure("ann").weapon, lying(fight, "mace").item) == ("dagger", "mace")


@pytest.mark.rule("SP-3.7.1.1")
def test_nothing_else_is_drawn_for_nothing():
    """To drop the mace and draw the spear costs the attack as putting it away would."""
    fight = field(ANN, NEAR, begin="melee")
    turn(fight).do("draw ann spear dropping")
    assert (fight.last(Drew).blows, lying(fight, "mace").item) == (1, "mace")


@pytest.mark.rule("SP-3.7.1.2")
@pytest.mark.parametrize("item", ["spear", "halberd", "pike", "quarter_staff", "two_handed_sword"])
def test_a_weapon_coded_c_is_dropped_when_it_is_not_in_use(item: str):
    """Bea changes it for a sword out of melee: it lies on the ground, and is no longer hers."""
    bea = f"id: bea, side: blue, {MAN}, weapons: [{item}, sword], at: [10, 20], facing: 0"
    fight = field(bea, ORC, begin="move")
    fight.do("draw bea sword")
    assert fight.last(LetGo, item=item).rules == ("SP-3.7.1.2",)
    assert fight.last(Laid).thing == lying(fight, item)
    assert fight.figure("bea").carries == ("sword",)


@pytest.mark.rule("SP-3.7.1.2")
@pytest.mark.parametrize("item", ["sword", "mace", "flail", "battle_ax", "short_bow"])
def test_other_weapons_are_put_away(item: str):
    bea = f"id: bea, side: blue, {MAN}, weapons: [{item}, dagger], at: [10, 20], facing: 0"
    fight = field(bea, ORC, begin="move")
    fight.do("draw bea dagger")
    assert (fight.figure("bea").carries, fight.now.lying) == ((item, "dagger"), ())


# ---- what need not be said ---------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R143")
def test_who_shoots_has_taken_his_bow_in_hand():
    """Bea holds a sword; she shoots, and holds the bow. With a spear in hand she has dropped it."""
    bea = f"id: bea, side: blue, {MAN}, weapons: [sword, short_bow], at: [10, 20], facing: 0"
    fight = field(bea, ORC)
    fight.do("shoot bea at orc; bea at orc")
    assert (fight.figure("bea").weapon, fight.last(Drew).rules) == ("short_bow", ("SP-R143",))
    other = field(bea.replace("sword", "spear"), ORC)
    other.do("shoot bea at orc; bea at orc")
    assert (other.figure("bea").carries, lying(other, "spear").item) == (("short_bow",), "spear")


@pytest.mark.rule("SP-R143")
@pytest.mark.rule("SP-3.7.1.1")
def test_a_bowman_in_melee_drops_his_bow_and_draws():
    """The orc has come upon a bowman with the bow in hand: as he strikes the bow lies on the ground."""
    fight = field("id: bo, side: blue, troop: bowman, at: [10, 20], facing: 0, hit_points: 9", NEAR, begin="melee")
    turn(fight, "bo").do("strike bo at orc")
    assert fight.last(Struck, actor="bo").weapon == "dagger"
    assert (fight.figure("bo").weapon, lying(fight, "short_bow").item) == ("dagger", "short_bow")


@pytest.mark.rule("SP-R143")
def test_a_parry_too_is_made_with_what_is_drawn():
    """The orc strikes first; the bowman parries with the dagger for which he dropped his bow."""
    bo = "id: bo, side: blue, troop: bowman, at: [10, 20], facing: 0, hit_points: 9"
    halberd = NEAR + ", weapons: [halberd]"
    fight = field(bo, halberd, "id: eve, side: blue, troop: bowman, at: [40, 30]", begin="move")
    fight.do("order parry ask")
    fight.pass_until("Orc strikes").do("strike orc at bo")
    assert fight.asked == "blue: Bo may parry Orc's blow"
    fight.do("parry 1")
    assert (fight.last(Drew).weapon, fight.figure("bo").weapon) == ("dagger", "dagger")
    assert lying(fight, "short_bow").item == "short_bow"


@pytest.mark.rule("SP-3.7.1")
def test_who_has_neither_sword_nor_dagger_gives_up_an_attack():
    """A nomad afoot with bow and spear: the spear costs him his blow; until then he has his fists."""
    fight = field("id: nom, side: blue, troop: nomad, mount: none, at: [10, 20], facing: 0, hit_points: 40", NEAR,
                  begin="melee")  # fmt: skip
    turn(fight, "nom").do("draw nom spear")
    assert (fight.figure("nom").weapon, fight.last(Drew).blows, fight.now.lying) == ("spear", 1, ())


# ---- shields -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.0.5")
def test_a_bow_in_hand_leaves_none_for_the_shield():
    """Armour class 5 in chain; 4 with the shield. It counts with the sword in hand, not with the bow or a pavis."""
    bea = f"id: bea, side: blue, {MAN}, armour: chain, shield: metal, weapons: [sword, short_bow], at: [10, 20]"
    fight = field(bea, ORC, begin="move")
    assert armour_class(fight.at, fight.figure("bea")) == 4
    fight.do("draw bea short_bow")
    assert armour_class(fight.at, fight.figure("bea")) == 5
    fight.do("draw bea sword")
    assert armour_class(fight.at, fight.figure("bea")) == 4
    screened = field(bea + ", pavis: true", ORC, begin="move")
    assert armour_class(screened.at, screened.figure("bea")) == 5


# ---- dropping and taking up --------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.7.3")
def test_dropping_is_free():
    """Ann drops her bow and her mace as she moves, and walks on 12 inches; in melee it costs no attack."""
    fight = field(ANN + ", shield: wood", ORC, begin="move")
    assert fight.refused("drop ann pike").rule == "SP-3.7.3"
    fight.do("drop ann short_bow", "drop ann mace", "drop ann wood", "move ann via 22,20 facing 0")
    assert sorted(thing.item for thing in fight.now.lying) == ["mace", "short_bow", "wood"]
    assert (fight.figure("ann").shield, fight.figure("ann").carries) == ("", ("sword", "dagger", "spear"))
    close = field(ANN, NEAR, begin="melee")
    turn(close).do("drop ann spear")
    close.do("strike ann at orc")
    assert close.last(Struck, actor="ann").weapon == "mace"


@pytest.mark.rule("SP-R222")
def test_what_is_needed_for_something_declared_is_not_dropped():
    """Once she has declared a shot Ann keeps her bow until it is shot, but drops her mace; before, and then, either."""
    fight = field(ANN, ORC, "id: eve, side: blue, troop: bowman, at: [40, 30]")
    fight.do("shoot ann at orc with short_bow")
    no = fight.refused("drop ann short_bow")
    assert (no.rule, no.reason) == ("SP-R222", "Ann has declared what it does with its short bow in this phase")
    fight.do("drop ann mace").clear()
    assert lying(fight, "mace") and not fight.all(Shot)
    fight.do("done")
    assert fight.last(Shot).weapon == "short_bow"


@pytest.mark.rule("SP-R222")
@pytest.mark.parametrize(
    ("who", "declared", "item"),
    [
        ("class: magic_user, scrolls: [sleep]", "cast mer sleep toward 10,5 by scroll_of_sleep", "scroll_of_sleep"),
        ("class: fighting_man, gear: [potion_of_speed]", "use mer potion_of_speed", "potion_of_speed"),
        ("class: cleric_militant, gear: [holy_symbol]", "turn mer", "holy_symbol"),
        ("class: fighting_man, weapons: [sword, acid]", "shoot mer at orc", "acid"),
    ],
)
def test_scroll_potion_symbol_and_flask_are_kept_till_they_are_used(who: str, declared: str, item: str):
    """Who has declared to read, drink, turn the undead or throw does not drop what he needs for it."""
    mer = f"id: mer, side: blue, {who}, level: 3, hit_points: 20, at: [10, 8], facing: 0"
    bone = "id: bone, side: red, creature: skeleton, at: [14, 6], facing: 180"
    fight = field(mer, ORC, bone, "id: eve, side: blue, troop: bowman, at: [20, 10]")
    fight.do(f"drop mer {item}")
    fight = field(mer, ORC, bone, "id: eve, side: blue, troop: bowman, at: [20, 10]")
    fight.do(declared)
    assert fight.refused(f"drop mer {item}").rule == "SP-R222"


@pytest.mark.rule("SP-3.7.3")
@pytest.mark.rule("SP-R80")
def test_a_pavis_is_dropped_to_shoot():
    """A crossbowman with a pavis in his hands does not shoot; he may drop it as shots are declared, and then does."""
    fight = field("id: gus, side: blue, troop: heavy_crossbowman, at: [10, 20], facing: 0", ORC)
    no = fight.refused("shoot gus at orc")
    assert (no.rule, no.reason) == ("SP-R80", "Gus has both hands on a pavis, and does not shoot")
    fight.do("drop gus pavis", "shoot gus at orc")
    assert (fight.last(Shot).weapon, lying(fight, "pavis").planted) == ("heavy_crossbow", False)


@pytest.mark.rule("SP-3.7.4")
@pytest.mark.rule("SP-R144")
def test_to_take_something_up_is_half_a_move():
    """Bea walks 6 of her 12 inches to a halberd and takes it up; it goes into her hand, the sword is put away."""
    bea = f"id: bea, side: blue, {MAN}, weapons: [sword], at: [10, 20], facing: 0"
    fight = field(bea, ORC, more="things: [{id: bill, item: halberd, at: [17.5, 20]}]", begin="move")
    no = fight.refused("pickup bea bill")
    assert (no.rule, no.reason) == ("SP-R144", "the halberd lies 7 inches from Bea, more than 1")
    fight.do("move bea via 16,20 facing 0", "pickup bea bill")
    found = fight.last(TookUp)
    assert (found.cost, found.blows, found.rules) == (6 * 1024, 0, ("SP-3.7.4",))
    assert fight.last(Lifted).thing == "bill"
    bea_now = fight.figure("bea")
    assert (bea_now.weapon, bea_now.carries, bea_now.walked) == ("halberd", ("sword", "halberd"), 12 * 1024)


@pytest.mark.rule("SP-3.7.4")
@pytest.mark.parametrize(("inches", "takes"), [("6", True), ("6.01", False)])
def test_less_than_half_is_not_enough(inches: str, takes: bool):
    bea = f"id: bea, side: blue, {MAN}, weapons: [sword], at: [10, 20], facing: 0"
    other = "id: eve, side: blue, troop: bowman, at: [40, 30]"
    fight = field(bea, other, ORC, more="things: [{id: bill, item: halberd, at: [16.5, 20]}]", begin="move")
    fight.do(f"move bea via {10 + float(inches)},20 facing 0")
    if takes:
        fight.do("pickup bea bill")
    else:
        no = fight.refused("pickup bea bill")
        assert (no.rule, no.measured) == ("SP-3.7.4", {"left": "5.99", "half": "6", "allowance": "12"})


@pytest.mark.rule("SP-R144")
def test_where_what_is_taken_up_goes():
    """A dagger is stowed while the sword is held, and held by an empty hand; a shield goes on an empty arm."""
    bea = f"id: bea, side: blue, {MAN}, weapons: [sword], at: [10, 20], facing: 0"
    things = "things: [{id: knife, item: dagger, at: [10, 19]}, {id: board, item: metal, at: [10, 19]}]"
    fight = field(bea, ORC, more=things, begin="move")
    fight.do("pickup bea knife", "pickup bea board")
    bea_now = fight.figure("bea")
    assert (bea_now.weapon, bea_now.carries, bea_now.shield) == ("sword", ("sword", "dagger"), "metal")
    bare = field(bea.replace("[sword]", "[]") + ", shield: wood", ORC, more=things, begin="move")
    assert bare.refused("pickup bea board").reason == "Bea bears a shield already"
    bare.do("pickup bea knife")
    assert bare.figure("bea").weapon == "dagger"
    beast = "id: wolf, side: blue, creature: wolf, at: [10, 20], facing: 0"
    assert field(beast, ORC, more=things, begin="move").refused("pickup wolf knife").rule == "SP-3.7.4"


@pytest.mark.rule("SP-3.7.4.1")
@pytest.mark.rule("SP-R145")
def test_in_melee_it_takes_all_attacks():
    """A fighting-man of level 6 takes a sword up in melee: all his blows are gone. Having struck, he cannot."""
    hero = f"id: ann, side: blue, {MAN.replace('level: 1', 'level: 6')}, weapons: [dagger], at: [10, 20], facing: 0"
    things = "things: [{id: blade, item: sword, at: [10.5, 20]}]"
    foe = NEAR.replace("hit_points: 60", "hit_points: 300")
    fight = field(hero, foe, more=things, begin="melee")
    turn(fight).do("pickup ann blade")
    assert fight.last(TookUp).blows == 6
    assert fight.figure("ann").carries == ("dagger", "sword")
    fight.pass_until("move first")
    assert not fight.all(Struck, actor="ann")
    struck = turn(field(hero, foe, more=things, begin="melee"))
    struck.do("strike ann at orc")
    no = struck.refused("pickup ann blade")
    assert (no.rule, no.measured) == ("SP-3.7.4.1", {"spent": 1})


@pytest.mark.rule("SP-3.7.4.1")
def test_the_locked_take_up_nothing_as_they_move():
    fight = field(ANN, NEAR, more="things: [{id: blade, item: sword, at: [10.5, 20]}]", begin="missile")
    fight.pass_until("move first")
    fight.do("choose first" if fight.asked.startswith("blue") else "choose last")
    assert fight.refused("pickup ann blade").rule == "SP-3.7.4"


# ---- unpacking ---------------------------------------------------------------------------------------------------


PACKER = f"id: pia, side: blue, {MAN}, weapons: [short_bow], at: [10, 20], facing: 0, pack: [sword, dagger]"


@pytest.mark.rule("SP-3.7.5")
def test_unpacking_takes_the_movement_and_missile_phases():
    """Pia unpacks a sword: she neither moves nor shoots, and has it at hand when the melee phase begins."""
    fight = field(PACKER, ORC, "id: eve, side: blue, troop: bowman, at: [10, 10], facing: 0", begin="move")
    fight.do("unpack pia sword")
    assert fight.last(UnpackingBegan).rules == ("SP-3.7.5",)
    assert fight.refused("move pia via 10,22 facing 0").rule == "SP-3.7.5"
    fight.pass_until("declare shots")
    assert fight.refused("shoot pia at orc").reason == "Pia is unpacking, and does nothing else"
    assert not fight.all(Unpacked)
    fight.pass_until("move first")
    pia = fight.figure("pia")
    assert (fight.last(Unpacked).success, pia.packed, pia.carries) == (True, ("dagger",), ("short_bow", "sword"))


@pytest.mark.rule("SP-3.7.5")
def test_who_has_begun_to_move_does_not_unpack():
    """Having turned, let alone walked, she has not the whole phase; nor does she unpack what she has not packed."""
    fight = field(PACKER, "id: eve, side: blue, troop: bowman, at: [40, 30]", ORC, begin="move")
    assert fight.refused("unpack pia pike").rule == "SP-3.7.5"
    fight.do("move pia facing 90")
    assert fight.refused("unpack pia sword").reason.startswith("unpacking takes the whole movement phase")


@pytest.mark.rule("SP-3.7.5")
def test_nobody_unpacks_in_melee():
    fight = field(PACKER, NEAR, begin="missile").pass_until("move first")
    fight.do("choose first" if fight.asked.startswith("blue") else "choose last")
    assert fight.refused("unpack pia sword").reason == "Pia is locked in melee by Orc and cannot unpack"


@pytest.mark.rule("SP-R147")
def test_the_enemy_comes_before_it_is_out():
    """The orc charges home in the counter move: the sword is still in the pack."""
    fight = field(PACKER, ORC.replace("[10, 5]", "[10, 12]"), begin="move")
    fight.do("unpack pia sword", "charge orc via 10,20 facing 180")
    fight.pass_until("move first")
    assert not fight.last(Unpacked).success
    pia = fight.figure("pia")
    assert (pia.packed, pia.has("unpacking")) == (("sword", "dagger"), False)


# ---- the pavis ---------------------------------------------------------------------------------------------------

GUS = "id: gus, side: blue, troop: heavy_crossbowman, hit_points: 6, at: [10, 20], facing: 0"
BOW = "id: bow, side: red, class: fighting_man, level: 1, weapons: [longbow], at: [10, 10], facing: 180, hit_points: 60"


def guarded(fight: Fight, shooter: str, target: str) -> int:
    """What the pavis takes off one shot."""
    fight.pass_until("red: declare")
    fight.do(f"shoot {shooter} at {target}", "done")
    return counted(fight.last(Shot, target=target)).get("SP-3.4.2.9", 0)


@pytest.mark.rule("SP-3.7.6")
def test_a_pavis_takes_both_hands_and_its_bearer_moves_at_three():
    """In chain he moves 9; with the pavis 3. He neither shoots nor charges, and uses no shield."""
    fight = field(GUS, ORC.replace("[10, 5]", "[10, 14]"), begin="move")
    assert (fight.figure("gus").weapon, allowance(fight.at, fight.figure("gus"))) == ("pavis", 3 * 1024)
    assert fight.refused("move gus via 10,23.01 facing 0").rule == "SP-3.3.0.4"
    assert fight.refused("charge gus via 10,14 facing 0").rule == "SP-3.7.6"
    fight.do("drop gus pavis")
    assert allowance(fight.at, fight.figure("gus")) == 9 * 1024


@pytest.mark.rule("SP-R80")
@pytest.mark.rule("SP-3.7.6")
def test_who_holds_a_pavis_has_dropped_it_to_strike():
    """The orc is upon him: as Gus strikes the pavis lies flat, and the sword is in his hand."""
    fight = field(GUS, NEAR, begin="melee")
    turn(fight, "gus").do("strike gus at orc")
    assert (fight.last(Struck, actor="gus").weapon, lying(fight, "pavis").planted) == ("sword", False)


@pytest.mark.rule("SP-3.7.6.1")
@pytest.mark.rule("SP-R141")
def test_a_held_pavis_guards_its_holder_and_one_behind_him():
    """Three men in file behind one pavis: -3 to hit the first and the second, nothing for the third."""
    file = [f"id: m{n}, side: blue, troop: levy, hit_points: 6, at: [10, {20 + n}], facing: 0" for n in (1, 2)]
    archer = BOW.replace("class: fighting_man, level: 1", "class: scout, level: 2")  # picks his target among ranks
    for target, modifier in (("gus", -3), ("m1", -3), ("m2", 0)):
        assert guarded(field(GUS, *file, archer), "bow", target) == modifier


@pytest.mark.rule("SP-R140")
def test_a_pavis_that_was_carried_this_round_guards_nobody():
    fight = field(GUS, BOW, begin="move")
    fight.do("move gus via 10,18 facing 0")
    assert guarded(fight, "bow", "gus") == 0
    still = field(GUS, BOW, begin="move")
    assert guarded(still, "bow", "gus") == -3


@pytest.mark.rule("SP-R140")
@pytest.mark.rule("SP-3.7.6.1")
def test_a_pavis_guards_again_in_the_round_after_it_was_carried():
    """Gus carries it on in round 1, and stays where he is in round 2."""
    fight = field(GUS, BOW, begin="move")
    fight.do("move gus via 10,18 facing 0")
    assert guarded(fight, "bow", "gus") == 0
    fight.pass_until("move first").do("choose last")
    assert fight.now.round == 2
    assert guarded(fight, "bow", "gus") == -3


@pytest.mark.rule("SP-R80")
@pytest.mark.parametrize(("at", "modifier"), [("[10, 10]", -3), ("[14, 15]", -3), ("[19, 18]", 0), ("[10, 30]", 0)])
def test_only_shots_that_cross_its_front_edge(at: str, modifier: int):
    """From ahead and a little aside they do; from the side and from behind they do not."""
    assert guarded(field(GUS, BOW.replace("[10, 10]", at)), "bow", "gus") == modifier


@pytest.mark.rule("SP-3.7.6.2")
def test_half_a_move_drives_it_into_dirt_and_nobody_need_hold_it():
    """Gus plants his pavis for 1.5 of 3 inches, has his crossbow in hand, shoots, and is guarded all the same."""
    fight = field(GUS, BOW, begin="move")
    fight.do("plant gus")
    assert (fight.last(LetGo).cost, fight.last(LetGo).rules) == (1.5 * 1024, ("SP-3.7.6.2",))
    stands = lying(fight, "pavis")
    assert (stands.planted, stands.facing, stands.at) == (True, 0, (10 * 1024, 20 * 1024 - 512))
    assert fight.figure("gus").weapon == "heavy_crossbow"
    fight.pass_until("blue: declare")
    fight.do("shoot gus at bow")
    assert guarded(fight, "bow", "gus") == -3


@pytest.mark.rule("SP-3.7.6.2")
@pytest.mark.rule("SP-R141")
def test_a_planted_pavis_guards_whoever_stands_behind_it():
    """Gus has gone: the levy who steps behind the planted pavis is guarded, one two inches off is not."""
    pavis = "things: [{id: p, item: pavis, at: [10, 19.5], facing: 0, planted: true}]"
    man = "id: lev, side: blue, troop: levy, hit_points: 6, at: [10, 20], facing: 0"
    assert guarded(field(man, BOW, more=pavis), "bow", "lev") == -3
    assert guarded(field(man.replace("[10, 20]", "[10, 22]"), BOW, more=pavis), "bow", "lev") == 0
    assert guarded(field(man.replace("[10, 20]", "[11, 20]"), BOW, more=pavis), "bow", "lev") == 0
    flat = pavis.replace(", planted: true", "")
    assert guarded(field(man, BOW, more=flat), "bow", "lev") == 0


@pytest.mark.rule("SP-3.7.6.2")
@pytest.mark.rule("SP-R146")
@pytest.mark.parametrize(
    ("more", "stone"),
    [
        ("table: {width: 48, height: 36, ground: stone, setting: outdoors, light: day}", "a stone floor"),
        ("table: {width: 48, height: 36, ground: earth, setting: dungeon, light: day}", "a stone floor"),
        ("terrain: [{kind: road, line: [[5, 19.5], [15, 19.5]], thickness: 2}]", "a road"),
        ("terrain: [{kind: rubble, points: [[8, 18], [12, 18], [12, 22], [8, 22]]}]", "a rubble"),
        ("", ""),
        ("terrain: [{kind: hill, points: [[8, 18], [12, 18], [12, 22], [8, 22]], height: 1}]", ""),
    ],
)
def test_it_is_driven_into_dirt_not_into_stone(more: str, stone: str):
    fight = field(GUS, BOW, more=more, begin="move")
    if stone:
        no = fight.refused("plant gus")
        assert (no.rule, no.measured) == ("SP-3.7.6.2", {"ground": stone})
    else:
        fight.do("plant gus")
        assert lying(fight, "pavis").planted


@pytest.mark.rule("SP-3.7.6.2")
def test_planting_wants_half_a_move():
    """After 1.5 inches he has the half; after more he has not, nor one in melee, nor one without a pavis."""
    eve = "id: eve, side: blue, troop: bowman, at: [40, 30]"
    fight = field(GUS, eve, ORC, begin="move")
    fight.do("move gus via 11.5,20 facing 0", "plant gus")
    far = field(GUS, eve, ORC, begin="move")
    far.do("move gus via 11.51,20 facing 0")
    assert far.refused("plant gus").measured == {"left": "1.49", "half": "1.5", "allowance": "3"}
    assert far.refused("plant eve").reason == "Eve has no pavis in hand"


@pytest.mark.rule("SP-3.7.6.3")
def test_half_a_move_pulls_it_out():
    """Lev stands by a planted pavis: half his move, and he carries it; only then is he slow."""
    pavis = "things: [{id: p, item: pavis, at: [10, 19.5], facing: 0, planted: true}]"
    man = "id: lev, side: blue, class: fighting_man, level: 1, weapons: [sword], at: [10, 20], facing: 0"
    fight = field(man, "id: eve, side: blue, troop: bowman, at: [40, 30]", BOW, more=pavis, begin="move")
    assert fight.refused("pickup lev p").rule == "SP-3.7.6.3"
    assert fight.refused("pull eve p").rule == "SP-R144"
    assert fight.refused("pull lev q").rule == "SP-3.7.6.3"
    fight.do("pull lev p")
    lev = fight.figure("lev")
    assert (fight.last(TookUp).cost, lev.weapon, fight.now.lying) == (6 * 1024, "pavis", ())
    assert fight.refused("move lev via 10,20.5 facing 0").rule == "SP-3.3.0.4"


@pytest.mark.rule("SP-R148")
def test_those_in_flight_drop_it():
    """Gus is shot at, checks and breaks: the pavis lies where he stood."""
    dice = LoadedDice().otherwise(10).lay("morale", faces=(1, 1))
    unit = "units: [{id: gang, side: blue, troop: heavy_crossbowman, count: 3, at: [10, 20], facing: 0, hit_points: 1}]"
    fight = Fight(f"{unit}\nfigures:\n  - {{{BOW}}}\n", begin="missile", dice=dice.lay("shot", faces=(19,)))
    fight.pass_until("red: declare")
    fight.do("shoot bow at gang-1")
    fight.pass_until("move first")
    assert fight.all(Slain)
    assert fight.all(Fled)
    assert len([thing for thing in fight.now.lying if thing.item == "pavis"]) == 3


# ---- the mantlet -------------------------------------------------------------------------------------------------

EVE = "id: eve, side: blue, troop: bowman, at: [20, 15], facing: 0"
PUSHER = "class: fighting_man, level: 1, armour: leather_padded, weapons: [sword], hit_points: 60"
MANTLET = "things: [{id: m, item: mantlet, at: [10, 19.5], facing: 0, planted: true}]"


@pytest.mark.rule("SP-3.4.2.8")
@pytest.mark.rule("SP-R141")
def test_who_is_behind_a_mantlet_cannot_be_shot():
    """It is 2 inches wide, and all close behind it are safe from a bow, from ahead; from the flank nobody is."""
    men = [f"id: m{n}, side: blue, {PUSHER}, at: [{9.5 + n}, 20], facing: 0" for n in (0, 1)]
    fight = field(*men, EVE, BOW, more=MANTLET).pass_until("red: declare")
    for name in ("m0", "m1"):
        no = fight.refused(f"shoot bow at {name}")
        assert no.rule == "SP-3.4.2.8"
    aside = field(*men, BOW.replace("[10, 10]", "[20, 20]"), more=MANTLET).pass_until("red: declare")
    aside.do("shoot bow at m1")


@pytest.mark.rule("SP-R142")
def test_one_man_pushes_a_mantlet_at_three_and_two_at_six():
    """Al takes hold of it and could go 3; Bo lends a hand, and they go 6, together and alike, and no farther."""
    al, bo = (f"id: {name}, side: blue, {PUSHER}, at: [{x}, 20], facing: 0" for name, x in (("al", 9.5), ("bo", 10.5)))
    fight = field(al, bo, BOW, more=MANTLET, begin="move")
    fight.do("pickup al m")
    assert allowance(fight.at, fight.figure("al")) == 3 * 1024
    fight.do("pickup bo al")
    assert [allowance(fight.at, fight.figure(one)) for one in ("al", "bo")] == [6 * 1024, 6 * 1024]
    fight.pass_until("move first")
    fight.do("choose first" if fight.asked.startswith("blue") else "choose last")
    assert fight.refused("move al via 9.5,14 facing 0").rule == "SP-R142"
    assert fight.refused("move al via 9.5,14 facing 0; bo via 10.5,15 facing 0").rule == "SP-R142"
    assert fight.refused("move al via 9.5,13.9 facing 0; bo via 10.5,13.9 facing 0").rule == "SP-3.3.0.4"
    assert fight.refused("charge al via 9.5,10 facing 0; bo via 10.5,10 facing 0").rule == "SP-3.7.6"
    fight.do("move al via 9.5,14 facing 0; bo via 10.5,14 facing 0")
    assert (fight.where("al"), fight.where("bo")) == ((9.5, 14), (10.5, 14))
    assert len(fight.all(Moved, how="move")) == 2


@pytest.mark.rule("SP-R142")
def test_a_mantlet_is_set_down_upright_on_stone_too():
    """Both have their hands on it and do not shoot; Al lets it stand, and Bo has his hands free with him."""
    al, bo = (f"id: {name}, side: blue, {PUSHER}, at: [{x}, 20], facing: 0" for name, x in (("al", 9.5), ("bo", 10.5)))
    stone = "table: {width: 48, height: 36, ground: stone, setting: building, light: day}\n"
    fight = field(al, bo, EVE, BOW, more=stone + MANTLET, begin="move")
    fight.do("pickup al m", "pickup bo al")
    assert fight.refused("pickup bo al").reason == "Bo has its hands full"
    fight.do("drop al mantlet")
    stands = lying(fight, "mantlet")
    assert (stands.planted, stands.at, stands.facing) == (True, (10 * 1024, 20 * 1024 - 512), 0)
    assert [fight.figure(one).weapon for one in ("al", "bo")] == ["", ""]
    fight.pass_until("red: declare")
    assert fight.refused("shoot bow at al").rule == "SP-3.4.2.8"


@pytest.mark.rule("SP-R142")
def test_who_falls_leaves_the_mantlet_standing():
    """The man at a mantlet is shot from the side and falls: it stands where he held it."""
    al = f"id: al, side: blue, {PUSHER.replace('60', '1')}, gear: [mantlet], at: [10, 20], facing: 0"
    dice = LoadedDice().otherwise(10).lay("shot", faces=(19,))
    fight = field(al, EVE, BOW.replace("[10, 10]", "[20, 20]"), dice=dice)
    fight.pass_until("red: declare")
    fight.do("shoot bow at al")
    fight.pass_until("move first")
    assert (fight.all(Slain) != [], lying(fight, "mantlet").planted) == (True, True)


# ---- what was thrown ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R227")
@pytest.mark.parametrize(("roll", "saved", "lies"), [(20, 0, True), (2, 0, True), (1, 20, True), (1, 1, False)])
def test_a_thrown_spear_lies_beside_him_at_whom_it_was_thrown(roll: int, saved: int, lies: bool):
    """Hit or missed it lies within an inch of the orc; fumbled with the save failed, its shaft is broken."""
    dice = LoadedDice().otherwise(10).lay("shot", "ann", "orc", faces=(roll,))
    if saved:
        dice.lay("fumble", "ann", "orc", faces=(saved,))
    thrower = ANN.replace("[mace, sword, dagger, spear, short_bow]", "[spear, sword]")
    fight = field(thrower, ORC.replace("[10, 5]", "[10, 17.5]"), begin="missile", dice=dice)
    fight.do("shoot ann at orc with thrown_spear")
    assert [thing.item for thing in fight.now.lying] == (["spear"] if lies else [])
    if lies:
        assert in_reach(fight.figure("orc"), lying(fight, "spear"))


@pytest.mark.rule("SP-R227")
@pytest.mark.rule("SP-3.7.4")
def test_what_was_thrown_is_taken_up_by_whoever_comes_to_it():
    """The dagger that slew the orc lies where he fell; Bea walks there and takes it up. Javelins are spent."""
    bea = ANN.replace("id: ann", "id: bea").replace("[10, 20]", "[13, 17.5]")
    weak = ORC.replace("hit_points: 60", "hit_points: 1").replace("[10, 5]", "[10, 17.5]")
    far = "id: far, side: red, creature: orc, at: [40, 5], facing: 180"
    dice = LoadedDice().otherwise(10).lay("shot", "ann", "orc", faces=(19,))
    thrower = ANN.replace("[mace, sword, dagger, spear, short_bow]", "[dagger, javelin, sword]")
    fight = field(thrower, bea, weak, far, begin="missile", dice=dice)
    fight.do("shoot ann at orc with thrown_dagger")
    fight.pass_until("blue: Counter Move")
    thing = lying(fight, "dagger")
    fight.do("move bea via 10.6,17.9 facing 0", f"pickup bea {thing.id}")
    assert not fight.now.lying and fight.figure("bea").carries.count("dagger") == 2
    spent = field(thrower, ORC.replace("[10, 5]", "[10, 17.5]"), begin="missile")
    spent.do("shoot ann at orc with javelin")
    assert not spent.now.lying
