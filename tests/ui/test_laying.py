"""All that is written over the table has a place of its own: nothing lies on another, under a sheet or past an edge."""

import itertools

import pygame
import pytest

from game.session.game import Session
from game.ui.app import Options
from game.ui.art.rules import overlay
from game.ui.art.rules.glass import Stamp
from game.ui.art.rules.ranks import Rank
from game.ui.board.overlays.laying import Laying, Room, laid_out
from game.ui.board.overlays.lights import buried
from game.ui.board.overlays.shapes import short
from game.ui.scenes.battle import BattleScene
from game.ui.scenes.scene import Push
from tests.ui.pilot import Pilot, landed
from tests.ui.test_forecasts import played

__all__ = ["landed"]

SIZES = ((1600, 900), (1280, 720))
OVERLAYS = ("threat", "sight", "ranks", "arcs", "zone", "reach")
SEEN = pygame.Rect(0, 0, 300, 200)


def words(text: str, x: float, y: float, rank: Rank = Rank.ANSWER, *others: tuple[float, float]) -> Stamp:
    """A text about a place in pixels."""
    return overlay.label(text, (x / 10, y / 10), 10, overlay.Words(rank=rank), [(a / 10, b / 10) for a, b in others])


def laid(*each: Stamp, taken: tuple[pygame.Rect, ...] = (), shades: tuple[pygame.Rect, ...] = ()):
    """Where texts lie in a small window."""
    return [rect for _, rect in laid_out(each, (0, 0), Room(SEEN, list(taken), shades))]


def test_what_would_hang_over_an_edge_is_moved_in_whole():
    for x, y in ((295, 190), (2, 2), (150, 210)):
        (rect,) = laid(words("charge 7.4 of 18 in", x, y))
        assert rect is not None and SEEN.contains(rect)


def test_what_is_told_of_a_place_far_out_of_view_is_not_shown():
    assert laid(words("12 %", 700, 100, Rank.CHANCE), words("7 in", 700, 400)) == [None, None]


def test_a_text_lies_where_else_it_may_before_it_is_moved():
    (rect,) = laid(words("yard", 298, 100, Rank.WORD, (320, 100), (150, 60), (40, 40)))
    assert rect is not None and abs(rect.centerx - 150) <= 1 and abs(rect.centery - 60) <= 1


def test_no_text_lies_on_another_or_beneath_a_sheet():
    """What a charge stops at, what it costs and who is pointed at, all told of one place, stand about each other."""
    sheet = pygame.Rect(0, 120, 300, 80)
    each = [words(text, 150, 110) for text in ("stops: Pike 1's zone", "charge 7.4 of 18 in", "Halberd 3")]
    found = [rect for rect in laid(*each, shades=(sheet,)) if rect is not None]
    assert len(found) == 3
    assert not any(a.colliderect(b) for a, b in itertools.combinations(found, 2))
    assert not any(rect.colliderect(sheet) for rect in found)


def test_words_keep_off_those_who_stand_and_hide_few_where_all_is_full():
    feet = [pygame.Rect(x, 90, 14, 14) for x in range(120, 180, 16)]
    text = words("charge 7.4 of 18 in", 150, 100)
    (one,) = laid_out([text], (0, 0), Room(SEEN, [], (), feet))
    assert one[1] is not None and one[1].collidelist(feet) < 0
    crowd = [pygame.Rect(x, y, 10, 10) for x in range(0, 300, 10) for y in range(0, 200, 10)]
    (one,) = laid_out([text], (0, 0), Room(SEEN, [], (), crowd))
    assert one[1] is not None


def test_a_text_that_was_moved_stays_there_while_that_place_is_free():
    """What made it move is gone; it does not hop back, until something else lies where it is."""
    window, table = pygame.Surface(SEEN.size), Laying()
    text, sheet = words("Spears 7/7", 150, 100), pygame.Rect(100, 90, 100, 20)

    def place() -> pygame.Rect:
        table.lay(window, [text], (0, 0), [])
        rect = table.laid[0][1]
        assert rect is not None
        return rect.copy()

    own = place()
    table.shades = (sheet,)
    moved = place()
    assert moved != own
    table.shades = ()
    assert place() == moved
    table.shades = (moved,)
    assert place() != moved


def test_of_many_names_those_are_left_out_for_which_there_is_no_room():
    names = [words(f"Spear {n}", 150, 100, Rank.LEAST) for n in range(12)]
    found = laid(*names)
    shown = [rect for rect in found if rect is not None]
    assert 1 <= len(shown) < 6 and found[0] is not None


