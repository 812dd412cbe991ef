"""Tables with longer ranges, for a book in which an inch of range is more on the table."""

from __future__ import annotations

from msgspec.structs import replace

from game.catalogue.catalogue import Catalogue
from game.catalogue.engines import EngineKind
from game.catalogue.kinds.gear import Missile
from game.catalogue.kinds.magic import Spell


def ranged(catalogue: Catalogue, times: int, magic: int) -> Catalogue:
    """Return the tables with every range multiplied: of missiles, turning, spells and devices.

    Areas stay as they are: they are no ranges [SP-3.4.2.2]."""
    return replace(
        catalogue,
        missiles={name: _missile(missile, times) for name, missile in catalogue.missiles.items()},
        spells={name: _spell(spell, magic) for name, spell in catalogue.spells.items()},
        devices={
            name: replace(device, works=_spell(device.works, magic)) for name, device in catalogue.devices.items()
        },
        turning_range=catalogue.turning_range * times,
        engines=replace(
            catalogue.engines, kinds={key: _engine(kind, times) for key, kind in catalogue.engines.kinds.items()}
        ),
    )


def _missile(missile: Missile, times: int) -> Missile:
    return replace(
        missile,
        short=missile.short * times,
        medium=missile.medium * times,
        long=None if missile.long is None else missile.long * times,
        least=missile.least * times,
        near=missile.near * times,
    )


def _engine(kind: EngineKind, times: int) -> EngineKind:
    return replace(kind, least=kind.least * times, range=kind.range * times)


def _spell(spell: Spell, times: int) -> Spell:
    far = None if spell.cleric_range is None else spell.cleric_range * times
    reverse = None if spell.reverse is None else _spell(spell.reverse, times)
    return replace(spell, range=spell.range * times, cleric_range=far, reverse=reverse)
