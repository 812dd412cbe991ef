"""`sandtable rules`: the rules and rulings of every book, by id or by word, and where a battle used them."""

from __future__ import annotations

import re
import shutil
import textwrap
from argparse import Namespace
from pathlib import Path

from msgspec import json

from game import systems
from game.catalogue.reading import near
from game.cli.trouble import DONE, NO, say
from game.core.state import State
from game.rules.statements import Statement
from game.session.consulting.rule_reference import Reference, statement_data
from game.session.consulting.rule_use import RuleUses, Use
from game.telling.narration import Sentence


class Battle:
    """A battle that was kept: its state before the first event, the use of the rules in it, and its sentences."""

    def __init__(self, path: Path) -> None:
        from game.cli.commands.replays import opened, watched_by
        from game.telling.narration import Teller

        recording = opened(path)
        self.book = recording.header.rules
        self.state: State = recording.first
        teller, uses = Teller(recording.first, watched_by(recording)), RuleUses()
        self.sentences: list[Sentence] = teller.tell(recording.events)
        for number, event in enumerate(teller.known, recording.first.n):
            if event is not None:
                uses.hear((event,), number)
        self.uses: dict[str, Use] = uses.found

    def sentence(self, use: Use) -> Sentence | None:
        """Return the sentence that tells of an event, or the nearest: the next one, or the last."""
        told = None
        for sentence in reversed(self.sentences):
            if sentence.kind in ("head", "phase"):
                continue
            if sentence.n < use.n:
                return told or sentence
            told = sentence
        return told


def rules(given: Namespace) -> int:
    """Print the statement with an id, those of a section, or all that have the words; 1 where there is none."""
    asked = " ".join(given.asked).strip()
    battle = Battle(Path(given.replay)) if given.replay else None
    reference = Reference(*(systems.book(name) for name in ([battle.book] if battle else systems.BOOKS)))
    if not asked and battle is None and not given.json:
        for name in systems.BOOKS:
            book = systems.book(name)
            print(f"{name}: {book.title}, {len(book.statements())} rules and rulings")
        print("sandtable rules ID_OR_WORD shows one, a section, or all that speak of something.")
        return DONE
    found = reference.chosen(asked) if asked else list(reference.statements.values())
    if not found:
        words = {
            word
            for statement in reference.statements.values()
            for word in re.findall("[a-z]{3,}", statement.says.lower())
        }
        like = near(asked.upper(), reference.statements) or near(asked.lower(), sorted(words))
        say(f"no rule has the id or the words {asked!r}{f'; did you mean {like}?' if like else '.'}")
        return NO
    if given.json:
        print(json.encode([_told(reference, statement, battle) for statement in found]).decode())
        return DONE
    if not asked and battle is not None:
        print("\n".join(_used(reference, battle)))
        return DONE
    width = max(60, min(110, shutil.get_terminal_size((100, 24)).columns))
    print(
        "\n\n".join(statement_text(reference, statement, width, battle, whole=len(found) <= 12) for statement in found)
    )
    return DONE


def _told(reference: Reference, statement: Statement, battle: Battle | None) -> dict[str, object]:
    found = statement_data(reference, statement, battle.uses if battle else {}, battle.state if battle else None)
    use = battle.uses.get(statement.id) if battle else None
    if battle is not None and use is not None:
        sentence = battle.sentence(use)
        found["last"]["sentence"] = sentence.text if sentence is not None else ""
    return found


def _used(reference: Reference, battle: Battle) -> list[str]:
    """A line for each rule that the battle used, in the order of the book, then how many it did not."""
    lines = []
    for statement in reference.statements.values():
        use = battle.uses.get(statement.id)
        if use is not None:
            lines.append(f"{statement.id:14} {use.times:6}  {statement.title}; last in {use.when}")
    return [*lines, f"{len(lines)} of {len(reference.statements)} rules and rulings were used."]


def statement_text(
    reference: Reference, statement: Statement, width: int, battle: Battle | None = None, *, whole: bool
) -> str:
    """Set a statement as lines: id and title, what it says, and (of a few) the notes to it and its use."""
    lines = [f"{statement.id}  {statement.title}"]
    parts = [statement.says]
    if whole:
        citing = reference.citing.get(statement.id, ())
        parts += [statement.note] if statement.note else []
        parts += [f"Why: {statement.why}"] if statement.why else []
        parts += [f"Otherwise: {statement.alternatives}"] if statement.alternatives else []
        parts += [f"Bears on {', '.join(statement.cites)}."] if statement.cites else []
        parts += [f"Rulings: {', '.join(citing)}."] if citing else []
    readings = reference.readings(statement.id)
    if readings:
        choice = f"A scenario may set it: {', '.join(readings)}; the first holds where it says nothing."
        choice += f" Its name where a battle is set up: {statement.label}."
        parts.append(choice if battle is None else f"{choice} Here: {reference.reading(statement.id, battle.state)}.")
    if battle is not None:
        parts.append(_use(battle, battle.uses.get(statement.id)))
    for part in parts:
        lines += textwrap.wrap(" ".join(part.split()), width, initial_indent="    ", subsequent_indent="    ")
    return "\n".join(lines)


def _use(battle: Battle, use: Use | None) -> str:
    if use is None:
        return "Not used in this battle."
    times = "once" if use.times == 1 else f"{use.times} times"
    sentence = battle.sentence(use)
    said = f": {sentence.text}" if sentence is not None else "."
    return f"Used {times}, last in {use.when} (event {use.n}){said}"
