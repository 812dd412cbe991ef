"""What writes files that somebody wants to keep, each with what must hold of them however the disk failed."""

from __future__ import annotations

import contextlib
import io
import os
from collections.abc import Callable
from io import FileIO
from pathlib import Path
from typing import Any

from msgspec import json

from game import paths
from game.cli.entry import carry_out
from game.editor.draft import Draft
from game.editor.drafting import Drafting
from game.files.keeping import copied, salvaged
from game.session.game import Session
from game.session.onlooking import remember, remembered
from game.session.replay import verify
from game.session.resuming import resume
from game.ui import settings
from tools.kept import begun, play_on, played, text_of

Files = dict[str, bytes]


def files(folder: Path) -> Files:
    """Give what lies in a folder, but locks."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.endswith(".lock")
    }


class Case:
    """Something that writes: `before` prepares a folder, `act` writes and gives what was told, `wrong` looks after."""

    def before(self, folder: Path) -> None:
        """Prepare the folder, on a disk that does not fail."""

    def act(self, folder: Path) -> list[str]:
        """Write; what was told about it. OSError and ReplayFault are told, too."""
        raise NotImplementedError

    def wrong(self, folder: Path, before: Files, told: list[str]) -> str:
        """Say what is wrong with what lies there now, "" for nothing."""
        raise NotImplementedError


class Kept(Case):
    """A battle kept in a new file, with answers under seal."""

    book, answers = "exile", 8

    def act(self, folder: Path) -> list[str]:
        """Begin, play, close."""
        self.session: Session | None = None
        self.session = begun(self.book, 1, folder / "a.replay")
        for _ in play_on(self.session, 1, self.answers):
            pass
        self.session.close()
        return self.session.notices

    def wrong(self, folder: Path, before: Files, told: list[str]) -> str:
        """The file is sound, and whole or told of; what is under seal can be read again, or was told of."""
        path = folder / "a.replay"
        if self.session is None:
            return "" if files(folder) == before else "something is left of what could not begin"
        if not path.exists():
            return "" if told else "the file is gone"
        verdict = verify(path)
        if not verdict.agrees:
            return verdict.sentence
        if verdict.events != self.session.now.n and not told:
            return f"{verdict.events} of {self.session.now.n} events are kept, and nobody was told"
        return ""


class Replaced(Kept):
    """A battle kept in the place of another."""

    def before(self, folder: Path) -> None:
        """Another battle lies there."""
        played("starkpool", 2, folder / "a.replay", 5)

    def wrong(self, folder: Path, before: Files, told: list[str]) -> str:
        """The other one is as it was, or the new one is there whole."""
        now = (folder / "a.replay").read_bytes() if (folder / "a.replay").exists() else b""
        if now == before["a.replay"]:
            return "" if told else "the old one is there still, and nobody was told"
        return super().wrong(folder, before, told)


class TakenUp(Case):
    """A battle taken up whose last line had broken off."""

    def before(self, folder: Path) -> None:
        """A battle with a last line that broke off."""
        played("chainmail", 3, folder / "a.replay", 12)
        data = (folder / "a.replay").read_bytes()
        (folder / "a.replay").write_bytes(data[:-20])

    def act(self, folder: Path) -> list[str]:
        """Take it up, play on, close."""
        session, notices = resume(folder / "a.replay")
        for _ in play_on(session, 1, 4):
            pass
        session.close()
        return [said for said in (*notices, *session.notices) if "broken off" not in said and "take" not in said]

    def wrong(self, folder: Path, before: Files, told: list[str]) -> str:
        """Nothing of it is lost: it stands there as it was, or it is kept beside."""
        old, now = before["a.replay"], files(folder)
        if not now["a.replay"].startswith(old) and old not in [now[file] for file in now if file.endswith(".kept")]:
            return "it was cut off, and is not kept beside"
        verdict = verify(folder / "a.replay")
        if not verdict.agrees:
            return verdict.sentence
        rest = [file for file in now if file != "a.replay" and now[file] != old and not file.endswith(".sealed")]
        return f"{rest[0]} is left, and not whole" if rest else ""


class Copied(Case):
    """A battle copied, or what is sound of one."""

    def __init__(self, copy: Callable[[Path], Any]) -> None:
        self.copy = copy

    def before(self, folder: Path) -> None:
        """A battle with answers under seal."""
        played("exile", 4, folder / "a.replay", 7)

    def act(self, folder: Path) -> list[str]:
        """Copy it."""
        self.copy(folder / "a.replay")
        return []

    def wrong(self, folder: Path, before: Files, told: list[str]) -> str:
        """The copy is whole, or is not there."""
        now = files(folder)
        if {file: now.get(file) for file in before} != before:
            return "the battle itself was changed"
        new = {file: data for file, data in now.items() if file not in before}
        whole = {file.replace("a.replay", "a-2.replay"): data for file, data in before.items()}
        return "" if new == whole or (not new and told) else f"what is left of the copy is {sorted(new)}"


class Settings(Case):
    """The settings, and who sat where."""

    def before(self, folder: Path) -> None:
        """Something was set before."""
        os.environ[paths.HOME_VARIABLE] = str(folder)
        settings.save(settings.Settings(pace=1))
        remember("a.replay", {"blue": "human"})

    def act(self, folder: Path) -> list[str]:
        """Set something else."""
        os.environ[paths.HOME_VARIABLE] = str(folder)
        settings.save(settings.Settings(pace=2))
        remember("b.replay", {"blue": "scripted"})
        return []

    def wrong(self, folder: Path, before: Files, told: list[str]) -> str:
        """What was set before, or what was set then, is there whole."""
        if settings.load().pace not in (1, 2):
            return "the settings are lost"
        if remembered("a.replay") != {"blue": "human"}:
            return "who sat where is forgotten"
        for name, data in files(folder).items():
            if name not in before:
                return f"{name} is left behind"
            json.decode(data)
        return ""


class Scenario(Case):
    """A scenario saved by the editor over what stood there."""

    def before(self, folder: Path) -> None:
        """A scenario of the player's own."""
        os.environ[paths.HOME_VARIABLE] = str(folder)
        (folder / "small.yaml").write_text(text_of("starkpool"), encoding="utf-8")

    def act(self, folder: Path) -> list[str]:
        """Give it another title, and save it."""
        os.environ[paths.HOME_VARIABLE] = str(folder)
        drafting = Drafting.open(str(folder / "small.yaml"))
        drafting.do(Draft({**drafting.draft.parts, "title": "Another"}))
        drafting.save()
        return []

    def wrong(self, folder: Path, before: Files, told: list[str]) -> str:
        """The old one to the byte, or the new one whole, and nothing half written beside."""
        now = files(folder)
        if sorted(now) != ["small.yaml"]:
            return f"{sorted(now)} lie there"
        if now["small.yaml"] == before["small.yaml"]:
            return "" if told else "it was not saved, and nobody was told"
        new = before["small.yaml"].replace(b"title: The Small Field\n", b"title: Another\n")
        return "" if now["small.yaml"] == new else "it is neither the old nor the new one"


