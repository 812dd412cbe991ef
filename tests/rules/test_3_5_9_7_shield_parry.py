"""Section 3.5.9.7: the shield held up against one attacker."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.core.fight.deeds import Parried, Saved, Struck
from game.core.fight.harm import Damaged
from game.core.fight.horses import HorseHurt
from game.core.fight.tricks import Guarded, ShieldHeld, ShieldLost
from game.core.figures import Condition
from game.core.state import with_figure
from game.play.asked.dice_box import LoadedDice
from game.play.creatures.touching import Drained
from tests.melee import blue, figures, items, red, struck
from tests.play import Fight, state_of

SHIELDED = "class: fighting_man, level: 1, weapons: [mace], shield: metal"
WOODEN = SHIELDED.replace("metal", "wood")
TWICE = SHIELDED.replace("level: 1", "level: 2")
MACE = "creature: orc, weapons: [mace]"
FIRST = "creature: orc, weapons: [morning_star]"
SPEAR = "creature: orc, weapons: [spear]"


def turn(fight: Fight, name: str) -> Fight:
    """Everybody holds his blow until it is this figure's turn."""
    while "strikes" not in fight.asked or fight.position.decision.figures != (name,):  # type: ignore[union-attr]
        fight.do("done")
    return fight


def attacked(
    who: str, *foes: str, dice: LoadedDice | None = None, now: str = "foe", changed: dict[str, Any] | None = None
) -> Fight:
    """Ann at 10,20 is asked whether she parries; the enemies strike before her, the first of them now."""
    state = state_of(figures(blue("ann", 10, 20, who), *foes))
    state = with_figure(state, replace(state.figures["ann"], **(changed or {})))
    fight = Fight(state=state, begin="move", first="red", dice=dice)
    fight.pass_until("blue: Counter Move")
    fight.do("order parry ask", "done")
    return turn(fight, now)


def dice(shield: int, *blows: int, damage: int = 6) -> LoadedDice:
    """Blows that hit unless told, for 6 points each, and what the shield's die shows."""
    laid = LoadedDice().otherwise(10)
    for face in blows or (19, 19):
        laid.lay("blow", "foe", faces=(face,))
    laid.lay("damage", "foe", faces=(damage,)).lay("damage", "foe", faces=(damage,))
    return laid.lay("shield", "ann", faces=(shield,))


FOE = red("foe", 10, 18, FIRST)
VAMPIRE = "creature: vampire"


@pytest.mark.rule("SP-3.5.9.7")
@pytest.mark.rule("SP-R65")
def test_it_takes_a_die_off_the_hit():
    """It hits for 6; the shield's die shows 4: 2 go through. It is a blow given up, without -3 on the die."""
    fight = attacked(SHIELDED, FOE, dice=dice(4))
    fight.do("strike foe at ann", "parry 1 with shield")
    assert fight.last(Guarded).actor == "ann"
    assert fight.last(ShieldHeld).taken == 4 and not fight.last(ShieldHeld).broken
    assert struck(fight, "foe").damage == 2 and fight.last(Damaged).amount == 2
    assert "SP-3.5.9.6" not in items(struck(fight, "foe").tally)
    assert "Ann strikes" not in fight.asked and fight.figure("ann").shield == "metal"


@pytest.mark.rule("SP-3.5.9.7")
@pytest.mark.rule("SP-R9")
def test_it_takes_off_after_all_that_multiplies():
    """A charger met by a set spear suffers twice 6; the shield takes its 4 off the 12, not off the 6."""
    laid = dice(4)
    fight = Fight(
        figures(blue("ann", 10, 26, SHIELDED), red("foe", 10, 18, SPEAR)), begin="move", first="blue", dice=laid
    )
    fight.do("order parry ask", "charge ann via 10,19 facing 0")
    turn(fight.pass_until("strikes"), "foe").do("strike foe at ann", "parry 1 with shield")
    assert "SP-3.5.5.3" in struck(fight, "foe").rules
    assert struck(fight, "foe").damage == 8


