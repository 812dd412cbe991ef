"""The umpire's word, dice from a real table, and setting up behind a screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.core.course.umpire import DiceTyped, TakenOff, UmpireSpoke
from game.core.events import Deployed, Thrown
from game.core.fight.harm import Healed
from game.core.state import with_figure
from game.core.tally import Refusal
from game.rules.knowing.view import view
from game.session.game import Beginning, Keeping, Session
from game.session.opening import begin, opened_text
from game.session.recording import Recording
from game.session.replay import verify
from game.session.resuming import resume
from game.telling.narration import narrate
from tests.magic import BOW, FAR, orc, priest, through
from tests.rules.test_3_4_0_shooting import field
from tests.rules.test_spells import fails
from tests.session.battles import QUIET, command, do, first, skirmish

GRAIN = 1024
UMPIRE = {"ST-R38": "umpire"}
TYPED = {"ST-R39": "typed"}


def quiet(rulings: dict[str, str], journal: Path | None = None) -> Session:
    """A battle in which nobody is near anybody, Blue to move."""
    session = begin(opened_text(QUIET), how=Beginning(rulings=rulings), kept=Keeping(journal))
    first(session, "blue")
    return session


def told(session: Session) -> str:
    """All that the log tells."""
    return " ".join(one.text for one in narrate(session.first, session.events))


@pytest.mark.rule("ST-R38")
def test_the_umpire_moves_a_figure_of_either_side_and_what_was_asked_is_asked_anew():
    session = quiet(UMPIRE)
    asked = session.decision
    events = do(session, "umpire move orc to 20,20 facing 90; goblin to 22,20 facing 0")
    assert [type(one) for one in events if isinstance(one, UmpireSpoke | Deployed)] == [UmpireSpoke, Deployed, Deployed]
    assert session.now.figures["orc"].at == (20 * GRAIN, 20 * GRAIN)
    assert session.now.figures["orc"].facing == 90
    assert not session.now.figures["orc"].moved
    assert session.decision == asked
    assert "The umpire moves Goblin and Orc." in told(session)


@pytest.mark.rule("ST-R38")
def test_without_an_umpire_his_word_is_refused_with_a_sentence():
    session = quiet({})
    before = session.digest
    no = session.play(command("umpire remove orc"))
    assert isinstance(no, Refusal)
    assert no.rule == "ST-R38"
    assert "no umpire sits at this table" in no.reason
    assert session.digest == before


@pytest.mark.rule("ST-R38")
def test_there_must_be_room_and_somebody_to_speak_of():
    session = quiet(UMPIRE)
    for text, why in (
        ("umpire move orc to 30,4 facing 0", "Goblin stands there"),
        ("umpire move orc to 60,4 facing 0", "cannot stand there"),
        ("umpire remove nobody", "no 'nobody'"),
        ("umpire heal ann by 3", "has all of 20 hit points"),
        ("umpire lay charmed on ann", "not 'charmed'"),
        ("umpire lift prone from ann", "is not prone"),
    ):
        no = session.play(command(text))
        assert isinstance(no, Refusal), text
        assert why in no.reason


@pytest.mark.rule("ST-R38")
def test_he_heals_lays_conditions_and_lifts_them():
    session = quiet(UMPIRE)
    do(session, "umpire lay prone on ann bob", "umpire lift prone from bob", "umpire lay stunned on orc for 1")
    assert session.now.figures["ann"].has("prone")
    assert not session.now.figures["bob"].has("prone")
    assert session.now.figures["orc"].condition("stunned").until == session.now.round
    text = told(session)
    assert "declares Ann and Bob prone." in text
    assert "declares Orc stunned for 1 round." in text


@pytest.mark.rule("ST-R38")
def test_he_gives_hit_points_back_up_to_those_there_were():
    state = opened_text(QUIET).state
    session = Session(with_figure(state, replace(state.figures["ann"], hit_points=15)), how=Beginning(rulings=UMPIRE))
    first(session, "blue")
    assert isinstance(session.play(command("umpire heal ann by 6")), Refusal)
    (healed,) = [one for one in do(session, "umpire heal ann by 4") if isinstance(one, Healed)]
    assert (healed.figure, healed.amount, healed.left) == ("ann", 4, 19)
    assert session.now.figures["ann"].hit_points == 19


@pytest.mark.rule("ST-R38")
def test_whom_he_takes_off_counts_as_fled_and_the_last_one_ends_the_battle():
    session = quiet(UMPIRE)
    events = do(session, "umpire remove orc")
    assert [event.figure for event in events if isinstance(event, TakenOff)] == ["orc"]
    assert session.now.figures["orc"].fate == "fled"
    do(session, "umpire remove goblin")
    assert session.over
    assert session.now.outcome.winner == "blue"


@pytest.mark.rule("ST-R38")
def test_he_does_not_speak_in_the_midst_of_a_deed():
    # The die of the initiative has fallen, its choice has not.
    session = begin(opened_text(QUIET), how=Beginning(rulings=UMPIRE))
    no = session.play(command("umpire remove orc"))
    assert isinstance(no, Refusal)
    assert "between two deeds" in no.reason


@pytest.mark.rule("ST-R38")
def test_his_word_is_taken_back_stands_in_the_replay_and_the_replay_verifies(tmp_path: Path):
    path = tmp_path / "a.replay"
    session = quiet(UMPIRE, path)
    before = session.digest
    do(session, "umpire move orc to 20,20 facing 90")
    assert session.undo("blue") is None
    assert session.digest == before
    session.redo("blue")
    do(session, "move ann via 10,28 facing 0")
    session.close()
    assert '"umpire move orc to 20,20 facing 90"' in path.read_text()
    assert '"event":"UmpireSpoke"' in path.read_text()
    assert verify(path).agrees


def throws(session: Session) -> list[tuple[int, ...]]:
    """The faces of all dice so far."""
    return [event.faces for event in session.events if isinstance(event, Thrown)]


@pytest.mark.rule("ST-R39")
def test_dice_of_the_real_table_fall_in_place_of_the_games_own(tmp_path: Path):
    path = tmp_path / "a.replay"
    session = quiet(TYPED, path)
    do(session, "done")
    for face, winner in ((2, "blue"), (5, "red")):
        events = do(session, f"dice {face} then done")
        assert any(isinstance(event, DiceTyped) for event in events)
        assert throws(session)[-1] == (face,)
        assert session.decision.side == winner
        session.undo("red", agreed=True)
    do(session, "dice 5 then done", "choose first", "done", "done")
    assert "Dice from the real table: 5." in told(session)
    session.close()
    assert verify(path).agrees


@pytest.mark.rule("ST-R39")
def test_dice_are_refused_where_none_are_typed_and_where_they_do_not_fit():
    session = quiet({})
    do(session, "done")
    no = session.play(command("dice 2 then done"))
    assert isinstance(no, Refusal)
    assert "dice are not typed in at this table" in no.reason
    session = quiet(TYPED)
    do(session, "done")
    for text, why in (
        ("dice 7 then done", "does not fall 7"),
        ("dice 3,4 then done", "does not fall 3,4"),
        ("dice 3 4 then done", "2 throws were typed, and 1 fall"),
        ("dice 3 then dice 4 then done", "is wanted, not 'dice'"),
        ("dice 3 then nonsense", "no command"),
    ):
        digest = session.digest
        no = session.play(command(text))
        assert isinstance(no, Refusal), text
        assert why in no.reason
        assert session.digest == digest


@pytest.mark.rule("ST-R39")
def test_what_is_not_typed_is_thrown():
    plain, typed = begin(skirmish()), begin(skirmish(), how=Beginning(rulings=TYPED))
    for session in (plain, typed):
        first(session, "blue")
        do(session, "done", "done")
    assert throws(plain) == throws(typed)


SCREEN = QUIET + """\
regions: {south: [[2, 20], [46, 20], [46, 34], [2, 34]], north: [[2, 2], [46, 2], [46, 22], [2, 22]]}
deployment: {blue: south, red: north}
"""


@pytest.mark.rule("ST-R40")
def test_a_side_sets_up_hidden_and_all_is_seen_when_both_are_ready(tmp_path: Path):
    path = tmp_path / "a.replay"
    session = begin(opened_text(SCREEN), how=Beginning(rulings={"ST-R40": "hidden"}), kept=Keeping(path))
    assert session.decision.sealed
    do(session, "deploy ann to 24,30 facing 0", "done")
    assert session.decision.side == "red"
    assert sorted(view(session.now, "red").figures) == ["goblin", "orc"]
    assert sorted(view(session.now, "blue").figures) == ["ann", "bob"]
    assert "Ann" not in " ".join(one.text for one in narrate(session.first, session.events, "red"))
    do(session, "deploy orc to 24,6 facing 180", "done")
    assert sorted(view(session.now, "red").figures) == ["ann", "bob", "goblin", "orc"]
    assert session.now.figures["ann"].at == (24 * GRAIN, 30 * GRAIN)
    assert session.now.round == 1
    session.close()
    assert verify(path).agrees


@pytest.mark.rule("ST-R40")
def test_no_file_shows_who_was_set_up_where_before_the_screen_is_down(tmp_path: Path):
    path = tmp_path / "a.replay"
    session = begin(opened_text(SCREEN), how=Beginning(rulings={"ST-R40": "hidden"}), kept=Keeping(path))
    do(session, "deploy ann to 31.5,29.25 facing 77")
    lines = path.read_text(encoding="utf-8").splitlines()[1:]
    assert "31.5" not in "".join(lines) and '"deploy' not in "".join(lines)
    assert '"command":"sealed"' in lines[-1] and '"event":"DeployedUnseen"' in lines[-1]
    assert path.with_name("a.replay.sealed").exists(), "a crash would lose it"
    session.close()
    resumed, _ = resume(path)
    assert resumed.now.figures["ann"].at == (31 * GRAIN + GRAIN // 2, 29 * GRAIN + GRAIN // 4)
    assert Recording(path).after(10**6).figures["ann"].at == session.first.figures["ann"].at, "nor does the viewer"
    do(resumed, "done", "done")
    resumed.close()
    assert "deploy ann to 31.5,29.25 facing 77" in path.read_text(encoding="utf-8")
    assert Recording(path).after(10**6).figures["ann"].at == resumed.now.figures["ann"].at
    assert not path.with_name("a.replay.sealed").exists()
    assert verify(path).agrees
    assert resumed.undo("blue") is not None, "where the other stands is known now"


@pytest.mark.rule("ST-R40")
def test_who_would_be_set_on_one_he_does_not_see_stays_where_he_was():
    session = begin(opened_text(SCREEN), how=Beginning(rulings={"ST-R40": "hidden"}))
    do(session, "deploy ann to 24,21 facing 0", "done")
    events = do(session, "deploy orc to 24,21.5 facing 180; goblin to 30,6 facing 180")
    assert [event.figure for event in events if isinstance(event, Deployed)] == ["goblin"]
    assert session.now.figures["orc"].at == (24 * GRAIN, 4 * GRAIN)


def test_in_the_open_each_sees_where_the_other_has_set_up():
    session = begin(opened_text(SCREEN))
    do(session, "deploy ann to 24,30 facing 0")
    assert view(session.now, "red").figures["ann"].at == (24 * GRAIN, 30 * GRAIN)


@pytest.mark.rule("ST-R38")
@pytest.mark.parametrize(("points", "may"), [(1, True), (5, True), (6, False)])
def test_the_umpire_gives_back_a_point_or_all_that_are_lacking(points: int, may: bool):
    state = opened_text(QUIET).state
    session = Session(with_figure(state, replace(state.figures["ann"], hit_points=15)), how=Beginning(rulings=UMPIRE))
    first(session, "blue")
    assert isinstance(session.play(command(f"umpire heal ann by {points}")), Refusal) is not may
    assert session.now.figures["ann"].hit_points == (15 + points if may else 15)


@pytest.mark.rule("ST-R38")
def test_the_umpire_lifts_what_he_has_laid_and_not_what_a_spell_holds():
    """Bea lies in a silence that a priest has cast, and the umpire has laid her down: he may help her up, not more."""
    fight = field(priest("silence_15"), orc("bea", 10, 22), FAR, BOW, more="rulings: {ST-R38: umpire}\n", dice=fails())
    fight.do("cast mer silence_15 toward 10,22")
    through(fight)
    assert fight.figure("bea").has("silenced")
    fight.pass_until("Move")
    if not fight.asked.startswith("red"):
        fight.do("done")
    fight.do("umpire lay prone on bea", "umpire lay blind on bea", "umpire lift prone from bea")
    assert [condition.name for condition in fight.figure("bea").conditions] == ["silenced", "blind"]
    no = fight.refused("umpire lift silenced from bea")
    assert (no.rule, no.reason) == ("ST-R38", "silence 15 holds Bea: it ends with the spell")
