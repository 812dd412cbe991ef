"""A battle as its replay begins it: its first state, its secrets filled in by their seals, and its commands read."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from game import __version__, systems
from game.catalogue.reading import Faults
from game.core.commands import Command
from game.core.dice import spec
from game.core.events import Thrown
from game.core.state import State
from game.core.text.typed import read
from game.files.codec import codec
from game.files.faults import Differs, of_the_file, one_line
from game.files.journal import NOTHING, Header
from game.files.rows import ReplayFault, Rows
from game.files.sound import check, look_about
from game.session.game import UNWRITTEN, Beginning, Keeping, Session
from game.session.opening import opened_text


def version_notice(header: Header) -> tuple[str, ...]:
    """Name the version that kept a replay, if it is not this one."""
    other = header.sandtable
    return () if other == __version__ else (f"it was kept by version {one_line(other)}",)


def first_state(header: Header) -> State:
    """Return the state that a replay begins from, its secrets blank; ReplayFault where that cannot be told."""
    try:
        book = systems.book(header.rules)
    except LookupError as no:
        raise ReplayFault(one_line(str(no.args[0]))) from None
    if header.state != NOTHING:
        with of_the_file("the state it begins from cannot be read", 1):
            state = codec(book).snapshot_of(header.state)
            check(state)
    else:
        with of_the_file("its scenario cannot be set up"):
            try:
                state = opened_text(header.scenario, "its scenario").state
            except Faults as found:
                raise ReplayFault(found.faults[0].text) from None
    if header.title != state.title:
        raise ReplayFault(f"it is of {one_line(state.title)!r}, and is called {one_line(header.title)!r}", 1)
    return replace(state, seed=header.seed)


def unsealed(state: State, seals: Mapping[str, str], rows: Rows) -> State:
    """Return the state with its sealed secrets filled in; ReplayFault for one that cannot be read."""
    found = []
    for secret in state.secrets:
        known = rows.opened(seals.get(secret.name, ""))
        if known is None:
            raise ReplayFault("what is under seal there can be read nowhere")
        found.append(next((other for other in known.secrets if other.name == secret.name), secret))
    return replace(state, secrets=tuple(found)) if found else state


def begun(rows: Rows, kept: Keeping = UNWRITTEN) -> Session:
    """Begin a battle as a replay begins; ReplayFault where it cannot be."""
    header = rows.header
    state = unsealed(first_state(header), header.seals, rows)
    how = beginning(header)
    with of_the_file("the battle cannot begin"):
        session = Session(state, header.rules, header.seed, how, kept)
        _check_dice(session, how)
        if header.state != NOTHING:
            look_about(session.now)
        return session


def beginning(header: Header) -> Beginning:
    """Return how a battle begins by its first line; Differs where an answer is no command."""
    return Beginning(
        header.scenario, header.rulings, header.rounds, answers_before(header), tuple(header.fallen or ())
    )


def _check_dice(session: Session, how: Beginning) -> None:
    """Raise ReplayFault where the dice that had fallen are not such as fall there."""
    thrown = [event for event in session.history[0].events if isinstance(event, Thrown)]
    fits = how.answers is not None and len(how.fallen) <= len(thrown)
    for faces, event in zip(how.fallen, thrown, strict=False):
        dice = spec(event.spec)
        fits = fits and len(faces) == dice.number and all(1 <= face <= dice.sides for face in faces)
    if how.fallen and not fits:
        raise ReplayFault("the dice that had fallen where it begins do not fit what is thrown there", 1)


def answers_before(header: Header) -> tuple[Command, ...] | None:
    """Return the answers already given in the step in which a replay begins; Differs where one is no command."""
    return None if header.answers is None else tuple(read_command(answer, 1) for answer in header.answers)


def read_command(text: str, line: int) -> Command:
    """Read the command of a line; Differs where there is none."""
    try:
        return read(text)
    except ValueError as no:
        why = one_line(str(no).partition("; there are ")[0])
        raise Differs(f"it holds no command: {why}", line) from None
