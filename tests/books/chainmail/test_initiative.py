"""The initiative: dice of both sides, first or last, equal dice; who is the attacker."""

from __future__ import annotations

import pytest

from game.core.events import InitiativeWon, OrderChosen, Thrown
from game.play.ledger import PhaseBegan
from game.telling.narration import narrate
from tests.books.chainmail.field import (
    BLUE_FIRST,
    DAGGER,
    EQUAL,
    PIKE,
    RED_FIRST,
    SWORD,
    field,
    first_of,
    one,
    play_round,
)


@pytest.mark.rule("CM-1.1")
@pytest.mark.parametrize(("dice", "side"), [(BLUE_FIRST, "blue"), (RED_FIRST, "red")])
def test_each_side_rolls_and_the_higher_chooses(dice: tuple[int, int], side: str):
    fight = field(one("ann", (10, 20)), one("orc", (10, 4)), rounds=(dice,))
    assert [event.actor for event in fight.all(Thrown, purpose="initiative")] == ["blue", "red"]
    assert fight.last(InitiativeWon).side == side
    assert fight.asked == f"{side}: move first, or last?"
    fight.do("choose last")
    assert fight.last(OrderChosen).first != side
    fight.pass_until("Move")
    assert fight.asked.startswith("red" if side == "blue" else "blue")


def test_the_log_tells_what_both_dice_showed():
    """Red throws last: its 1 is not the die that won."""
    fight = field(one("ann", (10, 20)), one("rob", (10, 4)), rounds=(BLUE_FIRST,))
    told = [sentence.text for sentence in narrate(fight.first, fight.events)]
    assert "Blue wins the initiative (6 against 1)." in told
    fight = field(one("ann", (10, 20)), one("rob", (10, 4)), rounds=(EQUAL,))
    told = [sentence.text for sentence in narrate(fight.first, fight.events)]
    assert "Both sides throw 3 for the initiative: neither has it." in told


@pytest.mark.rule("CM-1.1.1")
def test_on_equal_dice_all_move_together_in_this_round_alone():
    fight = field(one("ann", (10, 20)), one("orc", (10, 4)), rounds=(EQUAL, BLUE_FIRST))
    assert fight.asked == "blue: write orders"
    assert [event.phase for event in fight.all(PhaseBegan)] == ["orders"]
    fight.pass_until("move first")
    assert fight.now.round == 2
    assert [event.phase for event in fight.all(PhaseBegan)] == [
        "orders", "first_half", "second_half", "artillery", "missile", "spells", "melee",
    ]  # fmt: skip


@pytest.mark.rule("CM-1.3")
@pytest.mark.rule("CM-R7")
@pytest.mark.parametrize("choice", ["first", "last"])
def test_the_attacker_is_the_side_with_the_initiative_whether_it_moves_first_or_last(choice: str):
    """Red closed in last round: Blue, with the dice, strikes first however it chooses to move."""
    fight = field(one("ann", (10, 10.5)), one("orc", (10, 9)))
    fight.do(f"choose {choice}")
    play_round(fight)
    assert first_of(fight) == "ann"


@pytest.mark.rule("CM-1.4")
@pytest.mark.rule("CM-R8")
def test_natural_weapons_have_no_class_and_strike_by_the_initiative_alone():
    """A pike would strike before any short weapon of the other side; before a bear's claws it does not."""
    bear = "creature: bear, hit_points: 500"
    fight = field(one("ann", (10, 11), bear), one("rob", (10, 9), PIKE), rounds=(BLUE_FIRST,))
    play_round(fight)
    assert first_of(fight) == "ann"
    fight = field(one("ann", (10, 10.5), DAGGER), one("rob", (10, 9), PIKE), rounds=(BLUE_FIRST,))
    play_round(fight)
    assert first_of(fight) == "rob"


@pytest.mark.rule("CM-R25")
def test_the_shambling_strike_last_here_too():
    fight = field(one("ann", (10, 10.5), "creature: zombie, hit_points: 500"), one("rob", (10, 9), SWORD))
    play_round(fight)
    assert first_of(fight) == "rob"
