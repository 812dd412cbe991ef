"""Section 3.1, its first statements: the roll, what spoils it, and the round that surprise gives."""

import pytest

from game.core.events import InitiativeWon, Surprised, Thrown
from game.core.fight.deeds import Saved, Shot, Struck
from game.core.fight.moves import Moved
from game.core.fight.nerve import MoraleChecked
from game.play.asked.dice_box import LoadedDice
from game.rules.moving.movement import may_move
from tests.play import Fight

ARMIES = """
figures:
  - {id: ann, side: blue, troop: bowman, weapons: [short_bow, dagger], hit_points: 6, at: [10, 20], facing: 0}
  - {id: bea, side: blue, class: fighting_man, level: 1, weapons: [sword], hit_points: 8, at: [14, 20], facing: 0}
  - {id: orc, side: red, creature: orc, hit_points: 8, at: [14, 14], facing: 180}
  - {id: oaf, side: red, creature: orc, weapons: [short_bow], hit_points: 8, at: [10, 10], facing: 180}
"""


def begun(surprise: str, *faces: tuple[str, int], more: str = "", armies: str = ARMIES) -> Fight:
    dice = LoadedDice().otherwise(10)
    for side, face in faces:
        dice.lay("surprise", side, faces=(face,))
    fight = Fight(f"{armies}\nsurprise: {surprise}\n{more}", begin="opening", dice=dice)
    dice.check_used()
    return fight


def rolled(fight: Fight) -> list[str]:
    return [throw.actor for throw in fight.all(Thrown, purpose="surprise")]


@pytest.mark.rule("SP-3.1.1")
@pytest.mark.parametrize(("face", "surprised"), [(1, True), (2, True), (3, False), (6, False)])
def test_an_unaware_party_is_surprised_on_one_or_two(face: int, surprised: bool):
    """The orcs have not noticed the men: they roll 1d6 and are surprised on 1-2. The men know, and do not roll."""
    fight = begun("{unaware: [red]}", ("red", face))
    assert rolled(fight) == ["red"]
    assert [event.side for event in fight.all(Surprised)] == (["red"] if surprised else [])
    assert fight.figure("orc").has("surprised") == fight.figure("oaf").has("surprised") == surprised
    assert not fight.figure("ann").has("surprised")


@pytest.mark.rule("SP-3.1.1")
def test_who_is_aware_does_not_roll():
    """Both sides know of each other: no roll, no surprise, an ordinary first round with its initiative."""
    fight = begun("{unaware: []}")
    assert rolled(fight) == []
    assert fight.all(InitiativeWon)


@pytest.mark.rule("SP-3.1.1")
@pytest.mark.rule("SP-R17")
def test_both_surprised_is_nobody_surprised():
    """Both parties blunder: each rolls, 1 and 2. No surprise round; the first round is normal, with an initiative."""
    fight = begun("{unaware: [blue, red]}", ("blue", 1), ("red", 2))
    assert rolled(fight) == ["blue", "red"]
    assert not fight.all(Surprised)
    assert fight.all(InitiativeWon)
    assert not any(figure.has("surprised") for figure in fight.now.figures.values())


@pytest.mark.rule("SP-3.1.2")
@pytest.mark.rule("SP-R15")
def test_noise_takes_the_chance_away():
    """The door was bashed: the unaware orcs do not even roll."""
    fight = begun("{unaware: [red], noise: [blue]}")
    assert rolled(fight) == []
    assert not fight.all(Surprised)


DUNGEON = "table: {width: 48, height: 36, ground: stone, setting: dungeon, light: dark}"
TORCH = ARMIES.replace("weapons: [sword]", "weapons: [sword, torch]")
DOOR = """
terrain:
  - {kind: wall, line: [[0, 17], [48, 17]], thickness: 0.3, height: 2}
  - {kind: door, line: [[8, 17], [16, 17]], state: %s}
"""


@pytest.mark.rule("SP-3.1.2.1")
def test_a_light_in_a_dungeon_takes_the_chance_away():
    """Bea carries a torch in a dungeon, the orcs are 6 inches off in plain view: they cannot be surprised."""
    fight = begun("{unaware: [red]}", more=DUNGEON, armies=TORCH)
    assert rolled(fight) == []
    # Without the torch, or under the open sky, they can.
    assert rolled(begun("{unaware: [red]}", ("red", 1), more=DUNGEON)) == ["red"]
    assert rolled(begun("{unaware: [red]}", ("red", 1), armies=TORCH)) == ["red"]


@pytest.mark.rule("SP-3.1.2.1")
@pytest.mark.parametrize(("state", "hidden"), [("shut", True), ("barred", True), ("open", False)])
def test_a_shut_door_blocks_the_light(state: str, hidden: bool):
    """The same torch behind a door 3 inches away: shut or barred, it shows nothing; open, it gives them away."""
    faces = [("red", 2)] if hidden else []
    fight = begun("{unaware: [red]}", *faces, more=DUNGEON + DOOR % state, armies=TORCH)
    assert rolled(fight) == (["red"] if hidden else [])
    assert bool(fight.all(Surprised)) == hidden


