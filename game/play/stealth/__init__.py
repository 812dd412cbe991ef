"""Stealth played: surprise, ambush, hiding, searching and doors."""
