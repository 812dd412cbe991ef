"""The league, and the grounds it is played on: `python tools/league.py scripted rush kite -n 200 --jobs 1`.

Takes what `sandtable league` takes. `--grounds FOLDER` writes the mirrored battles there instead, as scenarios to be
looked at, edited or played."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.cli.entry import carry_out
from game.odds.league.mirror import names, text


def main(words: list[str]) -> int:
    """Play the league, or write its grounds."""
    if words[:1] == ["--grounds"] and len(words) == 2:
        folder = Path(words[1])
        folder.mkdir(parents=True, exist_ok=True)
        for name in names():
            (folder / f"{name}.yaml").write_text(text(name) + "\n")
        print(f"{len(names())} scenarios in {folder}.")
        return 0
    return carry_out(["league", *words])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
