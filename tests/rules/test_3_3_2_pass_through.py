"""Section 3.3.2: shots at those who pass, at the half-point of their move; standing orders that answer them."""

import pytest
from msgspec.structs import replace

from game.core.events import StandingOrdered
from game.core.fight.deeds import Shot
from game.core.fight.harm import Slain
from game.core.fight.moves import Moved, ZoneEntered
from game.core.figures import Condition
from game.play.asked.dice_box import LoadedDice
from game.rules.stealth.unseen import INVISIBLE
from tests.play import Fight, state_of

FIELD = """
figures:
  - {id: bea, side: blue, class: fighting_man, level: 1, weapons: [sword], hit_points: 5, at: [10, 20], facing: 90}
  - {id: ann, side: blue, troop: bowman, weapons: [short_bow, dagger], hit_points: 5, at: [4, 30], facing: 0}
  - {id: oaf, side: red, creature: orc, weapons: [short_bow, dagger], hit_points: 5, at: [16, 12], facing: 180}
  - {id: orc, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [44, 4], facing: 180}
"""


def fight(*shots: tuple[str, int], begin: str = "move", text: str = FIELD) -> Fight:
    dice = LoadedDice().otherwise(2)
    for shooter, roll in shots:
        dice.lay("shot", shooter, faces=(roll,))
    return Fight(text, begin=begin, dice=dice)


