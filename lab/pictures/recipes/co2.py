"""CO2 equipment."""
import numpy as np

from studio import FRONT, SIDE, aside, ball, box, cylinder, hex_colour, picture, placed, ring, rng, studio_floor, turn_z, turned, wrap
from studio.goods import CHROME, DARK, GLASS, GOODS, PALE, bubble_column, cable, dial, hose, knob, line, pane, suction_cup
from studio.labels import ACCENT, PAPER, drop_emblem, label
from studio.scape import GREEN, LIME, RED, bunch, carpet, grass, soil_bed

RIM = hex_colour('#9fd6c8')     # where thick glass gathers the light


@picture('co2-regulator-with-solenoid', elevation=.12, fill=(.90, .78), has_flags=True, **GOODS)
def regulator(kit):
    chrome = kit['chrome']
    with placed(turn=turn_z(.34)):
        with placed((0, 0, 1.28)):
            cylinder(chrome, .30, -.42, .42, CHROME, turn=SIDE, edge=.06)
            turned(chrome, [(.36, 0), (.40, .04), (.40, .2), (.3, .3)], CHROME, (0, .02, 0), FRONT, .03)
            knob(kit, .31, .38, (0, -.28, 0), FRONT, 20, colour=DARK)
            ring(kit['accent'], .272, .655, .02, turn=FRONT, thick=.10)
            cylinder(chrome, .12, -.84, -.36, CHROME, turn=SIDE)
            turned(chrome, [(.25, -1.02), (.25, -.74)], CHROME, turn=SIDE, edge=.02, sides=6)
            cylinder(chrome, .16, -1.12, -.97, CHROME, turn=SIDE)
            cylinder(kit['dark'], .10, -1.16, -1.1, DARK, turn=SIDE)
        for side in (-1, 1):
            line(chrome, [(side * .24, 0, 1.4), (side * .36, -.02, 1.62), (side * .47, -.05, 1.8)], .075, CHROME, 20)
            dial(kit, .44, (side * .50, -.14, 2.12), turn_z(-side * .06) @ FRONT, value=.62 if side < 0 else .28)
        with placed((.78, 0, 0)):
            solenoid(kit)
        with placed((1.14, 0, 0)):
            bubble_counter(kit)
    cable(kit, [(.95, .25, .5), (1.4, .6, .3), (2.4, 1, .05), (3.6, 1.2, .04)], .035)


def solenoid(kit):
    """Block at the outlet, the valve's coil under it, the needle valve beside it."""
    chrome = kit['chrome']
    cylinder(chrome, .10, -.38, -.08, CHROME, (0, 0, 1.28), SIDE)
    box(chrome, (0, 0, 1.26), (.28, .28, .34), CHROME, .03)
    cylinder(chrome, .07, .7, 1.15, CHROME)
    box(kit['body'], (0, 0, .52), (.54, .48, .60), DARK, .05, power=6)
    ring(kit['accent'], 1, .67, .05, wide=.277, deep=.247, power=6, thick=.05)
    box(kit['label'], (0, -.245, .46), (.28, .015, .2), PALE, .01)
    ball(kit['glow'], (.12, -.245, .755), .024, hex_colour('#30ff90'))
    cylinder(chrome, .10, .16, .26, CHROME)
    cylinder(kit['dark'], .22, 0, .16, DARK, edge=.03)
    cylinder(chrome, .06, .1, .32, CHROME, (0, 0, 1.26), FRONT)
    knob(kit, .12, .18, (0, -.28, 1.26), FRONT, 16, 'accent', ACCENT)


def bubble_counter(kit):
    chrome = kit['chrome']
    line(chrome, [(-.36, 0, 1.40), (-.26, 0, 1.42), (-.1, 0, 1.40), (0, 0, 1.46)], .05, CHROME)
    cylinder(chrome, .17, 1.44, 1.56, CHROME)
    cylinder(kit['glass'], .15, 1.55, 1.98, GLASS, edge=.05)
    cylinder(kit['liquid'], .125, 1.56, 1.80, hex_colour('#3f9fb4'))
    cylinder(chrome, .17, 1.95, 2.06, CHROME)
    hose(kit, [(0, 0, 2.05), (0, 0, 2.3), (.05, .1, 2.7), (.2, .3, 3.6)], .045)


