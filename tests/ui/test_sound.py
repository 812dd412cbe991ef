"""Sound: what is heard of a battle, when, and that it betrays nothing and stops nothing."""

import wave
from typing import ClassVar

import numpy as np
import pygame
import pytest

from game import paths
from game.core.fight.deeds import Shot, Struck
from game.core.fight.harm import Slain
from game.core.fight.moves import Moved
from game.play.asked.dice_box import LoadedDice
from game.rules.knowing.view import view
from game.ui.app import Options
from game.ui.board.clips import CLIPS, load
from game.ui.board.screening.screening import Screening
from game.ui.board.screening.stage import Stage
from game.ui.sound import hearing
from game.ui.sound.hearing import HEARD, Cue, cues_of
from game.ui.sound.speaker import CHANNELS, KIND_OF, KINDS, RATE, Speaker, files_of
from tests.melee import blue, figures, red
from tests.play import Fight
from tests.ui.pilot import Pilot, landed
from tests.ui.test_clips import volley
from tools.sounds import RECIPES, write

__all__ = ["landed"]


def test_every_sound_has_a_recipe_a_file_and_a_volume():
    assert set(KIND_OF) == set(RECIPES)
    assert sum(len(names) for names in KINDS.values()) == len(KIND_OF)
    for name, (_, takes) in RECIPES.items():
        assert len(files_of(name)) == takes


def test_the_files_are_those_the_script_makes(tmp_path):
    write(tmp_path, [])
    kept = {path.name for path in paths.asset("sounds").iterdir()}
    assert {path.name for path in tmp_path.iterdir()} == kept
    for name in sorted(kept):
        ours, theirs = samples(tmp_path / name), samples(paths.asset("sounds", name))
        assert abs(len(ours) - len(theirs)) < 100, name  # another machine rounds otherwise in the last place
        n = min(len(ours), len(theirs))
        assert (np.abs(ours[:n] - theirs[:n]) < 64).mean() > 0.999, name


def samples(path) -> np.ndarray:
    with wave.open(str(path), "rb") as file:
        return np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(int)


def test_no_sound_clips_or_drags_on():
    for name in RECIPES:
        for path in files_of(name):
            with wave.open(str(path), "rb") as file:
                assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
                assert 0.02 < file.getnframes() / file.getframerate() < 3.0
            heard = samples(path) / 32767
            assert 0.65 < np.abs(heard).max() < 0.9, path  # nor is its loudest moment faded away
            assert np.abs(heard[[0, -1]]).max() < 0.001, path  # it begins and ends without a click


def test_every_sound_has_a_visible_twin():
    """What is heard belongs to a clip: nothing is told to the ear alone."""
    load()
    hearing.load()
    for kind in HEARD.full():
        assert kind in CLIPS, kind


KOBOLD = "creature: kobold, hit_points: 1"


def heard_of(fight: Fight, *kinds: type) -> list[Cue]:
    stage = Stage(fight.now, tuple(fight.events))
    return [cue for event in fight.events if isinstance(event, kinds) for cue in cues_of(event, stage)]


def test_a_shot_is_heard_to_leave_and_to_land():
    fight = Fight(
        figures(blue("ann", 10, 20, "troop: longbowman"), red("foe", 10, 12, "troop: man_at_arms, armour: chain")),
        begin="missile",
    )
    fight.do("shoot ann at foe with longbow")
    fight.pass_until()
    (shot,) = [event for event in fight.events if isinstance(event, Shot)][:1]
    stage = Stage(fight.now, (shot,))
    leaves, lands = cues_of(shot, stage)
    assert leaves.name == "bow"
    assert lands.name == ("strike-mail" if shot.hit else "shaft")
    assert leaves.when < lands.when
    assert leaves.at == stage.place("ann")


def test_blows_moves_and_falls_are_heard():
    ann = blue("ann", 10, 20, "class: fighting_man, level: 8, weapons: [sword]")
    fight = Fight(figures(ann, red("foe", 10, 18.5, KOBOLD)), begin="melee", dice=LoadedDice().otherwise(18))
    fight.pass_until("Ann strikes")
    fight.do("strike ann at foe")
    names = {cue.name for cue in heard_of(fight, Struck, Slain)}
    assert {"swing", "strike-flesh", "clash", "fall"} <= names


