"""Untrusted YAML: every limit at one below, at, and one above; hostile files answered with faults, quickly."""

import os
import socket
from pathlib import Path
from time import process_time

import pytest
import yaml

from game.catalogue import reading
from game.catalogue.reading import (
    MOST_BYTES,
    MOST_DEPTH,
    MOST_FAULTS,
    MOST_NODES,
    MOST_SCALAR,
    Fault,
    Faults,
    Mapping,
    load_table,
    plain,
    read,
    read_text,
)


def texts(text: str) -> list[str]:
    return [fault.text for fault in read_text(text, "t")[1]]


def value(text: str) -> object:
    node, faults = read_text(text, "t")
    assert faults == []
    assert node is not None
    return plain(node)


# Of the note on reliability, 2.3 and 3: what crashed, hung or slipped through elsewhere.
HOSTILE = {
    "deep lists": "[" * 25_000,
    "deep maps": "{a: " * 25_000,
    "deep blocks": "- " * 25_000,
    "deep keys": "? " * 30_000,
    "deep indents": "\n".join(" " * depth + "a:" for depth in range(1200)),
    "billion laughs": "a: &a [x,x]\n" + "".join(f"{b}: &{b} [*{a},*{a}]\n" for a, b in zip("abcdefgh", "bcdefghi")),
    "merge chain": "a: &a {x: 1}\n" + "".join(f"{b}: &{b} {{<<: [*{a}]}}\n" for a, b in zip("abcdefgh", "bcdefghi")),
    "self reference": "a: &a [*a]",
    "many items": "[" + "a," * 400_000 + "]",
    "many keys": "\n".join(f"k{number}: v" for number in range(60_000)),
    "many pairs": "[" + "a: b," * 150_000 + "]",
    "many anchors": "[" + "&a 1," * 200_000 + "]",
    "many aliases": "[" + "*a," * 300_000 + "]",
    "many tags": "! " * 400_000,
    "many documents": "---\na\n" * 100_000,
    "endless text": "a: " + "x" * 1_000_000,
    "endless quotes": "a: '" + "''" * 400_000 + "'",
    "endless escapes": 'a: "' + "\\x41" * 200_000 + '"',
    "endless block": "a: |\n" + " x\n" * 300_000,
    "endless comment": "#" * 1_000_000,
    "sexagesimal": "a: " + ":".join(["1"] * 100_000),
    "huge number": "a: 0x" + "f" * 400_000,
    "python object": "a: !!python/object/apply:os.system ['true']",
    "tag directive": "%TAG ! tag:yaml.org,2002:python/\n---\na: !object x",
    "date that is none": "a: !!timestamp 2001-99-99",
    "surrogate": 'a: "\\ud800"',
    "nul": 'a: "\\0"',
    "raw nul": "a: \0",
    "bidi": "a: \u202eevil",
    "private use": "a: \ue000",
    "not closed": "a: [1, 2",
    "not closed quote": 'a: "x',
    "tab": "a:\n\t- b",
    "key of a list": "{[a]: 1}",
    "percent": "%",
    "at": "@",
    "colon": ": : :",
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "loader"),
    [(name, "CSafeLoader") for name in HOSTILE] + [(name, "SafeLoader") for name in HOSTILE if name != "many keys"],
)
def test_a_hostile_file_is_answered_with_faults(name: str, loader: str, monkeypatch: pytest.MonkeyPatch):
    if loader == "SafeLoader":
        monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    # The parser in Python is slower by far; the first part of a file is as hostile.
    text = HOSTILE[name] if loader == "CSafeLoader" else HOSTILE[name][:60_000]
    before = process_time()
    _, faults = read_text(text, "t")
    assert process_time() - before < 5
    assert 0 < len(faults) <= MOST_FAULTS + 1
    assert all(fault.line >= 1 and fault.column >= 1 and fault.sentence for fault in faults)
    assert all(len(fault.text) < 300 for fault in faults)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: &x 1", "t:1:4: anchors (&x) may not be used"),
        ("a: *x", "t:1:4: aliases (*x) may not be used"),
        ("a: !x 1", "t:1:4: tags (!x) may not be used"),
        ("a: !!int 1", "t:1:4: tags (tag:yaml.org,2002:int) may not be used"),
        ("a:\n  <<: {b: 1}", "t:2:3: merge keys (<<) may not be used"),
        ("a: 1\nb: 2\na: 3", "t:3:1: the key 'a' was given before, in line 1"),
        ("a: 1\n---\nb: 1", "t:2:1: there may be one document only"),
        ("%YAML 1.1\n---\na: 1", "t:1:1: directives may not be used"),
        ("? [a]\n: 1", "t:1:3: a key must be a word"),
        ('a: "\\0"', "t:1:4: the character U+0000 may not be used"),
        ("ab: \u202e", "t:1:5: the character U+202E may not be used"),
        ("", "t:1:1: the file is empty"),
        ("# nothing", "t:1:1: the file is empty"),
    ],
)
def test_what_is_not_allowed_is_said_with_its_place(text: str, said: str):
    assert texts(text) == [said]


@pytest.mark.parametrize("loader", ["CSafeLoader", "SafeLoader"])
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('a: 1\nb: "open\nc: 2\nd: 3\n', "2:4: the quote that opens here is never closed"),
        ('a: "open\nb: "x"\n', "1:4: the quote that opens here is closed in line 2 only: is one missing before?"),
        ("a: 1\nb:\n\t- 2\n", "3:1: a tab stands here: only spaces may indent"),
        ("a: 1\n\tb: 2\n", "2:1: a tab stands here: only spaces may indent"),
        ("a: {b: 1\nc: 2\n", "2:2: a comma or the } is wanted here, for the { of line 1"),
        ("- [1, 2\n- 3\n", "3:1: a comma or the ] is wanted here, for the [ of line 1"),
    ],
)
def test_text_that_is_no_yaml_is_faulted_where_it_went_wrong(
    text: str, said: str, loader: str, monkeypatch: pytest.MonkeyPatch
):
    if loader == "SafeLoader":
        monkeypatch.delattr(reading.yaml, "CSafeLoader")
    assert texts(text) == [f"t:{said}"]


