"""Section 3.2: the round, phase by phase, as printed."""

import pytest

from game.core.events import BattleEnded, InitiativeWon, OrderChosen, RoundBegan
from game.core.fight.deeds import Shot, Struck
from game.core.fight.harm import Slain
from game.core.fight.moves import Charged, Moved
from game.core.fight.nerve import MoraleChecked
from game.play.asked.dice_box import LoadedDice
from game.play.ledger import PhaseBegan
from game.play.ledger import fight as ledger
from tests.play import Fight

MEN = """
figures:
  - {id: ann, side: blue, troop: bowman, weapons: [short_bow, dagger], hit_points: 6, at: [10, 24], facing: 0}
  - {id: bea, side: blue, class: fighting_man, level: 1, weapons: [sword], hit_points: 8, at: [14, 22], facing: 0}
  - {id: orc, side: red, creature: orc, weapons: [sword], hit_points: 8, at: [14, 14], facing: 180}
  - {id: oaf, side: red, creature: orc, weapons: [short_bow, dagger], hit_points: 8, at: [10, 12], facing: 180}
"""


@pytest.mark.rule("SP-3.2.1")
@pytest.mark.rule("SP-R24")
@pytest.mark.parametrize(("face", "winner"), [(1, "blue"), (3, "blue"), (4, "red"), (6, "red")])
@pytest.mark.parametrize("choice", ["first", "last"])
def test_initiative_gives_the_choice_of_moving_first_or_last(face: int, winner: str, choice: str):
    """1-3: the side listed first chooses, 4-6 the other, after the die; the choice binds for the whole round."""
    fight = Fight(MEN, begin="opening", dice=LoadedDice().lay("initiative", faces=(face,)).otherwise(10))
    assert fight.last(InitiativeWon).side == winner
    assert fight.asked == f"{winner}: move first, or last?"
    assert fight.refused("choose middle").rule == "SP-3.2.1"
    fight.do(f"choose {choice}")
    other = "red" if winner == "blue" else "blue"
    first, last = (winner, other) if choice == "first" else (other, winner)
    assert fight.last(OrderChosen).first == first
    assert fight.asked == f"{first}: Move"
    fight.do("done")
    assert fight.asked == f"{last}: Counter Move"


@pytest.mark.rule("SP-3.2.2")
def test_in_the_move_phase_one_moves_and_the_other_only_shoots_in_passing_or_counter_charges():
    """Blue has the Move: red may not move, but its bowman shoots Bea half-way and its orc meets her charge."""
    fight = Fight(MEN)
    assert fight.asked == "blue: Move"
    assert fight.refused("move orc via 14,15 facing 180").rule == "SP-3.3.0.1"
    fight.do("charge bea via 14,15 facing 0")
    assert fight.asked == "red: meet them with a counter-charge?"
    fight.do("charge orc via 14,22 facing 180")
    assert fight.asked == "blue: Orc charges within range: shoot?"
    fight.do("done")
    assert fight.asked == "red: Bea charges within range: shoot?"
    fight.do("shoot oaf at bea")
    assert fight.last(Charged).counter
    assert fight.last(Shot).passing
    assert fight.asked == "blue: Move"


@pytest.mark.rule("SP-3.2.3")
def test_in_the_counter_move_there_is_pass_through_fire_but_no_counter_charge():
    """Red charges in the Counter Move: blue's bowman may shoot at the half-point; no one may counter-charge."""
    fight = Fight(MEN, begin="counter")
    assert fight.asked == "red: Counter Move"
    fight.do("charge orc via 14,22 facing 180")
    assert fight.asked == "blue: Orc charges within range: shoot?"
    fight.do("shoot ann at orc")
    assert not fight.all(Charged, counter=True)
    assert fight.figure("bea").at == (14 * 1024, 22 * 1024)
    assert fight.last(Moved).figure == "orc"


@pytest.mark.rule("SP-3.2.4")
@pytest.mark.rule("ST-R10")
def test_in_the_missile_phase_the_slain_have_shot():
    """Ann and the orc bowman are 12 inches apart and shoot at each other, both hit for all their points: both fall."""
    dice = LoadedDice().otherwise(1)
    dice.lay("shot", "ann", "oaf", faces=(19,)).lay("shot", "oaf", "ann", faces=(19,))
    dice.lay("damage", "ann", faces=(6,)).lay("damage", "oaf", faces=(6,))
    weak = MEN.replace("hit_points: 8, at: [10, 12]", "hit_points: 3, at: [10, 12]")
    fight = Fight(weak, begin="missile", dice=dice)
    fight.do("shoot ann at oaf", "done", "shoot oaf at ann", "done")
    assert [shot.actor for shot in fight.all(Shot)] == ["ann", "oaf"]
    assert {shot.volley for shot in fight.all(Shot)} == {fight.last(Shot).volley}
    assert sorted(death.figure for death in fight.all(Slain)) == ["ann", "oaf"]
    # Nobody fell before both had shot.
    names = [type(event).__name__ for event in fight.events]
    assert names.index("Slain") > max(n for n, name in enumerate(names) if name == "Shot")


