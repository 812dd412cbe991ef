"""Pavises and mantlets at their edges: which lines they cross, who is close enough behind them, who holds them up."""

import pytest
from msgspec.structs import replace

from game.core.figures import Condition
from game.core.grain import GRAIN, inch_text
from game.core.state import with_figure
from game.rules.missiles.screens import Board, boards, crosses_front, screen_before, sheltered
from game.rules.situation import Situation
from tests.play import Fight
from tests.rules.test_3_4_0_shooting import field
from tests.rules.test_3_7_gear import BOW, MANTLET, PUSHER

PAVIS = "things: [{id: p, item: pavis, at: [10, 19.5], facing: 0, planted: true}]"
BEHIND = "id: %s, side: blue, troop: levy, hit_points: 6, at: [%s, %s], facing: 0"


def men(fight: Fight) -> tuple[str, ...]:
    """Who is sheltered by the only screen there is."""
    (board,) = boards(fight.at)
    return sheltered(fight.at, board)


@pytest.mark.rule("SP-R80")
@pytest.mark.parametrize(
    ("a", "b", "crosses"),
    [
        ((0, -100), (0, 100), True),
        ((0, 100), (0, -100), False),  # from behind
        ((512, -100), (512, 100), True),  # at the very end of it
        ((513, -100), (513, 100), False),
        ((-512, -100), (-512, 100), True),
        ((-513, -100), (-513, 100), False),
        ((1024, -100), (0, 100), True),  # aslant, through its end
        ((1026, -100), (0, 100), False),
        ((0, -100), (1026, 100), False),
        ((-3072, -300), (0, 60), True),
        ((-3076, -300), (0, 60), False),
        ((0, 0), (0, 100), False),  # he stands on it
        ((0, -1), (0, 1), True),
        ((0, -100), (0, 0), False),
        ((0, -100), (0, -50), False),  # he stops before it
        ((0, 50), (0, 100), False),  # both are behind it
    ],
)
def test_a_shot_crosses_its_front_edge_from_before_it(a: tuple[int, int], b: tuple[int, int], crosses: bool):
    """The board is an inch wide and looks up the table; places in grains to its right, and down from it."""
    for facing, turned in ((0, lambda x, y: (x, y)), (90, lambda x, y: (-y, x)), (180, lambda x, y: (-x, -y))):
        (ax, ay), (bx, by) = turned(*a), turned(*b)
        board = Board("pavis", (5000, 7000), facing)
        assert crosses_front(board, GRAIN, (5000 + ax, 7000 + ay), (5000 + bx, 7000 + by)) is crosses, facing


