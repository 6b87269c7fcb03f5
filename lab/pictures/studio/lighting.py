"""Bars of diodes and their light."""
import numpy as np

from .colour import WHITE, hex_colour, smooth
from .goods import DARK
from .kit import aside
from .labels import ACCENT
from .shapes import box, icosphere


def diodes(kit, rows, count, length, width, z, tones, size):
    """Bright dots on the underside, and the light that they give."""
    points, faces = icosphere(2)
    i, j = (v.ravel() for v in np.meshgrid(np.arange(count), np.arange(rows)))
    places = np.stack([length * ((i + .5) / count - .5), width * ((j + .5) / rows - .5), 0 * i + z], 1)
    tints = np.array([hex_colour(t) for t in tones])[(i * 3 + j * 2) % len(tones)]
    kit['glow'].instances((points * (1, 1, .45), faces, WHITE), np.eye(3) * np.full(len(i), size)[:, None, None], places, tints)


def beam(kit, length, top, bottom, colour='#eafff4', strength=.14, flare=1.2, y=0):
    """Soft light that falls from a lamp; a level sheet at its head shines on what is below."""
    t, q = np.meshgrid(np.linspace(0, 1, 40), np.linspace(-1, 1, 60), indexing='ij')
    c = np.broadcast_to(hex_colour(colour), (*t.shape, 4)).copy()
    c[..., 3] = strength * (1 - t) ** 1.3 * (1 - np.abs(q) ** 3) * smooth(0, .06, t)
    with aside():
        for lean in (-.25, 0, .25):
            kit['beam'].grid(np.stack([q * length / 2 * (1 + (flare - 1) * t), y + lean * t, top + (bottom - top) * t], -1), c)
        u, v = np.meshgrid(np.linspace(-1, 1, 30), np.linspace(-1, 1, 8), indexing='ij')
        shine = np.broadcast_to(hex_colour(colour) * (4, 4, 4, 1), (*u.shape, 4)).copy()
        shine[..., 3] = .2 * (1 - u ** 4) * (1 - v ** 2)
        kit['beam'].grid(np.stack([u * length / 2, y + .2 * v, 0 * u + top], -1), shine)


def lamp_bar(kit, length, width, height, colour, rows, count, tones, material='alu', dot=.022):
    """A flat lamp along x with the house mark near both ends."""
    box(kit[material], (0, 0, 0), (length, width, height), colour, .02, power=26, sides=128)
    box(kit['dark'], (0, 0, -height / 2 - .004), (length * .95, width * .84, .02), hex_colour('#12181a'), .004, power=26)
    diodes(kit, rows, count, length * .92, width * .74, -height / 2 - .018, tones, dot)
    for side in (-1, 1):
        box(kit['dark'], (side * length / 2, 0, 0), (.05, width * 1.03, height * 1.06), DARK, .02, power=16)
        box(kit['accent'], (side * (length / 2 - .10), 0, 0), (.035, width * 1.015, height * 1.04), ACCENT, .01, power=26)
