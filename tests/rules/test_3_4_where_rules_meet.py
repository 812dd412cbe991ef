"""Section 3.4 where two rules meet: fire and split moves, flasks and images, counter-spells and darts, and the like."""

import pytest
from msgspec.structs import replace

from game.core.fight.deeds import BreathUsed, Saved, Shot
from game.core.fight.harm import Damaged, Slain
from game.core.fight.magic import ImageBroken
from game.core.figures import Condition
from game.core.grain import GRAIN
from game.core.held.flasks import FlaskBroke
from game.core.held.things import Raised, Razed
from game.core.state import State
from game.core.table import Terrain
from game.play.asked.dice_box import LoadedDice
from game.play.magic.casting import CounterSpelled
from game.rules.morale.checks import morale_tally
from tests.magic import BOW, FAR, mage, orc, through, to_round
from tests.play import Fight, state_of

ANN = "id: ann, side: blue, class: scout, level: 1, weapons: [short_bow], hit_points: 4, at: [10, 30], facing: 0"
ODO = "id: odo, side: blue, class: fighting_man, level: 3, at: [10, 10], facing: 90, hit_points: 20, shield: none"
WYRM = "id: wyrm, side: blue, creature: red_dragon, hit_dice: 9, hit_points: 45, at: [10, 30], facing: 0"


def among(*figures: str, conditions: dict[str, Condition] | None = None, more: str = "") -> State:
    """The state of a scenario with these figures, some of them under a condition."""
    state = state_of("figures:\n" + "\n".join(f"  - {{{figure}}}" for figure in figures) + "\n" + more)
    for name, condition in (conditions or {}).items():
        changed = replace(state.figures[name], conditions=(*state.figures[name].conditions, condition))
        state = replace(state, figures={**state.figures, name: changed})
    return state


def fire(x: int, y: int) -> Terrain:
    """Burning ground, two inches square, about a place."""
    corners = ((x - 1, y - 1), (x + 1, y - 1), (x + 1, y + 1), (x - 1, y + 1))
    points = tuple((a * GRAIN, b * GRAIN) for a, b in corners)
    return Terrain("burning_ground", points, closed=True, id="fire-1", until=9, owner="", value="1d8")


# ---- split moves -------------------------------------------------------------------------------------------------


def splitting(burn: int) -> Fight:
    """Ann, of 4 hit points, goes 3 inches, shoots at an orc, and burning ground lies in her way."""
    state = among(ANN, f"{BOW}", orc("orc", 10, 18), FAR)
    state = replace(state, terrain=(*state.terrain, fire(10, 28)))
    fight = Fight(state=state, dice=LoadedDice().otherwise(10).lay("burning ground", faces=(burn,)))
    fight.do("split ann via 10,27 facing 0 at orc with short_bow")
    return fight


@pytest.mark.rule("SP-R184")
def test_who_splits_his_move_through_flames_burns_and_shoots():
    fight = splitting(3)
    assert fight.last(Damaged, figure="ann").amount == 3
    assert fight.all(Shot, actor="ann")


@pytest.mark.rule("SP-R184")
@pytest.mark.rule("SP-R150")
def test_who_burns_to_death_on_the_way_does_not_come_to_shoot():
    fight = splitting(4)
    assert fight.all(Slain, figure="ann")
    assert not fight.all(Shot, actor="ann")


@pytest.mark.rule("SP-R184")
@pytest.mark.parametrize("burn", [3, 8])
def test_who_steps_up_to_an_enemy_through_flames_burns(burn: int):
    """Bob steps 3 inches up to an orc that fights Cay; with 4 hit points he comes through a 3, and dies of an 8."""
    bob = "id: bob, side: blue, troop: man_at_arms, weapons: [sword], hit_points: 4, at: [16, 20], facing: 270"
    cay = "id: cay, side: blue, troop: man_at_arms, weapons: [sword], hit_points: 9, at: [12, 18.9], facing: 180"
    state = among(bob, cay, orc("ork", 12, 20, facing=0), FAR)
    state = replace(state, terrain=(*state.terrain, fire(14, 20)))
    fight = Fight(begin="melee", state=state, dice=LoadedDice().otherwise(2).lay("burning ground", faces=(burn,)))
    fight.pass_until("step into the melee?")
    fight.do("move bob via 13.1,20 facing 270")
    assert fight.last(Damaged, figure="bob").cause == "burning ground"
    assert fight.figure("bob").standing is (burn == 3)
    fight.pass_until("move first")


# ---- one act in a phase ------------------------------------------------------------------------------------------

MOR = "id: mor, side: red, class: magic_user, level: 6, spells: [haste], weapons: [dart], hit_points: 20"


