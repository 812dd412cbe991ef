"""What a battle is kept in: its journal line by line, sealed answers, and all that is read back of them."""
