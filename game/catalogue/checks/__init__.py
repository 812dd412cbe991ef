"""What is wrong with a scenario that no single field can tell."""
