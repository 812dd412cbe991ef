"""The scripted side: it follows its scenario's plan, keeps its line, shoots at range and charges when it pays."""
