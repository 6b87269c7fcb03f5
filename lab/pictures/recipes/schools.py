"""Small fish that are sold as a school. Each school swims in its own way."""
import numpy as np

from studio import (DEEP, Fish, aside, band, blend, hex_colour, median_fin, mix, paired_fins, pectoral_fins, picture, plain_fin, ramp_fin, smooth,
                    step, tail_fin)

from .swimming import GREEN, SAND, boulders, bush, meadow, swim, water_over

PECTORAL = plain_fin(alpha=.22)
RED = ('#3f4a1c', '#a8402c')
FADING = .6                     # detail of fish behind the first row


def school(kit, fish, first, far):
    """first: fish that must be whole, as arguments of swim; far: companions that melt into the water."""
    for pose in first:
        swim(kit, fish, **pose)
    with aside():
        for pose in far:
            swim(kit, fish, **pose, detail=FADING)


# neon and cardinal tetra

TETRA_TOP = ((0, 0), (.03, .048), (.1, .086), (.2, .118), (.35, .140), (.5, .130), (.7, .090), (.86, .052), (.94, .046), (1, .050))
TETRA_BOTTOM = ((0, 0), (.03, -.042), (.1, -.078), (.2, -.112), (.35, -.138), (.5, -.127), (.7, -.077), (.86, -.044), (.94, -.041), (1, -.045))
TETRA_WIDTH = ((0, 0), (.03, .038), (.1, .060), (.2, .074), (.35, .077), (.5, .068), (.7, .043), (.86, .021), (.94, .013), (1, .006))
CLEAR = plain_fin(alpha=.36)
TETRA_FINS = (
    median_fin(TETRA_TOP, .43, .56, [(.005, .290), (-.07, .255), (-.115, .165)], CLEAR, rays=9, bow=.05),
    median_fin(TETRA_TOP, .77, .79, [(-.31, .118), (-.335, .09)], CLEAR, rays=3),
    median_fin(TETRA_BOTTOM, .52, .78, [(-.07, -.238), (-.18, -.165), (-.325, -.11)], CLEAR, rays=14, bow=-.04),
    tail_fin(.045, [(-.69, .155), (-.685, .10), (-.60, .01), (-.60, -.01), (-.685, -.10), (-.69, -.155)], CLEAR, rays=18, solid=.85),
    *paired_fins([(.10, -.02, -.125), (.07, -.02, -.13)], [(.055, -.05, -.225), (.01, -.05, -.20)], CLEAR, rays=6),
    *pectoral_fins(.27, .074, -.045, .12, PECTORAL))


def light_stripe(u, arc, end, width=.17):
    """The blue line: where it is, and its colour."""
    centre = .21 + .09 * np.sin((u - .05) * 2.4)
    half = width * (1 - .5 * smooth(.55, end, u)) + .015
    blue = mix(hex_colour('#0aa6ff'), hex_colour('#30f0ff'), np.exp(-((arc - centre - .05) / .10) ** 2))
    blue = mix(blue, hex_colour('#1b6bff'), .5 * smooth(.4, .9, u))
    return band(arc, centre, half) * smooth(.045, .085, u) * (1 - smooth(end - .05, end, u)), blue * 1.15


def neon_skin(u, arc):
    skin = mix(blend('#d5dfd8', '#8fa39a', smooth(-.1, -.9, arc)), blend('#46522a', '#141f1a', smooth(.25, .75, arc)), smooth(.14, .34, arc))
    skin = mix(skin, hex_colour('#e0121b'), step(u + .05 * arc, .50, .04) * (1 - step(arc, .13, .05)))
    where, blue = light_stripe(u, arc, .87)
    return mix(skin, blue, where)


def cardinal_skin(u, arc):
    skin = mix(hex_colour('#c4cdc6'), blend('#55442a', '#1a1712', smooth(.25, .75, arc)), smooth(.14, .34, arc))
    red = blend('#e3131c', '#a80a16', smooth(-.35, -1, arc))
    skin = mix(skin, red, step(u + .06 * arc, .15, .04) * (1 - step(arc, .10, .04)))
    skin = mix(skin, hex_colour('#e6ddd4'), .7 * smooth(-.74, -.92, arc) * (1 - smooth(.35, .5, u)))
    where, blue = light_stripe(u, arc, .99)
    return mix(skin, blue, where)


