"""Walks and rushes to the grain: which of two bars is met first, where bad ground begins, what a dive ends at."""

import pytest
from msgspec.structs import replace

from game.core.commands import Walk
from game.core.figures import Figure
from game.core.grain import GRAIN, Point
from game.core.state import with_figure
from game.core.tally import Refusal
from game.rules.magic.barriers import barred
from game.rules.moving.bars import Laid, first_bar
from game.rules.moving.halves import half_points
from game.rules.moving.movement import (
    carries_pavis,
    charge_reach,
    exerts_zone_on,
    goes_by_air,
    is_locked,
    left,
    may_act,
    may_charge,
    may_move,
    zones_meet,
)
from game.rules.moving.riding import spent
from game.rules.moving.rushing import added, dives_to, over_bad_ground, reach_along, rush_on, turned_in
from game.rules.moving.stretches import stretch
from game.rules.moving.walking import as_far_as_ground, way
from game.rules.moving.way import NOBODY, Terms, Way, stays
from game.rules.moving.ways import ways
from game.rules.situation import Battle, Situation
from tests.magic import cast, mage, orc
from tests.melee import blue, figures, red
from tests.play import Fight

GRIP = "  - {id: grip, side: blue, creature: griffon, hit_points: 40, at: [10, 30], facing: 0, aloft: 6}"
RIDER = "class: fighting_man, level: 1, mount: heavy_warhorse, weapons: [sword]"


def inches(*places: tuple[float, float]) -> tuple[Point, ...]:
    return tuple((round(x * GRAIN), round(y * GRAIN)) for x, y in places)


def field(*lines: str, more: str = "") -> Situation:
    return Fight(figures(*lines, more=more)).at


def changed(at: Situation, name: str, **fields: object) -> Situation:
    """The battle with something else true of somebody."""
    return Situation(with_figure(at.state, replace(at.figure(name), **fields)), at.battle)


# ---- bars ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R166")
@pytest.mark.rule("ST-R3")
@pytest.mark.parametrize(("more", "rule"), [(-1, "ST-R3"), (0, "ST-R3"), (1, "SP-R166"), (2, "SP-R166")])
def test_of_a_comrade_and_a_wall_of_fire_the_nearer_bars_the_way(more: int, rule: str):
    """So many grains beyond the wall, or before it, he would be run into; at the wall itself it is he who bars it."""
    fight = cast(
        mage("wall_of_fire"), orc("oaf", 10, 20), orc("ogg", 30, 20), spell="cast mer wall_of_fire toward 5,25 15,25"
    )
    oaf, path = fight.figure("oaf"), inches((10, 28))
    wall = barred(fight.at, oaf, path, 8 * GRAIN)
    assert wall is not None
    course = fight.at.ground.course(oaf.profile.base, oaf.at, path, 12 * GRAIN)
    laid = Laid(oaf, path, course, NOBODY)
    bar = first_bar(fight.at, laid, 8 * GRAIN, 12 * GRAIN, (wall[0] + more, "ogg"))
    assert bar is not None
    assert (bar.why().rule, bar.far) == (rule, wall[0] - 1 + min(0, more))
    # Just at its end the wall bars it, and a grain before it does not.
    assert barred(fight.at, oaf, path, wall[0]) == wall
    assert barred(fight.at, oaf, path, wall[0] - 1) is None


@pytest.mark.rule("SP-3.3.0.4")
@pytest.mark.rule("ST-R3")
@pytest.mark.parametrize(("more", "rule"), [(-1, "SP-3.3.0.4"), (0, "ST-R3"), (1, "ST-R3")])
def test_who_is_run_into_just_where_the_allowance_ends_bars_the_way(more: int, rule: str):
    at = field(blue("ann", 10, 20), blue("bea", 30, 20), red("orc", 40, 2))
    ann, path = at.figure("ann"), inches((10, 10))
    laid = Laid(ann, path, at.ground.course(ann.profile.base, ann.at, path, 4 * GRAIN), NOBODY)
    bar = first_bar(at, laid, 10 * GRAIN, 4 * GRAIN + more, (4 * GRAIN + 1, "bea"))
    assert bar is not None and (bar.why().rule, bar.far) == (rule, 4 * GRAIN + min(0, more))


