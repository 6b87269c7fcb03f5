"""Fertilisers and water care."""
import numpy as np

from studio import (ball, bevel, box, cylinder, hex_colour, lathe, panel, pick, picture, placed, ring, turn_x, turn_z, turned, wrap)
from studio.goods import BODY, DARK, GLASS, GOODS, STEEL, line, plate
from studio.labels import ACCENT, PAPER, drop_emblem, label, leaf_emblem, rooted_plant_emblem


@picture('all-in-one-liquid-fertiliser-250-ml', elevation=.12, fill=(.80, .82), **GOODS)
def fertiliser(kit):
    with placed(turn=turn_z(-.16)):
        shape = [(.54, 0), (.57, .06), (.57, 1.36), (.50, 1.58), (.25, 1.74), (.23, 1.84)]
        turned(kit['bottle'], shape, hex_colour('#12542f'), edge=.06, sides=160, power=2.3)
        turned(kit['dark'], [(.26, 1.78), (.28, 1.81), (.28, 1.98), (.23, 2.02)], DARK, edge=.02)
        ring(kit['accent'], .286, 1.84, .06)
        cylinder(kit['dark'], .09, 2.0, 2.16, BODY)
        cylinder(kit['steel'], .048, 2.1, 2.32, STEEL)
        turned(kit['dark'], [(.14, 2.28), (.17, 2.31), (.17, 2.42), (.13, 2.46)], DARK, edge=.03)
        line(kit['dark'], [(0, 0, 2.38), (-.25, -.06, 2.40), (-.48, -.12, 2.38), (-.56, -.14, 2.28)], .058, DARK, 20)
        print_ = label(PAPER, '#0f5f52', '#358a35', leaf_emblem, (0, .70), .36, head_from=1.10, foot_to=.28)
        wrap(kit['label'], .576, .20, 1.28, print_, power=2.3, span=.93)
        ball(kit['liquid'], (-.56, -.14, 2.09), .05, hex_colour('#248a3e'), 3, (1, 1, 1.35))


@picture('root-tablets-pack-of-20', elevation=.28, fill=(.88, .78), **GOODS)
def root_tablets(kit):
    with placed((.22, .50, 0), turn_z(-.24)):
        box(kit['card'], (0, 0, .95), (1.45, .40, 1.90), hex_colour('#7a4a2a'), .02, power=40)
        print_ = label('#a5825a', '#5a3018', '#276a24', rooted_plant_emblem, (.06, .16), .50, head_from=.70)
        panel(kit['label'], 1.43, 1.86, print_, (0, -.205, .95), columns=240, rows=320)
        box(kit['accent'], (0, 0, .26), (1.465, .41, .05), ACCENT, .005, power=40)
    with placed((-.42, -.80, .02), turn_z(.20) @ turn_x(-1.0)):
        plate(kit['alu'], 1.30, 1.62, .03, hex_colour('#8a9698'), (0, 0, .81), 14, .01)
        for x in np.arange(4) * .30 - .45:
            for z in np.arange(5) * .30 + .21:
                tablet(kit, (x, -.02, z), (1, .8, 1))
                ball(kit['glass'], (x, -.02, z), .128, GLASS, 3, (1, .95, 1))
    for x, y in ((.66, -.85), (.94, -.72), (.86, -1.04)):
        tablet(kit, (x, y, .085), (1, 1, .8))


def tablet(kit, at, stretch):
    ball(kit['grain'], at, .106, pick('#7d4226', '#a05e36'), 3, stretch)


@picture('water-conditioner-250-ml', elevation=.13, fill=(.86, .80), **GOODS)
def conditioner(kit):
    cap = hex_colour('#7d8a88')
    with placed((-.12, .1, 0), turn_z(.24)):
        shape = [(1, 0), (1.04, .05), (1.04, 1.45), (.94, 1.62), (.42, 1.78), (.36, 1.86)]
        turned(kit['liquid'], shape, hex_colour('#1b5f9c'), edge=.06, sides=200, power=4, wide=.60, deep=.38)
        turned(kit['label'], [(.22, 1.80), (.24, 1.83), (.24, 2.06), (.20, 2.10)], cap, edge=.02)
        turned(kit['label'], [(.13, 2.08), (.13, 2.20), (.07, 2.24)], cap, edge=.03)
        ring(kit['accent'], .248, 1.80, .06)
        print_ = label(PAPER, '#124a80', '#2478b8', drop_emblem, (0, .74), .36, head_from=1.18, foot_to=.30)
        wrap(kit['label'], 1.046, .22, 1.36, print_, power=4, span=.97, wide=.60, deep=.38, columns=420)
    with placed((.66, -.42, 0)):
        dosing_cup(kit)


def dosing_cup(kit):
    lathe(kit['ware'], bevel([(.001, .02), (.20, .02), (.26, .56), (.27, .58)], .02), hex_colour('#c4e4e4'))
    cylinder(kit['liquid'], .20, .04, .28, hex_colour('#3a8ac0'), edge=.01)
    for z in (.2, .3, .4):
        ring(kit['label'], .204 + .11 * (z - .02), z, .012, hex_colour('#1f5a60'), thick=.006)
