"""Asking under seal: what is answered lies in the state, seen by its own side alone, until it is opened."""

from __future__ import annotations

from collections.abc import Generator

from msgspec.structs import replace

from game.core.commands import Command
from game.core.course.secrecy import Kept, Unsealed
from game.core.state import Secret
from game.core.text.typed import read
from game.play.asked.asking import ask
from game.play.referee import Referee
from game.rules.decision import Decision

Sealing = Generator[Decision, Command, str]


def ask_sealed(ref: Referee, decision: Decision, rules: tuple[str, ...] = ()) -> Sealing:
    """Ask a side for a secret answer; return the name under which the answer is kept until it is opened."""
    command = yield from ask(ref, replace(decision, sealed=True))
    return keep(ref, decision.side, command, rules or (decision.cite,))


def keep(ref: Referee, side: str, command: Command, rules: tuple[str, ...]) -> str:
    """Keep a side's secret answer; return the name under which it is kept."""
    taken = {secret.name for secret in ref.state.secrets}
    places = range(1, len(taken) + 2)
    name = next(name for place in places if (name := f"{side}-{ref.state.round}-{place}") not in taken)
    ref.record(Kept(secret=Secret(side, name, command.text()), rules=rules))
    return name


def open_sealed(ref: Referee, names: tuple[str, ...], rules: tuple[str, ...]) -> tuple[Command | None, ...]:
    """Open together what lies under these names: each command, or None for one not known, as in a view's fork."""
    found = {secret.name: secret for secret in ref.state.secrets if secret.name in names}
    if found:
        ref.record(Unsealed(secrets=tuple([found[name] for name in names if name in found]), rules=rules))
    return tuple([read(found[name].text) if name in found and found[name].text else None for name in names])