@pytest.mark.rule("SP-3.3.2.1")
@pytest.mark.rule("ST-R4")
def test_the_shot_is_taken_at_the_half_point_of_the_move():
    """Bea walks 12 inches east past a bowman; after 6 she is at 16,20, 8 inches south of him: there he may shoot."""
    battle = fight(("oaf", 19))
    battle.do("move bea via 22,20 facing 90")
    assert battle.asked == "red: Bea passes within range: shoot?"
    assert battle.where("bea") == (16, 20)
    battle.do("shoot oaf at bea")
    shot = battle.last(Shot)
    assert shot.passing
    assert shot.witness["distance"] == 8
    assert "SP-3.3.2.1" in shot.rules
    # Hit but not slain (2 of 5 points), she walks on to her end.
    assert battle.where("bea") == (22, 20)
    assert [move.cost // 1024 for move in battle.all(Moved, figure="bea")] == [6, 6]


@pytest.mark.rule("SP-3.3.2.1")
def test_one_slain_at_the_half_point_goes_no_farther():
    """The same shot for all her points: she falls at 16,20."""
    battle = fight(("oaf", 20))
    battle.do("move bea via 22,20 facing 90", "shoot oaf at bea")
    assert battle.last(Slain).figure == "bea"
    assert battle.where("bea") == (16, 20)


@pytest.mark.rule("ST-R4")
@pytest.mark.rule("SP-3.3.2.1")
def test_the_half_point_is_of_the_walk_as_zones_let_it_be():
    """Bea is told 12 inches east, but an orc at 20,20 stops her at x = 18, after 8: the half-point is at x = 14.

    With a corner in the way half of the length along the legs counts: 4 north, 8 east, so 4 north and 2 east."""
    battle = fight(text=FIELD.replace("at: [44, 4]", "at: [20, 20]"))
    battle.do("move bea via 22,20 facing 90")
    assert battle.where("bea") == (14, 20)
    battle.do("done")
    assert battle.where("bea") == (18, 20)
    assert battle.last(ZoneEntered).zones == ("orc",)
    corner = fight()
    corner.do("move bea via 10,16 18,16 facing 90")
    assert corner.where("bea") == (12, 16)
    corner.do("done")
    assert corner.where("bea") == (18, 16)
    assert [len(move.path) for move in corner.all(Moved)] == [3, 2]


@pytest.mark.rule("ST-R4")
def test_the_half_point_is_of_length_whatever_the_ground_costs():
    """4 inches of grass and 4 of wood at double: 12 in all. Half-way is after 4 inches, not after 6 of allowance."""
    wood = "terrain: [{kind: woods, points: [[14, 18], [18, 18], [18, 22], [14, 22]]}]"
    battle = fight(text=FIELD.replace("at: [16, 12]", "at: [12, 12]") + wood)
    battle.do("move bea via 18,20 facing 90")
    assert battle.where("bea") == (14, 20)
    battle.do("done")
    assert [move.cost // 1024 for move in battle.all(Moved)] == [4, 8]


@pytest.mark.rule("SP-3.3.2.1")
@pytest.mark.parametrize(
    ("change", "asked"),
    [
        ("weapons: [short_bow], hit_points: 5, at: [16, 5]", True),
        ("weapons: [short_bow], hit_points: 5, at: [16, 4.99]", False),
        ("weapons: [dagger], hit_points: 5, at: [16, 12]", False),
    ],
)
def test_who_cannot_shoot_is_not_asked(change: str, asked: bool):
    """A short bow carries 15 inches to the half-point at 16,20 and no hundredth more; without a bow nobody is asked."""
    battle = fight(text=FIELD.replace("weapons: [short_bow, dagger], hit_points: 5, at: [16, 12]", change))
    battle.do("move bea via 22,20 facing 90")
    assert (battle.asked == "red: Bea passes within range: shoot?") == asked
    assert battle.where("bea") == ((16, 20) if asked else (22, 20))


@pytest.mark.rule("SP-3.3.2.1")
@pytest.mark.rule("SP-3.4.2.3")
def test_one_in_melee_does_not_shoot_in_passing():
    """Ann stands 1 inch from the bowman and locks him; Bea walks past: he is not asked."""
    text = FIELD.replace("at: [4, 30]", "at: [16, 14]")
    battle = fight(begin="counter", text=text)
    battle.do("done")
    assert battle.figure("oaf").locked
    battle.pass_until("blue: Move")
    battle.do("move bea via 21,20 facing 90")
    assert not battle.all(Shot)
    assert battle.where("bea") == (21, 20)


@pytest.mark.rule("SP-R34")
@pytest.mark.rule("SP-3.3.2.1")
def test_who_has_shot_in_passing_stays_put_in_the_counter_move():
    """The bowman shoots in blue's Move: in red's Counter Move he may turn, but not walk."""
    battle = fight()
    battle.do("move bea via 22,20 facing 90", "shoot oaf at bea", "done")
    assert battle.asked == "red: Counter Move"
    assert battle.refused("move oaf via 16,10 facing 0").rule == "SP-R34"
    battle.do("move oaf facing 90")
    assert battle.figure("oaf").facing == 90


@pytest.mark.rule("SP-3.3.2.1")
def test_who_has_moved_does_not_shoot_in_passing():
    """Blue has the Move and Ann walks an inch; when the orc comes by in the Counter Move she is not asked."""
    text = FIELD.replace("at: [4, 30]", "at: [44, 14]")
    moved = fight(text=text)
    moved.do("move ann via 44,15 facing 0", "done", "move orc via 40,8 facing 270")
    assert not moved.asked.endswith("shoot?")
    stayed = fight(text=text)
    stayed.do("done", "move orc via 40,8 facing 270")
    assert stayed.asked == "blue: Orc passes within range: shoot?"


@pytest.mark.rule("SP-R33")
@pytest.mark.rule("SP-3.4.2.4.1")
def test_one_pass_through_shot_a_round_and_it_is_one_of_a_bows_two():
    """The bowman shoots at Bea in passing; at Ann, who moves next, he may not. One shot is left for the missiles."""
    battle = fight(text=FIELD.replace("at: [4, 30]", "at: [10, 16]"))
    battle.do("move bea via 22,20 facing 90")
    assert battle.refused("shoot oaf at bea; oaf at bea").rule == "SP-R33"
    battle.do("shoot oaf at bea")
    battle.do("move ann via 10,14 facing 0")
    assert battle.asked == "red: Counter Move"
    battle.pass_until("red: declare shots")
    battle.do("shoot oaf at ann")
    assert battle.asked != "red: declare shots"
    assert len(battle.all(Shot, actor="oaf")) == 2


@pytest.mark.rule("SP-R33")
@pytest.mark.rule("SP-3.4.2.5")
def test_the_only_shot_of_a_crossbow():
    """With a light crossbow the pass-through shot is the round's one: in the missile phase he has none."""
    battle = fight(text=FIELD.replace("weapons: [short_bow, dagger], hit_points: 5, at: [16, 12]",
                                      "weapons: [light_crossbow, dagger], hit_points: 5, at: [16, 12]"))  # fmt: skip
    battle.do("move bea via 22,20 facing 90", "shoot oaf at bea")
    battle.pass_until("red: Counter Move").do("done")
    while battle.now.round == 1 and battle.position.decision is not None and battle.asked != "red: declare shots":
        battle.do("done")
    assert battle.asked != "red: declare shots"
    assert len(battle.all(Shot, actor="oaf")) == 1


@pytest.mark.rule("SP-3.3.2.1.1")
def test_at_one_who_charges_the_shooters():
    """Bea charges the bowman from 8 inches: 6 to go to his zone; after 3 of them he may shoot at 5 inches."""
    text = FIELD.replace("at: [10, 20], facing: 90", "at: [16, 20], facing: 0")
    battle = fight(text=text)
    battle.do("charge bea via 16,12 facing 0")
    assert battle.asked == "red: meet them with a counter-charge?"
    battle.do("done")
    assert battle.asked == "red: Bea charges within range: shoot?"
    assert battle.where("bea") == (16, 17)
    battle.do("shoot oaf at bea")
    assert battle.last(Shot).witness["distance"] == 5
    assert battle.where("bea") == (16, 14)


@pytest.mark.rule("SP-3.3.2.1.1")
def test_at_one_of_many_who_pass_together():
    """Bea and Ann walk together: each is shot at from its own half-point, in one volley; a third enemy is no target."""
    text = FIELD.replace("at: [4, 30]", "at: [10, 16]")
    battle = fight(text=text)
    battle.do("move bea via 22,20 facing 90; ann via 14,16 facing 90")
    assert battle.asked == "red: 2 figures pass within range: shoot?"
    assert (battle.where("bea"), battle.where("ann")) == ((16, 20), (12, 16))
    assert battle.refused("shoot oaf at orc").rule == "SP-3.3.2.1"
    battle.do("shoot oaf at ann")
    assert battle.last(Shot).target == "ann"


@pytest.mark.rule("SP-3.3.2.1")
def test_only_at_those_who_move():
    """Ann stands nearer, but it is Bea who passes: a pass-through shot at Ann is refused."""
    text = FIELD.replace("at: [4, 30]", "at: [16, 18]")
    battle = fight(text=text)
    battle.do("move bea via 12,24 facing 90")
    assert battle.asked == "red: Bea passes within range: shoot?"
    assert battle.refused("shoot oaf at ann").rule == "SP-3.3.2.1"
    assert battle.refused("shoot orc at bea").rule == "SP-3.4.0.1"


@pytest.mark.rule("ST-R13")
@pytest.mark.parametrize(
    ("order", "asked", "shots"), [("ask", True, 0), ("at_will", False, 1), ("chargers", False, 0), ("hold", False, 0)]
)
def test_standing_orders_answer_for_those_who_could_shoot(order: str, asked: bool, shots: int):
    """Red orders its fire beforehand; then Bea walks by: it is asked, shoots at will, or lets her pass."""
    battle = fight(begin="counter")
    battle.do(f"order fire {order}", "done")
    assert battle.last(StandingOrdered).order.answer == order
    battle.pass_until("blue: Move")
    battle.do("move bea via 22,20 facing 90")
    assert battle.asked.endswith("shoot?") == asked
    assert len(battle.all(Shot)) == shots


@pytest.mark.rule("ST-R13")
def test_an_order_for_one_figure_and_for_all():
    """All of red hold their fire but the bowman, who is to shoot at chargers: at a charge he shoots unasked."""
    battle = fight(begin="counter", text=FIELD.replace("at: [10, 20], facing: 90", "at: [16, 20], facing: 0"))
    battle.do("order fire hold", "order fire chargers for oaf", "order counter never", "done")
    battle.pass_until("blue: Move")
    battle.do("charge bea via 16,12 facing 0")
    assert battle.last(Shot).actor == "oaf"


@pytest.mark.rule("ST-R13")
@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ("order sing loudly", "no standing order"),
        ("order fire sometimes", "may be"),
        ("order fire hold for oaf", "not yours"),
    ],
)
def test_an_order_nobody_knows_is_refused(order: str, reason: str):
    """An unknown kind, an unknown answer, an enemy to be ordered: refused, with what may be said."""
    no = fight().refused(order)
    assert no.rule == "ST-R13"
    assert reason in no.reason


@pytest.mark.rule("SP-3.3.2.1")
@pytest.mark.rule("SP-3.3.5.1")
@pytest.mark.parametrize("unseen", [False, True])
def test_who_is_seen_to_watch_halts_those_who_pass_though_one_unseen_is_in_his_line(unseen: bool):
    """Bea halts half-way before Oaf's crossbow, though his fellow, whom she does not see, stands between them."""
    more = "  - {id: ugh, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [16, 15], facing: 180}\n"
    field = FIELD.replace("creature: orc, weapons: [short_bow", "creature: orc, weapons: [light_crossbow")
    state = state_of(field + (more if unseen else ""))
    if unseen:
        ugh = replace(state.figures["ugh"], conditions=(Condition(INVISIBLE),))
        state = replace(state, figures={**state.figures, "ugh": ugh})
    battle = Fight(state=state, dice=LoadedDice().otherwise(2))
    battle.do("move bea via 22,20 facing 90")
    assert battle.asked == "red: Bea passes within range: shoot?"
    assert battle.where("bea") == (16, 20)
    if unseen:
        assert battle.refused("shoot oaf at bea").rule == "SP-3.4.2.15"
    battle.do("done")
    assert battle.where("bea") == (22, 20)
