"""The aquascape of the home page: one landscape, seen wide for the desk and tall for the phone, with calm water where the words stand."""
from dataclasses import replace

import numpy as np

from recipes.epiphytes import anubias, bucephalandra, java_fern
from recipes.hardscape import spider_wood
from recipes.rosettes import amazon_sword, cryptocoryne, vallisneria
from recipes.schools import NEON
from recipes.stems import alternanthera, ludwigia, rotala_bunch, wisteria
from recipes.swimming import swim
from studio import DEEP, SEIRYU, blend, grass, leaf_template, picture, placed, rng, rough_stone, round_blade, smooth, soil, tufts, turn_z, veins

RAMP = ((0, '#c0eee1'), (.17, '#62bbad'), (.42, '#1c6e70'), (.74, '#10565d'), (1, '#0a414a'))
LAMPS = (
    ((-5.5, -6, 8.5), 5, 1.0, (1, .97, .9)), ((6.5, 4.5, 6.5), 4, 1.07, (.75, .95, 1)), ((7, -8, 2), 5, .41, (.8, 1, .95)),
    ((-1, -10, 5), 6, .24, (1, 1, 1)), ((-4.5, 5, 6.5), 3.5, .52, (.75, .95, 1)),
)
STONES = (  # x, y, size, stretch, turn
    (.30, .25, .98, (.80, .62, 1.15), 1.9), (-.42, -.25, .52, (.8, .65, .95), -.5), (2.62, -.75, .46, (.9, .7, .85), .9),
    (.62, -1.2, .24, (1.1, .8, .7), 0), (-1.25, -.35, .26, (1.1, .8, .75), .6), (3.75, .1, .80, (.8, .7, 1.1), .4),
    (-2.70, .45, .44, (1.0, .8, .95), 1.2), (-3.12, .05, .24, (1.1, .8, .7), .2), (-.95, -.75, .14, (1.1, .9, .7), .2),
    (2.15, -1.35, .17, (1.1, .9, .7), 1.2), (-2.2, .05, .13, (1.1, .9, .7), 2.2),
)
PLANTS = (  # what, and for each bunch: x, y, size, turn, how deep it stands
    (anubias, ((1.25, -.75, .62, .15, .04),)),
    (spider_wood, ((1.75, .55, 1.02, .5, .12),)),
    (rotala_bunch, ((2.75, 1.35, .84, 0, .05), (3.65, 1.0, .78, 2.1, .05), (2.05, 2.0, .70, 4.0, .05))),
    (ludwigia, ((.72, 1.75, .74, 0, .05),)),
    (wisteria, ((4.2, 1.9, .95, 0, .05),)),
    (vallisneria, ((1.35, 3.2, .98, 0, .1), (-.35, 3.6, .72, 2.6, .1), (-4.75, 4.3, .70, 1.1, .15), (3.4, 3.4, 1.08, 3.6, .1), (-3.4, 5.4, .55, 4.1, .15))),
    (amazon_sword, ((3.25, -.35, .66, 0, .02),)),
    (cryptocoryne, ((.95, .75, .55, 0, 0), (2.15, -.45, .40, 2, 0), (-.85, .15, .30, 1, 0), (-3.35, .75, .30, 2.4, 0))),
    (alternanthera, ((2.45, .35, .50, 0, 0), (2.95, .1, .38, 2, 0), (-.9, 1.2, .34, 1, 0))),
    (java_fern, ((-.30, .75, .50, .4, .05), (3.35, .55, .5, 2.2, .05), (-3.75, 1.1, .42, 1.4, .05))),
    (bucephalandra, ((.30, -.78, .36, .3, .08),)),
)
SCHOOL = (  # x, y, z, size, yaw, pitch: all to the left
    (-.20, -1.0, 2.22, .50, .12, .03), (.30, -.7, 2.48, .48, -.10, .02), (.78, -.9, 2.20, .46, .10, -.03), (.98, -.3, 2.72, .46, .05, .04),
    (1.50, -.8, 2.44, .48, -.12, 0), (1.72, .2, 2.92, .44, .15, -.03), (-.52, .3, 2.58, .43, -.05, .05), (.12, .9, 2.80, .43, .1, 0),
    (-.92, -.3, 2.14, .44, .05, .02), (2.28, -.5, 2.74, .46, 0, .05), (-.30, 1.8, 2.40, .42, .25, .02), (.95, 1.6, 3.10, .42, .1, 0),
    (-1.15, 1.3, 2.46, .42, 0, .06), (2.55, .5, 3.18, .42, -.1, .02), (.55, 1.9, 2.55, .42, .1, 0),
)
GRASS = ((-.55, -.55), (-.05, -.72), (.72, -.05), (-1.55, -.3), (-1.15, -.35), (-.85, .3), (-1.2, .6), (-1.9, .7), (-2.5, .25), (-2.95, 0),
         (-2.3, 1.1), (-3.2, .9), (2.55, -1.05), (3.0, -1.0), (1.75, -1.25), (-3.6, .6), (-.6, 1.1), (-1.5, 1.3))


