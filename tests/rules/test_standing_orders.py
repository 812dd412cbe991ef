"""Standing orders (ST-R13): each kind with each of its answers, as it is honoured in play."""

import pytest

from game.core.events import InitiativeWon, OrderChosen
from game.core.fight.deeds import Parried, Struck
from game.core.fight.nerve import RefusalTried
from game.core.tally import Refusal
from game.core.text.typed import read
from game.play.position import submit
from game.rules.course.standing import KINDS
from tests.melee import blue, figures, red, rolled
from tests.play import Fight

HERO = "class: fighting_man, level: 1, weapons: [mace]"
MAN = "troop: man_at_arms, weapons: [mace]"
CHIEF = MAN + ", charisma: 12"
BOW = "class: scout, level: 9, weapons: [longbow]"


@pytest.mark.rule("ST-R13")
@pytest.mark.parametrize(("kind", "answer"), [(kind, answer) for kind in KINDS for answer in KINDS[kind]])
def test_every_order_can_be_typed_for_a_side_and_for_figures(kind: str, answer: str):
    """It is taken at the question of the movement phase, for all and for one, and read as it is written."""
    fight = Fight(figures(blue("ann", 10, 20), red("foe", 10, 4)))
    fight.do(f"order {kind} {answer}", f"order {kind} {answer} for ann")
    given = fight.now.side("blue").plan.standing
    assert [(one.kind, one.answer, one.figures) for one in given][-1] == (kind, answer, ("ann",))
    assert fight.asked == "blue: Move"


@pytest.mark.rule("ST-R13")
@pytest.mark.parametrize(
    ("who", "more", "asked"), [(MAN, False, False), (MAN, True, True), (CHIEF, False, True), (HERO, False, True)]
)
def test_a_blow_is_asked_for_where_there_is_a_choice(who: str, more: bool, asked: bool):
    """A man before one enemy strikes him unasked; before two, or for a leader or a character, the side is asked."""
    second = [red("foe2", 10.8, 18.3)] if more else []
    fight = Fight(figures(blue("ann", 10, 20, who), red("foe", 9.2, 18.3), *second), begin="counter", first="red")
    fight.do("order strike choice", "done")
    while "Ann strikes" not in fight.asked and "first, or last" not in fight.asked:
        fight.do("done")
    assert ("Ann strikes" in fight.asked) is asked
    assert bool(fight.all(Struck, actor="ann")) is not asked


@pytest.mark.rule("ST-R13")
@pytest.mark.parametrize(("mount", "asked"), [("", False), (", mount: medium_warhorse", True)])
def test_a_blow_is_asked_for_where_a_rider_could_be_pulled_down(mount: str, asked: bool):
    """A bill strikes a man on foot unasked; at a rider it might be put to its other use."""
    bill = "troop: man_at_arms, weapons: [bill]"
    foe = red("foe", 10, 18.1, f"troop: man_at_arms, weapons: [spear]{mount}")
    fight = Fight(figures(blue("ann", 10, 20, bill), foe), begin="counter", first="red")
    fight.do("order strike choice", "order parry never", "done")
    while "Ann strikes" not in fight.asked and "first, or last" not in fight.asked:
        fight.do("done")
    assert ("Ann strikes" in fight.asked) is asked


@pytest.mark.rule("ST-R13")
@pytest.mark.parametrize(("answer", "victim"), [("nearest", "near"), ("weakest", "weak")])
def test_a_blow_by_order(answer: str, victim: str):
    """The nearest is struck, or the one with the fewest hit points."""
    lines = blue("ann", 10, 20, MAN), red("near", 9.3, 18.4), red("weak", 10.9, 18.3, "creature: orc, hit_points: 2")
    fight = Fight(figures(*lines), begin="counter", first="red")
    fight.do(f"order strike {answer}", "done").clear()
    while not fight.all(Struck, actor="ann"):
        fight.do("done")
    assert fight.last(Struck, actor="ann").target == victim


@pytest.mark.rule("ST-R13")
@pytest.mark.parametrize(("who", "asked"), [(MAN, False), (CHIEF, True), (HERO, True)])
def test_only_heroes_are_asked_to_parry(who: str, asked: bool):
    fight = Fight(figures(blue("ann", 10, 20, who), red("foe", 10, 18, "creature: orc, weapons: [spear]")),
                  begin="counter", first="red")  # fmt: skip
    fight.do("order parry heroes", "done")
    fight.pass_until("Foe strikes").do("strike foe at ann")
    assert ("may parry" in fight.asked) is asked


@pytest.mark.rule("ST-R13")
@pytest.mark.rule("SP-3.5.9.6")
def test_an_order_is_given_at_the_question_of_a_parry_itself():
    """Asked for a parry, blue says never: the blow falls, and nobody is asked again."""
    fight = Fight(figures(blue("ann", 10, 20, HERO), red("foe", 10, 18, "creature: orc, weapons: [spear]")),
                  begin="counter", first="red")  # fmt: skip
    fight.do("order parry ask", "done")
    fight.pass_until("Foe strikes").do("strike foe at ann")
    assert "may parry" in fight.asked
    fight.do("order parry never")
    assert fight.last(Struck).target == "ann" and not fight.all(Parried) and "may parry" not in fight.asked


