"""Plants that lie on the water."""
import math

import numpy as np

from studio import (DEEP, GOLDEN, hex_colour, jitter, leaf, long_veins, mix, pick, picture, rng, round_blade, smooth, stalk, tube,
                    unit)

LEVEL = 2.0


def _ripples(kit):
    """The water as a sheet of which only the crests are seen, behind the plants: before their roots it would be a veil."""
    x, y = np.meshgrid(np.linspace(-2.6, 2.6, 240), np.linspace(-3, 4.5, 240), indexing='ij')
    wave = np.sin(x * 7 + 2 * np.sin(y * 3)) * np.sin(y * 9 + 2 * np.sin(x * 2.5))
    colour = np.broadcast_to(hex_colour('#d8fff4'), (*x.shape, 4)).copy()
    colour[..., 3] = .09 * smooth(.4, 1, wave) * (1 - smooth(1.5, 2.6, np.abs(x))) * smooth(-.6, .8, y)
    kit['fin'].grid(np.stack([x, y, LEVEL + .012 * wave], -1), colour)


def _rosette(kit, centre, size):
    """Round leaves on the water, the young ones in the middle raised a little."""
    count, start = rng.integers(6, 9), rng.uniform(0, 6)
    for i in range(count):
        age, a = i / count, start + i * GOLDEN
        flat = np.array([math.cos(a), math.sin(a), 0])
        base = centre + flat * (.12 * size * (1 - .75 * age)) + [0, 0, .015 + .08 * age]
        stalk(kit['stem'], [centre - [0, 0, .02], (base + centre) / 2 - [0, 0, .01], base], .015 * size, .012 * size, hex_colour('#8fb24a'), 6, 8)
        tone = jitter(pick('#2f7a1e', '#5fa02c'), .08) if age < .7 else hex_colour('#86bc42')
        length = .40 * size * (1 - .45 * age) * rng.uniform(.9, 1.1)
        leaf(kit['pad'], base, unit(flat + [0, 0, .03 + .30 * age + rng.normal() * .04]), (0, -.45, 1), length, length * .98, round_blade,
             long_veins(tone, mix(tone, hex_colour('#d8f09a'), .55), (0, .33, .66), .06), bend=-.25, fold=.06, rows=26, columns=21)


def _feathery_roots(kit, centre, size):
    for _ in range(9):
        length, away = rng.uniform(.9, 1.9) * size, rng.normal(size=3) * [.14, .10, 0]
        shares = ((0, 0), (.5, .35), (.85, .7), (1, 1))
        points = [centre + away * out + rng.normal(size=3) * [.02, .015, 0] * down - [0, 0, length * down] for out, down in shares]
        line = stalk(kit['thread'], points, .011, .005, pick('#a39c76', '#c4bc96'), 12, 5)
        for start in line[5:]:
            end = start + rng.normal(size=3) * [.028, .028, 0] - [0, 0, .012]
            tube(kit['thread'], np.stack([start, (start + end) / 2, end]), .0028, hex_colour('#b4b492'), 3)


@picture('amazon-frogbit-cup-of-15', DEEP, _ripples, elevation=.46, fill=(.88, .80), sharpness=1., lamp_at=1.7)
def frogbit(kit):
    for row, y in enumerate((-1.4, -.7, 0, .7, 1.4)):
        for x in np.array((-.64, 0, .64)) + (.16 if row % 2 else -.16):
            centre = np.array([x + rng.normal() * .05, y + rng.normal() * .08, LEVEL])
            size = rng.uniform(.66, .82)
            _rosette(kit, centre, size)
            _feathery_roots(kit, centre, size)
