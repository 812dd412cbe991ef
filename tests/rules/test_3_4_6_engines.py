"""Engines in the missile phase: set up, served, laid, loosed, loaded, dragged and broken [SP-3.2.4, SP-3.4.0.1]."""

from __future__ import annotations

import pytest

from game.core.fight.deeds import Saved, Shot
from game.core.fight.harm import Damaged, Slain
from game.core.grain import GRAIN
from game.core.held.emplaced import READY
from game.core.held.engines import (
    Bombard,
    EngineDragged,
    EngineLeft,
    EngineLoaded,
    EngineSetUp,
    EngineShot,
    EngineStruck,
)
from game.play.asked.dice_box import LoadedDice
from game.play.missiles.engines import MayServe
from game.rules.missiles.engines import crew, engine_at
from tests.play import Fight

GUN = """
table: {width: 48, height: 48, ground: grass, setting: outdoors, light: day}
units:
  - {id: crew, side: blue, troop: light_foot, count: 3, at: [24, 45], facing: 0, hit_points: 4, leader: gun}
  - {id: foes, side: red, troop: light_foot, count: 8, at: [24, 20], facing: 180, hit_points: 10}
figures:
  - {id: gun, name: Gunner, side: blue, troop: light_foot, engine: light_catapult, at: [24, 43.5], facing: 0,
     hit_points: 4}
"""


def dice() -> LoadedDice:
    return LoadedDice().otherwise(10)


def shooting(text: str = GUN, loaded: LoadedDice | None = None, book: str = "starkpool") -> Fight:
    """A battle from its opening to the first declaration of shots in which the engine may be laid."""
    return Fight(text, begin="opening", dice=loaded or dice(), book=book).pass_until("declare shots")


def engine(fight: Fight):
    (one,) = fight.now.engines
    return one


def to_move(fight: Fight, side: str = "blue") -> Fight:
    """On to a side's movement phase."""
    for _ in range(60):
        if fight.asked in (f"{side}: Move", f"{side}: Counter Move"):
            return fight
        legal = [command for offer in fight.position.decision.offers for command in offer.examples(fight.at)]
        done = [one for one in legal if one.verb == "done"] or [one for one in legal if one.verb == "choose"]
        fight.submit((done or legal)[0])
    raise AssertionError("never asked to move")


def next_round(fight: Fight) -> Fight:
    now = fight.now.round
    while fight.now.round == now and fight.position.decision is not None:
        legal = [command for offer in fight.position.decision.offers for command in offer.examples(fight.at)]
        done = [one for one in legal if one.verb == "done"] or [one for one in legal if one.verb == "choose"]
        fight.submit((done or legal)[0])
    return fight


