"""What is still to happen: the timeline, and the clocks of the books."""
