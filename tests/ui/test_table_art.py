"""The table's pictures: every kind shows where it lies and nowhere else, tiles join, same input gives same bytes."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import math

import numpy as np
import pygame
import pytest

from game.catalogue.tables import load
from game.ui.art.effects import breath
from game.ui.art.effects import gathered as effects
from game.ui.art.effects.breath import Poured
from game.ui.art.land.grounds import GROUNDS, ground_of
from game.ui.art.lens import Paper
from game.ui.art.lit.scene import Scene
from game.ui.art.lit.table import SCALES, TILE, Piece, TableArt, TableLook
from game.ui.art.noise import fractal, hashed
from game.ui.art.outline import distance, is_inside, rounded
from game.ui.art.rules import overlay

SQUARE = ((5.0, 5.0), (10.0, 5.0), (10.0, 9.0), (5.0, 9.0))
DRAWN_AS = load().terrain_drawn
FLAT = {"bridge", "stairs"}
"""Drawn as a line, but as broad as long."""
LINES = {kind for kind, how in DRAWN_AS.items() if how[0] == "line"} - FLAT
FAR = {
    "woods": 2.4,
    "mirage": 2.4,
    "wall_of_stone": 1.4,
    "passage": 2.6,
    "building": 1.6,
    "wall": 1.4,
    "battlement": 1.8,
    "bridge": 1.4,
    "gate": 2.6,
    "door": 2.6,
}  # shade and swing


@pytest.fixture(autouse=True)
def screen() -> None:
    pygame.display.init()
    pygame.font.init()


def bytes_of(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def pixels(surface: pygame.Surface) -> np.ndarray:
    return pygame.surfarray.array3d(surface).swapaxes(0, 1).astype(int)


def piece(kind: str) -> Piece:
    if kind in LINES:
        return Piece(kind, ((4.0, 7.0), (11.0, 7.0)), False, 0.0 if kind not in ("wall", "door", "gate") else 0.5)
    return Piece(kind, SQUARE, True, height=1.0)


def look(*pieces: Piece, **more: object) -> TableLook:
    return TableLook(16, 14, pieces=pieces, **more)  # type: ignore[arg-type]


def ground(art: TableArt, scale: int) -> pygame.Surface:
    """The whole table without its rim and without what stands on it, once all is painted."""
    out = pygame.Surface((round(art.look.width * scale), round(art.look.height * scale)), 0, 32)
    art.draw(out, out.get_rect(), (0, 0), scale)
    while not art.build(1.0):
        pass
    art.draw(out, out.get_rect(), (0, 0), scale)
    return out


def whole(at: TableLook, scale: int = 20) -> np.ndarray:
    """Ground and what stands on it, as the board would show it."""
    art = TableArt(at)
    out = ground(art, scale)
    for over in art.over(scale):
        out.blit(over.surface, over.at, special_flags=pygame.BLEND_PREMULTIPLIED)
    return pixels(out)


@pytest.fixture(scope="module")
def bare() -> np.ndarray:
    pygame.display.init()
    pygame.font.init()
    return whole(look())


@pytest.mark.parametrize("kind", sorted(kind for kind in DRAWN_AS if "." not in kind))
def test_every_kind_of_terrain_in_the_catalogue_has_a_look(kind: str) -> None:
    """A kind with a dot in its name is another in a state, or an engine's frame, which its engine shows."""
    assert kind in GROUNDS, (
        f"{kind} of terrain.yaml has no look: say in GROUNDS of game/ui/art/land/grounds.py how it is drawn. "
        "Until then it is drawn as rough ground."
    )


def test_a_kind_without_a_look_is_drawn_as_rough_ground() -> None:
    assert ground_of("no such kind") is GROUNDS["rough"]


