"""Print: emblems and the labels of packs, as colours of a place on a flat or wrapped sheet."""
import math

import numpy as np

from .colour import hex_colour, mix, smooth

ACCENT = hex_colour('#18b39a')
INK = hex_colour('#1b2124')
PAPER = '#95a29d'               # the whitest print: brighter ones lose their drawing


def inside(distance, softness=.035):
    """1 where the distance is below 0, with a soft edge."""
    return 1 - smooth(-softness, softness, distance)


def plain(colour):
    """A print of one colour."""
    return lambda x, z: np.broadcast_to(colour, (*x.shape, 4))


def leaf_emblem(x, y):
    x, y = x * .82 - y * .57, x * .57 + y * .82
    t = np.clip((y + .9) / 1.8, 0, 1)
    blade = inside(np.abs(x) - .50 * np.sin(np.pi * t ** .85) ** .8) * (np.abs(y) < .9)
    stalk = inside(np.abs(x) - .04) * (y < -.7) * (y > -1.15)
    return np.clip(blade * (1 - inside(np.abs(x) - .02)) + stalk, 0, 1)


def drop_emblem(x, y):
    point = .62 * np.cos(np.clip((y + .3) / 1.3, 0, 1) * np.pi / 2) ** 1.25
    belly = np.sqrt(np.clip(.62 ** 2 - (y + .3) ** 2, 0, 1))
    drop = inside(np.abs(x) - np.where(y > -.3, point, belly)) * (y < 1) * (y > -.92)
    shine = inside(np.abs(np.hypot(x, y + .3) - .42) - .035) * (x < -.12) * (y < -.2)
    return drop * (1 - shine)


def fish_emblem(x, y):
    body = inside((np.hypot((x + .15) / .72, y / .42) - 1) * .4)
    tail = inside(np.abs(y) - (x - .35) * .8) * (x > .35) * inside(x - .92 + .105 * np.abs(np.cos(y * 3)))
    fin = inside(np.abs(x + .05 - .5 * (y - .35)) - .24 + .5 * np.abs(y - .35)) * (y > .3) * (y < .68)
    gill = inside(np.abs(np.hypot(x + .62, y) - .38) - .022) * (x > -.4) * (np.abs(y) < .28)
    return np.clip(np.maximum(np.maximum(body, tail), fin) * (1 - inside(np.hypot(x + .56, y - .1) - .07)) * (1 - gill), 0, 1)


def shrimp_emblem(x, y):
    """Tail at the right below, head at the left."""
    r, a = np.hypot(x, y + .2), np.arctan2(y + .2, x)
    t = np.clip((a + .75) / 3.6, 0, 1)
    body = inside(np.abs(r - .60) - (.05 + .20 * np.sin(np.pi * np.clip(t ** 1.25 * .93, 0, 1)))) * (a > -.75) * (a < 2.85)
    shape = body * (1 - (np.abs(np.sin(a * 4.6 + .4)) < .09) * (a < 1.6))
    u, v = x - .42, y + .68
    shape = np.maximum(shape, inside(np.abs(u * .8 - v * .3) - .55 * np.clip(-(u * .35 + v * .8), 0, 1)) * (np.hypot(u, v) < .34))
    for reach in (0, .16):
        shape = np.maximum(shape, inside(np.abs(np.hypot(x + .55 + reach, y - .05) - .42 - reach) - .022) * (x < -.62) * (y > -reach))
    for leg in range(4):
        shape = np.maximum(shape, inside(np.abs(x + .42 - .17 * leg + .25 * (y + .1)) - .025) * (y < .12) * (y > -.35))
    return shape * (1 - inside(np.hypot(x + .50, y - .14) - .05))


def rooted_plant_emblem(x, y):
    shape = 0 * x
    for a in (-.7, -.25, .25, .7):
        u, v = x * math.cos(a) - y * math.sin(a), x * math.sin(a) + y * math.cos(a)
        shape = np.maximum(shape, inside(np.abs(u) - .15 * np.sin(np.pi * np.clip(v / .95, 0, 1))) * (v > 0) * (v < .95))
    for spread in (-.5, -.2, .1, .4):
        line = np.abs(x + 1.2 * spread * y - .05 * np.sin(y * 14 + spread * 9))
        shape = np.maximum(shape, inside(line - .028) * (y < 0) * (y > -.75 + abs(spread) * .3))
    return shape


def label(ground, head, mark, emblem, at=(0, 0), size=.3, head_from=None, foot_to=None):
    """Ground with a coloured head and foot, the house mark's line under the head, and an emblem instead of words."""
    ground, head, mark = hex_colour(ground), hex_colour(head), hex_colour(mark)

    def colour(x, z):
        c = np.broadcast_to(ground, (*x.shape, 4))
        if head_from is not None:
            c = mix(c, head, inside(head_from - z, .006))
            c = mix(c, ACCENT, inside(np.abs(z - head_from + .035) - .014, .005))
        c = mix(c, mark, emblem((x - at[0]) / size, (z - at[1]) / size))
        return c if foot_to is None else mix(c, head, inside(z - foot_to, .006))
    return colour
