"""Any edit of any scenario, saved: only what it touches is written anew, every comment is still there."""

import difflib
import random
from collections import Counter
from decimal import Decimal

import pytest
import yaml

from game import paths
from game.catalogue.scenario.spans import Leaf, leaves, remarks, spans
from game.editor import edits, palette, places
from game.editor.draft import Draft, Ref, Value, read
from game.editor.fields import CHOICE, LIST, PICKS, fields_of, with_said
from game.editor.splicing import comments, spliced
from tools.generated import generated

SEEDS = range(6)
EDITS = 10


def sources() -> dict[str, str]:
    found = {name: path.read_text(encoding="utf-8") for name, path in sorted(paths.bundled().items())}
    for seed in SEEDS:
        text = generated(seed)
        found[f"generated-{seed}"] = text
        found[f"blocks-{seed}"] = yaml.safe_dump(yaml.safe_load(text), sort_keys=False, default_flow_style=False)
    return found


SOURCES = sources()


def remarked(text: str, dice: random.Random) -> str:
    """The text with comments beside its lines, above them and between, and with line ends of one kind or the other."""
    root = spans(text)
    assert root is not None
    inside = [(leave.start, leave.end) for leave in leaves(root)]
    lines, at = [], 0
    for n, line in enumerate(text.splitlines()):
        end = at + len(line)
        own = not any(a < at <= b for a, b in inside)
        if own and dice.random() < 0.2:
            lines.append(" " * dice.randrange(4) + f"# above {n}")
        if own and not any(a <= end < b for a, b in inside) and line.strip() and dice.random() < 0.3:
            line += " " * dice.randrange(1, 5) + f"# beside {n}"
        lines.append(line)
        at = end + 1
    return "".join(line + dice.choice(["\n", "\n", "\n\n"]) for line in lines[:1]) + "\n".join(lines[1:]) + "\n"


def flat(value: Value, path: tuple[str, ...] = ()) -> dict[tuple[str, ...], str]:
    """Every text by the keys that lead to it, and every collection, which has a line of its own at most."""
    below = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = {key: text for name, one in below for key, text in flat(one, (*path, str(name))).items()}
    return {path: value if isinstance(value, str) else type(value).__name__, **found}


def edited(draft: Draft, dice: random.Random) -> Draft:
    """Another draft, by one edit that the editor has."""
    refs: list[Ref] = [ref for part in draft.parts for ref in draft.entries(part)]
    placed = [ref for ref in refs if places.places(draft, ref)]
    cornered = [ref for ref in placed if len(places.places(draft, ref)) > 2]
    side = dice.choice(palette.side_ids(draft))
    spot = (Decimal(dice.randrange(80)) / 4, Decimal(dice.randrange(80)) / 4)
    way = dice.randrange(12)
    if way <= 2:
        return places.moved(draft, dice.sample(placed, dice.choice([1, 1, 2])), (Decimal("0.25"), Decimal(1)))
    if way == 3:
        return places.turned(draft, [dice.choice(placed)], 15)
    if way == 4 and cornered:
        return places.corner_moved(draft, dice.choice(cornered), 1, spot)
    if way == 5 and cornered:
        ref = dice.choice(cornered)
        return dice.choice([places.corner_added(draft, ref, 0, spot), places.corner_removed(draft, ref, 1)])
    if way == 6:
        return edits.without(draft, dice.sample(placed, dice.choice([1, 1, 3])))
    if way == 7:
        return places.copied(draft, [dice.choice(placed)], spot)[0]
    if way == 8:
        return palette.with_kind(draft, dice.choice(palette.kinds()), side, spot)[0]
    if way == 9:
        named = [ref for ref in refs if ref[0] == "regions"]
        return edits.renamed(draft, named[0], "elsewhere")[0] if named else draft
    about = dice.choice([None, *refs])
    fields = [field for field in fields_of(draft, about) if field.path]
    if not fields:
        return draft
    field = dice.choice(fields)
    texts = {CHOICE: [key for key, _ in field.choices], LIST: ["sword, dagger", ""],
             PICKS: [", ".join(key for key, _ in field.choices[1:3]), ""]}
    return with_said(draft, about, field, dice.choice(texts.get(field.kind) or ["7", "It: is \u2018other\u2019, now"]))


@pytest.mark.parametrize("name", SOURCES)
def test_an_edit_writes_only_what_it_touches_and_every_comment_stays(name: str):
    dice = random.Random(name)
    text = remarked(SOURCES[name], dice)
    draft = read(text, name)
    root = spans(text)
    assert root is not None
    for _ in range(EDITS):
        new = edited(draft, dice)
        found = spliced(text, new)
        assert found is not None
        assert read(found, name) == new
        assert not Counter(comments(text)) - Counter(comments(found))
        before, after = flat(draft.parts), flat(new.parts)
        touched = [path for path in before if before[path] != after.get(path)]
        touched += [path for path in after if path not in before]
        lines = list(difflib.unified_diff(text.splitlines(), found.splitlines(), n=0, lineterm=""))[2:]
        gone = [line for line in lines if line.startswith("-") and line[1:].strip(" #")]
        gone = [line for line in gone if not line[1:].lstrip().startswith("#")]
        # Every text that changed may take a line with it, and one that was folded all of its lines; a key that stood
        # beside the dash of its row takes the next one's along.
        folds = sum(
            text[one.start : one.end].count("\n") for one in leaves(root) if isinstance(one, Leaf) and one.style in ">|"
        )
        more = folds if ("briefing",) in touched else 0
        assert len(gone) <= len(touched) + more + any(path not in after for path in before), "\n".join(lines)
        if not touched:
            assert found == text


@pytest.mark.parametrize("name", SOURCES)
def test_one_who_moves_changes_one_line_of_each_number(name: str):
    text = SOURCES[name]
    draft = read(text, name)
    for part in ("units", "figures"):
        for ref in draft.entries(part)[:4]:
            found = spliced(text, places.moved(draft, [ref], (Decimal(1), Decimal(0)))) or ""
            was, now = text.splitlines(), found.splitlines()
            assert sum(a != b for a, b in zip(was, now, strict=True)) == 1


def test_the_comments_laid_into_the_texts_are_found_again():
    """The property is one of comments that are there."""
    dice = random.Random("there")
    texts = [remarked(text, dice) for text in SOURCES.values()]
    roots = [spans(text) for text in texts]
    assert all(root is not None for root in roots)
    assert sum(len(remarks(text, root)) for text, root in zip(texts, roots) if root is not None) > 300
