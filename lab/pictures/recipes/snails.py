"""Snails that crawl: a flat foot with a head and two feelers, the shell's opening down on it."""
import math

import numpy as np

from studio import (DEEP, RIVER, aside, ball, band, blend, broad_leaf, curve, driftwood, frame_of, hermite, hex_colour, mix, moss_cushion,
                    noise, picture, placed, planted_floor, rough_stone, smooth, standing_on, tube, turn_x, turn_y, turn_z)


def foot(mesh, tail, head, width, height, colours):
    """A soft body with a flat, flared sole from the tail to the head, which lifts its snout."""
    t, a = np.linspace(0, 1, 120)[:, None], np.linspace(0, np.pi, 40)
    half = width * hermite(t, [(0, .03), (.08, .32), (.25, .72), (.5, .98), (.70, 1), (.83, .72), (.92, .58), (1, .06)])
    tall = height * hermite(t, [(0, .06), (.12, .28), (.3, .7), (.55, 1), (.72, 1.05), (.86, 1.12), (.95, .85), (1, .2)])
    sine, cosine = np.sin(a), np.cos(a)
    y = half * np.sign(cosine) * np.abs(cosine) ** .8 * (1 + .25 * (1 - sine) ** 3) * (1 + .03 * np.sin(t * 46))
    points = np.stack([tail + (head - tail) * t + 0 * y, y, tall * sine ** .75], -1)
    speckle = noise(points[..., 0] * 2, points[..., 1] * 2 + points[..., 2] * 3, 9, 8)
    colour = mix(blend(*colours, np.clip(.4 + .5 * speckle, 0, 1)), hex_colour(colours[0]), .7 * smooth(.35, 0, sine) + 0 * y)
    mesh.grid(points, colour)


def feelers(kit, head, width, height, colour, length):
    for side in (-1, 1):
        base = np.array([head - .10, side * width * .45, height * .80])
        line = curve([base, base + (.10, side * .06, .07), base + (length * .65, side * .15, .13), base + (length, side * .24, .08)], 12)
        tube(kit['foot'], line, np.linspace(.018, .004, len(line)), hex_colour(colour))
        ball(kit['eye'], base + (-.01, side * .026, .024), .019, hex_colour('#0a0a0a'))


def _resting(points, turn, lift, shift):
    """Turned, then set down at a height."""
    points = points @ turn.T
    points[..., 2] += lift - points[..., 2].min()
    return points + (shift, 0, 0)


def nerite_shell(stripes):
    """A dome with a low spire behind; black zigzag lines on gold run from the spire to the mouth."""
    theta, phi = np.linspace(0, math.pi, 300)[:, None], np.linspace(0, 2 * math.pi, 480, endpoint=False)
    spire, e1, e2 = frame_of((-.52, -.70, .44))
    around = (np.sin(theta) * np.cos(phi))[..., None] * e1 + (np.sin(theta) * np.sin(phi))[..., None] * e2
    turn = np.log(np.maximum(theta, .02)) / math.log(2.1) + phi / (2 * math.pi)
    from_suture = turn - np.round(turn)
    groove = np.exp(-(from_suture / .07) ** 2) * (1 - smooth(.75, 1.35, theta))
    bulge = (.5 - np.abs(from_suture)) * (1 - smooth(.6, 1.3, theta))
    reach = 1 + .05 * bulge - .07 * groove + .10 * np.exp(-(theta / .35) ** 2) + .004 * np.sin(phi * 90)
    points = (np.cos(theta)[..., None] * spire + around) * reach[..., None] * (.60, .55, .58)
    points[..., 2] = np.where(points[..., 2] < -.10, -.10 + (points[..., 2] + .10) * .12, points[..., 2])
    a, b, c = np.random.default_rng(stripes).uniform(0, 6, 3)
    phase = (phi * 15 + 2.6 * theta + .75 * np.sin(theta * 7 + a) + .42 * np.sin(theta * 17 + b + 1.5 * np.sin(phi * 2)) + .7 * np.sin(phi * 4 + c))
    colour = blend('#b8862a', '#12100c', smooth(-.26, .06, np.sin(phase)))
    return points, mix(colour, hex_colour('#3a2a14'), .6 * groove)


