"""Section 3.1: hiding in place, the moment of an ambush, how far apart parties meet, and slipping away."""

import pytest

from game.board.bases import gap
from game.core.events import BattleEnded, Deployed, InitiativeWon, RoundBegan, Surprised, Thrown
from game.core.fight.deeds import Shot, Struck
from game.core.fight.moves import Charged, Moved, ZoneEntered
from game.core.fight.stealth import AmbushSprung, Encountered, Lurked, Revealed, SlippedAway, SurpriseRolled
from game.core.grain import GRAIN
from game.play.asked.dice_box import LoadedDice
from game.rules.knowing.view import view
from game.rules.moving.movement import may_move
from game.telling.narration import Teller
from tests.play import Fight, state_of

BOWS = """
figures:
  - {id: ann, side: blue, troop: bowman, weapons: [short_bow, dagger], hit_points: 6, at: [20, 20], facing: 0}
  - {id: bob, side: blue, troop: man_at_arms, weapons: [sword], hit_points: 6, at: [24, 20], facing: 0}
  - {id: orc, side: red, creature: orc, weapons: [sword], hit_points: 8, at: [20, 8], facing: 180}
  - {id: oaf, side: red, creature: orc, weapons: [sword], hit_points: 8, at: [24, 8], facing: 180}
"""
AMBUSH = "surprise: {unaware: [red], ambush: [blue]}\n"


SWORDS = BOWS.replace("troop: bowman, weapons: [short_bow, dagger]", "troop: man_at_arms, weapons: [sword]")


def lying(text: str = BOWS, face: int = 2, surprise: str = AMBUSH, initiative: int = 6) -> Fight:
    """The battle as its first round is about to begin: the ambush is laid, and its side is asked."""
    dice = LoadedDice().otherwise(10).lay("surprise", "red", faces=(face,))
    dice.lay("initiative", "", faces=(initiative,))
    return Fight(text + surprise, begin="opening", dice=dice)


def hidden(fight: Fight) -> list[str]:
    return sorted(name for name, one in fight.now.figures.items() if one.has("hidden"))


# ---- the moment --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.1.10")
def test_who_did_not_move_stays_hidden_until_its_moment():
    """The orcs are surprised on a 2: nothing happens yet. Blue is asked as the round begins, and may wait."""
    fight = lying()
    assert fight.last(Lurked).figures == ("ann", "bob")
    assert hidden(fight) == ["ann", "bob"]
    assert not fight.all(Surprised)
    assert fight.asked == "blue: is this the moment for the ambush?"
    assert sorted(view(fight.now, "red").figures) == ["oaf", "orc"]
    assert sorted(view(fight.now, "blue").figures) == ["ann", "bob", "oaf", "orc"]
    fight.do("choose wait")
    assert not fight.all(AmbushSprung)
    assert fight.asked == "red: move first, or last?"


@pytest.mark.rule("SP-3.1.10")
@pytest.mark.rule("SP-R200")
def test_sprung_as_the_round_begins_it_is_a_surprise_round():
    """No initiative: blue moves, shoots twice and the orcs stand, in the second round as it would in the first."""
    fight = lying()
    fight.do("choose wait", "choose last")
    while fight.now.round < 2:
        fight.do("choose wait" if "moment" in fight.asked else "done")
    assert "moment" in fight.asked
    fight.do("choose spring")
    assert fight.last(Surprised).until == 2
    assert fight.asked == "blue: Move"
    assert may_move(fight.at, fight.figure("orc"), "red").rule == "SP-3.1.3.1"
    fight.do("done", "shoot ann at orc; ann at oaf")
    assert len(fight.all(Shot, actor="ann")) == 2
    assert fight.now.round == 3
    assert not fight.all(Moved)
    assert not any(fight.figure(name).has("surprised") for name in ("orc", "oaf"))


@pytest.mark.rule("SP-3.1.10")
@pytest.mark.rule("SP-R200")
def test_sprung_between_the_enemys_moves():
    """The first orc has walked on; the other may not any more. Blue has the Counter Move, and nobody strikes back."""
    fight = lying()
    fight.do("choose wait", "choose first", "move orc via 20,14 facing 180")
    assert fight.asked == "blue: is this the moment for the ambush?"
    fight.do("choose spring")
    assert fight.asked == "blue: Counter Move"
    fight.do("move bob via 20.5,15.5 facing 0", "done")
    fight.pass_until("Bob strikes")
    fight.do("strike bob at orc")
    assert [move.figure for move in fight.all(Moved)] == ["orc", "bob"]
    assert {blow.actor for blow in fight.all(Struck)} == {"bob"}
    assert fight.now.round == 2


