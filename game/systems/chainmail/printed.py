"""The tables of the Chainmail sequence as they are read beside their rules."""

from __future__ import annotations

from game.rules.printed import Printed, arms

PRINTED = dict.fromkeys(("CM-2.3.1", "CM-2.10.1", "CM-2.11.1"), Printed(arms))
"""The table of weapons, by whose classes the order of blows goes [CM-R9]."""
