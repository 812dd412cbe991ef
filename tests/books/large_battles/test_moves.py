"""The turn, marches, charges and what bars them [LB-3, LB-5.1, LB-5.3, LB-5.5 to LB-5.9]."""

from __future__ import annotations

import pytest

from game.core.grain import GRAIN
from game.core.text.typed import read
from game.systems.large_battles.bodies.fatigue import tired_by
from game.systems.large_battles.events import Assailed, BodyTired, Judged, Marched, Stood
from game.systems.large_battles.marching.evolving import turning
from game.systems.large_battles.marching.moving import move_of
from game.systems.large_battles.orders.commands import Evolution, March
from game.systems.large_battles.orders.offers import MayMarch
from tests.books.large_battles.field import Field, dice, with_note

TWO = """
table: {width: 72, height: 60, ground: grass, setting: outdoors, light: day}
units:
  - {id: foot, side: blue, troop: heavy_foot, count: 12, formation: {shape: line, ranks: 2}, at: [36, 40], facing: 0}
  - {id: horse, side: blue, troop: medium_horse, count: 8, formation: {shape: line, ranks: 2}, at: [56, 40], facing: 0}
  - {id: foes, side: red, troop: heavy_foot, count: 12, formation: {shape: line, ranks: 2}, at: [36, 12], facing: 180}
"""


def with_terrain(piece: str, text: str = TWO) -> Field:
    return Field(text + f"terrain:\n  - {piece}\n")


@pytest.mark.rule("LB-5.1")
@pytest.mark.rule("LB-0.2")
def test_the_turn_is_dice_moves_artillery_missiles_melee_morale():
    """Equal dice are thrown again; the winner moves last if he likes; then the phases in the printed order."""
    laid = dice()
    laid = type(laid)().otherwise(3)
    laid.lay("initiative", "blue", faces=(4,)).lay("initiative", "red", faces=(4,))
    laid.lay("initiative", "blue", faces=(2,)).lay("initiative", "red", faces=(5,))
    field = Field(TWO, laid, begin="opening")
    assert field.asked == "red: move first, or last?"
    field.do("choose last")
    assert field.asked == "blue: Move"
    steps = [entry.step.title for entry in field.now.agenda if not entry.step.quiet]
    assert steps == ["Counter-move", "Artillery", "Artillery", "Artillery", "Missiles", "Missiles", "Missiles", "Melee",
                     "End of the turn"]  # fmt: skip
    field.do("done")
    assert field.asked == "red: Counter-move"


@pytest.mark.rule("LB-5.5")
@pytest.mark.parametrize(
    ("troop", "normal", "charge"),
    [("armored_foot", 6, 6), ("heavy_foot", 9, 12), ("light_foot", 9, 12), ("longbowman", 12, 15),
     ("crossbowman", 12, 12), ("heavy_crossbowman", 9, 9), ("heavy_horse", 12, 18), ("medium_horse", 18, 24),
     ("light_horse", 24, 30), ("landsknecht", 12, 15), ("swiss_pikeman", 12, 15)],
)  # fmt: skip
def test_the_movement_table(troop: str, normal: int, charge: int):
    field = Field(TWO.replace("troop: heavy_foot, count: 12", f"troop: {troop}, count: 6", 1))
    assert move_of(field.at, field.body("foot"))[::2] == (normal * GRAIN, charge * GRAIN)
    field.do(f"march foot ahead {min(normal, 24)}")
    assert field.front("foot") == (36, 40 - normal)


@pytest.mark.rule("LB-5.8")
@pytest.mark.rule("LB-R28")
def test_a_wheel_costs_a_quarter_or_half_of_a_move_and_turning_about_the_whole():
    field = Field(TWO)
    field.do("march foot wheel 45; ahead 6.75")
    assert field.note("foot").spent == 9 * GRAIN
    field = Field(TWO)
    assert field.no("march foot wheel 60; ahead 5").measured == {"left": "9", "cost": "9.5"}
    field.do("march foot wheel -60; ahead 4.5")
    assert field.body("foot").pose.facing == 300
    field = Field(TWO)
    assert "no body knows how to hop" in field.no_of(March("foot", (Evolution("hop", 3),))).reason
    assert field.no("march foot about; ahead 1").measured == {"left": "9", "cost": "10"}
    before = {(figure.x, figure.y) for figure in field.body("foot").figures}
    field.do("march foot about")
    assert {(figure.x, figure.y) for figure in field.body("foot").figures} == before
    assert field.body("foot").pose.facing == 180
    field.do("march horse wheel 45; ahead 15.75")  # horse pay half
    assert field.note("horse").spent == 18 * GRAIN
    levies = Field(TWO.replace("troop: heavy_foot, count: 12", "troop: levy, count: 12", 1))
    assert levies.no("march foot wheel 45; ahead 5").measured == {"left": "9", "cost": "9.5"}  # the untrained double


