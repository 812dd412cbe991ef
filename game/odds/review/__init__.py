"""A battle looked back upon: the chance of winning all along it, where it turned and by what, and what the dice did."""
