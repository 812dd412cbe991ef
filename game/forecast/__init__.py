"""What would come of it: needs and odds of an attack, and what is known of a figure as if it were its moment."""
