"""Section 3.3.1: split moves: part of the way, a shot at once, and the rest of the way."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.core.commands import Split, SplitWalk, Walk
from game.core.fight.deeds import Shot
from game.core.fight.harm import Slain
from game.core.fight.moves import Halted, Moved, Turned
from game.core.fight.unseen import Spotted
from game.core.text.typed import read
from game.play.asked.dice_box import LoadedDice
from game.play.missiles.splitting import MaySplit
from game.play.position import opening
from game.rules.magic.conditions import working_refused
from game.rules.missiles.shooting import missile
from game.rules.missiles.splitting import knows_how, may_split
from game.telling.narration import narrate
from tests.play import Fight
from tests.rules.test_3_4_0_shooting import counted, field
from tests.test_games import audited, battle_of, next_of

SCOUT = "id: ann, side: blue, class: scout, level: 1, weapons: [short_bow, dagger], hit_points: 4"
ORC = "id: orc, side: red, creature: orc, weapons: [sword], hit_points: 6"
BOW = "id: oaf, side: red, creature: orc, weapons: [short_bow, dagger], hit_points: 6"
FAR = ("id: gus, side: blue, troop: man_at_arms, weapons: [sword], hit_points: 5, at: [44, 33]",)


def field_of(*figures: str, dice: LoadedDice | None = None, more: str = "", begin: str = "move") -> Fight:
    """Those named, and a man-at-arms in a far corner who gives blue something to do to the last."""
    return field(*figures, *FAR, begin=begin, dice=dice, more=more)


def scout(at: str = "[10, 30]", who: str = SCOUT, foe: str = f"{ORC}, at: [10, 18], facing: 180", **more: str) -> Fight:
    """Ann 12 inches from an orc with a sword."""
    return field_of(f"{who}, at: {at}, facing: 0", foe, **more)  # type: ignore[arg-type]


# ---- the command -------------------------------------------------------------------------------------------------


def test_the_command_has_one_text_form():
    """It is read as it is written, the magic bow's plus and all."""
    text = "split ann via 10,27 10,24.5 facing 0 at orc with short_bow+1; bob facing 90 at orc"
    command = read(text)
    assert command == Split(
        (
            SplitWalk(Walk("ann", ((10240, 27648), (10240, 25088)), 0), "orc", "short_bow+1"),
            SplitWalk(Walk("bob", (), 90), "orc"),
        )
    )
    assert command.text() == text
    with pytest.raises(ValueError, match="at TARGET"):
        read("split ann via 10,27 facing 0")


# ---- who may, with what ------------------------------------------------------------------------------------------

WHO = {
    "a scout with a bow": ("class: scout, level: 1, weapons: [short_bow]", ""),
    "a scout with a crossbow": ("class: scout, level: 3, weapons: [light_crossbow]", ""),
    "a scout with a sling": ("class: scout, level: 1, weapons: [sling]", ""),
    "a scout with a heavy crossbow": ("class: scout, level: 1, weapons: [heavy_crossbow]", ""),
    "a scout on horseback": ("class: scout, level: 1, weapons: [short_bow], mount: riding_horse", ""),
    "a delver": ("class: delver, level: 1, weapons: [longbow]", ""),
    "a man-at-arms": ("troop: man_at_arms, weapons: [longbow]", "SP-3.3.1.1"),
    "a magic-user": ("class: magic_user, level: 4, weapons: [sling]", "SP-3.3.1.1"),
    "an orc's bow": ("creature: orc, weapons: [short_bow]", "SP-3.3.1.1"),
    "a scout without missiles": ("class: scout, level: 1, weapons: [sword]", "SP-3.4.0.1"),
}


@pytest.mark.rule("SP-3.3.1.1")
@pytest.mark.parametrize("who", WHO)
def test_scouts_and_delvers_split_their_moves_with_any_missile(who: str):
    """They may, with whatever shoots; nobody else on foot does."""
    words, rule = WHO[who]
    fight = scout(at="[10, 30]", who=f"id: ann, side: blue, hit_points: 4, {words}")
    if rule:
        assert fight.refused("split ann via 10,29 facing 0 at orc").rule == rule
    else:
        fight.do("split ann via 10,29 facing 0 at orc")
        assert fight.last(Shot).actor == "ann"