@pytest.mark.parametrize("kind", GROUNDS)
def test_every_kind_shows_inside_its_outline_and_not_far_outside(kind: str, bare: np.ndarray) -> None:
    changed = np.abs(whole(look(piece(kind))) - bare).max(2)
    ys, xs = np.mgrid[0 : changed.shape[0], 0 : changed.shape[1]] / 20.0
    p = piece(kind)
    if p.closed:
        inside = is_inside(p.points, xs, ys)
        away = np.hypot(np.maximum(np.maximum(5 - xs, xs - 10), 0), np.maximum(np.maximum(5 - ys, ys - 9), 0))
    else:
        inside = (abs(ys - 7) < 0.12) & (xs > 4.2) & (xs < 10.8)
        away = np.hypot(np.maximum(np.maximum(4 - xs, xs - 11), 0), abs(ys - 7))
    tufts = 0.02  # growth gives way: scattered tufts differ a little further off
    assert (changed[inside] > 8).mean() > 0.5
    beyond = away > FAR.get(kind, 1.2) + (0.0 if p.closed else 1.7)
    assert (changed[beyond] > 8).mean() <= tufts


def test_outline_of_a_pit_is_true_to_a_tenth_of_an_inch(bare: np.ndarray) -> None:
    dark = whole(look(Piece("pit", SQUARE, True))).sum(2) < 0.45 * bare.sum(2)
    rows, columns = np.nonzero(dark[80:200, 80:220])
    assert abs(rows.min() / 20 + 4 - 5) < 0.15
    assert abs(columns.min() / 20 + 4 - 5) < 0.15
    assert not dark[:, : int(4.8 * 20)].any()


def test_what_is_listed_after_a_building_lies_on_its_floor() -> None:
    """A pit in a hall is as dark as one outside; listed before the hall, it lies beneath the boards."""
    hall = Piece("building", ((2.0, 2.0), (14.0, 2.0), (14.0, 12.0), (2.0, 12.0)), True)
    pit = Piece("pit", SQUARE, True)
    inside, beneath = (whole(look(*both, setting="building")) for both in ((hall, pit), (pit, hall)))
    middle = (slice(8 * 20, 9 * 20 - 4), slice(6 * 20, 9 * 20))
    assert inside[middle].mean() < 30 < beneath[middle].mean()


def test_corners_are_rounded_by_no_more_than_asked() -> None:
    corner = rounded([(0, 0), (5, 0), (5, 5)], give=0.12)
    nearest = min(math.dist(p, (5, 0)) for p in corner)
    assert 0.05 < nearest <= 0.121
    field = distance([(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)], True)
    assert field.point(2, 1) == pytest.approx(-1, abs=0.1)
    assert field.point(5, 2) == pytest.approx(1, abs=0.1)


def test_the_same_table_gives_the_same_bytes() -> None:
    at = look(piece("woods"), piece("river"), piece("building"), title="Twice")
    first, second = TableArt(at), TableArt(at)
    assert bytes_of(ground(first, 16)) == bytes_of(ground(second, 16))
    assert [bytes_of(o.surface) for o in first.over(16)] == [bytes_of(o.surface) for o in second.over(16)]


def test_editing_one_piece_leaves_the_others_as_they_were() -> None:
    wood = Piece("woods", ((1, 1), (6, 1), (6, 6), (1, 6)), True)
    far = Piece("pit", ((12, 10), (14, 10), (14, 12), (12, 12)), True)
    one, two = whole(look(wood)), whole(look(wood, far))
    assert (one[:150, :150] == two[:150, :150]).all()


def test_a_changed_table_keeps_the_tiles_it_may_and_paints_the_rest_anew() -> None:
    door = Piece("door", ((3, 3), (4, 3)), False, 0.4, state="shut")
    rest = (Piece("woods", ((20, 2), (28, 2), (28, 9), (20, 9)), True), Piece("river", ((0, 16), (30, 18)), False, 2.0))
    opened = Piece("door", door.points, False, 0.4, state="open")
    old = TableArt(TableLook(30, 20, pieces=(door, *rest)))
    ground(old, 20)
    old.over(20)
    new = old.changed(TableLook(30, 20, pieces=(opened, *rest)))
    assert 0 < len(new._tiles) < len(old._tiles)
    assert 0 < len(new._uppers) < len(old._uppers)
    fresh = TableArt(TableLook(30, 20, pieces=(opened, *rest)))
    assert bytes_of(ground(new, 20)) == bytes_of(ground(fresh, 20))
    assert [bytes_of(o.surface) for o in new.over(20)] == [bytes_of(o.surface) for o in fresh.over(20)]