@pytest.mark.rule("SP-R200")
def test_a_side_whose_phase_is_past_has_its_move_all_the_same():
    """Blue moved first and did nothing; the orcs move last. Sprung then, blue moves now, and shoots afterwards."""
    fight = lying(initiative=1)
    fight.do("choose wait", "choose first", "done")
    assert fight.asked == "red: Counter Move"
    fight.do("move orc via 20,14 facing 180", "choose spring")
    assert fight.asked == "blue: Counter Move"
    fight.do("move bob via 20.5,15.5 facing 0", "done")
    assert fight.asked == "blue: declare shots"
    fight.do("done")
    fight.pass_until("Bob strikes")
    assert fight.figure("oaf").has("surprised")
    assert not fight.all(Moved, figure="oaf")


@pytest.mark.rule("SP-3.1.10")
def test_sprung_in_its_own_movement_phase():
    fight = lying(initiative=1)
    fight.do("choose wait", "choose first", "spring")
    assert fight.last(AmbushSprung).figures == ("ann", "bob")
    assert fight.asked == "blue: Move"
    assert fight.refused("spring").reason == "nobody lies in ambush any more"
    fight.do("done", "done")
    assert fight.now.round == 2
    assert not [one for one in fight.all(Moved) + fight.all(Shot) if one]


@pytest.mark.rule("SP-3.1.12.1")
@pytest.mark.rule("SP-R200")
def test_who_does_not_act_stays_hidden_for_a_better_moment():
    """Ann shoots and is seen; Bob keeps still and is not. There is no second surprise round for him."""
    fight = lying()
    fight.do("choose spring", "done", "shoot ann at orc", "done")
    assert fight.last(Revealed).figures == ("ann",)
    fight.pass_until("red: ")
    assert hidden(fight) == ["bob"]
    assert "bob" not in view(fight.now, "red").figures
    assert len(fight.all(AmbushSprung)) == 1
    assert fight.now.round == 2


@pytest.mark.rule("SP-3.1.12")
@pytest.mark.rule("SP-R193")
def test_only_those_whose_chance_covers_the_die_have_the_surprise_round():
    """One roll of 3 for the orcs: the scout of level 2 (1-3) is unnoticed, the bowman (1-2) is seen and stands by."""
    text = BOWS.replace("troop: man_at_arms, weapons: [sword]", "class: scout, level: 2, weapons: [sword]")
    fight = lying(text, face=3)
    assert [throw.actor for throw in fight.all(Thrown, purpose="surprise")] == ["red"]
    event = fight.last(SurpriseRolled)
    assert (event.tally.need, event.success) == (3, True)
    assert hidden(fight) == ["bob"]
    assert fight.last(Lurked).figures == ("bob",)
    fight.do("choose spring")
    assert fight.last(AmbushSprung).others == ("ann",)
    assert fight.refused("move ann via 20,18 facing 0").rule == "SP-3.1.12"
    fight.do("move bob via 24,17 facing 0")  # nobody else may do anything: the round is over
    assert not fight.all(Shot)
    assert fight.now.round == 2
    assert not fight.figure("ann").has("unready")


@pytest.mark.rule("SP-3.1.12")
@pytest.mark.rule("SP-R193")
def test_who_is_not_covered_at_all_is_noticed():
    """A roll of 3: nobody surprises on that, all are seen, and the first round is like any other."""
    text = BOWS.replace("facing: 0}", "facing: 0, hidden: true}")
    fight = lying(text, face=3)
    assert fight.last(Revealed).figures == ("ann", "bob")
    assert hidden(fight) == []
    assert fight.all(InitiativeWon)


@pytest.mark.rule("SP-R193")
def test_those_set_up_as_hidden_are_the_ambush():
    """Only Ann is set up in hiding: she lies in ambush, Bob stands in plain sight and has no surprise round."""
    text = BOWS.replace("at: [20, 20], facing: 0}", "at: [20, 20], facing: 0, hidden: true}")
    fight = lying(text)
    assert fight.last(Lurked).figures == ("ann",)
    assert sorted(view(fight.now, "red").figures) == ["bob", "oaf", "orc"]
    fight.do("choose spring")
    assert fight.last(AmbushSprung).others == ("bob",)


