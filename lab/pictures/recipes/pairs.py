"""Fish that are sold as a male and a female."""
import numpy as np

from studio import (DEEP, Fish, band, blend, dots, hex_colour, median_fin, mix, noise, paired_fins, pectoral_fins, picture, plain_fin, ramp_fin,
                    smooth, tail_fin)

from .swimming import GREEN, SAND, boulders, bush, meadow, swim, water_over

CLEAR = plain_fin(alpha=.22)

# guppy

MALE_GUPPY_TOP = ((0, 0), (.05, .062), (.15, .092), (.3, .112), (.5, .116), (.75, .098), (.92, .086), (1, .086))
MALE_GUPPY_BOTTOM = ((0, 0), (.05, -.062), (.15, -.106), (.3, -.134), (.5, -.122), (.75, -.094), (.92, -.082), (1, -.082))
FEMALE_GUPPY_TOP = ((0, 0), (.05, .062), (.15, .098), (.3, .124), (.5, .122), (.75, .094), (.92, .078), (1, .078))
FEMALE_GUPPY_BOTTOM = ((0, 0), (.05, -.070), (.15, -.138), (.3, -.205), (.45, -.210), (.6, -.155), (.78, -.092), (.92, -.074), (1, -.074))
GUPPY_RED = ramp_fin((0, '#c83028'), (.6, '#e2382a'), (1, '#f0907c'), alpha=.82)


def male_guppy_skin(u, arc):
    skin = mix(blend('#cc161c', '#7e0a12', smooth(.3, 1, arc)), hex_colour('#e8584a'), .5 * smooth(-.2, -.9, arc))
    skin = mix(skin, hex_colour('#a8604e'), .7 * (1 - smooth(.08, .24, u)))
    return mix(skin, hex_colour('#b9c8d0'), .5 * np.exp(-((u - .17) / .04) ** 2 - ((arc + .15) / .4) ** 2))


def female_guppy_skin(u, arc):
    skin = mix(blend('#c4a468', '#7c6a3c', smooth(.1, .9, arc)), hex_colour('#dcd6c2'), smooth(-.15, -.75, arc))
    skin = mix(skin, hex_colour('#cc3a2c'), .85 * smooth(.56, .95, u))
    return mix(skin, hex_colour('#2c1e1a'), .6 * np.exp(-((u - .52) / .045) ** 2 - ((arc + .48) / .20) ** 2))         # the gravid spot


def guppy_veil(t, v):
    veil = blend('#9c0c14', '#cc2218', smooth(.1, .8, v))
    veil = mix(veil, hex_colour('#5c060e'), .32 * smooth(.2, .9, .5 + .5 * np.sin(t * 23 + 5 * v) * np.sin(v * 13 + t * 9)))
    veil = mix(veil, hex_colour('#ff7a58'), .5 * smooth(.93, 1, v))
    veil[..., 3] = 1
    return veil


MALE_GUPPY = Fish(
    MALE_GUPPY_TOP, MALE_GUPPY_BOTTOM, ((0, 0), (.05, .054), (.15, .076), (.3, .086), (.5, .076), (.75, .052), (.92, .028), (1, .012)),
    (.090, .024, .042), male_guppy_skin, (
        tail_fin(.082, [(-.88, .52), (-1.01, .42), (-1.09, .25), (-1.12, .08), (-1.11, -.10), (-1.06, -.28), (-.98, -.44), (-.86, -.54)], guppy_veil,
                 rays=30, solid=1, ripple=.045),
        median_fin(MALE_GUPPY_TOP, .46, .60, [(-.04, .38), (-.22, .46), (-.40, .42), (-.48, .28)], guppy_veil,
                   rays=12, solid=1, ripple=.03, bow=.08),
        median_fin(MALE_GUPPY_BOTTOM, .47, .53, [(-.14, -.25), (-.18, -.22)], GUPPY_RED, rays=5),
        *paired_fins([(.12, -.02, -.125), (.09, -.02, -.128)], [(.02, -.05, -.25), (-.02, -.05, -.21)], GUPPY_RED, rays=5),
        *pectoral_fins(.26, .086, -.01, .16, CLEAR)),
    iris='#8f8668', scales=(28, 10), scale_shade=.4, relief=1.5, mouth=.1, tone=(1.05, .68))
FEMALE_GUPPY = Fish(
    FEMALE_GUPPY_TOP, FEMALE_GUPPY_BOTTOM,
    ((0, 0), (.05, .056), (.15, .086), (.3, .110), (.45, .108), (.6, .078), (.78, .046), (.92, .026), (1, .012)),
    (.088, .024, .040), female_guppy_skin, (
        tail_fin(.075, [(-.68, .22), (-.78, .17), (-.82, .06), (-.82, -.06), (-.78, -.17), (-.68, -.22)], GUPPY_RED, rays=20, solid=.9, ripple=.02),
        median_fin(FEMALE_GUPPY_TOP, .53, .66, [(-.10, .28), (-.21, .28), (-.27, .19)], GUPPY_RED, rays=9, bow=.06),
        median_fin(FEMALE_GUPPY_BOTTOM, .60, .68, [(-.14, -.27), (-.20, -.24), (-.24, -.16)], GUPPY_RED, rays=7),
        *paired_fins([(.10, -.03, -.195), (.07, -.03, -.2)], [(.02, -.06, -.29), (-.02, -.06, -.26)], GUPPY_RED, rays=5),
        *pectoral_fins(.26, .092, -.01, .16, CLEAR)),
    iris='#8f8668', scales=(30, 11), scale_shade=.30, mouth=.1, tone=(1.3, .66))


