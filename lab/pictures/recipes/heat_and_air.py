"""Heater, air pump, fans."""
import math

import numpy as np

from studio import (FRONT, SIDE, ball, bevel, box, cylinder, disc, hex_colour, lathe, mix, picture, placed, ring, tube, turn_x, turn_y, turn_z,
                    turned, wrap)
from studio.goods import BODY, DARK, GOODS, GREY, PALE, STEEL, cable, hose, knob, pane, suction_cup
from studio.labels import ACCENT, inside, plain


@picture('adjustable-heater-100-w', elevation=.08, fill=(.86, .82), **GOODS)
def heater(kit):
    with placed((-.4, 0, .09), turn_y(.44)):
        cylinder(kit['glass'], .21, .02, 2.05, hex_colour('#d8f2ec'), edge=.12)
        cylinder(kit['dark'], .22, 0, .14, DARK, edge=.06)
        heating_coil(kit)
        thermostat(kit)
        for z in (.50, 1.84):
            ring(kit['dark'], .24, z, .11, DARK)
            box(kit['dark'], (.29, .02, z + .055), (.18, .11, .10), DARK, .02)
            suction_cup(kit, .22, (.34, .02, z + .055), SIDE)
        cable(kit, [(0, 0, 2.68), (0, 0, 2.92), (.08, .05, 3.2), (.4, .2, 3.9)], .05)


def heating_coil(kit):
    cylinder(kit['label'], .105, .25, 1.28, hex_colour('#8d8676'), sides=48)
    t = np.linspace(0, 1, 900)
    a = t * 2 * np.pi * 18
    tube(kit['ember'], np.stack([.122 * np.cos(a), .122 * np.sin(a), .28 + t * .96], 1), .016, hex_colour('#cf5a22'), 8)
    cylinder(kit['dark'], .13, 1.30, 1.42, GREY)
    wrap(kit['label'], .213, 1.36, 1.44, plain(PALE), rows=4)
    box(kit['label'], (0, 0, 1.62), (.20, .06, .34), hex_colour('#2f6b4a'), .01)
    ball(kit['glow'], (0, -.06, 1.70), .036, hex_colour('#ff3a24'))
    ball(kit['dark'], (.05, -.05, 1.56), .034, hex_colour('#b89a40'))


def thermostat(kit):
    """Head with a scale of degrees, and the knob that sets them."""
    def scale(x, z):
        tick = np.abs(x * 22 - np.round(x * 22))
        c = mix(np.broadcast_to(DARK, (*x.shape, 4)), PALE, inside(tick - .16, .06) * inside(np.abs(z - 2.26) - .05, .006))
        return mix(c, hex_colour('#d8502a'), inside(np.abs(x - .05) - .014, .004) * inside(np.abs(z - 2.26) - .09, .006))

    turned(kit['dark'], [(.225, 1.98), (.255, 2.02), (.255, 2.36), (.20, 2.42)], DARK, edge=.03)
    ring(kit['accent'], .263, 2.07, .06)
    wrap(kit['label'], .257, 2.15, 2.35, scale, rows=80, columns=400)
    knob(kit, .185, .26, (0, 0, 2.41), material='body')


@picture('silent-air-pump-dual-outlet', elevation=.24, fill=(.88, .78), **GOODS)
def air_pump(kit):
    with placed(turn=turn_z(-.48)):
        lathe(kit['body'], bevel([(.001, .12), (.86, .12), (.95, .2), (.95, .58), (.001, .58)], .06), BODY, power=3.2, deep=.70, sides=160)
        dome = [(.001, .61), (.96, .61), (.95, .78), (.84, 1.08), (.62, 1.22), (.001, 1.24)]
        lathe(kit['dark'], bevel(dome, .12), hex_colour('#41535a'), power=3.0, deep=.70, sides=160)
        lathe(kit['accent'], bevel([(.90, .57), (.965, .57), (.965, .625), (.90, .625)], .01), ACCENT, power=3.1, deep=.705, sides=160)
        for x in (-.55, .55):
            for y in (-.36, .36):
                cylinder(kit['dark'], .14, 0, .18, DARK, (x, y, 0), edge=.03)
        for x in (-.42, .42):
            cylinder(kit['dark'], .12, .58, .72, DARK, (x, 0, .36), FRONT)
            turned(kit['accent'], [(.07, .70), (.07, .78), (.05, .84), (.05, .94)], ACCENT, (x, 0, .36), FRONT)
        hose(kit, [(-.42, -.84, .36), (-.42, -1.08, .35), (-.5, -1.32, .17), (-.9, -1.45, .07), (-1.6, -1.3, .06), (-2.6, -1.2, .06)], .058)
        hose(kit, [(.42, -.84, .36), (.42, -1.08, .35), (.35, -1.36, .16), (-.1, -1.75, .07), (-1.0, -2.1, .06), (-3, -2.5, .06)], .058)
        cylinder(kit['dark'], .28, 1.20, 1.27, DARK, edge=.02)
        knob(kit, .21, .16, (0, 0, 1.26), colour=GREY, ribs=24)
        box(kit['accent'], (0, -.1, 1.425), (.035, .16, .02), ACCENT, .01)
        for i in range(6):
            box(kit['dark'], (-.42 + i * .168, -.565 + .012 * abs(i - 2.5), .90), (.08, .22, .05), DARK, .02)
    cable(kit, [(.4, .55, .3), (.9, .9, .15), (1.8, 1.3, .05), (3.2, 1.4, .04)], .04)


