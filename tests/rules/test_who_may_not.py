"""Who may not shoot in passing, serve an engine, ride, leap, split his move, look, turn or use anything, and why."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.board.bases import gap
from game.core.commands import SplitWalk, Walk
from game.core.figures import Condition
from game.core.grain import GRAIN, grains
from game.core.held.handling import Use
from game.core.state import Victory
from game.core.tally import Refusal
from game.rules.creatures.burning import entered
from game.rules.creatures.gaze import gaze_refused
from game.rules.creatures.nature import is_near_water
from game.rules.magic.devices import use_refused
from game.rules.magic.spellbound import guards
from game.rules.magic.turning import turning_refused, witnesses
from game.rules.melee.blow import Blow
from game.rules.melee.refusing import may_refuse
from game.rules.melee.striking import FRONT, blow_tally
from game.rules.melee.stunts import kind_of, may_leap, stunt_refused
from game.rules.missiles.engines import serving_refused
from game.rules.missiles.flasks import landing
from game.rules.missiles.hauling import wreck_refused
from game.rules.missiles.shooting import may_shoot, missile, shot_tally
from game.rules.missiles.splitting import split_refused
from game.rules.missiles.stones import Span, throw_refused
from game.rules.morale.flight import refuge_refused
from game.rules.morale.refuges import refuges
from game.rules.moving.access import can_attain
from game.rules.moving.movement import allowance
from game.rules.moving.riding import dismount_refused
from game.rules.moving.rushing import rush_on
from game.rules.moving.walking import way
from game.rules.moving.way import Terms
from game.rules.situation import Situation
from tests.magic import BOW, FAR, orc
from tests.play import Fight
from tests.rules.test_3_4_where_rules_meet import ANN, among, fire

ARCHER = "id: ann, side: blue, troop: man_at_arms, weapons: [short_bow, dagger], hit_points: 9, at: [10, 30], facing: 0"
RIDER = "id: ann, side: blue, class: fighting_man, level: 4, mount: heavy_warhorse, at: [10, 30], facing: 0"
ORC = orc("orc", 10, 20)


def standing(*figures: str, more: str = "", begin: str = "missile", **fields: Any) -> tuple[Situation, Fight]:
    """The battle before the shots of Blue, with something else true of Ann; and the fight as it was before."""
    fight = Fight(state=among(*figures, BOW, FAR, more=more), begin=begin)
    ann = replace(fight.figure("ann"), **fields)
    return Situation(replace(fight.now, figures={**fight.now.figures, "ann": ann}), fight.battle), fight


def said(no: Refusal | object) -> tuple[str, str]:
    assert isinstance(no, Refusal), no
    return no.rule, no.reason


# ---- shots -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.3.2.1")
@pytest.mark.rule("SP-R33")
@pytest.mark.rule("SP-R34")
@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"walked": 3 * GRAIN}, ("SP-3.3.2.1", "Ann has moved 3 inches this round: only who stands and waits shoots in"
                                 " passing")),
        ({"charged": 1}, ("SP-R34", "Ann is charging")),
        ({"passed": True}, ("SP-R33", "Ann has made its one pass-through shot of the round")),
    ],
)  # fmt: skip
def test_in_passing_shoots_who_stands_and_waits_and_once(fields: dict[str, Any], told: tuple[str, str]):
    at, _ = standing(ARCHER, ORC, **fields)
    ann = at.figure("ann")
    assert said(may_shoot(at, ann, missile(at, ann, "short_bow"), passing=True)) == told


@pytest.mark.rule("SP-3.9.2.3")
def test_who_shoots_a_damaged_bow_hits_at_one_less():
    at, _ = standing(ARCHER, ORC, damaged=("short_bow",))
    whole, _ = standing(ARCHER, ORC)
    tallies = [shot_tally(one, one.figure("ann"), one.figure("orc"), missile(one, one.figure("ann"), "short_bow"))
               for one in (at, whole)]  # fmt: skip
    assert [[(one.label, one.value) for one in found.modifiers if one.rule == "SP-3.9.2.3"] for found in tallies] == [
        [("damaged short bow", -1)], []
    ]  # fmt: skip


@pytest.mark.rule("SP-3.3.1.2")
@pytest.mark.rule("SP-3.3.0.1")
def test_a_split_move_is_that_of_figures_who_are_there_each_once():
    at, _ = standing(ANN, ORC, begin="move")
    one = SplitWalk(Walk("ann", ((10 * GRAIN, 28 * GRAIN),), 0), "orc", "short_bow")
    assert said(split_refused(at, "blue", ())) == ("SP-3.3.1.2", "a split move names at least one figure")
    assert said(split_refused(at, "blue", (one, one))) == ("SP-3.3.0.1", "Ann is named twice")
    nobody = replace(one, walk=replace(one.walk, figure="eve"))
    assert said(split_refused(at, "blue", (nobody,))) == ("SP-3.3.0.1", "there is no figure 'eve'")
    assert said(split_refused(at, "blue", (replace(one, target="eve"),))) == ("SP-3.3.0.1", "there is no figure 'eve'")


@pytest.mark.rule("SP-R262")
@pytest.mark.parametrize(("far", "may"), [(2 * GRAIN - 1, False), (2 * GRAIN, True), (9 * GRAIN, True),
                                          (9 * GRAIN + 1, False)])  # fmt: skip
def test_what_is_thrown_high_reaches_from_its_least_to_its_greatest_range(far: int, may: bool):
    at, _ = standing(ARCHER, ORC)
    here, there = (10 * GRAIN, 30 * GRAIN), (10 * GRAIN, 30 * GRAIN - far)
    no = throw_refused(at, "the engine", here, there, Span(2 * GRAIN, 9 * GRAIN, "SP-R262", "SP-R263"))
    assert (no and (no.rule, no.measured["least"], no.measured["range"])) == (None if may else ("SP-R262", "2", "9"))


@pytest.mark.rule("ST-R58")
@pytest.mark.parametrize(("number", "exited", "can"), [(2, (), True), (3, (), False), (2, ("bow",), True),
                                                       (3, ("bow",), False)])  # fmt: skip
def test_so_many_can_leave_as_have_left_or_stand(number: int, exited: tuple[str, ...], can: bool):
    """Ann and Bow are all there is of Blue."""
    at, _ = standing(ARCHER, ORC)
    gone = {name: replace(at.figure(name), fate="exited") for name in exited}
    at = Situation(replace(at.state, figures={**at.state.figures, **gone}), at.battle)
    assert can_attain(at, Victory(side="blue", kind="exit", number=number, where="north")) is can


# ---- engines -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R261")
@pytest.mark.rule("SP-R80")
@pytest.mark.parametrize(
    ("who", "fields", "told"),
    [
        (RIDER, {}, ("SP-R261", "Ann would have to dismount to serve an engine")),
        ("id: ann, side: blue, creature: wolf, at: [10, 30]", {}, ("SP-R261", "Ann has no hands for an engine")),
        (ARCHER, {"conditions": (Condition("prone"),)}, ("SP-R261", "Ann lies prone and serves no engine")),
        (ARCHER + ", gear: [pavis]", {"weapon": "pavis"}, ("SP-R80", "Ann has both hands on a pavis")),
    ],
)  # fmt: skip
def test_who_serves_no_engine(who: str, fields: dict[str, Any], told: tuple[str, str]):
    at, _ = standing(who, ORC, **fields)
    assert said(serving_refused(at, at.figure("ann"))) == told


@pytest.mark.rule("SP-R266")
def test_who_hacks_at_no_engine():
    at, _ = standing(ARCHER, ORC)
    ann = at.figure("ann")
    assert said(wreck_refused(at, ann, "gun", "red")) == ("SP-R266", "Ann is not yours to order")
    assert said(wreck_refused(at, ann, "gun", "blue")) == ("SP-R266", "there is no engine 'gun' on the table")


# ---- on horseback, and leaping -------------------------------------------------------------------------------------


@pytest.mark.rule("ST-R9")
@pytest.mark.rule("SP-R74")
def test_who_gets_off_no_horse():
    at, fight = standing(RIDER, ORC, begin="move")
    assert dismount_refused(at, at.figure("ann"), "blue") is None
    bow = fight.figure("bow")
    assert said(dismount_refused(at, bow, "blue")) == ("ST-R9", "Bow has no horse under him")
    at, _ = standing(RIDER, ORC, begin="move", walked=4 * GRAIN + 1)
    most = at.figure("ann").profile.allowance
    at, _ = standing(RIDER, ORC, begin="move", walked=most // 2)
    assert dismount_refused(at, at.figure("ann"), "blue") is None
    at, _ = standing(RIDER, ORC, begin="move", walked=most // 2 + 1)
    assert said(dismount_refused(at, at.figure("ann"), "blue"))[0] == "ST-R9"


@pytest.mark.rule("SP-R126")
def test_who_lies_on_the_ground_does_no_stunt():
    swing = "stunts:\n  - {id: swing, name: swing on the chandelier, effect: leap, reach: 8}\n"
    who = "id: ann, side: blue, class: fighting_man, level: 2, weapons: [mace], at: [10, 30], facing: 0"
    at, _ = standing(who, ORC, more=swing, begin="move", conditions=(Condition("prone"),))
    kind = kind_of(at, "swing")
    assert kind is not None
    assert said(stunt_refused(at, at.figure("ann"), kind, {})) == ("SP-R126", "Ann lies on the ground")
    at, _ = standing(who, ORC, more=swing, begin="move")
    assert stunt_refused(at, at.figure("ann"), kind, {}) is None


@pytest.mark.rule("SP-R126")
@pytest.mark.parametrize(("over", "may"), [(0, True), (1, False)])
def test_just_half_the_move_is_enough_to_leap(over: int, may: bool):
    who = "id: ann, side: blue, class: fighting_man, level: 2, weapons: [mace], at: [10, 30], facing: 0"
    at, fight = standing(who, ORC, begin="move")
    most = allowance(at, fight.figure("ann"))
    at, _ = standing(who, ORC, begin="move", walked=most // 2 + over)
    no = may_leap(at, at.figure("ann"), "blue")
    assert (no and no.rule) == (None if may else "SP-R126")


# ---- where one goes ----------------------------------------------------------------------------------------------


@pytest.mark.rule("ST-R1")
@pytest.mark.rule("ST-R2")
def test_nobody_is_sent_far_off_the_table_or_faces_where_there_is_no_degree():
    at, _ = standing(ARCHER, ORC, begin="move")
    ann = at.figure("ann")
    for facing, no in ((359, None), (0, None), (360, "Ann cannot face 360 degrees: they go from 0 to 359"), (-1, "-1")):
        found = way(at, ann, ((10 * GRAIN, 29 * GRAIN),), facing, Terms(12 * GRAIN))
        assert isinstance(found, Refusal) is (no is not None)
        assert no is None or (said(found)[0], no in said(found)[1]) == ("ST-R2", True)
    assert said(way(at, ann, ((500 * GRAIN, 29 * GRAIN),), 0, Terms(12 * GRAIN))) == (
        "ST-R1", "Ann cannot go to 500,29, far off the table of 48 by 36 inches"
    )  # fmt: skip


@pytest.mark.rule("SP-3.4.4.4")
@pytest.mark.rule("SP-R184")
@pytest.mark.parametrize(
    ("path", "comes"),
    [
        (((5, 27), (27, 27)), True), (((27, 5), (27, 27)), True), (((5, 20), (20, 20)), False),
        (((27, 27), (5, 27)), False), (((27, 27), (27, 5)), False),
    ],
)  # fmt: skip
def test_into_the_flames_comes_who_did_not_stand_in_them(path: tuple[tuple[int, int], ...], comes: bool):
    """Two inches burn about 27,27."""
    at, _ = standing(ARCHER, ORC)
    at = Situation(replace(at.state, terrain=(*at.state.terrain, fire(27, 27))), at.battle)
    ways = [(x * GRAIN, y * GRAIN) for x, y in path]
    assert [one.id for one in entered(at, at.figure("ann"), ways)] == (["fire-1"] if comes else [])


@pytest.mark.rule("SP-R211")
@pytest.mark.parametrize(
    ("place", "near"),
    [
        ((25, 15), True), ((14, 15), True), ((13.99, 15), False), ((36, 15), True), ((36.01, 15), False),
        ((25, 4), True), ((25, 3.99), False), ((15.8, 5.8), True), ((15.7, 5.7), False), ((34.2, 24.2), True),
        ((34.3, 24.3), False),
    ],
)  # fmt: skip
def test_water_is_near_within_six_inches_of_its_bank(place: tuple[float, float], near: bool):
    """A marsh from 20,10 to 30,20, a hill beside it which is none."""
    more = ("terrain:\n  - {kind: marsh, points: [[20, 10], [30, 10], [30, 20], [20, 20]]}\n"
            "  - {kind: hill, points: [[2, 2], [14, 2], [14, 14], [2, 14]], height: 1}\n")  # fmt: skip
    at, _ = standing(ARCHER, ORC, more=more)
    assert is_near_water(at, (grains(place[0]), grains(place[1]))) is near


@pytest.mark.rule("SP-3.3.3.2")
@pytest.mark.rule("SP-R90")
@pytest.mark.parametrize(("marsh", "most"), [(26, 12), (16, 14), (10, 15)])
def test_a_rush_that_is_no_more_goes_up_to_bad_ground_or_over_it_whichever_is_farther(marsh: int, most: int):
    """Ann, who charges 15 inches and walks 12, goes north from 30; the rough ground begins 4, 14 or 20 inches on. She
    goes 12 over the first, up to the second, less a grain, and never comes to the third."""
    rough = f"terrain:\n  - {{kind: rough, points: [[2, 0], [20, 0], [20, {marsh}], [2, {marsh}]]}}\n"
    man = "id: ann, side: blue, class: fighting_man, level: 1, armour: none, weapons: [sword], at: [10, 30], facing: 0"
    at, _ = standing(man, orc("orc", 40, 20), more=rough, begin="move")
    ann = at.figure("ann")
    laid = rush_on(at, ann, ((10 * GRAIN, 10 * GRAIN),), 0, frozenset())
    assert laid.length == most * GRAIN - (most == 14)


@pytest.mark.rule("SP-3.4.4.3")
@pytest.mark.rule("SP-R185")
@pytest.mark.parametrize(
    ("start", "course", "far", "lands"),
    [
        ((10, 2), 0, 2 * GRAIN, (10, 0)), ((10, 2), 0, 2 * GRAIN + 1, None),
        ((46, 2), 90, 2 * GRAIN, (48, 2)), ((46, 2), 90, 2 * GRAIN + 1, None),
        ((10, 34), 180, 2 * GRAIN, (10, 36)), ((10, 34), 180, 2 * GRAIN + 1, None),
        ((2, 34), 270, 2 * GRAIN, (0, 34)), ((2, 34), 270, 2 * GRAIN + 1, None),
        ((10, 30), 0, 6 * GRAIN, (10, 26.25 + 2 / GRAIN)), ((10, 30), 0, 3 * GRAIN, (10, 27)),
    ],
)  # fmt: skip
def test_a_flask_that_scatters_breaks_at_a_wall_and_is_lost_beyond_the_edge(
    start: tuple[int, int], course: int, far: int, lands: tuple[float, float] | None
):
    """On the very edge it is still on the table; a wall half an inch thick along y = 26 stops it two grains before."""
    wall = "terrain:\n  - {kind: wall, line: [[6, 26], [14, 26]], thickness: 0.5, height: 4}\n"
    at, _ = standing(ARCHER, ORC, more=wall)
    found = landing(at, (start[0] * GRAIN, start[1] * GRAIN), course, far)
    assert found == (None if lands is None else (lands[0] * GRAIN, lands[1] * GRAIN))


@pytest.mark.rule("SP-3.5.1.6.2")
@pytest.mark.rule("SP-R13")
@pytest.mark.parametrize("most", [1, 4])
def test_of_where_one_could_slip_away_so_many_are_offered_the_farthest_first(most: int):
    at, _ = standing(ARCHER, orc("orc", 10, 28.6))
    ann, foe = at.figure("ann"), at.figure("orc")
    found = refuges(at, ann, most)
    assert len(found) == most
    assert all(refuge_refused(at, ann, place, 0) is None for place in found)
    apart = [gap(replace(ann, x=x, y=y), foe) for x, y in found]
    assert apart == sorted(apart, reverse=True)
    assert 3.5 * GRAIN < apart[0] <= 4 * GRAIN


# ---- what is looked at, heard and used ----------------------------------------------------------------------------


@pytest.mark.rule("SP-3.4.0.1")
def test_a_gaze_is_for_enemies_whom_one_sees():
    wall = "terrain:\n  - {kind: wall, line: [[6, 26], [14, 26]], thickness: 0.5, height: 4}\n"
    medusa = "id: ann, side: blue, creature: medusa, hit_points: 20, at: [10, 30], facing: 0"
    at, _ = standing(medusa, orc("orc", 10, 24), more=wall)
    friend = gaze_refused(at, at.figure("ann"), at.figure("bow"))
    assert said(friend) == ("SP-3.4.0.1", "Bow is no enemy: there is nobody to gaze at")
    fallen = gaze_refused(at, at.figure("ann"), replace(at.figure("orc"), fate="slain"))
    assert said(fallen) == ("SP-3.4.0.1", "Orc is out of the battle: there is nobody to gaze at")
    no = gaze_refused(at, at.figure("ann"), at.figure("orc"))
    assert said(no) == ("ST-R12", "Ann cannot see Orc: the wall is in the way")


@pytest.mark.rule("SP-3.4.2.14")
@pytest.mark.parametrize("silenced", ["ann", "orc"])
def test_who_is_struck_silent_turns_no_undead_and_the_deaf_are_not_turned(silenced: str):
    cleric = "id: ann, side: blue, class: cleric_spiritual, level: 3, weapons: [mace], at: [10, 30], facing: 0"
    state = among(cleric, orc("orc", 10, 24, creature="skeleton"), BOW, FAR,
                  conditions={silenced: Condition("silenced")})  # fmt: skip
    fight = Fight(state=state, begin="missile")
    no = turning_refused(fight.at, fight.figure("ann"))
    assert witnesses(fight.at, fight.figure("ann")) == ([] if silenced == "orc" else [fight.figure("orc")])
    if silenced == "ann":
        assert said(no) == ("SP-R165", "Ann is struck silent and cannot turn the undead")
    else:
        assert said(no)[0] == "SP-3.4.2.14"


@pytest.mark.rule("SP-3.7.2")
@pytest.mark.parametrize(
    ("item", "reason"),
    [
        ("", "Ann uses what?"),
        ("dagger", "the dagger is no device"),
        ("scroll_of_sleep", "the scroll of sleep is cast from"),
    ],
)
def test_only_a_device_is_used(item: str, reason: str):
    mage = "id: ann, side: blue, class: magic_user, level: 3, weapons: [dagger], scrolls: [sleep], at: [10, 30]"
    at, _ = standing(mage, ORC)
    no = use_refused(at, at.figure("ann"), Use("ann", item), melee=False)
    assert said(no) == ("SP-3.7.2", reason)


@pytest.mark.rule("SP-3.3.5.2.2")
@pytest.mark.rule("SP-R165")
def test_a_curse_on_the_striker_and_only_the_place_of_his_enemy_count_against_his_blow():
    man = "id: ann, side: blue, class: fighting_man, level: 1, weapons: [sword], at: [10, 21.6], facing: 0"
    found = []
    for cursed, unseen in ((), ()), ((Condition("cursed"),), (Condition("invisible"), Condition("spotted"))):
        at, _ = standing(man, ORC, begin="melee", conditions=cursed)
        foe = replace(at.figure("orc"), conditions=unseen)
        at = Situation(replace(at.state, figures={**at.state.figures, "orc": foe}), at.battle)
        tally = blow_tally(at, Blow(at.figure("ann"), foe, FRONT))
        found.append({(modifier.rule, modifier.value) for modifier in tally.modifiers})
    assert found[1] - found[0] == {("SP-R165", -1), ("SP-3.3.5.2.2", -5)}


@pytest.mark.rule("SP-R165")
def test_protection_from_evil_is_one_on_a_save():
    at, _ = standing(ARCHER, ORC, conditions=(Condition("protected"),))
    assert [(guard.label, guard.value, guard.rule) for guard in guards(at.figure("ann"))] == [
        ("protection from evil", 1, "SP-R165")
    ]


@pytest.mark.rule("SP-3.4.1.3")
@pytest.mark.rule("SP-3.5.1.5")
def test_who_refuses_no_melee():
    at, _ = standing(ARCHER, orc("orc", 10, 28.6), begin="melee")
    ann = at.figure("ann")
    assert said(may_refuse(at, ann, "", "blue")) == ("SP-3.5.1.5", "Ann was in melee before this round")
    fallen = replace(ann, fate="slain")
    assert said(may_refuse(at, fallen, "move", "blue")) == ("SP-3.4.1.3", "Ann is out of the battle")
