"""The dead that walk, and the shades."""

from __future__ import annotations

from game.ui.art.figures.model import Parts, ball, both, flat, hull, rod
from game.ui.art.models.entry import modelled
from game.ui.art.models.held.gear import grasping
from game.ui.art.models.held.weapons import Held
from game.ui.art.models.men.anatomy import man
from game.ui.art.models.men.faces import EMBER, dead, hooded_dark, skull
from game.ui.art.models.men.humanoids import claws
from game.ui.art.models.men.shape import Shape
from game.ui.art.models.men.wear import Wear
from game.ui.art.palette import BONE, Colour, dim, lit, mix


def _hold(w: Wear) -> Held:
    return grasping(w, (0.46, 0.20, 0.66), (0.42, -0.20, 0.60))


@modelled()
def skeleton(w: Wear) -> Parts:
    """Bones: ribs, spine, thin limbs, and a rag of the side."""
    s = Shape(
        skin=(236, 226, 196), cloth=(60, 48, 42), sleeve=(226, 214, 182), trousers=(222, 210, 178),
        boot=(214, 200, 168), width=0.14, head=0.145, head_at=(0.05, 0.87), headgear="", limb=0.036, leg=0.038,
        legs=True, face=skull,
    )
    s.skirt = w.side.cloth
    ribs = [rod((238, 228, 200), (0.10, -0.12, z), (0.10, 0.12, z), 0.032, bias=0.05) for z in (0.64, 0.55, 0.46)]
    ribs += [
        rod((238, 228, 200), (0.12, 0.0, 0.38), (0.12, 0.0, 0.68), 0.026, bias=0.055),
        *both([ball((236, 226, 196), (0.0, 0.19, 0.66), 0.06, bias=0.02)]),
    ]
    f, z = s.head_at
    if w.leader or w.armoured:
        ribs.append(
            hull((120, 116, 104), (f - 0.03, 0, z + 0.05, 0.15), (f - 0.03, 0, z + 0.12, 0.10), bias=0.05, gloss=1)
        )
    s.extra = ribs
    bare = w.wearing(armour="")
    return man(bare, s, _hold(w))


@modelled()
def zombie(w: Wear) -> Parts:
    """A rotting man, arms out, in torn cloth of the side."""
    skin = w.pick((138, 152, 112), (146, 146, 120), (124, 140, 116))
    s = Shape(
        skin=skin, cloth=mix(w.side.cloth, (92, 80, 66), 0.30), sleeve=skin, trousers=(84, 74, 62), boot=dim(skin, 0.3),
        headgear="", lean=0.07, head=0.14, head_at=(0.12, 0.84), limb=0.066, face=dead,
    )
    s.extra = [
        hull((70, 60, 44), (0.04, 0.04, 0.95, 0.07), (0.0, -0.05, 0.94, 0.06), bias=0.03),
        flat((120, 44, 40), [(0.20, -0.10, 0.62), (0.21, 0.0, 0.56), (0.18, -0.08, 0.46)], bias=0.06, plain=True),
    ]
    return man(w, s, _hold(w))


@modelled(1.0, (0.36, 0.62, 0.32))
def ghoul(w: Wear) -> Parts:
    """Lean and grey, crouched, long claws and a hungry mouth."""
    skin = w.pick((158, 156, 142), (150, 160, 148))
    s = Shape(
        skin=skin, cloth=skin, sleeve=skin, trousers=skin, boot=dim(skin, 0.3), skirt=w.side.cloth, headgear="",
        lean=0.20, width=0.17, shoulder=0.54, head=0.15, head_at=(0.32, 0.66), limb=0.06, leg=0.062, stride=0.16,
        face=dead,
    )
    f, z, r = 0.32, 0.66, 0.15
    s.extra = [
        *both([
            flat(skin, [(f, r * 0.85, z + 0.05), (f - 0.14, r * 1.8, z + 0.14), (f - 0.08, r * 0.8, z - 0.03)],
                 bias=0.04)
        ]),
        *(ball(dim(skin, 0.2), (0.0 - k * 0.08, 0.0, 0.64 - k * 0.08), 0.045, bias=0.04) for k in range(3)),
    ]
    s.extra += claws(0.52, 0.24, 0.40, 0.15) + claws(0.50, -0.24, 0.36, 0.15)
    return man(w, s, grasping(w, (0.52, 0.24, 0.40), (0.50, -0.24, 0.36)))


