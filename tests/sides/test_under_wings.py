"""Against those who fly: shots kept for them, cover from them, and whom they fall on."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.commands import Shoot, Walk
from game.core.grain import GRAIN, distance_up, squared
from game.core.state import with_figure
from game.rules.knowing.view import view
from game.rules.moving.wings import overhung
from game.rules.situation import Situation
from game.sides.scripted.doctrine import act
from game.sides.scripted.groups import Survey
from game.sides.scripted.moving.doorways import to_doors
from game.sides.scripted.moving.marching import March
from game.sides.scripted.player import Scripted
from game.sides.scripted.purpose import Purpose, purpose
from tests.play import Fight

WYRM = "{id: wyrm, side: red, creature: red_dragon, age: adult, hit_points: 36, at: [%s], facing: 180, aloft: 3}"
FOE = "{id: foe, side: red, troop: heavy_foot, hit_points: 4, at: [%s], facing: 180}"
HOLD = Purpose("hold", None, None, timed=False, patient=True, prey=frozenset())


def field(*figures: str, more: str = "", begin: str = "move") -> Fight:
    return Fight("figures:\n" + "\n".join(f"  - {figure}" for figure in figures) + "\n" + more, begin=begin)


def unit(name: str, troop: str, count: int, at: str, ranks: int = 1) -> str:
    shape = f"formation: {{shape: line, ranks: {ranks}, spacing: 0.5}}"
    return f"  - {{id: {name}, side: blue, troop: {troop}, count: {count}, {shape}, at: [{at}], facing: 0}}\n"


def marched(at: Situation, name: str, aims: Purpose | None = None) -> tuple[dict[str, Walk], str]:
    """The ways on which the plan of blue sends a body, and why."""
    survey, march = Survey(at, "blue"), March(at)
    body = next(body for body in survey.own if body.id == name)
    why = act(survey, march, body, aims if aims is not None else purpose(at.state, "blue"))
    return march.walks, why


def shot_by(fight: Fight, side: str = "blue") -> dict[str, str]:
    """At whom the archers of a side shoot."""
    decision = fight.position.decision
    assert decision is not None
    assert decision.side == side
    command, _ = Scripted(side).choose(Situation(view(fight.now, side), fight.battle), decision)
    return {aim.figure: aim.target for aim in command.aims} if isinstance(command, Shoot) else {}


# ---- shots ---------------------------------------------------------------------------------------------------------


def test_archers_stand_for_a_dragon_that_can_be_over_them_next() -> None:
    """Bowmen go up to a footman out of range; with a dragon about they stand, and so have both shots at it."""
    bows = "units:\n" + unit("bows", "bowman", 4, "24, 30")
    without = field(FOE % "24, 5", more=bows)
    assert marched(without.at, "bows")[1] == "into range"
    with_it = field(FOE % "24, 5", WYRM % "40, 4", more=bows)
    assert marched(with_it.at, "bows") == ({}, "")


def test_a_bolt_is_kept_for_the_dragon_that_comes_and_loosed_at_it_when_it_is_there() -> None:
    """A heavy crossbow is long in loading: no bolt for a man in mail if a dragon nearly dead is a move out of range."""
    worn = WYRM.replace("hit_points: 36", "hit_points: 6")
    arms = "weapons: [heavy_crossbow, dagger]"
    bow = f"{{id: bow, side: blue, troop: crossbowman, {arms}, hit_points: 4, at: [24, 30], facing: 0}}"
    man = FOE % "24, 20"
    assert shot_by(field(bow, man, begin="missile")) == {"bow": "foe"}
    assert shot_by(field(bow, man, worn % "24, 4", begin="missile")) == {}
    assert shot_by(field(bow, man, worn % "24, 16", begin="missile")) == {"bow": "wyrm"}


def test_a_dragon_that_dives_past_is_shot_at_though_no_arrow_is_likely_to_do_much() -> None:
    """Come down on somebody it is held, and may not be shot at any more. At a knight who charges past nobody turns."""
    bow = "{id: bow, side: blue, troop: longbowman, hit_points: 4, at: [24, 30], facing: 0}"
    prey = "{id: prey, side: blue, troop: levy, hit_points: 4, at: [34, 28], facing: 0}"
    knight = "{id: knight, side: red, troop: heavy_horse, armour: plate, hit_points: 24, at: [34, 14], facing: 180}"
    for foe, charge, shot in (
        (WYRM % "34, 8", "charge wyrm via 34,28 landing facing 180", {"bow": "wyrm"}),
        (knight, "charge knight via 34,28 facing 180", {}),
    ):
        fight = field(bow, prey, foe, begin="counter")
        fight.do(charge)
        assert "within range: shoot?" in fight.asked
        assert shot_by(fight) == shot


def test_who_has_arrows_enough_keeps_none() -> None:
    worn = WYRM.replace("hit_points: 36", "hit_points: 6")
    bow = "{id: bow, side: blue, troop: longbowman, hit_points: 4, at: [24, 30], facing: 0}"
    assert shot_by(field(bow, FOE % "24, 20", worn % "24, 2", begin="missile")) == {"bow": "foe"}


def test_of_two_pegasi_the_one_over_its_own_men_is_shot_down() -> None:
    """Whoever is beneath is harmed by the fall: the one over its friends comes down on them, the other on blue's."""
    bow = "{id: bow, side: blue, troop: longbowman, hit_points: 4, at: [24, 30], facing: 0}"
    horse = "{id: %s, side: red, creature: pegasus, hit_points: 3, at: [%s, 20], facing: 180, aloft: 6}"
    own = "{id: own, side: %s, troop: light_foot, hit_points: 4, at: [%s, 20], facing: 180}"
    for here, there in ((21, 27), (27, 21)):
        over_red, over_blue = horse % ("over_red", here), horse % ("over_blue", there)
        fight = field(bow, over_red, over_blue, own % ("red", here), own.replace("own", "ours") % ("blue", there),
                      begin="missile")  # fmt: skip
        assert shot_by(fight)["bow"] == "over_red"


