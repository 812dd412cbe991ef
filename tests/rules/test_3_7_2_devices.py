"""Section 3.7.2: potions and devices, in the missile phase and for an attack in melee."""

import pytest

from game.catalogue.tables import load
from game.core.fight.deeds import Saved, Shot, Struck
from game.core.fight.harm import Damaged, Healed
from game.core.held.gear import DeviceUsed
from game.play.asked.dice_box import LoadedDice
from tests.play import Fight
from tests.rules.test_3_4_0_shooting import field

MAN = "class: fighting_man, level: 1"
ANN = f"id: ann, side: blue, {MAN}, weapons: [sword], gear: [potion_of_healing], hit_points: 30, at: [10, 20]"
MERLIN = "id: merlin, side: blue, class: magic_user, level: 3, weapons: [dagger], spells: [], hit_points: 20, facing: 0"
ORC = "id: orc, side: red, creature: orc, hit_points: 60, at: [10, 18], facing: 180"
FAR = ORC.replace("[10, 18]", "[10, 14]")


def wounded(text: str, *, begin: str, dice: LoadedDice | None = None) -> Fight:
    """A battle in which Ann begins with 5 of 30 hit points."""
    from msgspec.structs import replace

    from tests.play import state_of

    state = state_of(text)
    state = replace(state, figures={**state.figures, "ann": replace(state.figures["ann"], hit_points=5)})
    return Fight(state=state, begin=begin, dice=dice)


def lines(*figures: str) -> str:
    return "figures:\n" + "\n".join(f"  - {{{figure}}}" for figure in figures) + "\n"


def turn(fight: Fight, name: str) -> Fight:
    return fight.pass_until(f"{fight.figure(name).name} strikes")


@pytest.mark.rule("SP-3.7.2")
@pytest.mark.rule("SP-R145")
def test_a_potion_is_drunk_in_melee_for_one_attack():
    """Ann, of one blow and 5 hit points, drinks: 1d6+1 come back, the potion is gone, and she strikes no more."""
    fight = wounded(lines(ANN, ORC), begin="melee", dice=LoadedDice().otherwise(4))
    turn(fight, "ann").do("use ann potion_of_healing")
    used = fight.last(DeviceUsed)
    assert (used.blows, used.empty, used.rules) == (1, True, ("SP-3.7.2", "SP-R149"))
    assert fight.last(Healed).amount == 5
    assert fight.figure("ann").carries == ("sword",)
    fight.pass_until("move first")
    assert not fight.all(Struck, actor="ann")


@pytest.mark.rule("SP-3.7.2")
def test_of_several_attacks_only_one_is_given_up():
    """A fighting-man of level 6 drinks and has five blows left at an orc."""
    fight = wounded(lines(ANN.replace("level: 1", "level: 6"), ORC), begin="melee")
    turn(fight, "ann").do("use ann potion_of_healing", "strike ann at orc")
    assert fight.figure("ann").blows == 2
    assert fight.now.round == 1


@pytest.mark.rule("SP-3.7.2")
def test_no_spell_and_no_scroll_in_melee():
    """Merlin at his turn in melee: neither a scroll of a spell nor one of protection is read, nor a spell cast."""
    merlin = MERLIN.replace("spells: []", "spells: [magic_missile]") + ", at: [10, 20], scrolls: [sleep]"
    fight = field(merlin + ", gear: [protection_scroll]", ORC, begin="melee")
    turn(fight, "merlin")
    assert fight.refused("use merlin scroll_of_sleep").rule == "SP-3.7.2"
    assert fight.refused("use merlin protection_scroll").rule == "SP-3.7.2"
    fight.refused("cast merlin magic_missile at orc")


@pytest.mark.rule("SP-3.7.2.1")
def test_no_flask_in_melee():
    """A flask is no device to be used: it is thrown, and not by one locked in melee."""
    odo = f"id: odo, side: blue, {MAN}, weapons: [sword, acid], hit_points: 30, at: [10, 20], facing: 0"
    fight = field(odo, ORC, begin="melee")
    no = turn(fight, "odo").refused("use odo acid")
    assert (no.rule, no.reason) == ("SP-3.7.2.1", "the acid is thrown, as a shot and out of melee")


@pytest.mark.rule("SP-R81")
def test_a_wand_attacks_from_melee_for_one_attack():
    """Merlin levels a wand of cold at the orc upon him: 6d6, a save for half, and the blow is given up."""
    dice = LoadedDice().otherwise(3).lay("save", faces=(2,))
    fight = field(MERLIN + ", at: [10, 20], gear: [wand_of_cold]", ORC, begin="melee", dice=dice)
    turn(fight, "merlin").do("use merlin wand_of_cold toward 10,18")
    used = fight.last(DeviceUsed)
    assert (used.blows, used.caught, used.empty) == (1, ("orc",), False)
    assert (fight.last(Damaged, figure="orc").amount, fight.last(Saved).success) == (18, False)
    assert not fight.all(Struck, actor="merlin")


