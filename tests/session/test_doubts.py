"""What is doubtful of a battle that can be played: said by the command, with its place, and in the window."""

from pathlib import Path

import pytest

from game import paths, systems
from game.cli import main
from game.core.commands import Deploy, Done
from game.core.tally import Refusal
from game.play.moving.offers import MayDeploy
from game.rules.course.setting_up import outside
from game.session.doubts import doubts, doubts_of, open_doubts
from game.session.driving import play_out
from game.session.opening import begin, opened, opened_text
from game.sides import player as player_of
from tests.play import state_of
from tools.generated import generated

CASES = Path(__file__).parent.parent / "cases"

GROUND = """
terrain:
  - {kind: wall, line: [[30, 20], [40, 20], [40, 30], [30, 30], [30, 20]]}
regions:
  vault: [[32, 22], [38, 22], [38, 28], [32, 28]]
  near: [[2, 2], [20, 2], [20, 30], [2, 30]]
  beside: [[19, 2], [26, 2], [26, 30], [19, 30]]
  north: [[2, 2], [40, 2], [40, 10], [2, 10]]
"""
TWO = """
units:
  - {id: a, side: blue, name: Spears, troop: light_foot, count: 4, weapons: [spear], at: [24, 30], facing: 0}
  - {id: c, side: red, name: Mob, troop: light_foot, count: 4, weapons: [spear], at: [24, 5], facing: 180}
"""
DARK = "table: {width: 48, height: 36, setting: dungeon, light: dark}\n"


def said(text: str, book: str = "starkpool") -> list[str]:
    return [doubt.sentence for doubt in doubts(state_of(text), book)]


@pytest.mark.parametrize(
    ("name", "where", "sentence"),
    [
        ("dark", (4, 57), "it is dark, and nobody carries a light or sees in the dark: they see 2 inches [ST-R7]"),
        ("exit", (12, 46), "Blue wins if 500 of its figures leave by the east edge, and has 4"),
        ("farldep", (14, 30), "both sides set up in far"),
        ("farldep", (14, 20), "all figures of Blue stand outside far, where they set up"),
        ("tinydep", (14, 20), "tiny has no room for 3 of the 4 figures of Blue"),
        ("wall", (15, 31), "nobody of Blue can come into vault, which they are to hold"),
    ],
)
def test_a_battle_that_cannot_work_is_told_where_it_cannot(
    name: str, where: tuple[int, int], sentence: str, capsys: pytest.CaptureFixture[str]
):
    path = CASES / f"author-d_{name}.yaml"
    assert (*where, f"it can be played, but {sentence}") in [one[1:4] for one in doubts_of(path)]
    assert main(["check", str(path)]) == 0, "it can be played"
    out = capsys.readouterr().out
    assert f"{path}:{where[0]}:{where[1]}: it can be played, but {sentence}\n" in out
    assert "no faults, but " in out


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ("victory: [{side: blue, when: {hold: near, until: 500}}]",
         "round 500 is never reached: where no window is open a battle ends after 60 rounds"),
        ("victory: [{side: red, when: {survive: 8}}, {side: blue, when: {hold: near, until: 12}}]",
         "round 12 is never reached: Red wins by lasting to round 8"),
        ("victory: [{side: blue, when: {exit: north, figures: 5}}]",
         "Blue wins if 5 of its figures leave by the north edge, and has 4"),
        ("deployment: {blue: near, red: beside}", "near and beside, where the sides set up, overlap"),
        ("deployment: {blue: vault}", "all figures of Blue stand outside vault, where they set up"),
        (DARK, "it is dark, and nobody carries a light or sees in the dark: they see 2 inches [ST-R7]"),
    ],
)  # fmt: skip
def test_each_kind_of_doubt(more: str, sentence: str):
    assert sentence in said(GROUND + TWO + more)


@pytest.mark.parametrize(
    "more",
    ["", "victory: [{side: blue, when: {hold: near, until: 60}}]",
     "victory: [{side: red, when: {survive: 12}}, {side: blue, when: {hold: near, until: 12}}]",
     "victory: [{side: blue, when: {exit: north, figures: 4}}]", "deployment: {red: north}"],
)  # fmt: skip
def test_what_can_be_is_not_doubted(more: str):
    assert said(GROUND + TWO + more) == []


def test_one_light_on_the_table_or_eyes_that_see_in_the_dark_are_enough():
    lit = "  - {id: b, side: blue, troop: light_foot, count: 1, gear: [torch], at: [30, 33]}\n"
    assert said(GROUND + TWO + lit + DARK) == []
    mob = "troop: light_foot, count: 4, weapons: [spear], at: [24, 5]"
    orcs = TWO.replace(mob, "creature: orc, count: 4, at: [24, 5]")
    assert said(GROUND + orcs + DARK) == [
        "it is dark, and nobody of Blue carries a light or sees in the dark: they see 2 inches [ST-R7]"
    ]


