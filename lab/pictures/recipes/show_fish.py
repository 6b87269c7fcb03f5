"""Fish that are sold singly, for their fins."""
import math
from dataclasses import replace

import numpy as np

from studio import (DEEP, Fin, Fish, blend, hex_colour, hermite, median_fin, mix, noise, paired_fins, pectoral_fins, picture, plain_fin, smooth,
                    step, tail_fin)

from .swimming import GREEN, boulders, bush, meadow, swim, water_over

# halfmoon betta

BETTA_TOP = ((0, 0), (.04, .062), (.12, .098), (.25, .130), (.45, .140), (.7, .118), (.9, .088), (1, .080))
BETTA_BOTTOM = ((0, 0), (.04, -.062), (.12, -.104), (.25, -.140), (.45, -.146), (.7, -.118), (.9, -.082), (1, -.075))
BETTA_TAIL = np.linspace(1.50, -1.50, 17)           # angles of the halfmoon


def betta_skin(u, arc):
    """Every scale has a turquoise heart; the head is dark with a lit gill cover."""
    skin = blend('#1a2fa8', '#101c5c', smooth(.2, .95, arc))
    skin = mix(skin, hex_colour('#27b4e6'), .85 * np.exp(-((arc + .02) / .5) ** 2) * smooth(.20, .34, u))
    skin = mix(skin, hex_colour('#1a1838'), .8 * (1 - smooth(.09, .22, u + .05 * arc)))
    skin = mix(skin, hex_colour('#2fd0dc'), .7 * np.exp(-((u - .165) / .035) ** 2 - ((arc + .22) / .30) ** 2))
    skin = mix(skin, hex_colour('#2f50e4'), smooth(.60, .94, u))
    return mix(skin, hex_colour('#b02a50'), .35 * smooth(-.6, -.9, arc) * smooth(.2, .4, u))


def betta_fin(t, v):
    fin = mix(blend('#2440c8', '#3a5cf0', smooth(0, .4, v)), hex_colour('#c01c46'), smooth(.30, .72, v + .05 * np.sin(t * 37)))
    fin = mix(fin, hex_colour('#e86a7c'), .6 * smooth(.90, 1, v))
    fin[..., 3] = .95 - .22 * v
    return fin


def halfmoon():
    root = [(-.44 - .035 * math.cos(a), 0, .078 * math.sin(a)) for a in BETTA_TAIL]
    tip = [(-.45 - .58 * math.cos(a), .035 * math.sin(i * 1.9), .64 * math.sin(a)) for i, a in enumerate(BETTA_TAIL)]
    return Fin(root, tip, betta_fin, rays=34, solid=1, ripple=.045, scallop=.05, skin=.6)


def shifted(fin, y):
    """A little nearer to the camera, so that it lies over the tail like a veil."""
    return replace(fin, tip=[(x, y * k / (len(fin.tip) - 1), z) for k, (x, _, z) in enumerate(fin.tip)])


BETTA = Fish(
    BETTA_TOP, BETTA_BOTTOM, ((0, 0), (.04, .048), (.12, .076), (.25, .090), (.45, .084), (.7, .060), (.9, .032), (1, .012)),
    (.098, .030, .036), betta_skin, (
        halfmoon(),
        shifted(median_fin(BETTA_TOP, .44, .93, [(.04, .44), (-.10, .62), (-.30, .70), (-.52, .62), (-.66, .42)], betta_fin,
                           rays=20, solid=1, ripple=.05, bow=.10), -.10),
        shifted(median_fin(BETTA_BOTTOM, .33, .95, [(.15, -.40), (.02, -.58), (-.18, -.70), (-.44, -.72), (-.66, -.50)], betta_fin,
                           rays=28, solid=1, ripple=.05, bow=-.10), -.10),
        *paired_fins([(.24, -.03, -.125), (.20, -.03, -.132)], [(.16, -.10, -.50), (.08, -.08, -.44)], betta_fin, rays=5, solid=1, bow=-.10),
        *pectoral_fins(.25, .092, -.02, .17, plain_fin('#9ab4f0', .5))),
    iris='#4a70b0', scales=(32, 12), scale_shade=.45, tone=(1.15, .85))