@pytest.mark.rule("ST-R13")
@pytest.mark.rule("SP-R72")
@pytest.mark.parametrize(("answer", "asked"), [("ask", True), ("never", False)])
def test_who_has_no_room_to_swing_is_asked_for_a_grapple_or_not(answer: str, asked: bool):
    lines = blue("ann", 10, 20, "troop: man_at_arms, weapons: [maul]"), blue("bea", 11.2, 20, MAN), red("foe", 10, 18)
    fight = Fight(figures(*lines), begin="counter", first="red")
    fight.do(f"order grapple {answer}", "done")
    seen = []
    for _ in range(12):
        seen.append(fight.asked)
        if "Move" in fight.asked:
            break
        fight.do("done" if "first" not in fight.asked else "choose first")
    assert any("Ann strikes" in one for one in seen) is asked


@pytest.mark.rule("SP-R72")
@pytest.mark.rule("SP-3.7.1.1")
def test_who_has_no_room_draws_what_there_is_room_for_even_if_grapples_are_not_asked_for():
    """The maul has no room; a dagger has, and Ann is asked for it."""
    lines = (
        blue("ann", 10, 20, "troop: man_at_arms, weapons: [maul, dagger]"), blue("bea", 11.2, 20, MAN),
        red("foe", 10, 18),
    )  # fmt: skip
    fight = Fight(figures(*lines), begin="counter", first="red")
    fight.do("order grapple never", "done")
    fight.pass_until("Ann strikes")
    assert fight.refused("strike ann at foe").rule == "SP-3.5.9.18"
    fight.do("draw ann dagger dropping", "strike ann at foe")
    assert fight.last(Struck, actor="ann").weapon == "dagger"


@pytest.mark.rule("ST-R13")
@pytest.mark.rule("SP-3.5.6.6")
@pytest.mark.parametrize(("answer", "asked"), [("ask", True), ("stay", False)])
def test_one_set_free_is_asked_or_stays(answer: str, asked: bool):
    dice = rolled(escape_ann=12)
    for archer in ("bow1", "bow2"):
        dice.lay("shot", archer, faces=(20,))
    lines = (
        blue("ann", 10, 20), blue("bow1", 6, 28, BOW), blue("bow2", 14, 28, BOW),
        red("foe", 10, 18.1, "creature: orc, hit_points: 1"), red("far", 30, 6),
    )  # fmt: skip
    fight = Fight(figures(*lines), begin="missile", dice=dice)
    fight.do(f"order freed {answer}", "shoot bow1 at foe; bow2 at foe")
    while "declare shots" in fight.asked:
        fight.do("done")
    assert ("free of the enemy" in fight.asked) is asked


@pytest.mark.rule("ST-R13")
@pytest.mark.rule("SP-3.5.9.2.2")
@pytest.mark.parametrize(("answer", "asked"), [("ask", True), ("farthest", False)])
def test_where_one_who_loses_heart_escapes_to(answer: str, asked: bool):
    lines = (
        blue("ann", 10, 20, HERO), blue("bea", 10, 16, HERO, 180), red("foe", 10, 18), red("far", 40, 8),
    )  # fmt: skip
    fight = Fight(figures(*lines), begin="counter", first="blue", dice=rolled(morale_foe=(1, 1), escape_foe=9))
    fight.do(f"order break_away {answer}", "done")
    fight.pass_until("Bea strikes").do("strike bea at foe")
    assert ("loses heart" in fight.asked) is asked
    assert bool(fight.all(RefusalTried, figure="foe")) is not asked


@pytest.mark.rule("ST-R13")
@pytest.mark.rule("SP-3.2.1")
@pytest.mark.parametrize(("answer", "first"), [("ask", ""), ("first", "blue"), ("last", "red")])
def test_the_initiative_by_order(answer: str, first: str):
    """Whoever wins, what he ordered is chosen; here blue wins the second round with a 1."""
    dice = rolled()
    dice.lay("initiative", faces=(1,))
    fight = Fight(figures(blue("ann", 10, 20), red("foe", 40, 4)), begin="opening", dice=dice)
    fight.do(f"order initiative {answer}")
    assert fight.last(InitiativeWon).side == "blue"
    if answer == "ask":
        assert "first, or last" in fight.asked and not fight.all(OrderChosen)
    else:
        assert fight.last(OrderChosen).first == first and fight.asked == f"{first}: Move"


@pytest.mark.rule("ST-R13")
def test_an_order_that_is_not_ones_to_give():
    fight = Fight(figures(blue("ann", 10, 20), red("foe", 10, 4)))
    for text in ("order parry loudly", "order grapple always", "order freed stay for foe"):
        found = submit(fight.battle, fight.position, read(text))
        assert isinstance(found, Refusal) and found.rule == "ST-R13"
