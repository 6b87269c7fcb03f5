"""Aquariums, planted."""
import numpy as np

from studio import Kit, box, driftwood, hex_colour, icosphere, picture, placed, ring, scatter, smooth, stone, turn_x, turn_z
from studio.goods import BODY, DARK, GOODS, STEEL, line, pouch
from studio.labels import label, leaf_emblem
from studio.lighting import beam, lamp_bar
from studio.scape import GREEN, LIME, RED, ROSE, bunch, carpet, cushion, grass, rosette, small_fish
from studio.tank import tank

LUSH = {**GOODS, 'lamp': 1350}         # glass and water take some of the light


@picture('ultra-clear-cube-30-cm', elevation=.18, fill=(.88, .80), **LUSH)
def cube(kit):
    """Seen over a corner, so the ground rises and the plants stand along both walls behind."""
    def ground(x, y):
        return .11 + .26 * smooth(-.6, .9, .9 * y + .43 * x) + .02 * np.sin(x * 4 + 1)

    scape = Kit()
    branches = {.12: [(-.35, .3, .28), (-.12, .12, .5), (.14, 0, .74), (.30, -.2, 1.14)], .075: [(-.15, .14, .5), (-.34, .02, .85), (-.52, .0, 1.18)],
                .06: [(.1, 0, .68), (.34, .02, .82), (.60, -.1, .98)], .08: [(-.2, .1, .4), (-.16, -.25, .34), (-.02, -.46, .16)],
                .045: [(.2, -.06, .86), (.06, -.2, 1.06), (-.1, -.24, 1.26)], .07: [(-.05, .1, .5), (.25, -.15, .4), (.42, -.42, .22)]}
    for thick, points in branches.items():
        driftwood(scape['wood'], points, thick, .012)
    for at, count, length in (((-.1, 0, .58), 18, .22), ((.22, -.1, .84), 12, .16), ((-.32, .0, .5), 14, .18), ((.12, -.3, .34), 16, .18),
                              ((.44, -.2, .36), 14, .16)):
        rosette(scape, at, count, length)
    for at, radius in (((-.44, 0, 1.04), .09), ((.27, -.16, 1.04), .10), ((-.02, -.22, 1.16), .07), ((.48, -.06, .92), .09), ((-.3, .04, .8), .08)):
        cushion(scape, at, radius, 1300)
    carpet(scape, 5200, (-.69, .69), (-.69, .3), ground, .048, lift=.08)
    for x, y, height, tones in ((-.58, .52, .80, LIME), (-.34, .58, .98, RED), (-.05, .6, .85, LIME), (.25, .6, 1.0, GREEN), (.52, .56, .92, ROSE),
                                (.6, .3, .85, LIME), (.6, .05, .95, RED), (.62, -.18, .68, LIME), (.6, -.4, .45, GREEN)):
        bunch(scape, (x, y, ground(x, y)), height, 10, .16, tones, .14)
    grass(scape, 160, (-.66, .5), (.5, .67), ground, (.7, 1.1))
    for x, y, size in ((-.42, -.30, .20), (-.6, -.12, .13), (.18, -.52, .12)):
        stone(scape['rock'], (x, y, ground(x, y) + .3 * size), size, seed=int(100 * size))
    for at, turn in (((.02, -.45, .86), 2.5), ((-.2, -.5, .98), 2.7), ((.2, -.5, 1.02), 2.6), ((-.42, -.42, .80), 2.5), ((.4, -.5, .82), 2.7),
                     ((-.3, -.3, 1.2), 2.6)):
        small_fish(scape, at, turn, .2)
    with placed(turn=turn_z(.46)):
        tank(kit, (1.5, 1.5, 1.5), ground, scape)