ELVES = {
    "an elf with a longbow": ("creature: elf, weapons: [longbow]", ""),
    "an elven magic-user with a bow": ("class: magic_user, level: 2, race: elf, weapons: [short_bow]", ""),
    "an elf with a sling": ("creature: elf, weapons: [sling]", "SP-3.3.1.1.1"),
    "an elven fighting-man on foot": ("class: fighting_man, level: 1, race: elf, weapons: [longbow]", ""),
    "an elven bowman on foot": ("troop: longbowman, race: elf, weapons: [longbow]", ""),
    "an elven fighting-man on horseback": (
        "class: fighting_man, level: 1, race: elf, weapons: [horse_bow], mount: riding_horse", "SP-3.3.1.1.1"),
    "an elven horse archer": ("troop: horse_archer, race: elf", "SP-3.3.1.1.1"),
    "an elf with javelins on horseback": ("troop: medium_horse, race: elf, weapons: [javelin]", "SP-3.3.1.1.1"),
    "an elven scout on horseback": (
        "class: scout, level: 1, race: elf, weapons: [horse_bow], mount: riding_horse", ""),
    "an elf on horseback": ("creature: elf, weapons: [horse_bow], mount: riding_horse", "SP-3.3.1.1.1"),
    "an elven scout with a sling": ("class: scout, level: 1, race: elf, weapons: [sling]", ""),
    "a dwarf with a bow": ("creature: dwarf, weapons: [short_bow]", "SP-3.3.1.1"),
}


@pytest.mark.rule("SP-3.3.1.1.1")
@pytest.mark.parametrize("who", ELVES)
def test_elves_do_on_foot_with_bows_only(who: str):
    """An elf with a bow on his own feet; not with a sling, not mounted, unless he is a scout besides."""
    words, rule = ELVES[who]
    fight = scout(who=f"id: ann, side: blue, hit_points: 4, {words}")
    if rule:
        assert fight.refused("split ann via 10,29 facing 0 at orc").rule == rule
    else:
        fight.do("split ann via 10,29 facing 0 at orc")


HORSE = "mount: riding_horse"
RIDERS = {
    "a horse archer": ("troop: horse_archer", ""),
    "a nomad": ("troop: nomad", ""),
    "a dervish with a bow": ("troop: dervish, weapons: [horse_bow]", ""),
    "light horse with javelins": ("troop: light_horse, weapons: [javelin, sword]", ""),
    "a mounted fighting-man": (f"class: fighting_man, level: 3, weapons: [horse_bow], {HORSE}", ""),
    "a fighting-man with a javelin": (f"class: fighting_man, level: 3, weapons: [javelin], {HORSE}", ""),
    "a fighting-man with a sling": (f"class: fighting_man, level: 3, weapons: [sling], {HORSE}", "SP-3.3.1.1.2"),
    "a horse archer with a dart": ("troop: horse_archer, weapons: [dart]", "SP-3.3.1.1.2"),
    "a fighting-man on foot": ("class: fighting_man, level: 3, weapons: [short_bow]", "SP-3.3.1.1.2"),
    "a horse archer unmounted": ("troop: horse_archer, mount: none", "SP-3.3.1.1.2"),
    "medium horse": ("troop: medium_horse, weapons: [horse_bow]", "SP-3.3.1.1"),
    "medium horse with javelins": ("troop: medium_horse, weapons: [javelin]", ""),
    "heavy horse with javelins": ("troop: heavy_horse, weapons: [javelin, sword]", ""),
    "a knight with javelins": ("troop: knight, weapons: [javelin]", ""),
    "a man-at-arms with javelins, on a horse": (f"troop: man_at_arms, weapons: [javelin], {HORSE}", ""),
    "a man-at-arms with javelins, on foot": ("troop: man_at_arms, weapons: [javelin]", "SP-3.3.1.1"),
    "a man-at-arms with a bow, on a horse": (f"troop: man_at_arms, weapons: [horse_bow], {HORSE}", "SP-3.3.1.1"),
    "light horse with bows": ("troop: light_horse, weapons: [horse_bow, sword]", "SP-3.3.1.1"),
    "a nomad with javelins": ("troop: nomad, weapons: [javelin]", ""),
    "a paladin": (f"class: paladin, level: 2, weapons: [javelin], {HORSE}", ""),
    "a berserker": (f"class: berserker, level: 2, weapons: [horse_bow], {HORSE}", ""),
    "a dwarf in the saddle": (
        f"class: fighting_man, level: 2, race: dwarf, weapons: [javelin], {HORSE}", "SP-3.3.1.1.2"),
    "a gnome in the saddle": (f"troop: horse_archer, race: gnome, {HORSE}", "SP-3.3.1.1.2"),
    "a goblin on a wolf": ("creature: goblin, weapons: [javelin], mount: dire_wolf", "SP-3.3.1.1.2"),
    "a goblin fighting-man on a wolf": (
        "class: fighting_man, level: 1, race: goblin, weapons: [javelin], mount: dire_wolf", "SP-3.3.1.1.2"),
    "an orc in the saddle": (f"creature: orc, weapons: [horse_bow], {HORSE}", "SP-3.3.1.1.2"),
    "a mounted magic-user": (f"class: magic_user, level: 3, weapons: [sling], {HORSE}", "SP-3.3.1.1"),
    "a mounted cleric": (f"class: cleric_militant, level: 3, weapons: [sling], {HORSE}", "SP-3.3.1.1"),
}