@pytest.mark.rule("SP-R141")
@pytest.mark.parametrize(
    ("x", "y", "is_sheltered"),
    [
        (0, 1, True),
        (0, 0, False),
        (0, 512 + 512 + 2, True),
        (0, 512 + 512 + 3, False),
        (512, 600, True),
        (513, 600, False),
        (-512, 600, True),
        (-513, 600, False),
    ],
)
def test_who_is_within_half_an_inch_of_its_back_and_within_its_breadth(x: int, y: int, is_sheltered: bool):
    """Grains to the right of the middle of the pavis and down from it; his base reaches half an inch about him."""
    man = BEHIND % ("lev", inch_text(10 * GRAIN + x), inch_text(39 * GRAIN // 2 + y))
    assert men(field(man, BOW, more=PAVIS)) == (("lev",) if is_sheltered else ())


@pytest.mark.rule("SP-R141")
def test_the_second_man_is_within_half_an_inch_of_the_first():
    first = BEHIND % ("one", 10, 20)
    for gap, both in ((512, True), (513, False)):
        second = BEHIND % ("two", 10, inch_text(21 * GRAIN + gap))
        assert men(field(first, second, BOW, more=PAVIS)) == (("one", "two") if both else ("one",))
        big = f"id: two, side: blue, creature: ogre, at: [10, {inch_text(20 * GRAIN + 512 + 1024 + gap)}], facing: 0"
        assert men(field(first, big, BOW, more=PAVIS)) == (("one", "two") if both else ("one",))


@pytest.mark.rule("SP-R141")
@pytest.mark.parametrize("y", [3, 6.5, 10.5])
def test_a_mantlet_shelters_a_whole_file_of_men(y: float):
    """Sixteen men stand one behind the other, wherever on the table; all of them are sheltered, the last too."""
    file = [BEHIND % (f"m{n:02}", 10, y + 0.5 + n) for n in range(16)]
    mantlet = MANTLET.replace("19.5", str(y))
    fight = field(*file, BOW.replace("[10, 10]", "[10, 1]"), more=mantlet)
    assert men(fight) == tuple(f"m{n:02}" for n in range(16))


@pytest.mark.rule("SP-R140")
@pytest.mark.parametrize("how", ["prone", "fleeing", "stunned", "asleep", "spotted"])
def test_who_lies_or_flees_or_is_out_of_his_wits_holds_no_board(how: str):
    gus = f"id: gus, side: blue, {PUSHER}, gear: [pavis], at: [10, 20], facing: 0"
    fight = field(gus, BOW)
    assert [board.bearers for board in boards(fight.at)] == [("gus",)]
    state = with_figure(fight.now, replace(fight.figure("gus"), conditions=(Condition(how),)))
    assert bool(boards(Situation(state, fight.battle))) is (how == "spotted")


@pytest.mark.rule("SP-R141")
def test_of_a_pavis_and_a_mantlet_in_a_row_the_mantlet_counts_whichever_stands_nearer():
    """Two boards before one man: the shot crosses both, and he is close behind both."""
    man = BEHIND % ("lev", 10, 20)
    for pavis, mantlet in ((19.4, 19.3), (19.3, 19.4)):
        rows = (("pavis", pavis), ("mantlet", mantlet))
        both = [f"{{id: {item[0]}, item: {item}, at: [10, {y}], facing: 0, planted: true}}" for item, y in rows]
        for order in (both, both[::-1]):
            fight = field(man, BOW, more=f"things: [{', '.join(order)}]")
            found = screen_before(fight.at, fight.figure("bow"), fight.figure("lev"))
            assert found is not None and found.id == "mantlet"


@pytest.mark.rule("SP-R142")
def test_two_who_push_a_mantlet_hold_it_between_them():
    al, bo = (f"id: {name}, side: blue, {PUSHER}, at: [{x}, 20], facing: 0" for name, x in (("al", 9.4), ("bo", 10.6)))
    fight = field(al, bo, BOW, more=MANTLET, begin="move")
    alone = field(al, bo, BOW, more=MANTLET, begin="move")
    alone.do("pickup al m")
    alone.pass_until("move first").do("choose first" if alone.asked.startswith("blue") else "choose last")
    alone.do("move al via 9.4,17 facing 0")
    fight.do("pickup al m")
    assert [board.at for board in boards(fight.at)] == [(round(9.4 * GRAIN), 20 * GRAIN - 512)]
    fight.do("pickup bo al")
    (board,) = boards(fight.at)
    assert (board.at, board.bearers) == ((10 * GRAIN, 20 * GRAIN - 512), ("al", "bo"))


@pytest.mark.rule("SP-R142")
def test_two_who_push_a_mantlet_keep_their_places_to_each_other_on_a_slant_too():
    """Bo stands a little behind Al, at his side: both go five inches on and one aside, over the same two legs."""
    al, bo = (f"id: {name}, side: blue, {PUSHER}, at: {at}, facing: 0" for name, at in
              (("al", "[9.5, 20]"), ("bo", "[10.45, 20.4]")))  # fmt: skip
    fight = field(al, bo, BOW, more=MANTLET, begin="move")
    fight.do("pickup al m", "pickup bo al")
    fight.pass_until("move first")
    fight.do("choose first" if fight.asked.startswith("blue") else "choose last")
    for wrong in ("10.45,18.4 11.45,16.4", "11.45,18.4 11.45,15.4", "10.45,18.4"):
        no = fight.refused(f"move al via 9.5,18 10.5,15 facing 0; bo via {wrong} facing 0")
        assert (no.rule, no.reason) == ("SP-R142", "Al and Bo push a mantlet: they move together and alike")
    assert fight.refused("move bo via 10.45,18.4 facing 0").rule == "SP-R142"
    assert fight.refused("move al via 9.5,18 facing 0; bo via 10.45,18.4 facing 90").rule == "SP-R142"
    fight.do("move al via 9.5,18 10.5,15 facing 0; bo via 10.45,18.4 11.45,15.4 facing 0")
    assert fight.where("al") == (10.5, 15)
    assert fight.where("bo") == pytest.approx((11.45, 15.4), abs=0.001)