@pytest.mark.rule("SP-R88")
@pytest.mark.rule("ST-R10")
def test_morale_is_checked_when_all_that_falls_together_has_fallen():
    """Two units of two men lose one each, 50 percent, to shots of one volley: no die of morale falls before the last
    shot and the last of the slain; then unit ash checks, then unit oak."""
    dice = LoadedDice().otherwise(19).lay("morale", "ash", faces=(6, 6)).lay("morale", "oak", faces=(6, 6))
    fight = Fight(
        """
units:
  - {id: bows, side: blue, troop: bowman, count: 2, weapons: [short_bow], at: [20, 24], formation: {spacing: 4}}
  - {id: oak, side: red, troop: levy, count: 2, weapons: [sword], hit_points: 2, at: [18, 18], formation: {spacing: 1}}
  - {id: ash, side: red, troop: levy, count: 2, weapons: [sword], hit_points: 2, at: [22, 18], formation: {spacing: 1}}
""",
        begin="missile",
        dice=dice,
    )
    fight.do("shoot bows-1 at oak-1; bows-2 at ash-2", "done")
    kinds = [type(event).__name__ for event in fight.events]
    last_shot = max(n for n, kind in enumerate(kinds) if kind in ("Shot", "Damaged"))
    slain = [n for n, kind in enumerate(kinds) if kind == "Slain"]
    checks = [n for n, kind in enumerate(kinds) if kind == "MoraleChecked"]
    assert last_shot < min(slain) < max(slain) < min(checks)
    assert [check.unit for check in fight.all(MoraleChecked)] == ["ash", "oak"]


@pytest.mark.rule("SP-3.2.5")
@pytest.mark.rule("SP-R25")
def test_in_the_melee_phase_refusals_come_before_any_blow():
    """Bea walks up to the orc in the Move phase. Missiles come first, then he may refuse melee, then blows fall."""
    fight = Fight(MEN)
    fight.do("move bea via 14,16 facing 0")
    fight.pass_until("refuse melee")
    assert ledger(fight.now).phase == "melee"
    assert not fight.all(Struck)
    # Contacted in the Move phase, the orc had lost his counter move.
    assert fight.figure("orc").locked
    fight.do("done")
    assert "strikes" in fight.asked


@pytest.mark.rule("SP-3.2.6")
def test_the_phases_follow_one_another_until_the_battle_ends():
    """Two rounds in which nobody stirs, phase by phase; then Ann shoots the last orc and the battle is over."""
    lone = """
figures:
  - {id: ann, side: blue, troop: bowman, weapons: [short_bow], at: [10, 24], facing: 0}
  - {id: orc, side: red, creature: orc, hit_points: 1, at: [10, 14], facing: 180}
"""
    dice = LoadedDice().otherwise(1).lay("shot", faces=(19,))
    fight = Fight(lone, begin="opening", dice=dice)
    while fight.now.round < 3:
        fight.pass_until("Move").pass_until("move first")
        fight.do("choose first")
    phases = [event.phase for event in fight.all(PhaseBegan)]
    assert phases[:8] == ["move", "counter", "missile", "melee"] * 2
    fight.pass_until("declare shots").do("shoot ann at orc", "done")
    assert fight.last(BattleEnded).winner == "blue"
    assert fight.position.decision is None
    assert [event.number for event in fight.all(RoundBegan)] == [1, 2, 3]


@pytest.mark.rule("SP-3.2.2")
@pytest.mark.rule("SP-R26")
def test_figures_move_one_by_one_as_their_side_likes():
    """Bea first, Ann second or the other way about: each move is carried out at once, and a figure has one."""
    fight = Fight(MEN.replace("weapons: [short_bow, dagger], hit_points: 8", "weapons: [dagger], hit_points: 8"))
    fight.do("move bea via 14,20 facing 0")
    assert fight.where("bea") == (14, 20)
    assert fight.refused("move bea via 14,19 facing 0").rule == "SP-3.3.0.1"
    fight.do("move ann via 10,22 facing 0")
    assert [move.figure for move in fight.all(Moved)] == ["bea", "ann"]
