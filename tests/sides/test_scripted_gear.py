"""What the scripted side does with gear: it plants, takes up, draws and drops where that helps it."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.held.handling import Draw, Drop, PickUp, Plant, Unpack, Use
from tests.play import Fight, state_of
from tests.rules.test_3_4_0_shooting import field
from tests.sides.test_scripted_positions import answers

FOE = "id: foe, side: red, class: fighting_man, level: 1, weapons: [longbow, sword], at: [24, 10], facing: 180"


def test_crossbowmen_plant_their_pavises_where_they_can_hit() -> None:
    """Three with an archer 14 inches before them: each plants, and has his crossbow in hand."""
    units = "units: [{id: x, side: blue, troop: heavy_crossbowman, count: 3, at: [24, 24], facing: 0}]\n"
    fight = Fight(units + f"figures:\n  - {{{FOE}}}\n")
    found = answers(fight, most=12)
    assert sum(isinstance(one, Plant) for one in found) == 3
    assert [fight.figure(f"x-{n}").weapon for n in (1, 2, 3)] == ["heavy_crossbow"] * 3
    assert all(thing.planted for thing in fight.now.lying)


def test_a_pavis_is_turned_to_the_enemy_first() -> None:
    """One who looks the other way turns, then plants."""
    gus = "id: gus, side: blue, troop: heavy_crossbowman, at: [24, 24], facing: 180"
    fight = field(gus, FOE, begin="move")
    assert any(isinstance(answer, Plant) for answer in answers(fight, most=6))
    assert fight.now.lying[0].facing == 0


def test_on_stone_a_pavis_is_dropped_to_shoot() -> None:
    gus = "id: gus, side: blue, troop: heavy_crossbowman, at: [24, 24], facing: 0"
    stone = "table: {width: 48, height: 36, ground: stone, setting: outdoors, light: day}"
    fight = field(gus, FOE, more=stone, begin="missile")
    assert any(isinstance(answer, Drop) for answer in answers(fight, most=4))


def test_a_bow_that_fell_is_taken_up_again() -> None:
    """A bowman with only his dagger has his bow lying at his feet."""
    bo = "id: bo, side: blue, troop: bowman, weapons: [dagger], at: [24, 24], facing: 0"
    fight = field(bo, FOE, more="things: [{id: bow, item: short_bow, at: [24, 23.2]}]", begin="move")
    assert any(isinstance(answer, PickUp) for answer in answers(fight, most=6))
    assert "short_bow" in fight.figure("bo").carries


def test_a_bowman_leaves_a_sword_lie_who_has_no_bow_takes_it_up() -> None:
    """A goblin with an orc's charge before him: with his bow he shoots first."""
    blade = "things: [{id: blade, item: sword, at: [24, 23.2]}]"
    orc = "id: orc, side: red, creature: orc, at: [24, 15], facing: 180"
    for arms, taken in (("short_bow", False), ("", True)):
        goblin = f"id: bo, side: blue, creature: goblin, weapons: [{arms}], at: [24, 24], facing: 0"
        fight = field(goblin, orc, more=blade, begin="move")
        assert any(isinstance(answer, PickUp) for answer in answers(fight, most=6)) == taken


def test_the_disarmed_take_up_a_weapon_in_melee() -> None:
    """A man-at-arms without a weapon, a sword at his feet and an orc before him."""
    man = "id: ann, side: blue, troop: man_at_arms, weapons: [], at: [10, 20], facing: 0, hit_points: 6"
    orc = "id: orc, side: red, creature: orc, hit_points: 60, at: [10, 18], facing: 180"
    fight = field(man, orc, more="things: [{id: blade, item: sword, at: [10.5, 20]}]", begin="melee")
    fight.pass_until("Ann strikes")
    assert any(isinstance(answer, PickUp) for answer in answers(fight, most=3))


def test_nomads_draw_their_spears_before_contact() -> None:
    """Spears are not drawn for nothing in melee: with orcs in charging reach, and theirs the next move, they draw."""
    nom = "id: nom, side: blue, troop: nomad, mount: none, at: [10, 20], facing: 0"
    orc = "id: orc, side: red, creature: orc, at: [10, 10], facing: 180"
    assert any(isinstance(one, Draw) and one.item == "spear" for one in answers(field(nom, orc, begin="move"), most=4))


def test_a_pikeman_under_a_roof_draws_his_sword() -> None:
    man = "id: pat, side: blue, troop: pikeman, weapons: [sword], at: [10, 20], facing: 0"
    orc = "id: orc, side: red, creature: orc, at: [10, 4], facing: 180"
    roof = "table: {width: 48, height: 36, ground: stone, setting: building, light: day}\n"
    fight = field(man, orc, more=roof + "things: [{id: p, item: pike, at: [10, 19]}]", begin="move")
    fight.do("pickup pat p")
    assert fight.figure("pat").weapon == "pike"
    fight.pass_until("move first")
    fight.do("choose first" if fight.asked.startswith("blue") else "choose last")
    if not fight.asked.startswith("blue: M"):
        fight.pass_until("blue: ")
    assert any(isinstance(answer, Draw) and answer.item == "sword" for answer in answers(fight, most=4))


def test_who_has_packed_his_weapon_unpacks_it_in_peace() -> None:
    man = "id: pat, side: blue, troop: man_at_arms, weapons: [], pack: [sword], at: [10, 34], facing: 0"
    fight = field(man, FOE.replace("longbow, sword", "sword"), begin="move")
    assert any(isinstance(answer, Unpack) for answer in answers(fight, most=3))


HERO = "id: ann, side: blue, class: fighting_man, level: 3, weapons: [sword], gear: [potion_of_healing], at: [10, 20]"
NEAR = "id: orc, side: red, creature: orc, hit_points: 60, at: [10, 18], facing: 180"


def with_points(text: str, name: str, left: int, *, begin: str) -> Fight:
    """A battle in which one figure has so many hit points left."""
    state = state_of(text)
    figures = {**state.figures, name: replace(state.figures[name], hit_points=left, most_hit_points=20)}
    return Fight(state=replace(state, figures=figures), begin=begin)


def test_the_badly_hurt_drink_in_melee_and_the_sound_strike() -> None:
    text = f"figures:\n  - {{{HERO}}}\n  - {{{NEAR}}}\n"
    hurt = with_points(text, "ann", 4, begin="melee").pass_until("Ann strikes")
    assert any(isinstance(answer, Use) for answer in answers(hurt, most=1))
    sound = with_points(text, "ann", 18, begin="melee").pass_until("Ann strikes")
    assert not any(isinstance(answer, Use) for answer in answers(sound, most=1))


def test_a_wand_is_spent_on_a_crowd_but_not_through_friends() -> None:
    """Five orcs in a cone six inches long: a charge of cold pays. With a friend among them it does not."""
    una = "id: una, side: blue, class: magic_user, level: 5, spells: [], gear: [wand_of_cold], at: [10, 20]"
    orcs = [f"id: o{n}, side: red, creature: orc, at: [{8 + n}, 16], facing: 180" for n in range(5)]
    assert any(isinstance(answer, Use) for answer in answers(field(una, *orcs), most=2))
    pal = "side: blue, class: fighting_man, level: 6, weapons: [sword]"
    pals = [f"id: p{n}, {pal}, at: [{9 + n}, 18]" for n in (0, 1, 2)]
    found = answers(field(una, *pals, *orcs), most=2)
    assert not any(isinstance(one, Use) for one in found)