@pytest.mark.parametrize("scale", [12, 24, 48])
def test_tiles_join_without_seams(scale: int) -> None:
    scene = Scene(
        look(
            *(piece(k) for k in ("woods", "hill", "marsh")),
            Piece("river", ((0, 3), (9, 4), (16, 12)), False, 2.0),
            Piece("wall", ((1, 12), (12, 13)), False, 0.4, 1.0),
            piece("building"),
        )
    )
    big = pixels(scene.paint(scale, pygame.Rect(0, 0, 160, 140)))
    small = np.concatenate(
        [np.concatenate([pixels(scene.paint(scale, pygame.Rect(x, y, 80, 70))) for x in (0, 80)], 1) for y in (0, 70)],
        0,
    )
    assert np.abs(big - small).max() <= 3


@pytest.mark.parametrize(
    "points", [((3, 3), (3, 3)), ((3, 3), (9, 3), (3, 3)), ((3, 3), (9, 9), (9, 3), (3, 9)), ((1, 1), (1.01, 1))]
)
@pytest.mark.parametrize("closed", [False, True])
def test_odd_shapes_are_drawn_somehow(points: tuple[tuple[float, float], ...], closed: bool) -> None:
    """Whatever becomes of it, it is a picture of the whole part asked for, and what is over it lies on the table."""
    for kind in (*GROUNDS, "no such kind"):
        art = TableArt(look(Piece(kind, points, closed, 0.0, 1.0, "open")))
        painted = pixels(art.scene.paint(10, pygame.Rect(0, 0, 120, 100)))
        assert painted.shape == (100, 120, 3) and painted.min(axis=(0, 1)).min() >= 0 and painted.std() > 0, kind
        assert all(-40 <= over.at[0] <= 200 and -40 <= over.at[1] <= 180 for over in art.over(10)), kind


def test_slices_reach_the_same_picture_as_building_at_once() -> None:
    at = look(piece("woods"), piece("stream"))
    area, origin = pygame.Rect(0, 0, 420, 360), (-2.0, -2.0)
    slices, once = TableArt(at), TableArt(at)
    shown = []
    for art, budget in ((slices, 0.0), (once, 60.0)):
        target = pygame.Surface(area.size, 0, 32)
        art.draw(target, area, origin, 20)
        stand_in, calls = bytes_of(target), 0
        while not art.build(budget):
            calls += 1
            assert calls < 500
        assert art.is_ready
        art.draw(target, area, origin, 20)
        assert bytes_of(target) != stand_in
        shown.append(bytes_of(target))
        assert (calls > 5) == (budget == 0.0)
    assert shown[0] == shown[1]


def test_something_is_drawn_before_anything_is_built() -> None:
    target = pygame.Surface((300, 200), 0, 32)
    target.fill((255, 0, 255))
    TableArt(look(piece("road"))).draw(target, pygame.Rect(20, 10, 260, 180), (0.5, 0.5), 24)
    shown = pixels(target)
    assert (shown[:10] == (255, 0, 255)).all()
    assert not (shown[10:190, 20:280] == (255, 0, 255)).all(2).any()


def test_large_zooms_keep_few_tiles() -> None:
    wood = Piece("woods", ((1, 1), (71, 1), (71, 47), (1, 47)), True)
    art = TableArt(TableLook(72, 48, pieces=(wood,)))
    assert len(art.scene.uppers) > 800
    target = pygame.Surface((300, 300), 0, 32)
    for x in range(0, 70, 9):
        art.draw(target, target.get_rect(), (x, 20), 96)
        for i in range(3):
            art._tile(96, 4 * x + i, 3)
        art.build(0.0)
    assert len(art._tiles) * TILE * TILE * 4 + art._upper_bytes <= 60e6
    assert set(SCALES) >= {12, 24, 48, 96}