@pytest.mark.rule("SP-R47")
@pytest.mark.rule("SP-R161")
def test_who_has_countered_a_spell_throws_no_darts():
    """Darts are thrown two in a round; the counter-spell was his act of the phase all the same."""
    bea = "id: bea, side: red, troop: bowman, weapons: [short_bow], at: [44, 4], facing: 270"
    state = among(mage("fire_ball", level=6), BOW, f"{MOR}, at: [10, 27], facing: 180", orc("ann", 30, 20), bea)
    fight = Fight(begin="missile", state=state)
    fight.do("cast mer fire_ball toward 30,20", "counterspell mor with haste")
    assert fight.all(CounterSpelled, actor="mor")
    fight.pass_until("red: declare shots")
    no = fight.refused("shoot mor at mer with dart")
    assert (no.reason, no.rule) == ("Mor has countered a spell in this phase", "SP-R161")
    assert fight.do("shoot bea at bow")


@pytest.mark.rule("SP-3.4.2.4")
@pytest.mark.rule("SP-3.4.2.5")
@pytest.mark.rule("SP-R221")
@pytest.mark.parametrize(("first", "second"), [("javelin", "short_bow"), ("short_bow", "javelin"), ("acid", "dart")])
def test_who_shoots_with_two_weapons_has_the_shots_of_the_slower(first: str, second: str):
    """A javelin and an arrow are not two arrows: whichever comes first, the other is refused."""
    arms = f"weapons: [sword, {first}, {second}]"
    fight = Fight(begin="missile", state=among(f"{ODO}, {arms}", BOW, orc("orc", 12.4, 10), FAR))
    fight.do(f"shoot odo at orc with {first}")
    assert fight.refused(f"shoot odo at orc with {second}").measured == {"shots": 1}


# ---- who attacks unseen ------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R155")
@pytest.mark.rule("SP-R165")
@pytest.mark.parametrize(("spell", "invisible"), [("spell", False), ("", True)])
def test_who_throws_a_flask_or_breathes_is_seen_if_a_spell_hid_him(spell: str, invisible: bool):
    """The spell's invisibility is over; who is so by nature is betrayed till he moves."""
    unseen = Condition("invisible", 0, spell)
    state = among(f"{ODO}, weapons: [sword, acid]", WYRM, BOW, orc("orc", 12.4, 10), orc("cob", 10, 24), FAR,
                  conditions={"odo": unseen, "wyrm": unseen})  # fmt: skip
    fight = Fight(begin="missile", state=state)
    fight.do("shoot odo at orc with acid", "breathe wyrm toward 10,24")
    through(fight)
    assert fight.all(FlaskBroke) and fight.all(BreathUsed)
    for name in ("odo", "wyrm"):
        figure = fight.figure(name)
        assert (figure.has("invisible"), figure.has("spotted")) == (invisible, True)


@pytest.mark.rule("SP-R113")
def test_no_gaze_meets_one_of_whom_only_the_place_is_known():
    medusa = "id: med, side: blue, creature: medusa, hit_points: 20, at: [10, 20], facing: 0"
    state = among(medusa, BOW, orc("orc", 10, 16), FAR, conditions={"orc": Condition("invisible")})
    found = state.figures["orc"]
    seen = replace(found, conditions=(*found.conditions, Condition("spotted")))
    fight = Fight(begin="missile", state=replace(state, figures={**state.figures, "orc": seen}))
    assert fight.refused("gaze med at orc").reason == "Med cannot see Orc"


# ---- flasks and wards --------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R165")
@pytest.mark.rule("SP-R220")
@pytest.mark.parametrize(("leap", "hurt"), [(20, False), (1, True)])
def test_a_flask_that_hits_an_image_breaks_there(leap: int, hurt: bool):
    """One of two images is gone; he behind it is splashed like others, and may leap clear."""
    state = among(f"{ODO}, weapons: [sword, acid]", BOW, orc("orc", 12.4, 10), FAR,
                  conditions={"orc": Condition("images", 0, "2")})  # fmt: skip
    dice = LoadedDice().otherwise(3).lay("shot", faces=(19,)).lay("leap", faces=(leap,))
    fight = Fight(begin="missile", state=state, dice=dice)
    fight.do("shoot odo at orc with acid")
    through(fight)
    assert fight.last(ImageBroken, figure="orc").left == 1
    assert fight.last(FlaskBroke).target == ""
    assert fight.last(Saved, figure="orc").success is not hurt
    assert bool(fight.all(Damaged, figure="orc")) is hurt


# ---- fire upon webs and bodies -----------------------------------------------------------------------------------


def webbed(*others: str, spells: str = "web", held: bool = True) -> Fight:
    """A web an inch from Merlin, and caught in it (or not) a sleeping orc; in the next round somebody burns it."""
    asleep = {"ann": Condition("asleep")} if held else {}
    ann = (orc("ann", 10, 28.2, hit_points=60),) if held else ()
    state = among(mage(spells, at="[10, 30]"), *ann, FAR, BOW, *others, conditions=asleep)
    fight = Fight(begin="missile", state=state, dice=LoadedDice().otherwise(1))
    fight.do("cast mer web toward 10,29")
    through(fight)
    assert fight.last(Raised).piece.kind == "web"
    to_round(fight, 2)
    return fight.pass_until("blue: declare shots")


