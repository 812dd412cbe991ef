"""The words of the game: state, step, decision, command, event, tally, dice. No geometry, no files, no rules."""