# ---- cover ---------------------------------------------------------------------------------------------------------


def test_foot_who_have_nothing_to_do_get_under_the_trees_where_no_dragon_comes_down() -> None:
    wood = "terrain: [{kind: woods, points: [[26, 24], [36, 24], [36, 34], [26, 34]]}]\nunits:\n"
    fight = field(WYRM % "24, 6", more=wood + unit("lads", "levy", 4, "22, 28"))
    walks, why = marched(fight.at, "lads", HOLD)
    assert why == "under cover"
    lad = fight.figure("lads-1")
    assert len(walks) == 4
    assert all(overhung(fight.at, lad, walk.path[-1], "come down") is not None for walk in walks.values())


def test_who_keeps_an_objective_takes_no_cover_far_from_it() -> None:
    """The only wood is fourteen inches from the green."""
    ground = (
        "terrain: [{kind: woods, points: [[40, 24], [47, 24], [47, 34], [40, 34]]}]\n"
        "regions: {green: [[18, 22], [26, 22], [26, 32], [18, 32]]}\nunits:\n"
    )
    fight = field(WYRM % "24, 6", more=ground + unit("lads", "levy", 4, "24, 28"))
    region = fight.now.regions["green"]
    place = (22 * GRAIN, 27 * GRAIN)
    walks, why = marched(fight.at, "lads", replace(HOLD, place=place, region=region))
    assert why != "under cover"
    assert all(walk.path[-1][0] < 32 * GRAIN for walk in walks.values() if walk.path)


def test_in_the_open_they_do_not_stand_in_a_row_for_its_breath() -> None:
    """Eight shoulder to shoulder: they go apart until no two stand within two inches."""
    fight = field(WYRM % "24, 10", more="units:\n" + unit("lads", "levy", 8, "24, 28", 2))
    walks, why = marched(fight.at, "lads", HOLD)
    assert why == "not in a row"
    ends = [walk.path[-1] if walk.path else fight.figure(name).at for name, walk in walks.items()]
    assert len(ends) > 6
    near = sum(squared(a, b) < (2 * GRAIN) ** 2 for n, a in enumerate(ends) for b in ends[:n])
    assert near <= 1


