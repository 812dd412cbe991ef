"""What is wrong is still drawn, told by the names one gave, and mended at once where it can be."""

import random
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml

from game import paths
from game.catalogue.scenario import models
from game.catalogue.scenario.loading import scenario_of_text
from game.catalogue.scenario.muster import muster
from game.catalogue.scenario.words import SECTIONS, word
from game.catalogue.tables import load
from game.editor import edits, palette, places
from game.editor.draft import Draft, Ref, blank, read, read_file, write
from game.editor.drafting import check, doubts_about
from game.editor.fields import PICKS, Field, fields_of
from game.editor.mending import _at, mends
from game.editor.showing import TRIES

CASES = Path(__file__).parent.parent / "cases"


def case(name: str) -> Draft:
    return read_file(CASES / f"author-{name}.yaml")


def field(draft: Draft, ref: Ref | None, words: str) -> Field:
    return next(one for one in fields_of(draft, ref) if one.words == words)


def mended(draft: Draft, way: int = 0) -> tuple[Draft, int]:
    """The draft after all is mended that can be at once, and how many mends it took."""
    taken = 0
    for _ in range(100):
        found = [ways for one in check(draft).problems if one.fault is not None and (ways := mends(draft, one.fault))]
        if not found:
            return draft, taken
        draft, taken = found[0][min(way, len(found[0]) - 1)].draft, taken + 1
    raise AssertionError("mending has no end")


def test_wrong_keys_keep_nobody_from_the_table_and_are_mended_where_they_stand():
    """One at the top, one in the table, one in a unit: all but that unit stands, that one as a ghost."""
    draft = case("k")
    found = check(draft)
    assert found.shown is not None and {one.unit for one in found.shown.figures.values()} == {"c"}
    assert {(ref, figure.profile.kind) for ref, figure in found.ghosts} == {(("units", 0), "bowman")}
    assert len(found.ghosts) == 4 and not found.left_out
    ways = [[way.words for way in mends(draft, one.fault)] for one in found.problems if one.fault is not None]
    assert ways == [["Call it briefing", "Take it out"], ["Call it light", "Take it out"], ["Take it out"]]
    right, taken = mended(draft)
    assert taken == 3 and check(right).problems == () and check(right).ghosts == ()
    assert right.text("briefing") == "Typo" and right.text("table", "light") == "day"
    without, _ = mended(draft, way=1)
    assert check(without).problems == () and "briefing" not in without.parts and "cuont" not in write(without).text


def test_of_thirty_faults_half_are_mended_by_what_was_meant_and_everybody_is_drawn():
    draft = case("a")
    found = check(draft)
    assert found.shown is not None and list(found.shown.figures) == ["odo"]
    assert {ref for ref, _ in found.ghosts} == {("units", n) for n in range(3)} | {("figures", n) for n in (1, 2, 3)}
    right, taken = mended(draft)
    assert taken > 17 and len(check(right).problems) < 17


@pytest.mark.parametrize("name", sorted(paths.bundled()))
def test_an_unknown_key_anywhere_can_be_mended(name: str):
    """In every entry, in what lies within it, in the table and at the top."""
    draft = read_file(paths.bundled()[name])
    spots: list[tuple[str | int, ...]] = [(), ("table",)]
    for part in ("terrain", "sides", "units", "figures", "victory"):
        for ref in draft.entries(part)[:2]:
            item = draft.get(ref)
            inner = [(key,) for key, one in item.items() if isinstance(one, dict)] if isinstance(item, dict) else []
            spots += [(*ref, *below) for below in [(), *inner]]
    for spot in spots:

        wrong = _at(draft, (*spot, "colur"), lambda _: "blue")
        found = check(wrong)
        assert found.shown is not None, spot
        problem = next(one for one in found.problems if one.fault is not None and "colur" in one.fault.path)
        ways = mends(wrong, problem.fault) if problem.fault is not None else ()
        assert ways[-1].words == "Take it out"
        assert ways[-1].draft == draft


@pytest.mark.parametrize("part", ["table", "sides", "title", "sandtable", "terrain", "units", "victory", "regions"])
@pytest.mark.parametrize("junk", ["nonsense", "[nonsense]", "{nonsense: 1}", "[[1, 2]]", ""])
def test_whatever_a_part_says_the_rest_is_shown(part: str, junk: str):
    text = "".join(f"{key}: {junk}\n" if key == part else f"{key}: {value}\n" for key, value in {
        "sandtable": "1", "title": "T", "table": "{width: 48, height: 36}", "terrain": "[]",
        "sides": "[{id: blue, name: Blue, colour: blue}, {id: red, name: Red, colour: vermilion}]",
        "units": "[]", "figures": "[{id: odo, side: blue, creature: orc, at: [5, 5]}]", "victory": "[]",
        "regions": "{}",
    }.items())  # fmt: skip
    draft = read(text, "junk")
    found = check(draft)
    assert found.shown is not None and TRIES > 4
    who = {*found.shown.figures, *(figure.id for _, figure in found.ghosts)}
    assert who == {"odo"}
    right, _ = mended(draft)
    assert check(right).shown is not None


def test_problems_name_sides_and_say_what_may_have_been_meant():
    found = check(blank()).problems
    assert [one.sentence for one in found] == ["Blue has no figures", "Vermilion has no figures"]
    draft = case("a")
    words = [problem.words for problem in check(draft).problems]
    assert "there is no spell 'fireball' (did you mean 'fire_ball'?)" in words


def test_a_doubt_is_told_of_what_can_be_played_and_names_its_entry():
    draft = case("d_wall")
    found = doubts_about(draft, check(draft))
    assert [(one.sentence, one.ref, one.is_doubt) for one in found] == [
        ("nobody of Blue can come into vault, which they are to hold", ("victory", 0), True)
    ]
    assert doubts_about(case("k"), check(case("k"))) == (), "what cannot be played is not doubted"