def nerite(kit, at, slope=0.0, heading=0.0, size=1.0, stripes=1):
    with placed(at, turn_y(-slope) @ turn_z(heading), size):
        points, colours = nerite_shell(stripes)
        kit['shell'].grid(_resting(points, turn_y(.10), .09, 0), colours, closed=True)
        foot(kit['foot'], -.62, .82, .44, .20, ('#57513f', '#211d16'))
        feelers(kit, .80, .34, .22, '#3a352a', .40)


def ramshorn_shell():
    """A flat coil whose last turn is much the largest; translucent, darker towards the middle."""
    turns, growth, share = 4.6, 2.05, .345
    t, a = np.linspace(0, 1, 640), np.linspace(0, 2 * np.pi, 80, endpoint=False)
    around = math.radians(-38) + (1 - t) * turns * 2 * math.pi
    radius = .42 * growth ** (-(1 - t) * turns)
    thick = share * radius * (1 + .12 * smooth(.96, 1, t)) * (1 + .010 * np.sin(t * 520) * smooth(.5, .8, t))
    outward = np.stack([np.cos(around), 0 * around, np.sin(around)], 1)
    points = outward[:, None] * (radius[:, None] + np.cos(a) * thick[:, None])[..., None]
    points[..., 1] = -np.sin(a) * (thick * 1.35)[:, None] - .03 * smooth(.35, .10, radius)[:, None]
    grid = np.ones((len(t), len(a)))
    colour = blend('#8c1e10', '#c8462a', np.clip(.45 + .4 * noise(t[:, None] * 36 * grid, np.cos(a) * grid, 3, 6), 0, 1))
    colour = mix(colour, hex_colour('#5c120a'), .45 * smooth(.4, 1, np.sin(t * 130))[:, None] * smooth(.5, .8, t)[:, None] * grid)
    colour = mix(colour, hex_colour('#4a0e0a'), (.75 * smooth(.30, .08, radius)[:, None] + .6 * smooth(-.45, -1, np.cos(a))).clip(0, .85))
    return points, mix(colour, hex_colour('#d08a5c'), .7 * smooth(.985, 1, t)[:, None] * grid)


def ramshorn(kit, at, slope=0.0, heading=0.0, size=1.0, lean=.30):
    """The coil leans to one side, as it is carried."""
    with placed(at, turn_y(-slope) @ turn_z(heading), size):
        points, colours = ramshorn_shell()
        kit['horn'].grid(_resting(points, turn_x(lean) @ turn_z(-.12), .06, -.08), colours, closed=True)
        foot(kit['foot'], -.44, .60, .19, .16, ('#6d281f', '#3a110d'))
        feelers(kit, .60, .17, .16, '#9a4a38', .42)


def assassin_shell():
    """A tall cone of seven ribbed whorls in yellow and dark brown; it tapers again to the canal in front."""
    s, phi = np.linspace(0, 1, 460)[:, None], np.linspace(0, 2 * math.pi, 200, endpoint=False)
    profile = hermite(s, [(0, .008), (.15, .066), (.35, .155), (.55, .24), (.70, .295), (.80, .300), (.90, .225), (1, .095)])
    turn = 7 * s ** .62 + phi / (2 * math.pi)
    from_suture = turn - np.floor(turn)
    bulge, body = np.sin(np.pi * from_suture) ** .6, smooth(.97, .80, s)
    radius = profile * (1 + body * (.14 * bulge - .07)) * (1 + .03 * body * np.sin(turn * 32 * np.pi) * bulge)
    points = np.stack([(s - .62) * 1.28 + 0 * phi, radius * np.cos(phi), radius * np.sin(phi)], -1)
    dark = smooth(.36, .44, from_suture) * (1 - smooth(.80, .88, from_suture))
    colour = mix(blend('#c2902e', '#34190a', dark), hex_colour('#d6b060'), .35 * band(from_suture, .16, .08))
    return points, mix(colour, hex_colour('#24120a'), .7 * (1 - smooth(0, .05, from_suture)))


def assassin(kit, at, slope=0.0, heading=0.0, size=1.0):
    with placed(at, turn_y(-slope) @ turn_z(heading), size):
        points, colours = assassin_shell()
        kit['shell'].grid(_resting(points, turn_y(.36), .07, -.10), colours, closed=True)
        foot(kit['foot'], -.44, .70, .22, .15, ('#6e644c', '#28231c'))
        feelers(kit, .70, .20, .15, '#5e543c', .28)
        siphon = curve([(.42, -.02, .20), (.58, -.04, .26), (.74, -.06, .38), (.84, -.10, .48)], 12)
        rings = np.sin(np.arange(len(siphon)) * .9) > 0
        tube(kit['foot'], siphon, np.linspace(.055, .034, len(siphon)), blend('#786e50', '#1f1a14', .8 * rings), 14)


