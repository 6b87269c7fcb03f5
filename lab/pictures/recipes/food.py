"""Food."""
import numpy as np

from studio import (WHITE, box, hex_colour, icosphere, jitter, mix, picture, placed, random_turns, rng, scatter, turn_x, turn_y, turn_z, turned, wrap)
from studio.goods import GOODS, clear_jar, pouch, pouch_depth, ribbed_lid
from studio.labels import ACCENT, PAPER, fish_emblem, inside, label, leaf_emblem, shrimp_emblem


@picture('micro-pellets-50-g', elevation=.20, fill=(.84, .80), **GOODS)
def micro_pellets(kit):
    tones = ('#7a3a1c', '#b85c26')
    with placed(turn=turn_z(.16)):
        clear_jar(kit, .62, 1.42, 1.24, icosphere(1), .026, tones, 6500)
        ribbed_lid(kit, .64, 1.40, .26)
        print_ = label(PAPER, '#0f5f52', '#c94c22', fish_emblem, (0, .62), .30, head_from=.95, foot_to=.29)
        wrap(kit['label'], .628, .22, 1.06, print_, span=.66)
    scatter(kit['grain'], 620, icosphere(2), .030, tones, (.30, -.92), (.58, .27), .12)


def flake():
    """A thin crumpled chip: a square sheet rounded to a lobed outline."""
    x, y = np.meshgrid(np.linspace(-1, 1, 7), np.linspace(-1, 1, 7), indexing='ij')
    a = np.arctan2(y, x)
    reach = (1 + .25 * np.sin(a * 3 + 1) + .15 * np.sin(a * 5)) * np.maximum(np.abs(x), np.abs(y)) / np.maximum(np.hypot(x, y), 1e-6)
    points = np.stack([x * reach, y * reach * .8, .22 * np.sin(x * 2 + y)], -1).reshape(-1, 3)
    corner = (np.arange(6)[:, None] * 7 + np.arange(6)).ravel()
    return points, np.stack([corner, corner + 7, corner + 8, corner + 1], 1)


FLAKES = np.array([hex_colour(c) for c in ('#b03420', '#c46c24', '#c49e32', '#527a24', '#8f4824', '#6f8f32')])


@picture('tropical-flakes-100-g', elevation=.17, fill=(.84, .80), **GOODS)
def tropical_flakes(kit):
    base = label('#15608f', '#0d3d63', '#d0a233', fish_emblem, (0, 1.38), .36, head_from=1.86)

    def print_(x, z):
        c = mix(base(x, z), hex_colour('#c47824'), inside(np.abs(z - .90 - .10 * np.sin(x * 4)) - .035, .008))
        window = np.maximum(np.abs(x) - .34, np.abs(z - .47) - .27)
        return mix(mix(c, hex_colour(PAPER), inside(window - .03, .008)), hex_colour('#5a2f18'), inside(window, .01))

    with placed(turn=turn_z(-.14)):
        turned(kit['body'], [(.58, 0), (.60, .04), (.60, 1.98), (.58, 2.0)], hex_colour('#12507a'), edge=.02, sides=128)
        ribbed_lid(kit, .62, 1.98, .22, hex_colour('#c47824'), 'accent', 70)
        wrap(kit['label'], .604, .05, 1.95, print_, span=.94, rows=300, columns=420)
        count = 300
        x, z = rng.uniform(-.33, .33, count), rng.uniform(.22, .72, count)
        flat = random_turns(count) * np.array([1, .25, 1])[:, None] * .055
        kit['flake'].instances((*flake(), WHITE), flat, np.stack([x, -np.sqrt(.608 ** 2 - x ** 2), z], 1), FLAKES[rng.integers(0, 6, count)])
    scatter(kit['flake'], 220, flake(), .085, FLAKES, (-.20, -1.0), (.86, .36), .14, .35)


@picture('shrimp-granules-40-g', elevation=.17, fill=(.84, .80), **GOODS)
def shrimp_granules(kit):
    tones = ('#3f6a24', '#7f9a3a')
    badge, red, green = hex_colour(PAPER), hex_colour('#b83424'), hex_colour('#0f5f52')
    base = label('#a07a4e', '#0f5f52', '#b83424', shrimp_emblem, (0, 1.24), .34, head_from=1.72)

    def print_(x, z):
        away = np.hypot(x, z - 1.24)
        c = mix(mix(base(x, z), badge, inside(away - .46, .01)), red, shrimp_emblem(x / .34, (z - 1.24) / .34))
        c = mix(c, green, inside(np.abs(away - .46) - .018, .006))
        c = mix(c, hex_colour('#22351c'), inside((np.hypot(x / .50, (z - .42) / .24) - 1) * .3, .008))
        return mix(c, hex_colour('#0a4a40'), np.clip(inside(np.abs(z - 1.86) - .012, .005) + inside(np.abs(z - 1.90) - .008, .004), 0, 1))

    points, faces = icosphere(2)
    granule = (points * (.65, .65, 1.5), faces)
    with placed(turn=turn_z(.22)):
        pouch(kit['card'], 1.56, .34, 2.05, print_)
        box(kit['accent'], (0, 0, 2.045), (1.50, .03, .05), ACCENT, .01, power=20)
        count = 460
        q, a = np.sqrt(rng.uniform(0, 1, count)), rng.uniform(0, 2 * np.pi, count)
        x, z = .46 * q * np.cos(a), .42 + .21 * q * np.sin(a)
        y = -.345 * pouch_depth(z / 2.05) * np.sqrt(np.clip(1 - (np.abs(x) / .76) ** 2.67, 0, 1)) - .004
        tints = mix(hex_colour(tones[0]), hex_colour(tones[1]), rng.uniform(0, 1, count))
        kit['grain'].instances((*granule, WHITE), random_turns(count) * .026, np.stack([x, y, z], 1), tints)
    scatter(kit['grain'], 190, granule, .042, tones, (-.15, -.85), (.74, .28), .08)


@picture('algae-wafers-80-g', elevation=.26, fill=(.86, .80), **GOODS)
def algae_wafers(kit):
    points, faces = icosphere(1)
    green = hex_colour('#24502c')
    with placed(turn=turn_z(-.20)):
        clear_jar(kit, .80, 1.14, .94, (points * (1, 1, .4), faces), .085, ('#2f5a1c', '#5f8a34'), 1000, .85)
        ribbed_lid(kit, .83, 1.12, .24, green, 'body', 90)
        print_ = label(PAPER, '#24502c', '#357a28', leaf_emblem, (0, .51), .24, head_from=.79, foot_to=.22)
        wrap(kit['label'], .808, .16, .90, print_, span=.60)
    for i in range(4):
        wafer(kit, (-.52 + rng.normal() * .02, -1.02 + rng.normal() * .02, .085 * i), turn_z(i))
    for at, turn in (((-.08, -1.12, 0), turn_z(1)), ((.12, -1.05, .17), turn_x(.95) @ turn_z(.4)), ((.45, -1.12, 0), turn_z(2)),
                     ((.62, -1.0, .08), turn_y(-.25)), ((-.22, -1.36, 0), turn_z(1))):
        wafer(kit, at, turn)


def wafer(kit, at, turn):
    turned(kit['grain'], [(.18, 0), (.20, .03), (.20, .055), (.18, .085), (.12, .07)], jitter(hex_colour('#456e26'), .2), at, turn, sides=64)