# ---- halves ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ST-R4")
def test_one_who_goes_a_grain_is_not_stood_on_half_way():
    """Ann goes a grain, and half of that is nothing; Bea, half-way, would be on her, and is met where they touch."""
    at = field(blue("ann", 10, 20), blue("bea", 7, 20, facing=90), red("orc", 40, 2))
    walking = ways(at, (Walk("ann", inches((10, 20 - 1 / GRAIN)), 0), Walk("bea", inches((13, 20)), 90)))
    assert isinstance(walking, tuple)
    ann, bea = half_points(at, walking)
    assert ann.length == 0
    assert (bea.length, bea.end) == (2 * GRAIN + 2, (9 * GRAIN + 2, 20 * GRAIN))


# ---- who may ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.7.6")
@pytest.mark.parametrize(("weapon", "carries"), [("pavis", True), ("sword", False), ("", False)])
def test_who_has_a_pavis_in_his_hands(weapon: str, carries: bool):
    at = field(blue("ann", 10, 20), red("orc", 40, 2))
    assert carries_pavis(replace(at.figure("ann"), weapon=weapon)) is carries


@pytest.mark.rule("SP-3.5.1.3")
@pytest.mark.parametrize(
    ("locked", "y", "is_now"), [(True, 18.5, True), (False, 18.5, False), (True, 8, False), (False, 8, False)]
)
def test_who_was_locked_is_locked_as_long_as_somebody_holds_him(locked: bool, y: float, is_now: bool):
    at = changed(field(blue("ann", 10, 20), red("orc", 10, y)), "ann", locked=locked)
    assert is_locked(at, at.figure("ann")) is is_now


@pytest.mark.rule("SP-R299")
@pytest.mark.parametrize(("mine", "its", "meet"), [(0, 0, True), (2, 0, False), (0, 2, False), (2, 2, False)])
def test_zones_meet_on_the_ground_alone(mine: int, its: int, meet: bool):
    at = field(blue("ann", 10, 20), red("orc", 10, 18.5))
    ann = replace(at.figure("ann"), altitude=mine * GRAIN)
    foe = replace(at.figure("orc"), altitude=its * GRAIN)
    assert zones_meet(at, ann, foe) is zones_meet(at, foe, ann) is meet
    assert exerts_zone_on(at, ann, foe) is meet


@pytest.mark.rule("TA-0.1")
@pytest.mark.parametrize(("deed", "asked"), [("move", may_move), ("handle ", may_act), ("charge", may_charge)])
def test_a_book_that_counts_acts_is_asked_for_one(deed: str, asked):
    """To move, to handle something and to charge are an act each; what the book says against it is the answer."""
    told: list[tuple[str, str, int]] = []
    no = Refusal("enough is enough", "TA-0.1")

    def acts(_: Situation, figure: Figure, what: str, number: int) -> Refusal | None:
        told.append((figure.id, what, number))
        return no if what == deed else None

    at = field(blue("ann", 10, 20), red("orc", 40, 2))
    book = replace(at.book, acting=replace(at.book.acting, acts=acts))
    at = Situation(at.state, Battle(book, at.catalogue))
    ann = at.figure("ann")
    assert (asked(at, ann) if asked is may_charge else asked(at, ann, "blue")) == no
    assert told[-1] == ("ann", deed, 1)
    if asked is not may_charge:
        other = asked(at, ann, "red")
        assert other is not None and other.reason == "Ann is not yours to move"