@pytest.mark.rule("SP-R65")
@pytest.mark.rule("SP-R122")
def test_it_waits_for_his_first_hit():
    """The first blow misses: the shield stays up, is not offered again, and takes 3 off the second, not more."""
    fight = attacked(
        SHIELDED, red("foe", 10, 18, "class: fighting_man, level: 2, weapons: [morning_star]"), dice=dice(3, 2, 19)
    )
    fight.do("strike foe at ann", "parry 1 with shield")
    assert not struck(fight, "foe").hit and not fight.all(ShieldHeld)
    fight.do("strike foe at ann")
    assert struck(fight, "foe").damage == 3 and len(fight.all(ShieldHeld)) == 1


@pytest.mark.rule("SP-R65")
def test_only_against_that_attacker():
    """The shield is up against the orc, who misses; the oaf's blow is another's, and does its 6."""
    laid = dice(4, 2).lay("blow", "oaf", faces=(19,)).lay("damage", "oaf", faces=(6,))
    fight = attacked(TWICE, FOE, red("oaf", 11.1, 18.4, FIRST), dice=laid)
    fight.do("strike foe at ann", "parry 1 with shield", "strike oaf at ann", "parry 0")
    assert struck(fight, "oaf").damage == 6 and not fight.all(ShieldHeld)


@pytest.mark.rule("SP-3.5.9.7.1")
def test_not_against_flank_or_rear():
    """With the orc before her and the oaf at her side, she may hold it up against the one, not against the other."""
    fight = attacked(TWICE, FOE, red("oaf", 12, 20, FIRST), dice=dice(4), now="oaf")
    fight.do("strike oaf at ann")
    no = fight.refused("parry 1 with shield")
    assert (no.rule, no.reason) == ("SP-3.5.9.7", "Ann has no shield to hold up against this blow")
    fight.do("parry 0", "strike foe at ann", "parry 1 with shield")
    assert fight.last(ShieldHeld).target == "foe"


@pytest.mark.rule("SP-3.5.9.7.2")
@pytest.mark.parametrize(
    ("who", "face", "breaks"),
    [(SHIELDED, 6, True), (SHIELDED, 5, False), (WOODEN, 6, True), (WOODEN, 5, True), (WOODEN, 4, False)],
)
def test_the_shield_breaks(who: str, face: int, breaks: bool):
    """On 6 it is destroyed, a wooden one on 5 too: she has none from then on, and it lies nowhere."""
    fight = attacked(who, FOE, dice=dice(face))
    fight.do("strike foe at ann", "parry 1 with shield")
    assert fight.last(ShieldHeld).broken is breaks
    assert (fight.figure("ann").shield == "") is breaks
    assert [event.how for event in fight.all(ShieldLost)] == (["broken"] if breaks else [])
    assert not fight.now.lying


@pytest.mark.rule("SP-3.5.9.7.3")
@pytest.mark.parametrize(("face", "drained"), [(4, 1), (5, 0)])
def test_all_damage_stopped_stops_the_touch(face: int, drained: int):
    """A vampire's touch does 5 here: the shield that takes 4 lets it drain her, the one that takes 5 does not."""
    laid = LoadedDice().otherwise(10).lay("blow", "foe", faces=(19,)).lay("shield", "ann", faces=(face,))
    laid.lay("damage", "foe", faces=(5,))
    fight = attacked(SHIELDED.replace("level: 1", "level: 5"), red("foe", 10, 18, VAMPIRE), dice=laid)
    fight.do("strike foe at ann", "parry 1 with shield")
    held = fight.last(ShieldHeld)
    assert (held.taken == struck(fight, "foe").damage + held.taken) is (drained == 0)
    assert len(fight.all(Drained)) == drained