def test_sounds_come_at_their_moment_and_not_when_all_is_skipped():
    fight = Fight(figures(blue("ann", 10, 20, "troop: man_at_arms"), red("foe", 40, 2, "creature: orc")))
    begun = fight.now
    fight.do("move ann via 10,14 facing 0")
    moved = fight.last(Moved)
    told: list[tuple[float, str]] = []
    clock = 0.0
    screening = Screening(begun)
    screening.speak = lambda cue, about: told.append((clock, cue.name))
    screening.play([moved])
    while not screening.idle:
        clock += 0.05
        screening.update(0.05)
    assert [name for _, name in told][:1] == ["feet"]
    due = cues_of(moved, Stage(begun, (moved,)))
    assert len(told) == len(due)
    assert all(abs(when - cue.when) < 0.06 for (when, _), cue in zip(told, due))
    told.clear()
    screening.jump(begun)
    screening.play([moved])
    screening.skip()
    assert told == []


def test_what_the_seat_does_not_see_it_does_not_hear():
    pilot = Pilot(Options("play", scenario="ambush"))
    pilot.wait()
    scene = pilot.app.scene
    played: list[str] = []
    scene.desk.speaker.play = lambda name, *rest: played.append(name) or True
    state = scene.session.now
    for side in state.sides:
        seen = view(state, side.id)
        unseen = next((name for name in state.figures if name not in seen.figures), "")
        if unseen:
            scene.view.seen = lambda whole, who=side.id: view(whole, who)
            scene.view.look_again()
            scene.screening.speak(Cue(0.0, "feet"), (unseen,))
            assert played == []
            scene.screening.speak(Cue(0.0, "feet"), (next(iter(seen.figures)),))
            assert played == ["feet"]
            return
    raise AssertionError("nobody hides in the ambush")


def test_without_a_device_there_is_silence(monkeypatch):
    def refuse(*_: object) -> None:
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    speaker = Speaker()
    assert not speaker.play("clash", 1.0)
    assert not speaker.play("clash", 2.0)
    with pytest.raises(LookupError):
        speaker.play("trombone", 3.0)


class Channel:
    """What a speaker plays on; it keeps how loud each ear is to hear it."""

    heard: ClassVar[list[tuple[float, float]]] = []

    def set_volume(self, left: float, right: float) -> None:
        self.heard.append((left, right))

    def play(self, sound: pygame.mixer.Sound) -> None:
        assert sound.get_length() > 0


@pytest.fixture
def speaker(monkeypatch) -> Speaker:
    """A speaker whose channels are ours and are never all taken."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(pygame.mixer, "find_channel", Channel)
    Channel.heard.clear()
    yield Speaker()
    pygame.mixer.quit()


def test_a_volume_is_for_its_own_kind_and_a_side_for_its_own_ear(speaker):
    speaker.volume, speaker.volumes = 0.5, {"melee": 0.4}
    assert speaker.play("bow", 1.0) and speaker.play("clash", 1.0) and speaker.play("clash", 2.0, 0.5)
    assert speaker.play("bow", 2.0, 1.0, -1.0)
    assert Channel.heard[:3] == [pytest.approx((one, one)) for one in (0.5, 0.2, 0.1)]
    assert Channel.heard[3] == pytest.approx((0.5, 0.15)), "from the left"


def test_a_volley_of_forty_does_not_roar(speaker):
    """Of forty strings let go a few are heard at once, and all that is heard at once has a channel."""
    state, taken = volley(40)
    screening, clock = Screening(state), 0.0
    played: list[tuple[str, float, float]] = []

    def hear(cue: Cue, about: tuple[str, ...]) -> None:
        if speaker.play(cue.name, clock, cue.loud):
            long = max(len(samples(path)) for path in files_of(cue.name)) / RATE
            played.append((cue.name, clock, clock + long))

    screening.speak = hear
    screening.play(taken)
    while not screening.idle:
        clock += 1 / 60
        screening.update(1 / 60)
    assert 10 < sum(name == "bow" for name, _, _ in played) < 25
    for _, now, _ in played:
        together = [name for name, begun, over in played if begun <= now < over]
        assert together.count("bow") <= 5
        assert len(together) <= CHANNELS


def test_what_falls_together_is_one_sound(monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    speaker = Speaker()
    assert speaker.play("clash", 1.0)
    assert not speaker.play("clash", 1.01)
    assert speaker.play("bow", 1.01)
    assert speaker.play("clash", 1.2)
    speaker.volumes["melee"] = 0.0
    assert not speaker.play("clash", 2.0)
    speaker.on = False
    assert not speaker.play("bow", 3.0)
    pygame.mixer.quit()
