"""The interface kit: colours that can be read, type that fits, widgets that answer pointer and keyboard alike."""
# ruff: noqa: F811 (fixtures are imported by name)

import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.ui.kit import Act, fitting_scale, shapes, texture
from game.ui.kit.cache import Lru
from game.ui.kit.controls.choose import DropDown, ListBox, Slider, Switch, draw_row
from game.ui.kit.controls.dialog import Dialog, Hover, Menu, tooltip
from game.ui.kit.controls.entry import TextEntry
from game.ui.kit.controls.option import Option
from game.ui.kit.dice import die
from game.ui.kit.icons import ICONS, icon
from game.ui.kit.medals import HEADS, medal
from game.ui.kit.theme import SIDES, Veil, contrast, hexed, rgb, tone_from
from game.ui.kit.words import rich
from game.ui.kit.words import type as lettering
from tests.ui.screen import down, kit, move, press, same, screen, typed, up, wheel  # noqa: F401

ROOT = Path(__file__).resolve().parents[2]
CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT

# ink, ground, least contrast
READ = [
    ("ink", "paper", 7), ("ink2", "paper", 6), ("ink2", "paper_hi", 6), ("ink3", "paper", 4),
    ("tag_ink", "paper_hi", 4.5),
    ("cream", "walnut1", 12), ("cream", "walnut2", 10), ("cream", "walnut3", 8), ("cream", "chosen", 6),
    ("tan", "walnut1", 7), ("tan", "walnut2", 7), ("dim", "walnut0", 4.5), ("dim", "walnut2", 4.5),
    ("brass_hi", "walnut1", 7), ("brass_hi", "chosen", 5), ("brass_hi", "lit", 5), ("brass", "tag", 4.5),
    ("brass_ink", "brass", 7), ("brass_ink2", "brass", 4.5), ("amber", "walnut0", 7), ("fault", "walnut0", 5),
    ("fault_ink", "paper", 4.5), ("refusal_hint", "refusal", 7), ("white", "refusal_block", 5),
    ("curtain_text", "curtain", 4.5), ("off", "walnut1", 3),
]


@pytest.mark.parametrize(("ink", "ground", "least"), READ)
def test_type_stands_out_from_its_ground(ink, ground, least):
    assert contrast(ink, ground) >= least


OWN = ("#00FF00", "#123456", "#FFFFFF", "#808080")


@pytest.mark.parametrize("tone", [*SIDES.values(), *(tone_from(c) for c in OWN)])
def test_side_colours_can_be_read_on_wood_paper_and_plate(tone):
    assert contrast(tone.wood, "walnut2") >= 4.5
    assert contrast(tone.paper, "paper") >= 4.5
    assert contrast("white", tone.plate) >= 4.5
    assert contrast(tone.plate_text, tone.plate) >= 4.5


def test_the_two_sides_differ_by_pattern_too():
    assert SIDES["blue"].pattern != SIDES["vermilion"].pattern
    assert not same(medal("man:blue", 64), medal("man:vermilion", 64))


def test_colours_come_by_name_and_by_number():
    assert hexed("#a1b2c3") == "#A1B2C3"
    with pytest.raises(KeyError):
        rgb("puce")


def test_scale_is_held_to_what_leaves_room():
    assert fitting_scale((1600, 900), 3.0) == pytest.approx(1600 / 850)
    assert fitting_scale((3840, 2160), 3.0) == 3.0
    assert fitting_scale((1600, 900), 0.2) == 0.75
    assert fitting_scale((630, 350), 2.0) == 0.75


def test_oldest_is_forgotten_first():
    cache: Lru[str, int] = Lru(2)
    cache.put("a", 1)
    cache.put("b", 2)
    cache.get("a")
    cache.put("c", 3)
    assert (cache.get("a"), cache.get("b"), cache.get("c")) == (1, None, 3)
    heavy: Lru[str, int] = Lru(99, weight=10)
    for name in "abc":
        heavy.put(name, 0, 4)
    assert len(heavy) == 2


# -- type
@pytest.mark.parametrize("face", lettering.FACES)
@pytest.mark.parametrize("pixels", [11, 14, 20, 33, 68])
def test_capitals_are_centred_on_the_line(screen, face, pixels):
    made = lettering.render("H", face, pixels, "white")
    ink = made.get_bounding_rect()
    middle = lettering.top_of(face, pixels, 100) + ink.y + ink.h / 2
    assert abs(middle - 100) <= 1 + pixels * 0.02


