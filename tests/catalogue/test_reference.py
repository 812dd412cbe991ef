"""The catalogue against the figures of the printed games, entry by entry: nothing is missing or differs unsaid."""

import re
from functools import cache
from typing import Any

import pytest
import yaml

from game import paths
from game.catalogue.catalogue import step
from game.catalogue.kinds.folk import Creature
from game.catalogue.tables import load
from game.core.grain import grains
from game.systems.large_battles.tables import tables
from tests.source import GAME, ROOT


@cache
def reference() -> dict[str, dict[str, Any]]:
    return yaml.safe_load((ROOT / "tests" / "catalogue" / "reference.yaml").read_text(encoding="utf-8"))


@cache
def written(table: str) -> dict[str, Any]:
    """A data file as it is written."""
    return yaml.safe_load(paths.tables("catalogue", "data", f"{table}.yaml").read_text(encoding="utf-8"))


def steps(spans: dict[str, Any]) -> list[tuple[int, Any]]:
    """Spans such as 1-4, 5-8, 13+ as (from, figure)."""
    return [(0 if name == "normal" else int(re.match(r"\d+", name)[0]), figure) for name, figure in spans.items()]


# ---- matrices, weapons, missiles, armour ---------------------------------------------------------------------------


@pytest.mark.parametrize("row", reference()["melee"])
def test_melee(row: str):
    assert list(load().melee[row]) == reference()["melee"][row]


@pytest.mark.parametrize("row", reference()["missile_fire"])
def test_missile_fire(row: str):
    assert list(load().missile[row]) == reference()["missile_fire"][row]


def test_monsters_attacking():
    assert {str(grade): list(cells) for grade, cells in load().monster.items()} == reference()["monsters_attacking"]


@pytest.mark.parametrize("key", reference()["weapons"])
def test_weapons(key: str):
    one, ref = load().weapons[key], reference()["weapons"][key]
    assert (one.length, one.damage or "none", one.hands) == (ref["len"], ref["dmg"], ref["hands"])
    assert one.large == ref.get("dl", "")
    assert one.prone_damage == ref.get("prone_dmg", "")
    assert set(one.flags) - {"metal", "fire"} == set(ref["f"])
    assert bool(one.missile) == ("thrown" in ref)


@pytest.mark.parametrize("key", reference()["missiles"])
def test_missiles(key: str):
    one, ref = load().missiles[key], reference()["missiles"][key]
    bands = [one.short, one.medium, one.long]
    assert bands == [None if far is None else grains(str(far)) for far in ref["r"]]
    assert one.rate == ref["rof"]
    assert one.damage == ref.get("dmg", "")
    assert one.hands == ref.get("hands", 2)


@pytest.mark.parametrize("key", reference()["flasks"])
def test_flasks(key: str):
    one, ref = load().flasks[key], reference()["flasks"][key]
    assert list(one.damage) == ref["dmg"]
    assert one.rounds == ref["rounds"]


@pytest.mark.parametrize("key", reference()["armour"])
def test_armour(key: str):
    one, ref = load().armour[key], reference()["armour"][key]
    assert (one.armour_class, one.moves) == (ref["ac"], grains(str(ref["mv"])))


@pytest.mark.parametrize("key", reference()["mounts"])
def test_mounts(key: str):
    one, ref = load().mounts[key], reference()["mounts"][key]
    assert (one.armour_class, str(one.hit_dice), one.moves) == (ref["ac"], str(ref["hd"]), grains(str(ref["mv"])))
    assert [[attack.name, attack.damage] for attack in one.attacks] == [[a, str(b)] for a, b in ref["atk"]]
    assert one.trained is ref["trained"]
    assert (one.trample, one.crew) == (ref.get("trample", ""), ref.get("crew", 1))
    if "lance" in ref:
        assert one.lance is ref["lance"]
    assert one.riders == ((ref["rider"],) if "rider" in ref else ())