@picture('rimless-tank-60-x-30-x-36-cm', elevation=.22, fill=(.92, .80), **LUSH)
def tank_60(kit):
    def ground(x, y):
        return .10 + .32 * smooth(-.5, .6, y) * (.6 + .4 * smooth(.9, -.6, x)) + .02 * np.sin(x * 4 + 1)

    scape = Kit()
    for x, y, z, size, seed in ((-.42, .10, .62, .46, 4), (-.10, .2, .48, .30, 5), (-.80, .05, .42, .30, 6), (.14, -.12, .28, .16, 7),
                                (.66, .02, .34, .2, 9)):
        stone(scape['rock'], (x, y, z), size, seed=seed)
    branches = {.10: [(-.35, .2, .5), (-.1, .1, .95), (.3, 0, 1.42), (.85, -.05, 1.86)], .085: [(-.3, .2, .6), (-.6, .15, 1.15), (-.92, .05, 1.92)],
                .06: [(.1, .05, 1.2), (.2, -.1, 1.62), (.06, -.2, 2.14)], .065: [(-.2, .15, .8), (.2, .0, .85), (.6, -.15, .7)]}
    for thick, points in branches.items():
        driftwood(scape['wood'], points, thick, .014)
    for at, radius in (((.30, 0, 1.46), .10), ((.42, -.02, 1.52), .08), ((-.62, .14, 1.2), .10), ((-.68, .1, 1.36), .07), ((.15, -.02, 1.35), .09)):
        cushion(scape, at, radius, 1500)
    for at, length in (((.5, -.02, 1.58), .17), ((-.74, .1, 1.5), .18), ((.17, -.12, 1.68), .15), ((.1, -.02, 1.22), .15)):
        rosette(scape, at, 14, length, .42)
    for x, y, height, tones in ((-1.0, .4, .85, LIME), (-.72, .45, .95, RED), (-.1, .45, .85, ROSE), (.2, .42, .9, LIME), (.5, .42, .98, RED),
                                (.8, .42, .85, LIME), (1.02, .36, .98, ROSE), (1.02, .1, .7, LIME), (1.02, -.12, .45, GREEN), (.12, .22, .5, GREEN),
                                (.42, .2, .55, LIME), (.72, .2, .5, GREEN), (-1.02, .12, .6, GREEN)):
        bunch(scape, (x, y, ground(x, y)), height, 11, .18, tones, .15)
    grass(scape, 150, (-1.12, 1.12), (.44, .52), ground, (.6, .95), colours=LIME)
    for x, y in ((-.15, -.12), (.4, -.05), (-.62, -.18), (.9, -.08), (-1.0, -.05)):
        rosette(scape, (x, y, .30), 14, .18, .42)
    carpet(scape, 7000, (-1.14, 1.14), (-.55, .12), ground, .047, lift=.08)
    for i in range(9):
        small_fish(scape, (-.5 + .17 * i, -.28 + .07 * (i % 3), .86 + .13 * ((i * 2) % 3) + .02 * i), 2.9 + .1 * (i % 3), .24)
    with placed(turn=turn_z(.34)):
        tank(kit, (2.4, 1.2, 1.44), ground, scape, open_top=True)


@picture('desktop-planted-kit-15-l', elevation=.18, fill=(.94, .80), **LUSH)
def desktop_kit(kit):
    def ground(x, y):
        return .10 + .24 * smooth(-.45, .45, y) + .02 * np.sin(x * 5)

    scape = Kit()
    for x, y, z, size, seed in ((-.30, .0, .44, .30, 6), (.0, .1, .34, .2, 7), (-.55, -.05, .28, .16, 8)):
        stone(scape['rock'], (x, y, z), size, seed=seed)
    carpet(scape, 3600, (-.69, .69), (-.45, .1), ground, .046, lift=.07)
    grass(scape, 130, (-.68, -.1), (.15, .43), ground, (.45, .8))
    for x, y, height, tones in ((.18, .28, .78, RED), (.44, .30, .66, LIME), (-.08, .34, .66, LIME), (-.5, .3, .7, ROSE), (.6, .06, .6, GREEN),
                                (.58, -.16, .38, LIME)):
        bunch(scape, (x, y, ground(x, y)), height, 10, .15, tones, .13)
    rosette(scape, (.22, -.12, .25), 14, .18)
    cushion(scape, (-.08, -.14, .24), .11, 900)
    for at, turn in (((.1, -.15, .78), 2.9), ((-.15, -.2, .70), 3.0), ((.32, -.1, .92), 3.1)):
        small_fish(scape, at, turn, .17)
    with placed((-.20, .12, 0), turn_z(.40)):
        tank(kit, (1.5, 1.0, 1.16), ground, scape)
        hang_on_filter(kit)
        clip_lamp(kit)
    with placed((.90, -.42, 0), turn_z(-.12), .84):
        pouch(kit['card'], .56, .14, .74, label('#5a4634', '#0f5f52', '#8fb45a', leaf_emblem, (0, .31), .16, head_from=.58))
    scatter(kit['soil'], 170, icosphere(1), .024, ('#2a2723', '#4a4136'), (.62, -.80), (.30, .13), .04)


def hang_on_filter(kit):
    with placed((.83, .08, .14)):
        box(kit['dark'], (0, 0, .82), (.24, .42, .46), BODY, .04)
        box(kit['dark'], (-.04, 0, 1.08), (.34, .46, .07), DARK, .02)
        ring(kit['accent'], 1, 1.01, .035, wide=.125, deep=.215, power=8, thick=.05)
        line(kit['frost'], [(-.17, -.07, 1.06), (-.23, -.07, 1.0), (-.23, -.07, .6), (-.23, -.07, .3)], .035, hex_colour('#4f6468'), 14)


def clip_lamp(kit):
    box(kit['dark'], (-.15, .50, 1.20), (.24, .16, .16), DARK, .04, power=6)
    line(kit['steel'], [(-.15, .52, 1.24), (-.15, .54, 1.52), (-.15, .42, 1.72), (-.15, .16, 1.75)], .034, STEEL, 14)
    with placed((-.15, -.08, 1.70), turn_x(-.40)):
        lamp_bar(kit, 1.15, .34, .08, hex_colour('#26343a'), 3, 14, ('#ffffff', '#fff0d0', '#ff6050', '#ffffff', '#70a0ff'), 'body')
    with placed((-.15, 0, 0)):
        beam(kit, 1.05, 1.58, .4, '#fffbe8', .05, 1.15, y=-.08)