def test_a_replay_is_no_scenario(tmp_path: Path):
    path = tmp_path / "a.replay"
    path.write_text('{"format":1,"rules":"starkpool"}\n{"command":"begin"}\n')
    assert "it is a replay, not a scenario" in read(path)[1][0].sentence


def test_all_faults_of_form_are_found_in_one_pass():
    found = texts("a: &x 1\na: 2\nb: !t 3\nc: *x\n<<: {}\n")
    assert [one.split(": ")[0] for one in found] == ["t:1:4", "t:2:1", "t:3:4", "t:4:4", "t:5:1"]


def test_scalars_stay_what_was_written():
    text = "[no, yes, off, 090, 017, 12:30, 1:30:00, .nan, .inf, 1e3, 0x10, 2001-01-01, 1_000, ~, '7', -12]"
    node, faults = read_text(text, "t")
    assert not faults
    assert [item.text for item in node.items] == text[1:-1].replace("'", "").split(", ")


def test_plain_data_knows_whole_numbers_and_true_and_false_only():
    assert value("{a: 12, b: '12', c: true, d: no, e: 1.5, f: ~, g: [], h: {}, i: null, j: 0090}") == {
        "a": 12, "b": "12", "c": True, "d": "no", "e": "1.5", "f": None, "g": [], "h": {}, "i": None, "j": 90,
    }  # fmt: skip


def test_text_is_composed():
    assert value("a: Cafe\u0301") == {"a": "Café"}


@pytest.mark.parametrize("more", [-1, 0, 1])
def test_depth(more: int):
    depth = MOST_DEPTH + more
    assert bool(texts("[" * depth + "]" * depth)) == (more > 0)


@pytest.mark.parametrize("more", [-1, 0, 1])
def test_values(more: int):
    # The list itself is one value.
    found = texts("[" + ",".join(["a"] * (MOST_NODES - 1 + more)) + "]")
    assert bool(found) == (more > 0)


@pytest.mark.parametrize("more", [-1, 0, 1])
def test_length_of_text(more: int):
    assert bool(texts("a: " + "x" * (MOST_SCALAR + more))) == (more > 0)


@pytest.mark.parametrize("more", [-1, 0, 1])
def test_size_of_a_file(more: int, tmp_path: Path):
    path = tmp_path / "a.yaml"
    path.write_bytes(b"a: 1 #" + b"x" * (MOST_BYTES - 6 + more))
    node, faults = read(path)
    assert bool(faults) == (more > 0)
    assert (node is None) == (more > 0)


def test_there_is_an_end_to_faults():
    assert len(texts("\n".join(["a: 1"] * 1000))) == MOST_FAULTS


def test_a_file_that_is_none(tmp_path: Path):
    assert "no such file" in read(tmp_path / "a.yaml")[1][0].text
    assert "regular file" in read(tmp_path)[1][0].text
    assert "cannot be opened" in read(Path("a\0b"))[1][0].text


def test_a_pipe_does_not_hang(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe.yaml")
    assert "no regular file" in read(tmp_path / "pipe.yaml")[1][0].text


def test_devices_and_sockets_are_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    assert read(Path("/dev/zero"))[1]
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as one:
        one.bind("a.yaml")
        assert read(Path("a.yaml"))[1]


def test_a_loop_of_links_is_a_fault(tmp_path: Path):
    (tmp_path / "a.yaml").symlink_to(tmp_path / "a.yaml")
    assert "cannot be opened" in read(tmp_path / "a.yaml")[1][0].text


def test_what_is_not_utf8_is_said_with_its_place(tmp_path: Path):
    path = tmp_path / "a.yaml"
    path.write_bytes("a: 1\nbé: ".encode() + b"\xff")
    assert read(path)[1] == [Fault(str(path), 2, 5, "it is not UTF-8 text")]


def test_a_byte_order_mark_is_no_fault(tmp_path: Path):
    path = tmp_path / "a.yaml"
    path.write_bytes("\ufeffa: 1\r\nb: 2\r\n".encode())
    node, faults = read(path)
    assert faults == []
    assert isinstance(node, Mapping)
    assert node.keys == {"a": (1, 1), "b": (2, 1)}


def test_what_pyyaml_lets_through_is_a_fault_too(monkeypatch: pytest.MonkeyPatch):
    for error in (RecursionError, ValueError, MemoryError):

        def parse(*_: object, error: type[Exception] = error, **__: object):
            raise error

        monkeypatch.setattr(reading.yaml, "parse", parse)
        assert texts("a: 1") == [f"t:1:1: this is not valid YAML: {error.__name__}"]


def test_a_fault_says_what_may_have_been_meant():
    assert Fault("a.yaml", 3, 7, "unknown key 'heigth'", "height").text == (
        "a.yaml:3:7: unknown key 'heigth' (did you mean 'height'?)"
    )


def test_tables_of_our_own_are_read_by_the_same_reader(tmp_path: Path):
    path = tmp_path / "a.yaml"
    path.write_text("rules:\n- {id: A, says: 'no'}\n", encoding="utf-8")
    assert load_table(path) == {"rules": [{"id": "A", "says": "no"}]}
    path.write_text("a: 1\na: 2\n", encoding="utf-8")
    with pytest.raises(Faults) as found:
        load_table(path)
    assert found.value.faults[0].line == 2
