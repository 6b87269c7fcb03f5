"""Small planted landscapes for tanks and lamps. Everything is made of leaf templates, thousands at once."""
import math

import numpy as np

from .chance import rng
from .colour import WHITE, blend, hex_colour, mix, smooth
from .growth import lance, ovate
from .labels import inside
from .nature import SOIL, veins
from .shapes import hermite, icosphere, leaf, tube
from .turns import random_turns, turn_z, unit

GREEN, LIME, RED, ROSE = ('#2c6b22', '#86bd38'), ('#4a8a28', '#a5d04a'), ('#5f8a2a', '#c8361f'), ('#7a8a3a', '#c8405a')
EPIPHYTE, CARPET, MOSS = ('#1c5a1e', '#3d8a2a'), ('#1f5f1a', '#6fb02a'), ('#1f4f16', '#5f8f28')


def rounded(t):
    return np.sqrt(np.clip(1 - (1.92 * t - .96) ** 2, 0, 1))


def blade(profile, ratio, bend=.3, rows=7, columns=5):
    """Template of a leaf of length 1 along x that droops; points and faces."""
    t, q = np.linspace(0, 1, rows)[:, None], np.linspace(-1, 1, columns)
    half = profile(t) * ratio / 2
    points = np.stack([t + 0 * q, q * half, .25 * np.abs(q) * half - bend * t ** 2 + 0 * q], -1).reshape(-1, 3)
    corner = (np.arange(rows - 1)[:, None] * columns + np.arange(columns - 1)).ravel()
    return points, np.stack([corner, corner + columns, corner + columns + 1, corner + 1], 1)


def sprout(mesh, template, at, towards, length, tints, up=(0, 0, 1)):
    """One leaf of the template at every place, in its own direction and size."""
    towards = towards / np.linalg.norm(towards, axis=1, keepdims=True)
    side = np.cross(towards, up)
    side /= np.linalg.norm(side, axis=1, keepdims=True) + 1e-9
    turns = np.stack([towards, side, np.cross(side, towards)], -1) * np.asarray(length)[:, None, None]
    mesh.instances((*template, WHITE), turns, at, tints)


def _tints(colours, amount, spread=.12):
    """Colours between two written ones, each a little lighter or darker."""
    tints = blend(*colours, np.clip(amount, 0, 1))
    tints[..., :3] *= rng.uniform(1 - spread, 1 + spread, len(tints))[:, None]
    return tints


def carpet(kit, count, xs, ys, ground, size=.055, colours=CARPET, lift=.06):
    """Small round leaves, leaning to the camera."""
    x, y, height = rng.uniform(*xs, count), rng.uniform(*ys, count), rng.uniform(0, 1, count)
    a = rng.uniform(0, 2 * np.pi, count)
    up = np.stack([rng.normal(size=count) * .3, np.full(count, -.7), np.ones(count)], 1)
    sprout(kit['leaf'], blade(rounded, .9, .1, 5), np.stack([x, y, ground(x, y) + lift * height], 1),
           np.stack([np.cos(a), np.sin(a), rng.uniform(-.2, .5, count)], 1), size * rng.uniform(.7, 1.3, count), _tints(colours, height), up)


def grass(kit, count, xs, ys, ground, lengths, width=.045, colours=GREEN, lean=.2):
    """Upright ribbons, each bent in its own way."""
    for bend in (-.22, -.08, .08, .22, .4):
        n = count // 5
        x, y, length = rng.uniform(*xs, n), rng.uniform(*ys, n), rng.uniform(*lengths, n)
        towards = np.stack([rng.normal(size=n) * lean, rng.normal(size=n) * lean * .5 - .05, np.ones(n)], 1)
        turned_up = np.stack([rng.normal(size=n), np.full(n, -1.), np.zeros(n)], 1)
        sprout(kit['leaf'], blade(lance, width / np.mean(lengths), bend, 12), np.stack([x, y, ground(x, y)], 1), towards, length,
               _tints(colours, rng.uniform(0, 1, n)), turned_up)


def bunch(kit, at, height, stems=8, spread=.12, colours=RED, size=.13, ratio=.42):
    """Stem plants with pairs of leaves, coloured towards the tips."""
    for k in range(stems):
        a, r = k * 2.4, spread * math.sqrt((k + .3) / stems)
        base = np.asarray(at) + (r * math.cos(a), r * math.sin(a), 0)
        h = height * rng.uniform(.72, 1.05) * (1 - .25 * r / spread)
        tip = base + (r * math.cos(a) * .6 + rng.normal() * .02, rng.normal() * .02, h)
        tube(kit['stem'], np.array([base, (base + tip) / 2, tip]), .007, hex_colour('#7f9a3a'), 6)
        nodes = int(h / size * 3.2) + 4
        t = np.repeat((np.arange(nodes) + 1) / nodes, 2)
        turn = np.repeat(np.arange(nodes) * 1.75 + k, 2) + np.tile([0, math.pi], nodes) + rng.normal(size=2 * nodes) * .2
        young = smooth(.8, 1, t)
        towards = np.stack([np.cos(turn), np.sin(turn), .35 + 1.4 * young], 1)
        sprout(kit['leaf'], blade(lance, ratio, .25), base * (1 - t[:, None]) + tip * t[:, None], towards,
               size * (1 - .45 * young) * (.7 + .3 * smooth(0, .3, t)), _tints(colours, smooth(.2, .9, t)))