@pytest.mark.rule("LB-5.7")
@pytest.mark.rule("LB-R29")
def test_ground_slows_bars_and_spoils_charges():
    """Up a hill an inch is two, formed troops enter no wood, a stream costs six inches, and a ford a whole move."""
    hill = with_terrain("{kind: hill, points: [[20, 20], [50, 20], [50, 38], [20, 38]]}")
    assert hill.no("march foot ahead 6").measured == {"left": "9", "cost": "10"}
    wood = with_terrain("{kind: woods, points: [[20, 20], [50, 20], [50, 38], [20, 38]]}")
    assert "formation" in wood.no("march foot ahead 6").reason
    wood.do("march foot ahead 1")
    stream = with_terrain("{kind: stream, line: [[10, 36], [60, 36]]}")
    assert stream.no("march foot ahead 5").measured == {"left": "9", "cost": "11"}
    marsh = with_terrain("{kind: marsh, points: [[20, 20], [50, 20], [50, 39.4], [20, 39.4]]}")
    assert marsh.no("march foot ahead 6").rule == "LB-5.5"
    river = "{kind: river, line: [[0, 36], [72, 36]], width: 2}"
    ford = with_terrain(river + "\n  - {kind: ford, line: [[36, 34.8], [36, 37.2]], width: 24}")
    ford.do("march foot ahead 7")
    assert ford.note("foot").spent == 9 * GRAIN
    piece = "{kind: rough, points: [[20, 30], [50, 30], [50, 36], [20, 36]]}"
    rough = with_terrain(piece, TWO.replace("[36, 12]", "[36, 29]"))
    assert "over rough" in rough.no("assail foot at foes").reason


@pytest.mark.rule("LB-R42")
def test_a_body_defiles_over_a_bridge_narrower_than_its_front():
    """Six wide before a bridge of three: over it in file, for a quarter of its move more, and in line again beyond."""
    river = "{kind: river, line: [[0, 36], [72, 36]], width: 1.5}"
    field = with_terrain(river + "\n  - {kind: bridge, line: [[36, 34.5], [36, 37.5]], width: 3}")
    assert field.no("march foot ahead 6.8").measured == {"left": "9", "cost": "9.05"}
    field.do("march foot ahead 6.7")
    assert field.front("foot")[1] == 33.3
    assert field.note("foot").spent == round((6.7 + 2.25) * GRAIN)


@pytest.mark.rule("LB-R16")
def test_a_march_keeps_an_inch_from_the_enemy_and_closing_is_a_charge():
    field = Field(TWO.replace("[36, 12]", "[36, 32]"))
    no = field.no("march foot ahead 6.5")
    assert no.rule == "LB-R16"
    field.do("assail foot at foes")
    field.turn()
    assert field.no("march foot ahead 1").reason.startswith("Foot are in melee")


@pytest.mark.rule("LB-5.3")
@pytest.mark.rule("LB-R18")
@pytest.mark.rule("LB-R30")
def test_a_charge_is_straight_to_within_45_degrees_and_lines_up_with_the_side_it_meets():
    field = Field(TWO.replace("at: [36, 12], facing: 180", "at: [42, 28], facing: 160"))
    field.do("assail foot at foes")
    field.pass_on("Counter-move")
    charge = field.all(Marched)[-1]
    assert charge.how == "charge"
    assert field.body("foot").pose.facing == 340  # against a front that looks to 160
    aside = Field(TWO.replace("[36, 12]", "[60, 34]"))
    assert aside.no("assail foot at foes").rule == "LB-R30"


@pytest.mark.rule("LB-5.6")
@pytest.mark.parametrize(
    ("charged", "needs"),
    [("peasant", (9, 10, 11)), ("levy", (8, 9, 10)), ("light_foot", (8, 9, 10)), ("heavy_foot", (7, 8, 9)),
     ("armored_foot", (6, 7, 8)), ("landsknecht", (7, 8, 9)), ("light_horse", (5, 6, 7)), ("medium_horse", (4, 5, 6)),
     ("heavy_horse", (3, 4, 5)), ("knight", (3, 4, 5))],
)  # fmt: skip
def test_what_each_needs_to_stand_before_light_medium_and_heavy_horse(charged: str, needs: tuple[int, ...]):
    found = []
    for horse in ("light_horse", "medium_horse", "heavy_horse"):
        text = TWO.replace("[36, 12]", "[56, 28]").replace("troop: medium_horse", f"troop: {horse}")
        field = Field(text.replace("id: foes, side: red, troop: heavy_foot", f"id: foes, side: red, troop: {charged}"))
        field.do("assail horse at foes")
        field.pass_on("Counter-move")
        found += [event.tally.need for event in field.all(Stood)]
    assert tuple(found) == needs


