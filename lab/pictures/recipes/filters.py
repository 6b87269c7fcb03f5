"""Filters."""
import numpy as np

from studio import (WHITE, aside, bevel, box, cylinder, hex_colour, icosphere, lathe, mix, picture, placed, random_turns, ring, rng, smooth, turn_z,
                    turned)
from studio.goods import BODY, DARK, GOODS, GREY, PALE, bubble_column, cable, hose, line, pane
from studio.labels import ACCENT

WATER_LEVEL = 1.34              # in the tank that the hang-on filter serves


def media(kit, z, colours):
    """A basket's grains behind the window."""
    points, faces = icosphere(2)
    places = np.stack([rng.uniform(-.34, .34, 150), rng.uniform(-.635, -.60, 150), z + rng.uniform(.02, .27, 150)], 1)
    turns = random_turns(150) * (.042 * rng.uniform(.8, 1.1, 150))[:, None, None]
    kit['grain'].instances((points, faces, WHITE), turns, places, mix(hex_colour(colours[0]), hex_colour(colours[1]), rng.uniform(0, 1, 150)))


@picture('canister-filter-800-lh', elevation=.16, fill=(.86, .80), **GOODS)
def canister(kit):
    with placed(turn=turn_z(.26)):
        lathe(kit['body'], bevel([(.001, .10), (.60, .10), (.64, .22), (.66, 1.42), (.001, 1.42)], .05), BODY, power=4.2, deep=.92)
        lathe(kit['dark'], bevel([(.001, 0), (.56, 0), (.62, .03), (.62, .12), (.001, .12)], .03), DARK, power=4.2, deep=.92)
        lid = [(.001, 1.42), (.69, 1.42), (.71, 1.46), (.71, 1.58), (.66, 1.62), (.60, 1.82), (.46, 1.94), (.001, 1.95)]
        lathe(kit['dark'], bevel(lid, .05), DARK, power=4.0, deep=.92)
        lathe(kit['accent'], bevel([(.6, 1.40), (.705, 1.40), (.705, 1.445), (.6, 1.445)], .01), ACCENT, power=4.1, deep=.925)
        window(kit)
        for x in (-.5, .5):
            box(kit['label'], (x, -.60, 1.50), (.17, .08, .36), hex_colour('#75827f'), .03, power=5)
            box(kit['dark'], (x, -.645, 1.46), (.10, .03, .14), DARK, .02)
        for i in range(7):
            for x in (-.645, .645):
                box(kit['dark'], (x, 0, .3 + .16 * i), (.06, .5, .05), DARK, .02)
        head(kit)


def window(kit):
    box(kit['dark'], (0, -.60, .80), (.82, .05, 1.10), hex_colour('#10171a'), .03, power=10)
    for i in range(4):
        box(kit['dark'], (0, -.635, .29 + .34 * i), (.76, .06, .035), GREY, .01)
    media(kit, .31, ('#8f8672', '#b0a58c'))
    box(kit['sponge'], (0, -.615, .795), (.72, .06, .27), hex_colour('#2d8fa0'), .03)
    media(kit, .99, ('#141d1f', '#2c393c'))
    pane(kit, (0, -.675, .80), (.84, .012, 1.12), '#3f6a66')


def head(kit):
    """Pump lever, two taps and their hoses."""
    box(kit['dark'], (0, -.05, 2.0), (.50, .34, .14), BODY, .04, power=5)
    turned(kit['accent'], [(.10, 1.94), (.11, 2.10), (.08, 2.14)], ACCENT, (0, -.28, 0), edge=.02)
    box(kit['label'], (0, -.632, 1.68), (.34, .05, .09), PALE, .02)
    for side in (-1, 1):
        x = side * .30
        turned(kit['dark'], [(.10, 1.9), (.10, 2.06), (.075, 2.09), (.075, 2.22)], BODY, (x, .05, 0))
        box(kit['accent'], (x, -.09, 2.02), (.05, .18, .05), ACCENT, .02)
        cylinder(kit['dark'], .095, 2.16, 2.27, DARK, (x, .05, 0))
        hose(kit, [(x, .05, 2.15), (x, .05, 2.5), (x + side * .03, .1, 2.85), (x + side * .12, .2, 3.3), (x + side * .3, .4, 3.9)], .068)


@picture('hang-on-filter-450-lh', elevation=.19, fill=(.88, .78), **GOODS)
def hang_on(kit):
    with placed((0, .2, 0), turn_z(.5)):
        box(kit['body'], (0, .06, 1.46), (1.5, .82, 1.16), hex_colour('#33444a'), .05, power=9)
        box(kit['dark'], (0, .02, 2.09), (1.58, .92, .13), DARK, .04, power=9)
        ring(kit['accent'], 1, 1.99, .05, power=9, sides=64, wide=.775, deep=.43, thick=.02, at=(0, .04, 0))
        cylinder(kit['accent'], .10, 2.14, 2.26, ACCENT, (.55, .1, 0))
        box(kit['dark'], (.55, .1, 2.27), (.04, .17, .05), DARK, .01)
        spout(kit)
        intake(kit)
        tank_edge(kit)
    cable(kit, [(.55, .55, 1.6), (1.0, .8, 1.3), (1.5, 1.0, .3), (2.4, 1.2, .05), (3.6, 1.3, .03)])