@picture('zebra-nerite-snail-pack-of-3', DEEP, planted_floor(plants=24), elevation=.18, frame=(.03, .98, 2.10), sharpness=.6)
def zebra_nerite(kit):
    """Up a smooth river stone, with the two others on stones behind."""
    stone, _ = rough_stone(kit, RIVER, (.30, .35, .12), 1.35, (1, .8, .55), seed=12)
    nerite(kit, **standing_on(stone, -.13, -.05, lift=-.05), heading=-.32, size=.84)
    with aside():
        back, _ = rough_stone(kit, RIVER, (-.75, 1.7, .45), 1.0, (.85, .7, .95), seed=14)
        moss_cushion(kit, (-.50, -.70, -.05), .42, (1.1, .7, .75), 9, 240, (.12, .26))
        moss_cushion(kit, (.62, -.85, -.08), .30, (1.1, .7, .7), 10, 140, (.12, .24))
        nerite(kit, **standing_on(back, -.45, 1.35, .2), heading=.6, size=.55, stripes=4)
        right = moss_cushion(kit, (.90, 1.5, .35), .75, (.9, .7, 1.0), 15, 240, (.18, .34))
        nerite(kit, **standing_on(right, .68, 1.25, .15, lift=.04), heading=math.pi - .5, size=.52, stripes=7)


@picture('red-ramshorn-snail-pack-of-10', DEEP, planted_floor(plants=20), elevation=.20, frame=(0, 1.10, 2.35), sharpness=.6)
def red_ramshorn(kit):
    """On broad leaves, where they eat the algae."""
    for base, direction, length, width, tone in (
            ((-.95, .05, .55), (1, -.05, .22), 2.0, 1.05, '#4b9430'), ((.80, .75, 1.12), (-1, .1, .30), 1.45, .80, '#3f8a2c'),
            ((.05, -.42, .18), (.9, -.3, .22), 1.0, .62, '#357c28'), ((-.25, -.42, .14), (-.8, -.5, .35), .80, .52, '#2c7024'),
            ((-.55, .9, .95), (-.6, .3, .8), 1.0, .60, '#2c6c28')):
        broad_leaf(kit, base, direction, length, width, tone, bend=.45, root=(-.15, .6, 0))
    ramshorn(kit, (.04, -.10, .80), heading=-.45, size=1.05)
    with aside():
        moss_cushion(kit, (-.15, .45, 0), .42, (1.2, .7, .6), 4, 160, (.14, .28))
        ramshorn(kit, (.18, .80, 1.42), slope=-.12, heading=math.pi - .6, size=.50, lean=.5)
        ramshorn(kit, (.48, -.75, .33), heading=.5, size=.38, lean=.2)
        broad_leaf(kit, (-.85, 2.0, .9), (.8, .2, .5), 1.3, .75, '#3a7c30', root=(-.8, 2.2, 0))
        ramshorn(kit, (-.45, 1.9, 1.28), slope=.25, heading=.3, size=.50)


@picture('assassin-snail-pack-of-3', DEEP, planted_floor(plants=24, colours=('#6e5f45', '#a8946c'), grain=.020, count=20000),
         elevation=.24, frame=(0, .70, 2.16), sharpness=.6)
def assassin_snail(kit):
    """On sand, in which they hunt; one comes from behind a root, one is half dug in."""
    assassin(kit, (.02, -.15, .01), heading=-.42, size=.90)
    with aside():
        driftwood(kit['wood'], [(-1.7, 1.0, .10), (-.9, .85, .34), (-.1, .8, .44), (.7, .9, .72), (1.5, 1.1, 1.3)], .24, .14)
        assassin(kit, (.24, .75, .66), slope=.25, heading=math.pi - .45, size=.58)
        assassin(kit, (-.34, -1.0, -.06), heading=math.pi + .35, size=.40)
        rough_stone(kit, RIVER, (-.70, .10, .05), .24, (1, .8, .6), seed=5)
