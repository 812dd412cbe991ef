"""Paint anew the pictures with which tests compare the screens: `python tools/golden.py [NAME ...]`. Look at them."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["SANDTABLE_HOME"] = tempfile.mkdtemp()
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.ui.goldens import COMES, FOLDER, apart, painted


def main(names: list[str]) -> int:
    """Paint all, or those named; say by how much each differs from what was kept."""
    from PIL import Image

    FOLDER.mkdir(exist_ok=True)
    for name in names or list(COMES):
        with tempfile.TemporaryDirectory() as folder:
            now = painted(name, Path(folder))
        path = FOLDER / f"{name}.webp"
        words = "new"
        if path.exists():
            with Image.open(path) as kept:
                words = "{:.1f} in a square, {:.2f} on the average".format(*apart(now, kept))
        now.save(path, quality=82, method=6)
        print(f"{name}: {words}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
