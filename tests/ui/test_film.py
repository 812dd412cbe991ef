"""Films of battles: every picture of the right size, begun and ended as the battle was, and the same each time."""

from itertools import accumulate
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageSequence

from game.cli import main
from game.core.events import RoundBegan
from game.session.recording import Recording
from game.ui import film
from tests.session.battles import SKIRMISH


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("film")
    (folder / "ford.yaml").write_text(SKIRMISH)
    path = folder / "ford.replay"
    assert main(["run", str(folder / "ford.yaml"), "--seed", "3", "--rounds", "2", "--replay", str(path)]) == 0
    return path


def test_a_film_is_made_and_lasts_as_long_as_it_says(kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    out = tmp_path / "ford.gif"
    assert main(["film", str(kept), "-o", str(out), "--scale", "8", "--pace", "8"]) == 0
    said = capsys.readouterr().out
    with Image.open(out) as made:
        times = [one.info["duration"] for one in ImageSequence.Iterator(made)]
        assert made.size == film.Studio(Recording(kept), film.How(8)).size
    assert f"{sum(times) / 1000:.0f} seconds" in said
    assert len(times) > 10


def test_the_first_picture_is_the_table_as_it_was_set_up_and_the_last_as_it_was_left(kept: Path):
    recording = Recording(kept)
    studio = film.Studio(recording, film.How(8))
    shots = [surface for surface, _ in studio.frames(16.0)]
    other = film.Studio(recording, film.How(8))
    area = other.view.camera.area
    begun, ended = other.frame(), None
    other.leap()
    ended = other.frame()
    for ours, theirs in ((shots[0], begun), (shots[-1], ended)):
        assert ours.subsurface(area).copy().get_buffer().raw == theirs.subsurface(area).copy().get_buffer().raw


def test_a_part_of_the_table_is_filmed_as_large_as_it_is_asked_for(kept: Path, tmp_path: Path):
    recording, out = Recording(kept), tmp_path / "part.webp"
    part = film.Studio(recording, film.How(16, part=(4.0, 3.0, 12.0, 8.0)))
    assert part.size == (192, 128 + film.CAPTION)
    assert part.view.camera.origin == (4.0, 3.0)
    assert main(["film", str(kept), "-o", str(out), "--scale", "16", "--pace", "16", "--part", "4,3,12,8"]) == 0
    with Image.open(out) as made:
        assert made.size == part.size


def test_what_is_no_part_of_a_table_is_refused(kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    for asked in ("4,3,12", "4,3,12,wide", "4,3,1,8"):
        assert main(["film", str(kept), "-o", str(tmp_path / "part.webp"), "--part", asked]) != 0
        assert "no part of a table" in capsys.readouterr().err


def test_a_long_battle_is_quickened(kept: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    recording = Recording(kept)
    monkeypatch.setattr(film, "LONGEST", 2.0)
    _, seconds = film.save(recording, tmp_path / "short.gif", film.How(6))
    assert seconds < 2.0 + 2 * film.LINGER + 6
    assert film.Studio(recording, film.How(6)).seconds() > 4.0


def test_what_is_not_seen_takes_no_time_of_a_film(kept: Path):
    """It is quickened by how long all that is seen takes: else its pace would tell of the rest."""
    studio = film.Studio(Recording(kept), film.How(6))
    whole = studio.seconds()
    studio.screening.event_for = lambda before, event, after: None
    assert studio.seconds() == 0 < whole


def test_what_did_not_change_is_left_out():
    picture = Image.new("P", (4, 1))
    picture.putdata([1, 2, 3, 4])
    again = Image.new("P", (4, 1))
    again.putdata([1, 9, 3, 4])
    first, before = film.changed(picture, None)
    second, _ = film.changed(again, before)
    assert first is picture
    assert np.asarray(second).tolist()[0] == [film.CLEAR, 9, film.CLEAR, film.CLEAR]


def test_only_some_rounds_are_filmed(kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """The film begins as the table stands when the first of them begins; a round there is not is said."""
    recording = Recording(kept)
    studio = film.Studio(recording, film.How(6, rounds=(2, 2)))
    first = next(studio.frames(16.0))[0]
    begins = next(n for n, one in enumerate(recording.events) if isinstance(one, RoundBegan) and one.number == 2)
    other = film.Studio(recording, film.How(6))
    place = next(end for end in accumulate(len(part) for part in studio.parts()) if end > begins)
    before = [end for end in accumulate(len(part) for part in studio.parts()) if end < place]
    other.leap(before[-1] if before else 0)
    area = other.view.camera.area
    assert first.subsurface(area).copy().get_buffer().raw == other.frame().subsurface(area).copy().get_buffer().raw
    assert studio.seconds() < other.seconds()
    assert main(["film", str(kept), "-o", str(tmp_path / "x.gif"), "--scale", "6", "--rounds", "7-9"]) == 2
    assert "round 7 of" in capsys.readouterr().err
    assert main(["film", str(kept), "-o", str(tmp_path / "x.gif"), "--rounds", "3-2"]) == 2


def test_the_rounds_of_a_film_begin_and_end_with_those_rounds(kept: Path):
    studio = film.Studio(Recording(kept), film.How(6, rounds=(1, 1)))
    told = [event for part in studio.filmed(studio.screening) for event in part]
    second = next(n for n, one in enumerate(studio.recording.events)
                  if isinstance(one, RoundBegan) and one.number == 2)  # fmt: skip
    assert told[-1] is studio.recording.events[second - 1]


def test_a_film_lives_by_its_own_clock_and_is_the_same_each_time(tmp_path: Path):
    """Between two frames in which nobody does anything the water of the ford has drifted on."""
    (tmp_path / "ford.yaml").write_text(SKIRMISH + "terrain: [{kind: river, line: [[0, 1.5], [20, 1.5]], width: 2}]\n")
    path = tmp_path / "ford.replay"
    assert main(["run", str(tmp_path / "ford.yaml"), "--seed", "3", "--rounds", "1", "--replay", str(path)]) == 0
    made = []
    for _ in range(2):
        studio = film.Studio(Recording(path), film.How(12))
        before = studio.frame()
        for _ in range(film.RATE):
            studio._go_on(0.0)
        made.append((before.get_buffer().raw, studio.frame().get_buffer().raw))
    assert made[0] == made[1] and made[0][0] != made[0][1]


def test_a_film_of_less_quality_is_smaller(kept: Path, tmp_path: Path):
    for quality in ("10", "90"):
        words = ["film", str(kept), "-o", str(tmp_path / f"{quality}.webp"), "--scale", "6", "--pace", "16"]
        assert main([*words, "--quality", quality]) == 0
    assert (tmp_path / "10.webp").stat().st_size < (tmp_path / "90.webp").stat().st_size / 2


@pytest.mark.parametrize("camera", ["gentle", "full"])
def test_the_camera_makes_the_same_film_each_time_and_ends_where_it_began(kept: Path, tmp_path: Path, camera: str):
    recording, how = Recording(kept), film.How(12, 2.0, part=(4.0, 3.0, 16.0, 10.0), camera=camera)
    one, other = tmp_path / "one.gif", tmp_path / "other.gif"
    frames, seconds = film.save(recording, one, how)
    assert film.save(recording, other, how) == (frames, seconds)
    assert one.read_bytes() == other.read_bytes()
    plain, short = film.save(recording, tmp_path / "plain.gif", how._replace(camera="off"))
    assert (frames, seconds) > (plain, short)
    studio = film.Studio(recording, how)
    for _ in studio.frames(2.0):
        pass
    if camera == "full":
        assert studio.view.camera.centre == (12.0, 8.0)
        assert studio.view.camera.zoom == studio.view.camera.scale == 12


def test_unasked_the_camera_is_full_where_the_whole_table_is_filmed_and_it_costs_little():
    assert film.manner_of(Path("a.webp"), None) == "full"
    assert film.manner_of(Path("a.webp"), (4.0, 3.0, 12.0, 8.0)) == film.manner_of(Path("a.gif"), None) == "off"


def test_the_manner_of_the_camera_is_one_of_three(kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    out = tmp_path / "wild.gif"
    assert main(["film", str(kept), "-o", str(out), "--camera", "wild"]) == 2
    assert "off" in capsys.readouterr().err
    asked = ["film", str(kept), "-o", str(out), "--camera", "full", "--scale", "6", "--pace", "16"]
    assert main(asked) == 0
