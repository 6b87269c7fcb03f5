"""Glass tanks and troughs with a landscape inside."""
import numpy as np

from .colour import blend, hex_colour
from .goods import pane
from .scape import soil_bed
from .shapes import box, ring

GLASS_THICK = .03
BASE = .03                      # height of the mat below the tank


def transplant(kit, scape, low, high):
    """Puts a landscape into the present pose; what grew through a wall is pressed against it."""
    for material, mesh in scape.filled():
        start = 0
        for points, faces, colours in zip(mesh.points, mesh.faces, mesh.colours):
            kit[material].solid(np.clip(points, low, high), faces - start, colours)
            start += len(points)


def _walls(kit, width, depth, bottom, height):
    z = bottom + height / 2
    for side in (-1, 1):
        pane(kit, (0, side * depth / 2, z), (width, GLASS_THICK, height))
        pane(kit, (side * width / 2, 0, z), (GLASS_THICK, depth - GLASS_THICK, height))


def tank(kit, size, ground, scape, level=.90, open_top=False):
    """A rimless tank on its mat. The landscape was built around the origin; with an open top it may leave the water."""
    width, depth, height = size
    box(kit['dark'], (0, 0, BASE / 2), (width, depth, BASE), hex_colour('#2b3336'), .004, power=60)
    ring(kit['accent'], 1, BASE * .2, BASE * .6, wide=width / 2 * 1.004, deep=depth / 2 * 1.004, power=60, thick=.01, sides=128)
    soil_bed(kit, width - .07, depth - .07, BASE + .03, ground, int(2600 * width))
    surface = BASE + height * level
    inner = np.array([width / 2 - .05, depth / 2 - .05])
    transplant(kit, scape, (*-inner, 0), (*inner, 9 if open_top else surface - .01))
    _walls(kit, width, depth, BASE, height)
    _water(kit, width / 2 - GLASS_THICK, depth / 2 - GLASS_THICK, surface)


def _water(kit, half_width, half_depth, surface):
    """Its surface, its bright line along the walls, and its colour before the back wall."""
    x, y = np.meshgrid(np.linspace(-half_width, half_width, 60), np.linspace(-half_depth, half_depth, 40), indexing='ij')
    kit['pane'].grid(np.stack([x, y, surface + .004 * np.sin(x * 13 + y * 7) + .003 * np.sin(y * 19)], -1), hex_colour('#cfeeea'))
    x, z = np.meshgrid((-half_width, half_width), np.linspace(BASE, surface, 30), indexing='ij')
    kit['pane'].grid(np.stack([x, 0 * x + half_depth, z], -1), blend('#79bdb4', '#b9e6e0', z / surface))
    for side in (-1, 1):
        box(kit['frost'], (0, side * half_depth, surface), (2 * half_width, .012, .016), hex_colour('#86cfc2'), .003, power=40)
        box(kit['frost'], (side * half_width, 0, surface), (.012, 2 * half_depth, .016), hex_colour('#86cfc2'), .003, power=40)


def trough(kit, width, depth, ground, height=.32):
    """A low glass trough with soil, for what grows out of it."""
    soil_bed(kit, width - .06, depth - .06, .02, ground, int(1100 * width))
    _walls(kit, width, depth, 0, height)
