"""`python -m game.catalogue.build`: packs the tables, and the bundled scenarios set up by them, for quick loading."""

from __future__ import annotations

import sys

from msgspec import json

from game import paths
from game.catalogue.assembly import build
from game.catalogue.catalogue import BUILT, data_folder, digest
from game.catalogue.reading import Faults
from game.catalogue.scenario import mustered
from game.catalogue.scenario.loading import scenario_of_text
from game.catalogue.tables import load


def write_built() -> None:
    """Write the built tables beside the YAML, with the digest of the data they are of; then the bundled scenarios."""
    (data_folder() / BUILT).write_bytes(digest().encode() + b"\n" + json.encode(build()) + b"\n")
    load.cache_clear()
    mustered.forget_gone()
    for name, path in paths.bundled().items():
        text = path.read_text(encoding="utf-8-sig")
        mustered.write(name, text, mustered.mustered(scenario_of_text(text, str(path))))


if __name__ == "__main__":
    try:
        write_built()
    except Faults as no:
        sys.exit(str(no))
