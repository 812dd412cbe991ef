"""SP-3.5.9.4: who was struck from behind as he fled has no answer to it in that round, though he stands again."""

import pytest

from game.core.fight.deeds import Struck
from game.core.fight.nerve import Rallied
from game.play.asked.dice_box import LoadedDice
from game.play.exchanged import StruckBehind
from game.play.ledger import fight
from tests.play import Fight


@pytest.mark.rule("SP-3.5.9.4")
@pytest.mark.rule("SP-3.5.6.7")
@pytest.mark.rule("SP-3.5.9.5")
def test_a_parting_blow_is_remembered_though_its_victim_rallies():
    """A levy 1.7 inches from one lancer breaks as another charges; the parting blow bars his own at the first."""
    dice = LoadedDice().lay("morale", faces=(1, 1)).lay("rally", faces=(6, 6)).otherwise(5)
    battle = Fight(
        """
units:
  - {id: levy, side: blue, troop: levy, count: 2, hit_points: 8, weapons: [spear], at: [24, 20], leader: marta}
figures:
  - {id: marta, side: blue, class: fighting_man, level: 3, charisma: 15, hit_points: 20, weapons: [sword], at: [24, 27]}
  - {id: near, side: red, troop: knight, hit_points: 9, at: [23.5, 16.8], facing: 180}
  - {id: far, side: red, troop: knight, hit_points: 9, at: [28, 8], facing: 192}
""",
        first="red",
        dice=dice,
    )
    battle.do("charge far via 25.6,19 facing 180")
    parting = battle.all(Struck, actor="near", extra=True)
    assert parting, "the knight whose zone they leave strikes at their backs"
    victim = parting[0].target
    assert battle.all(StruckBehind, figure=victim, by="near")
    battle.pass_until("blue: Counter Move")
    battle.do("rally marta for levy")
    assert battle.last(Rallied).by == "marta"
    assert "near" in fight(battle.now).behind[victim]
    battle.pass_until(limit=12)
    assert not battle.all(Struck, actor=victim, target="near")