# ---- where it stands ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R260")
def test_it_is_set_up_straight_before_him_and_nobody_stands_on_it():
    fight = shooting()
    one = engine(fight)
    (told,) = fight.all(EngineSetUp)
    assert told.figure == "gun"
    # His base is half an inch deep before his middle, the frame two inches long.
    assert one.at == (24 * GRAIN, 43 * GRAIN + GRAIN // 2 - (3 * GRAIN // 2 + 2))
    assert one.loaded == READY
    move = to_move(Fight(GUN, begin="opening", dice=dice()))
    no = move.refused("move crew-1 via 22,42.5 23.6,42 facing 0")
    assert no.rule == "ST-R1"
    assert "engine" in no.reason


@pytest.mark.rule("SP-R260")
def test_where_there_is_no_room_ahead_it_stands_beside_and_where_there_is_none_it_is_told():
    wall = GUN + "terrain:\n  - {kind: wall, line: [[22.6, 42.6], [25.4, 42.6]], height: 2}\n"
    fight = shooting(wall, dice())
    one = engine(fight)
    assert abs(one.at[0] - 24 * GRAIN) > 1.4 * GRAIN, "not across the wall"
    assert abs(one.at[0] - 24 * GRAIN) < 4 * GRAIN
    river = GUN + "terrain:\n" + "".join(
        f"  - {{kind: river, points: [[{x}, {y}], [{x + w}, {y}], [{x + w}, {y + h}], [{x}, {y + h}]]}}\n"
        for x, y, w, h in ((0, 35, 48, 7.9), (0, 35, 22.4, 13), (25.6, 35, 22.4, 13), (0, 45.6, 48, 2.4))
    )
    nowhere = Fight(river, begin="opening", dice=dice())
    assert nowhere.now.engines == ()
    assert nowhere.last(EngineLeft).figure == "gun"


# ---- who serves it, where it reaches ------------------------------------------------------------------------------


@pytest.mark.rule("SP-R261")
def test_the_crew_are_those_on_foot_within_two_inches_who_are_free_to():
    fight = shooting()
    assert [man.id for man in crew(fight.at, engine(fight), "blue")] == ["crew-1", "crew-2", "crew-3", "gun"]
    away = shooting(GUN.replace("count: 3, at: [24, 45]", "count: 3, at: [24, 46]"))
    assert [man.id for man in crew(away.at, engine(away), "blue")] == ["gun"]
    no = away.refused("bombard crew-1 toward 24,20")
    assert (no.rule, no.measured["within"]) == ("SP-R261", "2")
    near = GUN.replace("facing: 180, hit_points: 10}", "facing: 180, hit_points: 10}\n"
                       "  - {id: pair, side: red, troop: light_foot, count: 1, at: [24, 46.6], facing: 0}")
    held = Fight(near, begin="opening", dice=dice())
    held.pass_until("declare shots")
    no = held.refused("bombard crew-2 toward 24,20")
    assert no.rule == "SP-R261"
    assert "locked" in no.reason


@pytest.mark.rule("SP-R261")
@pytest.mark.rule("SP-3.2.4")
def test_who_has_gone_more_than_half_his_way_serves_no_engine_and_who_looses_it_has_had_his_shot():
    text = GUN.replace("troop: light_foot, count: 3", "troop: longbowman, count: 3").replace("[24, 20]", "[24, 26]")
    fight = Fight(text, begin="opening", dice=dice())
    to_move(fight)
    fight.do("move crew-3 via 29,45 25.2,45 facing 0")
    fight.pass_until("declare shots")
    no = fight.refused("bombard crew-3 toward 24,26")
    assert (no.rule, no.measured["allowance"]) == ("SP-R261", "12")
    fight.do("bombard crew-1 toward 24,26")
    assert fight.refused("bombard crew-1 toward 24,26").rule == "SP-R161"
    assert fight.refused("shoot crew-1 at foes-4").rule == "SP-R262"
    assert fight.refused("bombard crew-2 toward 24,26").rule == "SP-R262"
    fight.do("shoot crew-2 at foes-4")
    assert fight.refused("bombard crew-2 toward 24,26").rule == "SP-R161"


@pytest.mark.rule("SP-R262")
@pytest.mark.rule("SP-R234")
def test_it_reaches_from_fifteen_to_thirty_inches_over_all_that_is_between_but_under_no_roof():
    house = "terrain:\n  - {kind: building, points: [[4, 18], [12, 18], [12, 26], [4, 26]]}\n"
    house += "  - {kind: wall, line: [[0, 34], [48, 34]], height: 6}\n"
    fight = shooting(GUN + house)
    near, far = fight.refused("bombard gun toward 24,36"), fight.refused("bombard gun toward 24,10")
    assert (near.rule, near.measured) == ("SP-R262", {"distance": "6", "least": "15", "range": "30"})
    assert far.measured["distance"] == "32"
    roof = fight.refused("bombard gun toward 8,22")
    assert roof.rule == "SP-R262"
    assert "roof" in roof.reason
    fight.do("bombard gun toward 24,20")  # over a wall through which nobody sees
    fight.pass_until("first, or last")
    assert fight.all(EngineShot)


# ---- where the stone falls ---------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R263")
@pytest.mark.rule("SP-3.4.0.1")
@pytest.mark.rule("SP-3.2.4")
def test_equal_dice_fall_on_the_mark_and_all_under_the_circle_take_the_stone_one_throw_for_all():
    laid = dice().lay("scatter", "gun", faces=(3, 3)).lay("stone", faces=(4, 3, 2)).lay("leap", "foes-4", faces=(17,))
    fight = shooting(loaded=laid)
    fight.do("bombard gun toward 24,20")
    fight.pass_until("first, or last")
    (shot,) = fight.all(EngineShot)
    assert (shot.at, shot.radius, shot.engine) == ((24 * GRAIN, 20 * GRAIN), GRAIN, "light_catapult-1")
    assert shot.caught == ("foes-3", "foes-4", "foes-5", "foes-6")
    harm = {one.figure: one.amount for one in fight.all(Damaged)}
    assert harm == {"foes-3": 9, "foes-4": 4, "foes-5": 9, "foes-6": 9}
    saves = {event.figure: event.tally.least for event in fight.all(Saved)}
    assert saves == dict.fromkeys(shot.caught, 17)  # an ordinary man, against breath
    assert not fight.all(Slain)


@pytest.mark.rule("SP-R263")
@pytest.mark.parametrize(("faces", "south"), [((5, 2), 15), ((2, 6), 26), ((4, 3), 16)])
def test_the_higher_die_is_the_miss_beyond_the_place_or_short_of_it(faces: tuple[int, int], south: float):
    fight = shooting(loaded=dice().lay("scatter", "gun", faces=faces))
    fight.do("bombard gun toward 24,20")
    fight.pass_until("first, or last")
    assert fight.last(EngineShot).at == (24 * GRAIN, int(south * GRAIN))


@pytest.mark.rule("SP-R263")
def test_friends_are_hit_too_and_a_shield_a_pavis_or_a_crowd_keeps_nothing_off():
    more = "  - {id: ally, side: blue, troop: heavy_foot, count: 1, at: [24, 26], facing: 0, hit_points: 30}\n"
    text = GUN.replace("figures:\n", more + "figures:\n")
    fight = shooting(text, dice().lay("scatter", "gun", faces=(1, 6)))
    fight.do("bombard gun toward 24,20")
    fight.pass_until("first, or last")
    assert fight.last(EngineShot).caught == ("ally-1",)
    assert fight.last(Damaged).figure == "ally-1"


@pytest.mark.rule("SP-R263")
@pytest.mark.rule("SP-R207")
def test_who_lies_down_does_not_save_who_is_proof_feels_nothing_and_by_the_switch_nobody_saves():
    from msgspec.structs import replace

    from game.core.figures import Condition
    from game.core.state import with_figure
    from tests.play import state_of

    state = state_of(GUN)
    state = with_figure(state, replace(state.figures["foes-4"], conditions=(Condition("prone"),)))
    laid = dice().lay("scatter", "gun", faces=(3, 3)).lay("stone", faces=(1, 1, 1))
    fight = Fight(state=state, begin="opening", dice=laid).pass_until("declare shots")
    fight.do("bombard gun toward 24,20")
    fight.pass_until("first, or last")
    assert "foes-4" not in [event.figure for event in fight.all(Saved)]
    none = shooting(GUN + "rulings: {SP-R263: none}\n", dice().lay("scatter", "gun", faces=(3, 3)))
    none.do("bombard gun toward 24,20")
    none.pass_until("first, or last")
    assert not none.all(Saved)
    ghosts = GUN.replace("troop: light_foot, count: 8", "creature: wraith, count: 3")
    proof = shooting(ghosts, dice().lay("scatter", "gun", faces=(3, 3)))
    proof.do("bombard gun toward 24,20")
    proof.pass_until("first, or last")
    assert proof.last(EngineShot).caught
    assert not [harm for harm in proof.all(Damaged) if harm.figure.startswith("foes")]


@pytest.mark.rule("SP-3.2.4")
def test_who_is_shot_down_in_the_same_phase_has_loosed_it_all_the_same():
    """An archer and the engine shoot together: the gunner falls, and his stone flies."""
    more = "  - {id: arch, side: red, troop: longbowman, count: 1, at: [32, 38], facing: 225, hit_points: 9}\n"
    laid = dice().lay("shot", "arch-1", faces=(20,))
    fight = shooting(GUN.replace("figures:\n", more + "figures:\n"), laid)
    while "blue: declare" not in fight.asked:
        fight.do("shoot arch-1 at gun" if "red: declare" in fight.asked and not fight.now.ledger.aims else "done")
    fight.do("bombard gun toward 24,20")
    if "red: declare" in fight.asked:
        fight.do("shoot arch-1 at gun")
    fight.pass_until("first, or last")
    assert fight.all(Shot)
    assert not fight.figure("gun").standing
    assert fight.all(EngineShot)


# ---- loading -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R264")
@pytest.mark.parametrize(("men", "rounds"), [(3, 2), (2, 3), (1, 4), (0, 5)])
def test_a_light_one_shoots_every_second_round_with_four_men_and_one_later_for_each_fewer(men: int, rounds: int):
    """`men` beside the gunner."""
    unit = next(line for line in GUN.splitlines(keepends=True) if "id: crew" in line)
    text = GUN.replace(unit, unit.replace("count: 3", f"count: {men}") if men else "")
    fight = shooting(text)
    first = fight.now.round
    fight.do("bombard gun toward 24,20")
    assert fight.now.round == first + 1
    assert engine(fight).loaded == READY // rounds
    fight.pass_until("declare shots")
    assert fight.now.round - first == rounds
    fight.do("bombard gun toward 24,20")


@pytest.mark.rule("SP-R264")
def test_what_is_done_counts_though_the_crew_changes_and_who_shoots_or_walks_far_does_not_load():
    fight = shooting(GUN.replace("troop: light_foot, count: 3", "troop: bowman, count: 3"))
    fight.do("bombard gun toward 24,20")
    assert fight.last(EngineLoaded).loaded == READY // 2
    to_move(fight)
    fight.do("move crew-1 via 14,45 facing 0; crew-3 via 34,45 facing 0")
    next_round(fight)
    told = fight.last(EngineLoaded)
    assert told.crew == ("crew-2", "gun")
    assert told.loaded == READY // 2 + READY // 4
    assert not told.ready
    no = MayServe("blue").refuse(fight.at, Bombard("gun", (24 * GRAIN, 20 * GRAIN)))
    assert no is not None
    assert (no.rule, no.measured) == ("SP-R264", {"crew": 2, "full": 4, "rounds": 1})


# ---- dragging ----------------------------------------------------------------------------------------------------


def moving(text: str = GUN, loaded: LoadedDice | None = None) -> Fight:
    return to_move(Fight(text, begin="opening", dice=loaded or dice()))


@pytest.mark.rule("SP-R265")
def test_four_men_drag_it_six_inches_and_keep_their_places_about_it():
    fight = moving()
    start, men = engine(fight).at, {name: fight.figure(name).at for name in ("gun", "crew-1", "crew-2", "crew-3")}
    no = fight.refused(f"haul gun to {start[0] / GRAIN},{start[1] / GRAIN - 6.5}")
    assert (no.rule, no.measured["most"]) == ("SP-R265", "6")
    fight.do(f"haul gun to {start[0] / GRAIN + 3},{start[1] / GRAIN - 4}")
    assert engine(fight).at == (start[0] + 3 * GRAIN, start[1] - 4 * GRAIN)
    assert not engine(fight).hauled
    for name, (x, y) in men.items():
        assert fight.figure(name).at == (x + 3 * GRAIN, y - 4 * GRAIN)
    assert [event.at is None for event in fight.all(EngineDragged)] == [True, False]
    fight.pass_until("first, or last")
    assert not fight.all(EngineShot), "nobody was asked to loose it: it has been dragged"


@pytest.mark.rule("SP-R265")
def test_two_drag_it_half_as_far_one_not_at_all_and_nobody_into_a_zone_or_over_another():
    two = GUN.replace("count: 3, at: [24, 45]", "count: 1, at: [24, 45]")
    fight = moving(two)
    x, y = engine(fight).at[0] / GRAIN, engine(fight).at[1] / GRAIN
    assert fight.refused(f"haul gun to {x},{y - 3.25}").measured["most"] == "3"
    fight.do(f"haul gun to {x},{y - 3}")
    alone = moving(GUN.replace("count: 3, at: [24, 45]", "count: 3, at: [10, 45]"))
    no = alone.refused(f"haul gun to {x},{y - 1}")
    assert (no.rule, no.measured["fewest"]) == ("SP-R265", 2)
    more = "  - {id: ally, side: blue, troop: heavy_foot, count: 1, at: [24, 38.6], facing: 0}\nfigures:\n"
    crowded = moving(GUN.replace("figures:\n", more))
    assert "way" in crowded.refused(f"haul gun to {x},{y - 5}").reason
    near = "  - {id: near, side: red, troop: light_foot, count: 1, at: [21.4, 40.2], facing: 180}\nfigures:\n"
    no = moving(GUN.replace("figures:\n", near)).refused(f"haul gun to {x},{y - 5.5}")
    assert (no.rule, no.measured) == ("SP-R265", {"by": "near-1"})


@pytest.mark.rule("SP-R265")
@pytest.mark.rule("SP-3.3.2.1")
def test_those_who_drag_it_are_shot_at_in_passing_and_set_it_down_as_far_as_they_came():
    more = "  - {id: arch, side: red, troop: longbowman, count: 1, at: [24, 28], facing: 180}\nfigures:\n"
    laid = dice().lay("shot", "arch-1", "gun", faces=(20,))
    fight = moving(GUN.replace("figures:\n", more), laid)
    x, y = engine(fight).at[0] / GRAIN, engine(fight).at[1] / GRAIN
    fight.do(f"haul crew-2 to {x},{y - 4}")
    assert fight.asked.startswith("red")
    fight.do("shoot arch-1 at gun")
    assert not fight.figure("gun").standing
    assert engine(fight).at == (int(x * GRAIN), int((y - 4) * GRAIN))


# ---- broken, left, taken -----------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R266")
def test_a_man_who_comes_to_it_takes_a_point_off_for_his_whole_move_and_the_third_breaks_it():
    text = """
table: {width: 48, height: 48, ground: grass, setting: outdoors, light: day}
units:
  - {id: men, side: red, troop: light_foot, count: 3, at: [24, 42.4], facing: 0, hit_points: 9}
  - {id: away, side: blue, troop: light_foot, count: 2, at: [4, 4], facing: 180}
figures:
  - {id: gun, side: red, troop: light_foot, engine: light_catapult, at: [24, 40.9], facing: 0}
  - {id: lad, side: blue, troop: light_foot, at: [24, 37.4], facing: 180}
"""
    fight = Fight(text.replace("side: red, troop: light_foot, engine", "side: blue, troop: light_foot, engine")
                  .replace("at: [24, 42.4]", "at: [40, 6]"), begin="opening", dice=dice())
    one = engine(fight)
    to_move(fight)
    no = fight.refused("wreck away-1 light_catapult-1")
    assert (no.rule, no.measured["reach"]) == ("SP-R266", "1")
    fight.do("wreck lad light_catapult-1")
    assert (fight.last(EngineStruck).points, fight.last(EngineStruck).left) == (1, 2)
    assert fight.refused("move lad via 24,36 facing 0").rule == "SP-3.3.0.1"
    assert fight.refused("wreck lad light_catapult-1").rule == "SP-R266"
    for _ in range(2):
        fight.pass_until("first, or last")
        to_move(fight)
        fight.do("wreck lad light_catapult-1")
    assert fight.now.engines == ()
    assert one.points == 3


@pytest.mark.rule("SP-R266")
def test_a_heavy_stone_breaks_a_light_engine_and_a_light_one_takes_two_points():
    more = "  - {id: other, side: red, troop: light_foot, engine: light_catapult, at: [24, 14], facing: 180}\n"
    for kind, left, spot in (("light_catapult", 1, "24,15.5"), ("heavy_catapult", 0, "24,15.5")):
        text = GUN.replace("engine: light_catapult", f"engine: {kind}") + more
        fight = shooting(text, dice().lay("scatter", "gun", faces=(3, 3)))
        while "blue: declare" not in fight.asked:
            fight.do("done")
        fight.do(f"bombard gun toward {spot}")
        fight.pass_until("first, or last")
        assert fight.last(EngineStruck).left == left


@pytest.mark.rule("SP-R266")
@pytest.mark.rule("SP-3.4.4.4")
def test_burning_oil_burns_at_it():
    text = """
table: {width: 48, height: 48, ground: grass, setting: outdoors, light: day}
figures:
  - {id: gun, side: blue, troop: light_foot, engine: light_catapult, at: [24, 40], facing: 0, hit_points: 9}
  - {id: bob, side: red, class: fighting_man, level: 3, weapons: [burning_oil], gear: [torch], at: [26.4, 38.6],
     facing: 270, hit_points: 20}
"""
    fight = Fight(text, begin="opening", dice=dice().lay("shot", "bob", faces=(19,))).pass_until("red: declare shots")
    fight.do("shoot bob at gun with burning_oil")
    fight.pass_until("first, or last")
    told = fight.all(EngineStruck)
    assert told
    assert (told[0].points, told[0].cause) == (1, "fire")


@pytest.mark.rule("SP-R261")
@pytest.mark.rule("SP-R266")
def test_one_left_alone_stands_idle_until_somebody_comes_and_then_serves_the_other_side():
    text = """
table: {width: 48, height: 48, ground: grass, setting: outdoors, light: day}
units:
  - {id: thieves, side: red, troop: light_foot, count: 2, at: [24, 36.6], facing: 0, hit_points: 9}
  - {id: marks, side: blue, troop: light_foot, count: 4, at: [24, 18], facing: 180, hit_points: 9}
figures:
  - {id: gun, side: blue, troop: light_foot, engine: light_catapult, at: [24, 40.5], facing: 0, hit_points: 1}
"""
    from msgspec.structs import replace

    from game.core.figures import SLAIN
    from game.core.state import with_figure

    begun = Fight(text, begin="opening", dice=dice())
    state = with_figure(begun.now, replace(begun.figure("gun"), fate=SLAIN))
    fight = Fight(state=replace(state, agenda=(), outcome=None), begin="missile", first="red", dice=dice())
    assert engine_at(fight.at, fight.figure("thieves-1")) is not None
    assert [man.id for man in crew(fight.at, engine(fight), "red")] == ["thieves-1", "thieves-2"]
    assert crew(fight.at, engine(fight), "blue") == []
    fight.do("bombard thieves-1 toward 24,18")
    assert fight.last(EngineShot).figure == "thieves-1"
