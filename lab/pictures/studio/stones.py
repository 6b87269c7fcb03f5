"""Kinds of stone with their own breaks, pits and paint, and the moss that grows on them."""
import math
from dataclasses import dataclass
from typing import Callable

import numpy as np

from .chance import rng
from .colour import blend, hex_colour, mix, smooth
from .shapes import icosphere
from .turns import turn_z, unit


@dataclass(frozen=True)
class Pits:
    count: int
    smallest: float
    largest: float
    depth: float
    stretch: float = 1.0        # above 1 they are taller than wide


@dataclass(frozen=True)
class Stone:
    paint: Callable             # (points of the unit stone, ridges, pits, chance) -> colours
    cuts: int
    kept: tuple                 # how far from the middle the cuts lie
    relief: tuple               # (frequency, height) of ridges
    pits: Pits | None = None
    material: str = 'rock'
    level: int = 6


def rough_stone(kit, kind, at, size, stretch=(1, .8, .8), seed=1, turn=0.0, taper=0.0):
    """A ball cut by planes, pitted and ridged; with a taper it is slimmer above. Returns its points and their outward directions."""
    chance = np.random.default_rng(seed)
    ball, faces = icosphere(kind.level)
    reach = np.ones(len(ball))
    for _ in range(kind.cuts):
        towards = ball @ unit(chance.normal(size=3))
        reach = np.where(towards > 0, np.minimum(reach, chance.uniform(*kind.kept) / np.maximum(towards, .05)), reach)
    pits, depth = _pits(ball, kind.pits, chance) if kind.pits else (np.zeros(len(ball)), 0)
    shape, ridges = ball * (reach - depth)[:, None], 0
    for frequency, height in kind.relief:
        k = chance.normal(size=(2, 3)) * frequency
        ridges = ridges + height * np.abs(np.sin(shape @ k[0] + 2 * np.sin(shape @ k[1] * .5)))
    shape = shape * (1 - ridges[:, None])
    colours = kind.paint(shape, ridges, pits, chance)
    shape = shape * np.where([True, True, False], 1 - taper * (shape[:, 2:] + 1) / 2, 1)
    pose = turn_z(turn)
    points = shape * np.asarray(stretch) * size @ pose.T + np.asarray(at, float)
    colours[:, 3] = 1
    kit[kind.material].solid(points, faces, colours)
    out = ball / np.asarray(stretch) @ pose.T
    return points, out / np.linalg.norm(out, axis=1, keepdims=True)


def _pits(ball, pits, chance):
    """How deep inside a pit each point lies, from 0 to 1, and how far it sinks."""
    centres = chance.normal(size=(pits.count, 3))
    centres /= np.linalg.norm(centres, axis=1, keepdims=True)
    radii = chance.uniform(0, 1, pits.count) ** 2 * (pits.largest - pits.smallest) + pits.smallest
    inside, depth = np.zeros(len(ball)), np.zeros(len(ball))
    for centre, radius in zip(centres, radii):
        near = np.flatnonzero(ball @ centre > 1 - (radius * max(1, pits.stretch)) ** 2 / 2)
        away = (ball[near] - centre) / (1, 1, pits.stretch)
        hollow = np.sqrt(np.clip(1 - (away ** 2).sum(1) / radius ** 2, 0, 1))
        inside[near] = np.maximum(inside[near], hollow)
        depth[near] = np.maximum(depth[near], hollow * radius * pits.depth)
    return inside, depth


def _waves(points, chance, frequency):
    return np.sin(points @ chance.normal(size=3) * frequency + 1.5 * np.sin(points @ chance.normal(size=3) * frequency * .7))


def _paint_seiryu(points, ridges, pits, chance):
    """Blue-grey, pale on the edges, dark in the furrows, with white veins of calcite."""
    tone = .62 - (ridges - ridges.mean()) * 5 + .12 * _waves(points, chance, 5) + .06 * chance.normal(size=len(points))
    colour = blend('#262f37', '#71808b', np.clip(tone, 0, 1))
    veins = 0
    for frequency, width in ((1.9, .060), (2.6, .075), (3.6, .10)):
        line = np.abs(np.sin(points @ chance.normal(size=3) * frequency + 1.8 * np.sin(points @ chance.normal(size=3) * 2.2)))
        veins = np.maximum(veins, np.exp(-(line / width) ** 2) * smooth(-.5, .4, _waves(points, chance, 3)))
    return mix(mix(colour, hex_colour('#12181d'), .75 * smooth(.1, .7, pits)), hex_colour('#b4bfc0'), veins * .85)


