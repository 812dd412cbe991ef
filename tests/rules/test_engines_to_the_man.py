"""Engines at the limits of their rules: who stands close enough, who has loaded, how often, who drags and who hacks."""

from collections import Counter

import pytest
from msgspec.structs import replace

from game.core.figures import Condition, Figure
from game.core.grain import GRAIN, Point
from game.core.held.emplaced import READY
from game.core.held.engines import EngineLoaded, EngineStruck
from game.core.state import State, with_figure
from game.rules.missiles.engines import crew, engine_at, falls, loose_refused, owner, rounds_until_ready, winders
from game.rules.missiles.hauling import haul_refused, haulers, wreck_refused
from game.rules.situation import Situation
from tests.play import Fight
from tests.rules.test_3_4_6_engines import GUN, dice, engine, moving, next_round, shooting, to_move

TWO = """
table: {width: 48, height: 48, ground: grass, setting: outdoors, light: day}
figures:
  - {id: a, side: red, troop: light_foot, engine: heavy_catapult, at: [10, 6], facing: 180}
  - {id: b, side: blue, troop: light_foot, engine: light_catapult, at: [24, 43.5], facing: 0}
  - {id: c, side: red, troop: light_foot, engine: light_catapult, at: [30, 6], facing: 180}
"""


def with_engine(state: State, **changes: object) -> State:
    """The battle with something else of its only engine."""
    (only,) = state.engines
    return replace(state, engines=(replace(only, **changes),))


def but(fight: Fight, *figures: Figure, **changes: object) -> Situation:
    """The battle with some figures otherwise, and the engine."""
    state = with_engine(fight.now, **changes)
    for figure in figures:
        state = with_figure(state, figure)
    return Situation(state, fight.battle)


def at_place(fight: Fight, name: str, place: Point) -> Figure:
    return replace(fight.figure(name), x=place[0], y=place[1])


# ---- whose it is, who serves it ----------------------------------------------------------------------------------


@pytest.mark.rule("SP-R260")
def test_engines_are_counted_by_kind_and_each_is_its_gunners_sides():
    fight = Fight(TWO, begin="opening", dice=dice())
    owners = {one.id: owner(fight.now, one.id) for one in fight.now.engines}
    assert owners == {"heavy_catapult-1": "red", "light_catapult-1": "blue", "light_catapult-2": "red"}
    assert owner(fight.now, "light_catapult-3") == ""


@pytest.mark.rule("SP-R261")
@pytest.mark.parametrize(("dx", "dy", "rim"), [(0, 1, 1024), (0, -1, 1024), (1, 0, 768), (-1, 0, 768)])
def test_within_two_inches_of_the_frame_one_serves_it_on_every_side(dx: int, dy: int, rim: int):
    """The frame is an inch and a half across and two inches along; his base reaches half an inch about him."""
    fight = shooting()
    x, y = engine(fight).at
    for far, serves in ((2 * GRAIN, True), (2 * GRAIN + 1, False)):
        far += rim + GRAIN // 2
        man = at_place(fight, "crew-2", (x + dx * far, y + dy * far))
        assert (engine_at(fight.at, man) is not None) is serves


@pytest.mark.rule("SP-R261")
def test_of_two_engines_at_hand_one_serves_the_nearer_and_of_two_as_near_the_first():
    fight = shooting()
    one = engine(fight)
    x, y = one.at
    beside = replace(one, id="light_catapult-2", at=(x + 4 * GRAIN, y))
    for engines in ((one, beside), (beside, one)):
        at = Situation(replace(fight.now, engines=engines), fight.battle)
        for right, name in ((-1, one.id), (0, one.id), (1, beside.id)):
            found = engine_at(at, at_place(fight, "crew-2", (x + 2 * GRAIN + right, y)))
            assert found is not None and found.id == name