class ByHand(Scenario):
    """A scenario saved by the editor that somebody has written to meanwhile: what stood there is kept beside."""

    def act(self, folder: Path) -> list[str]:
        """Give it another title, write to it by hand, on a disk that does not fail, and save it."""
        os.environ[paths.HOME_VARIABLE] = str(folder)
        drafting = Drafting.open(str(folder / "small.yaml"))
        drafting.do(Draft({**drafting.draft.parts, "title": "Another"}))
        with FileIO(folder / "small.yaml", "ab") as file:
            file.write(b"# by hand\n")
        drafting.save()
        return []

    def wrong(self, folder: Path, before: Files, told: list[str]) -> str:
        """What was written by hand is there, at its place or beside; what was saved is whole, or told of."""
        now, by_hand = files(folder), before["small.yaml"] + b"# by hand\n"
        beside = now.pop("small.yaml.old", None)
        if beside not in (None, by_hand) or sorted(now) != ["small.yaml"]:
            return f"{sorted(now)} lie there, and what is kept beside is not what was there"
        if now["small.yaml"] == by_hand:
            return "" if told else "it was not saved, and nobody was told"
        if beside is None:
            return "what was written by hand is gone"
        new = before["small.yaml"].replace(b"title: The Small Field\n", b"title: Another\n")
        return "" if now["small.yaml"] == new else "it is neither the old nor the new one"


class Command(Case):
    """A command that writes a file over another."""

    def __init__(self, name: str, *words: str) -> None:
        self.name, self.words = name, words

    def before(self, folder: Path) -> None:
        """A battle to be shown, a scenario, and a good file where the new one goes."""
        played("starkpool", 1, folder / "a.replay", 3)
        (folder / "small.yaml").write_text(text_of("starkpool"), encoding="utf-8")
        (folder / self.name).write_bytes(b"the good one that was there")

    def act(self, folder: Path) -> list[str]:
        """Give the command; what it said, if it says that it failed."""
        said, told = io.StringIO(), io.StringIO()
        words = [word.replace("FOLDER", str(folder)) for word in self.words]
        with contextlib.redirect_stderr(said), contextlib.redirect_stdout(told):
            status = carry_out(words)
        if "should not have happened" in said.getvalue():
            raise RuntimeError(said.getvalue())
        return [said.getvalue()] if status else []

    def wrong(self, folder: Path, before: Files, told: list[str]) -> str:
        """The good one to the byte where it was said that it failed, else the new one; nothing half written beside."""
        now = files(folder)
        if sorted(now) != sorted(before):
            return f"{sorted(set(now) ^ set(before))} came or went"
        same = now[self.name] == before[self.name]
        if same != bool(told):
            return "it failed, and nothing is said" if same else f"the good one is gone: {told}"
        return "" if same or len(now[self.name]) > 200 else "the new one is not whole"


CASES: dict[str, Callable[[], Case]] = {
    "kept": Kept,
    "replaced": Replaced,
    "taken-up": TakenUp,
    "copied": lambda: Copied(copied),
    "salvaged": lambda: Copied(salvaged),
    "settings": Settings,
    "scenario": Scenario,
    "by-hand": ByHand,
    "picture": lambda: Command("a.png", "picture", "FOLDER/a.replay", "-o", "FOLDER/a.png", "--scale", "4"),
    "film": lambda: Command("a.gif", "film", "FOLDER/a.replay", "-o", "FOLDER/a.gif", "--scale", "6", "--pace", "16"),
    "events": lambda: Command("a.jsonl", "run", "FOLDER/small.yaml", "--rounds", "1", "--events", "FOLDER/a.jsonl"),
    "schema": lambda: Command("a.json", "schema", "-o", "FOLDER/a.json"),
}
