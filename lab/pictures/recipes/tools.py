"""Tools and test kit."""
import numpy as np

from studio import (box, curve, cylinder, hex_colour, mix, panel, picture, placed, ring, studio_floor, tube, turn_x, turn_z, turned, wrap)
from studio.goods import BODY, CHROME, DARK, GLASS, GOODS, GREY, STEEL
from studio.labels import ACCENT, PAPER, inside, plain


def strap(mesh, points, width, thick, z):
    """A steel strap that lies flat: its middle line in x and y, its width along it."""
    p = curve([(x, y, 0) for x, y in points], 40)[:, :2]
    along = np.gradient(p, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True) + 1e-9
    across = np.stack([-along[:, 1], along[:, 0]], 1)
    a = np.linspace(0, 2 * np.pi, 20, endpoint=False)
    x, height = (np.sign(v) * np.abs(v) ** .6 for v in (np.cos(a), np.sin(a)))
    share = np.linspace(0, 1, len(p))
    half = np.interp(share, *zip(*width))[:, None] / 2
    flat = p[:, None] + across[:, None] * (x * half)[..., None]
    mesh.grid(np.concatenate([flat, (z + thick / 2 * height + 0 * half)[..., None]], -1), STEEL, closed=True)


def scissors(kit, bend=0):
    a = np.linspace(0, 2 * np.pi, 60)
    for side in (-1, 1):
        loop = np.stack([side * .17 + .125 * np.cos(a), .16 + .165 * np.sin(a), 0 * a + .06], 1)
        tube(kit['steel'], loop, .032, STEEL, 12)
        shank = [(side * .13, .32), (side * .09, .75), (side * .035, 1.25), (-side * .012, 1.48)]
        edge = [(-side * .03 + bend * .15, 1.75), (-side * .012 + bend, 2.1)]
        strap(kit['steel'], shank + edge, [(0, .06), (.55, .065), (.66, .13), (.8, .09), (1, .008)], .035, .06 + .025 * side)
    cylinder(kit['chrome'], .05, .05, .125, CHROME, (0, 1.42, 0))


def tweezers(kit, bend=0):
    for side in (-1, 1):
        arm = [(side * .015, 0), (side * .07, .4), (side * .105, .9), (side * .07, 1.5), (side * .018 + bend * .25, 1.85), (side * .006 + bend, 2.1)]
        strap(kit['steel'], arm, [(0, .05), (.05, .07), (.5, .09), (.8, .055), (1, .010)], .04, .06)
        for i in range(7):
            box(kit['dark'], (side * (.098 + .002 * i), .72 + .045 * i, .085), (.075, .014, .02), GREY, .004)


def spatula(kit):
    strap(kit['steel'], [(0, 0), (0, .7), (0, 1.75)], [(0, .065), (1, .065)], .05, .07)
    strap(kit['steel'], [(0, 1.70), (0, 1.85), (0, 2.0), (0, 2.12)], [(0, .06), (.25, .24), (.6, .28), (1, .28)], .025, .06)
    strap(kit['steel'], [(0, 0), (-.03, -.06), (-.05, -.1)], [(0, .12), (1, .12)], .03, .06)


def _ground_from_above(kit):
    """Looked at steeply the usual ground is too strong a turquoise."""
    studio_floor(kit, '#3b716d')


@picture('aquascaping-tool-set-5-piece', elevation=1.12, fill=(.88, .84), has_flags=True, **{**GOODS, 'setting': _ground_from_above})
def tools(kit):
    with placed(turn=turn_z(-.10)):
        box(kit['card'], (0, 1.06, 0), (2.12, 2.72, .05), hex_colour('#22403f'), .02, power=24)
        for x in (-.99, .99):
            box(kit['card'], (x, 1.06, .028), (.022, 2.54, .01), hex_colour('#5f8580'), .004, power=24)
        for y in (-.20, 2.32):
            box(kit['card'], (0, y, .028), (1.98, .022, .01), hex_colour('#5f8580'), .004, power=24)
        drawn = (scissors, tweezers, spatula, lambda kit: tweezers(kit, .14), lambda kit: scissors(kit, .16))
        for x, tool in zip((-.69, -.27, 0, .27, .69), drawn):
            with placed((x, .04, .02), turn_z(-x * .06)):
                tool(kit)
        box(kit['accent'], (0, .62, .115), (2.0, .11, .022), ACCENT, .01, power=20)


CHART = (('#c8b02a', '#97b531', '#52a341', '#2a875d', '#25708d'), ('#c2bc42', '#a5b033', '#719c33', '#387a41', '#1b5341'),
         ('#7fa9b8', '#7a8bb8', '#7a60ab', '#7a3788', '#6b1b5d'), ('#cfa83e', '#c88733', '#bf5925', '#ad3325', '#7d1b25'))


def chart(x, z):
    """Rows of colours to hold the vials against."""
    c = mix(np.broadcast_to(hex_colour(PAPER), (*x.shape, 4)), hex_colour('#0f5f52'), inside(.36 - z, .006))
    for row, tones in enumerate(CHART):
        for column, tone in enumerate(tones):
            field = np.maximum(np.abs(x + .62 - .31 * column) - .115, np.abs(z - .22 + .2 * row) - .075)
            c = mix(c, hex_colour(tone), inside(field, .006))
    return c


@picture('freshwater-test-kit', elevation=.24, fill=(.86, .80), **GOODS)
def test_kit(kit):
    with placed((0, .35, 0), turn_z(.30)):
        box(kit['body'], (0, 0, .36), (1.9, .78, .72), BODY, .05, power=14)
        ring(kit['accent'], 1, .60, .05, wide=.958, deep=.398, power=14, thick=.03, sides=128)
        box(kit['dark'], (0, 0, .725), (1.74, .62, .02), hex_colour('#0d1214'), .005, power=14)
        for i, tone in enumerate(('#b8942a', '#358a4f', '#2468a0', '#6b378a', '#a3332a')):
            reagent(kit, (-.66 + .33 * i, -.06, 0), hex_colour(tone))
        with placed((0, .42, 1.34), turn_x(-.16)):
            box(kit['body'], (0, .03, 0), (1.9, .05, 1.27), BODY, .02, power=20)
            panel(kit['label'], 1.76, 1.10, lambda x, z: chart(x, z * .91), (0, -.002, 0), columns=260, rows=180)
    for i, tone in enumerate(('#c8ac1f', '#4a9e38', '#226aa5', '#86338f')):
        vial(kit, (-.72 + .42 * i, -.70 + .13 * i, 0), hex_colour(tone))


def reagent(kit, at, tone):
    turned(kit['label'], [(.125, .5), (.125, .92), (.06, .99), (.055, 1.03)], hex_colour('#8d9994'), at, edge=.02)
    turned(kit['accent'], [(.085, 1.0), (.09, 1.02), (.075, 1.19), (.035, 1.24)], tone, at)
    wrap(kit['label'], .127, .74, .86, plain(tone), rows=4, at=at)


def vial(kit, at, tone):
    cylinder(kit['glass'], .125, .01, .66, GLASS, at, edge=.02, sides=64)
    cylinder(kit['liquid'], .106, .03, .46, tone, at, edge=.02, sides=64)
    turned(kit['dark'], [(.135, .62), (.14, .64), (.14, .77), (.12, .79)], DARK, at)
    ring(kit['accent'], .143, .64, .03, at=at)
