"""The engine compiled by mypyc, for a wheel that asks for it: `HATCH_BUILD_HOOKS_ENABLE=1 pip wheel --no-deps .`

Without that variable nobody reads this file, and the wheel is of plain Python. The sources are the same and lie beside
what is made of them, so that whatever is not compiled finds them. `python tools/compiled.py FOLDER` only compiles."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent.parent
CLASS = re.compile(r"^ *class (\w+)\(([^)]*)\)", re.MULTILINE)
"""A class, and what stands in its brackets."""
WORD = re.compile(r"\w+")
THROWS = re.compile(r"\bref\.(?:throw|total)\(|\bself\.throw\(")
"""Dice are thrown, and read no further than is asked by code that is not compiled."""
TAKEN = ROOT / "tools" / "taken.h"


def asked_for() -> dict[str, Any]:
    """What the project says of this hook: its layers, and which modules of theirs stay as they are."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found: dict[str, Any] = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    return found


@cache
def modules() -> dict[str, list[str]]:
    """The files to compile, by layer: all that define no Struct and are not named as left alone.

    Of a Struct mypyc drops what stands beside its bases (`frozen=True`) and changes the types of its fields, by which
    msgspec reads; what a `cached_property` gives, perhaps of dice, it works out anew each time. Where dice are thrown
    they would all be read at once. A package itself stays too: a module of it would hide a function of its name."""
    texts = {path: path.read_text(encoding="utf-8") for path in sorted((ROOT / "game").rglob("*.py"))}
    read = {path: CLASS.findall(text) for path, text in texts.items()}
    bases = {name: set(WORD.findall(said)) for defined in read.values() for name, said in defined}
    structs = {"Struct"}
    while more := {name for name, those in bases.items() if those & structs} - structs:
        structs |= more
    hook = asked_for()
    left = {ROOT / name for name in hook["interpreted"]}
    return {
        layer: [
            path.relative_to(ROOT).as_posix()
            for path, defined in read.items()
            if path.is_relative_to(ROOT / "game" / layer) and path not in left and path.name != "__init__.py"
            and "cached_property" not in texts[path] and not THROWS.search(texts[path])
            and not any(set(WORD.findall(said)) & structs for _, said in defined)
        ]
        for layer in hook["layers"]
    }  # fmt: skip


def compile_into(folder: Path) -> None:
    """Make the modules in a folder, laid out as in a wheel; some minutes, on all cores."""
    import msgspec  # noqa: F401 (without its types every Struct would be taken for a class of ours)
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    class SideBySide(build_ext):  # type: ignore[misc]
        """Compiles as many files of a library at once as there are cores."""

        def build_extension(self, ext: Any) -> None:
            """Compile each file by itself, then link them."""

            def made(source: str) -> list[str]:
                args = [*ext.extra_compile_args, *before * Path(source).name.startswith("__native")]
                how = {"include_dirs": ext.include_dirs, "extra_postargs": args}
                found: list[str] = self.compiler.compile([source], output_dir=self.build_temp, **how)
                return found

            with ThreadPoolExecutor((os.cpu_count() or 1) + 1) as pool:
                ext.extra_objects = [name for names in pool.map(made, ext.sources) for name in names]
            ext.sources = []
            super().build_extension(ext)

    before = ["/FI", str(TAKEN)] if os.name == "nt" else ["-include", str(TAKEN)]
    os.chdir(ROOT)
    paths = [path for layer in modules().values() for path in layer]
    with tempfile.TemporaryDirectory() as temporary:
        # The types of what is not listed are read and not judged: `mypy` does that.
        read = ["--config-file=", f"--cache-dir={temporary}/types", "--explicit-package-bases"]
        lenient = ["--ignore-missing-imports", "--follow-imports=silent"]
        extensions = mypycify(
            [*read, *lenient, *paths],
            group_name="sandtable", multi_file=True, target_dir=f"{temporary}/c", opt_level="1", debug_level="0",
        )  # fmt: skip
        building = SideBySide(Distribution({"name": "sandtable", "ext_modules": extensions}))
        building.build_lib, building.build_temp = str(folder), f"{temporary}/o"
        building.ensure_finalized()
        building.run()


class Compiling(BuildHookInterface[Any]):
    """Puts the compiled modules beside the sources in a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and say that the wheel is for this Python and this kind of machine; an editable install is plain."""
        if version == "editable":
            return
        self._made = tempfile.TemporaryDirectory()
        folder = Path(self._made.name)
        command = [sys.executable, str(ROOT / "tools" / "compiled.py"), str(folder)]
        done = subprocess.run(command, check=False)
        if done.returncode:
            raise RuntimeError("mypyc stumbled: name the module above under `interpreted` in pyproject.toml")
        for path in sorted(folder.rglob("*")):
            if path.name.endswith(tuple(EXTENSION_SUFFIXES)):
                build_data["force_include"][str(path)] = path.relative_to(folder).as_posix()
        build_data["pure_python"], build_data["infer_tag"] = False, True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take away what was compiled; the wheel has it."""
        if version != "editable":
            self._made.cleanup()


if __name__ == "__main__":
    compile_into(Path(sys.argv[1]).resolve())
