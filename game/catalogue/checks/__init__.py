"""What is wrong with a scenario, beyond what a single field can say."""
