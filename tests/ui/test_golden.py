"""What the screens look like is what was looked at and found good; see `goldens.py`."""

from pathlib import Path

import pytest
from PIL import Image

from tests.ui.goldens import COMES, FOLDER, KEPT, NEAR, WHOLE, apart, painted
from tests.ui.pilot import landed

__all__ = ["landed"]


@pytest.mark.parametrize("name", COMES)
def test_a_screen_looks_as_it_did(name: str, tmp_path: Path):
    """Where it is meant to look otherwise: `python tools/golden.py NAME`, and look at what it has painted."""
    now = painted(name, tmp_path)
    with Image.open(FOLDER / f"{name}.webp") as kept:
        most, whole = apart(now, kept)
    if most > NEAR or whole > WHOLE:
        now.save(tmp_path / f"{name}.png")
    assert most <= NEAR and whole <= WHOLE, f"{most:.1f} in a square, {whole:.2f} on the average; see {tmp_path}"


def test_every_kept_picture_is_compared():
    assert {path.stem for path in FOLDER.glob("*.webp")} == set(COMES)


PAIRS = [("reach", "sight"), ("reach", "zones"), ("sight", "threat"), ("dusk", "dark")]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_what_is_shown_otherwise_is_noticed(one: str, other: str):
    """The same table with another overlay or another light is far beyond what may differ."""
    with Image.open(FOLDER / f"{one}.webp") as a, Image.open(FOLDER / f"{other}.webp") as b:
        most, whole = apart(a, b)
    assert most > NEAR or whole > WHOLE


def test_a_sheet_that_is_missing_is_noticed():
    """A panel no larger than the unit card, painted over."""
    with Image.open(FOLDER / "reach.webp") as kept:
        other = kept.convert("RGB")
    other.paste((20, 14, 10), (KEPT[0] * 3 // 4, KEPT[1] // 5, KEPT[0] - 10, KEPT[1] // 3))
    assert apart(other, kept)[0] > NEAR