@pytest.mark.rule("SP-R193")
def test_noise_gives_an_ambush_away():
    fight = Fight(
        BOWS.replace("facing: 0}", "facing: 0, hidden: true}")
        + "surprise: {unaware: [red], ambush: [blue], noise: [blue]}\n",
        begin="opening",
    )
    assert not fight.all(SurpriseRolled)
    assert hidden(fight) == []


# ---- what ends it ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R22")
def test_an_enemy_within_an_inch_finds_who_hides():
    """The orc's way leads past Ann; it is stopped an inch from her, and she is seen. Bob still waits."""
    fight = lying(BOWS.replace("[20, 8]", "[20, 11]"))
    fight.do("choose wait", "choose first", "move orc via 20,19.5 facing 180")
    event = fight.last(Revealed)
    assert event.figures == ("ann",)
    assert "found by Orc" in event.why
    assert abs(gap(fight.figure("ann"), fight.figure("orc")) - GRAIN) <= 2
    assert fight.last(ZoneEntered).zones == ("ann",)
    assert hidden(fight) == ["bob"]
    assert fight.asked == "blue: is this the moment for the ambush?"


@pytest.mark.rule("SP-R22")
def test_a_charge_that_runs_into_the_unseen():
    """The orc charges at the one it sees; Ann, of whom it does not know, is in the way and stops it."""
    decoy = "  - {id: cat, side: blue, troop: man_at_arms, weapons: [sword], at: [20, 21.5], facing: 0}\n"
    hiding = SWORDS.replace("at: [20, 20], facing: 0}", "at: [20, 18.5], facing: 0, hidden: true}")
    fight = Fight(hiding.replace("at: [20, 8]", "at: [20, 12]") + decoy, first="red")
    fight.do("charge orc via 20,21 facing 180")
    assert fight.last(Charged, counter=False).targets == ("cat",)
    assert fight.last(Revealed).figures == ("ann",)
    assert fight.last(ZoneEntered).zones == ("ann",)


@pytest.mark.rule("SP-R22")
@pytest.mark.rule("SP-R198")
def test_whoever_walks_shows_himself_and_zones_stop_him():
    """Bob walks out of hiding at the orc: he is seen as he goes, and its zone ends his walk. A turn shows nobody."""
    fight = Fight(BOWS.replace("facing: 0}", "facing: 0, hidden: true}").replace("[24, 8]", "[24, 13]"))
    fight.do("move ann facing 90")
    assert hidden(fight) == ["ann", "bob"]
    fight.do("move bob via 24,10 facing 0")
    assert fight.last(Revealed).figures == ("bob",)
    assert abs(gap(fight.figure("bob"), fight.figure("oaf")) - GRAIN) <= 2


@pytest.mark.rule("SP-R22")
def test_whoever_is_attacked_is_hidden_no_more():
    """Fire falls upon the hidden as upon all others: the breath that catches Ann brings her to light."""
    text = BOWS.replace("at: [20, 20], facing: 0}", "at: [20, 20], facing: 0, hidden: true}") + (
        "  - {id: wyrm, side: red, creature: red_dragon, hit_dice: 9, hit_points: 12, at: [20, 14], facing: 180}\n"
    )
    fight = Fight(text, begin="missile", first="red")
    fight.do("breathe wyrm toward 20,20", "done")
    fight.pass_until("", limit=1)
    assert "ann" in [name for event in fight.all(Revealed) for name in event.figures]


@pytest.mark.rule("SP-R22")
def test_one_who_hides_may_show_himself():
    fight = Fight(BOWS.replace("facing: 0}", "facing: 0, hidden: true}"))
    assert fight.refused("reveal orc").rule == "SP-3.3.0.1"
    fight.do("reveal ann")
    assert hidden(fight) == ["bob"]
    assert fight.refused("reveal ann").rule == "SP-3.1.10"


