"""Catfish that live on the ground and on wood."""
import math

import numpy as np

from studio import (DEEP, Fish, along, aside, band, blend, dots, draw_fish, driftwood, hex_colour, leaf, median_fin, mix, noise, paired_fins, picture,
                    placed, ramp_fin, rng, smooth, stone, tail_fin, turn_x, turn_y, turn_z, veins)

from .swimming import GREEN, SAND, boulders, bush, meadow, swim, water_over

# sterbai corydoras

CORY_TOP = ((0, -.048), (.03, .022), (.08, .074), (.16, .142), (.26, .198), (.36, .220), (.5, .198), (.66, .150), (.82, .108), (.93, .086), (1, .086))
CORY_BOTTOM = ((0, -.048), (.03, -.106), (.08, -.128), (.16, -.146), (.3, -.156), (.5, -.148), (.68, -.120), (.82, -.085), (.93, -.066), (1, -.066))
CORY_EYE = (.160, .072, .043)
CORY_BELLY = .165               # from the middle line to the ground
CORY_ORANGE = ramp_fin((0, '#f08a10'), (.6, '#f7a52a'), (1, '#ffe0a0'), alpha=.95)


def cory_skin(u, arc):
    """White dots on a dark head run into dark dots on a pale flank."""
    head = 1 - smooth(.26, .36, u - .05 * arc)
    around_eye = smooth(.045, .055, np.hypot(u - CORY_EYE[0], (arc - .42) * .16))
    skin = mix(blend('#bfae86', '#54493a', smooth(.25, .85, arc)), blend('#2a2620', '#4a4234', smooth(.2, -.4, arc)), head * smooth(-.75, -.5, arc))
    skin = mix(skin, hex_colour('#1c1814'), .94 * dots(u, arc - .03, 3.6, 17, .0195, .12, 5.5) * (1 - head) * smooth(-.72, -.60, arc))
    white = dots(u, arc + .1, 3.8, 20, .0130, .30, 5.5) * head * smooth(.05, .08, u) * smooth(-.6, -.5, arc) * around_eye
    skin = mix(skin, hex_colour('#c9c2ac'), .95 * white)
    skin = mix(skin, hex_colour('#d6c6a2'), smooth(-.62, -.85, arc))
    plates = u * 24 + .7 * np.abs(arc)
    seam = np.maximum(np.exp(-((plates - np.round(plates)) / .09) ** 2), band(arc, 0, .025))
    return mix(skin, hex_colour('#2a2218'), .35 * seam * (1 - head))


def cory_fin(t, v):
    return mix(hex_colour('#d0c298', .7), hex_colour('#2e2820', .95), smooth(.5, .8, .5 + .5 * np.sin(v * 2 * np.pi * 4.2 + .7 * np.sin(t * 40))))


CORY = Fish(
    CORY_TOP, CORY_BOTTOM,
    ((0, 0), (.03, .064), (.08, .094), (.16, .122), (.3, .136), (.5, .118), (.68, .078), (.82, .044), (.93, .024), (1, .011)),
    CORY_EYE, cory_skin, (
        median_fin(CORY_TOP, .31, .47, [(.08, .46), (.00, .40), (-.05, .27)], cory_fin, rays=8, solid=.9, scallop=.06, bow=.06),
        median_fin(CORY_TOP, .80, .84, [(-.36, .175), (-.385, .125)], cory_fin, rays=3),
        median_fin(CORY_BOTTOM, .70, .80, [(-.28, -.21), (-.34, -.19), (-.35, -.10)], cory_fin, rays=6),
        tail_fin(.080, [(-.76, .25), (-.74, .15), (-.66, .02), (-.66, -.02), (-.74, -.15), (-.76, -.25)], cory_fin, rays=16, solid=.9),
        *paired_fins([(.27, -.118, -.105), (.21, -.124, -.115)], [(.08, -.30, -.085), (.02, -.24, -.145)], CORY_ORANGE, rays=7, solid=.95, bow=.06),
        *paired_fins([(.03, -.085, -.135), (-.02, -.085, -.135)], [(-.07, -.19, -.155), (-.13, -.15, -.155)], CORY_ORANGE, rays=6, solid=.9)),
    threads=tuple((points, .008, .004, '#8a7058') for s in (-1, 1) for points in (
        [(.478, s * .03, -.088), (.515, s * .06, -.125), (.510, s * .085, -.160)],
        [(.465, s * .045, -.098), (.485, s * .085, -.135), (.455, s * .115, -.160)])),
    iris='#d09a38', scales=(24, 3), scale_shade=0, relief=0, gill=.25, mouth=-.5, tone=(1.15, .80))


def cory_stone(kit):
    with aside():
        stone(kit['rock'], (.48, 1.4, .11), .80, stretch=(1.15, .8, .62), colours=('#3c3a34', '#8d8a7e'), vein_amount=.2, seed=11, level=5)


@picture('sterbai-corydoras', DEEP, water_over(
    0, meadow(1500, depth=(1.8, 4), height=(.15, .5)), bush(-1.2, 2.6, 1.9, GREEN), bush(1.6, 3.2, 2.3, GREEN), ground=SAND),
         elevation=.10, fill=(.90, .78), low=.55, sharpness=.5, lamp_at=.5)
def sterbai_corydoras(kit):
    """One in front on the sand, one on a stone, one that swims up behind."""
    swim(kit, CORY, at=(-.05, -.3, CORY_BELLY * 1.30), size=1.30, yaw=-.36, bend=.05)
    cory_stone(kit)
    swim(kit, CORY, at=(.38, 1.2, .58 + CORY_BELLY), size=1.0, yaw=.36, pitch=-.06, left=True, bend=.05)
    swim(kit, CORY, at=(-.20, 1.5, 1.42), size=1.0, yaw=-.40, pitch=.26, bend=-.06, detail=.6)
    with aside():
        swim(kit, CORY, at=(1.25, 3.0, .95), size=.95, yaw=.2, pitch=.1, left=True, detail=.4)


