"""Everything that recipes draw with."""
from .chance import rng, seed
from .colour import BLACK, WHITE, band, blend, hex_colour, jitter, mix, noise, pick, smooth
from .kit import Kit, aside, placed
from .materials import MATERIALS
from .recipe import RECIPES, picture
from .shapes import (along, ball, bevel, box, curve, cylinder, disc, grid_normals, hermite, icosphere, lathe, leaf, panel, ribbon, ring,
                     scatter, tube, turned, wrap)
from .nature import backdrop_plants, bubbles, driftwood, planted_floor, soil, stone, studio_floor, veins
from .turns import FRONT, SIDE, frame_of, random_turns, turn_x, turn_y, turn_z, unit
from .water import DEEP, MIST
