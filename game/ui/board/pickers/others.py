"""What is chosen from a list beside what a picker has hands for; books enter theirs."""

from __future__ import annotations

OTHERS: dict[str, tuple[str, str, str, str]] = {}
"""Label, icon, tip and key of what is chosen from a list, by the verb of its command."""
