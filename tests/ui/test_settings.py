"""What a person has set is kept between sessions, and no damaged file is in the way."""

import pygame
import pytest

from game import paths
from game.ui import keys, paints, settings
from game.ui.app import Options
from game.ui.art.lettering import grown
from game.ui.art.palette import SIDES
from game.ui.board.screening.paces import PACES
from game.ui.kit import theme
from game.ui.kit.pen import Act
from game.ui.scenes.lesson.steps import lesson
from game.ui.scenes.reading.briefing import BriefingScene
from game.ui.scenes.scene import Push
from game.ui.scenes.settings import SettingsScene
from tests.ui.pilot import Pilot, landed
from tests.ui.screen import greyness

__all__ = ["landed"]


def test_there_are_as_many_paces_as_are_kept():
    assert len(PACES) == settings.PACES


def test_what_was_set_is_so_again():
    pilot = Pilot(Options("play", scenario="bridge"))
    pilot.wait()
    pilot.key(pygame.K_PERIOD)
    desk = pilot.app.desk
    desk.sound, desk.reduced, desk.size = False, True, 1.125
    desk.paint("gold")
    desk.speaker.volume, desk.speaker.volumes, desk.kit.text = 0.4, {"dice": 0.2}, 1.3
    desk.foresees = False
    desk.camera = "full"
    pilot.app.close()
    kept = settings.Settings(desk.pace, False, True, 1.125, "gold", 0.4, {"dice": 0.2}, {}, 1.3, foresight=False,
                             camera="full")  # fmt: skip
    assert settings.load() == kept
    again = Pilot().app.desk
    assert again.kit.text == 1.3
    assert (again.sound, again.reduced, again.kit.scale, again.paints) == (False, True, 1.125, "gold")
    assert [path.name for path in paths.settings().glob(f"{settings.FILE}*")] == [settings.FILE]


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", "[" * 100_000, '{"pace": 99, "sound": 3, "ui_scale": 1e9}', '{"pace": true}', "\udcff",
     '{"text_size": 9}', '{"text_size": true}', '{"foresight": 1}', '{"camera": "wild"}', '{"camera": 1}'],
)
def test_a_damaged_file_is_as_none(text: str):
    (paths.settings() / settings.FILE).write_bytes(text.encode("utf-8", "surrogateescape"))
    assert settings.load() == settings.Settings()
    (paths.settings() / settings.FILE).unlink()


@pytest.mark.parametrize(("size", "wanted", "held"), [((1280, 720), 3.0, 1.5), ((1920, 1080), 3.0, 2.25)])
def test_no_size_takes_the_room_that_the_screens_need(size, wanted, held):
    """What is asked for is kept, and holds in a larger window."""
    pilot = Pilot(Options(ui_scale=wanted), size)
    assert pilot.app.desk.kit.scale == pytest.approx(held, abs=0.01)
    pilot.app.close()
    assert settings.load().ui_scale == 1.0  # asked for on the command line: not kept
    desk = pilot.app.desk
    desk.fit((3840, 2160))
    assert desk.kit.scale == wanted


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.25, 3.0])
def test_nothing_in_the_settings_lies_over_anything_else(size, scale):
    pilot = Pilot(Options(ui_scale=scale), size)
    pilot.app._take(Push(SettingsScene(pilot.app.desk)))
    pilot.frames(2)
    panel = pilot.app.scene.panel
    seen = set()
    for page in (0, 1):
        if panel.where(f"page:{page}"):
            pilot.click(panel.where(f"page:{page}").center)
        pilot.frames(2)
        places = {name: panel.where(name) for name in panel.widgets}
        seen |= set(places)
        for name, one in places.items():
            assert one is not None and pilot.app.surface.get_rect().contains(one), name
            for other, two in places.items():
                assert name == other or not one.inflate(0, -4).colliderect(two.inflate(0, -4)), (name, other)
    wanted = {"size", "paints", "pace", "reduced", "foresees", "coaches", "sound", "volume", "volume:screen"}
    wanted |= {"search", "key"}
    assert wanted <= seen


@pytest.mark.parametrize("scheme", paints.SCHEMES)
def test_sides_are_told_apart_by_colour_light_and_pattern_in_every_scheme(scheme):
    paints.paint(scheme)
    try:
        blue, red = SIDES["blue"], SIDES["vermilion"]
        assert blue.pattern != red.pattern
        assert abs(greyness(blue.rim) - greyness(red.rim)) > 30
        rims = [side.rim for side in SIDES.values()]
        assert len(set(rims)) == len(rims)
        for name in ("blue", "vermilion"):
            tone = theme.SIDES[name]
            assert theme.contrast(tone.wood, "walnut2") >= 4.5
            assert theme.contrast(tone.paper, "paper2") >= 4.0
            assert theme.contrast(tone.plate_text, tone.plate) >= 4.5
    finally:
        paints.paint(paints.DELIVERED)


