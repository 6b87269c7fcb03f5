"""Where small animals rest: stones under moss, broad leaves, and how to stand on them."""
import math
from dataclasses import replace

import numpy as np

from .colour import blend, hex_colour
from .growth import ovate
from .nature import veins
from .shapes import curve, leaf, tube
from .stones import RIVER, moss, rough_stone


def _paint_mossy(points, ridges, pits, chance):
    return blend('#12240c', '#2c4a18', chance.uniform(size=len(points)))


MOSSY = replace(RIVER, paint=_paint_mossy, material='rock')         # its bare spots are dark green, as if moss went deeper


def moss_cushion(kit, at, size, stretch, seed, shoots, length=(.2, .4), **colours):
    """A stone under moss. Returns the points of the stone."""
    points, normals = rough_stone(kit, MOSSY, at, size, stretch, seed)
    moss(kit, points, normals, shoots, length, **colours)
    return points


def standing_on(points, x, y, span=.3, lift=0.0):
    """Place of an animal on the top of points at (x, y), and how they slope to the right over a span on both sides."""
    def top(at_x):
        near = points[(np.abs(points[:, 0] - at_x) < .08) & (np.abs(points[:, 1] - y) < .10)]
        return near[:, 2].max()
    left, middle, right = top(x - span), top(x), top(x + span)
    return dict(at=(x, y, max(middle, (left + right) / 2) + lift), slope=math.atan2(right - left, 2 * span))


def broad_leaf(kit, base, direction, length, width, tone='#2f7a26', bend=.35, root=(0, .6, 0), facing=-.25):
    """A leaf of Anubias, broad enough to carry a shrimp, on a stalk that bows up from the root; facing 0 is level, below it shows its top."""
    base, root = np.asarray(base, float), np.asarray(root, float)
    bow = root + (base - root) * (.75, .75, .45)
    stalk = curve([root, bow, base - np.asarray(direction) * .10, base + np.asarray(direction) * .04], 12)
    tube(kit['stem'], stalk, np.linspace(.036, .020, len(stalk)), hex_colour('#4f7c2e'))
    leaf(kit['thick_leaf'], base, direction, (0, facing, 1), length, width, ovate, veins(hex_colour(tone), hex_colour('#86b44e')),
         bend=bend, fold=.10, wave=.02, rows=60, columns=41)