def _paint_dragon(points, ridges, pits, chance):
    """Clay from ochre to olive, dark inside the holes, light on their rims."""
    colour = blend('#6b4526', '#a97c48', np.clip(.5 + .35 * _waves(points, chance, 4) + .12 * chance.normal(size=len(points)), 0, 1))
    colour = mix(colour, hex_colour('#6d6f55'), .5 * smooth(.1, .9, _waves(points, chance, 3)))
    colour = mix(colour, hex_colour('#24140a'), .88 * smooth(.22, .9, pits))
    return mix(colour, hex_colour('#c09a62'), .5 * np.exp(-((pits - .08) / .07) ** 2))


def _paint_lava(points, ridges, pits, chance):
    """Black, rusty here and there, the walls between the pores a little lighter."""
    colour = blend('#2b292b', '#5a4a45', np.clip(.35 + .35 * _waves(points, chance, 3) + .18 * chance.normal(size=len(points)), 0, 1))
    colour = mix(colour, hex_colour('#50322a'), .45 * smooth(.45, .95, _waves(points, chance, 2.2)))
    return mix(colour, hex_colour('#0c0a0a'), .85 * smooth(.2, .8, pits))


def _paint_river(points, ridges, pits, chance):
    colour = blend('#363c3c', '#6f756f', np.clip(.5 + .3 * _waves(points, chance, 4) + .22 * chance.normal(size=len(points)), 0, 1))
    return mix(colour, hex_colour('#57533f'), .6 * smooth(.2, .9, _waves(points, chance, 2.5)))


SEIRYU = Stone(_paint_seiryu, cuts=24, kept=(.55, .92), relief=((2.5, .10), (5, .07), (11, .045), (25, .020)),
               pits=Pits(40, .05, .20, .5, 2.2), level=7)
DRAGON = Stone(_paint_dragon, cuts=12, kept=(.70, .95), relief=((3, .06), (8, .025), (19, .015)), pits=Pits(210, .05, .24, .75, 1.6))
LAVA = Stone(_paint_lava, cuts=9, kept=(.70, .95), relief=((4, .05), (11, .03), (27, .02)), pits=Pits(620, .03, .13, .8), material='lava', level=7)
RIVER = Stone(_paint_river, cuts=0, kept=(.9, 1), relief=((1.2, .06), (2.5, .02)), material='pebble', level=5)


def moss(kit, points, normals, count, length=(.16, .34), colours=('#1e5216', '#6fb52c')):
    """Feathery shoots on the upper side of points; lighter ones grow higher."""
    upward = np.where(normals[:, 2] + .25 * np.sin(points[:, 0] * 5) + .2 * np.sin(points[:, 1] * 6) > 0)[0]
    low, high = points[upward, 2].min(), points[upward, 2].max()
    kinds = 6
    for _ in range(kinds):
        places, turns, tints = [], [], []
        for i in rng.choice(upward, count // kinds):
            normal = normals[i]
            along = unit(unit(normal * (1, 1, .1) + rng.normal(size=3) * .6) * .75 + normal * rng.uniform(.3, 1.0))
            across = unit(np.cross(normal + rng.normal(size=3) * .3, along))
            turns.append(np.stack([along, across, np.cross(along, across)], 1) * rng.uniform(*length))
            places.append(points[i] + normal * rng.uniform(-.02, .03))
            tints.append(blend(*colours, .5 * (points[i, 2] - low) / (high - low) + .5 * rng.uniform()))
        kit['moss'].instances(_moss_shoot(), np.array(turns), np.array(places), np.array(tints))


def _moss_shoot(branches=12):
    """One shoot of length 1 along x, made of leaflets of four corners."""
    corners, shades = [], []

    def shoot(start, direction, length, count, shade):
        side = unit(np.cross(direction, (0, 0, 1)))
        for i in range(count):
            share = i / count
            base = start + direction * length * share - np.array([0, 0, .22 * (share * length) ** 2])
            size = .060 * (1 - .5 * share)
            for left_or_right in (-1, 1):
                tip = unit(direction * .8 + side * left_or_right + rng.normal(size=3) * .3) * size
                width = unit(np.cross(tip, rng.normal(size=3))) * size * .32
                corners.extend([base, base + tip * .5 + width, base + tip, base + tip * .5 - width])
                shades.extend([shade * (.75 + .45 * share)] * 4)
    shoot(np.zeros(3), np.array([1., 0, 0]), 1, 34, .85)
    for k in range(branches):
        share = .12 + .8 * k / branches
        turn = rng.uniform(.6, 1.0) * (1 if k % 2 else -1)
        length = (.45 - .28 * share) * rng.uniform(.7, 1.3)
        direction = np.array([math.cos(turn), math.sin(turn), rng.normal() * .25])
        shoot(np.array([share, 0, -.22 * share ** 2]), direction, length, int(34 * length) + 3, .95)
    shades = np.array(shades)[:, None] * np.ones(3)
    return np.array(corners), np.arange(len(corners)).reshape(-1, 4), np.append(shades, np.ones((len(shades), 1)), 1)