# ---- classes -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", reference()["saves"])
def test_saves(row: str):
    ours = {"monster_by_hd": "monster"}.get(row, row)
    for level, needs in steps(reference()["saves"][row]):
        assert list(step(load().saves[ours], level)) == needs, (row, level)
    assert len(load().saves[ours]) == len(reference()["saves"][row])


@pytest.mark.parametrize("who", reference()["spells_a_day"])
def test_spells_a_day(who: str):
    ours = load().spells_a_day[who]
    assert [list(our) for our in ours] == [*reference()["spells_a_day"][who].values()]
    assert len(ours) >= 10


@pytest.mark.parametrize("undead", reference()["turning"])
def test_turning(undead: str):
    assert list(load().turning[undead]) == [str(one) for one in reference()["turning"][undead]]


def test_backstab():
    assert [list(one) for one in load().backstab] == [list(one) for one in steps(reference()["backstab"]["x"])]


# ---- creatures and troops ------------------------------------------------------------------------------------------

OTHERWISE = {
    ("ogre", "atk"): "its club is a weapon like any other",
    ("wight", "atk"): "a touch that does no damage",
    ("hydra", "atk"): "one bite, made once for each die",
    ("balrog", "atk"): "the whip does no damage",
    ("carrion_crawler", "atk"): "eight tentacles, each an attack",
}
"""What the catalogue writes otherwise, to the same end."""

LARGER = {"hill_giant", "stone_giant", "frost_giant", "fire_giant", "cloud_giant", "storm_giant"}
"""Called L there; H here, whose only difference is the base."""

POWERS: dict[str, str] = {
    "day_morale-1": "shuns_daylight", "day_hit-1": "day_hit", "surprise 1-3": "surprise 3",
    "surprise 1-4": "surprise 4", "surprise 1-5": "surprise 5", "surprised only on 1": "surprised 1",
    "immune cold": "immune cold", "immune fire": "immune fire", "undead": "undead", "strikes_last": "strikes_last",
    "silver_or_magic": "silver_or_magic", "stench save poison or -2 hit": "stench",
    "silver half or magic": "silver_half", "drain 1 level": "drains 1", "drain 2 levels": "drains 2",
    "paralysis 2d4 rounds save": "paralyses 2d4", "magic_only": "magic_only",
    "magic_or_fire half damage": "magic_or_fire", "sight save or paralysed until it attacks": "fear_sight",
    "rot": "rot", "gaze charm save spells": "gaze_charm", "song charm save spells all in earshot": "song_charm",
    "poison": "poison", "gaze stone save": "gaze_stone", "gaze stone": "gaze_stone", "touch stone": "touch_stone",
    "charge double": "charge_double", "one head out per 8 hp": "head_lost 8",
    "sting poison death save": "poison sting", "carries off on 18+": "carries_off 18",
    "immolation 3d6 to held foe": "immolates 3d6", "blood drain 1d3/round": "drains_blood 1d3", "swallow": "swallows",
    "sees invisible 75% 6in": "sees_invisible", "poison death save": "poison",
    "hug 2d8 if both claws hit": "hugs 2d8", "hug 2d8": "hugs 2d8", "whirlwind sweeps <2 HD": "whirlwind",
    "invisible": "invisible", "mount": "mount", "STR -1 per hit 8 turns": "weakens 8",
    "averting -4 hit and she +2": "gaze_stone", "attacks horses within 12in": "hunts_horses",
    "whirlwind kills/sweeps <2 HD save death": "whirlwind", "+1d8 vs flyers": "extra flyers",
    "+1d8 vs grounded": "extra grounded", "+1d8 vs cold": "extra cold", "stays within 6in of water": "near_water",
    "split_move_shoot bow on foot": "split_move_foot_bow", "ghoul_immune": "ghoul_immune", "not fire/acid": "revives",
    "regen 3/round from 3rd round after first wound": "regenerates 3", "regen 3/round": "regenerates 3",
    "revives 2d6 rounds": "revives", "magic_resist 75%": "magic_resistance 75",
    "breath fire one target 1d6 per HD 2-in-6 save half": "fire_bite",
    "animates 2 trees within 6in moving 3in": "animates_trees",
}  # fmt: skip
"""The trait (or its beginning) by which the catalogue carries a power."""

