"""Tables whose ranges are taken more than once, for a book in which an inch of them is more of the table's."""

from __future__ import annotations

from msgspec.structs import replace

from game.catalogue.catalogue import Catalogue
from game.catalogue.engines import EngineKind
from game.catalogue.kinds.gear import Missile
from game.catalogue.kinds.magic import Spell


def ranged(catalogue: Catalogue, times: int, magic: int) -> Catalogue:
    """Return the tables with every range so many times as long: of missiles and turning, and of spells and devices.

    Areas stay as they are: they are no ranges [SP-3.4.2.2]."""
    return replace(
        catalogue,
        missiles={name: _missile(one, times) for name, one in catalogue.missiles.items()},
        spells={name: _spell(one, magic) for name, one in catalogue.spells.items()},
        devices={name: replace(one, works=_spell(one.works, magic)) for name, one in catalogue.devices.items()},
        turning_range=catalogue.turning_range * times,
        engines=replace(
            catalogue.engines, kinds={key: _engine(one, times) for key, one in catalogue.engines.kinds.items()}
        ),
    )


def _missile(one: Missile, times: int) -> Missile:
    return replace(
        one,
        short=one.short * times,
        medium=one.medium * times,
        long=None if one.long is None else one.long * times,
        least=one.least * times,
        near=one.near * times,
    )


def _engine(one: EngineKind, times: int) -> EngineKind:
    return replace(one, least=one.least * times, range=one.range * times)


def _spell(one: Spell, times: int) -> Spell:
    far = None if one.cleric_range is None else one.cleric_range * times
    reverse = None if one.reverse is None else _spell(one.reverse, times)
    return replace(one, range=one.range * times, cleric_range=far, reverse=reverse)
