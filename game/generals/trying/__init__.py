"""Plans tried by playouts: the trials, what each is worth, the replies heard, and those who share the work."""