@pytest.mark.rule("SP-R197")
def test_a_large_creature_hides_with_a_zone_of_an_inch_and_finds_in_two():
    """An ogre in hiding stops who comes within an inch, not two; and an ogre that comes within two inches finds Ann."""
    beast = BOWS.replace("troop: bowman, weapons: [short_bow, dagger]", "creature: ogre").replace(
        "at: [20, 20], facing: 0}", "at: [20, 20], facing: 0, hidden: true}"
    )
    fight = Fight(beast, first="red")
    fight.do("move orc via 20,17 facing 180")
    assert hidden(fight) == ["ann"]
    assert not fight.all(ZoneEntered)
    hunter = SWORDS.replace("id: orc, side: red, creature: orc, weapons: [sword]", "id: orc, side: red, creature: ogre")
    near = Fight(hunter.replace("at: [20, 20], facing: 0}", "at: [20, 17], facing: 0, hidden: true}"), first="red")
    near.do("move orc via 20,13.9 facing 180")
    assert near.last(Revealed).figures == ("ann",)
    assert gap(near.figure("ann"), near.figure("orc")) > GRAIN


# ---- standing orders, and what the enemy is told -----------------------------------------------------------------


@pytest.mark.rule("SP-R200")
def test_a_standing_order_springs_it_when_they_are_near():
    fight = lying()
    fight.do("order ambush near", "choose wait", "choose first", "move oaf via 24,12 facing 180")
    assert not fight.all(AmbushSprung)
    fight.do("move orc via 20,15 facing 180")
    assert fight.all(AmbushSprung)
    assert fight.asked == "blue: Counter Move"


@pytest.mark.rule("SP-R200")
def test_a_standing_order_waits_for_its_own_movement():
    fight = lying()
    fight.do("order ambush wait", "choose wait", "choose first", "move orc via 20,14 facing 180", "done")
    assert fight.asked == "blue: Counter Move"
    assert not fight.all(AmbushSprung)


@pytest.mark.rule("SP-3.1.10")
def test_the_enemy_is_told_nothing_of_an_ambush():
    """Red hears neither of the die nor of who lies where; blue hears both; red is told when it is sprung."""
    dice = LoadedDice().otherwise(10).lay("surprise", "red", faces=(2,))
    fight = Fight(BOWS + AMBUSH, begin="opening", dice=dice)
    state = state_of(BOWS + AMBUSH)
    red, blue = (" ".join(one.text for one in Teller(state, side).tell(fight.events)) for side in ("red", "blue"))
    for word in ("surprised", "ambush", "Ann", "Bob"):
        assert word not in red
    assert "surprised" in blue
    assert "lie in ambush" in blue
    fight.do("choose spring", "move bob via 24,15 facing 0")
    told = " ".join(one.text for one in Teller(state, "red").tell(fight.events))
    assert "spring an ambush" in told
    assert "Bob acts, and comes to light" in told


# ---- slipping away -----------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.1.8")
@pytest.mark.rule("SP-R194")
def test_who_has_surprised_the_enemy_may_go_away_instead():
    """On the march, in the first movement phase of the surprise round; nobody wins."""
    dice = LoadedDice().otherwise(10).lay("surprise", "red", faces=(1,))
    fight = Fight(BOWS + "surprise: {unaware: [red]}\n", begin="opening", dice=dice)
    assert fight.asked == "blue: Move"
    fight.do("avoid")
    assert fight.last(SlippedAway).side == "blue"
    end = fight.last(BattleEnded)
    assert end.winner is None
    assert "slip away" in end.why
    assert end.rules[0] == "SP-3.1.8"


@pytest.mark.rule("SP-3.1.8")
@pytest.mark.rule("SP-R194")
def test_not_after_having_begun_to_act_nor_unless_the_enemy_is_surprised():
    dice = LoadedDice().otherwise(10).lay("surprise", "red", faces=(1,))
    fight = Fight(BOWS + "surprise: {unaware: [red]}\n", begin="opening", dice=dice)
    fight.do("move bob via 24,19 facing 0")
    assert fight.refused("avoid").reason == "Bob has begun to act: it has moved 1 inches and shot 0 times"
    aware = Fight(BOWS + "surprise: {unaware: [red]}\n")
    assert (aware.refused("avoid").rule, aware.refused("avoid").reason) == ("SP-3.1.8", "the enemy is not surprised")


