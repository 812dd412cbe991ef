"""A count: who acts on it, what is declared and when it falls, and who holds until a lower count."""
