"""Colours of fins and repeated marks on the skin of fish."""
import numpy as np

from .colour import hex_colour, smooth


def plain_fin(colour='#dcebe6', alpha=.5):
    """One colour all over; the default is as clear as most fins are."""
    def paint(t, v):
        return hex_colour(colour, alpha)
    return paint


def ramp_fin(*stops, alpha=.9):
    """Colours from the root to the edge: stops as (v, colour)."""
    places, colours = [v for v, _ in stops], np.array([hex_colour(c) for _, c in stops])

    def paint(t, v):
        return np.stack([*(np.interp(v, places, colours[:, k]) for k in range(3)), np.full(np.shape(v), alpha)], -1)
    return paint


def dots(u, arc, rows, per_length, radius, wobble=0., ratio=3.2):
    """1 inside round dots in offset rows. ratio: length of the body to the height of one arc."""
    row = np.round(arc * rows)
    along = u * per_length + .5 * (row % 2) + wobble * np.sin(row * 7 + u * 40)
    x = (along - np.round(along)) / per_length
    z = (arc * rows - row) / rows / ratio
    return 1 - smooth(radius * .75, radius * 1.15, np.sqrt(x ** 2 + z ** 2))


def step(x, edge, soft=.015):
    """0 below an edge, 1 above it."""
    return smooth(edge - soft, edge + soft, x)