@modelled()
def wight(w: Wear) -> Parts:
    """A barrow lord: dead king's face, crown, rusted mail and the side's mantle."""
    skin: Colour = (176, 186, 180)
    s = Shape(
        skin=skin, cloth=(74, 72, 76), sleeve=(92, 92, 92), skirt=w.side.cloth, headgear="crown", hair=(206, 206, 200),
        head=0.14, width=0.18, cloak=w.side.deep,
    )
    s.face = lambda a, b: [
        *dead(a, b),
        *both([ball((130, 220, 255), (0.185, 0.06, 0.88), 0.028, bias=0.12, glow=True)]),
    ]
    if not w.weapon:
        s.extra = claws(0.46, 0.20, 0.66, 0.12) + claws(0.42, -0.20, 0.60, 0.12)
    return man(w, s, _hold(w))


@modelled(veil=226)
def wraith(w: Wear) -> Parts:
    """A black hooded robe with nothing in it."""
    robe = mix(w.side.deep, (20, 16, 24), 0.72)
    s = Shape(skin=(60, 54, 64), robe=robe, sleeve=robe, headgear="", head=0.15, head_at=(0.08, 0.86), face=hooded_dark)
    torn = [
        flat(robe, [(-0.10, 0.22, 0.30), (-0.44, 0.30, 0.16), (-0.30, 0.06, 0.10), (-0.52, -0.06, 0.20),
             (-0.28, -0.16, 0.08), (-0.40, -0.34, 0.24), (-0.08, -0.22, 0.30)], bias=-0.06)
    ]
    s.extra = torn + claws(0.46, 0.20, 0.66, 0.16, (206, 206, 196)) + claws(0.42, -0.20, 0.60, 0.16, (206, 206, 196))
    return man(w, s, _hold(w))


@modelled(veil=176)
def spectre(w: Wear) -> Parts:
    """A pale blue wraith, half seen, trailing away below."""
    pale: Colour = mix((186, 214, 214), w.side.lit, 0.25)
    s = Shape(
        skin=(224, 240, 236), robe=pale, sleeve=lit(pale, 0.3), headgear="long", hair=(232, 240, 236), head=0.14,
        legs=False, face=skull,
    )
    s.extra = [
        flat(pale, [(-0.06, 0.20, 0.36), (-0.50, 0.34, 0.30), (-0.36, 0.10, 0.20), (-0.66, 0.0, 0.28),
             (-0.36, -0.12, 0.18), (-0.46, -0.30, 0.34), (-0.06, -0.20, 0.36)], bias=-0.05)
    ]
    return man(w, s, grasping(w, (0.50, 0.28, 0.74), (0.50, -0.28, 0.74)))