@pytest.mark.rule("SP-3.5.9.7.4")
def test_several_against_several():
    """Level 2: two blows, and a shield parry for each against two who come from the front."""
    laid = dice(4).lay("blow", "oaf", faces=(19,)).lay("damage", "oaf", faces=(6,)).lay("shield", "ann", faces=(1,))
    fight = attacked(TWICE, FOE, red("oaf", 11.1, 18.4, FIRST), dice=laid)
    fight.do("strike foe at ann", "parry 1 with shield", "strike oaf at ann", "parry 1 with shield")
    assert [(event.target, event.taken) for event in fight.all(ShieldHeld)] == [("foe", 4), ("oaf", 1)]
    assert "Ann strikes" not in fight.asked


@pytest.mark.rule("SP-R122")
def test_shield_and_weapon_together():
    """Two blows given up at one question: one for the shield, one for -3 on the die."""
    fight = attacked(TWICE, FOE, dice=dice(4, 19))
    fight.do("strike foe at ann", "parry 2 with shield")
    assert items(struck(fight, "foe").tally)["SP-3.5.9.6"] == -3
    assert fight.last(ShieldHeld).taken == 4 and fight.last(Parried).blows == 1


@pytest.mark.rule("SP-3.5.9.7")
@pytest.mark.rule("SP-R122")
def test_without_a_shield_in_use_there_is_none():
    """She has none."""
    fight = attacked(SHIELDED.replace(", shield: metal", ""), FOE)
    fight.do("strike foe at ann")
    assert fight.refused("parry 1 with shield").rule == "SP-3.5.9.7"


@pytest.mark.rule("SP-3.5.9.7")
def test_it_is_a_blow_given_up():
    fight = attacked(SHIELDED, FOE)
    fight.do("strike foe at ann")
    assert fight.refused("parry 0 with shield").rule == "SP-3.5.9.7"
    assert fight.refused("parry 2 with shield").rule == "SP-3.5.9.6.1"


@pytest.mark.rule("SP-3.5.9.7")
def test_with_bare_fists_the_shield_still_parries():
    """She has no weapon: she may hold up the shield, but not parry with her fist."""
    fight = attacked(SHIELDED.replace("[mace]", "[]"), FOE, dice=dice(4))
    fight.do("strike foe at ann")
    assert fight.refused("parry 1").rule == "SP-3.5.9.6"
    fight.do("parry 1 with shield")
    assert fight.last(ShieldHeld).taken == 4


def test_nothing_here_is_saved_against():
    fight = attacked(SHIELDED, FOE, dice=dice(6))
    fight.do("strike foe at ann", "parry 1 with shield")
    assert not fight.all(Saved) and len(fight.all(Struck)) == 1


@pytest.mark.rule("SP-R232")
def test_it_does_not_cover_the_horse():
    """Ann's shield is up against the orc, whose first blow misses; his second is at her horse: 6 points, none taken
    off, and the shield is still up against him."""
    rider = SHIELDED + ", mount: heavy_warhorse"
    foe = red("foe", 10, 17.3, "class: fighting_man, level: 3, weapons: [flail]")
    fight = attacked(rider, foe, dice=dice(4, 2, 18, 18))
    fight.do("strike foe at ann", "parry 1 with shield", "strike foe at ann horse")
    assert struck(fight, "foe").damage == 6 and fight.last(HorseHurt).amount == 6
    assert not fight.all(ShieldHeld)
    fight.do("strike foe at ann", "parry 0")
    assert fight.last(ShieldHeld).taken == 4 and struck(fight, "foe").damage == 2


@pytest.mark.rule("SP-R232")
def test_an_image_struck_costs_no_shield():
    """The hit breaks an image of Ann's; her wooden shield, which would break on a 6, is not thrown for."""
    wanted = {"conditions": (Condition("images", 5, "2"),)}
    fight = attacked(WOODEN, FOE, dice=dice(6), changed=wanted)
    fight.do("strike foe at ann", "parry 1 with shield")
    assert struck(fight, "foe").hit and fight.figure("ann").condition("images").value == "1"
    assert not fight.all(ShieldHeld) and fight.figure("ann").shield == "wood"
