"""Lamps over what they are for, and the timer."""
import numpy as np

from studio import (FRONT, SIDE, Kit, aside, bevel, box, curve, cylinder, disc, hex_colour, lathe, panel, picture, placed, ring,
                    smooth, stone, tube, turn_x, turn_y, turn_z, turned)
from studio.goods import BODY, DARK, GOODS, GREY, STEEL, cable, knob, line, plate
from studio.labels import ACCENT, plain
from studio.lighting import beam, diodes, lamp_bar
from studio.scape import GREEN, LIME, RED, ROSE, bunch, carpet, cushion, grass, rosette
from studio.tank import tank, trough


def gentle(x, y):
    """Ground of a trough."""
    return .15 + .10 * y + .015 * np.sin(x * 5)


@picture('planted-led-45-cm-24-w', elevation=.16, fill=(.88, .80), **GOODS)
def led_45(kit):
    with placed(turn=turn_z(.74)):
        with placed((0, 0, 1.76), turn_x(-.50)):
            lamp_bar(kit, 2.1, .46, .11, hex_colour('#8d999b'), 3, 20, ('#fff4dc', '#ffffff', '#ffd9a0'), dot=.026)
        for side in (-1, 1):
            x = side * 1.17
            leg = [(side * .98, 0, 1.76), (side * 1.12, 0, 1.74), (x, 0, 1.6), (x, -.02, 1.1), (x, -.04, .42), (x, -.06, .33)]
            line(kit['steel'], leg, .03, STEEL, 12)
            cylinder(kit['dark'], .07, .24, .37, DARK, (x, -.06, 0))
        trough(kit, 2.2, .8, gentle)
        for x, height, tones in ((-.88, 1.32, LIME), (-.52, 1.15, GREEN), (-.12, 1.40, RED), (.28, 1.2, LIME), (.62, 1.36, GREEN), (.92, 1.22, LIME)):
            bunch(kit, (x, .2, .16), height, 11, .19, tones, .18)
        for x, height, tones in ((-.72, .72, GREEN), (-.3, .62, LIME), (.1, .75, GREEN), (.5, .66, RED), (.86, .7, LIME)):
            bunch(kit, (x, -.02, .15), height, 9, .16, tones, .14)
        grass(kit, 120, (-1.0, 1.0), (-.2, -.1), gentle, (.2, .4), .03)
        for x in (-.62, .1, .55):
            rosette(kit, (x, -.22, .2), 16, .20)
        carpet(kit, 2400, (-1.05, 1.05), (-.38, -.02), gentle, .06, lift=.10)
        beam(kit, 1.95, 1.6, .3, '#fff6e4', .05, y=-.08)
    cable(kit, [(.75, .75, 1.8), (1.0, 1.1, 1.95), (1.5, 1.5, 2.4), (2.2, 1.9, 3.6)], .028)


@picture('rgb-planted-light-60-cm-48-w', elevation=.13, fill=(.88, .80), **GOODS, is_soft=True)
def rgb_60(kit):
    tones = ('#ff3028', '#40ff60', '#3060ff', '#ffffff', '#ff3028', '#3a50ff')
    with placed(turn=turn_z(-.50)):
        with placed((0, 0, 1.80), turn_x(-.66)):
            lamp_bar(kit, 2.3, .66, .13, hex_colour('#20292c'), 5, 22, tones, 'body', .027)
            for y in np.linspace(-.28, .28, 9):
                box(kit['dark'], (0, y, .095), (1.98, .018, .07), GREY, .006, power=26)
        for side in (-1, 1):
            box(kit['dark'], (side * 1.12, .12, 1.05), (.06, .07, 1.46), GREY, .02)
            box(kit['dark'], (side * 1.12, .05, .345), (.10, .36, .06), DARK, .02)
        trough(kit, 2.3, .8, gentle)
        for x, height, colours in ((-.9, 1.0, LIME), (-.58, 1.2, ROSE), (-.22, 1.38, RED), (.14, 1.22, LIME), (.5, 1.4, ROSE), (.88, 1.15, RED)):
            bunch(kit, (x, .16, .16), height, 12, .2, colours, .18)
        for x in (-.75, -.3, .2, .7):
            bunch(kit, (x, -.08, .15), .6, 9, .16, GREEN, .13, .5)
        carpet(kit, 2400, (-1.08, 1.08), (-.38, -.02), gentle, .06, lift=.10)
        for tone in ('#ffd0d8', '#d8e4ff'):
            beam(kit, 2.1, 1.58, .3, tone, .05, y=-.1)
    with placed((.62, -1.0, 0), turn_z(-.3)):
        box(kit['dark'], (0, 0, .09), (.36, .26, .16), DARK, .04, power=5)
        knob(kit, .08, .08, (0, 0, .16), None, 14, 'accent', ACCENT)
    cable(kit, [(.76, -.95, .09), (1.1, -.8, .06), (1.4, -.3, .05), (1.35, -.2, .6), (1.02, -.42, 1.7)], .028)
    cable(kit, [(.46, -1.05, .09), (.1, -1.25, .04), (-.6, -1.6, .04), (-1.8, -2.2, .04)], .028)