def test_a_text_that_was_moved_far_is_tied_to_its_place_by_a_line():
    window = pygame.Surface(SEEN.size)
    far, near = words("35 %", 150, 100, Rank.CHANCE), words("35 %", 40, 40, Rank.CHANCE)
    told = [(pygame.Surface((60, 60)), (120, 70))]
    Laying().lay(window, [near], (0, 0), [])
    assert window.get_at((40, 40 + near.surface.get_height()))[:3] == (0, 0, 0)
    Laying().lay(window, [far], (0, 0), told)
    assert window.get_at((150, 100))[:3] != (0, 0, 0)


def test_places_are_found_anew_only_when_something_changes(monkeypatch: pytest.MonkeyPatch):
    from game.ui.board.overlays import laying

    found, whole, table = [], laying.laid_out, Laying()
    monkeypatch.setattr(laying, "laid_out", lambda *given: (found.append(1), whole(*given))[1])
    window = pygame.Surface(SEEN.size)
    for _ in range(3):
        table.lay(window, [words("35 %", 150, 100)], (0, 0), [])
    assert len(found) == 1
    table.lay(window, [words("35 %", 150, 101)], (0, 0), [])
    table.lay(window, [words("35 %", 150, 101)], (4, 0), [])
    table.shades = (pygame.Rect(0, 0, 10, 10),)
    table.lay(window, [words("35 %", 150, 101)], (4, 0), [])
    assert len(found) == 4


# ---- battles ---------------------------------------------------------------------------------------------------


def melee(scenario: str, round_: int, *asked: str) -> Session:
    """The middle of a battle."""
    return played(scenario, None, 5, lambda s, d: s.now.round >= round_ and any(word in d.prompt for word in asked))


BATTLES = {
    "bridge": ("bridge", 3, ("",)), "bridge, blows": ("bridge", 4, ("low", "trike", "cut through")),
    "meeting": ("meeting", 4, ("hoot",)), "door": ("door", 3, ("",)), "field": ("field", 3, ("",)),
    "dragon": ("dragon", 2, ("",)), "breach": ("breach", 3, ("",)),
}  # fmt: skip


def window(session: Session, size: tuple[int, int]) -> Pilot:
    """The whole table in a window of a size, before one who plays all sides."""
    pilot = Pilot(Options(), size)
    pilot.app._take(Push(BattleScene(pilot.app.desk, session, {side.id: "human" for side in session.now.sides})))
    pilot.wait()
    pilot.key(pygame.K_HOME)
    pilot.frames(20)
    return pilot


def shown(pilot: Pilot) -> list[tuple[Stamp, pygame.Rect]]:
    """What is written over the table now, once all of it is known."""
    pilot.battle.stale = True
    pilot.frames(2)
    while pilot.hands.pending:
        pilot.frame()
    pilot.battle.stale = True
    pilot.frame()
    return [(one, rect) for one, rect in pilot.battle.view.laying.laid if rect is not None]


def own(pilot: Pilot) -> list[pygame.Rect]:
    """Where all of it would lie if each kept its own place."""
    each = [one for one, rect in shown(pilot) if rect is not None]
    return [one.surface.get_rect(topleft=one.at) for one in each]


def offset(pilot: Pilot) -> tuple[int, int]:
    """By how much pixels of the table are moved to be those of the window."""
    x, y = pilot.spot(0, 0)
    return round(x), round(y)


def clear(pilot: Pilot) -> None:
    """Nothing that is written lies on another, beneath a sheet or past the edge of the table."""
    rects = [rect for _, rect in shown(pilot)]
    layout, sheets = pilot.battle.sheets.layout, pilot.battle.sheets
    assert not [(a, b) for a, b in itertools.combinations(rects, 2) if a.colliderect(b)]
    over = [layout.tools, *([sheets._strip_rect] if sheets._strip_rect.w else [])]
    assert all(layout.table.contains(rect) for rect in rects)
    assert not [rect for rect in rects if rect.collidelist(over) >= 0]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", BATTLES)
def test_in_the_middle_of_a_battle_no_words_lie_on_others(name: str, size: tuple[int, int]):
    scenario, round_, asked = BATTLES[name]
    pilot = window(melee(scenario, round_, *asked), size)
    decision = pilot.battle.session.decision
    assert decision is not None and shown(pilot)
    clear(pilot)
    pilot.hands.names = True
    clear(pilot)
    state = pilot.battle.view.state
    inside = pilot.battle.view.camera.area
    people = [figure.id for side in state.sides for figure in state.standing(side.id)[:2]]
    for figure in people:
        if inside.collidepoint(pilot.at(figure)):
            pilot.move(pilot.at(figure))
            clear(pilot)
    for tool in OVERLAYS:
        pilot.hands.tools.light(tool)
        clear(pilot)


