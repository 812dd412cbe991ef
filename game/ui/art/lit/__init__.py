"""The whole table: painted, framed and lit."""