def test_a_dragon_that_has_breathed_its_last_scatters_nobody() -> None:
    fight = field(WYRM % "24, 10", more="units:\n" + unit("lads", "levy", 8, "24, 28", 2))
    spent = with_figure(fight.now, replace(fight.figure("wyrm"), breaths=3))
    assert marched(Situation(spent, fight.battle), "lads", HOLD)[1] != "not in a row"


def test_who_has_an_enemy_on_the_ground_to_fight_does_not_hide_from_one_in_the_air() -> None:
    wood = "terrain: [{kind: woods, points: [[26, 24], [36, 24], [36, 34], [26, 34]]}]\nunits:\n"
    fight = field(WYRM % "24, 6", FOE % "22, 20", more=wood + unit("lads", "levy", 4, "22, 28"))
    assert marched(fight.at, "lads", HOLD)[1] != "under cover"


def test_spears_stand_before_the_archers_on_whom_a_hippogriff_would_dive() -> None:
    beast = "{id: grip, side: red, creature: hippogriff, hit_points: 12, at: [24, 6], facing: 180, aloft: 3}"
    spears = unit("spears", "heavy_foot", 4, "38, 30").replace("heavy_foot,", "heavy_foot, weapons: [spear],")
    fight = field(beast, more="units:\n" + unit("bows", "bowman", 4, "24, 30") + spears)
    walks, why = marched(fight.at, "spears", HOLD)
    assert why == "to where they would dive"
    post = (24 * GRAIN, 28 * GRAIN)
    for name, walk in walks.items():
        assert distance_up(walk.path[-1], post) < distance_up(fight.figure(name).at, post)


# ---- falls, and ways over walls --------------------------------------------------------------------------------------


def test_a_rider_whose_mount_is_nearly_dead_comes_down_out_of_sight_of_the_bows() -> None:
    """Every place in reach is in bowshot: he lands behind the house, and not in the open."""
    rider = (
        "{id: aelis, side: blue, class: fighting_man, level: 4, hit_points: 26, armour: chain, weapons: [sword], "
        "mount: griffon, at: [24, 14], facing: 0, aloft: 3}"
    )
    house = "terrain: [{kind: building, points: [[16, 18], [32, 18], [32, 24], [16, 24]], height: 3}]\n"
    bows = [FOE.replace("heavy_foot", "longbowman").replace("foe", f"bow{n}") % f"{20 + 2 * n}, 2" for n in range(5)]
    fight = field(rider, *bows, more=house + "table: {width: 48, height: 30}\n")
    hurt = with_figure(fight.now, replace(fight.figure("aelis"), horse=3))
    walks, why = marched(Situation(hurt, fight.battle), "aelis")
    assert why == "down before it falls"
    assert walks["aelis"].lands
    assert walks["aelis"].path[-1][1] > 24 * GRAIN
    assert marched(fight.at, "aelis")[1] != "down before it falls"


def test_who_can_fly_over_the_wall_does_not_go_to_the_gate() -> None:
    walls = (
        "terrain: [{kind: wall, line: [[0, 12], [20, 12]]}, {kind: gate, line: [[20, 12], [22, 12]], state: shut}, "
        "{kind: wall, line: [[22, 12], [48, 12]]}]\n"
    )
    for creature, goes in (("hippogriff", False), ("ogre", True)):
        beast = f"{{id: beast, side: blue, creature: {creature}, hit_points: 12, at: [21, 26], facing: 0}}"
        fight = field(beast, FOE % "21, 6", more=walls)
        survey = Survey(fight.at, "blue")
        assert (to_doors(survey, March(fight.at), survey.own[0]) == "to the door") is goes


def test_nobody_takes_cover_from_a_dragon_that_he_does_not_know_of() -> None:
    """It lies hidden: in the view of blue there is no dragon, and the lads stay where they are."""
    wood = "terrain: [{kind: woods, points: [[26, 24], [36, 24], [36, 34], [26, 34]]}]\nunits:\n"
    fight = field((WYRM % "24, 10").replace(", aloft: 3", ", hidden: true"), FOE % "24, 2",
                  more=wood + unit("lads", "levy", 4, "22, 28"))  # fmt: skip
    at = Situation(view(fight.now, "blue"), fight.battle)
    assert "wyrm" not in at.state.figures
    assert marched(at, "lads", HOLD)[1] != "under cover"
