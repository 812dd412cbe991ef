"""Ways of many at once, what bars a way first, where one closes with the large and where zones meet, to the grain."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from game.core.commands import Walk
from game.core.figures import Condition
from game.core.grain import GRAIN, Point, inch_text
from game.core.state import with_figure
from game.core.tally import Refusal
from game.rules.magic.barriers import barred
from game.rules.moving.bars import Laid, first_bar
from game.rules.moving.ends import kept_apart
from game.rules.moving.halves import half_points
from game.rules.moving.movement import allowance, has_stirred, may_charge, zones_meet
from game.rules.moving.rushing import rush_on
from game.rules.moving.walking import as_far_as_ground, first_near, way
from game.rules.moving.way import BODY, Terms, Way
from game.rules.moving.ways import as_far_as_may_be, in_their_ranks, ways
from game.rules.situation import Situation
from tests.magic import cast, mage, orc
from tests.play import Fight
from tests.rules.test_half_points import inches

MAN = "class: fighting_man, level: 1, weapons: [sword], hit_points: 9"
RIDER = "class: fighting_man, level: 1, weapons: [sword], hit_points: 9, mount: heavy_warhorse"


def one(name: str, x: object, y: object, facing: int = 0, who: str = MAN, side: str = "blue") -> str:
    return f"  - {{id: {name}, side: {side}, {who}, at: [{x}, {y}], facing: {facing}}}\n"


FOE = one("foe", 44, 4, 180, side="red")


def field(*figures: str, more: str = "") -> Fight:
    return Fight(more + "figures:\n" + "".join(figures) + FOE)


def gone(at: Situation, name: str, *corners: Point) -> Way:
    """A way as it was laid, along corners up, down or across."""
    path = (at.figure(name).at, *corners)
    far = sum(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in pairwise(path))
    return Way(name, path, 0, far, far)


# ---- many together -----------------------------------------------------------------------------------------------


@pytest.mark.rule("ST-R14")
@pytest.mark.parametrize(("early", "halts"), [(0, True), (1, False)])
def test_who_comes_by_just_as_a_comrade_is_stopped_there_halts_and_who_was_by_goes_on(early: int, halts: bool):
    """Ann is stopped half-way on Bea's course; each has come half of what it was asked, or Bea a grain more."""
    at = field(one("ann", 10, 20), one("bea", 5, 17, 90)).at
    ann = replace(gone(at, "ann", *inches((10, 17))), zones=("foe",))
    bea = gone(at, "bea", *inches((14, 17)))
    met = first_near(at.figure("bea"), bea.path, ann.placed(at.figure("ann")), BODY)
    assert met is not None
    found = in_their_ranks(at, {"ann": 6 * GRAIN, "bea": 2 * met + early}, [ann, bea], frozenset(("ann", "bea")))
    assert found[0] == ann
    assert (found[1].length == met - 1) is halts
    assert halts or found[1] == bea


@pytest.mark.rule("ST-R1")
def test_of_many_who_would_end_in_each_other_the_first_two_by_their_order_are_named():
    """Cay and Dan would, and so would Ann and Bea, who stand farther to the right but are named first."""
    fight = field(*[one(name, x, 20) for name, x in (("ann", 30), ("bea", 32), ("cay", 10), ("dan", 12))])
    places = {"ann": (31, 18), "bea": (31.5, 18), "cay": (11, 18), "dan": (11.5, 18)}

    def refused(*names: str) -> str:
        found = ways(fight.at, tuple([Walk(name, inches(places[name]), 0) for name in names]))
        return found.reason if isinstance(found, Refusal) else ""

    assert refused("ann", "bea", "cay", "dan") == "Ann and Bea would end in one place"
    assert refused("cay", "ann", "bea", "dan") == "Ann and Bea would end in one place"
    assert refused("dan", "cay", "ann", "bea") == "Dan and Cay would end in one place"
    assert refused("bea", "cay", "ann") == "Bea and Ann would end in one place"
    assert refused("ann", "cay") == ""


@pytest.mark.rule("ST-R1")
def test_of_two_who_would_end_in_a_third_the_first_by_their_order_is_named():
    """Cay comes between Ann and Bea, who leave room for each other."""
    fight = field(*[one(name, x, 20) for name, x in (("ann", 10), ("bea", 14), ("cay", 12))])
    places = {"ann": (11.4, 18), "bea": (12.6, 18), "cay": (12, 18)}
    named = {"ann bea cay": "Ann and Cay", "bea ann cay": "Bea and Cay", "cay bea ann": "Cay and Bea"}
    for names, words in named.items():
        found = ways(fight.at, tuple([Walk(name, inches(places[name]), 0) for name in names.split()]))
        assert isinstance(found, Refusal) and found.reason == f"{words} would end in one place"


