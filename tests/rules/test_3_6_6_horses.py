"""Horses that are not trained for battle, SP-3.5.9.20, and the riders who master them, SP-3.6.3.2."""

import pytest
from msgspec.structs import replace

from game.core.fight.deeds import Struck
from game.core.fight.moves import Moved
from game.core.fight.nerve import Fled, MoraleChecked, Rallied, Reined
from game.core.figures import Condition
from game.core.grain import GRAIN, grains
from game.play.asked.dice_box import LoadedDice
from game.rules.morale.leading import rally_refused
from game.rules.situation import Situation
from tests.play import Fight, state_of
from tests.rules.rout import FAILS, HOLDS, order

# Hal on a riding horse (2 HD: +1) is locked with an orc: his base is 1 by 2, their gap is half an inch.
RIDER = """
figures:
  - {id: hal, side: blue, name: Hal, %s, hit_points: 9, at: [20, 22], facing: 0}
  - {id: orc, side: red, name: Orc, creature: orc, hit_points: 9, at: [20, 20], facing: 180}
  - {id: far, side: blue, name: Far, troop: peasant, hit_points: 6, at: [2, 34], facing: 0}
"""
HACK = "troop: man_at_arms, mount: riding_horse, weapons: [sword]"


def melee(who: str = HACK, *faces: tuple[int, int], rallies: tuple[tuple[int, int], ...] = ()) -> Fight:
    dice = LoadedDice().otherwise(2)
    for face in faces:
        dice.lay("morale", "hal", "mount", faces=face)
    for rally in rallies:
        dice.lay("rally", "hal", "mount", faces=rally)
    return Fight(RIDER % who, begin="melee", dice=dice)


@pytest.mark.rule("SP-3.5.9.20")
@pytest.mark.parametrize(("faces", "held"), [((1, 4), False), ((2, 4), True)])
def test_an_untrained_mount_checks_in_melee(faces: tuple[int, int], held: bool):
    """A riding horse of 2 hit dice adds 1: 5 is 6 and it shies, 6 is 7 and it stands. It runs when the blows
    have fallen."""
    fight = melee(HACK, faces)
    check = fight.all(MoraleChecked)[0]
    assert (check.figures, check.tally.total, check.held) == (("hal",), 1, held)
    fight.pass_until("first, or last?")
    assert bool(fight.all(Fled)) is not held
    assert fight.figure("hal").has("bolted") is not held


@pytest.mark.rule("SP-3.5.9.20")
def test_every_round_anew():
    """It holds in the first round and shies in the second."""
    fight = melee(HACK, HOLDS, FAILS)
    fight.pass_until("first, or last?").do("choose first")
    fight.pass_until("first, or last?")
    assert [check.held for check in fight.all(MoraleChecked)] == [True, False]


@pytest.mark.rule("SP-3.5.9.20")
@pytest.mark.parametrize(
    ("who", "checks"),
    [
        (HACK, True),
        (HACK.replace("riding_horse", "mule"), True),
        (HACK.replace("riding_horse", "draft_horse"), True),
        (HACK.replace("riding_horse", "light_warhorse"), False),
        (HACK.replace("riding_horse", "medium_warhorse"), False),
        (HACK.replace("riding_horse", "heavy_warhorse"), False),
        (HACK.replace("riding_horse", "paladin_warhorse"), False),
        (HACK.replace("riding_horse", "pegasus"), False),
        ("creature: goblin, mount: dire_wolf", False),
        ("troop: man_at_arms", False),
    ],
)
def test_which_mounts_are_used_to_battle(who: str, checks: bool):
    """Riding and draft horses and mules check; war horses, a paladin's horse and fantastic mounts do not; nor
    do feet."""
    assert bool(melee(who).all(MoraleChecked)) is checks


@pytest.mark.rule("SP-R111")
def test_out_of_melee_a_horse_is_calm():
    """The orc is 5 inches away: the horse does not check."""
    fight = Fight((RIDER % HACK).replace("at: [20, 20]", "at: [20, 15]"), begin="melee")
    fight.pass_until("first, or last?")
    assert fight.all(MoraleChecked) == []


@pytest.mark.rule("SP-R74")
@pytest.mark.rule("SP-R60")
def test_the_rider_goes_along():
    """The horse shies: Hal still strikes his blow, then it runs its 24 inches with him; the orc has a blow at
    their back."""
    fight = melee(HACK, FAILS)
    fight.pass_until("Hal strikes").do("strike hal at orc")
    fight.pass_until("first, or last?")
    assert [blow.extra for blow in fight.all(Struck, actor="orc")][-1] is True
    assert order(fight, Struck, Fled, Moved)[-3:] == ["Fled", "Struck", "Moved"]
    assert fight.last(Moved, figure="hal").how == "flee"
    hal = fight.figure("hal")
    assert hal.has("fleeing")
    assert hal.has("bolted")