@picture('full-red-guppy-pair', DEEP, water_over(-1.42, meadow(2600, height=(.15, .55)), bush(-1.3, 2.5, 1.3, GREEN), bush(1.2, 2.8, 1.7, GREEN)),
         elevation=.03, fill=(.90, .78), sharpness=.5, lamp_at=0)
def guppy_pair(kit):
    """He shows his tail above her."""
    swim(kit, MALE_GUPPY, at=(.30, -.1, .62), size=1.26, yaw=-.42, pitch=.60, bend=.06)
    swim(kit, FEMALE_GUPPY, at=(-.02, .1, -.58), size=1.34, yaw=.30, pitch=.08, left=True, bend=.05)


# honey gourami

GOURAMI_TOP = ((0, 0), (.05, .068), (.14, .118), (.28, .164), (.45, .178), (.65, .150), (.85, .092), (1, .070))
GOURAMI_BOTTOM = ((0, 0), (.05, -.078), (.14, -.146), (.28, -.202), (.45, -.210), (.65, -.164), (.85, -.092), (1, -.064))
GOURAMI_WIDTH = ((0, 0), (.05, .048), (.14, .074), (.28, .090), (.45, .086), (.65, .058), (.85, .029), (1, .009))


def male_gourami_skin(u, arc):
    skin = mix(blend('#e88a18', '#9c500e', smooth(.35, 1, arc)), hex_colour('#f2a838'), .6 * band(arc, -.05, .35))
    skin = mix(skin, hex_colour('#c04a16'), .55 * smooth(.55, 1, u))
    throat = smooth(.10, -.18, arc + .42 * smooth(.05, .42, u) - .10) * (1 - smooth(.40, .58, u))
    return mix(skin, hex_colour('#0c1220'), .95 * throat)


def female_gourami_skin(u, arc):
    skin = mix(blend('#c4aa74', '#82683a', smooth(.3, 1, arc)), hex_colour('#ddd2b8'), smooth(-.1, -.7, arc))
    skin = mix(skin, hex_colour('#a08650'), .8 * smooth(.80, .98, u))
    return mix(skin, hex_colour('#3a200c'), .95 * band(arc, .05, .12) * smooth(.10, .16, u))


def gourami(skin, dorsal, anal, thread, tone):
    return Fish(
        GOURAMI_TOP, GOURAMI_BOTTOM, GOURAMI_WIDTH, (.115, .026, .042), skin, (
            median_fin(GOURAMI_TOP, .34, .92, [(.13, .20), (-.06, .29), (-.30, .31), (-.56, .21)], dorsal, rays=22, solid=.9, bow=.06),
            median_fin(GOURAMI_BOTTOM, .30, .96, [(.17, -.25), (-.06, -.33), (-.32, -.33), (-.57, -.20)], anal, rays=26, solid=.9, bow=-.06),
            tail_fin(.066, [(-.67, .19), (-.72, .13), (-.69, .03), (-.69, -.03), (-.72, -.13), (-.67, -.19)], dorsal, rays=18),
            *pectoral_fins(.255, .088, -.03, .16, CLEAR)),
        threads=(([(.28, -.03, -.185), (.25, -.06, -.30), (.13, -.10, -.41), (-.08, -.12, -.47)], .011, .006, thread),
                 ([(.27, .03, -.185), (.30, .06, -.31), (.26, .09, -.43), (.12, .10, -.53)], .011, .006, thread)),
        iris='#c87a20', scales=(32, 13), scale_shade=.22, tone=tone)


MALE_GOURAMI = gourami(
    male_gourami_skin, ramp_fin((0, '#e8921c'), (.6, '#f6b428'), (1, '#fff0a0'), alpha=.88),
    ramp_fin((0, '#1a1a22'), (.45, '#b8501a'), (1, '#f0962a'), alpha=.9),
    '#f09020', (1.3, .58))
FEMALE_GOURAMI = gourami(
    female_gourami_skin, ramp_fin((0, '#c8b07c'), (.7, '#d8c898'), (1, '#e8dcb8'), alpha=.6),
    ramp_fin((0, '#c8b07c'), (.7, '#d8c088'), (1, '#e8b868'), alpha=.65),
    '#d0b474', (1.3, .62))


@picture('honey-gourami-pair', DEEP, water_over(-1.35, bush(-.9, 1.9, 1.2, GREEN), bush(.9, 2.2, 1.0, GREEN), bush(1.7, 2.9, 2.2, GREEN), ribbons=24),
         elevation=.03, fill=(.90, .80), sharpness=.5, lamp_at=0)