@pytest.mark.parametrize("room", [0, 3, 9, 20, 60, 200, 2000])
def test_cut_text_fits_and_says_so(screen, room):
    """A sign and the three dots take more than 9 pixels; the whole of it less than 2000."""
    text = "A charge may turn 45 degrees: this one turns 61"
    cut = lettering.fit(text, "text", 14, room)
    assert lettering.width(cut, "text", 14) <= room
    end = {0: "", 3: "", 9: "", 2000: text}.get(room, lettering.ELLIPSIS)
    assert cut.endswith(end)
    assert bool(cut) is bool(end)


def test_wrapped_text_keeps_its_words(screen):
    text = "hold the crossing until the wagons are over and the light is gone"
    lines = lettering.wrap(text, "text", 14, 120)
    assert " ".join(lines) == text
    assert all(lettering.width(line, "text", 14) <= 120 for line in lines)
    short = lettering.wrap(text, "text", 14, 120, 2)
    assert len(short) == 2
    assert short[1].endswith(lettering.ELLIPSIS)


def test_true_marks():
    assert lettering.signed(-2) == "\u22122"
    assert lettering.signed(1) == "+1"


@pytest.mark.parametrize("mark", "\u2212\u00d7\u2033\u2026\u00b7\u00b0")
def test_fonts_hold_the_marks_used(screen, mark):
    font = lettering.font("text", 14)
    nothing = pygame.image.tobytes(font.render("\uffff", True, "white"), "RGBA")
    assert pygame.image.tobytes(font.render(mark, True, "white"), "RGBA") != nothing


# -- pictures
@pytest.mark.parametrize("name", ICONS)
@pytest.mark.parametrize("size", [11, 24, 60])
def test_every_icon_has_ink_inside_its_square(screen, name, size):
    made = icon(name, size, "cream")
    assert made.get_size() == (size, size)
    assert made.get_bounding_rect().w >= size * 0.3


@pytest.mark.parametrize("sides", [2, 3, 4, 6, 8, 10, 12, 20, 100])
def test_dice_tell_hits_from_misses_without_colour(screen, sides):
    hit, miss = die(sides, 2, 28, "hit"), die(sides, 2, 28, "miss")
    light = [sum(p.get_at((14, 6))[:3]) for p in (hit, miss)]
    assert light[0] > light[1] + 120
    assert not same(die(sides, 1, 28), die(sides, 2, 28))


@pytest.mark.parametrize("kind", HEADS)
def test_every_head_is_drawn(screen, kind):
    assert medal(f"{kind}:blue", 40).get_bounding_rect().w >= 38


@pytest.mark.parametrize("radius", [0, 3, 5, 11, 40])
@pytest.mark.parametrize("size", [(4, 4), (9, 30), (60, 22), (300, 200)])
@pytest.mark.parametrize("alpha", [255, 120])
def test_boxes_fill_their_rectangle_and_no_more(screen, radius, size, alpha):
    rect = pygame.Rect(50, 50, *size)
    shapes.box(screen, rect, radius, Veil("white", alpha), "brass", 1)
    mask = pygame.mask.from_threshold(screen, (0, 0, 0), (1, 1, 1))
    mask.invert()
    assert mask.get_bounding_rects()[0] == rect
    assert screen.get_at(rect.center)[:3] != (0, 0, 0)
    if radius >= 5 and min(size) >= 20:
        assert sum(screen.get_at(rect.topleft)[:3]) < sum(screen.get_at(rect.midtop)[:3])


def test_texture_is_the_same_every_time(screen):
    first = texture.walnut((200, 80)).copy()
    texture.forget()
    assert same(first, texture.walnut((200, 80)))
    assert not same(first, texture.walnut((200, 80), seed=4))


def test_quick_textures_are_refined_later(screen):
    texture.hurry(True)
    quick = texture.walnut((400, 300))
    assert texture.pending() == 1
    before = texture.generation
    assert texture.refine()
    assert texture.generation == before + 1
    fine = texture.walnut((400, 300))
    assert not same(quick, fine)
    assert texture.pending() == 0
    assert not texture.refine()


def test_texture_keeps_the_shade_it_was_asked_for(screen):
    for made, base in ((texture.walnut((300, 200)), "walnut1"), (texture.parchment(300, 200), "paper")):
        mean = pygame.transform.average_color(made)[:3]
        assert all(abs(a - b) <= 14 for a, b in zip(mean, rgb(base), strict=True))