@pytest.mark.rule("SP-R15")
@pytest.mark.rule("SP-3.1.2.1")
def test_the_lit_party_can_itself_be_surprised():
    """Both are unaware, Bea's torch burns: the orcs cannot be surprised by it, she and hers can."""
    fight = begun("{unaware: [blue, red]}", ("blue", 2), more=DUNGEON, armies=TORCH)
    assert rolled(fight) == ["blue"]
    assert fight.last(Surprised).side == "blue"


@pytest.mark.rule("SP-R15")
@pytest.mark.parametrize(("reading", "rolls"), [("own", ["blue"]), ("both", [])])
def test_where_the_table_has_it_so_a_light_spoils_the_chance_of_both(reading: str, rolls: list[str]):
    more = f"{DUNGEON}\nrulings: {{SP-R15: {reading}}}"
    faces = [(side, 2) for side in rolls]
    assert rolled(begun("{unaware: [blue, red]}", *faces, more=more, armies=TORCH)) == rolls


@pytest.mark.rule("SP-3.1.3")
@pytest.mark.rule("SP-3.1.3.1")
def test_one_full_round_for_those_not_surprised():
    """Bea walks 5 inches to the orc (base edges 5 apart, his zone 1), Ann shoots twice, Bea strikes; the orcs stand."""
    fight = begun("{unaware: [red]}", ("red", 1))
    assert not fight.all(InitiativeWon)
    assert fight.asked == "blue: Move"
    fight.do("move bea via 14,15.5 facing 0", "done")
    assert fight.where("bea") == (14, 16)
    assert fight.asked == "blue: declare shots"
    fight.do("shoot ann at oaf; ann at oaf")
    assert len(fight.all(Shot, actor="ann")) == 2
    assert fight.asked == "blue: Bea strikes"
    fight.do("strike bea at orc")
    assert fight.last(Struck).actor == "bea"
    # The round is over: nobody of the surprised moved, shot or struck, and now there is an initiative.
    sides = {fight.figure(move.figure).side for move in fight.all(Moved)}
    assert sides == {"blue"}
    assert not [one for one in fight.all(Shot) + fight.all(Struck) if fight.figure(one.actor).side == "red"]
    assert fight.now.round == 2
    assert fight.all(InitiativeWon)
    assert not fight.figure("orc").has("surprised")


@pytest.mark.rule("SP-3.1.3.1")
@pytest.mark.rule("SP-R18")
def test_the_surprised_neither_shoot_in_passing_nor_refuse_nor_parry():
    """The surprised bowman could shoot at Bea at her half-point, the orc could refuse melee or parry: none is asked."""
    fight = begun("{unaware: [red]}", ("red", 1))
    fight.do("order strike nearest", "move bea via 14,16 facing 0", "done", "done")
    assert fight.now.round == 2
    assert not fight.all(Shot)
    assert len(fight.all(Struck)) == 1


@pytest.mark.rule("SP-3.1.3.1")
def test_the_surprised_may_not_be_moved():
    """A command for one of the surprised is refused with the rule, were its side asked at all."""
    fight = begun("{unaware: [blue]}", ("blue", 1))
    fight.pass_until("red: Move")
    no = may_move(fight.at, fight.figure("bea"), "blue")
    assert no is not None
    assert no.rule == "SP-3.1.3.1"


@pytest.mark.rule("SP-R18")
def test_the_surprised_still_save_and_check_morale():
    """A lone surprised ogre (20 points) shot for more than half checks morale; breath upon the surprised is saved."""
    army = """
figures:
  - {id: ann, side: blue, troop: bowman, weapons: [short_bow], at: [10, 20], facing: 0}
  - {id: wyrm, side: blue, creature: red_dragon, hit_dice: 9, hit_points: 40, at: [20, 26], facing: 0}
  - {id: ogre, side: red, creature: ogre, hit_points: 9, at: [10, 12], facing: 180}
  - {id: orc, side: red, creature: orc, hit_points: 90, at: [20, 20], facing: 180}
"""
    dice = LoadedDice().otherwise(10)
    dice.lay("surprise", "red", faces=(1,)).lay("shot", "ann", faces=(19,)).lay("damage", "ann", faces=(6,))
    fight = Fight(army + "surprise: {unaware: [red]}", begin="opening", dice=dice)
    fight.do("done", "shoot ann at ogre", "breathe wyrm toward 20,20", "done")
    assert fight.last(MoraleChecked).figures == ("ogre",)
    assert fight.last(Saved).figure == "orc"