@pytest.mark.rule("SP-R261")
@pytest.mark.parametrize(("how", "serves"), [("prone", False), ("spotted", True)])
def test_who_lies_prone_serves_no_engine(how: str, serves: bool):
    fight = shooting()
    man = replace(fight.figure("crew-2"), conditions=(Condition(how),))
    assert ("crew-2" in [one.id for one in crew(but(fight, man), engine(fight), "blue")]) is serves


@pytest.mark.rule("SP-R261")
@pytest.mark.parametrize(
    ("who", "words"),
    [
        ("creature: wolf", "has no hands for an engine"),
        ("troop: light_horse", "would have to dismount to serve an engine"),
        ("troop: light_foot, gear: [pavis]", "has both hands on a pavis"),
    ],
)
def test_he_wants_hands_and_his_own_feet(who: str, words: str):
    text = GUN + f"  - {{id: max, side: blue, {who}, at: [26.5, 43.5], facing: 0}}\n"
    assert words in shooting(text).refused("bombard max toward 24,20").reason


# ---- what it waits for -------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R264")
@pytest.mark.parametrize(("loaded", "rounds"), [(0, [5, 5, 4, 3, 2, 2, 2]), (READY // 2, [3, 3, 2, 2, 1, 1, 1])])
def test_the_rounds_until_it_is_ready_by_the_men_at_it(loaded: int, rounds: list[int]):
    """By nobody up to six: nobody is reckoned as one man, and more than four as four."""
    fight = shooting()
    found = replace(engine(fight), loaded=loaded)
    assert [rounds_until_ready(fight.at, found, men) for men in range(7)] == rounds
    assert rounds_until_ready(fight.at, replace(found, loaded=READY), 1) == 1


@pytest.mark.rule("SP-R264")
def test_one_man_alone_is_told_how_many_rounds_he_needs():
    alone = shooting(GUN.replace("count: 3, at: [24, 45]", "count: 3, at: [10, 45]"))
    no = loose_refused(but(alone, loaded=0), alone.figure("gun"))
    assert no is not None
    assert no.reason.endswith("with 1 of 4 men it is ready in 5 rounds")
    no = loose_refused(but(alone, loaded=READY - 1), alone.figure("gun"))
    assert no is not None
    assert no.reason.endswith("it is ready in the next round")


@pytest.mark.rule("SP-R265")
@pytest.mark.parametrize("dragged", [0, 1])
def test_in_the_round_in_which_it_was_dragged_it_is_neither_loosed_nor_loaded(dragged: int):
    fight = shooting()
    assert fight.now.round == 1
    no = loose_refused(but(fight, dragged=dragged), fight.figure("gun"))
    assert (no is not None and no.rule == "SP-R265") is bool(dragged)
    at = but(fight, dragged=dragged, loaded=0)
    assert bool(winders(at, at.state.engines[0])) is not bool(dragged)


@pytest.mark.rule("SP-R264")
def test_who_shot_his_bow_has_not_loaded_though_he_loosed_the_engine_a_round_ago():
    text = GUN.replace("troop: light_foot, engine", "troop: bowman, engine").replace("[24, 20]", "[24, 29]")
    fight = shooting(text)
    fight.do("bombard gun toward 24,26")
    assert "gun" in fight.last(EngineLoaded).crew, "that he loosed it is no other deed"
    fight.pass_until("blue: declare")
    fight.do("shoot gun at foes-4")
    next_round(fight)
    assert fight.last(EngineLoaded).crew == ("crew-1", "crew-2", "crew-3")


@pytest.mark.rule("SP-R264")
@pytest.mark.parametrize("deed", [{"blows": 1}, {"charged": 1}, {"passed": True}])
def test_who_struck_charged_or_shot_in_passing_has_not_loaded(deed: dict[str, object]):
    fight = shooting()
    at = but(fight, replace(fight.figure("crew-2"), **deed), loaded=0)
    assert [winder.id for winder in winders(at, engine(fight))] == ["crew-1", "crew-3", "gun"]


@pytest.mark.rule("SP-R264")
@pytest.mark.rule("SP-R266")
@pytest.mark.parametrize(("reds", "loads"), [(0, "blue"), (3, "blue"), (4, ""), (5, "red")])
def test_of_both_sides_at_an_engine_those_load_it_who_are_more(reds: int, loads: str):
    """Four men in blue stand behind it, and the others before it, too far off to lock each other."""
    fight = shooting()
    x, y = engine(fight).at
    foes = [at_place(fight, f"foes-{n}", (x + (n * 1100 - 3300), y - 3 * GRAIN)) for n in range(1, reds + 1)]
    found = winders(but(fight, *foes, loaded=0), engine(fight))
    assert {one.side for one in found} == ({loads} if loads else set())


# ---- where the stone falls ---------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R263")
def test_of_the_36_ways_of_the_dice_six_fall_on_the_mark_and_the_higher_die_is_the_inches():
    fight = shooting()
    aim = (24 * GRAIN, 24 * GRAIN)
    ways: Counter[int] = Counter()
    for number, where, _ in falls(fight.at, engine(fight), aim):
        assert where[0] == aim[0]
        ways[(aim[1] - where[1]) // GRAIN] += number
    beyond = {inches: inches - 1 for inches in range(2, 7)}
    assert ways == {0: 6, **beyond, **{-inches: many for inches, many in beyond.items()}}


# ---- dragged -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R265")
def test_who_has_moved_drags_no_engine_and_the_others_drag_it_less_far():
    fight = moving()
    x, y = (value / GRAIN for value in engine(fight).at)
    fight.do("move crew-1 via 22.5,45 facing 0")
    no = fight.refused(f"haul crew-1 to {x},{y - 1}")
    assert no.reason == "Crew 1 has had its movement this round"
    assert fight.refused(f"haul gun to {x},{y - 4.6}").measured == {"distance": "4.6", "most": "4.5", "crew": 3}
    fight.do(f"haul gun to {x},{y - 4.5}")


@pytest.mark.rule("SP-R265")
def test_of_six_men_he_who_leads_drags_it_and_the_three_who_are_nearest():
    fight = moving(GUN.replace("count: 3", "count: 5"))
    assert len(crew(fight.at, engine(fight), "blue")) == 6
    for lead, others in (("crew-5", ["gun", "crew-3", "crew-2"]), ("gun", ["crew-3", "crew-2", "crew-4"])):
        assert [man.id for man in haulers(fight.at, engine(fight), "blue", lead)] == [lead, *others]


@pytest.mark.rule("SP-R265")
def test_who_lies_prone_is_told_why_he_drags_none():
    fight = moving()
    x, y = engine(fight).at
    man = replace(fight.figure("crew-2"), conditions=(Condition("prone"),))
    no = haul_refused(but(fight, man), man, (x, y - GRAIN))
    assert no is not None and "lies prone" in no.reason


@pytest.mark.rule("SP-R265")
@pytest.mark.parametrize(
    ("more", "words"),
    [
        ("figures:\n  - {id: ally, side: blue, troop: heavy_foot, at: [27, 41.6], facing: 0}\n", "somebody stands in"),
        ("terrain:\n  - {kind: wall, line: [[27, 40], [27, 42.5]]}\nfigures:\n", "something bars"),
        ("terrain:\n  - {kind: wall, line: [[32, 40], [32, 42.5]]}\nfigures:\n", ""),
        ("terrain:\n  - {kind: wall, line: [[30, 40], [30, 42.5]]}\nfigures:\n", "there is no room"),
    ],
    ids=["an ally on the way", "a wall on the way", "a wall beyond", "a wall where it would stand"],
)
def test_the_way_of_the_engine_itself_must_be_free(more: str, words: str):
    """It is dragged six inches to the right; of the men behind it nobody meets what is in its way."""
    fight = moving(GUN.replace("figures:\n", more))
    x, y = (value / GRAIN for value in engine(fight).at)
    if words:
        no = fight.refused(f"haul gun to {x + 6},{y}")
        assert no.rule == "SP-R265" and words in no.reason
    else:
        fight.do(f"haul gun to {x + 6},{y}")


@pytest.mark.rule("SP-R265")
@pytest.mark.parametrize(
    ("ally", "dx", "dy", "who"), [("[27, 43.7]", 6, 0, "Gunner"), ("[22.7, 43]", 0, -3, "Crew 1")]
)
def test_the_ways_of_those_who_drag_it_must_be_free_too(ally: str, dx: float, dy: float, who: str):
    """An ally stands in the way of one of the men, and not of the engine; the other way there is room."""
    more = f"figures:\n  - {{id: ally, side: blue, troop: heavy_foot, gear: [pavis], at: {ally}, facing: 0}}\n"
    fight = moving(GUN.replace("figures:\n", more))
    x, y = (value / GRAIN for value in engine(fight).at)
    no = fight.refused(f"haul gun to {x + dx},{y + dy}")
    assert (no.rule, no.reason) == ("ST-R3", f"Ally stands in the way of {who}")
    fight.do(f"haul gun to {x - dx / 6},{y - dy / 6}")


# ---- hacked at ---------------------------------------------------------------------------------------------------

WRECKED = """
table: {width: 48, height: 48, ground: grass, setting: outdoors, light: day}
figures:
  - {id: gun, side: blue, troop: light_foot, engine: light_catapult, at: [24, 40.9], facing: 0}
  - {id: lad, side: blue, %s, at: [24, %s], facing: 180}
  - {id: foe, side: red, troop: light_foot, at: [4, 4], facing: 0}
"""


@pytest.mark.rule("SP-R266")
@pytest.mark.parametrize(
    ("who", "points"),
    [("troop: light_foot", 1), ("creature: ogre", 2), ("creature: hill_giant", 3), ("creature: treant", 2)],
)
def test_the_large_take_two_points_off_an_engine(who: str, points: int):
    fight = to_move(Fight(WRECKED % (who, 37), begin="opening", dice=dice()))
    fight.do("wreck lad light_catapult-1")
    assert fight.last(EngineStruck).points == points


@pytest.mark.rule("SP-R266")
@pytest.mark.parametrize(("beyond", "reaches"), [(0, True), (1, False)])
def test_it_is_hacked_at_from_an_inch_off(beyond: int, reaches: bool):
    fight = to_move(Fight(WRECKED % ("troop: light_foot", 34), begin="opening", dice=dice()))
    x, y = engine(fight).at
    lad = at_place(fight, "lad", (x, y - (GRAIN + GRAIN + GRAIN // 2) - beyond))
    no = wreck_refused(but(fight, lad), lad, "light_catapult-1", "blue")
    assert (no is None) is reaches


@pytest.mark.rule("SP-R266")
def test_a_rider_dismounts_to_hack_at_it_the_prone_get_up_and_who_has_moved_is_late():
    def refused(who: str, **changes: object) -> str:
        fight = to_move(Fight(WRECKED % (who, 37.4), begin="opening", dice=dice()))
        lad = replace(fight.figure("lad"), **changes)
        no = wreck_refused(but(fight, lad), lad, "light_catapult-1", "blue")
        return "" if no is None else no.reason

    assert refused("troop: light_foot") == ""
    assert refused("troop: light_foot", conditions=(Condition("spotted"),)) == ""
    assert refused("troop: light_foot", conditions=(Condition("prone"),)) == "Lad lies prone and must get up first"
    assert refused("troop: light_horse") == "Lad would have to dismount"
    assert "has moved 2 inches" in refused("troop: light_foot", walked=2 * GRAIN)
    assert "has moved 0 inches" in refused("troop: light_foot", came=5)