@picture('wrgb-pendant-light-90-cm-90-w', elevation=.10, fill=(.92, .84), low=.6, **GOODS)
def pendant(kit):
    tilt, turn, height = turn_x(-.42), turn_z(.74), 1.94
    tones = ('#ffffff', '#ff3830', '#ffffff', '#40ff70', '#ffffff', '#3a60ff')
    with placed((0, 0, height), turn @ tilt):
        lamp_bar(kit, 2.6, .80, .17, hex_colour('#7f8b8e'), 7, 26, tones, dot=.026)
        box(kit['body'], (0, 0, .12), (1.7, .46, .12), BODY, .04, power=10)
    for x in (-1.12, 1.12):
        for y in (-.3, .3):
            eye = turn @ tilt @ np.array([x, y, .12]) + (0, 0, height)
            joint = turn @ np.array([x * .92, 0, 0]) + (0, 0, height + 1.25)
            with aside():
                line(kit['cable'], [eye, (eye + joint) / 2, joint, joint + (0, 0, 1.8)], .012, hex_colour('#39474b'), 8)
    with placed(size=.92):
        island(kit)
    with placed(turn=turn):
        beam(kit, 2.1, 1.74, .1, '#eefff8', .04, 1.1, y=-.1)


def island(kit):
    """A mound of stones and plants."""
    def ground(x, y):
        edge = np.hypot(x / 1.28, (y + .05) / .70)
        return .16 * np.exp(-(x / 1.0) ** 2 - (y / .6) ** 2) - .16 * smooth(.85, 1.02, edge)

    for number, (x, y, z, size) in enumerate(((-.34, .02, .44, .52), (.10, -.06, .26, .32), (.58, .05, .36, .40), (-.78, -.06, .22, .28))):
        stone(kit['rock'], (x, y, z), size, seed=5 + number)
    carpet(kit, 6000, (-1.2, 1.2), (-.72, .55), ground, .075, lift=.12)
    for x, y, height, tones in ((-.92, .25, 1.0, GREEN), (-.62, .45, 1.35, LIME), (-.22, .5, 1.55, RED), (.16, .5, 1.42, LIME), (.5, .5, 1.58, ROSE),
                                (.84, .35, 1.2, RED), (1.04, .15, .85, LIME)):
        bunch(kit, (x, y, .02), height, 13, .23, tones, .19)
    grass(kit, 90, (-1.1, -.75), (-.05, .3), ground, (.5, .95), .06)
    for x, y in ((-.12, -.28), (.42, -.2), (-.66, -.3), (.86, -.1)):
        rosette(kit, (x, y, .2), 14, .22)


@picture('nano-clip-light-12-w', elevation=.15, fill=(.84, .82), **GOODS)
def nano_clip(kit):
    scape = nano_scape()
    with placed(turn=turn_z(.40)):
        tank(kit, (1.3, 1.1, 1.1), _nano_ground, scape)
        with placed((.65, .1, 0)):
            clip_and_neck(kit)
        with placed((-.12, -.06, 1.96), turn_y(.10) @ turn_x(-.50)):
            lathe(kit['body'], bevel([(.001, -.06), (.48, -.06), (.50, -.02), (.50, .04), (.43, .10), (.001, .11)], .03), hex_colour('#26343a'),
                  power=3.2, deep=.64, sides=128)
            lathe(kit['accent'], bevel([(.47, .005), (.507, .005), (.507, .045), (.47, .045)], .008), ACCENT, power=3.2, deep=.64, sides=128)
            diodes(kit, 4, 9, .76, .44, -.066, ('#ffffff', '#fff0d0', '#ffffff', '#ff5040', '#ffffff', '#5080ff'), .030)
        beam(kit, .7, 1.76, .35, '#fffbe8', .07, y=-.05)
    cable(kit, [(.60, .4, 1.02), (.95, .6, .8), (1.3, .8, .1), (2.6, 1.2, .04)], .026)


def _nano_ground(x, y):
    return .11 + .20 * smooth(-.5, .5, y) + .02 * np.sin(x * 4)


