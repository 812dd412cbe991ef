"""What would come of an attack: needs and odds; and what a figure could do if it were its moment."""
