"""`inspect` in sentences: the answer first, every number with its rule; shapes only in JSON."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.session.battles import SKIRMISH

NEAR = SKIRMISH.replace("at: [18, 20]", "at: [8, 11], facing: 0").replace("count: 5", "count: 1, hit_points: 6")
NEAR = NEAR.replace("[18, 7]", "[8, 9]")


@pytest.fixture
def near(here: Path) -> str:
    (here / "near.yaml").write_text(NEAR)
    return "near.yaml"


def test_a_blow_is_told_in_lines_the_answer_first(near: str, give):
    said = give("inspect", near, "--figure", "ann", "--target", "orcs-1")
    assert said.status == 0
    first, *lines = said.out.splitlines()
    assert first.startswith("Blow at Orc 1 (orcs-1) with sword from the front, 1 inch between the bases: yes")
    assert any("against armour class" in line and "[SP-3.10.2]" in line for line in lines)
    assert any("Damage 1d8" in line for line in lines)
    assert any("strikes first" in line for line in lines)
    assert any(line.startswith("Ann (ann) stands at 8,11 facing 0") for line in lines)
    assert "POLYGON" not in said.out
    assert max(map(len, [first, *lines])) <= 110


def test_across_one_gap_a_shot_is_measured_from_centres_and_a_blow_between_bases_and_each_says_so(here: Path, give):
    measured = []
    for weapon in ("longbow", "dagger"):
        said = give("inspect", "ford.yaml", "--figure", "bows-2", "--target", "orcs-5", "--weapon", weapon)
        far, _, how = said.out.splitlines()[0].split(", ")[1].partition(" inches ")
        measured.append((float(far), how.partition(":")[0]))
    (shot, said_of_shot), (blow, said_of_blow) = measured
    assert (said_of_shot, said_of_blow) == ("from centre to centre", "between the bases")
    assert shot == pytest.approx(blow + 1, abs=0.02), "two bases of an inch"


def test_a_blow_s_damage_is_spread_out_and_its_chance_to_fell(near: str, give):
    found = give("inspect", near, "--figure", "ann", "--target", "orcs-1", "--json").json["attack"]
    harm, hit = found["damage"], found["tally"]["chance"]
    assert (harm["dice"], harm["hit_points"]) == ("1d8", 6)
    assert [one["takes"] for one in harm["spread"]] == [1, 2, 3, 4, 5, 6, 7, 8, 10]
    assert sum(one["chance"] for one in harm["spread"]) == pytest.approx(1)
    # Three faces of eight fell of themselves, and the natural 20 always: 8 and 2 more.
    assert harm["fells"] == pytest.approx((hit - 0.05) * 3 / 8 + 0.05)
    assert f"Fells: {round(harm['fells'] * 100)} %, of 6 hit points." in give(
        "inspect", near, "--figure", "ann", "--target", "orcs-1"
    ).out


def test_who_has_thrown_no_hit_points_yet_falls_by_the_dice_for_them(here: Path, give):
    harm = give("inspect", "ford.yaml", "--figure", "ann", "--target", "orcs-1", "--json").json["attack"]["damage"]
    assert harm["hit_points"] == "1d8"
    assert 0.1 < harm["fells"] < 0.9
    assert "1d8 hit points, not thrown yet" in give("inspect", "ford.yaml", "--figure", "ann", "--target", "orcs-1").out


def test_who_charges_is_told_of_a_blow_though_he_could_throw(here: Path, give):
    said = give("inspect", "ford.yaml", "--figure", "pikes-1", "--target", "orcs-1", "--charge")
    first, second = (next(line for line in said.out.splitlines() if line.startswith(word)) for word in ("Cha", "Blow"))
    assert first.startswith("Charge: ")
    assert "with spear" in second


def test_off_the_table_comes_before_who_stands_in_the_way(here: Path, give):
    """Behind pikes-1 stands pikes-3; but the place itself is none."""
    said = give("inspect", "ford.yaml", "--figure", "pikes-3", "--to", "18,-9")
    assert said.out.startswith("Move: no, 18,-9 is off the table of 36 by 24 inches [ST-R1]")


def test_who_stands_where_is_a_list_to_read(here: Path, give):
    lines = give("inspect", "ford.yaml").out.splitlines()
    assert len(lines) == 13
    assert any(line.startswith("ann ") and line.endswith(" Ann, of blue, at 18,20 facing 0") for line in lines)


def test_a_body_of_troops_is_told_too(give):
    said = give("inspect", "field", "--figure", "axes-1", "--target", "abbot", "--to", "62,30")
    charge, march = (next(line for line in said.out.splitlines() if line.startswith(word)) for word in ("Cha", "Mar"))
    assert charge.startswith("Charge: no, Abbot Wulfric is ")
    assert march.startswith("March: yes, for 2.62 inches: march axes ")
    assert "The iron axes (axes, of duke) at 58,22 facing 180." in said.out


LAIR = """
sandtable: 1
title: The lair
table: {width: 30, height: 30, ground: grass, light: day}
sides: [{id: blue, name: Blue, colour: blue}, {id: red, name: Red, colour: vermilion}]
figures:
  - {id: wyrm, name: Wyrm, side: red, creature: red_dragon, hit_dice: "9", hit_points: 40, at: [10, 20], facing: 0}
  - {id: orc, name: Gash, side: red, creature: orc, hit_points: 5, at: [11, 14], facing: 180}
  - {id: odo, name: Odo, side: blue, class: fighting_man, level: 3, hit_points: 12, at: [10, 15], facing: 180}
