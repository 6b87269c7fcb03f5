"""Parts of which equipment and packs are made, and the settings that all pictures of goods share."""
import math

import numpy as np

from .chance import rng
from .colour import WHITE, hex_colour, mix, smooth
from .kit import aside, placed
from .labels import ACCENT, INK, PAPER, inside
from .nature import studio_floor
from .shapes import bevel, box, curve, cylinder, disc, icosphere, lathe, ring, tube, turned
from .turns import FRONT, random_turns
from .water import MIST

DARK, BODY, GREY, PALE = INK, hex_colour('#2c3a3e'), hex_colour('#4a585c'), hex_colour('#8f9b97')
CHROME, STEEL, GLASS = hex_colour('#aab3b8'), hex_colour('#aab3b6'), hex_colour('#e6faf4')
GOODS = dict(water=MIST, setting=studio_floor, sharpness=1.2, lamp=1000, lamp_at=1.)


def line(mesh, points, radius, colour, sides=16):
    """A smooth rod through a few points."""
    tube(mesh, curve(points, 20), radius, colour, sides)


def hose(kit, points, radius=.05, colour='#5fb49c'):
    """Leaves the picture."""
    with aside():
        line(kit['hose'], points, radius, hex_colour(colour), 20)


def cable(kit, points, radius=.03):
    """Leaves the picture."""
    with aside():
        line(kit['cable'], points, radius, hex_colour('#20272a'), 12)


def pane(kit, centre, size, edge='#4fae9a'):
    """A sheet of glass, thin along one axis: clear faces and bright edges."""
    box(kit['pane'], centre, size, hex_colour('#f1fcf9'), .004, power=80)
    thin = int(np.argmin(size))
    for axis in (i for i in range(3) if i != thin):
        for side in (-1, 1):
            at, strip = np.array(centre, float), np.array(size, float)
            at[axis] += side * size[axis] / 2
            strip[axis], strip[thin] = size[thin] * .5, size[thin] * 1.04
            box(kit['frost'], at, strip, hex_colour(edge), .003, power=60, sides=32)


def plate(mesh, width, height, depth, colour, at=(0, 0, 0), power=6, edge=.08):
    """A rounded block with its broad side to the camera; at is the middle of its front."""
    with placed(at, FRONT):
        lathe(mesh, bevel([(.001, -depth), (1, -depth), (1, 0), (.001, 0)], edge), colour, sides=160, wide=width / 2, deep=height / 2, power=power)


def ribbed_lid(kit, radius, z, height, colour=DARK, material='dark', ribs=60):
    """A screw lid with fine ribs and the house mark under it."""
    a = np.linspace(0, 2 * np.pi, ribs * 6, endpoint=False)
    r, h = bevel([(.001, z), (radius, z), (radius, z + height), (radius * .94, z + height + .03), (.001, z + height + .03)], .025).T[..., None]
    rib = 1 + .012 * np.sign(np.sin(a * ribs)) * ((h > z + .02) & (h < z + height - .03))
    kit[material].grid(np.stack([r * rib * np.cos(a), r * rib * np.sin(a), h + 0 * a], -1), colour, closed=True)
    ring(kit['accent'], radius * 1.01, z - .05, .05, thick=.05)


def clear_jar(kit, radius, height, fill, template, size, colours, count, inner=.93):
    """A clear tub full of grains up to a height; only those behind the wall and on top are made."""
    turned(kit['glass'], [(radius * .96, 0), (radius, .04), (radius, height - .08), (radius * .9, height)], GLASS, edge=.05, sides=128)
    first, last = (hex_colour(c) for c in colours)
    cylinder(kit['grain'], radius * (inner - .04), .04, fill - .03, mix(first, last, .4) * .7, sides=64)
    a, z, r = rng.uniform(0, 2 * np.pi, count), rng.uniform(.06, fill, count), np.full(count, radius * inner)
    on_top = count // 5
    z[:on_top] = fill + rng.normal(size=on_top) * .01
    r[:on_top] *= np.sqrt(rng.uniform(0, 1, on_top))
    turns = random_turns(count) * (size * rng.uniform(.8, 1.2, count))[:, None, None]
    kit['grain'].instances((*template, WHITE), turns, np.stack([r * np.cos(a), r * np.sin(a), z], 1), mix(first, last, rng.uniform(0, 1, count)))


