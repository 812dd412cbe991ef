"""Positions in which rules of bodies meet: deep ranks ridden down, several bodies on one, counter-charges too short."""

import pytest

from game.systems.large_battles.events import Assailed, BodyStruck, Judged
from tests.books.large_battles.field import Field, dice
from tests.books.large_battles.test_melee import lines

HORSE = "troop: heavy_horse, count: 6, formation: {shape: line, ranks: 1}"
DEEP = "troop: light_foot, count: 18, formation: {shape: line, ranks: 3}"
FOOT = "troop: heavy_foot, weapons: [sword], count: 6, formation: {shape: line, ranks: 1}"


def slain(field: Field, body: str) -> set[str]:
    """Who of a body has fallen."""
    return {one.id for one in field.now.figures.values() if one.id.startswith(f"{body}-") and one.fate == "slain"}


@pytest.mark.rule("LB-3.2")
@pytest.mark.parametrize(("kills", "ranks"), [(5, 0), (6, 1), (7, 1), (11, 1), (12, 2), (14, 2)])
def test_a_charge_goes_on_past_every_rank_that_has_fallen(kills: int, ranks: int):
    laid = dice(2).lay("stand", faces=(6, 6)).lay("clash", "blues", "reds", faces=(6,) * kills + (1,) * (30 - kills))
    field = Field(lines(HORSE, DEEP, 8), laid)
    field.do("assail blues at reds")
    field.pass_on("first, or last")
    fallen = slain(field, "reds")
    assert len(fallen) == kills
    assert all({f"reds-{n}" for n in range(6 * rank + 1, 6 * rank + 7)} <= fallen for rank in range(ranks))
    assert field.front("blues")[1] == 31.5 - ranks


@pytest.mark.rule("LB-3.3")
@pytest.mark.parametrize(("gap", "asked"), [(7, True), (16, False)])
def test_only_who_could_have_charged_comes_to_meet_a_charge(gap: int, asked: bool):
    """Armoured foot charge 6 inches, heavy horse 18: fifteen inches apart the foot could not have charged."""
    foot = FOOT.replace("heavy_foot", "armored_foot")
    field = Field(lines(HORSE, foot, gap), dice(6))
    field.do("assail blues at reds")
    assert ("meet them" in field.asked) == asked
    if not asked:
        field.pass_on("first, or last")
        assert [event.body for event in field.all(Assailed)] == ["blues"]


@pytest.mark.rule("LB-1.2")
def test_a_body_beset_by_two_strikes_one_and_is_struck_by_both():
    """Two bodies of blue charge one of red: it loses what both kill, and each of blue is judged against it."""
    second = ("  - {id: more, side: blue, troop: heavy_foot, weapons: [sword], count: 6, "
              "formation: {shape: line, ranks: 1}, at: [45, 36], facing: 0}\n")  # fmt: skip
    wide = "troop: heavy_foot, weapons: [sword], count: 18, formation: {shape: line, ranks: 1}"
    laid = dice(2).lay("clash", "blues", "reds", faces=(6,) * 3 + (1,) * 9)
    laid.lay("clash", "more", "reds", faces=(6,) * 2 + (1,) * 10)
    field = Field(lines(FOOT, wide, 6, second), laid)
    field.do("assail blues at reds", "done", "assail more at reds")
    field.pass_on("first, or last")
    kills = {blow.body: blow.kills for blow in field.all(BodyStruck) if blow.target == "reds"}
    assert kills == {"blues": 3, "more": 2} and len(slain(field, "reds")) == 5
    assert sum(blow.attackers for blow in field.all(BodyStruck) if blow.body == "reds") <= 18
    scores = {check.body: check.tally.modifiers for check in field.all(Judged)}
    assert {(one.value, one.label) for one in scores["reds"]} >= {(2, "more figures left")}, "thirteen against twelve"
    assert all((6, "more casualties inflicted") in [(one.value, one.label) for one in scores[name]] for name in kills)
