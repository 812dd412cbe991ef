"""The bundled tables, loaded once: as they were built, or from their YAML."""

from __future__ import annotations

from functools import lru_cache

from msgspec import ValidationError, json

from game.catalogue.catalogue import BUILT, Catalogue, data_folder, digest


@lru_cache(maxsize=1)
def load() -> Catalogue:
    """Return the catalogue: as built where that is of today's data, else from the YAML itself."""
    try:
        head, _, body = (data_folder() / BUILT).read_bytes().partition(b"\n")
        if head.decode() == digest():
            return json.decode(body, type=Catalogue)
    except (OSError, UnicodeDecodeError, ValidationError):
        pass  # not built, or built by another version: the YAML holds all there is
    from game.catalogue.assembly import build  # PyYAML is not needed where the tables are built

    return build()