def honey_gourami_pair(kit):
    """She follows him upwards."""
    swim(kit, MALE_GOURAMI, at=(-.02, -.1, .42), size=1.30, yaw=.18, pitch=.10, left=True, bend=.04)
    swim(kit, FEMALE_GOURAMI, at=(.10, .35, -.56), size=1.20, yaw=-.24, pitch=.16, left=True, bend=-.04)


# electric blue ram

RAM_TOP = ((0, 0), (.04, .084), (.1, .150), (.2, .212), (.34, .236), (.5, .216), (.7, .150), (.88, .088), (1, .080))
RAM_BOTTOM = ((0, 0), (.04, -.070), (.1, -.112), (.2, -.166), (.34, -.204), (.5, -.196), (.7, -.134), (.88, -.078), (1, -.070))
RAM_WIDTH = ((0, 0), (.04, .058), (.1, .084), (.2, .106), (.34, .112), (.5, .094), (.7, .058), (.88, .030), (1, .011))


def ram_skin(u, arc):
    skin = mix(blend('#1183d6', '#0a4a9c', smooth(.4, 1, arc)), hex_colour('#4fd8ff'), .8 * np.clip(.4 + .6 * noise(u * 3, arc, 9, 5), 0, 1))
    skin = mix(skin, hex_colour('#0c5cb4'), .5 * smooth(-.5, -.95, arc))
    face = 1 - smooth(.11, .21, u + .10 * smooth(.3, -.6, arc) - .06 * smooth(.2, .8, arc))
    skin = mix(skin, blend('#eea41c', '#d07a14', smooth(.2, .8, arc)), .94 * face)
    skin = mix(skin, hex_colour('#f0bc3c'), .75 * np.exp(-((u - .21) / .06) ** 2 - ((arc + .62) / .25) ** 2))
    return mix(skin, hex_colour('#1a1a20'), .75 * band(u + .05 * arc, .135, .018) * smooth(-.35, -.1, arc))           # the bar through the eye


def ram_fin(t, v):
    fin = mix(blend('#1478d0', '#36b8f0', smooth(0, .8, v)), hex_colour('#8fe4ff'), .6 * dots(t, v, 7, 22, .013, .2, 2.6))
    fin = mix(fin, hex_colour('#f07a24'), .9 * smooth(.88, .97, v))
    fin[..., 3] = .92
    return fin


def ram_dorsal(t, v):
    return mix(ram_fin(t, v), hex_colour('#0a0e16', .95), .92 * (1 - smooth(.07, .14, t)))


def ram(dorsal_tips, belly):
    bottom = tuple((u, z * (1 + belly * np.exp(-((u - .42) / .2) ** 2))) for u, z in RAM_BOTTOM)
    return Fish(
        RAM_TOP, bottom, RAM_WIDTH, (.135, .062, .050), ram_skin, (
            median_fin(RAM_TOP, .22, .90, dorsal_tips, ram_dorsal, rays=24, solid=.95, scallop=.10, bow=.05),
            median_fin(bottom, .58, .90, [(-.10, -.32), (-.28, -.35), (-.54, -.24)], ram_fin, rays=14, solid=.95, bow=-.06),
            tail_fin(.078, [(-.70, .23), (-.77, .15), (-.775, .05), (-.775, -.05), (-.77, -.15), (-.70, -.23)], ram_fin, rays=20, solid=.92),
            *paired_fins([(.15, -.04, -.185), (.10, -.04, -.195)], [(.01, -.09, -.44), (-.06, -.08, -.34)], ram_fin, rays=6, solid=.95, bow=-.06),
            *pectoral_fins(.235, .104, -.03, .16, plain_fin('#9fe0f4', .4))),
        iris='#c8341a', scales=(26, 12), scale_shade=.55, relief=1.6, gill=.235, tone=(1.25, .52))


MALE_RAM = ram([(.27, .36), (.20, .50), (.04, .42), (-.28, .40), (-.64, .30)], 0)
FEMALE_RAM = ram([(.26, .32), (.17, .39), (.00, .37), (-.28, .33), (-.52, .23)], .16)


@picture('electric-blue-ram-pair', DEEP, water_over(
    -1.12, boulders((-1.0, 1.6, .15, .55), (.95, 2.0, .3, .75), (.2, 2.8, .1, .35), colours=('#4a4136', '#9a8c78')), meadow(500, depth=(1.5, 4)),
    ground=SAND),
    elevation=.06, fill=(.90, .80), sharpness=.5, lamp_at=0)
def electric_blue_ram_pair(kit):
    """Face to face over the sand."""
    swim(kit, MALE_RAM, at=(.00, -.1, .44), size=1.22, yaw=-.34, pitch=-.12, bend=.06)
    swim(kit, FEMALE_RAM, at=(.02, .2, -.46), size=1.14, yaw=.40, pitch=.10, left=True, bend=.06)
