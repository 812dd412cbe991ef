"""What nobody of a side has seen yet of a dungeon: it stays dark on the screen, and who stands in it is not shown."""
