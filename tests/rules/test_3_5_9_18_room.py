"""Section 3.5.9.18: room to swing."""

import pytest
from msgspec.structs import replace

from game.core.commands import Strike
from game.core.fight.deeds import Struck
from game.play.morale.routing import flee
from game.play.moving.unhorsing import unhorse
from game.play.referee import Referee
from tests.melee import blue, figures, red
from tests.play import Fight

SWINGS = ["big_club", "flail", "heavy_ax", "maul", "two_handed_sword"]
THRUSTS = ["spear", "quarter_staff", "halberd", "bill"]


def who(weapon: str) -> str:
    return f"class: fighting_man, level: 1, weapons: [{weapon}]"


def beside(weapon: str, *friends: tuple[float, float]) -> Fight:
    """Ann at 10,20 looks up the table at an orc at 10,18, friends of hers standing where told."""
    lines = [blue(f"bea{n}", x, y, who("mace")) for n, (x, y) in enumerate(friends)]
    fight = Fight(figures(blue("ann", 10, 20, who(weapon)), *lines, red("foe", 10, 18)), begin="melee")
    fight.dice.otherwise(10)
    return fight




def strikes(fight: Fight) -> bool:
    """Whether Ann may strike the orc when her turn comes."""
    decision = fight.position.decision
    while decision is not None and (decision.figures != ("ann",) or "escape" in fight.asked):
        fight.do("done")
        decision = fight.position.decision
    return decision is not None and decision.refuse(fight.at, Strike("ann", "foe")) is None


@pytest.mark.rule("SP-3.5.9.18")
@pytest.mark.rule("SP-R72")
@pytest.mark.parametrize("weapon", SWINGS)
@pytest.mark.parametrize("x", [11.5, 8.5])
def test_a_friend_at_the_side_leaves_no_room(weapon: str, x: float):
    """Half an inch between her base and her friend's: she cannot swing."""
    fight = beside(weapon, (x, 20))
    while fight.position.decision.figures != ("ann",):  # type: ignore[union-attr]
        fight.do("done")
    no = fight.refused("strike ann at foe")
    assert no.rule == "SP-3.5.9.18" and no.measured == {"gap": 512, "by": "bea0"}
    side = "right" if x > 10 else "left"
    assert "Bea0 is 0.5 inches off at the " + side + ", less than 1" in no.reason


@pytest.mark.rule("SP-3.5.9.18")
@pytest.mark.rule("SP-R72")
@pytest.mark.parametrize("weapon", SWINGS)
@pytest.mark.parametrize("friends", [(), ((12, 20),), ((8, 20), (12, 20)), ((10, 21.2),), ((11.2, 18.9),)])
def test_with_an_inch_at_either_side_there_is(weapon: str, friends: tuple[tuple[float, float], ...]):
    """Nobody, friends a whole inch off at the sides, right behind her, or before her at a slant."""
    assert strikes(beside(weapon, *friends))


@pytest.mark.rule("SP-3.5.9.18")
def test_enemies_at_the_side_are_no_hindrance():
    fight = Fight(figures(blue("ann", 10, 20, who("maul")), red("foe", 11.5, 20), red("oaf", 10, 18)), begin="melee")
    assert strikes(fight)


@pytest.mark.rule("SP-3.5.9.18.1")
@pytest.mark.parametrize("weapon", THRUSTS)
def test_thrusting_weapons_need_no_room(weapon: str):
    fight = beside(weapon, (11.1, 20), (8.9, 20))
    assert strikes(fight)
    fight.do("strike ann at foe")
    assert fight.last(Struck).weapon == weapon


@pytest.mark.rule("SP-3.5.9.18")
def test_without_room_no_trick_either_but_a_grapple():
    """She can still lay hold of him with her hands."""
    fight = beside("two_handed_sword", (11.2, 20))
    while fight.position.decision.figures != ("ann",):  # type: ignore[union-attr]
        fight.do("done")
    assert fight.refused("try knock ann at foe").rule == "SP-3.5.9.18"
    fight.do("grapple ann at foe")


@pytest.mark.rule("SP-3.5.9.18")
@pytest.mark.parametrize(("x", "struck"), [(11.5, 0), (12, 1)])
def test_no_room_no_parting_blow(x: float, struck: int):
    """An orc turns and flees from Ann's zone: with a friend at her side she cannot swing at its back."""
    fight = Fight(
        figures(
            blue("ann", 10, 20, who("maul")), blue("bea", x, 20.6, who("mace")), red("foe", 10, 18), red("oaf", 30, 4)
        ),
        begin="move",
    )
    referee = Referee(fight.battle, fight.now)
    flee(referee, ("foe",), "afraid")
    blows = [event.actor for event in referee.events if isinstance(event, Struck)]
    assert blows.count("ann") == struck


@pytest.mark.rule("SP-3.5.9.17")
def test_a_lance_is_of_no_use_on_foot():
    """A knight thrown from his horse has taken up his lance again: it strikes nobody; his hands do."""
    text = figures(
        blue("ann", 10, 20, who("mounted_lance") + ", mount: medium_warhorse"), red("foe", 10, 17.6), red("oaf", 30, 4)
    )
    fight = Fight(text, begin="move")
    referee = Referee(fight.battle, fight.now)
    unhorse(referee, "ann", "foe")
    ann = replace(referee.figure("ann"), weapon="mounted_lance", carries=("mounted_lance",), conditions=())
    fight = Fight(begin="melee", state=replace(referee.state, figures={**referee.state.figures, "ann": ann}))
    while fight.position.decision.figures != ("ann",):  # type: ignore[union-attr]
        fight.do("done")
    no = fight.refused("strike ann at foe")
    assert (no.rule, no.reason) == ("SP-3.5.9.17", "Ann's lance is used from a war horse, not on foot")
    fight.do("grapple ann at foe")


# ---- under a roof ------------------------------------------------------------------------------------------------

HOUSE = "terrain:\n  - {kind: building, points: [[4, 12], [16, 12], [16, 26], [4, 26]]}\n"
HALL = "table: {width: 48, height: 36, ground: stone, setting: building, light: day, vast: true}\n"
PIKE = "class: fighting_man, level: 1, weapons: [pike, sword]"
LANCE = "class: fighting_man, level: 1, weapons: [mounted_lance, sword], mount: heavy_warhorse"


@pytest.mark.rule("SP-3.5.9.17.1")
@pytest.mark.rule("SP-R234")
@pytest.mark.parametrize("arms", [PIKE, LANCE])
def test_no_pikes_and_lances_in_a_house(arms: str):
    """Inside a house Ann strikes nobody with pike or lance, and unhorses and knocks down nobody; she drops it for her
    sword. Outside it, or in a building that is marked as vast, she strikes."""
    people = figures(blue("ann", 10, 20, arms), red("foe", 10, 18, "creature: orc, hit_points: 60"))
    inside = Fight(HOUSE + people, begin="melee").pass_until("Ann strikes")
    for command in ("strike ann at foe", "try knock ann at foe"):
        no = inside.refused(command)
        assert no.rule == "SP-3.5.9.17.1" and no.reason.endswith("under a roof")
    inside.do("draw ann sword dropping", "strike ann at foe")
    assert inside.last(Struck, actor="ann").weapon == "sword"
    for elsewhere in ("", HOUSE.replace("[4, ", "[24, ").replace("[16, ", "[36, "), HALL):
        outside = Fight(elsewhere + people, begin="melee").pass_until("Ann strikes")
        outside.do("strike ann at foe")
        assert outside.last(Struck, actor="ann").weapon in ("pike", "mounted_lance")