@pytest.mark.rule("SP-R36")
@pytest.mark.parametrize(
    ("altitude", "flies", "legs", "by_air"),
    [(0, 0, 2, False), (0, 0, 0, False), (0, 12, 2, False), (0, 12, 0, True), (2, 0, 2, True), (2, 12, 0, True)],
)
def test_who_is_aloft_or_has_wings_and_no_legs_goes_by_air(altitude: int, flies: int, legs: int, by_air: bool):
    ann = field(blue("ann", 10, 20), red("orc", 40, 2)).figure("ann")
    profile = replace(ann.profile, flies=flies * GRAIN, legs=legs)
    assert goes_by_air(replace(ann, altitude=altitude * GRAIN, profile=profile)) is by_air


# ---- turns where one stands ------------------------------------------------------------------------------------------


@pytest.mark.rule("ST-R1")
@pytest.mark.rule("ST-R2")
@pytest.mark.parametrize(
    ("name", "facing", "trim", "refused"),
    [("cid", 90, False, True), ("cid", 90, True, False), ("cid", 0, False, False),
     ("ann", 90, False, False), ("ann", 0, False, False)],
)  # fmt: skip
def test_a_turn_wants_room_for_a_base_that_has_corners(name: str, facing: int, trim: bool, refused: bool):
    """Cid's horse stands along a wall, and is where it is; so does Ann, whose base is round, and whom Bea pushes."""
    at = field(
        blue("cid", 10, 20, RIDER), blue("ann", 30, 20), blue("bea", 32, 20), red("orc", 40, 2),
        more="terrain:\n  - {kind: wall, line: [[10.8, 2], [10.8, 34]]}\n",
    )  # fmt: skip
    at = changed(at, "bea", x=at.figure("ann").x + 900)
    figure = at.figure(name)
    found = way(at, figure, (), facing, Terms(12 * GRAIN, trim=trim))
    if refused:
        assert isinstance(found, Refusal) and found.reason == "Cid cannot stand there: wall"
    else:
        assert found == Way(name, (figure.at,), facing, 0, 0)


@pytest.mark.rule("SP-R297")
@pytest.mark.parametrize(
    ("budget", "to", "high", "gone", "facing"),
    [(1, 6, 0, 0, 90), (2.9, 6, 2, 0, 90), (5.99, 6, 5, 0, 90), (6, 6, 6, 0, 180), (8, 6, 6, 2, 0), (26, 6, 6, 20, 180),
     (27, 6, 6, 20, 180)],
)  # fmt: skip
def test_a_part_of_a_round_takes_it_up_by_whole_inches_then_along(
    budget: float, to: int, high: int, gone: int, facing: int
):
    """Six inches up and twenty along, to look south there: until it is up it looks east, as it did."""
    at = field(GRIP.replace("aloft: 6", "facing: 90").replace("facing: 0, ", ""), red("orc", 40, 2))
    terms = Terms(round(budget * GRAIN), by_air=to * GRAIN)
    laid = stretch(at, at.figure("grip"), inches((10, 10)), 180, terms)
    there = laid.placed(at.figure("grip"))
    assert (there.altitude, laid.length, there.facing) == (high * GRAIN, gone * GRAIN, facing)
    higher = stretch(at, replace(there, altitude=8 * GRAIN), (), 0, Terms(3 * GRAIN, by_air=10 * GRAIN))
    assert higher.altitude == 10 * GRAIN


