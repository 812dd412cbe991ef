"""Facts of what is settled in secret: something was sealed, something was opened."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.events import Event
from game.core.state import Secret, State


def blank(secret: Secret) -> Secret:
    """Return a secret as the other side sees it: only whose it is."""
    return replace(secret, text="")


def blanked(state: State) -> State:
    """Return the state with every secret blank, as it stands in files."""
    return replace(state, secrets=tuple([blank(secret) for secret in state.secrets])) if state.secrets else state


class Kept(Event, frozen=True, kw_only=True):
    """A side has settled something and keeps it to itself until it is opened."""

    secret: Secret

    def apply(self, state: State) -> State:
        """Lay it by; one of the same name is given up for it."""
        others = [secret for secret in state.secrets if secret.name != self.secret.name]
        return replace(state, secrets=(*others, self.secret))

    def seen_by(self, side: str, state: State) -> Event | None:
        """The other side learns only that it was settled."""
        return self if side == self.secret.side else self.blank()

    def blank(self) -> Kept:
        """Return the event as files keep it: without the secret answer."""
        return replace(self, secret=blank(self.secret))


class Unsealed(Event, frozen=True, kw_only=True):
    """What was settled in secret lies open: for both sides to see."""

    secrets: tuple[Secret, ...]

    def apply(self, state: State) -> State:
        """They are secrets no longer."""
        names = [secret.name for secret in self.secrets]
        return replace(state, secrets=tuple([secret for secret in state.secrets if secret.name not in names]))
