"""Words and facts of the course of a battle: left, judged, sealed, stood still."""
