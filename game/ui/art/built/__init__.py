"""What is built on the table."""