@picture('clip-on-cooling-fan-set-of-2', elevation=.12, fill=(.88, .78), **GOODS)
def fans(kit):
    with placed((0, 0, .38), turn_z(.30)):
        fan(kit, (-.64, 0, 1.62), -.06)
        fan(kit, (.64, 0, 1.62), -.34)
        box(kit['dark'], (0, .18, .94), (1.75, .16, .13), DARK, .04, power=8)
        for x in (-.64, .64):
            box(kit['dark'], (x, .16, 1.02), (.14, .14, .34), BODY, .03)
        clamp(kit)
        pane(kit, (0, .16, .12), (2.2, .06, 1.0))
    cable(kit, [(.15, .3, 1.23), (.5, .8, .8), (1.4, 1.2, .06), (3.2, 1.4, .04)], .035)


def clamp(kit):
    """Sits on the rim of the tank and is held by a screw."""
    box(kit['dark'], (0, .16, .78), (.50, .36, .28), BODY, .05, power=7)
    for y in (-.01, .33):
        box(kit['dark'], (0, y, .52), (.44, .08, .40), DARK, .03)
    cylinder(kit['steel'], .05, .02, .30, STEEL, (0, 0, .48), FRONT)
    knob(kit, .13, .11, (0, -.24, .48), FRONT, 14, 'accent', ACCENT)


def fan(kit, at, turn):
    circle = np.linspace(0, 2 * np.pi, 90)
    with placed(at, turn_z(turn) @ turn_x(.10) @ FRONT, 1.08):
        rim = [(.50, -.15), (.56, -.15), (.58, 0), (.56, .15), (.50, .15), (.485, 0), (.50, -.15)]
        lathe(kit['body'], bevel(rim, .03), hex_colour('#26343a'), sides=120)
        ring(kit['accent'], .588, .02, .05, thick=.04, sides=120)
        for i in range(7):
            t, r = np.meshgrid(np.linspace(0, 1, 16), np.linspace(.13, .475, 16), indexing='ij')
            a = i * 2 * np.pi / 7 + t * .74 + (r - .13) * .9
            kit['frost'].grid(np.stack([r * np.cos(a), r * np.sin(a), -.09 + .14 * t], -1), mix(hex_colour('#3f5559'), hex_colour('#6f8a8c'), t))
        turned(kit['dark'], [(.16, -.08), (.16, .09), (.12, .11)], DARK, edge=.03)
        disc(kit['accent'], .085, plain(ACCENT), (0, 0, .145), np.eye(3))
        cylinder(kit['dark'], .15, .11, .14, BODY)
        for r in (.21, .29, .37, .45):
            tube(kit['steel'], np.stack([r * np.cos(circle), r * np.sin(circle), 0 * circle + .15], 1), .010, STEEL, 6)
        for i in range(4):
            b = i * math.pi / 2 + .78
            tube(kit['steel'], np.array([[r * math.cos(b), r * math.sin(b), .145] for r in (.13, .3, .52)]), .013, STEEL, 6)
            tube(kit['dark'], np.array([[r * math.cos(b), r * math.sin(b), -.14] for r in (.0, .3, .52)]), .03, DARK, 6)
