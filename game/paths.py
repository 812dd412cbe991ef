"""Where things lie: assets, scenarios and tables of a checkout or an installed wheel, and the folders of the user.

A checkout keeps `assets/` and `scenarios/` beside `game/`; a wheel keeps them in `game/_data/`. Tables lie inside the
package in both. Nothing heavy is imported, so that every command may ask.
"""

import difflib
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
HOME_VARIABLE = "SANDTABLE_HOME"


def data_folder(name: str) -> Path:
    """The folder `assets` or `scenarios`, of the wheel if this is one, else of the checkout."""
    installed = PACKAGE / "_data" / name
    return installed if installed.is_dir() else PACKAGE.parent / name


def assets() -> Path:
    """The folder of pictures, sounds and fonts of our own."""
    return data_folder("assets")


def asset(*parts: str) -> Path:
    """One file of the assets, whether or not it is there: `asset("sounds", "clash.wav")`."""
    return assets().joinpath(*parts)


def scenarios() -> Path:
    """The folder of the bundled scenarios."""
    return data_folder("scenarios")


def bundled() -> dict[str, Path]:
    """The bundled scenarios by bare name, in the order of their names."""
    return {path.stem: path for path in sorted(scenarios().glob("*.yaml"))}


def own_by_name() -> dict[str, Path]:
    """The player's own scenarios by bare name, in the order of their names; one called like a bundled one is not."""
    found = {path.stem: path for path in sorted(_folder("scenarios").glob("*.yaml"))}
    return {name: path for name, path in found.items() if name not in bundled()}


def scenario(asked: str) -> Path:
    """The file meant by a path or the bare name of one bundled or one's own; FileNotFoundError says what there is."""
    path = Path(asked)
    if path.is_file():
        return path
    known = {**bundled(), **own_by_name()}
    if path.name == asked and asked.removesuffix(".yaml") in known:
        return known[asked.removesuffix(".yaml")]
    near = difflib.get_close_matches(path.stem, known, n=1)
    hint = f"did you mean {near[0]}?" if near else f"bundled are: {', '.join(known) or 'none'}."
    raise FileNotFoundError(f"No scenario {asked!r}; {hint}")


def tables(*folder: str) -> Path:
    """A folder of rule tables inside the package: `tables("catalogue", "data")`, `tables("systems", book)`."""
    return PACKAGE.joinpath(*folder)


def user_folder(kind: str) -> Path:
    """The user's folder for a kind of files, as `replays` or `settings`, made if need be; SANDTABLE_HOME overrides."""
    folder = _folder(kind)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _folder(kind: str) -> Path:
    chosen = os.environ.get(HOME_VARIABLE)
    if chosen:
        return Path(chosen).expanduser() / kind
    import platformdirs  # 32 ms, and most commands never come here

    if kind in ("replays", "playouts", "scenarios"):
        return platformdirs.user_data_path("sandtable", appauthor=False) / kind
    if kind == "settings":
        return platformdirs.user_config_path("sandtable", appauthor=False)
    return platformdirs.user_log_path("sandtable", appauthor=False)


def replays() -> Path:
    """Where battles are kept: a saved battle is a replay."""
    return user_folder("replays")


def playouts() -> Path:
    """Where the playout lies that was watched last: no battle, and not listed among them."""
    return user_folder("playouts")


def own_scenarios() -> Path:
    """Where the scenarios are kept that the player lays out."""
    return user_folder("scenarios")


def settings() -> Path:
    """Where the player's settings and key bindings are kept."""
    return user_folder("settings")


def logs() -> Path:
    """Where the log of what went wrong is kept."""
    return user_folder("logs")


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """Return a new file to write beside another, and put it in its place once it is whole and on the disk; OSError.

    Until then what stood there is as it was, and stays so where anything goes wrong. A device is written to at once."""
    if path.exists() and not path.is_file():
        yield path
        return
    there = path.resolve()  # a link stays one
    fresh = there.with_name(f".{there.stem}.{os.getpid()}{there.suffix}")
    try:
        yield fresh
        with fresh.open("rb+") as file:
            os.fsync(file.fileno())
        if there.is_file():
            fresh.chmod(stat.S_IMODE(there.stat().st_mode))
        fresh.replace(there)
    except BaseException:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise


def write_whole(path: Path, data: bytes) -> None:
    """Write a file, whole or not at all; OSError."""
    with whole(path) as fresh:
        fresh.write_bytes(data)


def keep_fault() -> Path | None:
    """Keep what went wrong just now, and how it came to it, in the log; where that is, None if it cannot be kept."""
    import traceback

    try:
        log = logs() / "faults.log"
        with log.open("a", encoding="utf-8") as file:
            file.write(traceback.format_exc() + "\n")
    except OSError:
        return None
    return log
