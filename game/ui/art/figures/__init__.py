"""Miniatures: looks, poses, bases, badges."""
