"""True distances beside range and sight: a voice, a flame, an ambush, a refuge, and whom a spell takes first."""

import pytest
from msgspec.structs import replace

from game.board.arcs import arc_of
from game.board.bases import gap, gap_within
from game.board.heights import gap_apart, within_apart
from game.board.measured import arcs
from game.core.grain import GRAIN
from game.rules.magic.spell_area import nearest_first
from game.rules.missiles.flasks import has_flame
from game.rules.morale.flight import refuge_refused
from game.rules.morale.refuges import refuges
from tests.play import Fight
from tests.rules.test_3_6_3_rallying import LORD, routed

ORC = "id: orc, side: red, creature: orc, weapons: [sword], hit_points: 8, facing: 180"
HARPY = "id: harp, side: red, creature: harpy, hit_points: 9, facing: 180"
ANN = "id: ann, side: blue, class: fighting_man, level: 4, weapons: [sword], hit_points: 20, facing: 0"


def field(*figures: str, more: str = "", begin: str = "move") -> Fight:
    return Fight("figures:\n" + "\n".join(f"  - {{{figure}}}" for figure in figures) + "\n" + more, begin=begin)


@pytest.mark.rule("SP-R306")
@pytest.mark.parametrize(("aloft", "no"), [(8, ""), (10, "they are 10.97 inches away: Lord's voice carries 10")])
def test_a_voice_carries_no_farther_down_than_along(aloft: int, no: str):
    """Four inches and a half from the levy on the table; eight up are 9.2, ten up 11."""
    text = LORD.replace("at: [19, 26], facing: 0}", f"at: [19, 26], facing: 0, mount: griffon, aloft: {aloft}}}")
    fight = Fight(state=routed(text))
    if no:
        refusal = fight.refused("rally lord for levy")
        assert (refusal.reason, refusal.rule) == (no, "SP-3.6.3.1")
    else:
        fight.do("rally lord for levy")


@pytest.mark.rule("SP-R306")
@pytest.mark.rule("SP-R183")
@pytest.mark.parametrize(("aloft", "lit"), [(0, True), (2, False)])
def test_nobody_lights_a_flask_at_a_torch_over_his_head(aloft: int, lit: bool):
    tom = "id: tom, side: blue, troop: levy, weapons: [torch], mount: griffon, hit_points: 3, at: [12, 20]"
    at = field(f"{ANN}, at: [10.6, 20]", f"{tom}, aloft: {aloft}", f"{ORC}, at: [30, 4]").at
    assert has_flame(at, at.figure("ann")) is lit


@pytest.mark.rule("SP-R306")
@pytest.mark.rule("SP-R13")
@pytest.mark.parametrize(("aloft", "rule"), [(0, "SP-R13"), (2, None), (3, None)])
def test_who_slips_away_minds_no_harpy_two_inches_over_the_place(aloft: int, rule: str | None):
    """He ends three inches from the orc whom he leaves."""
    at = field(f"{ANN}, at: [10, 20]", f"{ORC}, at: [10, 19]", f"{HARPY}, at: [10, 23.5], aloft: {aloft}").at
    no = refuge_refused(at, at.figure("ann"), (10 * GRAIN, 23 * GRAIN), 0)
    assert (no.rule if no is not None else None) == rule
    ann = at.figure("ann")
    assert all(refuge_refused(at, ann, place, ann.facing) is None for place in refuges(at, ann))


@pytest.mark.rule("SP-R306")
def test_a_spell_takes_those_first_who_are_nearest_through_the_air():
    at = field(f"{ANN}, at: [10, 30]", f"{ORC}, at: [10, 16]", f"{HARPY}, at: [10, 20], aloft: 6").at
    place = (10 * GRAIN, 20 * GRAIN)
    both = [at.figure("harp"), at.figure("orc")]
    assert [one.id for one in nearest_first(both, place)] == ["orc", "harp"]
    assert [one.id for one in nearest_first(both, place, 6 * GRAIN)] == ["harp", "orc"]


@pytest.mark.rule("SP-R306")
@pytest.mark.parametrize("most", [0, 1, 2 * GRAIN - 1, 2 * GRAIN, 2307, 2308, 5 * GRAIN])
@pytest.mark.parametrize("up", [0, 2 * GRAIN])
def test_a_gap_through_the_air_is_told_alike_by_length_and_by_limit(most: int, up: int):
    """A little over an inch apart on the table: two inches up they are 2307 grains apart."""
    at = field(f"{ANN}, at: [10, 30]", f"{ORC}, at: [10, 27.963]").at
    a, b = at.figure("ann"), replace(at.figure("orc"), altitude=up)
    assert within_apart(a, b, most) is (gap_apart(a, b) <= most)
    assert up or within_apart(a, b, most) is gap_within(a, b, most) is (gap(a, b) <= most)


@pytest.mark.rule("SP-R300")
@pytest.mark.parametrize("facing", [0, 90, 162, 270])
def test_who_hovers_straight_over_a_man_is_before_him_whichever_way_he_faces(facing: int):
    orc = ORC.replace("facing: 180", f"facing: {facing}")
    at = field(f"{ANN}, at: [10, 30]", f"{orc}, at: [10, 20]", f"{HARPY}, at: [10, 20], aloft: 2").at
    orc_there, harpy = at.figure("orc"), at.figure("harp")
    for size in ("equal", "larger", "smaller"):
        assert arc_of(orc_there, harpy.at, size) == "front"
        assert arcs(orc_there, harpy.at, size) == {"front"}
