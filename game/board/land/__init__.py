"""What lies on the table, and ways over it."""