@pytest.mark.rule("SP-3.1.8")
def test_an_ambush_may_let_them_pass():
    fight = lying()
    fight.do("choose avoid")
    assert fight.last(SlippedAway).side == "blue"
    assert fight.last(BattleEnded).winner is None


@pytest.mark.rule("SP-R194")
@pytest.mark.parametrize(
    ("victory", "winner"),
    [
        ("{side: blue, when: {survive: 5}}", "blue"),
        ("{side: blue, when: {exit: north, figures: 1}}", "blue"),
        ("{side: red, when: {hold: hill, until: 4}}", "red"),
        ("{side: red, when: {rout: 50}}", None),
    ],
)
def test_who_has_won_when_there_is_no_fight(victory: str, winner: str | None):
    more = f"regions: {{hill: [[1, 1], [5, 1], [5, 5]]}}\nvictory: [{victory}]\n"
    fight = lying(surprise=AMBUSH + more)
    fight.do("choose avoid")
    assert fight.last(BattleEnded).winner == winner


# ---- how far apart -----------------------------------------------------------------------------------------------


def met(text: str, die: int, *, setting: str = "outdoors", surprise: str = "unaware: [red]", face: int = 1) -> Fight:
    table = f"table: {{width: 48, height: 36, ground: grass, setting: {setting}, light: day}}\n"
    dice = LoadedDice().otherwise(10).lay("surprise", "red", faces=(face,))
    dice.lay("distance", "blue" if "ambush" not in surprise else "red", faces=(die,))
    return Fight(f"{text}{table}surprise: {{{surprise}, distance: true}}\n", begin="opening", dice=dice)


@pytest.mark.rule("SP-3.1.9")
@pytest.mark.rule("SP-R195")
@pytest.mark.parametrize(("setting", "die", "inches"), [("dungeon", 3, 4), ("outdoors", 4, 12), ("building", 1, 2)])
def test_the_surprising_party_is_set_at_the_distance(setting: str, die: int, inches: int):
    """1d4+1 under a roof, 1d10+8 outdoors: the nearest two bases are so far apart, and the party keeps its order."""
    fight = met(BOWS, die, setting=setting)
    assert fight.last(Encountered).inches == inches
    near = min(gap(fight.figure(a), fight.figure(b)) for a in ("ann", "bob") for b in ("orc", "oaf"))
    assert abs(near - inches * GRAIN) <= 2
    (ax, ay), (bx, by) = fight.where("ann"), fight.where("bob")
    assert (bx - ax, by - ay) == (4, 0)
    assert [event.figure for event in fight.all(Deployed)] == ["ann", "bob"]
    assert fight.where("orc") == (20, 8)


@pytest.mark.rule("SP-3.1.9")
@pytest.mark.rule("SP-R195")
def test_the_distance_is_adjusted_to_the_map():
    """At 14 inches they would stand in a wall 4 inches thick: they stand as near to that as they can."""
    wall = "terrain: [{kind: wall, line: [[0, 24], [48, 24]], thickness: 4, height: 2}]\n"
    fight = met(BOWS.replace("[20, 8]", "[20, 10]").replace("[24, 8]", "[24, 10]") + wall, 6)
    event = fight.last(Encountered)
    assert event.inches == 14
    assert event.length != 14 * GRAIN
    for name in ("ann", "bob"):
        one = fight.figure(name)
        assert fight.at.ground.unfit(one.profile.base, one.at, one.facing) is None


@pytest.mark.rule("SP-R195")
def test_who_walks_into_an_ambush_is_set_at_the_distance():
    fight = met(BOWS, 1, surprise="unaware: [red], ambush: [blue]")
    assert fight.where("ann") == (20, 20)
    assert [event.figure for event in fight.all(Deployed)] == ["oaf", "orc"]
    near = min(gap(fight.figure(a), fight.figure(b)) for a in ("ann", "bob") for b in ("orc", "oaf"))
    assert abs(near - 9 * GRAIN) <= 2


@pytest.mark.rule("SP-R21")
def test_nobody_is_moved_where_nobody_is_surprised():
    dice = LoadedDice().otherwise(10).lay("surprise", "red", faces=(5,))
    fight = Fight(BOWS + "surprise: {unaware: [red], distance: true}\n", begin="opening", dice=dice)
    assert not fight.all(Encountered)
    assert fight.where("ann") == (20, 20)
    assert len(fight.all(RoundBegan)) == 1