def pouch_depth(t):
    """Half the depth of a stand-up pouch at a part of its height: deep at the foot, flat at the seam."""
    return (1 - t) ** .55 * smooth(-.06, .05, t)


def pouch(mesh, width, depth, height, colour):
    """A stand-up pouch of a lens-shaped section, wrinkled towards its seam. colour(x, z)."""
    t, a = np.linspace(0, 1, 260)[:, None], np.linspace(0, 2 * np.pi, 420, endpoint=False)
    x = (width / 2 - .045 * width / 2 * np.sin(np.pi * t)) * np.sign(np.cos(a)) * np.abs(np.cos(a)) ** .75
    y = (depth * pouch_depth(t) + .008) * np.sin(a) * (1 + .05 * np.sin(x * 14 + t * 5) * smooth(.55, .9, t))
    z = height * t + .03 * np.cos(a * 2) * (1 - t) ** 6
    mesh.grid(np.stack([x, y, z], -1), colour(x, z), closed=True)


def knob(kit, radius, height, at, turn=None, ribs=18, material='dark', colour=GREY):
    """A turning knob with ribs around it."""
    turned(kit[material], [(radius * .92, 0), (radius, height * .1), (radius, height * .9), (radius * .85, height)], colour, at, turn, .02)
    with placed(at, turn):
        for i in range(ribs):
            a = 2 * math.pi * i / ribs
            box(kit[material], (radius * math.cos(a), radius * math.sin(a), height / 2), (radius * .16, radius * .16, height * .7), colour, .01)


def suction_cup(kit, radius, at, turn):
    with placed(at, turn, radius):
        turned(kit['frost'], [(.26, 0), (.32, .42), (.95, .86), (1, .95)], hex_colour('#5f827e'), edge=.1)


def bubble_column(kit, count, at, spread, height, size=(.012, .028)):
    """Rising bubbles, spreading on their way."""
    points, faces = icosphere(2)
    q = rng.uniform(0, 1, count) ** .8
    places = np.asarray(at) + np.stack([rng.normal(size=count) * (spread + spread * q), rng.normal(size=count) * spread * .5, height * q], 1)
    kit['bubble'].instances((points, faces, WHITE), np.eye(3) * rng.uniform(*size, count)[:, None, None], places)


def dial(kit, radius, at, turn=FRONT, value=.62, red_from=.78):
    """A round gauge: chromed rim, scale, coloured zone, needle."""
    start, sweep = math.radians(225), math.radians(270)

    def face(x, y):
        q, a = np.hypot(x, y), np.arctan2(y, x)
        t = (start - np.where(a < -np.pi / 4 - .01, a + 2 * np.pi, a)) / sweep
        on = (t >= -.005) & (t <= 1.005)
        zone = inside(np.abs(q - .74) - .04, .01) * on
        c = np.broadcast_to(hex_colour(PAPER), (*x.shape, 4))
        c = mix(mix(c, ACCENT, zone * (t <= red_from)), hex_colour('#b83a30'), zone * (t > red_from))
        tick = np.abs(t * 10 - np.round(t * 10)) * sweep / 10 * q
        return mix(c, DARK, inside(tick - .028, .012) * inside(np.abs(q - .60) - .09, .01) * on)

    with placed(at, turn, radius):
        turned(kit['chrome'], [(.96, -.22), (1.08, -.18), (1.08, .08), (.93, .12), (.90, .03)], CHROME, edge=.05, sides=80)
        disc(kit['label'], .92, face, (0, 0, .045), np.eye(3))
        a = start - sweep * value
        needle = np.array([-.18, .3, .64])
        way = np.stack([needle * math.cos(a), needle * math.sin(a), [.075] * 3], 1)
        tube(kit['accent'], way, np.array([.05, .045, .02]), hex_colour('#a3241c'), 8)
        cylinder(kit['dark'], .10, .03, .11, DARK)
