"""Stealth: surprise, hiding, searching, what can be seen, and doors."""