# ---- mastering it ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.6.3.2.1")
@pytest.mark.parametrize(("faces", "held"), [(HOLDS, True), (FAILS, False)])
def test_in_melee_it_costs_an_attack(faces: tuple[int, int], held: bool):
    """Hal gives up his one blow: the horse rolls again, and stays if it holds. Either way he has not struck."""
    fight = melee(HACK, FAILS, rallies=(faces,))
    fight.pass_until("Hal strikes").do("rally hal for hal")
    assert fight.last(Reined).blows == 1
    assert fight.figure("hal").blows == 1
    fight.pass_until("first, or last?")
    assert fight.all(Struck, actor="hal") == []
    assert bool(fight.all(Rallied)) is held
    assert bool(fight.all(Fled)) is not held


@pytest.mark.rule("SP-3.6.3.2.1")
def test_with_two_attacks_he_has_one_left():
    """A fighter of level 2 has 2 blows at the orc: he masters his horse with one, and strikes with the other."""
    who = "class: fighting_man, level: 2, weapons: [sword], mount: riding_horse"
    fight = melee(who, FAILS, rallies=(HOLDS,))
    fight.pass_until("Hal strikes").do("rally hal for hal")
    assert fight.refused("rally hal for hal").rule == "SP-3.6.3.2.1"
    fight.do("strike hal at orc")
    assert len(fight.all(Struck, actor="hal")) == 1


@pytest.mark.rule("SP-R111")
def test_once_a_round():
    """He fails with his first blow: he may not try again with the second."""
    who = "class: fighting_man, level: 2, weapons: [sword], mount: riding_horse"
    fight = melee(who, FAILS, rallies=(FAILS,))
    fight.pass_until("Hal strikes").do("rally hal for hal")
    assert fight.refused("rally hal for hal").rule == "SP-R111"


@pytest.mark.rule("SP-3.6.3.2.1")
def test_a_calm_horse_needs_no_mastering():
    """The horse holds: Hal cannot give up a blow for nothing, and cannot rein in another's."""
    fight = melee(HACK, HOLDS).pass_until("Hal strikes")
    assert fight.refused("rally hal for hal").rule == "SP-3.6.3.2.1"
    assert fight.refused("rally hal for far").rule == "SP-3.6.3.2.1"


def bolted(*rallies: tuple[int, int], more: str = "") -> Fight:
    """Hal's horse ran away with him last round; the orc is 10 inches north."""
    state = state_of((RIDER % HACK).replace("at: [20, 20]", "at: [20, 10]") + more)
    conditions = (Condition("fleeing", 0, "0"), Condition("bolted"))
    hal = replace(state.figures["hal"], conditions=conditions)
    dice = LoadedDice().otherwise(2)
    for faces in rallies:
        dice.lay("rally", "hal", "mount", faces=faces)
    return Fight(state=replace(state, figures={**state.figures, "hal": hal}), begin="move", dice=dice)


@pytest.mark.rule("SP-3.6.3.2")
def test_out_of_melee_it_costs_half_the_move():
    """Hal spends 12 of the horse's 24 inches, it rolls 7 and obeys: he may ride the other 12, not 13."""
    fight = bolted((2, 4))
    fight.do("rally hal for hal")
    assert fight.last(Reined).cost == 12 * GRAIN
    assert fight.last(Rallied).figures == ("hal",)
    assert not fight.figure("hal").has("bolted")
    assert fight.refused("move hal via 33,22 facing 0").rule == "SP-3.3.0.4"
    fight.do("move hal via 32,22 facing 90")
    assert fight.where("hal") == (32, 22)


@pytest.mark.rule("SP-3.6.3.2")
@pytest.mark.parametrize(("walked", "may"), [(12, True), (12.01, False)])
def test_just_half_the_move_is_enough_to_rein_it_in(walked: float, may: bool):
    fight = bolted((2, 4))
    hal = replace(fight.figure("hal"), walked=grains(walked))
    at = Situation(replace(fight.now, figures={**fight.now.figures, "hal": hal}), fight.battle)
    no = rally_refused(at, hal, "hal")
    assert (no and (no.rule, no.measured["left"])) == (None if may else ("SP-3.6.3.2", "11.99"))


@pytest.mark.rule("SP-3.6.3.2")
def test_failing_it_runs_on():
    """The horse rolls 6 (5 and 1): it does not obey, he may not try again this round, and it runs as the phase ends."""
    fight = bolted((1, 4))
    fight.do("rally hal for hal")
    assert fight.refused("rally hal for hal").rule == "SP-R111"
    fight.do("done")
    assert fight.last(Moved, figure="hal").how == "flee"
    assert fight.figure("hal").has("bolted")


@pytest.mark.rule("SP-R74")
@pytest.mark.rule("SP-R111")
def test_nobody_else_can_stop_his_horse():
    """A leader's voice does not reach a horse; nor does it come to itself, as men do who are left in peace."""
    lord = (
        "  - {id: lord, side: blue, class: fighting_man, level: 1, weapons: [sword], charisma: 18, at: [24, "
        "24], facing: 0}\n"
    )
    fight = bolted(more=lord)
    assert fight.refused("rally lord for hal").rule == "SP-R109"
    fight.pass_until("first, or last?")
    assert fight.all(MoraleChecked) == []
    assert fight.all(Moved, figure="hal")


@pytest.mark.rule("SP-3.6.3.2")
def test_only_a_bolted_horse_is_mastered():
    """Hal's horse is calm: refused."""
    assert Fight(RIDER % HACK).refused("rally hal for hal").rule == "SP-3.6.3.2"
