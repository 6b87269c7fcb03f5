"""Fish. A body has length 1: nose at x = .5 (u = 0), root of the tail at x = -.5 (u = 1), belly down, and swims to the right."""
import math
from dataclasses import dataclass
from typing import Callable

import numpy as np

from .colour import hex_colour, mix, smooth
from .shapes import curve, hermite, icosphere, tube

_ROWS, _COLUMNS = 480, 220      # fine enough to carry the pattern of the fish nearest to the camera


@dataclass(frozen=True)
class Fin:
    """A sheet between its root on the body and its tips; colour(t, v) with t along the root and v from root to edge."""
    root: tuple
    tip: tuple
    colour: Callable
    rays: int = 12
    solid: float = .75          # 1 stays as dense at the edge as at the root
    ripple: float = .015
    scallop: float = .04        # how far the edge draws back between two rays
    bow: float = 0.             # how far the rays bend, as a share of their length
    skin: float = 0.            # how much of the body's skin runs onto its root


@dataclass(frozen=True)
class Fish:
    """Outline at stations of u; eye as (u, z, radius); colour(u, arc) with arc from -1 at the belly to 1 at the back."""
    top: tuple
    bottom: tuple
    width: tuple
    eye: tuple
    colour: Callable
    fins: tuple
    threads: tuple = ()         # (points, thick, thin, colour)
    iris: str = '#d8e6e8'
    scales: tuple = (36, 12)    # along the body and around half of it
    scale_shade: float = .22
    relief: float = 1.          # how deep the rims of scales lie
    gill: float = .215          # where the gill cover ends
    mouth: float = -.15         # height of the corner of the mouth, as an arc
    tone: tuple = (1.12, .85)   # saturation and value: the film bleaches bright bodies


def draw_fish(kit, fish, bend=.03, detail=1.):
    """bend: how far the tail swings; detail: below 1 for fish in the distance."""
    _body(kit['fish'], fish, bend, int(_ROWS * detail), int(_COLUMNS * detail))
    _eyes(kit['eye'], fish, bend)
    for fin in fish.fins:
        _fin(kit['fin'], fin, fish, bend)
    for points, thick, thin, colour in fish.threads:
        line = curve(points, 18)
        tube(kit['thread'], _swing(line, bend), np.linspace(thick, thin, len(line)), hex_colour(colour), 10)


def _swing(points, bend):
    points = np.array(points, float)
    u = np.minimum(.5 - points[..., 0], 1.3)
    points[..., 1] += bend * np.sin((u - .2) * 4) * smooth(.25, 1, u)
    return points


def _at(u, stations):
    """A smooth line through stations that leaves the nose like a parabola, so that the nose is round."""
    return hermite(np.sqrt(u), [(math.sqrt(place), value) for place, value in stations])


def _outline(fish, u):
    """Middle, half height and half width at u."""
    top, bottom, width = (_at(u, stations) for stations in (fish.top, fish.bottom, fish.width))
    return (top + bottom) / 2, (top - bottom) / 2, width * (1 - smooth(.90, 1, u) * .95)          # as thin as the tail where they meet


def _body(mesh, fish, bend, rows, columns):
    u = np.linspace(0, 1, rows)[:, None] ** 1.4            # closer at the nose
    around = np.linspace(-np.pi / 2, 1.5 * np.pi, columns, endpoint=False)[None]
    middle, height, width = _outline(fish, u)
    side, up = np.cos(around), np.sin(around)
    points = np.stack([.5 - u + 0 * side, width * side, middle + height * up], -1)
    u, arc = u + 0 * up, np.arcsin(up) / (np.pi / 2) + 0 * u
    rim = _scale_rims(fish, u, arc, height)
    cover, slit = _gill_cover(fish, u, arc)
    lips = np.exp(-((arc - fish.mouth * smooth(0, .05, u)) / .07) ** 2) * (1 - smooth(.035, .05, u))
    colour = _deepen(fish.colour(u, arc), fish.tone)
    colour[..., :3] *= (1 - fish.scale_shade * rim - .45 * slit - .6 * lips)[..., None]
    outward = np.stack(np.broadcast_arrays(0, side, up + 0 * u), -1)
    points = points + outward * (.006 * cover - (.0014 * rim + .004 * lips) * fish.relief)[..., None]
    colour[..., 3] = 1
    mesh.grid(_swing(points, bend), colour, closed=True)


def _scale_rims(fish, u, arc, height):
    """1 on the dark rims of scales that lie in offset rows."""
    along = u * fish.scales[0]
    across = arc * fish.scales[1] * .5 * np.clip(height / height.max(), .35, 1) ** .5
    row = np.round(across)
    along = along + .5 * (row % 2)
    distance = np.sqrt((along - np.round(along) + .15) ** 2 * 1.1 + (across - row) ** 2)
    return smooth(.34, .56, distance) * smooth(fish.gill - .02, fish.gill + .05, u) * (1 - smooth(.93, .99, u))