@pytest.mark.rule("LB-5.6")
@pytest.mark.rule("LB-R37")
def test_foot_charged_by_horse_throw_whether_they_stand():
    """Heavy foot need 8 against medium horse: with 7 they run, and the charge runs on; foot fear no foot."""
    text = TWO.replace("[36, 12]", "[56, 20]")
    laid = dice().lay("stand", "foes", "horse", faces=(3, 4))
    field = Field(text, laid)
    field.do("assail horse at foes")
    (threw,) = field.all(Stood)
    assert (threw.tally.need, threw.roll, threw.held) == (8, 7, False)
    assert [march.how for march in field.all(Marched)] == ["break", "charge", "on"]
    assert field.front("foes")[1] < 8
    assert field.note("foes").reorders == 2
    held = Field(text, dice().lay("stand", "foes", "horse", faces=(4, 4)))
    held.do("assail horse at foes")
    assert held.all(Stood)[0].held
    foot = Field(TWO.replace("[36, 12]", "[36, 30]"))
    foot.do("assail foot at foes")
    assert foot.all(Stood) == []


@pytest.mark.rule("LB-3.3")
@pytest.mark.rule("LB-R36")
def test_those_charged_may_come_to_meet_it_half_way():
    """Two lines of foot 11 inches apart: each goes five and a half."""
    field = Field(TWO.replace("[36, 12]", "[36, 28]"))
    field.do("assail foot at foes")
    assert field.asked == "red: Foot charge Foes: meet them?"
    field.do("assail foes at foot")
    assert [event.counter for event in field.all(Assailed)] == [False, True]
    assert 32.5 < field.front("foes")[1] <= 33.5
    assert abs(field.front("foot")[1] - field.front("foes")[1] - 1) < 0.1


@pytest.mark.rule("LB-5.9")
@pytest.mark.rule("LB-R27")
def test_what_tires_a_body_and_what_rests_it():
    """Five turns of marching tire it: it moves half, and one turn of rest makes it fresh."""
    turns = ((4, 0, -1), (5, 0, -1), (0, 2, -1), (0, 3, -1), (1, 1, 2), (1, 1, 1), (1, 2, 1))
    assert [tired_by(*turn) != "" for turn in turns] == [
        False, True, False, True, True, False, True,
    ]  # fmt: skip
    field = Field(TWO)
    for _ in range(5):
        field.do("march foot ahead 1")
        field.turn()
    assert field.all(BodyTired)[-1].tired
    assert field.no("march foot ahead 5").measured == {"left": "4.5", "cost": "5"}
    field.turn()
    assert not field.note("foot").tired


@pytest.mark.rule("LB-1.4.2")
def test_who_has_retreated_stays_where_it_is_the_next_turn():
    field = Field(TWO)
    with_note(field, "foot", reorders=1)
    assert field.no("march foot ahead 1").rule == "LB-1.4.2"
    assert field.no("assail foot at foes").rule == "LB-1.4.2"
    field.turn()
    field.do("march foot ahead 1")


def test_orders_name_whole_bodies_and_are_typed():
    field = Field(TWO)
    assert read("march foot wheel -30; ahead 4").text() == "march foot wheel -30; ahead 4"
    assert field.no("march nobody ahead 4").rule == "LB-5.1"
    assert field.no("march foes ahead 4").reason == "Foes are not yours to command"
    assert field.all(Judged) == []


@pytest.mark.rule("LB-5.5")
@pytest.mark.rule("LB-5.8")
def test_the_reach_of_a_body_is_straight_ahead_and_less_after_a_wheel():
    """Nine inches ahead, 6.75 after an eighth of a turn, 4.5 after a quarter; none when it has marched."""
    field = Field(TWO)
    offer = MayMarch("blue")
    ring = offer.reach(field.at, "foot")
    assert (36 * GRAIN, 31 * GRAIN) in ring
    assert max(y for _, y in ring) <= 40 * GRAIN + 3 * GRAIN  # to the side after a quarter wheel, and no farther back
    field.do("march foot ahead 1")
    assert offer.reach(field.at, "foot") == ()


@pytest.mark.rule("LB-5.9")
@pytest.mark.rule("LB-1.4.2")
def test_all_can_see_who_is_tired_and_who_reorders():
    field = Field(TWO)
    with_note(field, "foot", tired=True, reorders=1)
    assert all(figure.has("tired") and figure.has("reordering") for figure in field.body("foot").figures)
    with_note(field, "foot", tired=False)
    assert not field.figure("foot-1").has("tired")


