"""Dwarf shrimp: an arched body of overlapping segments, short thin legs, swimmerets, a tail fan and long feelers."""
from dataclasses import dataclass
from typing import Callable

import numpy as np

from .chance import rng
from .colour import hex_colour, mix, smooth
from .kit import placed
from .shapes import along, ball, curve, hermite, leaf, tube
from .turns import turn_y, turn_z

LENGTH = 1.25
HEIGHT = [(0, .022), (.04, .075), (.12, .118), (.25, .150), (.40, .160), (.52, .162), (.66, .138), (.80, .098), (.92, .066), (1, .046)]
JOINTS = np.array([.42, .505, .60, .69, .775, .86, 1.0])
STANDS = .25                    # the height of the spine over the ground, at the middle of the carapace


@dataclass(frozen=True)
class Look:
    shell: Callable             # (u along from the nose, z from -1 belly to 1 back, marbling) -> colours
    joint: np.ndarray           # colour between the segments
    limb: np.ndarray            # rostrum and the base of the legs
    leg: np.ndarray
    feeler: np.ndarray
    fan: Callable               # (t along, q across) of a blade of the tail
    material: str = 'carapace'
    joint_amount: float = .7


def shrimp(kit, look, at, size=1.0, heading=0.0, slope=0.0, arch=.75, detail=1.0):
    """Stands at a place and looks to the right; heading turns it on its ground, which rises to the right by the slope."""
    body = kit[look.material]
    with placed(at, turn_y(-slope) @ turn_z(heading), size), placed((0, 0, STANDS)):
        u, spine, up, height = _spine(arch, round(280 * detail))
        _body(body, look, u, spine, up, height, round(110 * detail))
        _head(kit, body, look, spine[0])
        _legs(body, look)
        _swimmerets(body, look, spine, up, height)
        _tail_fan(body, look, spine)


def _spine(arch, steps):
    """From the nose to the tail; the abdomen sinks with the arch and the tail lies flat again."""
    u = np.linspace(0, 1, steps)
    falls = [(.52, -.10), (.66, -.80), (.80, -1.05), (.92, -.75), (1, -.25)]
    slope = hermite(u, [(0, .16), (.2, .14), (.42, .10), *((share, fall * arch) for share, fall in falls)])
    step = LENGTH / (steps - 1)
    x, z = -np.cumsum(np.cos(slope)) * step, np.cumsum(np.sin(slope)) * step
    middle = round(.3 * steps)
    spine = np.stack([x - x[middle] + .12, 0 * u, z - z[middle]], 1)
    tangent = along(spine)
    return u, spine, np.stack([tangent[:, 2], 0 * u, -tangent[:, 0]], 1), hermite(u, HEIGHT)


def _body(mesh, look, u, spine, up, height, sides):
    segment = np.clip(np.searchsorted(JOINTS, u, side='right') - 1, -1, 5)
    share = np.where(segment < 0, u / JOINTS[0], (u - JOINTS[segment]) / (JOINTS[(segment + 1).clip(0, 6)] - JOINTS[segment]))
    flare = np.where(segment < 0, .05 * smooth(.7, 1, share), .13 * share ** 1.5 - .05)
    plate = np.where(segment < 0, .90, .74 + .26 * np.sin(np.pi * share.clip(0, 1)) ** .7)
    a = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    z, y = np.sin(a), np.cos(a)
    rise = height[:, None] * np.where(z < 0, z * plate[:, None], z) * (1 + flare[:, None])
    points = spine[:, None] + up[:, None] * rise[..., None]
    points[..., 1] += (height * .68 * (1 + flare))[:, None] * np.sign(y) * np.abs(y) ** .9
    marbling = _marbling(points)
    colours = look.shell(u[:, None] + 0 * marbling, z[None] + 0 * marbling, marbling)
    rings = sum(np.exp(-((u - joint) / .007) ** 2) for joint in JOINTS[:-1])[:, None] * np.ones(sides)
    alpha = colours[..., 3].copy()
    colours = mix(colours, look.joint, np.clip(rings, 0, 1) * look.joint_amount)
    colours[..., 3] = alpha
    mesh.grid(points, colours, closed=True)


