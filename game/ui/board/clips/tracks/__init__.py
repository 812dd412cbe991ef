"""What clips are made of: figures shown otherwise, effects, words, dice and light, each along the clip's clock."""
