"""Names, titles and briefings are text wherever they are shown: nothing in them is a key, a die, a colour or a rule."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game import paths
from game.core.commands import Done
from game.core.course.leaving import CONCEDE, Leave
from game.core.tally import Refusal
from game.session.game import Keeping
from game.session.opening import begin, opened_text
from game.session.resuming import saved
from game.sides import player
from game.ui import keys
from game.ui.app import Options
from game.ui.editor.scene import EditorScene
from game.ui.kit.words import rich
from game.ui.scenes.battle import BattleScene
from game.ui.scenes.battle.asking import Question
from game.ui.scenes.battle_end import BattleEndScene
from game.ui.scenes.before.setup import SetupScene
from game.ui.scenes.before.title import TitleScene
from game.ui.scenes.reading.briefing import BriefingScene
from tests.source import modules
from tests.ui.pilot import Pilot, landed
from tests.ui.screen import Written

__all__ = ["landed"]

HOSTILE = ("<undo>", "<Old>", "{0}", "%s", "[SP-3.2.1]", "{~gone}", "{@red:ink}", "{d20:7}", "{#SP-3.2.1}", "}{", "\\n")
ODD = "<undo>{0}%s[SP-3.2.1]{~gone}{@red:ink}"

FORD = f"""
sandtable: 1
title: 'The {ODD} Ford'
briefing: 'A ford {ODD}.'
rules: starkpool
table: {{width: 24, height: 16, ground: grass, setting: outdoors, light: day}}
sides:
  - {{id: a, name: 'Ann, {ODD}', colour: blue, plan: {{stance: attack}}}}
  - {{id: b, name: 'Bob {ODD}', colour: vermilion, plan: {{stance: hold}}}}
units:
  - {{id: u, side: a, name: 'Bows {ODD}', troop: bowman, count: 2, at: [6, 8], facing: 90}}
figures:
  - {{id: f1, side: a, name: 'One {ODD}', class: fighting_man, level: 3, armour: chain, weapons: [sword],
     at: [6, 4], facing: 90}}
  - {{id: m1, side: a, name: 'Mag {ODD}', class: magic_user, level: 5, weapons: [dagger], spells: [fire_ball],
     at: [6, 12], facing: 90}}
  - {{id: g1, side: b, name: 'Two {ODD}', class: fighting_man, level: 3, armour: chain, weapons: [sword],
     at: [9, 4], facing: 270}}
  - {{id: g2, side: b, name: 'Six {ODD}', creature: ogre, weapons: [club], at: [16, 9], facing: 270}}
victory:
  - {{side: a, when: {{rout: 100}}}}
  - {{side: b, when: {{rout: 100}}}}