# -- rich text
SENTENCE = ("{@vermilion:Archer 2} shoots at {@blue:Wat}: {d20+:17} \u22122 long range, needs 15: {d6:4} {*4 lost} "
            "{#SP-3.4.1.1}, {~its shield}")


@pytest.mark.parametrize("room", [90, 160, 320, 900])
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 3.0])
def test_rich_lines_keep_their_room_and_order(screen, room, scale):
    room = round(room * scale)
    made = rich.layout(SENTENCE, room, 13, 1.74, scale)
    assert all(p.x + p.w <= room + 1 for p in made.pieces)
    words = "".join("".join(p.text for p in made.pieces).split())
    assert words == "".join(rich.plain(SENTENCE).split())
    for a, b in zip(made.pieces, made.pieces[1:], strict=False):
        assert (a.line, a.x + a.w) <= (b.line, b.x) or a.line < b.line


def test_a_mark_is_not_parted_from_its_word(screen):
    made = rich.layout("{@blue:Wat}: x {#SP-3.2.1}, y", 4000, 13, 1.5, 1.0)
    for room in range(30, made.w):
        pieces = rich.layout("{@blue:Wat}: x {#SP-3.2.1}, y", room, 13, 1.5, 1.0).pieces
        lines = {p.text.split()[0]: p.line for p in pieces}
        assert lines["Wat"] == lines[next(k for k in lines if k.startswith(":"))]


def test_markup_is_read(screen):
    kinds = [r.kind for r in rich.parse(SENTENCE) if r.kind]
    assert kinds == ["@vermilion", "@blue", "d20+", "d6", "*", "#", "~"]
    assert rich.parse(rich.quoted("{*a}"))[0].kind == ""


def test_rule_tags_answer_the_pointer(screen, kit):
    pen = kit.pen(screen)
    rich.write(pen, SENTENCE, 20, 20, 400)
    tags = [h for h in pen.hits if h.data == "SP-3.4.1.1"]
    assert len(tags) == 1
    assert tags[0].rect.w > 40


# -- text entry
def entry(text: str = "") -> TextEntry:
    field = TextEntry("name", text)
    field.focused = True
    return field


def test_typing_and_erasing():
    field = entry()
    assert field.on_event(typed("Levy")) == "Levy"
    assert field.on_event(press(pygame.K_BACKSPACE)) == "Lev"
    field.on_event(press(pygame.K_HOME))
    assert field.on_event(press(pygame.K_DELETE)) == "ev"
    assert field.on_event(press(pygame.K_BACKSPACE)) is None
    assert field.on_event(press(pygame.K_RETURN)) == ("done", "ev")


def test_words_and_selection():
    field = entry("the levy spearmen")
    assert field.on_event(press(pygame.K_BACKSPACE, CTRL)) == "the levy "
    field.on_event(press(pygame.K_LEFT, CTRL | SHIFT))
    assert field.selection == (4, 9)
    assert field.on_event(typed("guard")) == "the guard"
    field.on_event(press(pygame.K_a, CTRL))
    assert field.selection == (0, 9)
    field.on_event(press(pygame.K_LEFT))
    assert field.selection == (0, 0)


def test_copy_cut_and_paste():
    field = entry("spear")
    field.on_event(press(pygame.K_a, CTRL))
    field.on_event(press(pygame.K_c, CTRL))
    assert field.text == "spear"
    assert field.on_event(press(pygame.K_x, CTRL)) == ""
    field.on_event(press(pygame.K_v, CTRL))
    assert field.on_event(press(pygame.K_v, CTRL)) == "spearspear"


def test_only_what_is_allowed_and_no_more_than_fits():
    field = TextEntry("seed", most=4, allow=str.isdigit)
    field.focused = True
    assert field.on_event(typed("a")) is None
    assert field.on_event(typed("12x345")) == "1234"
    assert field.on_event(typed("5")) is None


def test_input_method_shows_before_it_writes(screen, kit):
    field = entry("a")
    field.on_event(pygame.event.Event(pygame.TEXTEDITING, text="\u00e9", start=0, length=1))
    assert (field.text, field.composing) == ("a", "\u00e9")
    field.draw(kit.pen(screen), pygame.Rect(10, 10, 100, 38))
    field.on_event(typed("\u00e9"))
    assert (field.text, field.composing) == ("a\u00e9", "")


