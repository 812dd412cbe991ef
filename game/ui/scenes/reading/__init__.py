"""What is read over any other screen: keys, briefing, the rule book."""
