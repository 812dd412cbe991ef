"""The sheets round the table of a battle."""