def deeper(stations, factor):
    return tuple((u, z * factor) for u, z in stations)


NEON = Fish(TETRA_TOP, TETRA_BOTTOM, TETRA_WIDTH, (.088, .020, .042), neon_skin, TETRA_FINS, iris='#4fa8b8', tone=(1.15, .70))
CARDINAL = Fish(deeper(TETRA_TOP, 1.06), deeper(TETRA_BOTTOM, 1.09), TETRA_WIDTH, (.088, .020, .042), cardinal_skin, TETRA_FINS,
                iris='#4fa8b8', tone=(1.15, .70))


@picture('neon-tetra-pack-of-10', DEEP, water_over(
    -1.25, meadow(), bush(-1.1, 2.6, 1.5, GREEN), bush(1.5, 3.2, 1.1, RED)),
         elevation=.03, fill=(.90, .76), sharpness=.5, lamp_at=0)
def neon_tetra(kit):
    """Rising to the right."""
    school(kit, NEON, first=[
        dict(at=(.04, -.15, .02), size=1.46, yaw=-.14, pitch=.10, bend=.035),
        dict(at=(.22, .55, .72), size=1.15, yaw=.16, pitch=.16, bend=-.03),
        dict(at=(-.12, .35, -.66), size=1.15, yaw=-.28, pitch=.05, bend=.05)],
        far=[dict(at=(-.62, 1.5, .52), size=1.0, yaw=.1, pitch=.12), dict(at=(.62, 1.9, -.52), size=1.0, yaw=-.3, pitch=.14, bend=-.04),
             dict(at=(-.25, 2.6, 1.12), size=1., yaw=.2, pitch=.2), dict(at=(.95, 2.9, .30), size=1., yaw=-.1, pitch=.1),
             dict(at=(-1.0, 3.2, -.05), size=1., yaw=.15, pitch=.08), dict(at=(.1, 3.4, -.98), size=1., yaw=-.2, pitch=.1),
             dict(at=(.85, 3.9, 1.15), size=1., yaw=.1, pitch=.15)])


@picture('cardinal-tetra-pack-of-10', DEEP, water_over(
    -1.42, meadow(2000, height=(.1, .28)), bush(1.25, 2.4, 1.7, GREEN), bush(-1.4, 3.0, 1.2, GREEN)),
         elevation=.03, fill=(.90, .78), sharpness=.5, lamp_at=0)
def cardinal_tetra(kit):
    """A wedge to the left, its leader low in front."""
    school(kit, CARDINAL, first=[
        dict(at=(-.04, -.3, -.34), size=1.42, yaw=.10, pitch=-.10, left=True, bend=.04),
        dict(at=(.20, .3, .20), size=1.18, yaw=-.12, pitch=-.14, left=True, bend=-.03),
        dict(at=(-.14, .8, .76), size=1.08, yaw=.26, pitch=-.05, left=True, bend=.04),
        dict(at=(.20, .5, -.92), size=1.06, yaw=.2, pitch=-.04, left=True, bend=-.04)],
        far=[dict(at=(.62, 1.8, .82), size=1.05, yaw=-.1, pitch=-.12, left=True), dict(at=(-.75, 2.3, .15), size=1.05, yaw=.1, left=True),
             dict(at=(-.9, 2.8, -.85), size=1.05, yaw=.2, pitch=-.1, left=True), dict(at=(1.15, 2.9, -.35), size=1.05, yaw=-.2, pitch=-.1, left=True),
             dict(at=(.05, 3.2, 1.25), size=1.05, yaw=.1, pitch=-.1, left=True)])


# harlequin rasbora

HARLEQUIN_TOP = ((0, 0), (.04, .066), (.12, .120), (.25, .172), (.4, .190), (.55, .165), (.75, .095), (.9, .056), (1, .056))
HARLEQUIN_BOTTOM = ((0, 0), (.04, -.062), (.12, -.118), (.25, -.172), (.4, -.190), (.55, -.160), (.75, -.088), (.9, -.050), (1, -.050))
HARLEQUIN_FIN = ramp_fin((0, '#d8502c'), (.55, '#e07848'), (1, '#f3d6c4'), alpha=.75)