@modelled()
def mummy(w: Wear) -> Parts:
    """Wrapped in linen from head to foot."""
    linen: Colour = (214, 198, 158)
    dark = dim(linen, 0.30)
    s = Shape(
        skin=linen, cloth=linen, sleeve=linen, trousers=linen, boot=dark, skirt=linen, headgear="", head=0.145,
        width=0.19, limb=0.085, leg=0.09, belt=w.side.rim,
    )
    f, z, r = 0.04, 0.86, 0.145
    s.face = lambda a, b: [
        ball(linen, (f, 0, z), r, bias=0.02),
        rod(dark, (f + r * 0.8, r * 0.55, z + r * 0.6), (f + r * 0.9, -r * 0.5, z + r * 0.4), 0.018, bias=0.05),
        rod((40, 30, 28), (f + r * 0.95, r * 0.55, z + r * 0.08), (f + r * 0.95, -r * 0.55, z + r * 0.08), 0.036,
            bias=0.05),
        *both([ball(EMBER, (f + r * 1.1, 0.05, z + r * 0.08), 0.022, bias=0.10, glow=True)]),
        rod(dark, (f + r * 0.85, r * 0.5, z - r * 0.5), (f + r * 0.85, -r * 0.5, z - r * 0.3), 0.018, bias=0.05),
    ]
    wraps = [
        rod(dark, (0.17, -0.15, 0.62 - k * 0.09), (0.17, 0.15, 0.57 - k * 0.09), 0.016, bias=0.04) for k in range(3)
    ]
    s.extra = [
        *wraps,
        flat(w.side.rim, [(0.185, -0.12, 0.70), (0.185, -0.05, 0.72), (0.17, 0.14, 0.40), (0.17, 0.06, 0.38)],
             bias=0.06, plain=True),
        flat(linen, [(0.50, 0.22, 0.62), (0.54, 0.30, 0.30), (0.46, 0.26, 0.34)], bias=0.06),
    ]
    return man(w, s, _hold(w))


@modelled()
def vampire(w: Wear) -> Parts:
    """A pale count: high collar, great cloak lined with the side's colour."""
    skin: Colour = (232, 222, 212)
    black: Colour = (44, 36, 46)
    s = Shape(
        skin=skin, cloth=(92, 30, 40), sleeve=black, trousers=(40, 36, 42), skirt=black, headgear="hair",
        hair=(34, 28, 34), head=0.135,
    )
    lined = [
        hull(black, (-0.10, 0.24, 0.70, 0.06), (-0.10, -0.24, 0.70, 0.06), (-0.40, 0.34, 0.10, 0.04),
             (-0.44, -0.34, 0.10, 0.04), bias=-0.10),
        *both([
            flat(w.side.rim, [(0.06, 0.30, 0.68), (0.22, 0.60, 0.52), (0.10, 0.66, 0.16), (-0.12, 0.48, 0.06),
                 (-0.10, 0.24, 0.40)], bias=-0.02),
            flat(w.side.rim, [(0.02, 0.16, 0.72), (-0.10, 0.24, 1.02), (-0.20, 0.10, 0.98), (-0.10, 0.0, 0.74)],
                 bias=-0.01),
        ]),
    ]
    s.extra = [
        *lined,
        *both([flat(BONE, [(0.185, 0.03, 0.8), (0.19, 0.022, 0.74), (0.185, 0.014, 0.8)], bias=0.1, plain=True)]),
    ]
    return man(w, s, grasping(w, (0.42, 0.30, 0.72), (0.30, -0.32, 0.56)))


@modelled(1.0, (0.16, 0.78, 0.36), veil=190)
def shadow(w: Wear) -> Parts:
    """A man-shaped darkness low on the ground."""
    dark: Colour = mix(w.side.deep, (36, 28, 44), 0.72)
    s = Shape(
        skin=dark, cloth=dark, sleeve=dark, trousers=dark, boot=dark, skirt=dark, belt=dark, headgear="", head=0.14,
        head_at=(0.14, 0.82), lean=0.08,
    )
    s.face = lambda a, b: [
        ball(dark, (0.14, 0, 0.82), 0.15),
        *both([ball((236, 230, 190), (0.27, 0.055, 0.84), 0.026, bias=0.08, glow=True)]),
    ]
    s.extra = claws(0.52, 0.26, 0.62, 0.20, dark) + claws(0.50, -0.26, 0.56, 0.20, dark)
    return man(w, s, grasping(w, (0.50, 0.24, 0.64), (0.46, -0.24, 0.58)))
