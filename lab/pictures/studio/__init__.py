"""Everything that recipes draw with."""
from .chance import rng, seed
from .colour import BLACK, WHITE, band, blend, hex_colour, jitter, mix, noise, pick, smooth
from .fish import Fin, Fish, draw_fish, median_fin, paired_fins, pectoral_fins, tail_fin
from .fish_patterns import dots, plain_fin, ramp_fin, step
from .culture_cup import culture_cup
from .growth import (GOLDEN, Blade, Bunch, creeper, grass, lance, leaf_template, long_veins, oval, ovate, roots, rosette, round_blade, shaded, stalk,
                     stalked_leaf, stem_bunch, tufts)
from .kit import Kit, aside, placed
from .materials import MATERIALS
from .recipe import RECIPES, picture
from .shapes import (along, ball, bevel, box, curve, cylinder, disc, grid_normals, hermite, icosphere, lathe, leaf, panel, ribbon, ring,
                     scatter, tube, turned, wrap)
from .shrimp import Look, shrimp
from .stones import DRAGON, LAVA, RIVER, SEIRYU, moss, rough_stone
from .nature import backdrop_plants, bubbles, driftwood, planted_floor, soil, stone, studio_floor, veins
from .perches import MOSSY, broad_leaf, moss_cushion, standing_on
from .turns import FRONT, SIDE, frame_of, random_turns, turn_x, turn_y, turn_z, unit
from .water import DEEP, MIST