def test_other_colours_hold_at_once_on_the_table_and_in_the_panels_over_a_battle():
    pilot = Pilot(Options("play", scenario="bridge"))
    pilot.wait()
    scene = pilot.battle
    scene.view.cast.unripe = True
    while scene.view.cast.unripe:
        scene.stale = True
        pilot.frame()
    before = pilot.app.surface.copy()
    pilot.app._take(Push(SettingsScene(pilot.app.desk)))
    pilot.frames(2)
    pilot.app.desk.paint("shades")
    pilot.key(pygame.K_ESCAPE)
    pilot.frames(90)
    assert pilot.app.scene is scene
    changed = pygame.mask.from_threshold(pilot.app.surface, (0, 0, 0), (6, 6, 6, 255), before).count()
    whole = before.get_width() * before.get_height()
    assert 0.001 < 1 - changed / whole < 0.3


def opened(size: tuple[int, int] = (1600, 900)) -> tuple[Pilot, SettingsScene]:
    pilot = Pilot(size=size)
    pilot.app._take(Push(SettingsScene(pilot.app.desk)))
    pilot.frames(2)
    scene = pilot.app.scene
    assert isinstance(scene, SettingsScene)
    return pilot, scene


@pytest.fixture
def delivered():
    yield
    keys.bind({})


def pressed(key: int, mod: int = 0) -> str | None:
    return keys.action_of(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod))


def choose(pilot: Pilot, scene: SettingsScene, words: str) -> None:
    """Look for a binding and choose the first that is found."""
    pilot.click(scene.panel.where("search").center)
    pilot.type(words)
    pilot.click(scene.panel.where("key").move(0, 8).midtop)


@pytest.mark.usefixtures("delivered")
def test_a_key_is_changed_and_whoever_had_it_gets_the_old_one():
    pilot, scene = opened()
    choose(pilot, scene, "Charge")
    pilot.click(scene.panel.where("change").center)
    assert scene.view().waiting == "charge"
    pilot.key(pygame.K_LSHIFT, pygame.KMOD_SHIFT)
    pilot.key(pygame.K_g)
    assert (pressed(pygame.K_g), pressed(pygame.K_c)) == ("charge", "move")
    assert "Charge: now G. Move, which had it: now C." in scene.view().note
    assert keys.cap_of("charge") == "G"
    pilot.app.close()
    keys.bind({})
    assert pressed(pygame.K_g) == "move"
    Pilot()
    assert pressed(pygame.K_g) == "charge"


@pytest.mark.usefixtures("delivered")
def test_tooltips_and_words_name_the_keys_as_they_are_bound():
    pilot = Pilot(Options("play", scenario="tutorial", seed=1, players={"mill": "human"}))
    pilot.frame()

    def tip(panel, name: str) -> str:
        return next(hit.tip for hit in panel.hits if hit.id == name)

    sheets = pilot.battle.sheets
    assert "Ctrl Z" in tip(sheets.topbar, "undo") and "{_2}" in tip(sheets.tools, "tool:zone")
    keys.rebind("undo", pygame.K_BACKSPACE, ())
    keys.rebind("zone", pygame.K_F7, ())
    keys.bind({**keys.changed(), "threat": (0, ())})
    pilot.battle.refresh()
    pilot.frame()
    assert "Backspace" in tip(sheets.topbar, "undo") and "{_F7}" in tip(sheets.tools, "tool:zone")
    assert "{_no key}" in tip(sheets.tools, "tool:threat")
    said = [step.words for step in lesson().steps if "lit" in step.until]
    assert "Press F7 to see" in said[0] and "Press 3" in said[1]
    with pytest.raises(LookupError, match="zones"):
        keys.named("Press <zones>")


@pytest.mark.usefixtures("delivered")
def test_all_keys_can_be_as_delivered_again_and_escape_lets_a_key_be():
    pilot, scene = opened()
    keys.rebind("undo", pygame.K_BACKSPACE, ())
    assert pressed(pygame.K_z, pygame.KMOD_CTRL) is None
    choose(pilot, scene, "Shoot")
    pilot.click(scene.panel.where("change").center)
    pilot.key(pygame.K_ESCAPE)
    assert pilot.app.scene is scene
    assert (scene.view().waiting, pressed(pygame.K_b)) == ("", "shoot")
    pilot.click(scene.panel.where("delivered").center)
    assert pressed(pygame.K_z, pygame.KMOD_CTRL) == "undo"
    assert keys.changed() == {}
    pilot.key(pygame.K_ESCAPE)
    assert pilot.app.scene is not scene


@pytest.mark.usefixtures("delivered")
@pytest.mark.parametrize(
    "damaged", [None, [], {"move": "g"}, {"move": [True]}, {"move": ["x", "Ctrl"]}, {"jump": [5]}, {"move": [27]}]
)
def test_damaged_bindings_are_as_none(damaged: object):
    keys.bind(keys.read(damaged))
    assert keys.bound() == keys.KEYS