@pytest.mark.rule("SP-3.3.1.1.2")
@pytest.mark.rule("SP-R244")
@pytest.mark.parametrize("who", RIDERS)
def test_trained_horsemen_do_outdoors_with_bow_or_javelin(who: str):
    """Mounted fighting-men, nomads, dervishes, horse archers, light horse with javelins; nobody else, not on foot."""
    words, rule = RIDERS[who]
    who_text = f"id: ann, side: blue, hit_points: 4, {words}"
    fight = scout(at="[10, 26]", who=who_text, foe=f"{ORC}, at: [10, 18], facing: 180")
    wrong_weapon = ("a fighting-man with a sling", "a horse archer with a dart")
    assert knows_how(fight.at, fight.figure("ann")) is (not rule or who in wrong_weapon)
    if rule:
        assert fight.refused("split ann via 10,23.5 facing 0 at orc").rule == rule
    else:
        fight.do("split ann via 10,23.5 facing 0 at orc")


@pytest.mark.rule("SP-3.3.1.1.2")
@pytest.mark.parametrize(("setting", "scouts"), [("building", True), ("dungeon", True)])
def test_horsemen_do_not_indoors_though_scouts_do(setting: str, scouts: bool):
    """The same horse archer in a hall is refused; a scout splits his move anywhere."""
    table = f"table: {{width: 48, height: 36, ground: stone, setting: {setting}, light: day}}"
    rider = "id: ann, side: blue, troop: horse_archer, hit_points: 4"
    assert scout(who=rider, more=table).refused("split ann via 10,28 facing 0 at orc").rule == "SP-3.3.1.1.2"
    if scouts:
        scout(more=table).do("split ann via 10,29 facing 0 at orc")


