"""Figures: each kind has a picture of its own, sides are told apart in grey, and the cache gives what it drew."""

import numpy as np
import pygame
import pytest
from msgspec.structs import replace

from game.catalogue.scenario.loading import find_scenario
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load
from game.core.figures import Condition
from game.ui.art.figures import badges, bonds
from game.ui.art.figures.kinds import KINDS
from game.ui.art.figures.looks import Look, Worn, look_for, weapon_key
from game.ui.art.figures.marks import MARKS
from game.ui.art.figures.pieces import Item
from game.ui.art.figures.pose import parts_of
from game.ui.art.figures.sprite import Sprites
from game.ui.art.models import MODELS, MOUNTS, model
from game.ui.art.models.held.gear import KNOWN
from game.ui.art.palette import SIDES
from game.ui.board.figures.conditions import badge_of, description
from game.ui.board.figures.looks import sprite_state
from tests.ui.screen import greyness

GROUND = (112, 104, 58)


@pytest.fixture(autouse=True)
def screen():
    pygame.display.init()
    yield pygame.display.set_mode((8, 8))
    pygame.display.quit()


def table(width=300, height=300):
    surface = pygame.Surface((width, height))
    surface.fill(GROUND)
    return surface


def pixels(surface):
    return pygame.surfarray.array3d(surface).astype(int)


def catalogue_names(name, *sections):
    from game.catalogue import assembly

    found = assembly.table(name)
    return [key for section in sections for key in found[section]]


@pytest.mark.parametrize(
    ("file", "section"),
    [("creatures", "creatures"), ("troops", "troops"), ("classes", "classes"), ("mounts", "mounts")],
)
def test_every_kind_of_the_catalogue_has_a_model(file, section):
    missing = [key for key in catalogue_names(file, section) if key not in KINDS and key != "dragon"]
    assert missing == [], f"a line in KINDS of game/ui/art/figures/kinds.py says how each of them looks: {missing}"


@pytest.mark.parametrize("file", ["weapons", "missiles"])
def test_every_weapon_of_the_catalogue_is_drawn(file):
    natural = {"punch_kick", "grapple", "manticore_spikes"}
    missing = [key for key in catalogue_names(file, file) if not weapon_key(key) and key not in natural]
    assert missing == [], f"a line in game/ui/art/models/held/gear.py says how each of them looks: {missing}"


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_picture_is_neither_empty_nor_cut(kind):
    sprites = Sprites()
    look = look_for(kind, "blue")
    for facing in (0, 135):
        for state in ("standing", "fallen"):
            piece = sprites.figure(look, facing, 24, "fallen" if state == "fallen" else "standing")
            alpha = pygame.surfarray.array_alpha(piece.surface)
            assert (alpha > 60).sum() > 40
            # drawn whole: the ink stops short of the edge of the paper it was drawn on
            body = sprites.body(look, facing, 24)
            reach = max(
                abs(body.dx),
                abs(body.dy),
                *(a + b for a, b in zip((body.dx, body.dy), body.surface.get_size(), strict=True)),
            )
            assert reach < 24 * (max(look.base) * 1.3 + 2.4)


def test_no_two_models_look_the_same():
    sprites = Sprites()
    seen = {}
    for name in MODELS:
        piece = sprites.body(Look(name, "blue", base=model(name).base), 135, 24)
        seen.setdefault(pygame.image.tobytes(piece.surface, "RGBA"), []).append(name)
    assert [names for names in seen.values() if len(names) > 1] == []


def test_each_weapon_changes_the_picture():
    sprites = Sprites()
    rider, weapons = "soldier@heavy_horse", sorted(KNOWN)
    pictures = {
        pygame.image.tobytes(sprites.body(Look(rider, "blue", weapon, base=(1.0, 2.0)), 120, 60).surface, "RGBA")
        for weapon in weapons
    }
    assert len(pictures) == len(weapons)


def test_sides_are_told_apart_in_grey():
    # not by the brightness of the paint: by the pattern of the rim, dark bars against an unbroken ring
    sprites = Sprites()
    bars = {}
    for side in ("blue", "vermilion"):
        piece = sprites.stand(Look("soldier", side), 0, 60)
        values = []
        for degrees in range(24, 336):
            a = np.radians(degrees)
            x, y = round(28 * np.sin(a)) - piece.dx, round(-28 * np.cos(a)) - piece.dy
            values.append(greyness(piece.surface.get_at((x, y))[:3]))
        dark = np.array(values) < 0.62 * np.median(values)
        bars[side] = int((dark[1:] & ~dark[:-1]).sum())
    assert bars["blue"] <= 1
    assert bars["vermilion"] >= 7


def test_every_side_has_its_own_rim():
    sprites = Sprites()
    rims = {
        pygame.image.tobytes(pygame.transform.grayscale(sprites.stand(Look("soldier", side), 0, 24).surface), "RGBA")
        for side in SIDES
    }
    assert len(rims) == len(SIDES)


