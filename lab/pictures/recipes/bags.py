"""Substrate in printed bags, with a sample of the grains before them."""
import math

import numpy as np

from studio import (MIST, RIVER, WHITE, blend, hex_colour, icosphere, mix, picture, placed, random_turns, rng, rough_stone, smooth, studio_floor,
                    turn_z)

PAPER, ACCENT = '#95a29d', '#18b39a'


class Bag:
    """A filled pouch: full below, pinched to a crimped seam above."""

    def __init__(self, half_width, height, thickness):
        self.half_width, self.height, self.thickness = half_width, height, thickness

    def _section(self, v):
        """Half depth and half width at a share of the height; what is full is narrower."""
        depth = self.thickness * smooth(-.03, .10, v) ** .5 * (1 - smooth(.42, .90, v) ** 1.1) * (1 + .06 * np.sin(v * 9 + 1)) + .012
        return depth, self.half_width * (1.05 - .10 * (depth / self.thickness) ** 1.5)

    def _folds(self, x, v):
        creases = .014 * np.sin(x * 17 + 3 * np.sin(v * 6)) * smooth(.45, .8, v) * (1 - smooth(.88, .92, v))
        return creases + .006 * np.sin(v * 260) * smooth(.915, .93, v) + .02 * np.sin(x * 3 + v * 5) * smooth(.2, .6, v)

    def front(self, x, z, lift=.014):
        """Points of the front, lifted off the film."""
        v = np.clip(z / self.height, 0, 1)
        depth, width = self._section(v)
        outline = np.clip(np.abs(x) / width, 0, .999) ** (2 / .55)
        return np.stack([x, -depth * np.sqrt(1 - outline) - self._folds(x, v) - lift, z], -1)

    def draw(self, kit, paint, rows=420, columns=420):
        """paint(x, z, is_front) gives the colours of the film."""
        v = np.linspace(0, 1, rows)[:, None]
        across = np.sin(np.pi / 2 * np.linspace(-1, 1, columns))
        bow = -np.sqrt(np.clip(1 - np.abs(across) ** (2 / .55), 0, 1))
        across, bow = np.append(across, across[-2:0:-1]), np.append(bow, -bow[-2:0:-1])
        depth, width = self._section(v)
        x, v = width * across, v + 0 * across
        points = np.stack([x, depth * bow - self._folds(x, v), v * self.height + .006 * np.sin(x * 40) * (v > .98)], -1)
        kit['film'].grid(points, paint(x, v * self.height, (bow < 0) & (v >= 0)), closed=True)

    def print(self, kit, text, size, z, colour, x=0.0):
        """Words as outlines of letters laid on the front: sharp at any size."""
        points, faces = _letters(text, size)
        kit['label'].solid(self.front(points[:, 0] + x, points[:, 1] + z), faces, hex_colour(colour))

    def patch(self, kit, left, right, bottom, top, colour, corner=.06, lift=.006):
        """A label with round corners."""
        wide, high = (right - left) / 2, (top - bottom) / 2
        z = high * np.sin(np.pi / 2 * np.linspace(-1, 1, 160))[:, None]
        half = wide - corner + np.sqrt(np.clip(corner ** 2 - np.maximum(np.abs(z) - high + corner, 0) ** 2, 0, 1))
        x = half * np.linspace(-1, 1, 120)
        points = self.front(x + (left + right) / 2, z + (bottom + top) / 2 + 0 * x, lift)
        kit['label'].grid(points, hex_colour(colour))


def _letters(text, size):
    """Points and triangles of words in Blender's own font, centred; cut fine, to follow a bulging bag."""
    import bpy
    shape = bpy.data.curves.new('words', 'FONT')
    shape.body, shape.size, shape.align_x, shape.resolution_u, shape.offset = text, size, 'CENTER', 6, size * .018
    thing = bpy.data.objects.new('words', shape)
    bpy.context.collection.objects.link(thing)
    mesh = thing.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
    mesh.calc_loop_triangles()
    corners = np.array([vertex.co[:] for vertex in mesh.vertices])[[triangle.vertices[:] for triangle in mesh.loop_triangles]]
    bpy.data.objects.remove(thing)
    for _ in range(3):
        a, b, c = corners.swapaxes(0, 1)
        ab, bc, ca = (a + b) / 2, (b + c) / 2, (c + a) / 2
        corners = np.concatenate([np.stack(triangle, 1) for triangle in ((a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca))])
    return corners.reshape(-1, 3), np.arange(len(corners) * 3).reshape(-1, 3)