def test_a_body_that_can_come_at_nobody_is_named_with_its_side():
    walled = "  - {id: w, side: blue, name: Reserve, troop: light_foot, count: 2, weapons: [spear], at: [35, 25]}\n"
    found = doubts(state_of(GROUND + TWO + walled))
    assert [(one.sentence, one.about) for one in found] == [("Reserve of Blue can come at no foe", ("units", "w"))]
    assert open_doubts(state_of(GROUND + TWO + walled.replace("name:", "hidden: true, name:"))) == ()
    bows = walled.replace("weapons: [spear]", "weapons: [short_bow]")
    assert said(GROUND + TWO + bows) == [], "they shoot"


@pytest.mark.parametrize("name", sorted(paths.bundled()))
def test_no_bundled_battle_is_doubted_under_its_book(name: str):
    assert doubts_of(paths.bundled()[name]) == ()


def test_scenarios_made_up_by_chance_are_looked_through_under_every_book():
    states = [opened_text(generated(seed)).state for seed in range(32, 40)]
    found = [doubts(state, book) for state in states for book in systems.BOOKS]
    about = {one.about for several in found for one in several if one.about[-1] not in ("hidden", "surprise", "engine")}
    assert about == {("deployment", "blue")}, "but for what large battles do not know"


# ---- setting up ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("ST-R1")
def test_ready_is_refused_while_anyone_stands_outside_his_region():
    session = begin(opened(CASES / "author-d_farldep.yaml"), seed=2)
    assert session.decision is not None and session.decision.offer(MayDeploy) is not None
    no = session.play(Done())
    assert isinstance(no, Refusal) and no.rule == "ST-R1"
    assert "outside far, where there is room" in no.reason
    at = session.situation
    deploy = next(iter(session.decision.offer(MayDeploy).examples(at)))
    assert isinstance(deploy, Deploy) and len(deploy.places) == 4, "the unit comes as it stands"
    assert not isinstance(session.play(deploy), Refusal)
    assert outside(session.situation, "blue", "far") == []
    assert not isinstance(session.play(Done()), Refusal)


@pytest.mark.rule("ST-R1")
def test_who_has_no_room_in_the_region_keeps_nobody_waiting():
    session = begin(opened(CASES / "author-d_tinydep.yaml"), seed=2)
    assert isinstance(session.play(Done()), Refusal), "there is room for one"
    session.play(next(iter(session.decision.offer(MayDeploy).examples(session.situation))))
    assert len(outside(session.situation, "blue", "tiny")) == 3
    assert not isinstance(session.play(Done()), Refusal)


@pytest.mark.parametrize("player", ["scripted", "rush", "random"])
@pytest.mark.parametrize("name", ["farldep", "tinydep"])
@pytest.mark.parametrize("ruling", ["", "rulings: {ST-R40: hidden}\n"])
def test_every_player_sets_up_within_its_region(name: str, player: str, ruling: str):
    text = (CASES / f"author-d_{name}.yaml").read_text(encoding="utf-8") + ruling
    session = begin(opened_text(text), seed=2)
    who = {side.id: player_of(player, side.id, 2) for side in session.now.sides}
    play_out(session, who, rounds=1)
    assert session.now.round >= 1


def test_what_nobody_heeds_is_told_where_it_stands(tmp_path: Path):
    """A script nothing works, and under a book that knows no hiding whoever is hidden and what is surprised."""
    text = TWO.replace("at: [24, 5]", "hidden: true, at: [24, 5]")
    text += "surprise: {unaware: [blue]}\nscript: [{id: relief, when: {round: 4}, then: [{message: Horns}]}]\n"
    script = "its script does nothing: no trigger of it is heeded"
    assert said(text) == [script]
    rules = "under its rules all stand in the open"
    assert said(text, "large_battles") == [
        script, f"nobody is surprised: {rules}", f"Mob will not be hidden: {rules}"
    ]  # fmt: skip
    state = state_of(text)
    assert [doubt.sentence for doubt in open_doubts(state, "large_battles")] == said(text, "large_battles")
    found = opened("meeting").text.replace("rules: starkpool", "rules: large_battles")
    path = tmp_path / "a.yaml"
    path.write_text(found + "script: [{id: a, when: {round: 1}, then: []}]\n")
    assert [(one.line, script in one.sentence) for one in doubts_of(path) if "script" in one.sentence] == [
        (len(found.splitlines()) + 1, True)
    ]
