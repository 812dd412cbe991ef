"""The regions that are to be held: each with a flag in the colour of the side that wins by holding it."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from game.core.grain import GRAIN
from game.core.state import State, Victory
from game.ui.art.lettering import grown, lettered
from game.ui.art.palette import CREAM, INK, SIDES, Colour
from game.ui.art.rules import overlay
from game.ui.art.rules.glass import Mark, Stamp
from game.ui.art.rules.ranks import Rank
from game.ui.board.screening.stage import inch

PX = 12
"""Height of the words, before the interface's own size."""
FINE = 3
"""How many times as large a flag is drawn before it is scaled down."""
ASIDE = 4
"""Pixels between a flag and its region."""
WAVES = 6
"""Steps in which the cloth of a flag waves once."""
STEADY = 2
"""So many figures a flag may hide before it is set elsewhere."""
Stood = dict[tuple[str, int], int]
"""At which of its places the flag of a region stood last, by region and zoom."""
Told = tuple[tuple[float, float], bool]
"""Where the pointer is in inches, and whether a round begins: then what is written at each flag is told in full."""
NOWHERE: Told = ((-1.0, -1.0), False)


def holdings(
    state: State, scale: int, eyes: str | None, stood: Stood, wave: int = 0, told: Told = NOWHERE
) -> list[Mark]:
    """The outline of each region to be held, and its flag with its name.

    At a round's begin, where that hides nobody, and where a flag is pointed at, it says whom it serves: you, them, or a
    side by name. It stands beside the region, and stays where it `stood` last while it hides few there. Its cloth waves
    by steps; at 0 it hangs still."""
    wanted: dict[str, list[Victory]] = {}
    for victory in state.victory:
        if victory.kind == "hold" and state.regions.get(victory.where):
            wanted.setdefault(victory.where, []).append(victory)
    if not wanted:
        return []
    stand = [pygame.Rect(f.x * scale // GRAIN, f.y * scale // GRAIN, 1, 1) for f in state.standing()]
    found: list[Mark] = []
    (x, y), begins = told
    for where, who in wanted.items():
        ring = tuple(inch(point) for point in state.regions[where])
        colours = tuple([state.side(victory.side).colour for victory in who])
        tone = SIDES.get(colours[0], SIDES["blue"]).lit if len(set(colours)) == 1 else CREAM
        found.append(overlay.outline(ring, tone, scale))
        flag = flagged(where.replace("_", " "), colours, grown(PX), wave)
        places = _places(state, where, flag.get_size(), scale)
        rects = [flag.get_rect(topleft=place) for place in places]
        hides = [len(rect.inflate(scale // 2, scale // 2).collidelistall(stand)) for rect in rects]
        key = (where, scale)
        was = stood.get(key, 0)
        if was >= len(places) or hides[was] > STEADY:
            was = min(range(len(places)), key=hides.__getitem__)
        stood[key] = was
        whole = flagged(serves(state, tuple(who), eyes), colours, grown(PX), wave)
        middle = round((min(x for x, _ in ring) + max(x for x, _ in ring)) * scale / 2)
        more = whole.get_width() - flag.get_width()  # all of it stands off the region too
        wide = [(max(0, left - more) if left < middle else left, top) for left, top in places]
        pointed = rects[was].collidepoint(x * scale, y * scale)
        if pointed or (begins and not whole.get_rect(topleft=wide[was]).collidelistall(stand)):
            flag, places = whole, wide
        others = tuple([places[n] for n in range(len(places)) if n != was])
        found.append(Stamp(flag, places[was], True, others, Rank.FLAG))
    return found


def _places(state: State, where: str, size: tuple[int, int], scale: int) -> list[tuple[int, int]]:
    """Where a flag of a size may stand: beside its region, first where no piece of the ground lies."""
    ring = [inch(point) for point in state.regions[where]]
    w, h = size
    left, right = (round(edge * scale) for edge in (min(x for x, _ in ring), max(x for x, _ in ring)))
    high, low = (round(edge * scale) for edge in (min(y for _, y in ring), max(y for _, y in ring)))
    beside = [(x, y) for y in (low - h, high, (high + low - h) // 2) for x in (right + ASIDE, left - w - ASIDE)]
    beside += [(x, y) for y in (low + ASIDE, high - h - ASIDE) for x in (right - w, left)]
    table = pygame.Rect(0, 0, state.table.width * scale // GRAIN, state.table.height * scale // GRAIN)
    lie = []
    for piece in state.terrain:
        across, down = ([int(point[n] * scale // GRAIN) for point in piece.points] for n in (0, 1))
        if across:
            lie.append(pygame.Rect(min(across), min(down), max(across) - min(across), max(down) - min(down)))
    rects = [pygame.Rect(place, size) for place in beside]
    within = [rect.topleft for rect in sorted(rects, key=lambda rect: len(rect.collidelistall(lie)))
              if table.contains(rect)]  # fmt: skip
    return within or [table.fit(pygame.Rect(beside[0], size)).topleft]


def serves(state: State, who: tuple[Victory, ...], eyes: str | None) -> str:
    """Whom it serves to hold a region, and until when, to the one who plays `eyes`; None for an onlooker."""
    place = who[0].where.replace("_", " ")
    if len({victory.side for victory in who}) > 1:
        return f"{place}: whoever holds it alone after round {min(victory.number for victory in who)} wins"
    victory = who[0]
    name = "you" if victory.side == eyes else state.side(victory.side).name if eyes is None else "they"
    return f"{place}: {name} win by holding it after round {victory.number}"


@lru_cache(48)
def flagged(words: str, colours: tuple[str, ...], px: int, wave: int = 0) -> pygame.Surface:
    """Words on a plate, after a pole with a pennant in the colour of each side that it serves."""
    each = tuple(dict.fromkeys(colours))
    tones = [SIDES.get(colour, SIDES["blue"]) for colour in each]
    plate = lettered(words, px, tones[0].pale if len(tones) == 1 else CREAM, "semi", True)
    high, wide = round(px * 2.2), round(px * 1.7)
    flag = pygame.Surface(((wide + 2) * FINE, high * FINE), pygame.SRCALPHA)
    cloth = px * 1.3 * FINE / len(tones)
    for n, tone in enumerate(tones):
        top = 2 * FINE + n * cloth
        _pennant(flag, (3 * FINE, top), (wide * FINE - 3 * FINE, cloth), (tone.rim, tone.pale), wave)
    pygame.draw.rect(flag, INK, (0, 0, 5 * FINE, high * FINE), border_radius=2 * FINE)
    pygame.draw.rect(flag, (206, 178, 122), (FINE, FINE, 3 * FINE, (high - 2) * FINE), border_radius=FINE)
    small = pygame.transform.smoothscale(flag.premul_alpha(), (wide + 2, high))
    out = pygame.Surface((wide + plate.get_width(), high), pygame.SRCALPHA)
    out.blit(plate, (wide, high - plate.get_height()), special_flags=pygame.BLEND_PREMULTIPLIED)
    out.blit(small, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return out


def _pennant(
    flag: pygame.Surface, at: tuple[float, float], size: tuple[float, float], tones: tuple[Colour, Colour], wave: int
) -> None:
    """A swallow-tailed cloth from the pole to the right, edged in ink; in the wind its far end swings the most."""
    (x, y), (w, h) = at, size

    def bent(share: float, down: float) -> tuple[float, float]:
        swing = math.sin(share * 4.2 - wave * math.tau / WAVES) * share * h * 0.13 if wave else 0.0
        return x + w * share, y + h * down + swing

    along = [n / 6 for n in range(7)] if wave else [0.0, 1.0]
    cloth = [bent(share, 0.0) for share in along] + [bent(0.78, 0.5)] + [bent(share, 1.0) for share in along[::-1]]
    pygame.draw.polygon(flag, tones[0], cloth)
    pygame.draw.lines(flag, tones[1], False, [bent(share * 0.74, 0.5) for share in along], FINE)
    pygame.draw.polygon(flag, INK, cloth, FINE)