def test_a_click_puts_the_caret_there_and_a_long_text_scrolls(screen, kit):
    field = entry("Levy spearmen of the lower valley and beyond")
    rect = pygame.Rect(20, 20, 160, 38)
    field.draw(kit.pen(screen), rect)
    shot = screen.copy()
    field.on_event(press(pygame.K_HOME))
    field.draw(kit.pen(screen), rect)
    assert not same(shot, screen)
    field.on_event(down((21, 39)))
    field.on_event(up((21, 39)))
    assert field.caret == 0
    field.on_event(down((21, 39)))
    field.on_event(move((90, 39)))
    assert 0 < field.caret < len(field.text)
    assert field.anchor == 0
    outside = screen.get_at((rect.right + 3, rect.centery))
    assert outside == (0, 0, 0, 255)


# -- other widgets
ROWS = [Option(name, name, why_not="Not here" if name == "Black" else "") for name in ("Blue", "Black", "White", "Red")]


def test_a_switch_answers_pointer_and_key(screen, kit):
    switch = Switch("motion")
    switch.draw(kit.pen(screen), pygame.Rect(20, 20, 120, 40))
    assert switch.on_event(down(switch.rect.center)) is True
    assert switch.on_event(press(pygame.K_SPACE)) is False
    assert switch.on_event(down((5, 5))) is None


def test_slider_by_drag_and_keys(screen, kit):
    slider = Slider("scale", 75, 300, 100, 25)
    slider.draw(kit.pen(screen), pygame.Rect(20, 20, 200, 30))
    assert slider.on_event(press(pygame.K_RIGHT)) == 125
    slider.on_event(down((20, 35)))
    assert slider.value == 75
    assert slider.on_event(move((900, 35))) == 300
    slider.on_event(up((900, 35)))
    assert slider.on_event(move((20, 35))) is None
    assert slider.on_event(press(pygame.K_HOME)) == 75


def test_list_scrolls_in_whole_rows_and_skips_what_cannot_be_had(screen, kit):
    box = ListBox("list", [Option(f"row {n}", f"row {n}", why_not="no" if n == 3 else "") for n in range(40)])
    rect = pygame.Rect(20, 20, 200, 170)
    box.draw(kit.pen(screen), rect)
    assert box.on_event(down((40, 40))) == "row 0"
    assert box.on_event(down((40, 20 + 3 + 3 * 32 + 8))) is None
    assert box.on_event(press(pygame.K_END)) == "row 39"
    box.draw(kit.pen(screen), rect)
    assert box.list.scroll.first == 35
    box.on_event(wheel(1, (40, 40)))
    assert box.list.scroll.first == 32
    assert box.list.row_at((40, 180)) == 36
    assert box.list.row_at((40, 187)) == -1
    assert box.list.row_at((400, 100)) == -1
    box.chosen = "row 2"
    assert box.on_event(press(pygame.K_DOWN)) == "row 4"
    assert box.on_event(press(pygame.K_UP)) == "row 2"


def test_drop_down_by_keys_and_pointer(screen, kit):
    drop = DropDown("palette", ROWS)
    pen = kit.pen(screen)
    drop.draw(pen, pygame.Rect(20, 20, 160, 36))
    drop.on_event(down((40, 40)))
    drop.draw_over(pen)
    assert drop.held
    assert drop.on_event(down((40, 59 + 3 + 32 + 10))) is None
    assert drop.chosen == "Blue"
    drop.on_event(press(pygame.K_RETURN))
    drop.on_event(press(pygame.K_DOWN))
    assert drop.on_event(press(pygame.K_RETURN)) == "White"
    drop.on_event(press(pygame.K_RETURN))
    drop.on_event(press(pygame.K_ESCAPE))
    assert not drop.held


def test_a_note_of_a_menu_keeps_clear_of_the_key_beside_it(kit):
    pictures = []
    for note in ("", "charge: about 0.5 kills for 2.0"):
        surface = pygame.Surface((330, 40))
        row = Option("charge", "Charge Foot", key="C", note=note)
        draw_row(kit.pen(surface), row, pygame.Rect(0, 0, 330, 32), False, False)
        pictures.append(pygame.image.tobytes(surface.subsurface((296, 0, 34, 32)), "RGB"))
    assert pictures[0] == pictures[1]


