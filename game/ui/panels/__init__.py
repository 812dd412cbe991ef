"""The panels round the table, each filled from a plain view model."""
