"""Low plants that cover the ground."""
import numpy as np

from studio import (DEEP, SEIRYU, WHITE, culture_cup, grass, hex_colour, leaf_template, picture, placed, planted_floor, rng, rough_stone, round_blade,
                    smooth, tube, tufts, turn_z, veins)

MONTE_CARLO = ('#1d5c17', '#70b42a')


def _patch(count, half_width, depth, front):
    """Places in a frayed ellipse, and how near its edge they are (0 to 1)."""
    around, share = rng.uniform(0, 2 * np.pi, count), np.sqrt(rng.uniform(0, 1, count))
    reach = share * (1 + .06 * np.sin(around * 3 + 2) + .04 * np.sin(around * 7)) + .10 * share ** 8 * rng.normal(size=count).clip(-1, 1)
    return half_width * reach * np.cos(around), front + depth * (1 + reach * np.sin(around)), share


def _bank(x, y):
    """The ground rises to the back of the picture."""
    return .85 * smooth(-1.0, 2.0, y + .25 * x) * smooth(2.6, 1.0, np.abs(x)) + .04 * np.sin(x * 3 + 1) * np.cos(y * 2.3)


def _round_leaf():
    return leaf_template(round_blade, .84, veins(WHITE, np.array([1.35, 1.3, 1.2, 1]), 3, .1))


def _monte_carlo_in_cup(kit):
    a, r = rng.uniform(0, 2 * np.pi, 260), .24 * np.sqrt(rng.uniform(0, 1, 260))
    light = rng.uniform(0, 1, 260)
    tufts(kit['leaf'], _round_leaf(), np.stack([r * np.cos(a), r * np.sin(a), .03 + .33 * light], 1), (.05, .075), ('#357a20', '#7fb83a'), light)


@picture('monte-carlo-tissue-culture-cup', DEEP, planted_floor(8, height=_bank), elevation=.36, sharpness=1., low=.2, lamp_at=.6, is_soft=True)
def monte_carlo(kit):
    x, y, share = _patch(2400, .96, 1.45, -1.15)
    is_free = (x - .52) ** 2 + (y + 1.02) ** 2 > .40 ** 2
    x, y, share = x[is_free], y[is_free], share[is_free]
    lift = rng.uniform(.25, 1, len(x))
    ground = _bank(x, y)
    places = np.stack([x, y, ground + .02 + .24 * (1 - .75 * smooth(.45, 1.05, share)) * lift], 1)
    tufts(kit['leaf'], _round_leaf(), places, (.10, .165), MONTE_CARLO, rng.uniform(0, .6, len(x)) + .4 * lift)
    for foot, top in zip(np.stack([x, y, ground - .02], 1)[::3], places[::3]):
        tube(kit['stem'], np.array([foot, (foot + top) / 2 + rng.normal(size=3) * .02, top]), .006, hex_colour('#7fae3c'), 5)
    for at, size, seed in (((.42, 1.05, 1.02), .62, 4), ((-.52, .75, .80), .40, 6), ((-.10, 1.5, 1.05), .46, 11)):
        rough_stone(kit, SEIRYU, at, size, (.8, .7, 1.15), seed=seed)
    with placed((.52, -1.02, _bank(.52, -1.02)), turn_z(-.15)):
        culture_cup(kit, lambda: _monte_carlo_in_cup(kit))


def _lawn(x, y):
    return smooth(-1.0, 1.9, y - .2 * x) * smooth(2.6, 1.0, np.abs(x)) + .05 * np.sin(x * 2.5) * np.cos(y * 2)


@picture('dwarf-hairgrass-mini', DEEP, planted_floor(10, height=_lawn), elevation=.36, sharpness=1., low=.2, lamp_at=.6, is_soft=True)
def hairgrass(kit):
    for x, y, share in zip(*_patch(264, .84, 1.35, -1.15)):
        tall = .85 + .3 * np.sin(x * 4 + y * 2) + .25 * rng.normal()
        for _ in range(14):
            height = rng.uniform(.26, .56) * np.clip(tall, .5, 1.5) * (1 - .4 * share ** 3)
            grass(kit['leaf'], (x, y, _lawn(x, y)), height, rng.uniform(.05, .42) * height * (1 + .8 * share ** 4), width=.022, lean=(x * .06, -.03))
    for at, size, seed in (((-.34, 1.25, 1.18), .70, 21), ((.30, 1.45, 1.08), .46, 22), ((.52, .05, .50), .26, 23)):
        rough_stone(kit, SEIRYU, at, size, (.8, .7, 1.15), seed=seed)
