"""What many pictures share: stones, wood, soil, plants in the distance, bubbles, and the floors that pictures stand on."""
import math

import numpy as np

from .chance import rng
from .colour import WHITE, blend, hex_colour, mix, smooth
from .kit import aside, placed
from .shapes import along, curve, icosphere, leaf
from .turns import frame_of, random_turns, unit

SOIL = ('#2a2723', '#4a4136')


def veins(base, vein, count=9, strength=.6, edge=None):
    """Colour of a leaf with a midrib and side veins, darker at its edge."""
    def colour(t, q):
        across = np.abs(q)
        phase = t * count - across ** 1.2 * 1.9
        side = np.exp(-((phase - np.round(phase)) / .09) ** 2) * (1 - across ** 2) * smooth(.02, .15, t)
        c = mix(np.broadcast_to(base, (*t.shape, 4)), vein, np.clip(np.exp(-(q / .055) ** 2) * .8 + side * strength * .55, 0, 1))
        c = c * (1 - .18 * across[..., None])
        if edge is not None:
            c = mix(c, edge, smooth(.8, 1, across))
        c[..., 3] = 1
        return c
    return colour


def driftwood(mesh, points, thick, thin, colours=('#2a1a10', '#9a6d43')):
    """A gnarled branch; it ends thin, because a blunt end looks like a post. Returns its middle line."""
    p = curve(points, 30)
    t, a, k = np.linspace(0, 1, len(p)), np.linspace(0, 2 * np.pi, 40, endpoint=False), rng.uniform(0, 6, 5)
    tangents = along(p)
    side, rows, tones = frame_of(tangents[0])[1], [], []
    for point, tangent, s, radius in zip(p, tangents, t, thick * (1 - t) + thin * t):
        side = unit(side - tangent * np.dot(side, tangent))
        grain = (.16 * np.sin(3 * a + k[0] + s * 2.5) + .10 * np.sin(5 * a + k[1] - s * 4) + .05 * np.sin(11 * a + k[2] + 3 * np.sin(s * 7))
                 + .05 * np.sin(17 * a + k[3] + 2 * np.sin(s * 11)) + .1 * np.sin(s * 19 + k[4] + np.sin(a)) + rng.normal(size=40) * .012)
        r = radius * (1 + grain)
        rows.append(point + np.outer(np.cos(a) * r, side) + np.outer(np.sin(a) * r, np.cross(tangent, side)))
        tones.append(np.clip(.5 + grain * 2.2 + .12 * np.sin(23 * a + s * 9) + rng.normal(size=40) * .07, 0, 1))
    rows.append(np.broadcast_to(p[-1] + tangents[-1] * thin * .6, (40, 3)))
    mesh.grid(np.stack(rows), blend(*colours, np.stack([*tones, tones[-1]])), closed=True)
    return p


def stone(mesh, at, size, stretch=(.8, .7, 1.15), colours=('#343b3f', '#9aa6a8'), vein='#d9dfdc', vein_amount=.5, cuts=26, seed=4, level=6):
    """A broken stone: a ball cut by planes, then ridged. Returns its points and their outward directions."""
    chance = np.random.default_rng(seed)
    points, faces = icosphere(level)
    reach = np.ones(len(points))
    for _ in range(cuts):
        towards = points @ unit(chance.normal(size=3))
        reach = np.where(towards > 0, np.minimum(reach, chance.uniform(.55, .92) / np.maximum(towards, .05)), reach)
    shape, ridges = points * reach[:, None], 0
    for frequency, height in ((3, .05), (7, .03), (15, .018), (31, .010)):
        k = chance.normal(size=(2, 3)) * frequency
        ridges = ridges + height * np.abs(np.sin(shape @ k[0] + 2 * np.sin(shape @ k[1] * .5)))
    shape = shape * (1 - ridges[:, None]) * np.asarray(stretch)
    tone = np.clip(.25 + (ridges - .05) * 3 + .15 * chance.normal(size=len(points)), 0, 1)
    line = np.exp(-(np.sin(shape @ chance.normal(size=3) * 9 + 3 * np.sin(shape @ chance.normal(size=3) * 5)) / .10) ** 2)
    final = shape * size + np.asarray(at, float)
    mesh.solid(final, faces, mix(blend(*colours, tone), hex_colour(vein), line * vein_amount))
    out = points / np.asarray(stretch)
    return final, out / np.linalg.norm(out, axis=1, keepdims=True)


