"""What is there to be read over whatever else is shown: keys, briefing, the rule book."""