"""


@pytest.fixture
def ford(tmp_path: Path) -> Path:
    path = tmp_path / "ford.yaml"
    path.write_text(FORD, encoding="utf-8")
    return path


@pytest.fixture
def ink(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """What was set as markup that stands in no sentence of ours: it can only have come out of a name."""
    found: set[str] = set()
    plain = rich.parse.__wrapped__

    def parse(text: str) -> tuple[rich.Run, ...]:
        runs = plain(text)
        foreign = {("~", "gone"), ("@red", "ink"), ("d20", "7")}
        found.update(f"{run} in {text!r}" for run in runs if (run.kind, run.text) in foreign)
        return runs

    monkeypatch.setattr(rich, "parse", parse)
    rich.layout.cache_clear()
    yield found
    rich.layout.cache_clear()


@pytest.mark.parametrize("words", [*HOSTILE, " ".join(HOSTILE)])
def test_quoted_words_are_read_as_they_stand(words: str):
    sentence = f"{{@blue:{rich.quoted(words)}}} falls: {rich.cited(words, 'SP-3.5.2.1')}"
    runs = rich.parse(sentence)
    assert [run.kind for run in runs] == ["@blue", "", "#"]
    assert (runs[0].text, runs[1].text.strip(), runs[2].text) == (words, f"falls: {words}", "SP-3.5.2.1")
    assert rich.plain(rich.quoted(words)) == words


def is_ours(given: ast.expr) -> bool:
    """Whether words are written out where they stand, or out of a table of such."""
    if isinstance(given, ast.JoinedStr):
        return "__version__" in ast.unparse(given)
    return isinstance(given, ast.Constant) or ast.unparse(given) in ("words", "key", "tip", "self.say", "self.how")


def test_only_our_own_words_name_keys():
    """`<undo>` stands for a key in sentences that are written out here, or in a table of such; in no other."""
    found = []
    for module in modules("ui"):
        if "game.ui.keys import" not in module.text or "named" not in module.text.partition("game.ui.keys import")[2]:
            continue
        calls = [node for node in ast.walk(module.tree) if isinstance(node, ast.Call)]
        mine = [node for node in calls if isinstance(node.func, ast.Name) and node.func.id == "named"]
        mine = [node for node in mine if len(node.args) == 1]  # who is named has two
        found += [f"{module.at(node)}: {ast.unparse(node)}" for node in mine if not is_ours(node.args[0])]
    assert found == []
    with pytest.raises(LookupError):
        keys.named("Press <old>.")


def test_a_battle_with_odd_names_is_shown_from_first_to_last(ford: Path, ink: set[str]):
    """Pointed at, listed, foretold, refused, told in the log, asked about, looked up, ended."""
    pilot = Pilot(Options("play", scenario=str(ford), seed=5, players={"a": "human", "b": "human"}))
    pilot.wait()
    battle = pilot.battle
    for name in battle.view.state.figures:
        pilot.move(pilot.at(name))
        pilot.frames(40)
        pilot.click(pilot.at(name), 3)
        pilot.frames(3)
        pilot.key(pygame.K_ESCAPE)
    for key in (pygame.K_4, pygame.K_3, pygame.K_5, pygame.K_v, pygame.K_2, pygame.K_1):
        pilot.key(key)
        pilot.frames(3)
    pilot.key(pygame.K_F2)
    pilot.frames(3)
    assert isinstance(pilot.app.scene, BriefingScene)
    pilot.key(pygame.K_ESCAPE)
    for _ in range(40):
        pilot.wait()
        if not isinstance(pilot.app.scene, BattleScene) or battle.session.now.round > 2:
            break
        for foe in ("g1", "f1", "g2"):
            pilot.move(pilot.at(foe))
            pilot.frames(2)
        decision = battle.session.decision
        assert decision is not None
        example = next((command for offer in decision.offers if not offer.aside
                        for command in offer.examples(battle.session.situation)), Done())  # fmt: skip
        if battle.give(example) is not None:
            pilot.key(pygame.K_n)
    battle.asking.ask(Question(f"Is it {ODD}?", f"{ODD} {{~gone}}", "flag", "Yes"), lambda: None)
    pilot.frames(3)
    assert ink == set()


def test_what_is_said_of_a_battle_that_is_over(ford: Path, ink: set[str]):
    pilot = Pilot(Options("play", scenario=str(ford), seed=5, players={"a": "human", "b": "human"}))
    pilot.wait()
    assert pilot.battle.give(Leave(CONCEDE)) is None
    pilot.wait()
    assert isinstance(pilot.app.scene, BattleEndScene)
    pilot.frames(30)
    assert ink == set()


def test_the_title_is_written_as_it_stands(monkeypatch: pytest.MonkeyPatch):
    """On the page that sets a battle up, and on its card, where a side's name has a comma."""
    kept = paths.own_scenarios() / "ford.yaml"
    kept.write_text(FORD, encoding="utf-8")
    pilot = Pilot()
    scene = pilot.app.scene
    assert isinstance(scene, TitleScene)
    scene.library.wait()
    assert scene.library.cards["ford"].title == f"The {ODD} Ford"
    assert [side.name for side in scene.library.cards["ford"].sides] == [f"Ann, {ODD}", f"Bob {ODD}"]
    written = Written(monkeypatch)
    pilot.app._take(scene._open("ford"))
    pilot.frames(3)
    kept.unlink()
    assert isinstance(pilot.app.scene, SetupScene)
    assert any(f"The {ODD}" in text for text, *_ in written.texts)


def test_a_title_in_angles_is_laid_out_and_played(ford: Path, ink: set[str]):
    """From the editor by F5; the bar over the table is pointed at from end to end."""
    pilot = Pilot(Options("edit", scenario=str(ford)))
    assert isinstance(pilot.app.scene, EditorScene)
    pilot.frames(3)
    pilot.key(pygame.K_F5)
    pilot.frames(5)
    pilot.wait()
    bar = pilot.battle.sheets.layout.topbar
    tips = set()
    for x in range(bar.x + 10, bar.right, 40):
        pilot.move((x, bar.centery))
        pilot.time += 1
        pilot.frames(2)
        tips.add(pilot.battle.sheets.hover.tip)
    assert any(tip.startswith(f"The {ODD} Ford\n") for tip in tips)
    assert ink == set()


def test_who_won_is_told_by_the_whole_name(tmp_path: Path):
    """A side's name with a comma, in quotes; and one in a block of its own."""
    flow = f"  - {{id: b, name: 'Bob {ODD}', colour: vermilion, plan: {{stance: hold}}}}"
    block = ("- id: b", "  name: The other people", "  colour: vermilion", "  plan: {stance: hold}")
    text = FORD.replace(flow, "\n".join(f"  {line}" for line in block))
    assert "The other people" in text
    for side, name in (("a", f"Ann, {ODD}"), ("b", "The other people")):
        session = begin(opened_text(text), kept=Keeping(tmp_path / f"{side}.replay"))
        scripted = player("scripted", side)
        for _ in range(20):
            if session.decision is None or session.decision.side != side:
                break
            session.play(scripted.choose(session.situation, session.decision)[0])
        assert not isinstance(session.play(Leave(CONCEDE)), Refusal)
        session.close()
        (found,) = [replay for replay in saved(tmp_path) if replay.path.stem == side]
        assert found.ended == f"{name} won"
