"""Section 3.4.5: counter-spells."""

import pytest

from game.core.fight.magic import SpellCast
from game.play.asked.dice_box import LoadedDice
from game.play.magic.casting import CounterSpelled
from tests.magic import mage, orc, through
from tests.play import Fight
from tests.rules.test_3_4_0_shooting import field

BALL = "cast mer fire_ball toward 30,20"
ARCHER = "id: bow, side: blue, troop: bowman, weapons: [short_bow], at: [40, 30]"


def foe(spells: str = "fire_ball", name: str = "mor", at: str = "[10, 20]", level: int = 6) -> str:
    """An enemy caster who looks at Merlin."""
    who = f"class: magic_user, level: {level}, spells: [{spells}], hit_points: 20"
    return f"id: {name}, side: red, {who}, at: {at}, facing: 180"


def duel(roll: int, reply: int, level: int = 6) -> Fight:
    """Merlin, of level 6, casts a fire ball; Mordred spends one against it, with these dice."""
    dice = LoadedDice().otherwise(10).lay("counter", "mor", faces=(roll,)).lay("counter", "mer", faces=(reply,))
    fight = field(mage("fire_ball", level=6), foe(level=level), orc("ann", 30, 20), dice=dice)
    fight.do(BALL)
    assert fight.asked == "red: Mer casts fire ball: counter it?"
    fight.do("counterspell mor with fire_ball")
    return through(fight)


@pytest.mark.rule("SP-3.4.5.1")
@pytest.mark.rule("SP-3.4.5.2")
@pytest.mark.rule("SP-3.4.5.2.1")
@pytest.mark.rule("SP-R47")
@pytest.mark.parametrize(("roll", "reply", "undone"), [(4, 3, True), (3, 3, False), (2, 3, False)])
def test_the_higher_total_undoes_the_spell_and_both_are_spent(roll: int, reply: int, undone: bool):
    fight = duel(roll, reply)
    found = fight.last(CounterSpelled)
    assert (found.total, found.against, found.won) == (roll + 6, reply + 6, undone)
    assert bool(fight.all(SpellCast)) is not undone
    assert fight.figure("mor").prepared == ()
    assert fight.figure("mer").prepared == ()


@pytest.mark.rule("SP-3.4.5.2")
def test_levels_count():
    """One of level 7 with a 3 undoes what one of level 6 upholds with a 3."""
    assert duel(3, 3, level=7).last(CounterSpelled).won


@pytest.mark.rule("SP-3.4.5.1.1")
@pytest.mark.parametrize(("spells", "asked"), [("web", False), ("haste", True), ("wall_of_ice", True)])
def test_it_takes_a_spell_of_the_level_or_higher(spells: str, asked: bool):
    """A fire ball is of level 3: web, of level 2, does not counter it; haste and a wall of ice do."""
    fight = field(mage("fire_ball", level=6), foe(spells, level=8), orc("ann", 30, 20))
    fight.do(BALL)
    assert ("counter" in fight.asked) is asked


@pytest.mark.rule("SP-3.4.5.1.1")
def test_the_refusal_names_the_level():
    fight = field(mage("fire_ball", level=6), foe("fire_ball, web"), orc("ann", 30, 20))
    fight.do(BALL)
    no = fight.refused("counterspell mor with web")
    assert (no.reason, no.rule) == ("web is of level 2: it takes one of level 3 or higher", "SP-3.4.5.1.1")


@pytest.mark.rule("SP-3.4.5.1")
@pytest.mark.parametrize(
    ("other", "more"),
    [
        (foe(at="[10, 20]"), "terrain:\n  - {kind: wall, line: [[4, 25], [16, 25]], height: 3}\n"),
        (foe(at="[40, 29.0]"), ""),
    ],
)
def test_who_does_not_see_or_is_in_melee_counters_nothing(other: str, more: str):
    """A wall between them; or the archer at his throat."""
    fight = field(mage("fire_ball", level=6), ARCHER, other, orc("ann", 30, 20), more=more)
    fight.do(BALL)
    assert "counter" not in fight.asked


@pytest.mark.rule("SP-3.4.5.1")
@pytest.mark.rule("SP-3.4.3.2")
def test_who_moved_counters_nothing():
    fight = field(mage("fire_ball", level=6), foe(), orc("ann", 30, 20), begin="counter")
    fight.do("move mor via 10,19 facing 180")
    fight.pass_until("blue: declare shots")
    fight.do(BALL)
    assert "counter" not in fight.asked


@pytest.mark.rule("SP-R47")
def test_several_may_counter_and_it_is_their_act():
    """Mordred fails, Morgan is asked next; Mordred has had his act and declares nothing more."""
    dice = LoadedDice().otherwise(6).lay("counter", "mor", faces=(1,)).lay("counter", "mog", faces=(6,))
    dice.lay("counter", "mer", "mor", faces=(6,)).lay("counter", "mer", "mog", faces=(1,))
    fight = field(mage("fire_ball", level=6), foe("fire_ball, sleep"), foe(name="mog", at="[14, 20]"),
                  orc("ann", 30, 20), dice=dice)  # fmt: skip
    fight.do(BALL, "counterspell mor with fire_ball")
    assert "counter it" in fight.asked
    assert fight.refused("counterspell mor with sleep").rule in ("SP-R161", "SP-3.4.5.1.1")
    fight.do("counterspell mog with fire_ball")
    assert [event.won for event in fight.all(CounterSpelled)] == [False, True]
    assert "declare" not in fight.asked


@pytest.mark.rule("SP-3.4.5.1")
def test_a_scroll_being_read_can_be_countered():
    dice = LoadedDice().otherwise(10).lay("counter", "mor", faces=(6,)).lay("counter", "mer", faces=(1,))
    fight = field(mage("sleep", level=6, scrolls="[fire_ball]"), foe(), orc("ann", 30, 20), dice=dice)
    fight.do(f"{BALL} by scroll_of_fire_ball", "counterspell mor with fire_ball")
    assert fight.last(CounterSpelled).won
    assert "scroll_of_fire_ball" not in fight.figure("mer").carries
    assert fight.figure("mer").prepared == ("sleep",)


@pytest.mark.rule("SP-R170")
def test_the_injured_may_counter():
    from msgspec.structs import replace

    from game.core.state import with_figure
    from tests.play import state_of

    names = (mage("fire_ball", level=6), foe(), orc("ann", 30, 20))
    state = state_of("figures:\n" + "\n".join(f"  - {{{name}}}" for name in names))
    hurt = with_figure(state, replace(state.figures["mor"], injured=True))
    fight = Fight(begin="missile", state=hurt)
    fight.do(BALL)
    assert "counter it" in fight.asked


@pytest.mark.parametrize(("order", "countered"), [("never", False), ("always", True)])
def test_a_standing_order_answers(order: str, countered: bool):
    dice = LoadedDice().otherwise(3)
    fight = field(mage("fire_ball", level=6), ARCHER, foe(), orc("ann", 30, 20), dice=dice, begin="counter")
    fight.do(f"order counterspell {order}")
    fight.pass_until("blue: declare shots")
    fight.do(BALL)
    assert "counter it" not in fight.asked
    assert bool(fight.all(CounterSpelled)) is countered
