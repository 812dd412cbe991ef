"""`sandtable film`: a battle that was kept, as a moving picture."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from game.cli.battles import writable
from game.cli.commands.pictures import drawing, tell_lacking
from game.cli.commands.replays import opened
from game.cli.trouble import DONE, Trouble, reason
from game.files.rows import ReplayFault

KINDS = (".gif", ".webp")


def film(given: Namespace) -> int:
    """Film a replay, and say how long it has become."""
    out = writable(given.out)
    if out.suffix.lower() not in KINDS:
        raise Trouble(f"films are GIF or WebP files: {given.out!r} ends in neither .gif nor .webp.")
    module = drawing("film")
    recording = opened(Path(given.file))
    try:
        rounds = given.rounds or module.ALL
        quality = given.quality or module.QUALITY
        how = module.How(given.scale or module.SCALE, given.pace, rounds, given.part, given.camera, quality)
        frames, seconds = module.save(recording, out, how)
    except ReplayFault as no:
        raise Trouble(f"{given.file}: {no}.") from None
    except ValueError as no:
        raise Trouble(f"round {given.rounds[0]} of {given.file!r} cannot be filmed: {no}.") from None
    except OSError as no:
        raise Trouble(f"the film cannot be written to {str(out)!r}: {reason(no)}.") from None
    print(f"{out}: {frames} pictures, {seconds:.0f} seconds, {out.stat().st_size / 1e6:.1f} MB.")
    tell_lacking()
    return DONE