def spout(kit):
    """The lip and the water that slides over it."""
    box(kit['dark'], (-.14, -.56, 1.80), (1.06, .48, .05), BODY, .02, power=10)
    for x in (-.68, .40):
        box(kit['dark'], (x, -.56, 1.85), (.05, .48, .16), BODY, .02, power=10)
    t, x = np.linspace(0, 1, 50)[:, None], np.linspace(-.63, .35, 70)
    y = -.62 - .24 * np.minimum(t * 1.8, 1) ** .8 - .02 * np.sin(x * 5) * t
    z = 1.85 - (1.85 - WATER_LEVEL) * smooth(.12, 1, t) ** 1.2 + 0 * x
    sheet = mix(hex_colour('#8fd0c8', .16), hex_colour('#b5ddd8', .55), smooth(.25, 1, t) + 0 * x)
    kit['fall'].grid(np.stack([x + 0 * t, y, z], -1), sheet)
    points, faces = icosphere(2)
    count = 260
    places = np.stack([rng.uniform(-.64, .36, count), -.87 + rng.normal(size=count) * .05, WATER_LEVEL + rng.uniform(-.10, .02, count)], 1)
    kit['bubble'].instances((points, faces, WHITE), np.eye(3) * rng.uniform(.010, .028, count)[:, None, None], places)


def intake(kit):
    line(kit['body'], [(.60, -.2, 2.0), (.60, -.55, 2.03), (.60, -.70, 1.9), (.60, -.70, 1.5), (.60, -.70, .5)], .075, hex_colour('#3f5257'), 24)
    turned(kit['sponge'], [(.15, .10), (.17, .16), (.17, .56), (.14, .62)], GREY, (.60, -.70, 0), edge=.04)
    ring(kit['accent'], .10, .66, .06, at=(.60, -.70, 0))


def tank_edge(kit):
    """The pane that it hangs on and the water before it."""
    pane(kit, (.0, -.45, .86), (2.1, .045, 1.72))
    x, y = np.meshgrid(np.linspace(-1.04, 1.04, 80), np.linspace(-1.15, -.48, 40), indexing='ij')
    ripples = .012 * np.sin(np.hypot(x + .14, (y + .87) * 2) * 26) * np.exp(-1.6 * np.hypot(x + .14, y + .87))
    kit['pane'].grid(np.stack([x, y, WATER_LEVEL + ripples], -1), hex_colour('#b5e2dc'))
    for a, b in (((-1.04, -1.15), (1.04, -1.15)), ((1.04, -1.15), (1.04, -.48))):
        kit['pane'].grid(np.array([[(*a, 0), (*a, WATER_LEVEL)], [(*b, 0), (*b, WATER_LEVEL)]]), hex_colour('#c3e8e2'))
        line(kit['frost'], [(*a, WATER_LEVEL), (*np.add(a, b) / 2, WATER_LEVEL), (*b, WATER_LEVEL)], .010, hex_colour('#8fd6c8'), 8)


def foam(kit, radius, bottom, top, at, colour):
    """A ribbed round sponge: rough, with dark pores."""
    a = np.linspace(0, 2 * np.pi, 260, endpoint=False)
    profile = bevel([(.001, bottom), (radius, bottom), (radius, top), (.001, top)], .07)
    way = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(profile, axis=0), axis=1))])
    r, z = (np.interp(np.linspace(0, way[-1], 200), way, profile[:, i])[:, None] for i in (0, 1))
    r = r * (1 - .09 * np.abs(np.sin(a * 9)) ** 8) * (1 + rng.normal(size=(200, 260)) * .006)
    pores = np.clip(rng.normal(size=r.shape) * .5 + .1, 0, 1)
    with placed(at):
        kit['sponge'].grid(np.stack([r * np.cos(a), r * np.sin(a), z + 0 * a], -1), mix(colour, colour * .5, pores), closed=True)


@picture('double-sponge-filter', elevation=.20, fill=(.88, .80), **{**GOODS, 'lamp': 1250})
def double_sponge(kit):
    clear = hex_colour('#7fa8a6')
    with placed(turn=turn_z(.34)):
        turned(kit['dark'], [(.80, 0), (.82, .05), (.70, .16), (.3, .2)], DARK, edge=.04, deep=.7)
        ring(kit['accent'], .80, .05, .05, deep=.7, thick=.05)
        for side in (-1, 1):
            at = (side * .55, 0, 0)
            foam(kit, .43, .32, 1.42, at, hex_colour('#4c5b61'))
            cylinder(kit['dark'], .20, .24, .36, BODY, at)
            cylinder(kit['dark'], .22, 1.38, 1.50, BODY, at, edge=.04)
            cylinder(kit['accent'], .09, 1.48, 1.54, ACCENT, at)
            line(kit['dark'], [(0, 0, .24), (side * .3, 0, .25), (side * .55, 0, .28)], .10, BODY, 20)
        cylinder(kit['dark'], .15, .16, .5, BODY)
        cylinder(kit['frost'], .095, .45, 2.10, clear)
        line(kit['frost'], [(0, 0, 2.05), (0, 0, 2.20), (0, -.10, 2.32), (0, -.26, 2.35)], .095, clear, 24)
        ring(kit['accent'], .118, 1.66, .12)
        ring(kit['dark'], .112, 2.06, .05, DARK)
        hose(kit, [(.13, .05, .5), (.16, .1, 1.2), (.2, .12, 2.2), (.35, .2, 2.9), (.7, .4, 3.8)], .032)
        with aside():
            bubble_column(kit, 30, (0, -.34, 2.42), .05, .7, (.014, .040))
