"""Parts of plants: stalks, roots, rosettes, creeping rhizomes, bunches of stems."""
import math
from dataclasses import dataclass
from typing import Callable

import numpy as np

from .chance import rng
from .colour import blend, mix, pick, smooth
from .kit import Mesh
from .shapes import along, curve, leaf, tube
from .turns import frame_of, unit

GOLDEN = 2.39996                # angle between a leaf and the next one


def ovate(t):
    return np.clip(np.sin(np.pi * t ** .74), 0, 1) ** .74 * (1 - .45 * t ** 4)


def lance(t):
    return np.clip(np.sin(np.pi * t ** .8), 0, 1) ** .9


def oval(t):
    return np.clip(np.sin(np.pi * t ** .9), 0, 1) ** .72 * smooth(-.05, .25, t)


def round_blade(t):
    return np.sqrt(np.clip(1 - (2 * t - 1) ** 2, 0, 1))


def shaded(colour, amount):
    """A colour, or a field of them, made lighter or darker."""
    amount = np.asarray(amount, float)[..., None]
    return np.concatenate([colour[..., :3] * amount, np.ones_like(amount)], -1)


def long_veins(base, vein, lines=(0, .3, .6), edge=.15):
    """Colour of a leaf whose veins run from its foot to its tip."""
    def colour(t, q):
        across = np.abs(q)
        lengthwise = sum(np.exp(-((across - line) / .05) ** 2) * (.6 if line else 1) for line in lines)
        steps = t * 26 - across * 3
        crosswise = .18 * np.exp(-((steps - np.round(steps)) / .12) ** 2)
        return shaded(mix(np.broadcast_to(base, (*t.shape, 4)), vein, np.clip(lengthwise + crosswise, 0, 1) * .75), 1 - edge * across)
    return colour


def stalk(mesh, points, thick, thin, colour, steps=8, sides=8):
    """A tapering rod through a few points; returns its middle line."""
    line = curve(points, steps)
    tube(mesh, line, np.linspace(thick, thin, len(line)), colour, sides)
    return line


def roots(mesh, line, count, length, colour, radius=.008, spread=.1):
    """Thin roots that hang from a rhizome and cling to what is below."""
    for _ in range(count):
        start = line[rng.integers(len(line))]
        end = start + [rng.normal() * spread, rng.normal() * spread * .5 - .05, -length * rng.uniform(.6, 1.3)]
        stalk(mesh, [start, (start + end) / 2 + rng.normal(size=3) * .03, end], radius, radius * .45, colour, 6, 5)


@dataclass(frozen=True)
class Blade:
    """A kind of leaf. A pair is a range of chance; colour(age) gives the colour function of one leaf, from old (0) to young (1)."""
    length: tuple
    ratio: float                # of width to length
    profile: Callable
    colour: Callable
    bend: tuple = (.3, .9)
    fold: tuple = (.05, .25)
    wave: float = 0
    ripples: float = 14
    stalk: tuple = (.024, .014)
    stalk_colours: tuple = ('#4d7f2c', '#6e9a3a')
    level: float = .55          # the share of its stalk's steepness that the blade keeps
    material: str = 'leaf'
    rows: int = 40
    columns: int = 17


def stalked_leaf(kit, blade, base, direction, reach, size=1.0, age=0.0):
    """One leaf on a stalk that rises from base and leans out."""
    tip = base + direction * reach
    stalk(kit['stem'], [base, base + unit(direction + [0, 0, .45]) * reach * .5, tip], *blade.stalk, pick(*blade.stalk_colours))
    length = rng.uniform(*blade.length) * size
    leaf(kit[blade.material], tip, unit(direction * [1, 1, blade.level] + [0, -.09, rng.normal() * .08]), (0, -.4, 1), length,
         length * blade.ratio * rng.uniform(.9, 1.1), blade.profile, blade.colour(age), bend=rng.uniform(*blade.bend), fold=rng.uniform(*blade.fold),
         wave=blade.wave, ripples=blade.ripples * rng.uniform(.9, 1.1), twist=rng.normal() * .3, rows=blade.rows, columns=blade.columns)


def _direction(around, steepness, depth, forward):
    flat = np.array([math.cos(around), math.sin(around) * depth - forward, 0])
    return flat * math.cos(steepness) + np.array([0, 0, math.sin(steepness)])


def rosette(kit, blade, crown, count, rise, reach, outer=1.0, depth=.75):
    """Leaves around one crown: old ones low and outside (of `outer` size), young ones upright and shorter; rise is the steepness of both."""
    for i in range(count):
        age = i / (count - 1)
        direction = _direction(i * GOLDEN + rng.normal() * .2, rise[0] + (rise[1] - rise[0]) * age + rng.normal() * .08, depth, .10)
        size = outer + (1 - outer) * smooth(0, .6, age)
        base = np.asarray(crown, float) + direction * [1, 1, 0] * .05 * (1 - age)
        stalked_leaf(kit, blade, base, direction, rng.uniform(*reach) * (1 - .35 * age) * size, size * (1 - .25 * age), age)