# ---- riders ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ST-R9")
@pytest.mark.parametrize(
    ("gone", "left_over", "spent_of_six"), [(0, 12, 3 * GRAIN), (4, 8, 5 * GRAIN), (6, 6, 6 * GRAIN), (7, 5, 6 * GRAIN)]
)
def test_who_gets_off_has_spent_of_his_own_pace_what_he_had_of_the_horse_s_and_half_more(
    gone: int, left_over: int, spent_of_six: int
):
    """Of the twelve inches of a war horse so many are gone; of six on foot as large a share, and three."""
    at = field(blue("cid", 10, 20, RIDER), red("orc", 40, 2))
    cid = replace(at.figure("cid"), walked=gone * GRAIN)
    whole = left(at, replace(cid, walked=0))
    cid = replace(cid, walked=gone * whole // 12)
    assert left(at, cid) == whole - gone * whole // 12
    assert spent(at, cid, 6 * GRAIN) == spent_of_six


@pytest.mark.rule("SP-R296")
def test_who_is_aloft_flies_though_nobody_says_how_high():
    at = field(GRIP, red("orc", 40, 2))
    laid = way(at, at.figure("grip"), inches((10, 10)), 0, Terms(30 * GRAIN))
    assert isinstance(laid, Way) and (laid.cruise, laid.altitude, laid.climb) == (6 * GRAIN, 6 * GRAIN, 0)


@pytest.mark.rule("SP-R211")
@pytest.mark.parametrize(("path", "stays_near"), [(((10, 9), (10, 3)), True), (((10, 3), (10, 9)), False)])
def test_an_elemental_of_water_may_not_end_far_from_it_wherever_it_went(
    path: tuple[tuple[int, int], ...], stays_near: bool
):
    """Water lies along the edge: six inches of it are near."""
    at = field(
        "  - {id: wet, side: blue, creature: elemental_water, hit_dice: 8, at: [10, 6], facing: 0}",
        red("orc", 40, 30),
        more="terrain:\n  - {kind: marsh, points: [[0, 0], [48, 0], [48, 2], [0, 2]]}\n",
    )
    found = way(at, at.figure("wet"), inches(*path), 0, Terms(30 * GRAIN))
    assert isinstance(found, Way if stays_near else Refusal), found
    trimmed = way(at, at.figure("wet"), inches(*path), 90, Terms(30 * GRAIN, trim=True))
    assert isinstance(trimmed, Way) and (trimmed == stays(at.figure("wet"))) is not stays_near


@pytest.mark.rule("SP-R240")
@pytest.mark.parametrize(("path", "comes_nearer"), [(((10, 30), (10, 25)), True), (((10, 25), (10, 30)), False)])
def test_one_that_hunts_horses_may_not_end_farther_from_them_wherever_it_went(
    path: tuple[tuple[int, int], ...], comes_nearer: bool
):
    """A rider is six inches before it, and it walks."""
    at = field(GRIP.replace("10, 30", "10, 26").replace(", aloft: 6", ""), red("rob", 10, 20, RIDER))
    found = way(at, at.figure("grip"), inches(*path), 0, Terms(12 * GRAIN))
    assert isinstance(found, Way if comes_nearer else Refusal), found


@pytest.mark.rule("ST-R2")
def test_a_way_heads_along_its_last_leg_and_of_none_looks_as_it_looks():
    path = inches((10, 20), (10, 10), (20, 10))
    assert [Way("ann", path[:n], 200, 0, 0).heading for n in (1, 2, 3)] == [200, 0, 90]


@pytest.mark.rule("ST-R1")
@pytest.mark.rule("CM-R14")
def test_an_eighth_of_a_way_is_the_least_that_is_tried():
    """An inch north along the wall, and seven east into it: looking north his horse has room, and aside it has none."""
    wall = "terrain:\n  - {kind: wall, line: [[10.8, 2], [10.8, 34]]}\n"
    at = field(blue("cid", 10, 20, RIDER), red("orc", 40, 2), more=wall)
    walk = Walk("cid", inches((10, 19), (17, 19)), 90)
    laid = as_far_as_ground(at, at.figure("cid"), walk, 20 * GRAIN, frozenset())
    assert (laid.length, laid.facing) == (GRAIN, 0)


# ---- rushes ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R3")
@pytest.mark.parametrize(("path", "turned"), [((), 0), (((10, 20),), 0), (((10, 20), (20, 20)), 0),
                                              (((20, 20), (20, 10)), 90)])  # fmt: skip
def test_by_its_course_alone_a_rush_turns_from_leg_to_leg(path: tuple[tuple[int, int], ...], turned: int):
    at = field(blue("ann", 10, 20), red("orc", 40, 2), more="rulings: {SP-R3: course}\n")
    assert turned_in(at, at.figure("ann"), inches(*path)) == turned


@pytest.mark.rule("SP-3.3.3.2")
def test_bad_ground_counts_from_the_grain_on_at_which_it_is_met():
    """The first grains of a rush end before it, just at it, and in it."""
    at = field(
        blue("ann", 10, 20),
        red("orc", 40, 2),
        more="terrain:\n  - {kind: rough, points: [[0, 10], [48, 10], [48, 0], [0, 0]]}\n",
    )
    ann, path = at.figure("ann"), inches((10, 5))
    met = at.ground.course(ann.profile.base, ann.at, path, 12 * GRAIN).no_charge
    assert met is not None
    assert [over_bad_ground(at, ann, path, met[0] + more) is None for more in (-1, 0, 1)] == [True, False, False]
    laid = Way("ann", (ann.at, *inches((10, 12))), 0, 8 * GRAIN, 8 * GRAIN)
    assert added(at, ann, laid) == 3 * GRAIN
    assert added(at, ann, replace(laid, path=(ann.at, *path), length=15 * GRAIN)) == 0
    assert reach_along(at, ann, inches((10, 12))) == charge_reach(at, ann) == 15 * GRAIN
    assert reach_along(at, ann, path) == left(at, ann) == 12 * GRAIN


@pytest.mark.rule("SP-R301")
def test_a_dive_comes_down_to_the_foe_at_its_end_and_to_no_friend():
    """Over her own friend she lands; at a harpy three inches up, she ends at its height; a foe elsewhere is no mark."""
    other = GRIP.replace("grip", "gulp").replace("10, 30", "20, 10").replace("aloft: 6", "aloft: 4")
    harpy = "  - {id: hag, side: red, creature: harpy, at: [10, 10], aloft: 3}"
    at = field(GRIP, other, harpy, red("orc", 40, 2))
    grip = at.figure("grip")
    assert dives_to(at, grip, inches((10, 10)), None) == 3 * GRAIN
    assert dives_to(at, grip, inches((10, 10)), 5 * GRAIN) == 5 * GRAIN
    assert dives_to(at, grip, inches((20, 10)), None) == 0
    assert dives_to(at, grip, inches((11, 10)), None) == 0
    assert dives_to(at, replace(grip, altitude=0), inches((10, 10)), None) is None


@pytest.mark.rule("SP-R301")
@pytest.mark.parametrize(("path", "gone"), [(((44, 32),), 36), (((24, 32), (24, 6)), 30)])
def test_a_dive_that_can_be_no_more_goes_as_far_as_its_wings_and_the_inches_carry_it(
    path: tuple[tuple[int, int], ...], gone: int
):
    """A griffon flies thirty inches, and six more if it need not turn; of no way at all it goes none."""
    at = field(GRIP.replace("10, 30", "4, 32"), red("orc", 2, 2))
    grip = at.figure("grip")
    laid = rush_on(at, grip, inches(*path), 90, frozenset())
    assert (laid.length, laid.altitude) == (gone * GRAIN, 6 * GRAIN)
    assert rush_on(at, grip, inches((444, 30)), 90, frozenset()) == stays(grip)


@pytest.mark.rule("SP-3.3.3.2")
@pytest.mark.rule("SP-R90")
def test_a_rush_that_begins_on_bad_ground_adds_no_inches_and_goes_over_it():
    at = field(
        blue("ann", 10, 20),
        red("orc", 40, 2),
        more="terrain:\n  - {kind: rough, points: [[0, 36], [48, 36], [48, 0], [0, 0]]}\n",
    )
    laid = rush_on(at, at.figure("ann"), inches((10, 2)), 0, frozenset())
    assert laid.length == way_length(at)
    tired = replace(at.figure("ann"), walked=12 * GRAIN)
    assert rush_on(at, tired, inches((10, 2)), 0, frozenset()).length == 0


def way_length(at: Situation) -> int:
    found = way(at, at.figure("ann"), inches((10, 2)), 0, Terms(12 * GRAIN, trim=True))
    assert isinstance(found, Way) and found.length > 0
    return found.length