# ---- the move ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.3.1.2")
@pytest.mark.rule("SP-R10")
def test_up_to_half_a_shot_at_once_and_the_rest():
    """Ann walks 6 of 12 inches, hits the orc in the movement phase for half of his points, and walks 6 back."""
    dice = LoadedDice().otherwise(3).lay("shot", "ann", faces=(19,))
    fight = scout(dice=dice)
    fight.do("split ann via 10,24 facing 0 at orc")
    shot = fight.last(Shot)
    assert (shot.hit, shot.damage, shot.witness["distance"], shot.passing) == (True, 3, 6, False)
    assert shot.rules[0] == "SP-3.3.1.2"
    assert fight.figure("orc").hit_points == 3
    assert fight.asked == "blue: Move"
    fight.do("move ann via 10,30 facing 0")
    assert fight.where("ann") == (10, 30)
    assert [(move.how, move.cost // 1024) for move in fight.all(Moved, figure="ann")] == [("split", 6), ("move", 6)]
    assert fight.refused("move ann via 10,31 facing 0").rule == "SP-3.3.0.1"


@pytest.mark.rule("SP-3.3.1.2")
@pytest.mark.rule("SP-R10")
def test_not_a_grain_more_than_half_before_the_shot():
    """6.01 of 12 inches is refused with what it costs; in wood, 3.5 inches at double are refused as well."""
    no = scout().refused("split ann via 10,23.99 facing 0 at orc")
    assert (no.rule, no.measured) == ("SP-3.3.1.2", {"cost": "6.01", "left": "6"})
    assert no.reason == "Ann shoots within half of its 12 inches: that costs 6.01"
    wood = "terrain: [{kind: woods, points: [[8, 28], [12, 28], [12, 32], [8, 32]]}]"
    assert scout(at="[10, 31.5]", more=wood).refused("split ann via 10,28 facing 0 at orc").rule == "SP-3.3.1.2"


@pytest.mark.rule("SP-3.3.1.2")
def test_what_is_left_is_what_was_not_walked():
    """2 inches before the shot leave 10: 10.01 is refused."""
    fight = scout()
    fight.do("split ann via 12,30 facing 0 at orc")
    assert fight.refused("move ann via 22.01,30 facing 90").measured == {"cost": "10.01", "left": "10"}
    fight.do("move ann via 22,30 facing 90")


@pytest.mark.rule("SP-3.3.1.2")
@pytest.mark.rule("SP-R150")
def test_he_may_shoot_before_his_first_step():
    """Ann turns where she stands, shoots, and has her whole 12 inches left."""
    fight = scout()
    fight.do("split ann facing 45 at orc")
    assert fight.last(Turned).facing == fight.figure("ann").facing == 45
    assert not fight.all(Moved)
    fight.do("move ann via 22,30 facing 90")
    assert fight.where("ann") == (22, 30)


@pytest.mark.rule("SP-3.3.1.2")
def test_the_target_is_judged_from_where_he_shoots():
    """18 inches off, out of range of a short bow; after 4 inches 14: long range. A wall that hid him is passed."""
    fight = scout(foe=f"{ORC}, at: [10, 12], facing: 180")
    assert fight.refused("split ann facing 0 at orc").rule == "SP-3.4.2.2"
    fight.do("split ann via 10,26 facing 0 at orc")
    assert counted(fight.last(Shot))["SP-3.10.3.1"] == -2
    wall = "terrain: [{kind: wall, line: [[6, 24], [14, 24]], height: 3}]"
    hidden = scout(at="[13, 30]", more=wall, foe=f"{ORC}, at: [13, 18], facing: 180")
    assert hidden.refused("split ann facing 0 at orc").rule == "ST-R12"
    hidden.do("split ann via 19,30 facing 0 at orc")


@pytest.mark.rule("SP-3.3.1.2")
@pytest.mark.rule("SP-3.4.2.3")
def test_who_would_be_stopped_by_a_zone_does_not_shoot():
    """The orc 4 inches off: 2.5 inches towards him end in his zone, and nobody shoots from there."""
    fight = scout(foe=f"{ORC}, at: [10, 26], facing: 180")
    no = fight.refused("split ann via 10,27.5 facing 0 at orc")
    assert (no.rule, no.measured) == ("SP-3.4.2.3", {"by": "orc"})


@pytest.mark.rule("SP-R32")
@pytest.mark.rule("SP-3.3.1.2")
def test_one_shot_and_it_is_the_rounds():
    """A bow otherwise shoots twice: after a split move there is no second, neither in it nor in the missile phase."""
    fight = scout()
    fight.do("split ann facing 0 at orc")
    no = fight.refused("split ann facing 0 at orc")
    assert (no.rule, no.reason) == ("SP-R32", "Ann has had the one shot of its split move")
    assert no.measured == {"shots": 1}
    fight.do("done")
    while "declare" not in fight.asked and fight.now.round == 1 and fight.position.decision is not None:
        fight.do("done")
    assert len(fight.all(Shot)) == 1
    assert fight.now.round == 2


@pytest.mark.rule("SP-R32")
def test_who_has_shot_in_passing_has_no_split_move():
    """Ann shoots at the orc as he passes in red's Move; in blue's Counter Move there is no other shot for her."""
    fight = Fight(
        "figures:\n" + "\n".join(f"  - {{{one}}}" for one in (f"{SCOUT}, at: [10, 30]", f"{ORC}, at: [6, 22]", *FAR)),
        first="red",
    )
    fight.do("move orc via 14,22 facing 90", "shoot ann at orc")
    fight.pass_until("blue: Counter Move")
    no = fight.refused("split ann facing 0 at orc")
    assert (no.rule, no.reason, no.measured) == ("SP-R32", "Ann has shot this round", {"shots": 1})


@pytest.mark.rule("SP-R32")
@pytest.mark.parametrize("shot", [{"shots": 1}, {"passed": True}])
def test_who_has_shot_at_all_this_round_has_no_split_move(shot: dict[str, object]):
    fight = scout()
    ann = replace(fight.figure("ann"), **shot)
    no = may_split(fight.at, ann, "blue", missile(fight.at, ann, ""))
    assert no is not None and no.reason == "Ann has shot this round"


@pytest.mark.rule("SP-3.4.0.1")
def test_what_he_would_split_his_move_with_is_named_if_he_has_it_not():
    fight = scout()
    no = fight.refused("split ann facing 0 at orc with sling")
    assert (no.rule, no.reason) == ("SP-3.4.0.1", "Ann carries no sling to shoot with: it has short_bow, thrown_dagger")
    unarmed = scout(who="id: ann, side: blue, hit_points: 4, class: scout, level: 1, weapons: [sword]")
    assert unarmed.refused("split ann facing 0 at orc").reason == "Ann has no missile weapon"


@pytest.mark.rule("SP-R150")
def test_the_rest_of_the_way_is_no_charge():
    """He may walk up to the orc, and be stopped by his zone; charge he may not."""
    fight = scout(at="[10, 26]")
    fight.do("split ann via 10,25 facing 0 at orc")
    assert fight.refused("charge ann via 10,18 facing 0").rule == "SP-R150"
    fight.do("move ann via 10,19 facing 0")
    assert fight.where("ann") == (10, 20)


@pytest.mark.rule("SP-3.3.1.2")
def test_many_go_and_shoot_together():
    """Two scouts in one command: both shots of one volley, told on the state as it was before either."""
    dice = LoadedDice().otherwise(6)
    dice.lay("shot", "ann", faces=(19,)).lay("shot", "bea", faces=(19,))
    fight = field_of(f"{SCOUT}, at: [10, 30]", f"{SCOUT.replace('ann', 'bea')}, at: [14, 30]", f"{ORC}, at: [12, 20]",
                     f"{ORC.replace('orc', 'oaf', 1)}, at: [40, 4]", dice=dice)  # fmt: skip
    fight.do("split ann via 10,27 facing 0 at orc; bea via 14,27 facing 0 at orc")
    shots = fight.all(Shot)
    assert [shot.actor for shot in shots] == ["ann", "bea"]
    assert len({shot.volley for shot in shots}) == 1
    assert fight.last(Slain).figure == "orc"
    refused = field_of(f"{SCOUT}, at: [10, 30]", f"{ORC}, at: [12, 20]")
    assert "named twice" in refused.refused("split ann facing 0 at orc; ann facing 0 at orc").reason


@pytest.mark.rule("SP-3.3.1.2")
def test_the_unseen_stops_him_and_he_keeps_his_shot():
    """A hidden orc in Ann's way: she comes to his zone, has had her movement, and has not shot."""
    lurker = "id: lurk, side: red, creature: orc, weapons: [sword], hit_points: 6, hidden: true, at: [10, 26]"
    fight = field_of(f"{SCOUT}, at: [10, 30], facing: 0", f"{ORC}, at: [16, 20], facing: 180", lurker)
    fight.do("split ann via 10,24 facing 0 at orc")
    assert fight.where("ann") == (10, 28)
    assert not fight.all(Shot)
    assert fight.figure("ann").moved
    assert not fight.all(Halted)


@pytest.mark.rule("SP-3.3.1.2")
def test_whom_the_unseen_stops_takes_nobody_elses_shot_with_him():
    """Ann runs into the hidden orc's zone; Bea, who goes beside her, comes to her place and shoots."""
    lurker = "id: lurk, side: red, creature: orc, weapons: [sword], hit_points: 6, hidden: true, at: [10, 26]"
    bea = f"{SCOUT}, at: [18, 30], facing: 0".replace("id: ann", "id: bea")
    fight = field_of(f"{SCOUT}, at: [10, 30], facing: 0", bea, f"{ORC}, at: [16, 20], facing: 180", lurker)
    fight.do("split ann via 10,24 facing 0 at orc; bea via 18,25 facing 0 at orc")
    assert fight.where("ann") == (10, 28) and fight.where("bea") == (18, 25)
    assert [shot.actor for shot in fight.all(Shot)] == ["bea"]
    assert fight.figure("bea").has("split") and not fight.figure("ann").has("split")


# ---- against those who wait --------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.3.1.4")
@pytest.mark.rule("SP-3.3.2.1.1")
@pytest.mark.rule("SP-R150")
def test_his_shot_and_the_shots_at_him_are_one_volley():
    """Ann stops to shoot at a waiting bowman, who is asked there; each kills the other, by one volley."""
    dice = LoadedDice().otherwise(6).lay("shot", "ann", faces=(19,)).lay("shot", "oaf", faces=(19,))
    fight = field_of(f"{SCOUT}, at: [10, 30]", f"{BOW}, at: [10, 18]", f"{ORC}, at: [40, 4]", dice=dice)
    fight.do("split ann via 10,25 facing 0 at oaf")
    assert fight.asked == "red: Ann stops to shoot: shoot too?"
    assert fight.where("ann") == (10, 25)
    fight.do("shoot oaf at ann")
    shots = fight.all(Shot)
    assert [(shot.actor, shot.hit, shot.passing) for shot in shots] == [("ann", True, False), ("oaf", True, True)]
    assert len({shot.volley for shot in shots}) == 1
    assert {death.figure for death in fight.all(Slain)} == {"ann", "oaf"}


@pytest.mark.rule("SP-R150")
@pytest.mark.rule("SP-3.3.1.4")
def test_the_rest_of_his_way_gives_no_other_shot_in_passing():
    """The bowman lets the moment pass; as Ann walks on by him, he is not asked again."""
    fight = field_of(f"{SCOUT}, at: [10, 30]", f"{BOW}, at: [10, 18]", f"{ORC}, at: [40, 4]")
    fight.do("split ann via 10,25 facing 0 at oaf", "done")
    fight.do("move ann via 17,25 facing 90")
    assert fight.where("ann") == (17, 25)
    assert not fight.all(Shot, actor="oaf")


@pytest.mark.rule("SP-R150")
def test_others_who_go_with_him_have_their_half_point():
    """Ann goes on together with Gus: at his half-point the bowman is asked, and may shoot at Gus alone."""
    gus = "id: gus, side: blue, troop: man_at_arms, weapons: [sword], hit_points: 5, at: [12, 30]"
    fight = field(f"{SCOUT}, at: [10, 30]", gus, f"{BOW}, at: [10, 18]", f"{ORC}, at: [40, 4]", begin="move")
    fight.do("split ann via 10,28 facing 0 at oaf", "done")
    fight.do("move ann via 10,24 facing 0; gus via 12,24 facing 0")
    assert fight.asked == "red: Gus passes within range: shoot?"
    assert fight.refused("shoot oaf at ann").rule == "SP-3.3.2.1"
    fight.do("shoot oaf at gus")
    assert (fight.where("ann"), fight.where("gus")) == ((10, 24), (12, 24))


@pytest.mark.rule("SP-3.3.1.4")
def test_a_standing_order_answers_for_those_who_wait():
    """Told to fire at will, the bowman shoots back unasked, as at any who pass."""
    armies = (f"{SCOUT}, at: [10, 30]", f"{BOW}, at: [10, 18]", f"{ORC}, at: [40, 4]")
    fight = Fight("figures:\n" + "\n".join(f"  - {{{army}}}" for army in armies), first="red")
    fight.do("order fire at_will")
    fight.pass_until("blue: Counter Move")
    fight.do("split ann via 10,28 facing 0 at oaf")
    assert [shot.actor for shot in fight.all(Shot)] == ["ann", "oaf"]


# ---- what it spoils ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.3.1.3")
@pytest.mark.parametrize(("roll", "spoils"), [(19, True), (2, False)])
def test_a_hit_that_does_damage_keeps_him_from_casting(roll: int, spoils: bool):
    """A druid hit for 2 of 12 points neither casts nor reads a scroll in the coming missile phase; missed, he may."""
    dice = LoadedDice().otherwise(2).lay("shot", "ann", faces=(roll,))
    druid = "id: mor, side: red, class: druid, level: 3, hit_points: 12, at: [10, 20], facing: 180"
    fight = field_of(f"{SCOUT}, at: [10, 30]", druid, f"{ORC}, at: [40, 4]", dice=dice)
    fight.do("split ann via 10,28 facing 0 at mor")
    assert fight.last(Shot).hit == spoils
    for what in ("cast", "read a scroll"):
        no = working_refused(fight.at, fight.figure("mor"), what)
        assert (no is not None and no.rule == "SP-3.4.3.3") == spoils


# ---- all of it together ------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.3.1.1")
def test_it_is_offered_exactly_where_it_is_accepted():
    """Every example is taken as it stands: the scout has some, a bowman none; after the shot none is left."""
    fight = scout()
    offer: MaySplit | None = fight.position.decision.offer(MaySplit) if fight.position.decision is not None else None
    assert offer is not None
    found = list(offer.examples(fight.at))
    assert {len(one.parts[0].walk.path) for one in found if isinstance(one, Split)} == {0, 1}
    assert len(found) > 5
    for one in found:
        assert offer.refuse(fight.at, one) is None  # type: ignore[arg-type]
    fight.submit(found[0])
    assert not list(offer.examples(fight.at))
    bowman = scout(who="id: ann, side: blue, troop: bowman, weapons: [short_bow], hit_points: 4")
    assert not list(offer.examples(bowman.at))


def test_it_is_told():
    """The way, then the shot on the move."""
    fight = scout()
    before, events = fight.now, fight.do("split ann via 10,26 facing 0 at orc")
    told = [one.text for one in narrate(before, events)]
    assert told[0] == "Ann moves 4 inches north."
    assert told[1].startswith("Ann shoots on the move at Orc with a short bow: ")


BATTLE = """
sandtable: 1
title: Riders
table: {width: 60, height: 44, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: Blue, colour: blue}
  - {id: red, name: Red, colour: vermilion}
units:
  - {id: horse, side: blue, troop: horse_archer, count: 5, at: [20, 36], facing: 0}
  - {id: elves, side: blue, creature: elf, count: 4, weapons: [longbow], at: [40, 36], facing: 0}
  - {id: orcs, side: red, creature: orc, count: 8, formation: {ranks: 2}, at: [20, 8], facing: 180}
  - {id: bows, side: red, creature: orc, count: 4, weapons: [short_bow], at: [40, 8], facing: 180}
figures:
  - {id: vex, side: blue, class: scout, level: 9, weapons: [short_bow, dagger], at: [30, 34], facing: 0}
  - {id: sly, side: red, class: delver, level: 8, weapons: [sling, dagger], at: [30, 10], facing: 180}
"""


@pytest.mark.rule("SP-3.3.1.2")
@pytest.mark.parametrize("seed", range(3))
def test_random_battles_of_riders_hold_every_invariant(tmp_path: Path, seed: int):
    """Random sides split their moves and search for the unseen; the audit looks at every event."""
    path = tmp_path / "riders.yaml"
    path.write_text(BATTLE, encoding="utf-8")
    audited(str(path), seed, "random")
    battle, state, players = battle_of(str(path), seed, "random")
    position, split, searched = opening(battle, state), False, False
    while position.decision is not None and not (split and searched) and position.now.round < 9:
        position = next_of(battle, position, players)
        split = split or any(isinstance(event, Moved) and event.how == "split" for event in position.events)
        searched = searched or any(isinstance(event, Spotted) for event in position.events)
    assert split
    assert searched
