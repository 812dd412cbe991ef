"""Which statements of the rule books have code that cites them and tests marked with them, and which have not.

    python tools/rules_coverage.py [--json] [--book BOOK]

A statement is cited where its id stands in a module or a table of `game/`; it is tested where a test bears
`@pytest.mark.rule("<id>")`, written out, one id a mark. Nothing is expanded: `SP-3.5.4.1` says nothing of `SP-3.5.4.2`.
"""

import argparse
import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "game"
ID = re.compile(r"\b[A-Z]{2}-(?:R[0-9]+|[0-9]+(?:\.[0-9]+)*)\b(?!\.[0-9])")
TABLE_RULINGS = GAME / "catalogue" / "data" / "table_rulings.yaml"
LISTS = {"rules.yaml", "rulings.yaml", "table_rulings.yaml"}
"""The files that hold the statements themselves: what stands in them is no citation by code."""

COLUMNS = ("statements", "cited", "tested", "both")


def statement_files() -> list[Path]:
    """The files of statements and rulings: each book's, then the table's."""
    return [*sorted(GAME.glob("systems/*/rules.yaml")), *sorted(GAME.glob("systems/*/rulings.yaml")), TABLE_RULINGS]


def statements(path: Path) -> dict[str, dict[str, object]]:
    """The statements or rulings of one file by id; ValueError if an id stands in it twice."""
    data = yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506
    found: dict[str, dict[str, object]] = {}
    for statement in data.get("rules") or data.get("rulings") or []:
        if statement["id"] in found:
            raise ValueError(f"{path.relative_to(ROOT)}: {statement['id']} stands twice")
        found[statement["id"]] = statement
    return found


def section(rule: str) -> str:
    """SP-3.5 of SP-3.5.9.2; SP-R of a ruling."""
    book, _, number = rule.partition("-")
    return f"{book}-R" if number.startswith("R") else f"{book}-{'.'.join(number.split('.')[:2])}"


def citations(path: Path) -> Iterator[tuple[str, int]]:
    """Every rule id in a file, with its line."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        for found in ID.finditer(line):
            yield found.group(), number


def marks(tree: ast.AST) -> Iterator[tuple[ast.Call, list[str | None]]]:
    """Every `pytest.mark.rule(...)` with what it names; None for what is not written out."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and re.fullmatch(r"(pytest\.)?mark\.rule", ast.unparse(node.func)):
            given = [*node.args, *(word.value for word in node.keywords)]
            texts = (argument.value if isinstance(argument, ast.Constant) else None for argument in given)
            yield node, [text if isinstance(text, str) else None for text in texts]


def sources() -> list[Path]:
    """The modules and tables of the game, without the lists of statements."""
    found = [path for ending in ("*.py", "*.yaml") for path in GAME.rglob(ending)]
    return sorted(path for path in found if path.name not in LISTS and "_data" not in path.parts)


def modules_of_tests() -> list[Path]:
    """The modules of tests."""
    return sorted((ROOT / "tests").rglob("*.py"))


def coverage(book: str | None = None) -> dict[str, dict[str, object]]:
    """By id: title, section, the files that cite it and those with a test of it."""
    cited: dict[str, set[str]] = {}
    tested: dict[str, set[str]] = {}
    for path in sources():
        for rule, _ in citations(path):
            cited.setdefault(rule, set()).add(str(path.relative_to(ROOT)))
    for path in modules_of_tests():
        for _, named in marks(ast.parse(path.read_text(encoding="utf-8"))):
            for rule_id in named:
                tested.setdefault(rule_id or "", set()).add(str(path.relative_to(ROOT)))
    return {
        rule: {
            "title": statement.get("title") or statement.get("question") or "",
            "section": section(rule),
            "cited": sorted(cited.get(rule, ())),
            "tested": sorted(tested.get(rule, ())),
        }
        for path in statement_files()
        if book is None or path.parent.name == book
        for rule, statement in statements(path).items()
    }


def totals(found: dict[str, dict[str, object]]) -> dict[str, dict[str, int]]:
    """By section, in the order of the books: how many statements, how many cited, how many tested."""
    counts: dict[str, dict[str, int]] = {}
    for rule in found.values():
        count = counts.setdefault(str(rule["section"]), dict.fromkeys(COLUMNS, 0))
        count["statements"] += 1
        count["cited"] += bool(rule["cited"])
        count["tested"] += bool(rule["tested"])
        count["both"] += bool(rule["cited"] and rule["tested"])
    return counts


def report(found: dict[str, dict[str, object]]) -> str:
    """The same in lines: what is missing by section, then a table, then the totals."""
    lines = []
    counts = totals(found)
    for name in counts:
        for word, key in (("no code cites", "cited"), ("no test of", "tested")):
            missing = [rule for rule, known in found.items() if known["section"] == name and not known[key]]
            if missing:
                lines.append(f"{name}: {word} {len(missing)} of {counts[name]['statements']}: {' '.join(missing)}")
    lines += ["", f"{'section':8}" + "".join(f"{name:>11}" for name in COLUMNS)]
    rows = [*counts.items()]
    for name, are_rulings in (("rulings", True), ("rules", False)):
        part = [count for section, count in counts.items() if section.endswith("-R") is are_rulings]
        rows.append((name, {key: sum(count[key] for count in part) for key in COLUMNS}))
    for name, count in rows:
        lines.append(f"{name:8}" + "".join(f"{count[key]:>11}" for key in COLUMNS))
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Which statements of the rules have code and tests.")
    parser.add_argument("--json", action="store_true", help="one object: by statement, and the totals by section")
    parser.add_argument("--book", help="the folder name of one book")
    asked = parser.parse_args(arguments)
    found = coverage(asked.book)
    if asked.json:
        print(json.dumps({"statements": found, "totals": totals(found)}, indent=1, ensure_ascii=False))
    else:
        print(report(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
