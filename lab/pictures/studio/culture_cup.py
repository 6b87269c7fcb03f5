"""The clear cup in which laboratories sell plants: pale gel below, plantlets above it, a lid and a small label."""
import numpy as np

from .colour import hex_colour, mix
from .kit import placed
from .shapes import bevel, lathe, ring, turned

HEIGHT, FOOT, MOUTH, GEL = .66, .29, .36, .20


def _radius(z):
    return FOOT + (MOUTH - FOOT) * z / HEIGHT


def culture_cup(kit, plantlets):
    """plantlets() adds what grows in the cup, on a ground at z = 0, up to .40 high and .24 from the middle."""
    lathe(kit['glass'], bevel([(.001, .01), (FOOT, .01), (MOUTH, HEIGHT)], .04), hex_colour('#e4efe9'))
    turned(kit['frost'], [(FOOT - .015, .03), (_radius(GEL) - .015, GEL)], hex_colour('#7f9078'), edge=.02)
    with placed((0, 0, GEL)):
        plantlets()
    rim = [(MOUTH - .02, HEIGHT - .05), (MOUTH + .025, HEIGHT - .05), (MOUTH + .025, HEIGHT + .02), (MOUTH - .05, HEIGHT + .02)]
    lathe(kit['frost'], bevel(rim, .015), hex_colour('#62736d'))
    lathe(kit['glass'], [(.001, HEIGHT + .012), (MOUTH - .05, HEIGHT + .012)], hex_colour('#e4efe9'))
    ring(kit['accent'], MOUTH + .034, HEIGHT - .03, .022)
    _label(kit['label'])


def _label(mesh):
    """Around the front of the gel: a dark band with a leaf, and lines for the small print."""
    a, z = np.linspace(-np.pi / 2 - .85, -np.pi / 2 + .85, 200), np.linspace(.05, GEL + .06, 90)[:, None]
    r = _radius(z) + .004
    x = np.linspace(-1, 1, 200) + 0 * z
    v = (z - z[0]) / np.ptp(z) + 0 * x
    colour = mix(np.broadcast_to(hex_colour('#93a09b'), (*x.shape, 4)), hex_colour('#0f5f60'), (x < -.42) * 1.0)
    leaf_half = .13 * np.sin(np.pi * np.clip((v - .15) / .7, 0, 1)) ** .8
    colour = mix(colour, hex_colour('#7fbf5a'), ((np.abs(x + .71) < leaf_half) & (np.abs(x + .71) > .012)) * 1.0)
    for height, end in ((.72, .75), (.46, .45), (.26, .6)):
        thick = .09 if height > .7 else .045
        colour = mix(colour, hex_colour('#3a4a48'), ((np.abs(v - height) < thick) & (x > -.28) & (x < end)) * 1.0)
    mesh.grid(np.stack([r * np.cos(a), r * np.sin(a), z + 0 * a], -1), colour)