# otocinclus

OTO_TOP = ((0, -.031), (.03, .014), (.08, .040), (.16, .070), (.28, .094), (.4, .096), (.6, .075), (.82, .050), (.93, .043), (1, .044))
OTO_BOTTOM = ((0, -.031), (.03, -.078), (.08, -.088), (.2, -.094), (.35, -.096), (.55, -.078), (.82, -.042), (.93, -.036), (1, -.038))
OTO_BELLY = .085
DARK_WOOD = ('#140d08', '#4a3220')             # pale fish need it dark


def oto_skin(u, arc):
    skin = blend('#c4a868', '#6a5632', np.clip(.5 + .45 * noise(u * 3, arc, 5, 4) + .3 * smooth(.3, .9, arc), 0, 1))
    skin = mix(skin, hex_colour('#ddd2b4'), smooth(-.14, -.40, arc))
    line = band(arc, .09 + .04 * smooth(.3, 0, u), .25 * (1 - .3 * smooth(.5, .9, u)))
    skin = mix(skin, hex_colour('#120e09'), .97 * line)
    skin = mix(skin, hex_colour('#e8d69c'), .7 * band(arc, .44, .06) * smooth(.12, .3, u))
    return mix(skin, hex_colour('#120e09'), .9 * np.exp(-((u - .985) / .02) ** 2 - (arc / .5) ** 4))


def oto_fin(t, v):
    return mix(hex_colour('#d8cca4', .6), hex_colour('#6a5838', .8), .75 * smooth(.5, .8, .5 + .5 * np.sin(v * 2 * np.pi * 3.5)))


def oto_tail(t, v):
    return mix(oto_fin(t, v), hex_colour('#1c150e', .9), .9 * (1 - smooth(.15, .4, v)) * band(t, .5, .34))


OTO = Fish(
    OTO_TOP, OTO_BOTTOM, ((0, 0), (.03, .058), (.08, .076), (.16, .092), (.28, .098), (.4, .090), (.6, .058), (.82, .030), (.93, .018), (1, .009)),
    (.135, .036, .032), oto_skin, (
        median_fin(OTO_TOP, .36, .46, [(.06, .29), (-.02, .26), (-.06, .16)], oto_fin, rays=7, solid=.85, bow=.06),
        median_fin(OTO_BOTTOM, .62, .68, [(-.19, -.15), (-.23, -.13)], oto_fin, rays=5),
        tail_fin(.042, [(-.68, .14), (-.67, .09), (-.62, .012), (-.62, -.012), (-.67, -.09), (-.68, -.14)], oto_tail, rays=14, solid=.9),
        *paired_fins([(.29, -.088, -.070), (.25, -.092, -.074)], [(.15, -.24, -.080), (.08, -.19, -.085)], oto_fin, rays=7, solid=.85),
        *paired_fins([(.10, -.070, -.080), (.07, -.070, -.080)], [(.02, -.16, -.088), (-.03, -.12, -.088)], oto_fin, rays=5, solid=.85)),
    iris='#8a7038', scales=(26, 6), scale_shade=.18, gill=.235, mouth=-.6, tone=(1.25, .62))


def cling(kit, line, share, radius, size, left=False, roll=.1, bend=.04):
    """Belly on a branch whose middle line is given; roll turns the back to the camera."""
    i = int(share * (len(line) - 1))
    direction = along(line)[i]
    frame = turn_y(-math.atan2(direction[2], direction[0])) @ turn_x(roll)
    with placed(line[i] + frame[:, 2] * (radius + OTO_BELLY * size), frame @ turn_z(math.pi if left else 0), size):
        draw_fish(kit, OTO, bend)


def broad_leaves(kit, foot, count, length):
    """A rosette on the wood."""
    green = veins(hex_colour('#2c6f22'), hex_colour('#5f9a3a'), count=8)
    for k in range(count):
        a = k * 2.4 + .4
        tilt = rng.uniform(.3, .9)
        direction = np.array([math.cos(a) * math.cos(tilt), math.sin(a) * .5, math.sin(tilt)])
        leaf(kit['thick_leaf'], foot, direction, (0, -.8, 1), length * rng.uniform(.8, 1.1), length * .5,
             lambda t: np.sin(np.pi * np.clip(t, .02, 1) ** .8) ** .8, green, bend=.7, rows=28, columns=17)


@picture('otocinclus-catfish', DEEP, water_over(
    0, meadow(1800, depth=(1, 4), height=(.1, .35)), boulders((1.2, 1.8, .1, .6)), bush(-1.5, 2.8, 2.4, GREEN)),
         elevation=.10, fill=(.90, .78), low=.2, sharpness=.5, lamp_at=.8)
def otocinclus(kit):
    """Two on a rising branch, a third on its fork."""
    with aside():
        branch = driftwood(kit['wood'], [(-1.9, .2, -.1), (-.9, .1, .30), (0, 0, .62), (.8, .1, 1.10), (1.7, .5, 1.6)], .22, .14, DARK_WOOD)
        fork = driftwood(kit['wood'], [(-.55, .25, .40), (-.62, .4, .95), (-.40, .5, 1.55), (-.05, .6, 2.15), (.1, .6, 2.9)], .13, .06, DARK_WOOD)
        broad_leaves(kit, (.75, .35, 1.0), 6, .62)
        broad_leaves(kit, (-.95, .55, .5), 6, .55)
    cling(kit, branch, .50, .15, 1.30, bend=.05)
    cling(kit, fork, .47, .08, 1.05, left=True, roll=.3, bend=-.04)
