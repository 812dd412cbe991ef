"""Clips of how a battle goes: titles, moves, nerves, and who is unseen."""