def planted_backdrop(kit):
    """Plants behind the pane: clear glass shows by its dark edges before something bright."""
    def ground(x, y):
        return .12 + .06 * y + .03 * np.sin(x * 3)

    studio_floor(kit)
    with placed((0, 1.3, 0)):
        soil_bed(kit, 6, 1.8, 0, ground, 5000)
        carpet(kit, 2600, (-2, 2), (-.85, .2), ground, .10, lift=.14)
        for x in np.linspace(-1.7, 1.7, 9):
            bunch(kit, (x, rng.uniform(-.1, .5), .1), rng.uniform(1.7, 2.9), 9, .28, (LIME, LIME, GREEN, RED)[rng.integers(4)], .30)
        grass(kit, 150, (-1.8, 1.8), (-.2, .6), ground, (1.0, 2.2), .07, LIME)


@picture('co2-diffuser-and-drop-checker-set', elevation=.10, fill=(.84, .84), **{**GOODS, 'setting': planted_backdrop, 'sharpness': .4, 'lamp': 1300})
def glassware(kit):
    with aside():
        pane(kit, (0, .32, 1.5), (4, .04, 3.6))
    with placed((-.46, 0, 0)):
        diffuser(kit)
    with placed((.44, 0, .25)):
        drop_checker(kit)
    with placed((.52, -.45, 0)):
        indicator(kit)


def cup(kit, z):
    """Holds the glass to the pane."""
    suction_cup(kit, .15, (0, .13, z), FRONT.T)
    ring(kit['accent'], .095, -.03, .06, at=(0, .02, z), thick=.02)


def diffuser(kit):
    stem = [(0, .02, .52), (0, .02, 1.2), (0, .02, 2.0), (0, .06, 2.22), (0, .2, 2.32), (0, .42, 2.30), (0, .5, 2.1), (0, .5, 1.8)]
    line(kit['ware'], stem, .075, GLASS, 28)
    turned(kit['ware'], [(.07, .46), (.12, .36), (.36, .46), (.40, .56), (.40, .88)], GLASS, (0, .02, 0), edge=.05)
    cylinder(kit['label'], .385, .80, .875, hex_colour('#9eaba6'), (0, .02, 0), edge=.01)
    ring(kit['accent'], .406, .70, .05, at=(0, .02, 0))
    for z, radius in ((.875, .408), (.45, .09)):
        ring(kit['frost'], radius, z, .025, RIM, (0, .02, 0), thick=.02)
    cup(kit, 1.62)
    bubble_column(kit, 190, (0, -.14, .94), .11, 1.3, (.007, .018))


def drop_checker(kit):
    stem = [(0, .02, 1.50), (0, .02, 1.8), (0, .05, 2.02), (0, .2, 2.12), (0, .42, 2.1), (0, .5, 1.95), (0, .5, 1.8)]
    line(kit['ware'], stem, .07, GLASS, 24)
    ball(kit['ware'], (0, .02, 1.24), .34, GLASS, 4)
    ball(kit['liquid'], (0, .02, 1.21), .285, hex_colour('#4fae2a'), 4, (1, 1, .84))
    turned(kit['ware'], [(.07, .98), (.10, .88), (.20, .74), (.22, .68)], GLASS, (0, .02, 0), edge=.03)
    for z, radius in ((.67, .226), (.96, .085), (1.54, .09)):
        ring(kit['frost'], radius, z, .025, RIM, (0, .02, 0), thick=.02)
    cup(kit, 1.82)


def indicator(kit):
    """Bottle of the fluid for the drop checker."""
    turned(kit['liquid'], [(.21, 0), (.23, .03), (.23, .40), (.11, .50), (.10, .54)], hex_colour('#2367a8'), edge=.03)
    turned(kit['dark'], [(.13, .51), (.14, .54), (.13, .66), (.05, .74), (.035, .88)], DARK, edge=.02)
    ring(kit['accent'], .143, .55, .04)
    wrap(kit['label'], .233, .07, .35, label(PAPER, '#128571', '#2367a8', drop_emblem, (0, .19), .09, head_from=.31), rows=120)