def soil(kit, height=None, colours=SOIL, grain=.035, count=9500, half_width=3.0, depth=(-4.6, 6)):
    """Grains over a plain of their colour; height(x, y) makes hills."""
    height = height or (lambda x, y: 0 * x)
    points, faces = icosphere(2)
    x, y = rng.uniform(-half_width, half_width, count), rng.uniform(*depth, count)
    x *= 1 + np.maximum(0, y) * .12
    size = grain * rng.uniform(.6, 1.3, count)
    squashed = random_turns(count) * size[:, None, None] * (1 + .25 * rng.normal(size=(count, 3, 1)).clip(-1, 1))
    places = np.stack([x, y, height(x, y) + rng.uniform(-.02, .02, count)], 1)
    kit['soil'].instances((points * (1 + .12 * np.sin(points[:, [1, 2, 0]] * 5)), faces, WHITE), squashed, places,
                          blend(*colours, rng.uniform(0, 1, count) ** 1.5))
    gx, gy = np.meshgrid(np.linspace(-14, 14, 60), np.linspace(-6, 30, 60), indexing='ij')
    kit['ground'].grid(np.stack([gx, gy, height(gx, gy) - .03], -1), blend(*colours, .3))


def backdrop_plants(kit, count=22, depth=(2.5, 4.5), height=(1.6, 3.0), bottom=-.1, colours=('#2f6f2a', '#7fb03a'), side=(.6, 1.9)):
    """Ribbons far behind, left and right of the subject."""
    def blade(t):
        return np.clip(1 - t ** 4, 0, 1) * smooth(-.2, .15, t)
    for _ in range(count):
        x = rng.normal() * .25 + rng.choice([-1, 1], p=[.4, .6]) * rng.uniform(*side)
        tone = blend(*colours, rng.uniform())
        leaf(kit['backdrop'], (x, rng.uniform(*depth), bottom), (rng.normal() * .16, 0, 1), (0, -1, 0), rng.uniform(*height), rng.uniform(.10, .2), blade,
             lambda t, q: tone * np.append(.55 + .6 * t[..., None] * np.ones(3), np.ones((*t.shape, 1)), -1),
             bend=rng.normal() * .5, fold=.2, twist=rng.normal() * 1.4, rows=30, columns=5)


def bubbles(kit, count=12, centre=(0, 2.2, 1.6), spread=(1.3, 1.0, 1.4)):
    """Small, and behind the subject: large ones look like flowers."""
    points, faces = icosphere(3)
    places = np.asarray(centre) + rng.uniform(-1, 1, (count, 3)) * spread
    kit['bubble'].instances((points, faces, WHITE), np.eye(3) * rng.uniform(.007, .017, count)[:, None, None], places)


def planted_floor(plants=22, air=12, **soil_options):
    """The setting of what grows or rests on the ground: soil, plants in the distance, a few bubbles."""
    def build(kit):
        soil(kit, **soil_options)
        backdrop_plants(kit, plants)
        bubbles(kit, air)
    return build


def studio_floor(kit, colour='#4f9f95'):
    """The setting of goods: a smooth pale ground that runs into the mist."""
    x, y = np.meshgrid(np.linspace(-16, 16, 20), np.linspace(-8, 6, 40))
    kit['floor'].grid(np.stack([x, y, 0 * x], -1), hex_colour(colour))