# ---- what is chosen ----------------------------------------------------------------------------------------------


def test_what_somebody_carries_casts_and_rides_is_chosen_from_the_catalogue():
    catalogue = load()
    draft, who = palette.with_kind(blank(), next(kind for kind in palette.kinds() if kind.id == "magic_user"), "blue",
                                   places.snapped(4, 4))  # fmt: skip
    names = ("Weapons, in the order they are drawn", "Gear", "Spells", "Scrolls")
    weapons, gear, spells, scrolls = (field(draft, who, words) for words in names)
    assert {one.kind for one in (weapons, gear, spells, scrolls)} == {PICKS}
    assert {key for key, _ in weapons.choices[1:]} == {*catalogue.weapons, *catalogue.missiles} - {"flask"}
    assert ("fire_ball", "fire ball, level 3") in spells.choices
    assert {key for key, _ in scrolls.choices[1:]} == {*catalogue.spells}
    assert spells.choices[0] == ("", "as usual: sleep")
    for words, known in (("Class", catalogue.classes), ("Armour", catalogue.armour)):
        assert {key for key, _ in field(draft, who, words).choices[1:]} == {*known}


def test_leaders_and_those_to_be_slain_are_those_of_the_right_side_by_name():
    draft = read_file(paths.bundled()["tutorial"])
    assert field(draft, ("units", 0), "Leader").choices == (("", "nobody"), ("serle", "Serjeant Serle"))
    assert field(draft, ("units", 2), "Leader").choices == (("", "nobody"), ("skrag", "Skrag"))
    draft, way = edits.added(draft, "victory", {"side": "mill", "when": {"slay": "skrag"}})
    slain = field(draft, way, "Slays").choices
    assert slain[1] == ("skrag", "Skrag") and ("raiders-band-1", "Raiders, figure 1") in slain
    assert all("serle" not in key and "spears" not in key for key, _ in slain)
    assert dict(field(draft, way, "Who wins").choices)["mill"] == "The Mill Watch"


@pytest.mark.parametrize("klass", sorted(load().classes))
def test_one_of_a_class_is_laid_with_what_the_class_would_carry(klass: str):
    kind = next(one for one in palette.kinds() if (one.key, one.id) == ("class", klass))
    draft, who = palette.with_kind(blank(), kind, "blue", places.snapped(10, 10))
    draft, _ = palette.with_kind(draft, kind, "red", places.snapped(20, 10))
    assert check(draft).problems == ()
    item = draft.get(who)
    assert isinstance(item, dict) and item["weapons"]
    figure = muster(scenario_of_text(write(draft).text), load()).figures[str(item["id"])]
    casts = load().classes[klass].casts
    assert bool(figure.prepared) == (casts == "magic_user"), "clerics pray from the second level on"
    if casts == "magic_user":
        assert figure.carries == ("dagger",) and figure.profile.armour == "none"


def test_every_key_of_a_scenario_has_its_words_and_no_words_are_without_a_key():
    from game.catalogue.scenario.words import words

    spoken = {section: {key for key in keys if key not in ("about", "examples")} for section, keys in words().items()}
    for model, sections in SECTIONS.items():
        for name, one in getattr(models, model).model_fields.items():
            key = one.alias or name
            assert word(key, *sections).says.endswith("."), key
            for section in sections:
                spoken[section].discard(key)
    assert not any(spoken.values())


def test_a_key_that_is_missing_for_it_is_misspelt_is_called_so():
    draft = case("a")
    missing = next(one.fault for one in check(draft).problems if one.fault is not None and one.fault.wrong == "missing")
    ways = mends(draft, missing)
    assert [way.words for way in ways] == ["Call hieght so", "Add height"]
    assert ways[0].draft.text("table", "height") == "36" and "hieght" not in write(ways[0].draft).text


JUNK: tuple[Any, ...] = (0, -1, 3, "7", 999, "zzz", True, [], {}, [1, 1], ["sword"], "orc", [[1, 2], [3, 4]], {"a": 1},
                         None, "\u00dcn\u00ef <b>")  # fmt: skip


def spoilt(data: Any, dice: random.Random) -> None:
    """Take something out of a scenario, put something in, or have it say something else."""
    spots: list[tuple[Any, Any]] = []

    def walk(value: Any) -> None:
        for key, one in list(value.items()) if isinstance(value, dict) else enumerate(value):
            spots.append((value, key))
            if isinstance(one, dict | list):
                walk(one)

    walk(data)
    (value, key), way, junk = dice.choice(spots), dice.random(), deepcopy(dice.choice(JUNK))
    if way < 0.2 and isinstance(value, dict):
        del value[key]
    elif way < 0.35 and isinstance(value, dict):
        value["colur"] = junk
    elif way < 0.45 and isinstance(value, list):
        value.insert(0, junk)
    else:
        value[key] = junk


@pytest.mark.parametrize("name", [name for name in sorted(paths.bundled()) if name != "field"])
def test_whatever_is_spoilt_the_rest_is_shown_and_mended(name: str):
    dice, start = random.Random(name), yaml.safe_load(paths.bundled()[name].read_text(encoding="utf-8"))
    for _ in range(3):
        data = deepcopy(start)
        for _ in range(dice.choice([1, 2, 4, 8])):
            spoilt(data, dice)
        draft = read(yaml.safe_dump(data, sort_keys=False, allow_unicode=True), name)
        found = check(draft)
        assert found.shown is not None
        doubts_about(draft, found)
        for problem in found.problems:
            for way in mends(draft, problem.fault) if problem.fault is not None else ():
                assert way.draft != draft and check(way.draft).shown is not None
