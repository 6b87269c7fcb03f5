"""Plants whose leaves rise from a crown."""
import math

import numpy as np

from studio import (DEEP, GOLDEN, Blade, curve, hex_colour, jitter, lance, long_veins, mix, pick, picture, planted_floor, ribbon, rng, rosette,
                    shaded, smooth, stalk, veins)


def _crypt_colour(age):
    base = jitter(pick('#54291a', '#96602f', 1.1)) if age < .8 else pick('#7f7434', '#9c7a34')
    return veins(base, mix(base, hex_colour('#dca468'), .5), 11, .5, edge=base * [.8, .8, .8, 1])


CRYPT = Blade(length=(.85, 1.20), ratio=.25, profile=lance, colour=_crypt_colour, bend=(.5, 1.25), fold=(.02, .14), wave=.036, ripples=18, level=1.1,
              stalk=(.020, .008), stalk_colours=('#5a2a1c', '#7d4a2c'), material='thick_leaf', rows=50, columns=21)


@picture('cryptocoryne-wendtii-brown', DEEP, planted_floor(), elevation=.2, sharpness=1., low=.4, lamp_at=.9)
def cryptocoryne(kit):
    for crown, count in (((0, .05, 0), 34), ((-.20, .18, 0), 14), ((.22, -.05, 0), 15)):
        rosette(kit, CRYPT, crown, count, (.98, 1.56), (.55, 1.15), outer=.5)


def _sword_colour(age):
    base = jitter(pick('#357d22', '#66ab34'), .08) if age < .8 else hex_colour('#8cc148')
    return long_veins(base, mix(base, hex_colour('#cfea94'), .6))


SWORD = Blade(length=(1.05, 1.45), ratio=.185, profile=lance, colour=_sword_colour, bend=(.4, 1.2), wave=.02, ripples=9, level=1.1,
              stalk=(.030, .007), stalk_colours=('#6fa03a', '#8fb84a'), rows=50, columns=25)


@picture('amazon-sword-large', DEEP, planted_floor(), elevation=.12, sharpness=1., low=.3)
def amazon_sword(kit):
    rosette(kit, SWORD, (0, 0, .02), 46, (.86, 1.55), (.60, 1.30), outer=.58, depth=.8)


def _vallisneria_leaf(kit, crown, height, lean, current):
    """A strap that leans out of its crown, then is taken along by the current; the long ones lie on the surface."""
    x, y, _ = crown
    sway, back = rng.uniform(-.10, .10), rng.normal() * .07
    line = curve([crown, (x + lean * .45 + sway, y + back, height * .34), (x + lean * .85 - sway * .6, y + back * 2, height * .70),
                  (x + lean + current * .42, y + back * 2, height * .93), (x + lean + current, y + back, height * (1 - .10 * abs(current)))], 16)
    base, width = jitter(pick('#2f7a22', '#7fbf3a'), .1), rng.uniform(.060, .090)
    pattern = long_veins(base, mix(base, hex_colour('#c8e88a'), .5), (0, .5))
    ribbon(kit['leaf'], line, lambda t: width * (smooth(-.1, .1, t) * .3 + .7) * np.clip(1 - t ** 9, 0, 1) ** .7 + .004,
           lambda t, q: shaded(pattern(t, q), .6 + .5 * t), twist=rng.normal() * 2.4, phase=rng.normal() * .8, columns=9)


@picture('vallisneria-spiralis-bunch-of-10', DEEP, planted_floor(8), elevation=.14, sharpness=1., low=.3)
def vallisneria(kit):
    places = np.array([(-.60, .10), (-.38, -.38), (-.30, .42), (-.08, .02), (.02, -.52), (.12, .50), (.26, -.16), (.44, .26), (.52, -.46), (.66, .0)])
    crowns = np.column_stack([places + rng.normal(size=places.shape) * .03, np.zeros(len(places))])
    for a, b in zip(crowns, crowns[1:]):
        stalk(kit['stem'], [a + [0, 0, .02], (a + b) / 2 + [0, -.05, .05], b + [0, 0, .02]], .011, .011, hex_colour('#a9b878'))
    for crown in crowns:
        tallest = rng.uniform(1.7, 2.7) * (1 - .25 * abs(crown[0]))
        for i in range(8):
            lean = .30 * math.cos(i * GOLDEN) + crown[0] * .22 + rng.normal() * .05
            current = rng.uniform(.15, .55) if rng.uniform() < .45 else rng.normal() * .10
            _vallisneria_leaf(kit, crown, tallest * rng.uniform(.55, 1), lean, current)