def test_menu_says_why_not_and_never_chooses_it(screen, kit):
    charge = Option("charge", "Charge", key="C", why_not="No lane {#SP-3.3.3.2}")
    rows = [Option("move", "Move", key="G"), charge, Option("hold", "Hold", key="H")]
    menu = Menu(kit, rows, (1590, 890), "Odo")
    menu.draw(screen)
    assert screen.get_rect().contains(menu.rect)
    got = [menu.on_event(up((menu.rect.centerx, y))) for y in range(menu.rect.y, menu.rect.bottom, 4)]
    assert {one.id for one in got if one is not None} == {"move", "hold"}
    assert menu.on_event(press(pygame.K_c)) is None
    assert menu.on_event(press(pygame.K_h)) == Act("hold")
    assert menu.on_event(press(pygame.K_RETURN)) is None and menu.over == 0, "a second takes it"
    assert menu.on_event(press(pygame.K_RETURN)) == Act("move")
    menu.on_event(press(pygame.K_DOWN))
    assert menu.on_event(press(pygame.K_RETURN)) == Act("hold")
    assert menu.on_event(down((3, 3))) == Act("")


def test_a_menu_too_long_for_the_window_scrolls_and_says_a_common_reason_once(screen, kit):
    """Forty rows: nothing lies outside the window, the keys bring each into sight, and the wheel the rest."""
    rows = [Option(f"spell {n}", f"Spell {n}", why_not="Locked {#SP-3.4.3.1}" if n < 20 else "") for n in range(40)]
    menu = Menu(kit, rows, (400, 300), "Cast")
    menu.draw(screen)
    assert screen.get_rect().contains(menu.rect) and menu.hidden
    assert [bool(menu._reason(n)) for n in (0, 18, 19, 20)] == [False, False, True, False]
    tall = [place.h for place in menu._places]
    assert tall[0] < tall[19] and tall[0] == tall[39]
    menu.on_event(press(pygame.K_UP))
    menu.draw(screen)
    assert menu.over == 39 and menu._body.contains(menu._places[39])
    assert menu.on_event(up(menu._places[39].center)) == Act("spell 39")
    assert menu.on_event(up((menu.rect.centerx, menu.rect.bottom + 2))) is None
    menu.on_event(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=100))
    menu.draw(screen)
    assert menu.scrolled == 0 and menu._body.contains(menu._places[0])
    assert Menu(kit, rows[:3], (400, 300)).hidden == 0


def test_dialog_by_key_and_pointer(screen, kit):
    choices = [Option("stay", "Stay"), Option("go", "End phase", key="N", main=True)]
    ask = Dialog(kit, "Leave?", "Three figures have not acted.", choices)
    ask.draw(screen)
    assert ask.on_event(press(pygame.K_ESCAPE)) == Act("stay")
    assert ask.on_event(press(pygame.K_RETURN)) == Act("go")
    assert ask.on_event(press(pygame.K_n)) == Act("go")
    ask.on_event(press(pygame.K_TAB))
    assert ask.on_event(press(pygame.K_RETURN)) == Act("stay")
    places = {choice.id: place for place, choice in ask._places}
    assert not places["stay"].colliderect(places["go"])
    assert ask.on_event(down(places["stay"].center)) == Act("stay")


@pytest.mark.parametrize("anchor", [(0, 0), (1560, 0), (0, 860), (1560, 860), (700, 400)])
def test_tooltips_stay_on_the_screen_and_off_their_anchor(screen, kit, anchor):
    place = pygame.Rect(*anchor, 40, 40)
    tip = "Split-move: not this figure\nScouts, elves, horsemen only {#SP-3.3.1.1}"
    rect = tooltip(kit.pen(screen), place, tip, screen.get_rect())
    assert screen.get_rect().contains(rect)
    assert not rect.colliderect(place)


def test_tooltips_wait_and_then_follow_at_once():
    hover = Hover()
    hover.over("a", pygame.Rect(0, 0, 1, 1), 1000)
    assert not hover.is_shown(1200)
    assert hover.is_shown(1500)
    hover.over("b", pygame.Rect(0, 0, 1, 1), 1600)
    assert hover.is_shown(1601)
    hover.over("", None, 1700)
    assert not hover.is_shown(5000)


def test_kit_and_title_bring_nothing_heavy():
    heavy = ["numpy", "shapely", "yaml", "pydantic", "PIL", "pygame_gui"]
    code = (
        "import sys, game.ui.kit.controls.dialog, game.ui.kit.controls.finder, game.ui.panels.pages.title;"
        f" print([m for m in {heavy} if m in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert told.stdout.split("\n")[-2] == "[]"