@pytest.mark.rule("ST-R1")
def test_who_turns_where_a_comrade_stays_leaves_his_turn_and_who_stands_still_is_let_be():
    """Two horsemen flank to flank: Ann would turn across Bea, who has not stirred."""
    at = field(one("ann", 10, 20, who=RIDER), one("bea", 11.05, 20, who=RIDER)).at
    turned, still = Way("ann", (at.figure("ann").at,), 90, 0, 0), Way("bea", (at.figure("bea").at,), 0, 0, 0)
    found = kept_apart(at, (turned, still))
    assert [each.facing for each in found] == [0, 0]
    assert kept_apart(at, (still,)) == (still,)


@pytest.mark.rule("ST-R1")
def test_he_who_gives_way_stops_a_quarter_inch_sooner_until_there_is_room():
    """A grain too near to Cay, who stays, Ann gives up a quarter inch; by a quarter inch and a grain too near, two."""
    for near, steps in ((3, 1), (GRAIN // 4 + 3, 2)):
        at = field(one("ann", 10, 20), one("bea", 20, 20), one("cay", 10, 10)).at
        ann = gone(at, "ann", (10 * GRAIN, 11 * GRAIN - near))
        found = kept_apart(at, (ann, gone(at, "bea", (20 * GRAIN, 18 * GRAIN))))
        assert ann.length - found[0].length == steps * GRAIN // 4
        assert found[0].cost == found[0].length


@pytest.mark.rule("ST-R4")
def test_at_the_half_point_one_looks_along_the_last_leg_that_he_went():
    at = field(one("cid", 10, 20, who=RIDER)).at
    laid = way(at, at.figure("cid"), inches((10, 18), (14, 18), (14, 8)), 0, Terms(30 * GRAIN))
    assert isinstance(laid, Way)
    assert laid.heading == 0
    assert replace(laid, path=laid.path[:3]).heading == 90
    assert replace(laid, path=laid.path[:1], facing=77).heading == 77
    (half,) = half_points(at, (laid,))
    assert (half.end, half.facing, half.length) == ((14 * GRAIN, 16 * GRAIN), 0, 8 * GRAIN)


@pytest.mark.rule("ST-R4")
def test_of_two_half_points_in_one_place_the_farther_is_met_just_before_he_touches():
    at = field(one("ann", 10, 20), one("bea", 5, 17, 90)).at
    ann, bea = gone(at, "ann", *inches((10, 14))), gone(at, "bea", *inches((15, 17)))
    first, second = half_points(at, (ann, bea))
    assert first.length == 3 * GRAIN
    met = first_near(at.figure("bea"), bea.path, first.placed(at.figure("ann")), BODY)
    assert met is not None and second.length == met - 1


@pytest.mark.rule("ST-R1")
@pytest.mark.parametrize("halved", [False, True])
def test_where_one_is_sent_where_nothing_is_nobody_goes(halved: bool):
    at = field(one("ann", 10, 20, 90), one("bea", 20, 20, 45)).at
    walks = Walk("ann", inches((10, 15)), 0), Walk("bea", inches((20, -300)), 0)
    for found, name in zip(as_far_as_may_be(at, walks, halved=halved), ("ann", "bea"), strict=True):
        assert found == Way(name, (at.figure(name).at,), at.figure(name).facing, 0, 0)


@pytest.mark.rule("SP-3.3.0.2")
def test_who_only_turns_goes_no_way_and_pays_nothing():
    at = field(one("ann", 10, 20, 90)).at
    assert way(at, at.figure("ann"), (), 180, Terms(0)) == Way("ann", (at.figure("ann").at,), 180, 0, 0)
    wall = "terrain:\n  - {kind: wall, line: [[8, 19.352], [12, 19.352]]}\n"
    at = field(one("ann", 10, 20, 90), more=wall).at
    stays = Way("ann", (at.figure("ann").at,), 90, 0, 0)
    assert as_far_as_ground(at, at.figure("ann"), Walk("ann", inches((10, 15)), 0), 9 * GRAIN, frozenset()) == stays


@pytest.mark.rule("SP-3.3.1.2")
@pytest.mark.rule("SP-R10")
@pytest.mark.parametrize(("walked", "may"), [(6 * GRAIN - 1, True), (6 * GRAIN, False), (7 * GRAIN, False)])
def test_who_has_gone_half_his_way_goes_no_grain_farther_before_a_shot(walked: int, may: bool):
    fight = field(one("ann", 10, 20, who="class: scout, level: 1, weapons: [short_bow], hit_points: 4"))
    ann = replace(fight.figure("ann"), walked=walked)
    at = Situation(with_figure(fight.now, ann), fight.battle)
    walk = Walk("ann", ((10 * GRAIN, 20 * GRAIN - 1),), 0)
    (found,) = as_far_as_may_be(at, (walk,), halved=True)
    assert found.length == int(may)


# ---- what bars a way ---------------------------------------------------------------------------------------------


@pytest.mark.rule("ST-R1")
@pytest.mark.rule("SP-3.3.0.4")
@pytest.mark.parametrize(
    ("body", "budget", "rule", "behind"),
    [
        (1, 20, "ground", -1),  # the body comes a grain later
        (0, 20, "body", -1),
        (-1, 20, "body", -2),
        (None, 20, "ground", -1),
        (0, None, "cost", -2),  # the allowance is spent two grains before
    ],
)
def test_of_all_that_bars_a_way_that_which_comes_first_is_told(
    body: int | None, budget: int | None, rule: str, behind: int
):
    """A wall lies across Ann's way of 10 inches; somebody may stand as far along it, and her inches may not last."""
    wall = "terrain:\n  - {kind: wall, line: [[8, 14], [12, 14]]}\n"
    at = field(one("ann", 10, 20), one("bea", 20, 20), more=wall).at
    ann, path = at.figure("ann"), inches((10, 10))
    course = at.ground.course(ann.profile.base, ann.at, path, allowance(at, ann))
    assert course.blocked is not None
    far = course.blocked[0]
    bar = first_bar(
        at,
        Laid(ann, path, course, frozenset()),
        10 * GRAIN,
        far - 2 if budget is None else budget * GRAIN,
        None if body is None else (far + body, "bea"),
    )
    assert bar is not None and bar.far == far + behind
    words = {"ground": "cannot pass the wall", "body": "Bea stands in the way", "cost": "that costs"}[rule]
    assert words in bar.why().reason


@pytest.mark.rule("ST-R1")
@pytest.mark.parametrize("over", [0, 1])
def test_what_lies_a_grain_beyond_the_end_of_a_way_bars_nothing(over: int):
    wall = "terrain:\n  - {kind: wall, line: [[8, 14], [12, 14]]}\n"
    at = field(one("ann", 10, 20), one("bea", 20, 20), more=wall).at
    ann, path = at.figure("ann"), inches((10, 10))
    course = at.ground.course(ann.profile.base, ann.at, path, allowance(at, ann))
    assert course.blocked is not None
    end, laid = course.blocked[0] - over, Laid(ann, path, course, frozenset())
    assert (first_bar(at, laid, end, 20 * GRAIN, None) is None) is bool(over)
    free = laid._replace(course=at.ground.course(ann.profile.base, ann.at, inches((10, 16)), allowance(at, ann)))
    assert (first_bar(at, free, end, 20 * GRAIN, (end + over, "bea")) is None) is bool(over)


@pytest.mark.rule("ST-R1")
@pytest.mark.parametrize(
    ("y", "words"),
    [("19.352", "where the way begins"), ("18.352", "1 inch along the way"), ("17.352", "2 inches along the way"),
     ("17.852", "1.5 inches along the way")],
)  # fmt: skip
def test_it_is_told_how_far_along_a_way_a_wall_bars_it(y: str, words: str):
    wall = f"terrain:\n  - {{kind: wall, line: [[8, {y}], [12, {y}]]}}\n"
    no = field(one("ann", 10, 20), more=wall).refused("move ann via 10,10 facing 0")
    assert (no.rule, no.reason) == ("ST-R1", f"Ann cannot pass the wall {words}")


# ---- closing with the large --------------------------------------------------------------------------------------

OGRE = "creature: ogre, hit_points: 30"


@pytest.mark.rule("SP-3.5.1.2")
@pytest.mark.parametrize(("off", "closes"), [(None, GRAIN), (GRAIN // 2, GRAIN // 2), (GRAIN, GRAIN), (0, 0), (-2, -2)])
def test_an_inch_at_most_one_closes_with_the_large_as_far_as_nobody_is_in_the_way(off: int | None, closes: int):
    """An ogre's zone is two inches wide: Ann goes one on into it, or to the back of a friend who stands there.

    `off` so far beyond the rim her base would first touch his, in grains; he stands a little aside."""
    ogre, rim = one("ogre", 10, 10, 180, who=OGRE, side="red"), 10 * GRAIN + GRAIN + 2 * GRAIN + GRAIN // 2
    friend = [] if off is None else [one("bea", 10, inch_text(rim - off - GRAIN))]
    at = field(one("ann", 10, 20), ogre, *friend).at
    found = way(at, at.figure("ann"), inches((10, 8)), 0, Terms(20 * GRAIN))
    assert isinstance(found, Way)
    assert found.stopped == (10 * GRAIN, rim)
    assert rim - found.end[1] == closes + (0 if off is None or off == GRAIN else 2)
    assert found.zones == ("ogre",)


@pytest.mark.rule("SP-3.5.1.2")
@pytest.mark.parametrize(("x", "closes"), [(12, GRAIN), (13, None)])
def test_of_two_large_the_zone_of_the_second_ends_the_closing_unless_it_is_entered_with_the_first(
    x: float, closes: int | None
):
    """Two ogres side by side, met at once; or one farther aside, whose zone Ann enters on the inch that is left."""
    more = one("oaf", x, 10 if closes else 11.2, 180, who=OGRE, side="red")
    at = field(one("ann", 11 if closes else 10, 20), one("ogre", 10, 10, 180, who=OGRE, side="red"), more).at
    ann = at.figure("ann")
    found = way(at, ann, ((ann.x, 8 * GRAIN),), 0, Terms(20 * GRAIN))
    assert isinstance(found, Way) and found.stopped is not None
    far = found.stopped[1] - found.end[1]
    if closes:
        assert (far, found.zones) == (closes, ("oaf", "ogre"))
    else:
        assert far == 509, "at the rim of the second zone"


@pytest.mark.rule("SP-3.5.1.2")
@pytest.mark.rule("ST-R1")
@pytest.mark.parametrize("bank", [12.6, 12.2, 11.9])
def test_one_closes_with_the_large_no_farther_than_to_a_river_between(bank: float):
    """The rim of the ogre's zone is at 13.5; on a bank so far up Ann stands half an inch before it."""
    river = f"terrain:\n  - {{kind: river, points: [[4, 11.6], [16, 11.6], [16, {bank}], [4, {bank}]]}}\n"
    at = field(one("ann", 10, 20), one("ogre", 10, 10, 180, who=OGRE, side="red"), more=river).at
    ann, path = at.figure("ann"), inches((10, 8))
    course = at.ground.course(ann.profile.base, ann.at, path, allowance(at, ann))
    assert course.blocked is not None
    found = way(at, ann, path, 0, Terms(20 * GRAIN))
    assert isinstance(found, Way) and found.stopped == (10 * GRAIN, 13 * GRAIN + GRAIN // 2)
    assert found.length == min(course.blocked[0] - 1, 7 * GRAIN + GRAIN // 2)


# ---- zones -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.3.0.3")
@pytest.mark.rule("SP-R92")
@pytest.mark.parametrize(
    ("mine", "its", "gap", "meet"),
    [
        ("", "", 2 * GRAIN, True),
        ("", "", 2 * GRAIN + 1, False),
        ("", "fleeing", GRAIN, True),  # the man's own inch alone
        ("", "fleeing", GRAIN + 1, False),
        ("fleeing", "", 2 * GRAIN, True),
        ("fleeing", "", 2 * GRAIN + 1, False),
        ("fleeing", "fleeing", 0, False),
        ("prone", "prone", 2 * GRAIN, True),
        ("", "hidden", GRAIN, True),
        ("", "hidden", GRAIN + 1, False),
    ],
)
def test_zones_meet_where_one_stands_in_that_of_the_other(mine: str, its: str, gap: int, meet: bool):
    """A man has a zone of an inch and an ogre one of two; who flees has none, and in hiding it is an inch."""
    fight = field(one("ann", 10, 20), one("ogre", 10, 10, 180, who=OGRE, side="red"))
    ann, ogre = (
        replace(fight.figure(name), conditions=(Condition(how),) if how else ())
        for name, how in (("ann", mine), ("ogre", its))
    )
    ann = replace(ann, y=ogre.y + GRAIN + GRAIN // 2 + gap)
    assert zones_meet(fight.at, ann, ogre) is meet
    assert zones_meet(fight.at, ogre, ann) is meet


# ---- how far -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.7.6")
def test_a_rider_with_a_pavis_goes_at_his_horses_pace():
    fight = field(one("ann", 10, 20), one("cid", 20, 20, who=RIDER))
    for name, pace in (("ann", 3 * GRAIN), ("cid", fight.figure("cid").profile.allowance)):
        figure = fight.figure(name)
        assert allowance(fight.at, replace(figure, weapon="pavis", carries=("pavis",))) == pace
    assert fight.figure("cid").profile.allowance > 3 * GRAIN


@pytest.mark.rule("SP-3.3.3.3")
@pytest.mark.parametrize(("now", "charged", "may"), [(1, 0, True), (2, 1, False), (3, 1, True), (2, 0, True)])
def test_who_charged_last_round_does_not_charge_in_this(now: int, charged: int, may: bool):
    fight = field(one("ann", 10, 20))
    at = Situation(replace(fight.now, round=now), fight.battle)
    no = may_charge(at, replace(fight.figure("ann"), charged=charged))
    assert (no is None) is may
    assert no is None or (no.rule, no.measured) == ("SP-3.3.3.3", {"charged": charged, "round": now})


# ---- a rush that goes on -----------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.3.3.2")
@pytest.mark.rule("SP-R90")
@pytest.mark.parametrize(
    ("rough", "gone"),
    [
        (inch_text(5 * GRAIN - 1), 15 * GRAIN),  # a grain beyond her fifteen inches
        ("5", 15 * GRAIN - 1),  # just where they end
        ("6.5", 13 * GRAIN + GRAIN // 2 - 1),
        ("8", 12 * GRAIN),  # without the inches, and over it
        ("14", 12 * GRAIN),
    ],
)
def test_a_rush_goes_on_to_bad_ground_with_the_inches_or_over_it_without(rough: str, gone: int):
    """Ann has twelve inches and three more on level and clear ground; it ends half an inch before her middle."""
    ground = f"terrain:\n  - {{kind: rough, points: [[0, {rough}], [48, {rough}], [48, 0], [0, 0]]}}\n"
    at = field(one("ann", 10, 20), more=ground).at
    assert rush_on(at, at.figure("ann"), inches((10, 1)), 0, frozenset()).length == gone


@pytest.mark.rule("ST-R1")
@pytest.mark.rule("CM-R14")
@pytest.mark.parametrize(("foot", "eighths"), [(14, 7), (11, 8)])
def test_where_one_has_no_room_to_turn_at_the_end_he_stops_an_eighth_sooner(foot: float, eighths: int):
    """Cid rides eight inches on and would look aside there, along a wall that leaves his horse no room for it."""
    wall = f"terrain:\n  - {{kind: wall, line: [[10.8, 2], [10.8, {foot}]]}}\n"
    at = field(one("cid", 10, 20, who=RIDER), more=wall).at
    laid = as_far_as_ground(at, at.figure("cid"), Walk("cid", inches((10, 12)), 90), 20 * GRAIN, frozenset())
    assert (laid.length, laid.facing) == (eighths * GRAIN, 0 if eighths < 8 else 90)


@pytest.mark.rule("ST-R1")
@pytest.mark.parametrize("who", [RIDER, "creature: goblin, mount: dire_wolf"])
def test_the_room_that_is_wanted_is_that_at_the_end_of_a_way(who: str):
    """Cid rides on in two legs, and has no room to look aside where he ends; half-way there he would have."""
    wall = "terrain:\n  - {kind: wall, line: [[10.8, 2], [10.8, 14]]}\n"
    at = field(one("cid", 10, 20, who=who), more=wall).at
    no = way(at, at.figure("cid"), inches((10, 18), (10, 12)), 90, Terms(20 * GRAIN))
    assert isinstance(no, Refusal) and no.reason == "Cid cannot stand there: wall"
    found = way(at, at.figure("cid"), inches((10, 12), (10, 18)), 90, Terms(20 * GRAIN))
    assert isinstance(found, Way) and found.end == (10 * GRAIN, 18 * GRAIN)


@pytest.mark.rule("SP-R166")
@pytest.mark.rule("ST-R1")
@pytest.mark.parametrize(("pit", "rule"), [("[[8, 21], [12, 21], [12, 22], [8, 22]]", "ST-R1"),
                                           ("[[8, 26], [12, 26], [12, 27], [8, 27]]", "SP-R166")])  # fmt: skip
def test_of_a_river_and_a_wall_of_fire_the_nearer_bars_the_way(pit: str, rule: str):
    """The wall of fire is 5 inches on, and the water before it or behind it."""
    water = f"terrain:\n  - {{kind: river, points: {pit}}}\n"
    fight = cast(mage("wall_of_fire"), orc("oaf", 10, 20), spell="cast mer wall_of_fire toward 5,25 15,25", more=water)
    no = way(fight.at, fight.figure("oaf"), inches((10, 28)), 180, Terms(12 * GRAIN))
    assert isinstance(no, Refusal) and no.rule == rule
    found = way(fight.at, fight.figure("oaf"), inches((10, 28)), 180, Terms(12 * GRAIN, trim=True))
    assert isinstance(found, Way) and (0 < found.length < GRAIN) is (rule == "ST-R1")


@pytest.mark.rule("SP-R166")
@pytest.mark.parametrize(("before", "gone"), [(0, 0), (1, 0), (2, 1), (900, 899)])
def test_the_weak_go_as_far_as_to_a_wall_of_fire(before: int, gone: int):
    """The orc stops a grain before he would be in it; at its foot he stays, and a whole way there is refused."""
    fight = cast(mage("wall_of_fire"), orc("oaf", 10, 20), spell="cast mer wall_of_fire toward 5,25 15,25")
    oaf, path = fight.figure("oaf"), inches((10, 28))
    wall = barred(fight.at, oaf, path, 8 * GRAIN)
    assert wall is not None
    near = replace(oaf, y=oaf.y + wall[0] - before)
    found = way(fight.at, near, path, 180, Terms(12 * GRAIN, trim=True))
    assert isinstance(found, Way) and found.length == gone
    no = way(fight.at, near, path, 180, Terms(12 * GRAIN))
    assert isinstance(no, Refusal) and no.rule == "SP-R166"


@pytest.mark.rule("SP-3.3.0.2")
@pytest.mark.rule("ST-R1")
@pytest.mark.parametrize(
    ("who", "facing", "may"), [(MAN, 90, True), (MAN, 0, True), (RIDER, 0, True), (RIDER, 90, False)]
)
def test_who_is_thronged_may_turn_on_a_round_base_and_on_no_other(who: str, facing: int, may: bool):
    """Bea has come to stand half in him, as after a fall: a man turns all the same, and a horse has no room to."""
    fight = field(one("ann", 10, 20, who=who), one("bea", 20, 20))
    state = with_figure(fight.now, replace(fight.figure("bea"), x=10 * GRAIN + GRAIN // 2))
    at = Situation(state, fight.battle)
    found = way(at, at.figure("ann"), (), facing, Terms(0))
    assert isinstance(found, Way) is may
    assert isinstance(way(at, at.figure("ann"), (), facing, Terms(0, trim=True)), Way)


@pytest.mark.rule("SP-3.5.6.1")
@pytest.mark.parametrize(
    ("fields", "stirred"), [({}, False), ({"moved": True}, False), ({"came": 3}, True), ({"walked": 1}, True)]
)
def test_a_turn_where_one_stands_is_no_move(fields: dict[str, object], stirred: bool):
    assert has_stirred(replace(field(one("ann", 10, 20)).figure("ann"), **fields)) is stirred


@pytest.mark.rule("ST-R3")
@pytest.mark.rule("SP-3.3.0.4")
@pytest.mark.parametrize(("budget", "gone"), [(-1, -1), (0, -1), (1, -1), (-9, -9)])
def test_who_goes_as_far_as_he_can_stops_a_grain_before_a_comrade_or_where_his_inches_end(budget: int, gone: int):
    """He would run into Bea after ten inches; his budget ends so many grains before or beyond that."""
    far = 10 * GRAIN
    fight = field(one("ann", 10, 20), one("bea", 20, 20))
    bea = replace(fight.figure("bea"), x=10 * GRAIN, y=20 * GRAIN - far - (GRAIN + BODY))
    at = Situation(with_figure(fight.now, bea), fight.battle)
    found = way(at, at.figure("ann"), inches((10, 2)), 0, Terms(far + budget, trim=True))
    assert isinstance(found, Way) and found.length == far + gone
