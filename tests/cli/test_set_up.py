"""Setting up from the command line: rulings taken otherwise, and sides told where they stand."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli import main
from game.session.replay import verify
from tests.session.battles import QUIET

REGIONS = """\
regions: {south: [[2, 20], [46, 20], [46, 34], [2, 34]], north: [[2, 2], [46, 2], [46, 16], [2, 16]]}
deployment: {blue: south, red: north}
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "field.yaml").write_text(QUIET + REGIONS)
    return tmp_path


NONE = "-".join(("ST", "R999"))
"""A ruling that there is not."""

RUN = ("run", "field.yaml", "--rounds", "1", "--replay", "a.replay")


@pytest.mark.rule("ST-R40")
def test_sides_set_up_where_they_are_told_behind_a_screen_and_the_replay_verifies(here: Path):
    told = ("--deploy", "blue=ann to 20,30 facing 0; bob to 22,30 facing 0", "--deploy", "red=orc to 24,6 facing 180")
    assert main([*RUN, *told, "--ruling", "ST-R40=hidden"]) == 0
    text = (here / "a.replay").read_text()
    assert '"command":"deploy ann to 20,30 facing 0; bob to 22,30 facing 0"' in text
    assert '"condition":"screened"' in text
    assert verify(here / "a.replay").agrees


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--deploy", "blue=ann to 20,3 facing 0"), "Ann must be set up in south"),
        (("--deploy", "blue=ann"), "is not of the form"),
        (("--deploy", "green=ann to 20,30 facing 0"), "'green' sets nothing up"),
        (("--ruling", "ST-R38=maybe"), "ST-R38 may be none or umpire, not 'maybe'"),
        (("--ruling", f"{NONE}=foo"), f"there is no ruling '{NONE}'"),
        (("--ruling", "SP-R2=foo"), "SP-R2 leaves no choice; these do: SP-R1, "),
        (("--ruling", "TA-R25=foo"), "TA-R25 is another book's: it decides nothing under starkpool."),
        (("--rules", "chainmial"), "there is no rule book 'chainmial' (did you mean 'chainmail'?); there is "),
        (("--ruling", "ST-R38"), "is not of the form RULING=READING"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    here: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, str], says: str
):
    assert main([*RUN, *words]) == 2
    assert says in capsys.readouterr().err