def harlequin_skin(u, arc):
    skin = mix(blend('#c9683a', '#6e4228', smooth(.30, .95, arc)), hex_colour('#e2b49c'), smooth(.0, -.85, arc))
    skin = mix(skin, hex_colour('#d9754c'), .6 * smooth(.5, .9, u))
    skin = mix(skin, hex_colour('#dcc4b4'), .5 * (1 - smooth(.08, .2, u)) * (1 - smooth(-.1, .3, arc)))
    top = .36 - .30 * smooth(.46, .98, u)
    bottom = -.84 + .82 * np.clip((u - .46) / .5, 0, 1) ** .8
    skin = mix(skin, hex_colour('#ffae5c'), .75 * band(arc, top + .07, .06) * smooth(.40, .5, u))
    wedge = step(u - .06 * (arc + .2), .455, .008) * step(arc, bottom, .022) * (1 - step(arc, top, .022))
    return mix(skin, hex_colour('#070a0e'), wedge)


HARLEQUIN = Fish(
    HARLEQUIN_TOP, HARLEQUIN_BOTTOM,
    ((0, 0), (.04, .042), (.12, .068), (.25, .086), (.4, .086), (.55, .072), (.75, .043), (.9, .019), (1, .007)),
    (.098, .022, .043), harlequin_skin, (
        median_fin(HARLEQUIN_TOP, .44, .58, [(-.02, .37), (-.10, .33), (-.145, .23)], HARLEQUIN_FIN, rays=10, bow=.05),
        median_fin(HARLEQUIN_BOTTOM, .60, .78, [(-.16, -.30), (-.22, -.22), (-.315, -.14)], HARLEQUIN_FIN, rays=11, bow=-.05),
        tail_fin(.052, [(-.72, .195), (-.70, .12), (-.61, .015), (-.61, -.015), (-.70, -.12), (-.72, -.195)], HARLEQUIN_FIN, rays=18),
        *paired_fins([(.10, -.02, -.185), (.06, -.02, -.185)], [(.03, -.05, -.29), (-.02, -.05, -.25)], HARLEQUIN_FIN, rays=6),
        *pectoral_fins(.265, .084, -.06, .12, PECTORAL)),
    iris='#8a6234', scales=(32, 12), scale_shade=.15, tone=(1.3, .66))


@picture('harlequin-rasbora-pack-of-6', DEEP, water_over(
    -1.45, meadow(1500), boulders((-1.1, 2.6, .2, .55), (1.3, 3.2, .2, .5)), bush(1.1, 2.3, 1.2, GREEN)),
         elevation=.03, fill=(.90, .80), sharpness=.5, lamp_at=0)
def harlequin_rasbora(kit):
    """A loose group that turns: the upper ones to the right, one comes back below."""
    school(kit, HARLEQUIN, first=[
        dict(at=(.06, -.2, .42), size=1.34, yaw=-.20, pitch=-.06, bend=.05),
        dict(at=(.14, .4, -.22), size=1.12, yaw=.22, pitch=.04, bend=-.04),
        dict(at=(-.16, .0, -.84), size=1.20, yaw=.30, pitch=.10, left=True, bend=.05)],
        far=[dict(at=(-.42, 1.9, .98), size=1.0, yaw=.2, pitch=-.05), dict(at=(.75, 2.6, 1.12), size=1.05, yaw=-.5, bend=.06),
             dict(at=(-1.0, 2.5, -.15), size=1.05, yaw=.45, pitch=.05), dict(at=(.85, 2.2, -.72), size=1.05, yaw=-.3, left=True)])


# ember tetra