@pytest.mark.rule("SP-R149")
def test_out_of_melee_a_device_is_used_in_the_missile_phase():
    """Merlin's wand of fear takes hold as the volley falls; he has a charge less, and has done nothing else."""
    merlin = MERLIN.replace("[dagger]", "[dagger, dart]") + ", at: [10, 20], gear: [wand_of_fear]"
    dice = LoadedDice().otherwise(10).lay("save", faces=(2,))
    fight = field(merlin, FAR, dice=dice)
    fight.do("use merlin wand_of_fear toward 10,14")
    no = fight.refused("shoot merlin at orc with dart") if fight.asked.startswith("blue") else None
    assert no is None
    fight.pass_until("move first")
    assert fight.last(DeviceUsed).blows == 0
    assert (fight.figure("merlin").loosed, fight.figure("orc").has("fleeing")) == ((("wand_of_fear", 1),), True)
    assert not fight.all(Shot)


@pytest.mark.rule("SP-R149")
def test_who_may_use_what():
    """A wand obeys magic-users alone, a staff of healing clerics; anybody drinks. None is used that is not carried."""
    ann = ANN.replace("[potion_of_healing]", "[potion_of_healing, wand_of_fear, staff_of_healing]")
    fight = field(ann + ", pack: [potion_of_speed]", FAR)
    assert fight.refused("use ann wand_of_fear toward 10,14").rule == "SP-R149"
    assert fight.refused("use ann staff_of_healing at ann").reason == "a staff of healing obeys a cleric, not Ann"
    assert fight.refused("use ann wand_of_cold toward 10,14").rule == "SP-3.7.2"
    assert fight.refused("use ann potion_of_speed").rule == "SP-3.7.5"
    fight.do("use ann potion_of_healing")
    fight.pass_until("move first")
    assert fight.figure("ann").carries == ("sword", "wand_of_fear", "staff_of_healing")


@pytest.mark.rule("SP-R149")
def test_charges_run_out():
    """A potion has one, a wand of fire balls six: with five spent, the next is its last, and it is thrown away."""
    from msgspec.structs import replace

    from tests.play import state_of

    state = state_of(lines(MERLIN + ", at: [10, 20], gear: [wand_of_fire_balls]", FAR))
    merlin = replace(state.figures["merlin"], loosed=(("wand_of_fire_balls", 5),))
    fight = Fight(state=replace(state, figures={**state.figures, "merlin": merlin}), begin="missile")
    fight.do("use merlin wand_of_fire_balls toward 10,14")
    fight.pass_until("move first")
    assert fight.last(DeviceUsed).empty
    assert fight.figure("merlin").carries == ("dagger",)


@pytest.mark.rule("SP-3.4.3.2.1")
def test_a_device_may_be_used_after_moving_a_spell_not():
    """Merlin walks an inch: his spell is barred, his wand is not."""
    merlin = MERLIN.replace("spells: []", "spells: [magic_missile, sleep]") + ", at: [10, 20], gear: [wand_of_fear]"
    fight = field(merlin, FAR, "id: eve, side: blue, troop: bowman, at: [20, 20]", begin="move")
    fight.do("move merlin via 11,20 facing 0")
    fight.pass_until("blue: declare")
    assert fight.refused("cast merlin magic_missile at orc").rule == "SP-3.4.3.2"
    fight.do("use merlin wand_of_fear toward 10,14")


@pytest.mark.rule("SP-3.4.3.3.1")
def test_a_device_may_be_used_after_injury_but_not_by_the_stunned():
    """Merlin was hurt this round: no spell and no scroll, but the wand; stunned, not that either."""
    from msgspec.structs import replace

    from game.core.figures import Condition
    from tests.play import state_of

    text = lines(MERLIN.replace("spells: []", "spells: [magic_missile, sleep]")
                 + ", at: [10, 20], gear: [wand_of_fear, protection_scroll]", FAR,
                 "id: eve, side: blue, troop: bowman, at: [20, 20], facing: 0")  # fmt: skip
    state = state_of(text)
    struck = replace(state.figures["merlin"], injured=True)
    fight = Fight(state=replace(state, figures={**state.figures, "merlin": struck}), begin="missile")
    assert fight.refused("cast merlin magic_missile at orc").rule == "SP-3.4.3.3"
    assert fight.refused("use merlin protection_scroll").rule == "SP-3.4.3.3"
    stunned = replace(struck, conditions=(Condition("stunned", 3),))
    other = Fight(state=replace(state, figures={**state.figures, "merlin": stunned}), begin="missile")
    assert other.refused("use merlin wand_of_fear toward 10,14").rule == "SP-3.3.4.2"
    fight.do("use merlin wand_of_fear toward 10,14")


@pytest.mark.parametrize("key", sorted(load().devices))
def test_every_device_of_the_table_is_used(key: str):
    """Whoever may use it uses one charge of it, out of melee, and it works without a word of code of its own."""
    device = load().devices[key]
    who = "class: cleric_spiritual, level: 5" if device.users == ("cleric",) else "class: magic_user, level: 5"
    una = f"id: una, side: blue, {who}, weapons: [], spells: [], hit_points: 20, at: [10, 20], facing: 0"
    friend = f"id: bea, side: blue, {MAN}, weapons: [sword], hit_points: 20, at: [11.2, 20], facing: 0"
    fight = field(f"{una}, gear: [{key}]", friend, FAR)
    offer = next(one for one in fight.position.decision.offers if one.kind.verb == "use")
    found = list(offer.examples(fight.at))
    assert found
    fight.submit(found[0])
    fight.pass_until("move first")
    assert fight.last(DeviceUsed).item == key
