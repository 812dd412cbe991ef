"""Foresight at the table: asked while the pointer rests, worked out in another process, dropped when it moves on."""
