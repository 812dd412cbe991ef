"""The hands on the board: the pointer, who is chosen, what is asked, and what may be done with it."""