def flag(pilot: Pilot) -> pygame.Rect:
    """Where the one flag lies."""
    (rect,) = [rect for one, rect in shown(pilot) if one.rank is Rank.FLAG]
    return rect


def test_a_flag_tells_its_name_and_more_where_it_is_pointed_at():
    """At a round's begin, too, it says who wins by holding what it stands at."""
    pilot = window(melee("bridge", 2, "Move"), (1600, 900))
    short = flag(pilot)
    pilot.move(short.center)
    whole = flag(pilot)
    assert whole.w > 2 * short.w and whole.h == short.h
    pilot.move((short.centerx, short.y - 60))
    assert flag(pilot) == short
    begins = window(melee("bridge", 3, "first"), (1600, 900))
    assert flag(begins).w == whole.w


@pytest.mark.parametrize(("round_", "asked"), [(2, "hoot?"), (1, "declare")])
def test_what_stands_at_a_foe_is_the_headline_of_the_forecast(round_: int, asked: str):
    """The chance that one of the shots hits, of a click there."""
    pilot = window(melee("bridge", round_, asked), (1600, 900))
    shown(pilot)
    looked = 0
    for name in pilot.hands.picker.aimable()[:4]:
        pilot.move(pilot.at(name))
        shown(pilot)
        view = pilot.hands.picker.forecast()
        if pilot.hands.hovered == name and view is not None:
            assert pilot.hands.lights.found[name].words == view.answer
            looked += 1
    assert looked


def test_the_chances_of_a_crowd_stand_at_its_plate():
    """Seen whole, a body whose numbers would hide its men has from what to what they go; close by each has his own."""
    pilot = window(melee("meeting", 2, "declare"), (1280, 720))
    widths = {one.surface.get_width() for one, _ in shown(pilot) if one.rank is Rank.PLATE}
    spans = buried(pilot.battle.view.state, pilot.hands.lights.found.values(), pilot.battle.view.camera.scale)
    assert spans and max(widths) > 140
    assert not [one for one, _ in shown(pilot) if one.rank is Rank.CHANCE]
    assert not buried(pilot.battle.view.state, pilot.hands.lights.found.values(), 60)


def test_the_chances_at_a_dense_unit_keep_off_its_plate_and_each_other():
    """Bowmen aim at a unit that comes on, and its plate is pointed at: each chance is read, and so is the plate."""
    pilot = window(melee("meeting", 2, "declare"), (1280, 720))
    left, middle = max((rect.w, rect.midleft) for one, rect in shown(pilot) if one.rank is Rank.PLATE)[1]
    pilot.move((left + 8, middle))
    ranks = [one.rank for one, _ in shown(pilot)]
    assert ranks.count(Rank.CHANCE) >= 2 and Rank.PLATE in ranks
    places = own(pilot)
    assert any(a.colliderect(b) for a, b in itertools.combinations(places, 2)), "each in its own place they would not"
    clear(pilot)


def test_a_plate_at_the_edge_of_what_is_seen_is_moved_in_and_is_clicked_there():
    """Close by, a unit at the upper edge keeps its plate whole; where it is read, there it is clicked."""
    pilot = window(melee("meeting", 4, "hoot"), (1280, 720))
    view, camera = pilot.battle.view, pilot.battle.view.camera
    bows = next(one for one in pilot.hands.hanging if one.banner.name == "Red bows")
    left, up, right, _ = bows.banner.box
    camera.look(((left + right) / 2, up + (camera.area.h / 2 - 14) / 40), 40)
    found = {one.surface: rect for one, rect in shown(pilot)}
    plate = next(one for one in pilot.hands.hanging if one.banner.name == "Red bows")
    rect = found[plate.stamp.surface]
    assert camera.area.contains(rect)
    assert not camera.area.contains(plate.stamp.surface.get_rect(topleft=plate.stamp.at).move(offset(pilot)))
    pilot.move((rect.right - 8, rect.y + 4))
    pilot.frames(2)
    assert pilot.hands.plate is not None and pilot.hands.plate.name == "Red bows"
    assert view.laying.place_of(plate.stamp) is not None


def test_a_long_reason_stands_over_two_lines_and_is_not_cut():
    why = "Archer 3 cannot leave the table: that is beyond the table's edge"
    assert short(why).replace("\n", " ") == why and short(why).count("\n") == 1
    assert short("out of reach") == "out of reach"
    assert short("a " * 80).endswith("\u2026")
    one, two = (overlay.label(text, (5, 5), 10, overlay.Words()).surface for text in (why, short(why)))
    assert two.get_width() < one.get_width() * 0.7 and two.get_height() > one.get_height() * 1.6
