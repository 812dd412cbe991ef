"""Small answers, each asked for itself: acts that a book counts, who is brought in, what is left, what lies where."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from game.board.land.regions import holds
from game.core.circumstances import StuntKind
from game.core.commands import Cast, Place
from game.core.figures import Base, Condition, Figure
from game.core.grain import GRAIN, Point, ahead, distance_up, grains
from game.core.state import with_figure
from game.core.table import Lying
from game.core.tally import Refusal
from game.rules.course.setting_up import brought_in, place_refused
from game.rules.gear.arms import hands_full, ring
from game.rules.gear.carried import acts as handles
from game.rules.gear.carried import drop_refused
from game.rules.gear.loads import burden, is_overloaded, laden_pace, too_heavy
from game.rules.gear.reach import lies_at, things_in_reach
from game.rules.magic.casting import cast_refused, may_cast, most_targets
from game.rules.melee.stunts import HARM, LEAP, NO_WEAPONS, comes_down, improvised, leap_refused, may_leap
from game.rules.missiles.engines import engine_at, loose_refused, winding
from game.rules.missiles.hauling import wreck_refused
from game.rules.missiles.screens import front
from game.rules.missiles.shooting import may_shoot, missile, missiles_left, no_missile, room_left
from game.rules.missiles.splitting import when_walked
from game.rules.moving.way import Way
from game.rules.situation import Battle, Situation
from tests.melee import blue, figures, red
from tests.play import Fight

BOW = "class: fighting_man, level: 1, weapons: [short_bow, sword]"
RIDER = "class: fighting_man, level: 1, mount: heavy_warhorse, weapons: [sword]"
REGION = "regions: {south: [[10, 20], [20, 20], [20, 30], [10, 30]], north: [[2, 2], [46, 2], [46, 12], [2, 12]]}\n"


def field(*lines: str, more: str = "") -> Situation:
    return Fight(figures(*lines, red("orc", 40, 2), more=more)).at


def but(at: Situation, name: str, **changed: Any) -> Situation:
    """The battle with something else true of somebody."""
    return Situation(with_figure(at.state, replace(at.figure(name), **changed)), at.battle)


# ---- acts that a book counts -----------------------------------------------------------------------------------------


def shoots(at: Situation, figure: Figure) -> Refusal | None:
    return may_shoot(at, figure, missile(at, figure, "short_bow"))


def casts(at: Situation, figure: Figure) -> Refusal | None:
    return may_cast(at, figure)


def casts_light(at: Situation, figure: Figure) -> Refusal | None:
    return cast_refused(at, figure, Cast(figure.id, "light", (), (ahead(figure.at, 0, GRAIN),)))


def handles_sword(at: Situation, figure: Figure) -> Refusal | None:
    return handles(at, figure, "blue", "sword")


def drops_sword(at: Situation, figure: Figure) -> Refusal | None:
    return drop_refused(at, figure, "sword", "blue")


def wrecks(at: Situation, figure: Figure) -> Refusal | None:
    return wreck_refused(at, figure, at.state.engines[0].id, "blue")


@pytest.mark.rule("TA-0.1")
@pytest.mark.parametrize(
    ("deed", "asked"),
    [("shot short_bow", shoots), ("spell", casts), ("spell light", casts_light), ("handle sword", handles_sword),
     ("drop sword", drops_sword), ("handle ", wrecks), ("shot light_catapult", loose_refused)],
)  # fmt: skip
def test_what_a_book_that_counts_acts_is_asked_is_one_of_them(
    deed: str, asked: Callable[[Situation, Figure], Refusal | None]
):
    """What it says against it is the answer, and where it says nothing there is nothing against it."""
    told: list[tuple[str, str, int]] = []
    no = Refusal("enough is enough", "TA-0.1")
    answers: dict[str, Refusal] = {deed: no}

    def acts(_: Situation, figure: Figure, what: str, number: int) -> Refusal | None:
        told.append((figure.id, what, number))
        return answers.get(what)

    who = BOW
    if "spell" in deed:
        who = "class: magic_user, level: 5, spells: [light]"
    at = field(
        blue("ann", 10, 20, who), blue("gus", 12, 20, "troop: light_foot, engine: light_catapult", facing=0)
    )
    if at.state.engines == () and asked in (wrecks, loose_refused):
        at = Fight(figures(blue("ann", 12.9, 18, who), blue("gus", 12, 20, "troop: light_foot, engine: light_catapult"),
                           red("orc", 40, 2)), begin="opening").at  # fmt: skip
        engines = tuple(replace(engine, loaded=10**6) for engine in at.state.engines)
        at = Situation(replace(at.state, engines=engines), at.battle)
    book = replace(at.book, acting=replace(at.book.acting, acts=acts))
    at = Situation(at.state, Battle(book, at.catalogue))
    ann = at.figure("ann")
    assert asked(at, ann) == no
    assert told[-1] == ("ann", deed, 1)
    answers.clear()
    assert asked(at, ann) is None
    asleep = replace(ann, conditions=(Condition("asleep"), Condition("stunned")))
    told.clear()
    assert asked(at, asleep) is not None and not told, "who can do nothing is not asked for"


# ---- brought in ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ST-R1")
@pytest.mark.parametrize(
    "spot", [(5, 24.3), (25, 24.3), (14.6, 15), (14.6, 33), (6, 16), (24, 16), (5, 33), (26, 34), (23, 27.5)]
)
def test_who_is_outside_is_brought_in_to_the_nearest_place_with_room(spot: tuple[float, float]):
    """Of the places half an inch apart in a square that touches others; Bea stands in it, and takes up some."""
    more = REGION + "deployment: {blue: south, red: north}\n"
    at = Fight(figures(blue("ann", *spot), blue("bea", 10, 24), blue("cid", 20, 24), red("orc", 10, 6), more=more),
               begin="opening").at  # fmt: skip
    ann, corners = at.figure("ann"), at.state.regions["south"]
    (found,) = brought_in(at, "blue", "south")
    half = GRAIN // 2
    net = [(half * x, half * y) for x in range(20, 41) for y in range(40, 61)]
    fit = [place for place in net if holds(corners, place)
           and place_refused(at, Place("ann", place, ann.facing), "south", ()) is None]  # fmt: skip
    assert distance_up(found.at, ann.at) == min(distance_up(place, ann.at) for place in fit)
    assert (found.figure, found.facing) == ("ann", ann.facing)


@pytest.mark.rule("ST-R1")
def test_a_unit_is_brought_in_as_it_stands_and_where_it_has_no_room_one_by_one():
    more = REGION + "deployment: {blue: south, red: north}\n"
    band = [blue(f"u{n}", 4 + n, 15 + n) for n in range(3)]
    at = Fight(figures(*band, blue("zed", 5, 33), red("orc", 10, 6), more=more), begin="opening").at
    for n in range(3):
        at = but(at, f"u{n}", unit="band")
    places = brought_in(at, "blue", "south")
    assert [place.figure for place in places] == ["u0", "u1", "u2"]
    off = {(place.at[0] - at.figure(place.figure).x, place.at[1] - at.figure(place.figure).y) for place in places}
    assert len(off) == 1
    square = tuple((x * GRAIN, y * GRAIN) for x, y in ((10, 20), (11, 20), (11, 21), (10, 21)))
    small = replace(at.state, regions={**at.state.regions, "south": square})
    assert [place.figure for place in brought_in(Situation(small, at.battle), "blue", "south")] == ["u0"]


# ---- what is left ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ST-R8")
@pytest.mark.parametrize(("holds_", "shot", "left", "room"), [(6, 0, 6, 0), (6, 1, 5, 1), (6, 6, 0, 6), (6, 7, 0, 6)])
def test_what_is_left_of_the_cartridges_and_what_there_is_room_for(holds_: int, shot: int, left: int, room: int):
    at = field(blue("ann", 10, 20, BOW))
    bow = missile(at, at.figure("ann"), "short_bow")
    assert bow is not None
    ann = replace(at.figure("ann"), loosed=(("sling", 3), ("short_bow", shot)))
    counted = replace(bow, shots=holds_)
    assert (missiles_left(at, ann, counted), room_left(at, ann, counted)) == (left, room)
    assert (missiles_left(at, ann, replace(bow, shots=None)), room_left(at, ann, replace(bow, shots=None))) == (None, 0)
    assert missiles_left(at, replace(ann, loosed=()), counted) == holds_


@pytest.mark.rule("SP-3.4.0.1")
@pytest.mark.parametrize(
    ("who", "name", "words"),
    [
        (BOW, "", "Ann has no missile weapon"), (BOW, "sword", "Ann's sword is no missile weapon: it has short_bow"),
        (BOW, "sling", "Ann carries no sling to shoot with: it has short_bow"),
        ("class: fighting_man, level: 1, weapons: [sword]", "sword", "Ann has no missile weapon"),
    ],
)  # fmt: skip
def test_with_what_nobody_shoots(who: str, name: str, words: str):
    at = field(blue("ann", 10, 20, who))
    assert no_missile(at, at.figure("ann"), name).reason == words


@pytest.mark.rule("SP-3.3.1.2")
def test_who_has_walked_the_first_part_has_come_and_walked():
    at = but(field(blue("ann", 10, 20, BOW)), "ann", walked=GRAIN, came=3)
    ann = at.figure("ann")
    gone = Way("ann", (ann.at, (ann.x, ann.y - GRAIN)), 90, GRAIN, 2 * GRAIN)
    there = when_walked(at, (gone,)).figure("ann")
    assert (there.at, there.facing, there.walked, there.came) == (gone.end, 90, 3 * GRAIN, at.state.n + 1)
    stayed = when_walked(at, (Way("ann", (ann.at,), 90, 0, 0),)).figure("ann")
    assert (stayed.walked, stayed.came, stayed.facing) == (GRAIN, 3, 90)


# ---- engines ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R261")
@pytest.mark.parametrize(("more", "serves"), [(0, True), (1, False)])
@pytest.mark.parametrize(("course", "rim"), [((1, 0), 768), ((0, 1), 1024)])
def test_the_broadest_stands_at_an_engine_from_two_inches_off(more: int, serves: bool, course: Point, rim: int):
    at = Fight(figures(blue("gog", 30, 30, "creature: hill_giant"),
                       blue("gus", 12, 20, "troop: light_foot, engine: light_catapult"), red("orc", 40, 2)),
               begin="opening").at  # fmt: skip
    (engine,) = at.state.engines
    far = rim + 2 * GRAIN + at.figure("gog").profile.base.radius + more
    gog = replace(at.figure("gog"), x=engine.at[0] + course[0] * far, y=engine.at[1] + course[1] * far)
    assert (engine_at(at, gog) is not None) is serves
    assert winding(at, engine, 0) == 0 < winding(at, engine, 1)


# ---- what lies where -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R144")
@pytest.mark.parametrize(
    ("at_", "facing", "lies"),
    [((20, 20), 0, 50), ((20, 20), 200, 250), ((20, 20), 310, 0), ((20, 20), 320, 10), ((20, 20), 359, 49)],
)
def test_what_one_drops_lies_before_him_on_the_right(at_: tuple[int, int], facing: int, lies: int):
    at = field(blue("ann", *at_, facing=facing))
    ann = at.figure("ann")
    assert lies_at(at, ann) == ahead(ann.at, lies, GRAIN // 2)


@pytest.mark.rule("SP-R144")
def test_what_one_drops_at_the_edge_stays_on_the_table():
    at = field(blue("ann", 20, 20))
    for x, y, facing, lies in ((0, 0, 220, (0, 0)), (0, 99, 220, (0, None)), (99, 0, 300, (None, 0)),
                               (48 * GRAIN, 36 * GRAIN, 85, (48 * GRAIN, 36 * GRAIN))):  # fmt: skip
        found = lies_at(at, replace(at.figure("ann"), x=x, y=y, facing=facing))
        assert lies[0] in (None, found[0]) and lies[1] in (None, found[1])


@pytest.mark.rule("SP-R144")
@pytest.mark.parametrize("course", [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_an_inch_from_his_base_to_the_grain_one_takes_things_up(course: Point):
    at = field(blue("ann", 20, 20))
    x, y = at.figure("ann").at
    for more, taken in ((0, ["rope-1"]), (1, [])):
        far = GRAIN + GRAIN // 2 + more
        thing = Lying(id="rope-1", item="rope", at=(x + course[0] * far, y + course[1] * far))
        there = Situation(replace(at.state, lying=(thing,)), at.battle)
        assert [one.id for one in things_in_reach(there, there.figure("ann"))] == taken


@pytest.mark.rule("SP-R140")
def test_the_front_of_a_horse_is_half_its_length_before_its_middle():
    assert front(Base(width=GRAIN, length=2 * GRAIN)) == GRAIN
    assert front(Base(radius=GRAIN // 2)) == GRAIN // 2


# ---- arms and loads --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.5.4.1")
@pytest.mark.parametrize(
    ("mine", "its", "said"),
    [("M", "M", "equal"), ("M", "L", "larger"), ("L", "M", "smaller"), ("S", "M", "larger"), ("L", "H", "equal"),
     ("H", "M", "smaller"), ("S", "H", "larger")],
)  # fmt: skip
def test_what_a_target_is_to_one(mine: str, its: str, said: str):
    at = field(blue("ann", 20, 20))
    ann, orc = at.figure("ann"), at.figure("orc")
    sized = (replace(one, profile=replace(one.profile, size=size)) for one, size in ((ann, mine), (orc, its)))
    assert ring(*sized) == said


@pytest.mark.rule("SP-3.7.6")
@pytest.mark.parametrize(("item", "hands"), [("sword", 1), ("short_bow", 2), ("body-of-orc", 2), ("", 0), ("rope", 0)])
def test_how_many_hands_a_thing_takes(item: str, hands: int):
    assert hands_full(field(blue("ann", 20, 20)).catalogue, item) == hands


@pytest.mark.rule("SP-R270")
@pytest.mark.parametrize(("more", "over"), [(0, False), (-1, True)])
def test_who_bears_just_what_is_free_is_not_overloaded(more: int, over: bool):
    at = field(blue("ann", 20, 20, BOW))
    ann = at.figure("ann")
    weights = at.catalogue.weights
    most = burden(at, ann) + more
    free = replace(weights, free={**weights.free, "M": most}, most={**weights.most, "M": most})
    at = Situation(at.state, Battle(at.book, replace(at.catalogue, weights=free)))
    assert is_overloaded(at, ann) is over
    assert not is_overloaded(at, replace(ann, carries=(), packed=()))
    bare = replace(ann, carries=ann.carries[1:], packed=())
    lifted = too_heavy(at, bare, ann.carries[0])
    assert (lifted is not None) is over


@pytest.mark.rule("SP-R271")
@pytest.mark.parametrize(("size", "mount", "pace"), [("M", "", 3), ("L", "", 6), ("H", "", 6), ("M", "horse", 6)])
def test_what_an_overload_leaves_of_twelve_inches(size: str, mount: str, pace: int):
    at = field(blue("ann", 20, 20))
    ann = at.figure("ann")
    who = replace(ann, profile=replace(ann.profile, size=size, mount=mount))
    assert laden_pace(at, who, 12 * GRAIN) == pace * GRAIN
    assert laden_pace(at, who, 2 * GRAIN) == (2 if pace == 3 else 1) * GRAIN


# ---- spells and stunts -----------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R161")
@pytest.mark.parametrize(("level", "most"), [(0, 1), (1, 1), (5, 1), (6, 3), (10, 3), (11, 5), (20, 5)])
def test_at_how_many_missiles_of_magic_are_sent(level: int, most: int):
    spells = field(blue("ann", 20, 20)).catalogue.spells
    assert most_targets(spells["magic_missile"], level) == most
    assert most_targets(spells["light"], level) == 1


@pytest.mark.rule("SP-R126")
def test_a_leap_carries_as_far_as_it_carries_and_no_farther():
    at = field(blue("ann", 20, 20))
    ann = at.figure("ann")
    kind = StuntKind(id="leap", name="leap", effect=LEAP, reach=4 * GRAIN)
    assert leap_refused(at, ann, kind, (ann.x, ann.y - 4 * GRAIN)) is None
    assert leap_refused(at, ann, kind, (ann.x, ann.y - 4 * GRAIN - 1)) is not None


@pytest.mark.rule("SP-R126")
@pytest.mark.parametrize(("far", "lands"), [(4, 4), (3, 1.75), (2, 1)])
def test_a_leap_ends_a_quarter_inch_short_of_one_who_stands_there_and_again(far: float, lands: float):
    """Bea is three inches and a little up the table."""
    at = field(blue("ann", 20, 20), blue("bea", 20, 17.1 if far != 2 else 17.75))
    ann = at.figure("ann")
    place = (ann.x, ann.y - grains(far))
    found = comes_down(at, ann, place)
    back = next(n for n in range(99) if at_room(at, ann, grains(far) - n * GRAIN // 4))
    assert found == (ann.x, ann.y - (grains(far) - back * (GRAIN // 4)))


def at_room(at: Situation, ann: Figure, far: int) -> bool:
    """Whether nobody stands so many grains up the table."""
    return far <= 0 or distance_up((ann.x, ann.y - far), at.figure("bea").at) >= GRAIN - 2


@pytest.mark.rule("SP-R126")
@pytest.mark.parametrize(("walked", "may"), [(0, True), (6, True), (6.001, False), (12, False)])
def test_who_has_half_his_way_left_may_leap(walked: float, may: bool):
    at = but(field(blue("ann", 20, 20)), "ann", walked=grains(walked))
    assert (may_leap(at, at.figure("ann"), "blue") is None) is may
    no = may_leap(at, at.figure("ann"), "red")
    assert no is not None and no.reason == "Ann is not yours to move"


@pytest.mark.rule("SP-R127")
@pytest.mark.parametrize("grade", [-3, 0, 2, 9, 12])
def test_what_a_stunt_is_done_with_strikes_as_the_worst_weapon_does(grade: int):
    at = field(blue("ann", 20, 20))
    kind = StuntKind(id="chair", name="throw a chair", effect=HARM, damage="1d4")
    weapon = improvised(at, kind, grade)
    rows = {row: needs for row, needs in at.catalogue.melee.items() if row not in NO_WEAPONS}
    column = min(max(grade, 0), 9)
    assert rows[weapon.row][column] == max(needs[column] for needs in rows.values())
    assert (weapon.length, weapon.hands, weapon.damage) == (0, 0, "1d4")
