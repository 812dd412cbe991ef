"""Whoever takes the seat sees, hears and reads the same to the byte, whatever secrets the other side has.

Two worlds that differ only in what one side hides are looked at by the other: the curtain, every picture of what it
missed, the time that takes, every sound, the sheets, each overlay and each figure pointed at."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from game import systems
from game.catalogue.tables import load
from game.core.figures import Condition
from game.core.state import with_figure
from game.core.tally import Refusal
from game.core.text.typed import read
from game.rules.situation import Battle
from game.session.game import Session
from game.session.opening import begin, opened_text
from game.ui.app import Options
from game.ui.art.figures.sprite import Sprites
from game.ui.scenes.before.library import Found, Library
from game.ui.scenes.curtain import curtain
from tests.session.battles import QUIET, first, skirmish
from tests.twisted import two_worlds
from tests.ui.pilot import Pilot, landed
from tests.ui.seat import Witness, differing, seen_by, unhurried
from tests.ui.test_stealth_picker import AMBUSH
from tests.ui.test_writing_picker import FIELD

__all__ = ["landed", "unhurried"]


def played(session: Session, *commands: str) -> Session:
    """Give commands; none may be refused."""
    for text in commands:
        found = session.play(read(text))
        assert not isinstance(found, Refusal), (text, found)
    return session


def alike(one: Session, other: Session) -> None:
    """The side that is asked is given the same in both."""
    assert (one.decision.side, one.decision.prompt) == (other.decision.side, other.decision.prompt)
    assert one.now.round == other.now.round
    assert one.now != other.now
    assert differing(seen_by(one), seen_by(other)) == ""


@pytest.mark.parametrize(
    ("book", "first"), [("starkpool", 1), ("cydonia", 1), ("exile", 2), ("three_actions", 3), ("chainmail", 5)]
)
def test_wherever_the_unseen_are_and_whatever_they_carry(book: str, first: int):
    battle = Battle(systems.book(book), load())
    found = (two_worlds(battle, skirmish().state, seed, 7 + seed % 10 * 7) for seed in range(first, first + 60))
    # A blow may be the only answer there is, and then the window gives it; what is chosen in secret a click may choose.
    quick = ("strikes", "choose", "meets")
    alike(*next(two for two in found if two is not None and not any(word in two[0].decision.prompt for word in quick)))


def invisible(session: Session) -> Session:
    """A quiet field on which Bob is invisible, Blue to move."""
    state = session.first
    bob = replace(state.figures["bob"], conditions=(Condition("invisible"),))
    found = Session(with_figure(state, bob))
    first(found, "blue")
    return found


def test_whether_one_who_is_not_seen_walks_or_stands():
    still, walker = (invisible(begin(opened_text(QUIET))) for _ in range(2))
    played(still, "move ann via 10,27 facing 0", "done")
    played(walker, "move bob via 20,27 facing 90", "move ann via 10,27 facing 0")  # all have moved: that was all
    alike(still, walker)


@pytest.mark.parametrize("manner", ["gentle", "full"])
def test_the_camera_gives_away_nobody_who_is_not_seen(manner: str, monkeypatch: pytest.MonkeyPatch):
    """It goes where the unseen go no more than it stays: neither a way, nor a portrait, nor the time that takes."""
    monkeypatch.setattr(Witness, "camera", manner)
    still, walker = (invisible(begin(opened_text(QUIET))) for _ in range(2))
    played(still, "move ann via 10,27 facing 0", "done")
    played(walker, "move bob via 20,27 facing 90", "move ann via 10,27 facing 0")
    alike(still, walker)


def test_the_picture_of_a_scenario_shows_nobody_who_lies_hidden():
    """Whoever chooses a battle in the library does not see there where the other side will lie in wait for him."""
    texts = [AMBUSH.replace("at: [18, 18]", f"hidden: true, at: {place}") for place in ("[18, 18]", "[30, 26]")]
    pictures = [Library._picture(Found(opened_text(text)), (200, 150), Sprites(), False) for text in texts]
    assert len({pygame.image.tobytes(picture, "RGB") for picture in pictures}) == 1
    seen = Library._picture(Found(opened_text(AMBUSH)), (200, 150), Sprites(), False)
    assert pygame.image.tobytes(seen, "RGB") != pygame.image.tobytes(pictures[0], "RGB")


def test_whether_anybody_lies_in_ambush_where_one_did():
    there, elsewhere = (
        begin(opened_text(AMBUSH.replace("at: [18, 18]", f"at: {place}")), seed=3) for place in ("[18, 18]", "[30, 26]")
    )
    for one in (there, elsewhere):
        played(one, "choose wait")
        while one.decision.side != "red":
            played(one, "done" if one.decision.refuse(one.situation, read("done")) is None else "choose last")
    alike(there, elsewhere)


def test_the_curtain_does_not_say_that_it_is_about_an_ambush():
    session = begin(opened_text(AMBUSH), seed=3)
    shown = curtain(Pilot(Options(), (800, 500)).app.desk, session.position, "blue", lambda: None)
    assert shown._view.moment == "Round 1"
    assert "mbush" not in repr(shown._view)


def test_whatever_is_written_under_seal():
    still, moves = (begin(opened_text(FIELD), "chainmail", 3) for _ in range(2))
    played(moves, "write ann move via 10,14 facing 0")
    for one in (still, moves):
        played(one, "done")
    alike(still, moves)


SCREEN = QUIET + """\
regions: {south: [[2, 20], [46, 20], [46, 34], [2, 34]], north: [[2, 2], [46, 2], [46, 16], [2, 16]]}
deployment: {blue: south, red: north}
rulings: {ST-R40: hidden}
"""


@pytest.mark.rule("ST-R40")
def test_wherever_the_other_has_set_up_behind_the_screen():
    still, moved = (begin(opened_text(SCREEN)) for _ in range(2))
    played(moved, "deploy ann to 30,30 facing 90; bob to 34,22 facing 0")
    for one in (still, moved):
        played(one, "done")
    alike(still, moved)


def test_whatever_was_ordered_beforehand():
    plain, wary = (begin(opened_text(AMBUSH), seed=3) for _ in range(2))
    played(wary, "order fire hold", "order parry never")
    for one in (plain, wary):
        played(one, "choose wait")
        while one.decision.side != "red":
            played(one, "done" if one.decision.refuse(one.situation, read("done")) is None else "choose last")
    alike(plain, wary)


def test_what_one_side_ordered_beforehand_stays_its_own_when_all_that_was_sealed_lies_open():
    session = begin(opened_text(FIELD), "chainmail", 3)
    played(session, "order fire hold", "write ann move via 10,14 facing 0", "done", "done")
    assert not session.now.secrets
    witness = Witness(session)
    scene = witness.scene
    witness.take_seat()
    assert session.decision.side == scene.seats.ears == "red"
    assert not [one.text for one in scene.sheets.log.entries if "standing order" in one.text and "Blue" in one.text]


def test_what_is_seen_is_played_again_when_the_seat_is_taken_and_can_be_skipped():
    session = invisible(begin(opened_text(QUIET)))
    witness = Witness(session)
    witness.take_seat()
    scene, pilot = witness.scene, witness.pilot
    for text in ("move ann via 10,27 facing 0", "done"):
        scene.submit(read(text))
    scene.skip()
    pilot.frames(2)
    pilot.take_seat()
    assert scene.seats.eyes == "red"
    assert not scene.screening.idle
    assert scene.view.state.figures["ann"].at == (10 * 1024, 30 * 1024), "as Red last saw her"
    assert "bob" not in scene.view.state.figures
    pilot.key(pygame.K_SPACE)
    pilot.frames(2)
    assert scene.screening.idle
    assert scene.view.state.figures["ann"].at == (10 * 1024, 27 * 1024)
    assert scene.hands.picker is not None


def test_the_other_finds_the_table_as_he_left_it_and_nothing_of_the_one_before():
    session = invisible(begin(opened_text(QUIET)))
    witness = Witness(session)
    witness.take_seat()
    scene, pilot = witness.scene, witness.pilot
    scene.view.camera.look((6.0, 30.0), 24)
    scene.hands.choose(["bob"])
    scene.hands.tools.light("zone")
    scene.sheets.log.filter(figure="bob")
    looked = scene.view.camera.centre
    scene.submit(read("done"))
    pilot.until(lambda: pilot.app.scene is not scene, 300)
    pilot.take_seat()
    pilot.wait()
    assert (scene.hands.chosen, scene.sheets.log.figure, scene.hands.tool) == ([], None, "reach")
    assert scene.view.camera.centre != looked
    scene.submit(read("done"))
    pilot.until(lambda: pilot.app.scene is not scene, 300)
    if session.decision.side == "blue":
        pilot.take_seat()
        assert scene.view.camera.centre == looked