def _marbling(points):
    chance, out = np.random.default_rng(3), 0
    for frequency, amount in ((14, .5), (31, .35), (70, .3)):
        k = chance.normal(size=(4, 3)) * frequency
        out = out + amount * np.sin(points @ k[0] + 2 * np.sin(points @ k[1] * .6)) * np.sin(points @ k[2] + k[3, 0])
    return out


def _limb(mesh, points, thick, thin, colour, steps=8):
    line = curve(points, steps)
    tube(mesh, line, np.linspace(thick, thin, len(line)), colour, 7)


def _head(kit, body, look, nose):
    nose = nose + np.array([.03, 0, .02])

    def at(x, y, z):
        return nose + np.array([x, y, z])
    _limb(body, [at(-.10, 0, .07), at(.03, 0, .065), at(.15, 0, .085)], .024, .003, look.limb)
    for side in (-1, 1):
        bend = rng.uniform(-.08, .08)
        _limb(body, [at(-.06, side * .05, .02), at(-.01, side * .085, .055)], .020, .022, look.limb)
        ball(kit['eye'], at(.0, side * .092, .062), .034, hex_colour('#08080a'))
        _limb(body, [at(-.02, side * .03, -.03), at(.10, side * .06, -.02)], .022, .010, look.limb)
        _limb(body, [at(.06, side * .03, -.02), at(.25, side * .10, .12 + bend), at(.38, side * .18, .30 + bend), at(.42, side * .22, .46)],
              .0058, .0014, look.feeler, 14)
        _limb(body, [at(.06, side * .03, -.03), at(.27, side * .12, .02), at(.44, side * .22, .06 + bend), at(.56, side * .30, .02 + bend)],
              .0052, .0014, look.feeler, 14)
        _limb(body, [at(.05, side * .05, -.03), at(.20, side * .14, .16), at(.18, side * .24, .44 + bend), at(-.02, side * .34, .70 + bend),
                     at(-.28, side * .40, .86)], .0064, .0014, look.feeler, 16)


def _legs(mesh, look):
    """Two pairs of small claws at the mouth and three pairs that walk."""
    for side in (-1, 1):
        for x, hand in ((.38, .50), (.33, .43)):
            hand = hand + rng.uniform(-.03, .03)
            points = [(x, side * .05, -.10), (x + .07, side * .12, -.13), (hand, side * .10, -.20), (hand - .02, side * .07, -.245)]
            _limb(mesh, points, .0115, .0045, look.leg)
        for x, knee, foot in ((.27, .34, .37), (.19, .19, .12), (.11, .02, -.10)):
            foot = foot + rng.uniform(-.05, .05)
            _limb(mesh, [(x, side * .05, -.10), (knee, side * .17, -.085), ((knee + foot) / 2, side * .22, -.16), (foot, side * .23, -.25)],
                  .0115, .0035, look.leg)


def _swimmerets(mesh, look, spine, up, height):
    def paddle(t):
        return np.sin(np.pi * np.clip(t * .88 + .1, 0, 1)) ** .7
    for share in (.47, .55, .63, .71, .79):
        i = round(share * (len(spine) - 1))
        for side in (-1, 1):
            base = spine[i] - up[i] * height[i] * .62 + np.array([0, side * .05, 0])
            leaf(mesh, base, -up[i] + np.array([.30, side * .10, 0]), (1, 0, .2), .125 * height[i] / .14, .075, paddle,
                 lambda t, q: mix(look.leg, look.feeler, t * .4), bend=-.5, fold=.1, rows=10, columns=7)


def _tail_fan(mesh, look, spine):
    back = spine[-1] - spine[-12]
    back = back / np.linalg.norm(back)

    def blade(t):
        return np.sin(np.pi * np.clip(t * .80 + .1, 0, 1)) ** .6
    for spread in (-.62, -.33, 0, .33, .62):
        direction = back + np.array([0, spread * .9, -.03 - .25 * abs(spread) + .32 * spread])
        leaf(mesh, spine[-1] - back * .03, direction, (.1, -.55, .8), .185 if spread == 0 else .235, .105, blade, look.fan,
             bend=-.15, fold=.06, rows=16, columns=9)
