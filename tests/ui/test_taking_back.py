"""Taking back in the window what has shown somebody who lay hidden: what is asked, and what comes of it."""

from pathlib import Path

import pygame
import pytest

from game.core.fight.moves import Moved
from game.core.fight.stealth import Revealed
from game.core.text.typed import read
from game.ui.app import Options
from tests.session.battles import QUIET
from tests.ui.pilot import Pilot

LYING = QUIET.replace("at: [24, 4], facing: 180}", "at: [10, 22], facing: 180, hidden: true}")
"""Eight inches before Ann an orc lies hidden."""


def upon_him(tmp_path: Path, red: str) -> Pilot:
    """Blue in person has the Move, and has Ann go upon the orc; Red is played so."""
    path = tmp_path / "lying.yaml"
    path.write_text(LYING, encoding="utf-8")
    pilot = Pilot(Options("play", scenario=str(path), seed=3, players={"blue": "human", "red": red}))
    pilot.wait()
    session = pilot.battle.session
    for _ in range(6):
        if session.decision.prompt == "Move" and session.decision.side == "blue":
            break
        session.play(read("choose first" if session.decision.prompt.startswith("move first") else "done"))
    session.play(read("move ann via 10,24 facing 0"))
    pilot.wait()
    kinds = [type(event) for event in session.history[session.here].events]
    assert kinds.index(Revealed) > kinds.index(Moved)
    return pilot


@pytest.mark.rule("ST-R16")
@pytest.mark.parametrize(
    ("red", "title", "yes", "more"),
    [
        ("scripted", "Something has come to light", "Take back",
         " Take back all the same? The scripted side agrees, and the log will say so."),
        ("human", "Take back?", "Both agree: take back", ""),
    ],
)  # fmt: skip
def test_where_one_has_come_to_light_that_is_what_the_question_says(
    tmp_path: Path, red: str, title: str, yes: str, more: str
):
    """Alone one is told in the heading what bars it; of two who sit there both must agree. No leaves all as it is."""
    pilot = upon_him(tmp_path, red)
    session = pilot.battle.session
    after = session.digest
    pilot.key(pygame.K_z, pygame.KMOD_CTRL)
    dialog = pilot.battle.dialog
    assert dialog is not None
    assert dialog.title == title
    assert dialog.text == f"Something has come to light since: both sides must agree.{more}"
    assert [choice.label for choice in dialog.choices][1] == yes
    pilot.key(pygame.K_ESCAPE)
    assert pilot.battle.dialog is None
    assert session.digest == after
    pilot.key(pygame.K_z, pygame.KMOD_CTRL)
    pilot.key(pygame.K_RETURN)
    assert session.now.figures["orc"].has("hidden")
    assert session.now.figures["ann"].at == (10 * 1024, 30 * 1024)
    assert session.notices[-1] == "The Blues take back what they did, and the other side agrees"
    pilot.app.close()