def heap(kit, at, radius, height, count, grain, colours, level):
    """A low pile of grains on a smooth core, with strays around its foot."""
    def rise(share):
        return height * np.clip(1 - share, 0, 1) ** 1.15
    a = rng.uniform(0, 2 * np.pi, count)
    share = np.minimum(np.sqrt(rng.uniform(0, 1, count)) * 1.04 + .03 * rng.normal(size=count) ** 2, 1.2)
    x, y = at[0] + share * radius * np.cos(a), at[1] + share * radius * .7 * np.sin(a)
    places = np.stack([x, y, rise(share) + grain * rng.uniform(.2, 1, count)], 1)
    points, faces = icosphere(level)
    shapes = random_turns(count) * (grain * rng.uniform(.7, 1.25, count))[:, None, None] * (1 + .2 * rng.normal(size=(count, 3, 1)).clip(-1, 1))
    tints = blend(*colours, rng.uniform(0, 1, count) ** 1.3)
    kit['soil'].instances((points * (1 + .1 * np.sin(points[:, [1, 2, 0]] * 5)), faces, WHITE), shapes, places, tints)
    r, a = np.linspace(0, 1, 40)[:, None], np.linspace(0, 2 * np.pi, 80, endpoint=False)
    core = np.stack([at[0] + r * radius * np.cos(a), at[1] + r * radius * .7 * np.sin(a), rise(r) - .002 + 0 * a], -1)
    kit['soil'].grid(core, blend(*colours, .35), closed=True)


def blade(x, z, foot, length, lean):
    """1 inside a printed leaf that grows from the foot, 0 outside it and on its midrib."""
    c, s = math.cos(lean), math.sin(lean)
    t = ((x - foot[0]) * c + (z - foot[1]) * s) / length
    across = np.abs((z - foot[1]) * c - (x - foot[0]) * s) / (.4 * length)
    edge = np.sin(np.pi * np.clip(t, 0, 1) ** .8) * .5
    return (1 - smooth(-.02, .02, across - edge)) * (t > 0) * (t < 1) * np.maximum(smooth(.02, .045, across), t > .85)


@picture('active-aqua-soil-9-l', MIST, studio_floor, elevation=.20, fill=(.84, .80), lamp=900)
def aqua_soil(kit):
    bag = Bag(.80, 2.05, .32)

    def film(x, z, is_front):
        v = z / bag.height
        colour = blend('#0f191a', '#1d2d2e', v)
        colour = mix(colour, hex_colour('#4d3a29'), 1 - smooth(.168, .172, v + .010 * np.sin(x * 9)))
        for start, end in ((.845, .872), (.892, .898)):
            colour = mix(colour, hex_colour(ACCENT), smooth(start - .002, start + .002, v) * (1 - smooth(end - .002, end + .002, v)))
        for lean, length, tone in ((1.22, .38, '#256b3c'), (.69, .50, '#3c8c3d'), (0, .60, '#74ae46')):
            for side in (-1, 1):
                colour = mix(colour, hex_colour(tone), blade(x, z, (0, 1.02), length, math.pi / 2 + side * lean) * is_front)
        colour[..., 3] = 1
        return colour
    with placed((.02, .25, 0), turn_z(.16)):
        bag.draw(kit, film)
        bag.print(kit, 'AQUA SOIL', .235, .74, PAPER)
        bag.print(kit, 'ACTIVE SUBSTRATE', .088, .60, ACCENT)
        bag.print(kit, '9 L', .16, .42, PAPER)
    heap(kit, (.02, -.62, 0), .80, .30, 2800, .036, ('#1d1712', '#4a3a2b'), level=2)


@picture('natural-river-sand-5-kg', MIST, studio_floor, elevation=.17, fill=(.84, .80), lamp=850)
def river_sand(kit):
    bag = Bag(.80, 1.95, .38)
    sand = ('#75592f', '#a58650')

    def film(x, z, is_front):
        v = z / bag.height
        strata = .5 + .3 * np.sin(v * 40 + 2 * np.sin(x * 5))
        colour = blend(*sand, np.clip(.6 * rng.uniform(0, 1, x.shape) + .4 * strata, 0, 1))
        colour = mix(colour, hex_colour('#7c948e'), .85 * smooth(.755, .775, v + .012 * np.sin(x * 6)))
        colour = mix(colour, hex_colour('#11897a'), smooth(.885, .89, v))
        colour[..., 3] = 1
        return colour
    with placed((-.02, .25, 0), turn_z(-.20)):
        bag.draw(kit, film)
        bag.patch(kit, -.58, .58, .46, 1.22, '#8d9b95')
        bag.patch(kit, -.58, .58, .92, 1.22, '#0d5f63', lift=.009)
        bag.print(kit, 'RIVER SAND', .165, 1.01, PAPER)
        bag.print(kit, 'NATURAL  WASHED', .082, .79, '#0b4f54')
        bag.print(kit, '5 kg', .17, .57, '#12302f')
    heap(kit, (-.04, -.62, 0), .80, .27, 16000, .014, ('#7d6038', '#b3965f'), level=1)
    for seed, (x, y), size in ((3, (.58, -.98), .10), (4, (.74, -.84), .065), (6, (-.74, -.98), .075)):
        rough_stone(kit, RIVER, (x, y, size * .5), size, (1, .8, .6), seed, turn=seed)