def _gill_cover(fish, u, arc):
    """How much the cover stands out from the head, and the dark slit behind it."""
    edge = fish.gill - .075 * np.abs(arc + .12) ** 2.2
    reach = 1 - smooth(.62, .82, np.abs(arc + .12))
    cover = smooth(edge - .10, edge - .01, u) * (1 - smooth(edge - .004, edge + .004, u))
    slit = np.exp(-((u - edge - .006) / .008) ** 2)
    return cover * reach, slit * reach


def _eyes(mesh, fish, bend):
    u, z, radius = fish.eye
    middle, height, width = _outline(fish, u)
    y = width * math.sqrt(max(.05, 1 - ((z - middle) / height) ** 2)) * .92
    points, faces = icosphere(4)
    across = np.sqrt(points[:, 0] ** 2 + points[:, 2] ** 2)
    iris = mix(hex_colour(fish.iris), hex_colour(fish.iris) * [.45, .45, .45, 1], smooth(.1, .9, points[:, 2]))
    colour = mix(hex_colour('#020304'), mix(iris, hex_colour('#d8c89a'), .45 * np.exp(-((across - .66) / .04) ** 2)), smooth(.58, .63, across))
    colour = mix(colour, hex_colour('#14181a'), smooth(.88, .96, across))
    for side in (-1, 1):
        centre = np.array([.5 - u, side * y, z])
        mesh.solid(_swing(points * [radius, radius * .6, radius] + centre, bend), faces, colour)
        light = points * radius * .15 + centre + np.array([.2, side * .56, .3]) * radius
        mesh.solid(_swing(light, bend), faces, hex_colour('#dfe9e6'))


def _fin(mesh, fin, fish, bend, columns=30, steps=8):
    count = fin.rays * steps + 1
    root, tip = (_resampled(points, count)[:, None] for points in (fin.root, fin.tip))
    t, v = np.linspace(0, 1, count)[:, None], np.linspace(0, 1, columns)[None]
    near = np.abs(t * fin.rays % 1 - .5) * 2                                            # 1 on a ray, 0 between two
    forked = np.abs(t * fin.rays * 2 % 1 - .5) * 2
    reach = (v * (1 - fin.scallop * (1 - near) ** 2))[..., None]
    ray = tip - root
    points = root + ray * reach + np.stack([-ray[..., 2], 0 * ray[..., 1], ray[..., 0]], -1) * fin.bow * 4 * reach * (1 - reach)
    points[..., 1] += fin.ripple * np.sin(t * 9) * v ** 1.5 + .005 * near
    colour = np.broadcast_to(fin.colour(t + 0 * v, v + 0 * t), (count, columns, 4))
    if fin.skin:
        colour = mix(colour, fish.colour(1 + 0 * t, 1 - 2 * t), fin.skin * (1 - smooth(.06, .26, v + .1 * (1 - near))))
    colour = _deepen(colour, fish.tone)
    bright = smooth(.70, .98, near + (forked - near) * smooth(.4, .6, v)) * (.9 - .3 * v)
    colour[..., :3] *= (.8 + .5 * bright)[..., None]
    colour[..., 3] = np.clip(colour[..., 3] * (fin.solid ** (1 + 2 * v) + .35 * bright), 0, 1)
    mesh.grid(_swing(points, bend), colour)


def _resampled(points, count):
    line = curve(points, 40)
    at = np.linspace(0, len(line) - 1, count)
    return np.stack([np.interp(at, np.arange(len(line)), line[:, k]) for k in range(3)], -1)


def _deepen(colour, tone):
    saturation, value = tone
    colour = np.array(colour, float)
    grey = colour[..., :3].mean(-1, keepdims=True)
    colour[..., :3] = np.clip(grey + (colour[..., :3] - grey) * saturation, 0, 4) * value
    return colour


def median_fin(profile, start, end, tip, colour, inset=.012, **options):
    """Dorsal or anal fin: its root follows the outline from start to end; tip as (x, z) points."""
    us = np.linspace(start, end, 5)
    zs = _at(us, profile)
    root = [(.5 - u, 0, z - math.copysign(inset, z)) for u, z in zip(us, zs)]
    return Fin(root, [(x, 0, z) for x, z in tip], colour, **options)


def tail_fin(half, tip, colour, x=-.465, **options):
    root = [(x - .025 * (1 - (z / half) ** 2), 0, z) for z in np.linspace(half, -half, 7)]
    return Fin(root, [(x, 0, z) for x, z in tip], colour, skin=1, **options)


def paired_fins(root, tip, colour, **options):
    """The same fin on both sides; given for the near one."""
    return tuple(Fin([(x, side * y, z) for x, y, z in root], [(x, side * y, z) for x, y, z in tip], colour, **options) for side in (1, -1))


def pectoral_fins(x, y, z, length, colour):
    """Two fans behind the gills, spread a little from the body."""
    root = [(x, -y, z + .012), (x - .004, -y - .003, z - .012), (x - .002, -y, z - .034)]
    tip = [(x - reach * length * math.cos(a), -y - .35 * length, z - reach * length * math.sin(a))
           for a, reach in ((-.12, .80), (.10, 1), (.38, .96), (.68, .84), (1.0, .66))]
    return paired_fins(root, tip, colour, rays=8, scallop=.02)
