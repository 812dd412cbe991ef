"""Keep anew what comes of every spell, device and creature: `python tools/golden_almanac.py`; says what has changed."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import yaml

from tests import almanac


def main() -> int:
    """Write the outcomes of now, and name those that are not as they were."""
    before = almanac.kept() if almanac.KEPT.exists() else {}
    now = almanac.outcomes()
    for kind, found in now.items():
        was = before.get(kind, {})
        for name in sorted(found.keys() | was.keys()):
            if found.get(name) != was.get(name):
                print(f"{kind}: {name}: {was.get(name, 'nothing')} -> {found.get(name, 'nothing')}")
    almanac.KEPT.write_text(yaml.safe_dump(now, width=200), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