FIELDS: dict[str, Any] = {
    "morale+1": lambda one: one.morale == 1, "morale+2": lambda one: one.morale == 2,
    "never_checks": lambda one: one.never_checks, "weapon_len+3": lambda one: one.length_bonus == 3,
    "weapon_len+6": lambda one: one.length_bonus == 6, "boulder 20in": lambda one: "giant_boulder" in one.arms,
    "boulder 20in 3d6": lambda one: "giant_boulder" in one.arms,
    "boulder 30in 3d6": lambda one: "stone_giant_boulder" in one.arms,
    "lightning 6in x 0.5in = current hp save half every 5 rounds in storm":
        lambda one: [(b.shape, b.length, b.width, b.damage, b.every, b.sky, b.save) for b in one.breaths]
        == [("line", grains(6), grains("0.5"), "left", 5, True, "breath")],
    "breath cloud 6in x 1in stone save": lambda one: [(b.kind, b.save) for b in one.breaths] == [("stone", "stone")],
    "breath fire cone 5in x 1in 3d6 3/day":
        lambda one: [(b.kind, b.length, b.damage, b.uses) for b in one.breaths] == [("fire", grains(5), "3d6", 3)],
    "heads=HD": lambda one: one.attack_a_die, "attacks with all heads": lambda one: one.attack_a_die,
    "6 of 24 spikes 1d6 range 18in as crossbow": lambda one: "manticore_spikes" in one.arms,
    "not elves or larger than ogre":
        lambda one: "undead" in one.traits and "ghoul_immune" in load().creatures["elf"].traits,
    "mount lawful": lambda one: "mount" in one.traits and "human" in one.riders and "orc" not in one.riders,
    "sling 15in in Chainmail": lambda one: "sling" in one.arms and tables().weapons["sling"].range == 15,
    "giants/ogres/trolls half effect in mass battle":
        lambda one: {"ogre", "troll", "hill_giant", "storm_giant"} <= set(tables().creatures[one.id].halves),
}  # fmt: skip
"""Powers that are figures of a creature, not traits."""

LEFT_OUT = {
    "fear friends in 15in check morale": "friends within 15 inches check morale",
    "breathes 7+ of 2d6 else bites": "a die says whether it breathes or bites", "talk": "may talk",
    "asleep": "may be found asleep", "whip holds": "its whip holds", "web move 12": "moves 12 inches in its web",
}  # fmt: skip
"""What the catalogue itself says that it leaves out, by the name under which it says so."""


def dice(written: object) -> list[str]:
    """Hit dice: one, a choice a|b, or a range a..b."""
    text = str(written)
    span = re.fullmatch(r"(\d+)(?:\.\.|-)(\d+)", text)
    if span and not text.endswith("-1"):
        return [str(number) for number in range(int(span[1]), int(span[2]) + 1)]
    return text.split("|")


@pytest.mark.parametrize("key", reference()["creatures"])
def test_creatures(key: str):
    one, ref = load().creatures[key], reference()["creatures"][key]
    walks, _, flies = str(ref["mv"]).partition("/")
    assert one.armour_class == ref["ac"]
    assert [str(found) for found in one.choices] == dice(ref["hd"])
    assert (one.moves, one.flies) == (grains(walks), grains(flies or 0))
    assert one.swims == grains(ref.get("swim", 0))
    assert one.size == ("H" if key in LARGER else ref["sz"])
    attacks = [[attack.name, attack.damage] for attack in one.attacks]
    assert (attacks == ref["atk"]) is ((key, "atk") not in OTHERWISE)
    assert [[attack.name, attack.damage] for attack in one.alternative] == ref.get("alt", [])