def nano_scape():
    scape = Kit()
    stone(scape['rock'], (-.22, .06, .32), .28, seed=3)
    stone(scape['rock'], (.06, -.02, .25), .17, seed=8)
    cushion(scape, (-.36, -.16, .2), .13, 1400)
    cushion(scape, (.24, .0, .24), .12, 1200)
    for x, y in ((-.05, -.2), (.34, -.26)):
        rosette(scape, (x, y, .18), 12, .13)
    carpet(scape, 2300, (-.58, .58), (-.48, .15), _nano_ground, .046, lift=.07)
    grass(scape, 120, (-.55, .1), (.2, .45), _nano_ground, (.35, .68))
    for x, y, height, tones in ((.34, .32, .70, RED), (.08, .38, .58, LIME), (.52, .12, .62, LIME), (.5, -.12, .42, ROSE), (-.2, .4, .6, RED)):
        bunch(scape, (x, y, _nano_ground(x, y)), height, 10, .14, tones, .12)
    return scape


def clip_and_neck(kit):
    """Holds to the rim; a bent neck carries the head."""
    box(kit['dark'], (0, 0, 1.11), (.28, .32, .22), DARK, .05, power=6)
    box(kit['dark'], (.10, 0, .90), (.07, .28, .36), BODY, .02)
    cylinder(kit['steel'], .04, .02, .22, STEEL, (.09, 0, .86), SIDE)
    knob(kit, .11, .10, (.27, 0, .86), SIDE, 14, 'accent', ACCENT)
    neck = curve([(0, 0, 1.2), (.03, 0, 1.5), (-.06, 0, 1.82), (-.34, -.05, 2.05), (-.58, -.12, 2.03)], 50)
    tube(kit['steel'], neck, .046 + .008 * np.sin(np.arange(len(neck)) * 2.0), hex_colour('#6f7a7d'), 16)


SEGMENTS = {'0': 'abcdef', '3': 'abgcd', '8': 'abcdefg'}
SEGMENT_PLACES = dict(a=(0, 1), g=(0, 0), d=(0, -1), b=(.5, .5), c=(.5, -.5), f=(-.5, .5), e=(-.5, -.5))


def digit(kit, number, x, z, size):
    for name in SEGMENTS[number]:
        across, up = SEGMENT_PLACES[name]
        length = (.72, .01, .2) if name in 'agd' else (.2, .01, .74)
        box(kit['dark'], (x + across * size, 0, z + up * size * .9), np.multiply(length, (size, 1, size)), DARK, .004, power=6, sides=32)


@picture('digital-light-timer', elevation=.12, fill=(.80, .80), **GOODS)
def timer(kit):
    """With the three round holes of an Indian socket."""
    with placed(turn=turn_z(.36)):
        plate(kit['label'], 1.5, 2.3, .62, hex_colour('#727e7d'), (0, -.1, 1.17), 5.5)
        plate(kit['accent'], 1.52, 2.32, .07, ACCENT, (0, .12, 1.17), 5.5, .01)
        plate(kit['gloss'], 1.26, .94, .08, hex_colour('#161d20'), (0, -.125, 1.66), 6, .03)
        screen(kit)
        for i, tone in enumerate((GREY, GREY, GREY, ACCENT)):
            cylinder(kit['accent' if i == 3 else 'dark'], .07, .04, .14, tone, (-.39 + .26 * i, -.06, 1.38), FRONT, .02)
        socket(kit)


def screen(kit):
    plate(kit['dark'], 1.06, .56, .05, hex_colour('#0b1012'), (0, -.135, 1.80), 10, .02)
    panel(kit['screen'], .98, .48, plain(hex_colour('#668f6e')), (0, -.140, 1.80), columns=4, rows=4)
    with placed((0, -.146, 0)):
        for number, x in zip('0830', (-.33, -.12, .13, .34)):
            digit(kit, number, x, 1.81, .13)
        for z in (1.76, 1.86):
            box(kit['dark'], (.005, 0, z), (.03, .01, .03), DARK, .004)
        for i in range(8):
            box(kit['dark'], (-.38 + .108 * i, 0, 1.60), (.07, .01, .028), DARK if 2 <= i <= 5 else hex_colour('#70907a'), .004)


def socket(kit):
    turned(kit['label'], [(.47, .06), (.50, .10), (.50, .13), (.44, .135)], hex_colour('#8a9592'), (0, -.02, .62), FRONT, .02)
    disc(kit['dark'], .43, plain(hex_colour('#667270')), (0, -.158, .62))
    ring(kit['dark'], .505, .09, .03, hex_colour('#6f7a78'), (0, -.02, .62), FRONT, .05)
    for x, z, radius in ((0, .80, .075), (-.17, .52, .058), (.17, .52, .058)):
        disc(kit['dark'], radius, plain(hex_colour('#050708')), (x, -.162, z))
        ring(kit['dark'], radius + .02, 0, .012, hex_colour('#4f5855'), (x, -.155, z), FRONT, .02)
