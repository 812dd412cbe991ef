"""Names and briefings in any writing can be read: in the window, on the table, in a picture."""

from __future__ import annotations

import subprocess
import sys
import unicodedata
from pathlib import Path

import pygame
import pytest

from game.cli import main
from game.ui.app import Options
from game.ui.kit.words import rich, scripts
from game.ui.kit.words import type as lettering
from game.ui.kit.words.script_names import script_of
from tests.source import ROOT
from tests.ui.pilot import Pilot, landed
from tests.ui.screen import screen

__all__ = ["landed", "screen"]

FOREIGN = ROOT / "tests" / "cases" / "foreign-names.yaml"
FACE = "text"
HAN = "NotoSansCJK-VF.otf.ttc"


@pytest.fixture(autouse=True)
def anew():
    scripts.forget()
    lettering.forget()
    yield
    scripts.forget()
    lettering.forget()


def files(text: str) -> list[tuple[str, str, bool]]:
    """Text, name of the font and way of each stretch, as they stand from left to right."""
    found = scripts.stretches(text, lettering.font_file(FACE))
    return [(one.text, Path(one.file).name.partition("[")[0], one.backwards) for one in found or ()]


def test_what_the_faces_have_is_left_to_them():
    for text in ("Ser Odo, 9\u2033", "Битва при Вязьме", "Ελληνικά", "Łódź \u2212 ½"):
        assert scripts.stretches(text, lettering.font_file(FACE)) is None


@pytest.mark.parametrize(
    ("text", "font"),
    [("赤壁之戦", HAN), ("한국어", HAN), ("ひらカタ", HAN), ("שלום", "NotoSansHebrew"), ("مرحبا", "NotoSansArabic"),
     ("नमस्ते", "NotoSansDevanagari"), ("สวัสดี", "NotoSansThai"), ("🐉", "NotoEmoji")],
)  # fmt: skip
def test_each_script_has_its_font(text: str, font: str):
    assert files(text) == [(text, font, text in ("שלום", "مرحبا"))]
    assert not scripts.lacking()


def test_words_that_run_to_the_left_stand_in_the_order_they_are_read():
    """The last word of a name stands leftmost; numbers in it run to the right; what comes after stays after it."""
    assert [(text.strip(), way) for text, _, way in files("Odo שלום עולם, ok")] == [
        ("Odo", False), ("שלום עולם", True), (", ok", False),
    ]  # fmt: skip
    assert [(text.strip(), way) for text, _, way in files("שלום 123 עולם") if text.strip()] == [
        ("עולם", True), ("123", False), ("שלום", True),
    ]  # fmt: skip
    assert [text.strip() for text, _, _ in files("שלום مرحبا")] == ["مرحبا", "שלום"]


def test_arabic_is_joined_and_runs_to_the_left(screen: pygame.Surface):
    """A word is narrower than its letters one by one, and no mirror image of what is written the other way."""
    word = "مرحبا"
    joined = lettering.width(word, FACE, 40)
    apart = sum(lettering.width(mark, FACE, 40) for mark in word)
    assert joined < apart * 0.9
    turned = lettering.render(word[::-1], FACE, 40, "black")
    assert pygame.image.tobytes(turned, "RGBA") != pygame.image.tobytes(
        lettering.render(word, FACE, 40, "black"), "RGBA"
    )


@pytest.mark.parametrize("face", ["text", "semi", "bold", "title"])
@pytest.mark.parametrize("text", ["漢字 Ser Odo שלום", "🐲⚔️ Drache", "مرحبا بالعالم 12.5 ok", "e\u0301 漢\u0301"])
def test_what_is_measured_is_what_is_drawn(text: str, face: str, screen: pygame.Surface):
    made = lettering.render(text, face, 22, "black")
    assert made.get_width() == lettering.width(text, face, 22)
    assert made.get_height() == lettering.font(face, 22).get_linesize()
    assert made.get_bounding_rect().w > 10


def test_no_two_of_many_signs_are_drawn_alike(screen: pygame.Surface):
    """A box stands for each sign that is in no font: of these there is none."""
    signs = "赤壁之戦漢字한국어שלוםمرحب🐉🐲⚔नमส"
    pictures = {pygame.image.tobytes(lettering.render(sign, FACE, 32, "black"), "RGBA") for sign in signs}
    assert len(pictures) == len(set(signs))


