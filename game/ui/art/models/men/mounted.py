"""Mounts, and any man-like model set on one: the model key `rider@mount`."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.ui.art.figures.model import Parts, ball, balls, both, chain, flat, hull, placed, rod
from game.ui.art.models.beasts.flyers import griffon, hippogriff, pegasus, unicorn
from game.ui.art.models.beasts.quadruped import COATS, Barding, Body, body, horse, saddle, tuft_tail
from game.ui.art.models.beasts.wolves import wolf_mount
from game.ui.art.models.men.wear import Build, Wear
from game.ui.art.palette import BONE, CREAM, INK, Colour, dim, lit


@dataclass(frozen=True)
class Mount:
    """A mount with its saddle (forward, up in inches) and base."""

    build: Build
    saddle: tuple[float, float] = (-0.02, 0.46)
    base: tuple[float, float] = (1.0, 2.0)


def light(w: Wear) -> Parts:
    """A riding horse with a saddle cloth of the side."""
    return horse(w.pick(*COATS, salt=5), w.pick((70, 56, 50), (46, 38, 36), salt=6)) + saddle(w.side.cloth)


def medium(w: Wear) -> Parts:
    """A war horse with a padded chest and a long cloth."""
    coat = w.pick(*COATS[1:], salt=5)
    chest = [
        hull(w.side.cloth, (0.34, 0.22, 0.72, 0.05), (0.60, 0.15, 0.74, 0.05), (0.62, 0.22, 0.44, 0.03),
             (0.34, -0.22, 0.72, 0.05), (0.60, -0.15, 0.74, 0.05), (0.62, -0.22, 0.44, 0.03), bias=0.015),
        *both([rod(CREAM, (0.62, 0.22, 0.46), (0.36, 0.26, 0.60), 0.026, bias=0.05)]),
    ]
    return horse(coat) + chest + saddle(w.side.rim)


def heavy(w: Wear) -> Parts:
    """A barded war horse."""
    return horse(
        w.pick((214, 204, 188), (126, 84, 54), (72, 60, 58), salt=5),
        barding=Barding(w.side.rim, w.side.pale, plate=True),
    )


def white(w: Wear) -> Parts:
    """A paladin's horse: white, barded in the side's cloth."""
    return horse((242, 238, 228), (226, 214, 190), barding=Barding(w.side.rim, w.side.pale, plate=True))


def draft(w: Wear) -> Parts:
    """A heavy horse in plain harness."""
    band = [hull((84, 62, 46), (0.36, 0, 0.66, 0.245), (0.44, 0, 0.74, 0.225), bias=0.03)]
    return (
        horse(w.pick((120, 84, 58), (96, 76, 62), salt=5)) + band
        + [hull(w.side.cloth, (0.0, 0.1, 0.86, 0.05), (0.0, -0.1, 0.86, 0.05), bias=0.02)]
    )


def elephant(w: Wear) -> Parts:
    """A war elephant with a manned tower."""
    c: Colour = (138, 130, 126)
    p = body(Body(
        c, foot=dim(c, 0.25), front=0.62, rear=0.66, back=1.02, chest=0.44, loin=0.44, waist=0.46, leg=0.15, apart=0.34,
        knee=0.20, stride=0.12,
    ))
    p += [
        ball(c, (1.04, 0, 1.34), 0.34, bias=0.06),
        ball(lit(c, 0.1), (1.12, 0, 1.52), 0.22, bias=0.08),
        *both(
            [
                flat(
                    lit(c, 0.14),
                    [(0.96, 0.28, 1.56), (0.78, 0.66, 1.60), (0.66, 0.78, 1.20), (0.84, 0.62, 0.96), (1.0, 0.30, 1.14)],
                    bias=0.10,
                ),
                hull(BONE, (1.30, 0.18, 1.10, 0.075), (1.58, 0.24, 0.92, 0.055), bias=0.10),
                hull(BONE, (1.58, 0.24, 0.92, 0.055), (1.86, 0.18, 1.02, 0.02), bias=0.11),
                ball(INK, (1.32, 0.18, 1.42), 0.038, bias=0.16),
            ]
        ),
    ]
    trunk = balls(
        [
            (1.30, 0, 1.30, 0.17), (1.56, 0, 0.96, 0.13), (1.66, 0.02, 0.52, 0.10), (1.78, 0.06, 0.22, 0.075),
            (1.92, 0.10, 0.24, 0.055),
        ],
        3,
    )
    p += [
        *chain(c, trunk, bias=0.09),
        flat(w.side.rim, [(1.34, 0.13, 1.66), (1.46, 0.0, 1.4), (1.34, -0.13, 1.66), (1.14, 0, 1.8)], bias=0.16),
    ]
    rim, high = w.side.rim, 1.46
    p += [
        hull(rim, (0.44, 0.44, 1.02, 0.04), (-0.66, 0.46, 1.02, 0.04), (0.40, 0.2, 1.46, 0.05),
             (-0.62, 0.2, 1.46, 0.05), (0.44, -0.44, 1.02, 0.04), (-0.66, -0.46, 1.02, 0.04), (0.40, -0.2, 1.46, 0.05),
             (-0.62, -0.2, 1.46, 0.05), bias=0.04)
    ]
    p += [
        hull((128, 88, 52), (0.26, 0.28, high, 0.04), (0.26, -0.28, high, 0.04), (-0.46, 0.28, high, 0.04),
             (-0.46, -0.28, high, 0.04), (0.26, 0.28, 1.84, 0.04), (0.26, -0.28, 1.84, 0.04), (-0.46, 0.28, 1.84, 0.04),
             (-0.46, -0.28, 1.84, 0.04), bias=0.08),
        flat((52, 38, 30), [(0.22, 0.25, 1.90), (0.22, -0.25, 1.90), (-0.42, -0.25, 1.90), (-0.42, 0.25, 1.90)],
             bias=0.16),
        *both([rod(w.side.pale, (0.28, 0.32, 1.70), (-0.48, 0.32, 1.70), 0.03, bias=0.16)]),
    ]
    for f, r in ((0.06, 0.10), (-0.26, -0.10)):
        p += [
            hull(w.side.cloth, (f, r + 0.10, 1.92, 0.08), (f, r - 0.10, 1.92, 0.08), bias=0.30),
            ball((206, 160, 120), (f + 0.02, r, 2.10), 0.11, bias=0.34),
            ball((150, 154, 158), (f, r, 2.15), 0.11, bias=0.36, gloss=1),
            rod((164, 116, 66), (f + 0.16, r + 0.16, 1.80), (f + 0.24, r + 0.20, 2.60), 0.03, bias=0.38),
        ]
    return p + tuft_tail(c, -1.06, 1.10, 0.30, INK)


def mule(w: Wear) -> Parts:
    """A mule with packs."""
    packs = both([
        hull((150, 118, 76), (0.12, 0.26, 0.62, 0.12), (-0.28, 0.28, 0.62, 0.12), (-0.08, 0.24, 0.82, 0.08), bias=0.03)
    ])
    return placed(horse((128, 112, 96), (66, 56, 50)), 0.88) + placed(packs, 0.88) + placed(saddle(w.side.cloth), 0.88)


def pony(w: Wear) -> Parts:
    """A shaggy pony."""
    return placed(horse(w.pick((150, 106, 70), (120, 96, 78), salt=5), (226, 200, 150)) + saddle(w.side.cloth), 0.80)


def camel(w: Wear) -> Parts:
    """A camel: long legs, hump, a low curved neck."""
    coat = w.pick((206, 168, 112), (190, 150, 100))
    p = body(Body(
        coat, foot=dim(coat, 0.35), front=0.46, rear=0.46, back=0.86, chest=0.20, loin=0.19, waist=0.20, leg=0.05,
        knee=0.085,
    ))
    p += [
        ball(coat, (-0.30, 0, 1.12), 0.17, bias=0.02),
        hull(coat, (0.44, 0, 0.88, 0.13), (0.78, 0, 0.80, 0.10), bias=0.02),
        hull(coat, (0.78, 0, 0.80, 0.10), (0.94, 0, 1.20, 0.085), bias=0.05),
        hull(lit(coat, 0.15), (0.92, 0, 1.26, 0.11), (1.20, 0, 1.18, 0.08), bias=0.10),
        ball(dim(coat, 0.3), (1.26, 0, 1.16), 0.06, bias=0.12),
        *both(
            [
                ball(INK, (1.02, 0.09, 1.30), 0.026, bias=0.14),
                ball(coat, (0.86, 0.09, 1.36), 0.045, bias=0.11),
                rod(w.side.rim, (1.10, 0.08, 1.16), (0.30, 0.18, 1.14), 0.018, bias=0.10),
            ]
        ),
    ]
    cloth = [
        hull(w.side.rim, (0.22, 0.20, 0.80, 0.04), (-0.14, 0.20, 0.80, 0.04), (0.22, -0.20, 0.80, 0.04),
             (-0.14, -0.20, 0.80, 0.04), (0.16, 0, 1.08, 0.03), (-0.10, 0, 1.10, 0.03), bias=0.02),
        *both([rod(w.side.pale, (0.22, 0.22, 0.78), (-0.14, 0.22, 0.78), 0.03, bias=0.05)]),
    ]
    return p + cloth + tuft_tail(coat, -0.62, 0.90, 0.30, dim(coat, 0.4))


MOUNTS: dict[str, Mount] = {
    "light_horse": Mount(light),
    "medium_horse": Mount(medium),
    "heavy_horse": Mount(heavy),
    "white_horse": Mount(white),
    "draft_horse": Mount(draft),
    "elephant": Mount(elephant, (0.62, 0.98), (2.0, 3.0)),
    "mule": Mount(mule, (-0.02, 0.38)),
    "pony": Mount(pony, (-0.02, 0.34)),
    "camel": Mount(camel, (0.06, 0.68)),
    "wolf": Mount(wolf_mount, (-0.04, 0.34)),
    "griffon": Mount(griffon, (-0.06, 0.40), (2.0, 0.0)),
    "hippogriff": Mount(hippogriff, (-0.06, 0.46), (2.0, 0.0)),
    "pegasus": Mount(pegasus, (-0.06, 0.46), (2.0, 0.0)),
    "unicorn": Mount(unicorn),
}


def rider(build: Build, mount: Mount) -> Build:
    """The builder of a model sitting on a mount."""

    def seated(w: Wear) -> Parts:
        up = replace(w, mounted=True)
        return mount.build(w) + placed(build(up), f=mount.saddle[0], z=mount.saddle[1], bias=0.06)

    return seated