def ground(x, y):
    """A hill at the right, a low bank at the left, the valley between them open to the depth."""
    hill = 1.05 * smooth(-.9, 2.8, x) * smooth(-2.4, 2, y) + .30 * np.exp(-((x - 1.6) / 1.3) ** 2 - ((y + .1) / 1.1) ** 2)
    bank = .34 * smooth(2, 4.6, -x) * smooth(-1.5, 2.5, y)
    return hill + bank + .05 * np.sin(x * 2.1 + 1) * np.cos(y * 1.7) + .03 * np.sin(x * 4.3 + y * 3.1) - .02


def _carpet(kit):
    """Small leaves over hill and bank; its front edge leaves some soil bare."""
    count = 40000
    x, y = rng.uniform(-4.6, 5, count), rng.uniform(-3.6, 2.2, count)
    edge = -1.75 - .55 * smooth(-1, 2.2, x) + .22 * np.sin(x * 1.3 + .6) + .12 * np.sin(x * 3.7) + 1.5 * smooth(.6, 2.6, -x)
    inside = np.minimum(y - edge, 1.9 - y)
    is_grown = inside > rng.normal(size=count) * .10
    x, y, inside = x[is_grown], y[is_grown], inside[is_grown]
    share = rng.uniform(.25, 1, len(x))
    cushions = .05 * np.maximum(0, np.sin(x * 3.1 + 1) * np.sin(y * 2.7)) * smooth(.2, .7, inside)
    height = (.03 + .17 * smooth(-.05, .55, inside)) * share + cushions
    brightness = rng.uniform(size=len(x)) * .6 + .4 * np.clip(height / .22, 0, 1)
    leaf = leaf_template(round_blade, .84, veins(np.ones(4), np.array([1.35, 1.3, 1.2, 1]), 3, .1), rows=5, columns=5)
    tufts(kit['carpet'], leaf, np.stack([x, y, ground(x, y) + height], 1), (.050, .088), ('#1b5513', '#689f24'), brightness)


def landscape(kit):
    for number, (x, y, size, stretch, turn) in enumerate(STONES):
        lift = size * .42 + (.09 if size < .3 else 0)
        rough_stone(kit, SEIRYU, (x, y, float(ground(x, y)) + lift), size, stretch, 41 + number, turn)
    for draw, places in PLANTS:
        for x, y, size, turn, sunk in places:
            with placed((x, y, float(ground(x, y)) - sunk), turn_z(turn), size):
                draw(kit)
    for x, y in GRASS:
        for _ in range(24):
            foot = np.array([x, y, 0]) + rng.normal(size=3) * (.12, .12, 0)
            height = rng.uniform(.14, .34)
            grass(kit['leaf'], (*foot[:2], float(ground(*foot[:2]))), height, height * .4, width=.015)
    for x, y, z, size, yaw, pitch in SCHOOL:
        swim(kit, replace(NEON, tone=(1.25, .50)), (x, y, z), size, yaw, pitch, left=True, detail=.45)


def floor(kit):
    soil(kit, ground, count=30000, half_width=6, depth=(-5.2, 7))
    _carpet(kit)


WIDE = replace(DEEP, glow=(.76, 1.08), ramp=RAMP, fog=(12.1, 18.2, .97))
TALL = replace(DEEP, glow=(.98, 1.2), ramp=RAMP, fog=(12.1, 18.2, .97))
VIEW = dict(setting=floor, elevation=.09, sharpness=.38, lamp=1350, lamp_at=(1.2, 0, .9), lamps=LAMPS)


@picture('hero-wide', WIDE, shape=(3, 2), frame=(0, 1.62, 4.7), **VIEW)
def hero_wide(kit):
    landscape(kit)


@picture('hero-tall', TALL, shape=(4, 5), frame=(1.32, 3.5, 8.0), **{**VIEW, 'elevation': .003})
def hero_tall(kit):
    landscape(kit)
