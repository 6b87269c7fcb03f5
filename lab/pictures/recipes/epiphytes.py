"""Plants that hold on to wood and stone."""
import math

import numpy as np

from studio import (DEEP, GOLDEN, LAVA, SEIRYU, Blade, creeper, curve, driftwood, hex_colour, jitter, lance, leaf, mix, moss, ovate, pick, picture,
                    planted_floor, ribbon, rng, roots, rough_stone, shaded, smooth, stalk, unit, veins)


def _anubias_colour(age):
    base = hex_colour('#6fae2e') if age > .86 else jitter(pick('#1c5a1e', '#3d8a2a', 1.3))
    return veins(base, mix(base, hex_colour('#b8d66a'), .55), 10)


ANUBIAS = Blade(length=(.46, .66), ratio=.64, profile=ovate, colour=_anubias_colour, fold=(.08, .3), wave=.018, ripples=11, level=.4,
                stalk=(.022, .015), material='thick_leaf', columns=31)


@picture('anubias-nana-on-driftwood', DEEP, planted_floor(), elevation=.12, sharpness=1., low=.3)
def anubias(kit):
    wood = kit['wood']
    driftwood(wood, [(-.95, .10, 0), (-.58, 0, .34), (-.12, 0, .74), (.28, .1, 1.18), (.48, .2, 1.76), (.38, .25, 2.22), (.5, .3, 2.7)], .24, .018)
    driftwood(wood, [(-.10, .02, .74), (.32, -.18, .44), (.80, -.34, 0)], .17, .06)
    driftwood(wood, [(-.20, .02, .68), (-.48, .25, 1.20), (-.66, .35, 1.70), (-.86, .38, 2.06)], .11, .012)
    driftwood(wood, [(.46, .18, 1.52), (.74, .25, 1.80), (.86, .28, 2.16)], .07, .012)
    driftwood(wood, [(-.52, 0, .32), (-.62, -.40, .12), (-.78, -.72, -.03)], .13, .05)
    rhizomes = (([(-.62, -.20, .48), (-.28, -.25, .86), (.06, -.20, 1.14), (.30, -.10, 1.46)], 42),
                ([(.12, -.24, .66), (.36, -.32, .52), (.56, -.36, .34)], 11))
    for points, count in rhizomes:
        rhizome = stalk(kit['stem'], points, .05, .062, hex_colour('#5c7a33'), 12, 12)
        roots(kit['stem'], rhizome, count // 4, .42, hex_colour('#a89a74'), .012)
        creeper(kit, ANUBIAS, rhizome, count, (.25, 1.15), (.22, .50), forward=.12)


def _fern_strap(t):
    """Narrow at the foot, nearly parallel, pointed."""
    return .16 + .84 * smooth(.02, .34, t) * np.clip(1 - t ** 5, 0, 1) ** .8 * (1 - .25 * t) - .13 * smooth(.8, 1, t)


def _fern_colour(base, has_spores):
    midrib = mix(base, hex_colour('#1d3a12'), .75)

    def colour(t, q):
        c = mix(np.broadcast_to(base, (*t.shape, 4)), midrib, np.exp(-(q / .13) ** 2) * .9)
        if has_spores:
            row = t * 26
            spot = np.exp(-((row - np.round(row)) / .3) ** 2 - ((np.abs(q) - .45) / .16) ** 2)
            c = mix(c, hex_colour('#3a2412'), spot * smooth(.4, .6, t) * .9)
        return shaded(c, .8 - .15 * np.abs(q) + .38 * t)
    return colour


def _plantlet(kit, at):
    """Java fern buds young plants at the tips of old leaves."""
    for _ in range(6):
        leaf(kit['leaf'], at, unit([rng.normal(), rng.normal() * .5, rng.uniform(.2, 1)]), (0, -.5, 1), rng.uniform(.1, .2), .03, lance,
             veins(hex_colour('#8cc04a'), hex_colour('#5f9a30'), 3), bend=.5, rows=10, columns=5)
    roots(kit['stem'], np.array([at]), 5, .16, hex_colour('#5a3c22'), .004, .06)


def _fern_leaf(kit, base, around, steepness, length):
    flat = np.array([math.cos(around) * .85, math.sin(around) * .7 - .08, 0]) * math.cos(steepness)
    direction = flat + [0, 0, math.sin(steepness)]
    line = curve([base, base + direction * length * .36, base + direction * length * .72 + flat * .14 * length,
                  base + direction * length * .93 + flat * .42 * length - [0, 0, .10 * length]], 14)
    line[:, 0] += .02 * np.sin(np.linspace(0, 9, len(line)) + rng.uniform(0, 6))
    width, has_spores = rng.uniform(.062, .100), rng.uniform() < .4
    ribbon(kit['thick_leaf'], line, lambda t: width * _fern_strap(t), _fern_colour(jitter(pick('#2a6a1f', '#5c9a34', 1.2), .12), has_spores),
           twist=rng.normal() * .7, phase=rng.normal() * .4, cup=.25, columns=13)
    return line[-1]


@picture('java-fern-narrow-leaf', DEEP, planted_floor(18), elevation=.14, sharpness=1., low=.3)
def java_fern(kit):
    wood = kit['wood']
    driftwood(wood, [(-.80, .20, 0), (-.45, .05, .30), (0, .02, .50), (.36, .12, .72), (.52, .25, 1.08), (.62, .3, 1.3)], .22, .02)
    driftwood(wood, [(-.05, 0, .46), (.36, -.18, .26), (.72, -.36, -.02)], .15, .05)
    driftwood(wood, [(-.35, 0, .32), (-.52, -.36, .14), (-.70, -.60, -.03)], .11, .035)
    rhizomes = ([(-.52, -.10, .40), (-.34, -.22, .46), (-.14, -.16, .58)], [(-.06, -.20, .48), (.16, -.24, .46), (.30, -.30, .36)],
                [(.06, .06, .68), (.24, .06, .80), (.42, .12, .98)])
    for points, count in zip(rhizomes, (40, 30, 36)):
        rhizome = stalk(kit['stem'], points, .034, .028, hex_colour('#54502a'), 12, 10)
        roots(kit['stem'], rhizome, 12, .24, hex_colour('#4a3220'), .006)
        for i in range(count):
            base = rhizome[rng.integers(len(rhizome))] + rng.normal(size=3) * [.03, .04, .01]
            steepness = rng.uniform(.98, 1.5)
            tip = _fern_leaf(kit, base, i * GOLDEN, steepness, rng.uniform(.85, 1.35) + .5 * smooth(1.0, 1.45, steepness))
            if i % 13 == 6:
                _plantlet(kit, tip)


@picture('java-moss-portion', DEEP, planted_floor(), elevation=.18, sharpness=1., low=.4, lamp_at=.9, is_soft=True)
def java_moss(kit):
    points, normals = rough_stone(kit, SEIRYU, (-.06, .12, .56), 1.02, (.66, .62, .98), seed=4)
    rough_stone(kit, SEIRYU, (.56, -.40, .11), .30, (1, .9, .8), seed=5)
    rough_stone(kit, SEIRYU, (-.62, -.36, .04), .17, (1.1, .9, .8), seed=8)
    upper = points[:, 2] > .20
    moss(kit, points[upper], normals[upper], 1000, (.22, .48))


def _buce_colour(age):
    base = jitter(pick('#1a6650', '#46a872', 1.1), .1) if age < .85 else pick('#5f9a48', '#8a7a3c')
    return veins(base, mix(base, hex_colour('#8fe0c8'), .45), 9, .35)


BUCE = Blade(length=(.48, .66), ratio=.29, profile=lance, colour=_buce_colour, bend=(.2, .9), fold=(.08, .16), wave=.031, ripples=16, level=.6,
             stalk=(.013, .010), stalk_colours=('#7a3f2a', '#8a6a3a'), rows=46, columns=19)


def _buce_flower(kit, foot, top):
    foot, top = np.array(foot), np.array(top)
    stalk(kit['stem'], [foot, (foot + top) / 2 + [.02, -.02, 0], top], .010, .008, hex_colour('#a8604a'))
    leaf(kit['leaf'], top, (.25, -.1, 1), (0, 1, .3), .15, .13, ovate, lambda t, q: mix(hex_colour('#b7929c'), hex_colour('#c2b8b2'), t),
         bend=.3, fold=.9, rows=20, columns=11)
    stalk(kit['stem'], [top, top + [.02, -.015, .05], top + [.03, -.02, .10]], .017, .010, hex_colour('#c8b46a'), 6, 10)


@picture('bucephalandra-green-wavy', DEEP, planted_floor(), elevation=.16, sharpness=1., low=.3, lamp_at=.9)
def bucephalandra(kit):
    rough_stone(kit, LAVA, (0, .2, .52), .80, (.74, .62, .95), seed=9)
    rough_stone(kit, LAVA, (.44, -.36, .14), .30, (1, .8, .8), seed=3)
    rhizomes = (([(-.38, -.20, .62), (-.26, -.30, .78), (-.08, -.30, .96)], 20), ([(.06, -.34, .78), (.22, -.36, .68), (.36, -.30, .56)], 16),
                ([(-.24, .02, 1.10), (.02, .05, 1.22), (.24, .1, 1.20)], 20), ([(.30, -.22, .82), (.34, -.12, 1.0), (.30, 0, 1.14)], 14),
                ([(.34, -.54, .30), (.46, -.56, .34), (.52, -.54, .30)], 8))
    for number, (points, count) in enumerate(rhizomes):
        rhizome = stalk(kit['stem'], points, .03, .036, hex_colour('#6a5a34'), 12, 10)
        roots(kit['stem'], rhizome, 8, .24, hex_colour('#a08a5c'), .009, .08)
        creeper(kit, BUCE, rhizome, count, (.5, 1.4), (.14, .36), forward=.25, start=number)
    _buce_flower(kit, (-.10, .0, 1.2), (-.22, -.20, 2.0))
    _buce_flower(kit, (.12, -.3, .8), (.22, -.72, 1.3))
