"""What clips are drawn with: stamps of effects, words, numbers, dice, missiles and marks on the ground."""