def test_sizes_and_volumes_hold_at_once():
    pilot, scene = opened((1600, 1000))
    desk = pilot.app.desk
    played: list[str] = []
    desk.speaker.play = lambda name, *rest: played.append(name) or True
    well = scene.panel.where("volume:melee")
    pilot.click((well.x + well.w // 2, well.centery))
    assert 0.4 <= desk.speaker.volumes["melee"] <= 0.6
    assert played == ["clash"]
    pilot.click(scene.panel.where("sound").center)
    assert not desk.sound
    assert not scene.panel.widgets["volume"].enabled
    pilot.click(scene.panel.where("reduced").center)
    assert desk.reduced
    thumb = scene.panel.where("size")
    pilot.click((thumb.right - 4, thumb.centery))
    assert desk.size > 2.5


def test_what_is_read_grows_by_itself():
    """Log, card and forecast are set in larger letters in a wider column, words on the table too; the bars stay."""
    pilot = Pilot(Options("play", scenario="dragon", seed=5))
    pilot.wait()
    battle = pilot.battle
    while len(battle.sheets.log.entries) < 30:  # so much happens that the log cannot show all of it
        pilot.key(pygame.K_n)
        pilot.wait()
    pilot.frame()
    before = battle.sheets.layout
    many, plain = battle.sheets.log._page, grown(20)
    pilot.app._take(Push(SettingsScene(pilot.app.desk)))
    pilot.frame()
    thumb = pilot.app.scene.panel.where("text")
    pilot.click((thumb.right - 4, thumb.centery))
    assert pilot.app.desk.kit.text == settings.LARGEST
    pilot.key(pygame.K_ESCAPE)
    pilot.frames(2)
    assert battle.sheets.log._page < many and grown(20) == round(plain * settings.LARGEST)
    lay, card = battle.sheets.layout, battle.sheets.card
    assert (lay.topbar, lay.timeline, lay.actions.h) == (before.topbar, before.timeline, before.actions.h)
    assert lay.side.w == round(before.side.w * settings.LARGEST)
    assert card.reader.px(100) == battle.sheets.forecast.reader.px(100) == round(100 * settings.LARGEST)


def test_a_battle_goes_on_as_it_is_set_meanwhile():
    pilot = Pilot(Options("play", scenario="bridge"))
    pilot.wait()
    battle = pilot.battle
    pilot.app._take(Push(SettingsScene(pilot.app.desk)))
    pilot.app.desk.reduced, pilot.app.desk.pace = True, 2
    pilot.key(pygame.K_ESCAPE)
    assert pilot.app.scene is battle
    assert (battle.screening.reduced, battle.screening.pace) == (True, PACES[2])


def test_questions_lists_tooltips_and_the_briefing_grow_with_what_is_read():
    """At 140 percent a list, a question at the table and a tooltip are set so much larger; a full sheet stays whole."""
    pilot = Pilot(Options("play", scenario="bridge", seed=5))
    pilot.wait()
    sheets, kit = pilot.battle.sheets, pilot.app.desk.kit

    def sizes() -> tuple[int, int, int]:
        pilot.battle.asking.game_menu()
        menu = pilot.battle.menu
        pilot.frames(2)
        pilot.key(pygame.K_ESCAPE)
        return menu.rect.w, sheets.strip.reader.px(100), kit.reader.px(100)

    plain = sizes()
    kit.text = 1.4
    pilot.frames(2)
    assert sizes() == tuple(pytest.approx(1.4 * one, abs=8) for one in plain)
    pilot.key(pygame.K_F2)
    pilot.frames(2)
    assert isinstance(pilot.app.scene, BriefingScene)
    pilot.app.close()


def test_where_the_screen_cannot_be_filled_it_is_said(monkeypatch: pytest.MonkeyPatch):
    def cannot() -> None:
        raise pygame.error("That operation is not supported")

    monkeypatch.setattr(pygame.display, "toggle_fullscreen", cannot)
    pilot = Pilot(Options("play", scenario="bridge"))
    pilot.wait()
    pilot.key(pygame.K_F11)
    assert "one size only" in pilot.battle.telling.toast.sentence
    pilot.app._take(Push(SettingsScene(pilot.app.desk)))
    scene = pilot.app.scene
    assert isinstance(scene, SettingsScene)
    scene.act(Act("screen"))
    assert "one size only" in scene.note


def test_the_sides_are_shown_as_eyes_see_them_in_the_colours_chosen():
    pilot = Pilot()
    scene = SettingsScene(pilot.app.desk)
    pilot.app.scenes.append(scene)
    pilot.frames(3)
    panel = scene.panel

    def seen() -> list[bytes]:
        return [pygame.image.tobytes(picture, "RGB") for picture in panel._sides._pictures]

    delivered = seen()
    assert len(set(delivered)) == 4
    pilot.app.desk.paint("gold")
    scene.refresh()
    pilot.frames(3)
    gold = seen()
    pilot.app.desk.paint("delivered")
    assert len(set(gold)) == 4 and not set(gold) & set(delivered)