"""


def test_whom_what_is_aimed_may_strike_is_told_one_s_own_marked(here: Path, near: str, give):
    (here / "lair.yaml").write_text(LAIR)
    said = give("inspect", "lair.yaml", "--command", "breathe wyrm toward 10,14")
    assert said.status == 0
    first, odo, orc = said.out.splitlines()
    assert first == "May burn: the chance that the save fails, else half of it"
    assert odo.startswith("  Odo (odo): ")
    assert orc.startswith("  Gash (orc), of its own side: ") and ", falls 100" in orc
    data = give("inspect", "lair.yaml", "--command", "breathe wyrm toward 10,14", "--json")
    found = data.json["area"]
    assert [one["own"] for one in found["figures"]] == [False, True]
    assert (found["does"], found["of"], found["half"]) == ("burn", "the save fails", True)
    prayer = give("inspect", near, "--command", "done")
    assert (prayer.status, prayer.err.strip()) == (2, "sandtable: that command names nobody.")
    unread = give("inspect", near, "--command", "dance")
    assert unread.status == 2
    whom = give("inspect", near, "--command", "breathe nobody toward 1,1")
    assert whom.status == 2
    both = give("inspect", near, "--figure", "ann", "--command", "breathe ann toward 1,1")
    assert both.status == 2


def test_powers_are_told_each_with_its_rule(near: str, give):
    said = give("inspect", near, "--figure", "orcs-1")
    assert said.status == 0
    powers = "sees 6 inches in the dark [ST-R7]; -1 on morale under the open sky by day [SP-3.6.4.1.2]"
    assert f"Powers: {powers}" in said.out


def test_without_a_figure_only_those_are_listed_whom_both_sides_see_or_a_side_its_own_besides(here: Path, give):
    """Who lies in hiding is listed for his own side alone, and no sentence suggests his name."""
    hidden = SKIRMISH.replace("troop: bowman, count: 3", "troop: bowman, count: 3, hidden: true")
    (here / "wood.yaml").write_text(hidden)
    listed = {
        side: {one["id"] for one in give("inspect", "wood.yaml", *more, "--json").json["figures"]}
        for side, more in (("", ()), ("blue", ("--side", "blue")), ("red", ("--side", "red")))
    }
    bows = {"bows-1", "bows-2", "bows-3"}
    assert listed["blue"] == listed[""] | bows
    assert listed["red"] == listed[""]
    assert not listed[""] & bows
    assert len(listed[""]) == 10
    assert "bows" not in give("inspect", "wood.yaml").out
    for asked in (("--figure", "bows-9"), ("--figure", "orcs-1", "--target", "bows-1")):
        said = give("inspect", "wood.yaml", *asked)
        assert said.status == 2
        assert "did you mean bows" not in said.err
    assert "there is no side 'green', only blue and red." in give("inspect", "wood.yaml", "--side", "green").err
    assert give("inspect", "wood.yaml", "--side", "red", "--figure", "ann").status == 2