EMBER_TOP = ((0, 0), (.04, .060), (.12, .104), (.25, .142), (.4, .150), (.6, .118), (.8, .064), (.92, .048), (1, .050))
EMBER_BOTTOM = ((0, 0), (.04, -.058), (.12, -.102), (.25, -.142), (.4, -.150), (.6, -.108), (.8, -.055), (.92, -.042), (1, -.045))
EMBER_FIN = ramp_fin((0, '#f04a12'), (.6, '#f98a3a'), (1, '#ffd9b0'), alpha=.72)
EMBER_DORSAL = ramp_fin((0, '#f04a12'), (.5, '#e0480f'), (.8, '#3a1408'), (1, '#ffd0a0'), alpha=.85)


def ember_skin(u, arc):
    skin = mix(blend('#f0641a', '#a8380c', smooth(.2, .9, arc)), hex_colour('#ff9c4c'), .55 * smooth(-.1, -.85, arc))
    skin = mix(skin, hex_colour('#e63c10'), .75 * smooth(.45, 1, u))
    skin = mix(skin, hex_colour('#ffc08a'), .6 * np.exp(-((u - .29) / .08) ** 2 - ((arc + .25) / .35) ** 2))          # the clear belly
    return mix(skin, hex_colour('#6a1c06'), .6 * band(arc, .06, .045) * smooth(.35, .6, u))


EMBER = Fish(
    EMBER_TOP, EMBER_BOTTOM, ((0, 0), (.04, .040), (.12, .064), (.25, .078), (.4, .074), (.6, .050), (.8, .025), (.92, .013), (1, .006)),
    (.098, .022, .051), ember_skin, (
        median_fin(EMBER_TOP, .43, .55, [(.0, .33), (-.08, .29), (-.12, .19)], EMBER_DORSAL, rays=9, bow=.05),
        median_fin(EMBER_TOP, .78, .80, [(-.32, .118), (-.34, .09)], EMBER_FIN, rays=3),
        median_fin(EMBER_BOTTOM, .55, .82, [(-.09, -.255), (-.20, -.175), (-.35, -.12)], EMBER_FIN, rays=14, bow=-.05),
        tail_fin(.046, [(-.69, .17), (-.68, .11), (-.60, .012), (-.60, -.012), (-.68, -.11), (-.69, -.17)], EMBER_FIN, rays=18),
        *paired_fins([(.10, -.02, -.142), (.07, -.02, -.145)], [(.045, -.05, -.25), (.0, -.05, -.22)], EMBER_FIN, rays=6),
        *pectoral_fins(.27, .074, -.05, .12, PECTORAL)),
    iris='#c85a1c', scales=(30, 10), scale_shade=.12, tone=(1.25, .62))


@picture('ember-tetra-pack-of-10', DEEP, water_over(-1.2, meadow(4200, depth=(.2, 4), height=(.2, .6)), bush(-1.5, 3.0, 1.6, GREEN), ribbons=8),
         elevation=.05, fill=(.90, .78), sharpness=.5, lamp_at=0)
def ember_tetra(kit):
    """A gathering above the grass, coming from both sides."""
    school(kit, EMBER, first=[
        dict(at=(.10, -.3, -.12), size=1.36, yaw=-.30, pitch=.06, left=True, bend=.05),
        dict(at=(-.26, .4, .52), size=1.08, yaw=-.34, pitch=-.10, bend=.05),
        dict(at=(.30, .5, .98), size=1.0, yaw=.22, pitch=.12, left=True, bend=-.04),
        dict(at=(-.26, .2, -.76), size=1.04, yaw=-.16, pitch=.14, bend=-.04)],
        far=[dict(at=(.78, 1.3, .26), size=.95, yaw=-.5, left=True), dict(at=(.58, 1.6, -.62), size=.95, yaw=.4, pitch=.1, left=True),
             dict(at=(-.95, 2.2, -.08), size=.95, yaw=.3), dict(at=(-.1, 2.4, 1.3), size=.95, yaw=-.2, pitch=.1),
             dict(at=(-.95, 2.8, 1.1), size=.95, yaw=.3), dict(at=(1.2, 3.2, 1.2), size=.95, yaw=.1, left=True)])


# zebra danio