THROWER = "id: odo, side: blue, troop: man_at_arms, weapons: [sword, burning_oil], gear: [torch], hit_points: 20"


@pytest.mark.rule("SP-R166")
@pytest.mark.parametrize(
    ("who", "does"),
    [
        (f"{THROWER}, at: [14, 28.2], facing: 270", "shoot odo at bob with burning_oil"),
        (WYRM.replace("[10, 30]", "[16, 28]").replace("facing: 0", "facing: 270"), "breathe wyrm toward 10,28.2"),
    ],
)
def test_fire_of_a_flask_or_a_breath_burns_a_web_away(who: str, does: str):
    """The flask breaks on another orc, 0.95 inches from the web's corner."""
    fight = webbed(who, orc("bob", 11.4, 28.2))
    fight.dice.lay("shot", "odo", "bob", faces=(19,))
    fight.do(does)
    through(fight)
    assert fight.last(Razed).why == "burnt"
    assert not fight.figure("ann").has("held")
    assert any(harm.cause == "the burning web" for harm in fight.all(Damaged, figure="ann"))


@pytest.mark.rule("SP-R166")
@pytest.mark.parametrize(("place", "burns"), [("11.9,27.1", True), ("12,27", False)])
def test_a_fire_ball_that_catches_nobody_burns_a_web_it_touches_and_no_other(place: str, burns: bool):
    """The web's corner is at 10.5, 28.5: 1.98 inches, or 2.12, from the middle of a disc of 2 inches."""
    fight = webbed(spells="web, fire_ball", held=False)
    fight.do(f"cast mer fire_ball toward {place}")
    through(fight)
    assert bool(fight.all(Razed)) is burns


@pytest.mark.rule("SP-R188")
def test_a_fire_ball_reaches_a_troll_where_it_lies():
    troll = "id: tro, side: red, creature: troll, at: [10, 14], facing: 180, hit_points: 1"
    state = among(mage("fire_ball, sleep"), BOW.replace("[42, 12]", "[10, 20]"), troll, FAR)
    fight = Fight(begin="missile", state=state, dice=LoadedDice().otherwise(10).lay("shot", "bow", faces=(19,)))
    fight.do("shoot bow at tro")
    through(fight)
    assert fight.figure("tro").has("rising")
    to_round(fight, 2)
    fight.pass_until("blue: declare shots")
    fight.do("cast mer fire_ball toward 10,13")
    through(fight)
    assert not fight.figure("tro").has("rising")


# ---- spells and what follows -------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.7.3")
def test_what_fear_has_one_drop_lies_there():
    state = among(mage("fear"), orc("ann", 10, 27), FAR, BOW)
    dice = LoadedDice().otherwise(10).lay("drop", faces=(1,)).lay("save", faces=(1,))
    fight = Fight(begin="missile", state=state, dice=dice)
    fight.do("cast mer fear toward 10,20")
    through(fight)
    assert "sword" not in fight.figure("ann").carries
    assert [thing.item for thing in fight.now.lying] == ["sword"]


@pytest.mark.rule("SP-3.6.4.3")
def test_a_charmed_leader_leads_nobody():
    """Cap, of charisma 16, is worth 1 to his band until he serves the enemy."""
    cap = "id: cap, side: red, class: fighting_man, level: 1, at: [10, 22], facing: 180, hit_points: 4, charisma: 16"
    band = "units:\n  - {id: band, side: red, troop: man_at_arms, count: 4, at: [20, 22], facing: 180, leader: cap}\n"
    dice = LoadedDice().otherwise(10).lay("save", "cap", faces=(1,))
    fight = Fight(begin="missile", state=among(mage("charm_person"), BOW, cap, more=band), dice=dice)

    def led() -> bool:
        unit = fight.now.units["band"]
        men = [figure for figure in fight.now.standing("red") if figure.id.startswith("band")]
        return any(one.rule == "SP-3.6.4.3" and not one.ignored for one in morale_tally(fight.at, men, unit).modifiers)

    assert led()
    fight.do("cast mer charm_person at cap")
    through(fight)
    assert fight.figure("cap").side == "blue"
    assert not led()


@pytest.mark.rule("SP-3.1.3.1")
def test_one_who_is_surprised_is_not_asked_to_drop_his_mantlet():
    """A bowman behind a mantlet might drop it to shoot; surprised he only stands, and his side is asked nothing."""
    man = "id: man, side: red, troop: bowman, weapons: [short_bow], hit_points: 4, at: [10, 20], facing: 180"
    state = among(man, BOW.replace("[42, 12]", "[10, 30]"))
    man_ = replace(state.figures["man"], weapon="mantlet", carries=("mantlet", *state.figures["man"].carries))
    free = replace(state, figures={**state.figures, "man": man_})
    fight = Fight(begin="missile", state=free, first="red")
    assert fight.asked == "red: declare shots"
    caught = replace(man_, conditions=(Condition("surprised", 1),))
    fight = Fight(begin="missile", state=replace(state, figures={**state.figures, "man": caught}), first="red")
    assert fight.asked != "red: declare shots"