def rosette(kit, at, count, length, ratio=.5, colours=EPIPHYTE):
    """Broad leaves on stalks, from one crown."""
    at = np.asarray(at, float)
    for i in range(count):
        a, rise = i * 2.39996, rng.uniform(.35, 1.2)
        d = np.array([math.cos(a) * math.cos(rise), math.sin(a) * math.cos(rise), math.sin(rise)])
        tone = blend(*colours, rng.uniform())
        root = at + d * length * .5
        tube(kit['stem'], np.array([at, (at + root) / 2, root]), .007, tone, 5)
        leaf(kit['leaf'], root, (d[0], d[1] - .1, d[2] * .4 + .1), (0, -.3, 1), length * rng.uniform(.7, 1), length * ratio, ovate,
             veins(tone, mix(tone, hex_colour('#b8d66a'), .5), 6), bend=.6, fold=.15, rows=14, columns=9)


def cushion(kit, at, radius, count, size=.045, colours=MOSS):
    """Moss: a ball of leaflets, dark inside."""
    out = rng.normal(size=(count, 3))
    out /= np.linalg.norm(out, axis=1, keepdims=True)
    out[:, 2] *= .75
    depth = rng.uniform(.55, 1.05, count) * (1 + .25 * np.sin(out[:, 0] * 5 + at[0] * 40) * np.sin(out[:, 1] * 4 + at[2] * 30))
    sprout(kit['moss'], blade(lance, .35, .3, 5, 3), np.asarray(at) + out * radius * depth[:, None], out + rng.normal(size=(count, 3)) * .5,
           size * rng.uniform(.7, 1.4, count), _tints(colours, (depth - .55) * 2))


def soil_bed(kit, width, depth, bottom, top, count=3000, grain=.022):
    """A block of soil: grains on its top and on the faces that are seen through glass."""
    x, y = np.meshgrid(np.linspace(-width / 2, width / 2, 40), np.linspace(-depth / 2, depth / 2, 24), indexing='ij')
    kit['soil'].grid(np.stack([x, y, top(x, y)], -1), blend(*SOIL, .35))
    for edge_x, edge_y in ((x[:, 0], y[:, 0]), (x[:, -1], y[:, -1]), (x[0], y[0]), (x[-1], y[-1])):
        low, high = np.full_like(edge_x, bottom), top(edge_x, edge_y)
        kit['soil'].grid(np.stack([np.stack([edge_x, edge_y, low], -1), np.stack([edge_x, edge_y, high], -1)]), blend(*SOIL, .35))
    gx, gy = rng.uniform(-width / 2, width / 2, count), rng.uniform(-depth / 2, depth / 2, count)
    front, sides = slice(0, count // 3), slice(count // 3, count // 2)
    gy[front] = -depth / 2
    gx[sides] = width / 2 * rng.choice([-1, 1], count // 2 - count // 3)
    gz = top(gx, gy)
    walls = slice(0, count // 2)
    gz[walls] = bottom + rng.uniform(0, 1, count // 2) * (gz[walls] - bottom)
    kit['soil'].instances((*icosphere(1), WHITE), random_turns(count) * (grain * rng.uniform(.6, 1.2, count))[:, None, None],
                          np.stack([gx, gy, gz], 1), blend(*SOIL, rng.uniform(0, 1, count) ** 1.4))


def small_fish(kit, at, turn, length):
    """A neon tetra for the distance: a blue line above, red behind below."""
    u, a = np.linspace(0, 1, 40)[:, None], np.linspace(0, 2 * np.pi, 24, endpoint=False)
    height = hermite(u, [(0, .004), (.12, .075), (.38, .115), (.7, .075), (1, .03)])
    arc = np.sin(a) + 0 * u
    c = blend('#3a4630', '#5f716a', smooth(.35, -.5, arc))
    c = mix(c, hex_colour('#b3201c'), smooth(.42, .52, u) * smooth(.2, 0, arc))
    c = mix(c, hex_colour('#1295d0'), inside(np.abs(arc - .36) - .32, .06) * smooth(.06, .12, u) * smooth(.92, .84, u))
    c = mix(c, hex_colour('#080a0b'), inside(np.hypot((u - .09) * 1.0, (arc - .15) * .06) - .026, .006))
    points = np.stack([(.5 - u) * .82 + .09 + 0 * a, height * .5 * np.cos(a), height * np.sin(a)], -1)
    spin = turn_z(turn)
    kit['fish'].grid(points * length @ spin.T + np.asarray(at), c, closed=True)
    for lobe in (-1, 1):
        root = np.array([-.31, 0, 0]) * length @ spin.T + np.asarray(at)
        leaf(kit['fin'], root, unit(spin @ np.array([-1, 0, lobe * .55])), spin @ np.array([0, -1, 0]), length * .24, length * .11, lance,
             lambda t, q: np.broadcast_to(hex_colour('#a8b8b0', .6), (*t.shape, 4)), bend=0, rows=8, columns=5)