@picture('halfmoon-betta-male', DEEP, water_over(
    -1.45, meadow(2600, height=(.2, .6)), bush(-1.2, 2.4, 1.5, GREEN), bush(1.4, 3.0, 1.0, GREEN)),
         elevation=.03, fill=(.92, .78), sharpness=.5, lamp_at=0)
def halfmoon_betta(kit):
    swim(kit, BETTA, at=(0, 0, 0), size=1.3, yaw=-.45, pitch=.36, bend=.05)


# angelfish

ANGEL_TOP = ((0, 0), (.05, .085), (.13, .180), (.24, .305), (.38, .400), (.52, .395), (.68, .285), (.82, .155), (.93, .098), (1, .092))
ANGEL_BOTTOM = ((0, 0), (.05, -.092), (.13, -.190), (.24, -.315), (.38, -.410), (.52, -.405), (.68, -.290), (.82, -.155), (.93, -.095),
                (1, -.088))


def angel_skin(u, arc):
    skin = mix(blend('#aebab7', '#87979a', smooth(.3, 1, arc)), hex_colour('#b9c2bf'), smooth(-.2, -.9, arc))
    skin = mix(skin, hex_colour('#e2a02c'), .8 * (1 - smooth(.05, .26, u)) * smooth(-.3, .35, arc))
    height = np.sin(arc * np.pi / 2) * hermite(u, ANGEL_TOP)
    marble = step(noise(u, height * 1.2, 8.5, 24, 4), -.04, .06) * smooth(.06, .13, u)
    return mix(skin, hex_colour('#0b0f12'), .97 * marble)


def angel_fin(t, v):
    fin = mix(hex_colour('#b4c0be', .85), hex_colour('#0d1216', .95), .95 * step(noise(t * .9, v * .8, 6.5, 33, 3), -.07, .08))
    fin[..., 3] *= 1 - .25 * v
    return fin


ANGEL = Fish(
    ANGEL_TOP, ANGEL_BOTTOM,
    ((0, 0), (.05, .052), (.13, .076), (.24, .090), (.38, .090), (.52, .076), (.68, .050), (.82, .030), (.93, .017), (1, .008)),
    (.140, .040, .046), angel_skin, (
        median_fin(ANGEL_TOP, .38, .90, [(-.44, 1.06), (-.50, .86), (-.47, .60), (-.45, .40), (-.46, .26)], angel_fin,
                   rays=24, solid=.95, bow=.10),
        median_fin(ANGEL_BOTTOM, .42, .90, [(-.36, -1.16), (-.46, -.90), (-.46, -.62), (-.45, -.40), (-.46, -.26)], angel_fin,
                   rays=24, solid=.95, bow=-.10),
        tail_fin(.088, [(-.96, .40), (-.82, .25), (-.77, .08), (-.77, -.08), (-.82, -.25), (-.96, -.40)], angel_fin, rays=22, solid=.9),
        *pectoral_fins(.21, .088, -.05, .17, plain_fin(alpha=.24))),
    threads=(([(.19, -.03, -.34), (.20, -.05, -.58), (.13, -.08, -.88), (-.02, -.10, -1.14)], .015, .007, '#b9c4c0'),
             ([(.16, .03, -.35), (.12, .05, -.60), (.00, .08, -.86), (-.20, .10, -1.06)], .015, .007, '#9fb0ac')),
    iris='#c8381c', scales=(40, 24), scale_shade=.28, tone=(1.2, .68))


@picture('marble-angelfish', DEEP, water_over(-1.5, meadow(900, height=(.1, .25)), boulders((1.2, 2.6, .3, .7)), ribbons=34),
         elevation=.03, fill=(.88, .84), sharpness=.5, lamp_at=0)
def marble_angelfish(kit):
    swim(kit, ANGEL, at=(0, 0, 0), size=1.1, yaw=.20, pitch=.05, left=True, bend=.04)