@pytest.mark.parametrize("key", reference()["creatures"])
def test_powers_of_creatures(key: str):
    one = load().creatures[key]
    for power in reference()["creatures"][key].get("sp", ()):
        assert carries(one, power) or LEFT_OUT.get(power) in one.left_out, power


def carries(one: Creature, power: str) -> bool:
    if power in FIELDS:
        return bool(FIELDS[power](one))
    wanted = POWERS.get(power)
    return wanted is not None and any(trait == wanted or trait.startswith(f"{wanted} ") for trait in one.traits)


@pytest.mark.parametrize("key", reference()["dragons"])
def test_dragons(key: str):
    one, ref = load().creatures[f"{key}_dragon"], reference()["dragons"][key]
    assert one.dragon
    assert (one.armour_class, one.moves, one.flies) == (2, grains(9), grains(24))
    assert [str(found) for found in one.choices] == dice(ref["hd"])
    assert [[attack.name, attack.damage] for attack in one.attacks] == ref["atk"]
    breath = ref["breath"]
    if "len" in breath:
        found = one.breaths[0]
        assert (found.kind, found.shape, found.length, found.width, found.uses) == (
            breath["type"], breath["shape"], grains(breath["len"]), grains(str(breath["width"])), 3,
        )  # fmt: skip
    else:
        assert [(b.kind, b.shape, b.length, b.width) for b in one.breaths] == [
            ("fire", "cone", grains(9), grains(3)), ("gas", "cloud", grains(5), grains(4)),
        ]  # fmt: skip


def test_what_is_said_of_all_dragons_and_left_out_is_left_out_with_a_reason():
    """Each power of the common line is named by the catalogue, with why the table does not play it, on every dragon."""
    said = {LEFT_OUT[power] for power in reference()["dragon"]["sp"]}
    dragons = [creature for creature in load().creatures.values() if creature.dragon]
    assert len(dragons) == len(reference()["dragons"])
    for dragon in dragons:
        assert set(dragon.left_out) == said
        assert all(len(why) > 20 for why in dragon.left_out.values())
    others = [creature.id for creature in load().creatures.values() if creature.left_out and not creature.dragon]
    assert others == ["balrog", "giant_spider"]


def test_a_dragon_has_as_many_points_a_die_as_its_age():
    assert list(load().ages.values()) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("key", reference()["troops"])
def test_troops(key: str):
    one, ref = load().troops[key], reference()["troops"][key]
    assert (one.morale_class, str(one.hit_dice)) == (ref["class"], str(ref["hd"]))
    if "ac" in ref:
        assert one.armour_class == ref["ac"]
    if "mv" in ref:
        assert load().armour[one.armour].moves == grains(ref["mv"])
    assert one.mount.removeprefix("barded_") == ref.get("mount", one.mount if one.mix else "")
    assert one.mount.startswith("barded_") is ref.get("barding", False)
    assert one.never_checks is ref.get("never_checks", False)
    assert one.to_hit == ref.get("hit", 0)
    assert one.pavis is ref.get("pavis", False)
    arms = {"leather": "leather_padded", "club as morning_star": "morning_star", "shield": ""}
    for thing in ref.get("wpn", ()):
        thing = arms.get(thing, thing)
        assert thing in (*one.weapons, one.armour, ""), thing
        assert thing or one.shield


# ---- spells --------------------------------------------------------------------------------------------------------

RANGES = {"conjure_elemental": 24, "cloudkill": 3, "passwall": 3}


@pytest.mark.parametrize("key", reference()["spells"])
def test_spells(key: str):
    """Level by who casts, and range in table inches; a touch has none."""
    one, ref = load().spells[key], reference()["spells"][key]
    levels = {}
    for part in re.findall(r"(mu|cl)(\d)", str(ref["c"])):
        levels[{"mu": "magic_user", "cl": "cleric"}[part[0]]] = int(part[1])
    assert {who: level for who, level in one.levels.items() if who in levels} == levels
    far = ref.get("r", 0)
    if far == "touch":
        assert one.touch
    else:
        assert one.range == grains(RANGES.get(key, re.match(r"\d+", str(far))[0]))