def test_a_second_draw_takes_the_picture_from_the_cache():
    sprites = Sprites()
    look = look_for("orc", "vermilion")
    first = sprites.figure(look, 91, 24)
    assert sprites.figure(look_for("orc", "vermilion"), 89, 24).surface is first.surface
    assert sprites.figure(look, 96, 24).surface is not first.surface
    assert sprites.figure(look, 90, 32).surface is not first.surface


def test_the_cache_stays_within_its_bytes():
    sprites = Sprites(budget=200_000)
    look = look_for("ogre", "blue")
    for facing in range(0, 360, 5):
        sprites.draw_many(table(), [Item(look, (150, 150), facing)], 40)
    assert sprites.held <= 200_000
    first = sprites.figure(look, 0, 40)  # long pushed out: drawn again, the same
    assert pygame.image.tobytes(first.surface, "RGBA") == pygame.image.tobytes(
        Sprites().figure(look, 0, 40).surface, "RGBA"
    )


def test_a_batch_equals_single_draws_in_its_order():
    sprites = Sprites()
    items = [
        Item(look_for("levy", "blue"), (60, 200), 90, wounds=0.5),
        Item(look_for("ogre", "vermilion"), (200, 80), 200),
        Item(look_for("goblin", "vermilion"), (70, 60), 10, "fallen"),
        Item(look_for("bowman", "blue"), (220, 220), 300, "prone"),
    ]
    together, single = table(), table()
    sprites.draw_many(together, items, 24)
    for item in sorted(items, key=lambda i: (i.state != "fallen", i.at[1])):
        sprites.draw_many(single, [Item(item.look, item.at, item.facing, state=item.state, wounds=item.wounds)], 24)
    assert (pixels(together) == pixels(single)).all()


def test_the_fallen_lie_below_the_standing():
    sprites = Sprites()
    look, other = look_for("ogre", "blue"), look_for("orc", "vermilion")
    both, alone = table(), table()
    # the dead man lies south, where by his place alone he would be drawn last
    sprites.draw_many(both, [Item(other, (150, 165), 90, "fallen"), Item(look, (150, 150), 0)], 40)
    sprites.draw_many(alone, [Item(look, (150, 150), 0)], 40)
    body = sprites.body(look, 0, 40)
    solid = pygame.surfarray.array_alpha(body.surface) > 250
    place = (slice(150 + body.dx, 150 + body.dx + solid.shape[0]), slice(150 + body.dy, 150 + body.dy + solid.shape[1]))
    assert abs(pixels(both)[place][solid] - pixels(alone)[place][solid]).max() <= 6


def test_layers_laid_by_hand_make_the_same_figure():
    sprites = Sprites()
    look = look_for("knight", "blue")
    by_hand, drawn = table(), table()
    stand, shadow, body = sprites.stand(look, 45, 32), sprites.shadow(look, 45, 32), sprites.body(look, 45, 32)
    for piece in (stand, shadow, body, sprites.arc(look, 45, 32, 0.4)):
        by_hand.blit(piece.surface, (150 + piece.dx, 150 + piece.dy), special_flags=pygame.BLEND_PREMULTIPLIED)
    sprites.draw_many(drawn, [Item(look, (150, 150), 45, wounds=0.4)], 32)
    # premultiplied layers join within rounding; the arc goes below the body when drawn
    assert (abs(pixels(by_hand) - pixels(drawn)).max(axis=2) > 6).mean() < 0.01


def test_a_spear_is_held_upright_in_the_rear_rank():
    sprites = Sprites()
    look = look_for("levy", "blue")
    front, rear = sprites.body(look, 90, 24, levelled=True), sprites.body(look, 90, 24, levelled=False)
    assert front.dx + front.surface.get_width() > 24  # thrust past the base
    assert rear.dx + rear.surface.get_width() < 18  # clear of the man in front
    sword = look_for("man", "blue")
    one, two = table(), table()
    sprites.draw_many(one, [Item(sword, (150, 150), 90, levelled=True)], 24)
    sprites.draw_many(two, [Item(sword, (150, 150), 90, levelled=False)], 24)
    assert (pixels(one) == pixels(two)).all()


def test_light_does_not_turn_with_the_figure():
    # a round stone giant's head: its lit side is up-left whichever way he faces
    sprites = Sprites()
    for facing in range(0, 360, 45):
        piece = sprites.body(Look("elemental_earth", "blue", base=(2.0, 0.0)), facing, 60)
        grey = pygame.surfarray.array3d(piece.surface).astype(float).mean(axis=2)
        solid = pygame.surfarray.array_alpha(piece.surface) > 240
        x, y = np.nonzero(solid)
        tilt = (x - x.mean()) + (y - y.mean())
        assert np.corrcoef(tilt, grey[solid])[0, 1] < 0


