"""Shapes on the table: bases, arcs, paths, ground, sight, ranks and reach, in whole grains. Rules are above."""
