"""Where fish swim: water over a planted floor. Fish hang around z = 0, so the floor lies below."""
import math

import numpy as np

from studio import WHITE, backdrop_plants, blend, bubbles, draw_fish, placed, rng, soil, stone, turn_x, turn_y, turn_z

GREEN = ('#1f4f1c', '#7fae34')
DARK_SOIL = dict(grain=.035, count=4500)
SAND = dict(colours=('#6a5a42', '#a8926a'), grain=.021, count=9000)


def swim(kit, fish, at, size, yaw=0., pitch=0., left=False, bend=.03, detail=1.):
    """yaw turns the nose away from the camera, pitch lifts it."""
    with placed(at, turn_z(yaw + (math.pi if left else 0)) @ turn_y(-pitch), size):
        draw_fish(kit, fish, bend, detail)


def water_over(floor, *growth, ground=DARK_SOIL, ribbons=16):
    """The setting of fish: soil at the height of the floor, what grows or lies on it, ribbons far behind, bubbles."""
    def build(kit):
        with placed((0, 0, floor)):
            soil(kit, half_width=2, depth=(-2, 5), **ground)
            backdrop_plants(kit, ribbons, depth=(3, 5), height=(1.2, 2.6), side=(.5, 2.2))
            for grow in growth:
                grow(kit)
        bubbles(kit, 10, centre=(0, 2.4, .3), spread=(1.3, .8, 1.2))
    return build


def meadow(count=2600, depth=(.5, 4), height=(.12, .32), colours=('#2c6a22', '#86b83a'), half_width=2.4):
    """Grass over the floor, denser behind."""
    def grow(kit):
        t, q = np.meshgrid(np.linspace(0, 1, 6), [-1, 0, 1], indexing='ij')
        blade = np.stack([q * .05 * (1 - t ** 3), .35 * t ** 2 + .02 * (q ** 2), t], -1).reshape(-1, 3)
        corner = (np.arange(5)[:, None] * 3 + np.arange(2)).ravel()
        faces = np.stack([corner, corner + 3, corner + 4, corner + 1], -1)
        places = np.stack([rng.uniform(-half_width, half_width, count), rng.uniform(*depth, count), np.zeros(count)], -1)
        sizes = rng.uniform(*height, count)
        turns = np.stack([turn_z(a) for a in rng.uniform(0, 2 * math.pi, count)]) * sizes[:, None, None]
        shade = (.45 + .65 * t.reshape(-1, 1)) * np.ones(4)
        shade[:, 3] = 1
        kit['backdrop'].instances((blade, faces, shade), turns, places, blend(*colours, rng.uniform(0, 1, count)))
    return grow


def bush(x, y, height, colours, stems=14, spread=.35, leaf_length=.2):
    """A bunch of leafy stems; colours from foot to tip."""
    def grow(kit):
        t, q = np.meshgrid(np.linspace(0, 1, 7), np.linspace(-1, 1, 5), indexing='ij')
        blade = np.stack([t, q * .22 * np.sin(np.pi * np.clip(t * .92 + .06, 0, 1)) ** .8, .10 * np.abs(q) - .35 * t ** 2], -1).reshape(-1, 3)
        corner = (np.arange(6)[:, None] * 5 + np.arange(4)).ravel()
        faces = np.stack([corner, corner + 5, corner + 6, corner + 1], -1)
        for _ in range(stems):
            foot = np.array([x, y, 0]) + rng.normal(size=3) * [spread, spread, 0]
            tall = height * rng.uniform(.6, 1)
            lean = rng.normal(size=2) * .12
            z = np.repeat(np.arange(.06, tall, .075), 4)
            around = np.arange(len(z)) * math.pi / 2 + (np.arange(len(z)) // 4) * .7 + rng.normal(size=len(z)) * .2
            lift = .5 + .5 * (z / tall) ** 3 + rng.normal(size=len(z)) * .2
            size = leaf_length * rng.uniform(.8, 1.15, len(z)) * (1 - .45 * (z / tall) ** 4)
            turns = np.stack([turn_z(a) @ turn_y(-b) @ turn_x(c) * s for a, b, c, s in zip(around, lift, rng.normal(size=len(z)) * .5, size)])
            places = foot + np.stack([lean[0] * z ** 1.3, lean[1] * z ** 1.3, z], -1)
            tone = np.clip(z / tall + rng.normal(size=len(z)) * .08, 0, 1)
            kit['backdrop'].instances((blade, faces, WHITE), turns, places, blend(*colours, tone))
    return grow


def boulders(*places, colours=('#343b3f', '#8a9698'), seed=4):
    """Stones as (x, y, z, size)."""
    def grow(kit):
        for number, (x, y, z, size) in enumerate(places):
            stone(kit['rock'], (x, y, z), size, colours=colours, vein_amount=.25, seed=seed + number, level=5)
    return grow