def test_mounted_and_dismounted():
    assert look_for("knight", "blue").base == (1.0, 2.0)
    assert "@" not in look_for("knight", "blue", base=(1.0, 0.0)).model
    assert look_for("man_at_arms", "blue", Worn(mount="heavy_warhorse")).model == "soldier@heavy_horse"
    for mount in catalogue_names("mounts", "mounts"):
        look = look_for("man", "blue", Worn(mount=mount), base=(1.0, 2.0))
        assert look.model.partition("@")[2] in MOUNTS
        assert parts_of(look)


@pytest.mark.parametrize("base", [None, (0.75, 0.0), (2.0, 0.0), (4.0, 0.0), (1.0, 2.0)])
def test_an_unknown_kind_gets_a_likely_model(base):
    look = look_for("flumph_of_nowhere", "no such side", Worn(weapon="vorpal_thing", mount="hippocampus"), base=base)
    sprites = Sprites()
    target = table()
    sprites.draw_many(target, [Item(look, (150, 150), 33, state="no such state", wounds=0.0, lift=1.0, alpha=120)], 24)
    assert (pixels(target) != GROUND).any()
    assert look_for("goblin_king", "blue").model == "goblin"


def test_lifted_figures_leave_base_and_shadow_on_the_table():
    sprites = Sprites()
    look = look_for("griffon", "blue")
    low, high = table(), table()
    sprites.draw_many(low, [Item(look, (150, 200), 90)], 24)
    sprites.draw_many(high, [Item(look, (150, 200), 90, lift=3.0)], 24)
    changed_low, changed_high = (np.nonzero((pixels(t) != GROUND).any(axis=2)) for t in (low, high))
    assert changed_high[1].min() < changed_low[1].min() - 30
    assert abs(changed_high[1].max() - changed_low[1].max()) < 40


def test_warming_keeps_to_its_budget_and_finishes():
    sprites = Sprites()
    ticks = iter(range(1000))
    looks = [look_for("orc", "blue"), look_for("elf", "blue")]
    assert not sprites.warm(looks, 16, 3.0, lambda: float(next(ticks)), (0, 90, 180, 270))
    assert sprites.warm(looks, 16, 900.0, lambda: float(next(ticks)), (0, 90, 180, 270))
    before = sprites.held
    sprites.draw_many(table(), [Item(looks[0], (100, 100), 90), Item(looks[1], (200, 100), 270)], 16)
    assert sprites.held == before


def test_heads_are_round_medals():
    sprites = Sprites()
    for kind in ("orc", "red_dragon", "knight", "giant_rat"):
        head = sprites.head(look_for(kind, "vermilion"), 48)
        assert head.get_size() == (48, 48)
        assert head.get_at((0, 0))[3] == 0
        assert head.get_at((24, 24))[3] > 240
        assert sprites.head(look_for(kind, "vermilion"), 48) is head


def test_badges_differ_and_are_round():
    pictures = {name: pygame.image.tobytes(badges.badge(name, 24), "RGBA") for name in MARKS}
    assert len(set(pictures.values())) == len(MARKS)
    asked = "locked prone stunned fleeing shaken casting turned surprised done moved leader wounded charging"
    assert set(asked.split()) | {"fire_at_will", "hold_fire", "fire_at_chargers"} <= set(MARKS)
    assert badges.badge("locked", 24).get_at((0, 0))[3] == 0
    badges.draw_badges(table(), ["locked", "prone", "nothing"], (100, 100), (1.0, 2.0), 24)


def test_sleep_hold_charm_and_webs_are_told_apart():
    """Who sleeps lies; chain, hearts, silk and stars are each their own, and go round the base."""
    made = {name: bonds.bond(name, 1.0, 24)[0] for name in bonds.BONDS}
    assert set(made) >= {"held", "charmed", "webbed", "stunned"} and set(made) <= set(MARKS)
    assert len({pygame.image.tobytes(one, "RGBA") for one in made.values()}) == len(made)
    names = badges.badge_blits(["held", "locked"], (100.0, 100.0), (1.0, 0.0), 24)
    assert len(names) == 3 and names[0][0].get_rect(topleft=names[0][1]).collidepoint(100, 100)


@pytest.mark.parametrize(("value", "badge"), [("", "held"), ("web", "webbed")])
def test_who_is_held_by_a_web_is_shown_in_it(value: str, badge: str):
    held = Condition("held", 5, value)
    assert badge_of(held) == badge and description(held).badge == badge


def test_sleepers_are_shown_lying():
    state = muster(find_scenario("bridge"), load())
    one = replace(next(iter(state.figures.values())), conditions=(Condition("asleep", 9),))
    assert sprite_state(one) == "prone"