def test_han_is_broken_between_its_signs_and_words_are_not():
    text = "漢字仮名交じり文の試験です。これは長い文章。 And English words"
    lines = lettering.wrap(text, FACE, 20, 200)
    assert len(lines) > 2 and "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(lettering.width(line, FACE, 20) <= 200 for line in lines)
    assert not any(line.startswith(("。", "、")) for line in lines)
    laid = rich.layout(text, 200, 20, 1.5, 1.0)
    assert laid.lines > 2 and laid.w <= 200


def test_a_script_in_no_font_is_told_once_and_by_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
                                                      capsys: pytest.CaptureFixture[str]):  # fmt: skip
    monkeypatch.setattr(scripts, "PACKAGES", ())
    monkeypatch.setattr(scripts, "FAMILIES", ())
    monkeypatch.setattr(scripts.shutil, "which", lambda name: None)
    pilot = Pilot(Options("play", scenario=str(FOREIGN), seed=1, players={"a": "human", "b": "human"}))
    pilot.wait()
    pilot.frames(5)
    toast = pilot.battle.telling.toast
    assert toast is not None and "Han" in toast.sentence and "pip install manimgx-fonts" in toast.sentence
    assert main(["picture", str(FOREIGN), "-o", str(tmp_path / "out.png"), "--figure", "two"]) == 0
    assert capsys.readouterr().err.count("pip install") <= 1


@pytest.mark.parametrize(
    ("marks", "sentence"),
    [
        ("\U0001f409", "No font here can write pictographs: pip install manimgx-fonts brings one that can."),
        ("\u05e9", "No font here can write Hebrew: pip install manimgx-fonts brings one that can."),
        ("\ua9a0", "No font here can write Javanese: pip install manimgx-fonts brings one that can."),
        ("\U00010300", "No font here can write Old Italic: pip install manimgx-fonts brings one that can."),
        ("\U0001d400", "No font here can write special signs: pip install manimgx-fonts brings one that can."),
        ("\u8d64\ud55c", "No font here can write Han or Hangul: pip install manimgx-fonts-cjk brings one that can."),
        (
            "\U0001f409\u8d64\u05e9",
            "No font here can write Han, Hebrew or pictographs: "
            "pip install manimgx-fonts manimgx-fonts-cjk brings those that can.",
        ),
    ],
)
def test_what_no_font_can_write_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch, marks: str, sentence: str):
    monkeypatch.setattr(scripts, "PACKAGES", ())
    monkeypatch.setattr(scripts, "FAMILIES", ())
    monkeypatch.setattr(scripts.shutil, "which", lambda name: None)
    assert [scripts.font_for(mark) for mark in marks] == [""] * len(marks)
    assert scripts.lacking() == sentence


def test_every_script_has_a_name_that_can_stand_in_a_sentence():
    """No letter is of a script called after a kind of sign, as "Small" or "Combining", or after half of its name."""
    names = {script_of(chr(code)) for code in range(0x250, 0x30000) if unicodedata.name(chr(code), "")}
    assert {"Han", "Old Italic", "New Tai Lue", "Linear B", "Ol Chiki", "Phags-pa", "pictographs"} <= names
    halves = {"Old", "New", "Linear", "Ol", "Small", "Combining", "Mathematical", "Circled", "Modifier", ""}
    assert not names & halves


def test_a_battle_with_foreign_names_lacks_nothing(tmp_path: Path):
    pilot = Pilot(Options("play", scenario=str(FOREIGN), seed=1, players={"a": "human", "b": "human"}))
    pilot.wait()
    for name in pilot.battle.view.state.figures:
        pilot.move(pilot.at(name))
        pilot.frames(40)
    pilot.key(pygame.K_F2)
    pilot.frames(3)
    assert lettering.lacking() == ""


def test_the_first_picture_looks_for_no_fonts(tmp_path: Path):
    """Where all names are written in the faces, the module that looks for others is not even imported."""
    code = (
        "import sys; from game.ui.app import App, Options; a = App(Options()); a.step(0.016); "
        "print([one for one in sys.modules if one in ('game.ui.kit.words.scripts', 'pygame.freetype')])"
    )
    env = {"SANDTABLE_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy", "PATH": "/usr/bin:/bin"}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip().endswith("[]")
