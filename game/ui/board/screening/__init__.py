"""The screening: events played on the shown state by clips, one beat after the other."""