def creeper(kit, blade, line, count, rise, reach, forward=.18, start=0.0):
    """Leaves along a rhizome, the young ones at its far end."""
    for i in range(count):
        age = i / (count - 1)
        steepness = rng.uniform(*rise)
        direction = _direction(start + i * GOLDEN + rng.normal() * .25, steepness, .8, forward)
        stalked_leaf(kit, blade, line[int(age * (len(line) - 1))], direction, rng.uniform(*reach) * (.8 + .35 * smooth(.5, .9, steepness)),
                     1 - .25 * smooth(.8, 1, age), age)


@dataclass(frozen=True)
class Bunch:
    """How the stems of a bunch stand: on a disc, lower at its sides and in front, leaning out."""
    count: int
    radius: float
    height: tuple
    nodes: float                # per unit of height
    fall: float = .3
    front_fall: float = .3
    lean: float = .55
    thickness: tuple = (.016, .009)
    colours: tuple = ('#8a9a3a', '#c8503c')
    first: float = .05          # where the lowest leaves sit


def stem_bunch(kit, bunch, draw_leaf):
    """Pairs of leaves up each stem. draw_leaf(base, outward, upward, t, tone): t is the height on its stem, tone is the stem's own."""
    for k in range(bunch.count):
        around, r = k * GOLDEN, bunch.radius * math.sqrt((k + .4) / bunch.count)
        x, y = r * math.cos(around), r * math.sin(around) * .8
        height = rng.uniform(*bunch.height) * (1 - bunch.fall * (abs(x) / bunch.radius) ** 1.5)
        height *= 1 - bunch.front_fall * smooth(0, .8, -y / bunch.radius)
        line = _stem_line(x, y, height, np.array([x * bunch.lean + rng.normal() * .07, y * .35 - .05, 0]))
        tube(kit['stem'], line, np.linspace(*bunch.thickness, len(line)), blend(*bunch.colours, smooth(.2, .8, np.linspace(0, 1, len(line)))), 8)
        _leaf_pairs(line, max(4, int(height * bunch.nodes)), bunch.first, draw_leaf)


def _stem_line(x, y, height, lean):
    foot, up = np.array([x, y, 0]), np.array([0, 0, height])
    sway = rng.normal(size=3) * [.03, .02, 0]
    return curve([foot, foot + lean * .15 + sway + up * .35, foot + lean * .55 - sway + up * .7, foot + lean + up], 30)


def _leaf_pairs(line, count, first, draw_leaf):
    """Each pair is turned by a little more than a right angle: an exact one shows a string of beads."""
    tangents, start, tone = along(line), rng.uniform(0, 6), rng.uniform(-.1, .12)
    for i, t in enumerate(1 - (1 - np.linspace(first, 1, count)) ** 1.12):
        j = int(t * (len(line) - 1))
        _, side, normal = frame_of(tangents[j])
        for half_turn in (0, math.pi):
            a = start + i * (math.pi / 2 + .13) + half_turn + rng.normal() * .22
            draw_leaf(line[j], side * math.cos(a) + normal * math.sin(a), tangents[j], t, tone)


def leaf_template(profile, ratio, colour, rows=7, columns=7):
    """One small leaf of length 1 along x, for instances."""
    mesh = Mesh()
    leaf(mesh, (0, 0, 0), (1, 0, 0), (0, 0, 1), 1, ratio, profile, colour, bend=.25, fold=.15, rows=rows, columns=columns)
    return mesh.points[0], mesh.faces[0], mesh.colours[0]


def tufts(mesh, template, places, size, colours, brightness, per_tuft=3):
    """Whorls of small leaves that lean towards the camera, or they would be seen edge-on; brightness from 0 to 1 chooses between the colours."""
    count = len(places) * per_tuft
    around = np.repeat(rng.uniform(0, 2 * np.pi, len(places)), per_tuft) + np.tile(np.arange(per_tuft), len(places)) * 2 * np.pi / per_tuft
    tilt, scale = np.repeat(rng.uniform(-.35, .45, len(places)), per_tuft), np.repeat(rng.uniform(*size, len(places)), per_tuft)
    matrices = np.empty((count, 3, 3))
    for i, (a, rise) in enumerate(zip(around + rng.normal(size=count) * .2, tilt)):
        direction = (math.cos(a) * math.cos(rise), math.sin(a) * math.cos(rise), math.sin(rise))
        matrices[i] = np.stack(frame_of(direction, (rng.normal() * .25, -.75 + rng.normal() * .25, 1)), 1) * scale[i]
    mesh.instances(template, matrices, np.repeat(places, per_tuft, 0), blend(*colours, np.repeat(brightness, per_tuft)))


def grass(mesh, foot, height, out, width=.014, colours=('#2a7019', '#7fba30'), lean=(0, 0)):
    """One thin blade that bends away from its tuft by `out`."""
    around, t = rng.uniform(0, 2 * np.pi), np.linspace(0, 1, 7)[:, None]
    away = np.array([math.cos(around), math.sin(around), 0])
    line = np.asarray(foot) + away * (.025 + out * t ** 2) + np.array([*lean, height]) * t * (1 - .12 * t)
    half, tone = (width * .5 * (1 - .85 * t ** 2))[..., None], pick(*colours, .9) * rng.uniform(.9, 1.1)
    side = unit(np.cross(away + [0, 0, 1.2], (rng.normal() * .5, -1, 0)))
    mesh.grid(line[:, None] + side * half * np.array([-1, 1])[:, None], shaded(tone, np.repeat(.5 + .65 * t, 2, 1)))