def test_crowns_and_roofs_fade_over_a_figure_beneath() -> None:
    art = TableArt(look(piece("woods"), Piece("building", ((11, 1), (15, 1), (15, 4), (11, 4)), True)))
    tree = art.scene.uppers[[u.kind for u in art.scene.uppers].index("crown")]
    x, y = (tree.box[0] + tree.box[2]) / 2, (tree.box[1] + tree.box[3]) / 2
    before = {o.at: o.surface for o in art.over(20)}
    after = {o.at: o.surface for o in art.over(20, [(x, y, 0.5)])}
    paler = [
        at
        for at in before
        if pygame.surfarray.array_alpha(after[at]).max() < 0.5 * pygame.surfarray.array_alpha(before[at]).max()
    ]
    assert 1 <= len(paler) < len(before)
    assert len(art.over(20, [(13, 2.5, 0.5)])) == len(before) - 1  # the roof is gone


def test_order_is_from_north_to_south() -> None:
    feet = [o.foot for o in TableArt(look(piece("woods"), piece("bridge"))).over(16)]
    assert feet == sorted(feet)
    assert len(feet) > 10


@pytest.mark.parametrize(
    ("kind", "state"), [(k, s) for k in ("door", "gate") for s in ("open", "shut", "barred", "broken")]
)
def test_doors_show_their_state(kind: str, state: str) -> None:
    def drawn(s: str) -> np.ndarray:
        return whole(look(Piece(kind, ((6, 7), (8, 7)), False, 0.4, state=s)))[100:200, 80:200]

    for other in {"open", "shut", "barred", "broken"} - {state}:
        assert (np.abs(drawn(state) - drawn(other)).max(2) > 20).sum() > 40


def light_at(art: TableArt, x: float, y: float) -> tuple[float, float, float]:
    """What the light makes of red, green and blue at a place in inches, as factors."""
    r, g, b = art.scene.light.at(x, y)
    if art.scene.gloom is None:
        return r, g, b
    left = art.scene.gloom.left_at(x, y)
    return r * left[0] / 255, g * left[1] / 255, b * left[2] / 255


def test_shut_doors_stop_lamplight_and_open_ones_do_not() -> None:
    wall = [Piece("wall", ((8, 0), (8, 6)), False, 0.6), Piece("wall", ((8, 8), (8, 14)), False, 0.6)]

    def beyond(state: str) -> float:
        at = TableArt(
            look(
                *wall,
                Piece("door", ((8, 6), (8, 8)), False, 0.6, state=state),
                setting="dungeon",
                light="dusk",
                ground="stone",
            )
        )
        return sum(sum(art) for art in (light_at(at, x, y) for x in (9.0, 9.5, 10) for y in (6.5, 7, 7.5)))

    assert beyond("open") > beyond("shut")


def test_light_settings_go_from_day_to_dark() -> None:
    levels = [sum(light_at(TableArt(look(light=light)), 7, 6)) for light in ("day", "dusk", "dark")]
    assert levels == sorted(levels, reverse=True)
    assert levels[-1] > 0.8  # dark is still to be read


@pytest.mark.parametrize("name", ["grass", "earth", "sand", "snow", "stone", "no such ground"])
def test_grounds_are_quiet(name: str) -> None:
    calm = pixels(ground(TableArt(look(ground=name), grid=False), 12))[40:120, 40:140].mean(2)
    assert 2 < calm.std() < 32


@pytest.mark.parametrize("kind", ["woods", "hill", "building", "hedge"])
def test_snow_lies_on_what_stands_in_it(kind: str) -> None:
    """The wood, the hill, the roof and the hedge of a table in the snow are paler than those of another."""

    def pale(ground: str) -> float:
        drawn = whole(look(piece(kind), ground=ground))[138:178, 110:190]
        return float(np.percentile(drawn.min(2), 90))

    assert pale("snow") > pale("earth") + 40


def test_noise_stays_put_when_the_window_moves() -> None:
    xs, ys = np.arange(0, 8, 0.05), np.arange(0, 4, 0.05)
    assert (fractal(xs, ys, 3)[20:, 40:] == fractal(xs[40:], ys[20:], 3)).all()


