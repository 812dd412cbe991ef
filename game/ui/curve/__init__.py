"""The chance of winning along a battle as it is drawn: to a picture, and under the line of a replay."""