DANIO_TOP = ((0, 0), (.04, .048), (.12, .078), (.25, .098), (.45, .106), (.65, .090), (.85, .058), (.94, .052), (1, .055))
DANIO_BOTTOM = ((0, 0), (.04, -.054), (.12, -.090), (.25, -.115), (.45, -.122), (.65, -.096), (.85, -.052), (.94, -.046), (1, -.049))
DANIO_LINES = ((-.66, .40), (-.34, .20), (-.02, .12), (.30, .14), (.60, .20))          # arc of each line, and where it begins


def danio_skin(u, arc):
    skin = mix(blend('#e4cc84', '#d5d9d2', smooth(-.2, -.85, arc)), hex_colour('#6e6a3c'), smooth(.62, .92, arc))
    for middle, start in DANIO_LINES:
        centre = middle * (1 - .10 * smooth(.6, 1, u)) + .025 * np.sin(u * 5)
        line = (1 - step(np.abs(arc - centre), .105, .022)) * smooth(start, start + .04, u)
        skin = mix(skin, blend('#0d2470', '#2a62e0', band(arc, centre + .02, .06)), line)
    return skin


def danio_tail(t, v):
    line = step(.5 + .5 * np.cos(t * 2 * np.pi * 4.5), .58, .10)
    return mix(hex_colour('#f0dca0', .8), hex_colour('#173a98', .9), line * (1 - .35 * v))


def danio_anal(t, v):
    return mix(hex_colour('#f0dca0', .8), hex_colour('#173a98', .9), step(.5 + .5 * np.cos(v * 2 * np.pi * 2.5 + 2.2), .58, .10))


DANIO = Fish(
    DANIO_TOP, DANIO_BOTTOM, ((0, 0), (.04, .038), (.12, .060), (.25, .076), (.45, .078), (.65, .058), (.85, .026), (.94, .014), (1, .006)),
    (.084, .016, .039), danio_skin, (
        median_fin(DANIO_TOP, .52, .66, [(-.10, .24), (-.17, .205), (-.21, .13)],
                   ramp_fin((0, '#d8c890'), (.7, '#e8e0b8'), (1, '#6a86c0'), alpha=.7), rays=9, bow=.05),
        median_fin(DANIO_BOTTOM, .55, .80, [(-.12, -.25), (-.21, -.20), (-.34, -.12)], danio_anal, rays=14, bow=-.05),
        tail_fin(.050, [(-.71, .16), (-.70, .10), (-.62, .015), (-.62, -.015), (-.70, -.10), (-.71, -.16)], danio_tail, rays=20),
        *paired_fins([(.09, -.02, -.118), (.06, -.02, -.118)], [(.03, -.05, -.20), (-.01, -.05, -.175)], CLEAR, rays=6),
        *pectoral_fins(.28, .074, -.055, .12, PECTORAL)),
    iris='#a89858', scales=(40, 12), scale_shade=.08, tone=(1.35, .60))


@picture('zebra-danio-pack-of-6', DEEP, water_over(
    -1.3, boulders((-.95, 1.9, .12, .42), (.2, 2.6, .08, .30), (1.15, 2.2, .2, .6), colours=('#4a4136', '#9a8c78')), ground=SAND),
    elevation=.04, fill=(.92, .78), sharpness=.5, lamp_at=0)
def zebra_danio(kit):
    """A chase down to the right."""
    school(kit, DANIO, first=[
        dict(at=(.06, -.3, .06), size=1.40, yaw=.12, pitch=-.16, bend=.05),
        dict(at=(-.22, .3, .60), size=1.20, yaw=-.20, pitch=-.24, bend=-.06),
        dict(at=(.28, .2, -.50), size=1.20, yaw=-.12, pitch=-.12, bend=-.05),
        dict(at=(-.40, .6, -.78), size=1.00, yaw=.2, pitch=-.20, bend=.06)],
        far=[dict(at=(.62, 1.5, .72), size=1.05, yaw=.2, pitch=-.25), dict(at=(-1.0, 2.2, .1), size=1.05, yaw=.1, pitch=-.2),
             dict(at=(-.4, 2.8, 1.18), size=1.0, yaw=-.1, pitch=-.3), dict(at=(1.1, 3.0, .1), size=1.05, yaw=.3, pitch=-.1)])
