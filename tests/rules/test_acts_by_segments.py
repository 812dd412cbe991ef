"""By segments one does what one has stated: what the rules of magic and breath ask of a book that counts acts."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from game.core.figures import Figure
from game.core.tally import Refusal
from game.rules.creatures.breath import unready
from game.rules.magic.casting import may_cast
from game.rules.magic.devices import bearing_refused
from game.rules.magic.turning import turning_refused
from game.rules.moving.movement import may_charge
from game.rules.situation import Situation
from game.systems.three_actions.ledger import Segments
from tests.melee import blue, figures, red
from tests.play import Fight

MEN = (
    blue("mer", 10, 30, "class: magic_user, level: 9, spells: [sleep], gear: [wand_of_fire_balls]"),
    blue("odo", 14, 30, "class: cleric_spiritual, level: 5, weapons: [mace], shield: none, gear: [holy_symbol]"),
    blue("wyr", 24, 30, "creature: red_dragon, hit_dice: 9"),
    red("bon", 14, 26, "creature: skeleton"),
)
DEEDS: list[tuple[str, Callable[[Situation, Figure], Refusal | None]]] = [
    ("mer", may_cast),
    ("mer", lambda at, figure: bearing_refused(at, figure, "wand_of_fire_balls", melee=False)),
    ("odo", turning_refused),
    ("wyr", unready),
    ("mer", may_charge),
]


@pytest.mark.rule("TA-10.1")
@pytest.mark.parametrize(("name", "refused"), DEEDS)
@pytest.mark.parametrize("asked", [True, False])
def test_in_the_midst_of_a_round_only_who_is_asked_does_other_than_he_stated(
    name: str, refused: Callable[[Situation, Figure], Refusal | None], asked: bool
):
    fight = Fight(figures(*MEN), begin="opening", book="three_actions")
    state = replace(fight.now, ledger=Segments(segment=3, asked=(name,) if asked else ()))
    at = Situation(state, fight.battle)
    no = refused(at, at.figure(name))
    assert (no and (no.rule, no.measured)) == (None if asked else ("TA-10.1", {"segment": 3}))