# ---- overlays and effects --------------------------------------------------------------------
def test_overlays_are_kept_and_lie_where_the_shape_is() -> None:
    ring = tuple((6 + 3 * math.cos(a), 6 + 3 * math.sin(a)) for a in np.linspace(0, 6.28, 40)[:-1])
    first, again = overlay.reach((ring,), (), 24), overlay.reach((ring,), (), 24)
    assert first is again
    assert abs(first.at[0] - 3 * 24) <= 8
    assert abs(first.at[1] - 3 * 24) <= 8
    assert abs(first.surface.get_width() - 6 * 24) <= 16


def test_lines_keep_their_width_at_every_zoom() -> None:
    def thickness(scale: int) -> int:
        s = overlay.path(((1, 2), (5, 2)), scale).surface
        return int((pygame.surfarray.array_alpha(s)[s.get_width() // 2] > 100).sum())

    assert thickness(12) == thickness(96)


def test_a_hole_in_a_zone_is_left_clear() -> None:
    hole = ((4.0, 4.0), (5.0, 4.0), (5.0, 5.0), (4.0, 5.0))
    stamp = overlay.zone((((2.0, 2.0), (7.0, 2.0), (7.0, 7.0), (2.0, 7.0)), hole), "blue", 24)
    alpha = pygame.surfarray.array_alpha(stamp.surface)
    middle = alpha[
        int(4.3 * 24) - stamp.at[0] : int(4.7 * 24) - stamp.at[0],
        int(4.3 * 24) - stamp.at[1] : int(4.7 * 24) - stamp.at[1],
    ]
    assert middle.max() == 0
    assert alpha[(3 * 24) - stamp.at[0], (3 * 24) - stamp.at[1]] > 0


LENS = effects.Lens(24, 0, 0)
DRAWN = {
    "sling stone": lambda s, t: effects.stone(Paper(s, LENS), (1, 6), (9, 5), t, 3),
    "boulder": lambda s, t: effects.stone(Paper(s, LENS), (1, 6), (9, 5), t, 3, True),
    "spark": lambda s, t: effects.spark(Paper(s, LENS), (5, 5), t, 3),
    "swing": lambda s, t: effects.swing(Paper(s, LENS), (5, 5), effects.Swing(1.0, 340, 230), t, 3),
    "hit": lambda s, t: effects.hit(Paper(s, LENS), (5, 5), t, 3),
    "dust": lambda s, t: effects.dust(Paper(s, LENS), (5, 5), t, 3),
    "burst": lambda s, t: breath.burst(Paper(s, LENS), "fire", (5, 5), 2, t, 3),
    **{
        f"{k} {f}": lambda s, t, k=k, f=f: breath.breath(Paper(s, LENS), Poured(k, f, (1, 5), 90, 8, 3), t, 3)
        for k in breath.KINDS
        for f in breath.SHAPES
    },
}


@pytest.mark.parametrize("name", DRAWN)
def test_effects_are_functions_of_time_and_seed(name: str) -> None:
    def at(t: float) -> bytes:
        s = pygame.Surface((260, 240), 0, 32)
        s.fill((98, 104, 54))
        DRAWN[name](s, t)
        return bytes_of(s)

    empty = bytes_of_empty()
    assert at(0.4) == at(0.4)
    assert at(0.3) != at(0.45)
    assert at(0.4) != empty
    at(0.0)
    at(1.0)


def bytes_of_empty() -> bytes:
    s = pygame.Surface((260, 240), 0, 32)
    s.fill((98, 104, 54))
    return bytes_of(s)


@pytest.mark.parametrize("name", ["spark", "swing", "hit", "dust", "burst", "fire cone", "gas cloud"])
def test_effects_end_in_nothing(name: str) -> None:
    s = pygame.Surface((260, 240), 0, 32)
    s.fill((98, 104, 54))
    DRAWN[name](s, 1.0)
    left = np.abs(pixels(s) - (98, 104, 54)).max(2)
    assert (left > 12).mean() < 0.02


RULED = load().terrain
WIDE_LINES = sorted(kind for kind, how in load().terrain_drawn.items() if "line" in how and kind in GROUNDS)
WIDE_LINES = [kind for kind in WIDE_LINES if RULED[kind].width]
WIDE = 24
RIM = 1.3
"""Inches of bank, shade, flames and leaves that a line of ground has beyond what the rules ask about."""


def drawn_width(kind: str, width: float, bare: np.ndarray) -> float:
    """How many inches across a straight piece is drawn: rows of which most differ from bare ground."""
    shown = whole(look(Piece(kind, ((3.0, 7.0), (13.0, 7.0)), False, width)), WIDE)
    differs = np.abs(shown - bare).sum(axis=2)[:, 5 * WIDE : 11 * WIDE] > 20
    return float((differs.mean(axis=1) > 0.5).sum()) / WIDE


@pytest.fixture(scope="module")
def wide_bare() -> np.ndarray:
    pygame.display.init()
    return whole(look(), WIDE)


@pytest.mark.rule("ST-R12")
@pytest.mark.parametrize("kind", WIDE_LINES)
def test_ground_is_drawn_as_wide_as_the_rules_have_it(kind: str, wide_bare: np.ndarray):
    """One that gives no width is as wide as the catalogue says; it is drawn so, and an inch more is an inch."""
    ruled = RULED[kind].width / 1024
    bare_one, given = (look(Piece(kind, ((3.0, 7.0), (13.0, 7.0)), False, width)) for width in (0.0, ruled))
    assert (whole(bare_one) == whole(given)).all()
    across = drawn_width(kind, ruled, wide_bare)
    assert ruled - 0.1 <= across <= ruled + RIM
    if kind not in ("rubble", "wall_of_fire", "wall_of_ice"):  # of these the edge is ragged
        assert drawn_width(kind, ruled + 1, wide_bare) - across == pytest.approx(1, abs=0.3)


def test_what_is_hashed_never_reaches_one():
    """Else a stone floor of about every tenth table asks for a tone beyond the last."""
    assert max(float(hashed(4000, seed).max()) for seed in range(200)) < 1.0


ROOM = ((0, 0), (30, 0), (30, 4), (6, 4), (6, 14), (24, 14), (24, 4), (30, 4), (30, 20), (0, 20))
HALL = TableLook(30, 20, "stone", "dungeon", "day", (Piece("rock", ROOM, True),), "")


def test_underground_rock_is_dark_and_walls_stand_round_the_floor() -> None:
    """Behind the masonry it is nearly black; a wall north of a floor shows its face, none of which hides the floor."""
    art = TableArt(HALL, grid=False)
    rgb = pixels(art.scene.paint(20, pygame.Rect(0, 0, 600, 400)))
    floor, face, rock = rgb[6 * 20 : 8 * 20, 8 * 20 : 20 * 20], rgb[69:79, 200:300], rgb[20:40, 200:400]
    assert rock.mean() < 40 < floor.mean()
    assert face.mean() > 1.5 * rock.mean()
    hewn = art.scene.delve.hewn if art.scene.delve is not None else None
    assert hewn is not None
    assert hewn.edge.point(15, 9) > 1 > 0 > hewn.edge.point(15, 3.5)
    assert hewn.down.point(15, 3.5) == pytest.approx(0.5, abs=0.1)
    assert hewn.face.point(15, 3.5) < 0.95


def test_a_doorway_goes_through_the_stone_and_a_changed_door_keeps_it() -> None:
    wall = Piece("wall", ((6, 9), (24, 9)), False, 0.3)
    door = Piece("door", ((12, 9), (14, 9)), False, 0.3, state="shut")
    art = TableArt(TableLook(30, 20, "stone", "dungeon", "day", (HALL.pieces[0], wall, door), ""))
    delve = art.scene.delve
    assert delve is not None
    assert delve.hewn.edge.point(8, 9) < 0 < delve.hewn.edge.point(13, 9)
    opened = Piece("door", door.points, False, 0.3, state="open")
    after = art.changed(TableLook(30, 20, "stone", "dungeon", "day", (HALL.pieces[0], wall, opened), ""))
    assert after.scene.delve is delve
    assert after.scene.ground is art.scene.ground