LASTS: dict[str, dict[str, Any]] = {
    "long": {"until": "long"}, "permanent": {"until": "permanent"}, "until attack": {"until": "attack"},
    "until touched": {"until": "touched"}, "concentration": {"until": "concentration"},
    "conc": {"until": "concentration"}, "inst": {}, "6+1/lvl t (cl 12 t)": {"rounds": 60, "a_level": 10, "cleric": 120},
    "6 t / 12 t": {"rounds": 60, "cleric": 120}, "4d4 t": {"turns": "4d4"}, "6+1/lvl t": {"rounds": 60, "a_level": 10},
    "1d6+lvl t": {"turns": "1d6", "a_level": 10}, "lvl t / 9 t": {"a_level": 10, "cleric": 90},
    "12 rounds": {"rounds": 12}, "6 rounds": {"rounds": 6}, "1 round/lvl": {"a_level": 1},
    **{f"{turns} t": {"rounds": 10 * turns} for turns in (1, 2, 3, 6, 12, 48)},
}  # fmt: skip
"""What the durations of the reference are in rounds, a turn being ten."""


@pytest.mark.rule("SP-3.0.3")
@pytest.mark.parametrize("key", [key for key, ref in reference()["spells"].items() if "dur" in ref])
def test_how_long_spells_last(key: str):
    one, wanted = load().spells[key], LASTS[reference()["spells"][key]["dur"]]
    found = {"until": one.until, "rounds": one.rounds, "a_level": one.a_level, "turns": one.turns,
             "cleric": one.cleric_rounds}  # fmt: skip
    assert {what: value for what, value in found.items() if value or what in wanted} == wanted


SAVES = {
    "n": "negates", "n on eyes": "negates", "n if unwilling": "negates", "n (death)": "negates", "-2": "negates",
    "n if on a creature": "negates", "death each round if < 5 HD": "negates", "h": "half", "-": "",
    "each round if > 2 HD": "rounds",
    "n if disbelieved": "",  # not as it is cast, but when the phantom strikes [SP-R238]
}  # fmt: skip


@pytest.mark.parametrize("key", [key for key, ref in reference()["spells"].items() if "sv" in ref])
def test_which_spells_a_save_undoes(key: str):
    one, saves = load().spells[key], reference()["spells"][key]["sv"]
    assert one.save == SAVES[saves]
    seen_through = any("disbelieved" in getattr(effect, "traits", ()) for effect in one.effects)
    assert seen_through is ("disbelieved" in saves)


# ---- provenance, and what nobody reads -----------------------------------------------------------------------------


@pytest.mark.parametrize("table", [
    "armour", "classes", "creatures", "flasks", "melee", "missile_fire", "missiles", "monsters", "mounts", "saves",
    "spells", "terrain", "troops", "weapons",
])  # fmt: skip
def test_every_table_says_where_it_is_from(table: str):
    said = written(table).get("provenance")
    assert said, table
    assert {"source", "derived", "reconstructed"} <= set(said)


def test_every_trait_is_read_by_some_rule():
    """A trait that no rule asks for would promise what the table does not keep."""
    code = "\n".join(
        path.read_text(encoding="utf-8") for layer in ("rules", "play", "systems", "catalogue")
        for path in sorted((GAME / layer).rglob("*.py"))
    )  # fmt: skip
    catalogue = load()
    kinds = [*catalogue.creatures.values(), *catalogue.troops.values(), *catalogue.classes.values()]
    words = {trait.partition(" ")[0] for kind in kinds for trait in kind.traits}
    words -= {word for spell in catalogue.spells.values() for word in spell.whom.spares}
    unread = {word for word in words if not re.search(rf"[\"']{word}[ \"']", code)}
    assert unread == set()
