"""Questions, sealed answers and dice from a real table."""
