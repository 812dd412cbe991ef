"""The rules' own shapes on a sheet of glass over the table."""