@pytest.mark.rule("LB-5.9")
def test_swiss_bear_twice_as_much():
    assert tired_by(5, 0, -1)
    assert not tired_by(9, 0, -1, 2)
    assert tired_by(10, 0, -1, 2)
    assert not tired_by(0, 5, -1, 2)
    assert tired_by(0, 6, -1, 2)
    assert not tired_by(0, 3, 1, 2)
    assert tired_by(0, 4, 2, 2)


@pytest.mark.rule("LB-5.6")
@pytest.mark.rule("LB-R37")
@pytest.mark.parametrize(("troop", "throws"), [("landsknecht", True), ("swiss_pikeman", False)])
def test_swiss_with_pikes_in_front_need_not_throw_to_stand(troop: str, throws: bool):
    field = Field(TWO.replace("at: [56, 40]", "at: [36, 26]").replace("at: [36, 40]", "at: [56, 40]").replace(
        "side: red, troop: heavy_foot", f"side: red, troop: {troop}"
    ))  # fmt: skip
    field.do("assail horse at foes")
    field.pass_on("first, or last")
    assert bool(field.all(Stood)) == throws


@pytest.mark.rule("ST-R1")
def test_no_body_marches_off_the_table():
    no = Field(TWO).no("march foot ahead 99")
    assert no.rule == "ST-R1"
    assert "the table's edge bars the way" in no.reason


@pytest.mark.rule("LB-5.8")
@pytest.mark.rule("LB-R28")
def test_swiss_turn_for_half_as_horse_do():
    """An oblique is a quarter of a move, of swiss and horse an eighth; of levies a half."""
    text = TWO.replace("side: red, troop: heavy_foot", "side: red, troop: {}")
    for troop, part in (("heavy_foot", 4), ("swiss_pikeman", 8), ("levy", 2)):
        field = Field(text.replace("troop: {}", f"troop: {troop}"))
        body = field.body("foes")
        assert turning(field.at, body, 45) == move_of(field.at, body)[0] // part


@pytest.mark.rule("LB-R65")
@pytest.mark.rule("LB-R16")
def test_no_march_goes_past_an_enemy_within_an_inch_of_him_and_a_charge_does():
    """Red on the flank stand 0.4 inch beside the way: no march of 8 goes by, yet a charge at those beyond does."""
    foot = "troop: heavy_foot, weapons: [sword], count: 4, formation: {shape: line, ranks: 1}"
    text = f"""
table: {{width: 72, height: 60, ground: grass, setting: outdoors, light: day}}
units:
  - {{id: blues, side: blue, {foot}, at: [30, 44], facing: 0}}
  - {{id: beside, side: red, {foot}, at: [34.4, 40], facing: 180}}
  - {{id: far, side: red, {foot}, at: [30, FAR], facing: 180}}
"""
    no = Field(text.replace("FAR", "30")).no("march blues ahead 8")
    assert (no.rule, no.reason) == ("LB-R65", "Blues would come within an inch of Beside after 2.08 inches")
    field = Field(text.replace("FAR", "34"))
    field.do("assail blues at far", "done")
    assert field.front("blues") == (30, 35)


@pytest.mark.rule("LB-R69")
@pytest.mark.rule("LB-5.6")
@pytest.mark.parametrize(("faces", "held"), [((5, 4), True), ((4, 1), False)])
def test_foot_who_charge_horse_must_stand_when_these_come_to_meet_them(faces: tuple[int, int], held: bool):
    """Before heavy horse heavy foot need 9, and add 1 for charging too; the horse have nothing to fear of foot."""
    text = """
table: {width: 72, height: 60, ground: grass, setting: outdoors, light: day}
units:
  - {id: foot, side: blue, troop: heavy_foot, count: 6, formation: {shape: line, ranks: 1}, at: [36, 40], facing: 0}
  - {id: horse, side: red, troop: heavy_horse, count: 6, formation: {shape: line, ranks: 1}, at: [36, 30], facing: 180}
"""
    field = Field(text, dice().lay("stand", "foot", "horse", faces=faces))
    field.do("assail foot at horse", "assail horse at foot")
    stood = field.all(Stood)
    assert [(one.body, one.by, one.held) for one in stood] == [("foot", "horse", held)]
    assert (stood[0].tally.need, stood[0].tally.total) == (9, 1)
    if not held:
        assert field.body("foot").pose.facing == 180
        assert [march.how for march in field.all(Marched)][-3:] == ["break", "charge", "on"]
