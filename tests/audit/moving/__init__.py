"""The audit of moves: ways, zones, flight."""
