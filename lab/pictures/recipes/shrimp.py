"""Shrimp, each kind on another ground: moss, leaves, wood, stone."""
import math

import numpy as np

from studio import (DEEP, SEIRYU, Look, aside, backdrop_plants, band, broad_leaf, driftwood, hex_colour, mix, moss, moss_cushion, picture,
                    planted_floor, rough_stone, shrimp, smooth, soil, standing_on)


def one_colour(main, dark, pale, belly=.35):
    """Dense colour all over, darker in its marbling, thinner at the belly."""
    main, dark, pale = hex_colour(main), hex_colour(dark), hex_colour(pale)

    def shell(u, z, marbling):
        colour = mix(main, dark, np.clip(.28 + marbling * .5, 0, 1))
        colour = mix(colour, pale, smooth(-.1, -.95, z) * belly + .16 * (marbling > .6))
        colour[..., 3] = 1
        return colour
    return Look(shell, joint=dark * (.5, .5, .5, 1), limb=main, leg=mix(main, pale, .10), feeler=mix(main, pale, .15) * (.8, .8, .8, 1),
                fan=lambda t, q: mix(main, pale, smooth(.6, 1, t) * .45 + .2 * (np.abs(q) < .12)))


def clear_with_dots():
    """Amano: a clear body, a pale line along the back, rows of red-brown dots and dashes along the flank."""
    glass, brown = hex_colour('#92937a'), hex_colour('#5a1f10')

    def shell(u, z, marbling):
        colour = mix(glass, hex_colour('#7f8064'), np.clip(.4 + .4 * marbling, 0, 1))
        colour = mix(colour, hex_colour('#8a7a44'), .6 * np.exp(-((u - .22) / .10) ** 2) * smooth(-.4, .3, z))
        colour = mix(colour, hex_colour('#c9c4a4'), .8 * band(z, .99, .05))
        spots = 0 * u
        for height, shift in ((.45, 0), (.05, .5), (-.38, 0)):
            x = u * 19 + shift
            spots = np.maximum(spots, 1 - smooth(.24, .36, np.hypot(x - np.round(x), (np.arcsin(z) - math.asin(height)) / .42)))
        spots = spots * smooth(.10, .16, u)
        colour = mix(colour, brown, .95 * spots)
        colour[..., 3] = np.clip(.62 + .18 * smooth(.2, .9, z) + .35 * spots, 0, 1)
        return colour

    def fan(t, q):
        return mix(glass, hex_colour('#3a2c50'), .85 * np.exp(-((t - .55) / .14) ** 2 - (q / .6) ** 2))
    return Look(shell, joint=hex_colour('#6e5c3c'), limb=hex_colour('#b49a6c'), leg=hex_colour('#b0a27c'), feeler=hex_colour('#b8683c'), fan=fan,
                material='clear_shrimp', joint_amount=.55)


def red_and_white():
    """Crystal Red: opaque white with three red bands and a red face."""
    red, white = hex_colour('#b41420'), hex_colour('#a9b0ab')

    def shell(u, z, marbling):
        edge = u + .008 * marbling + .012 * (1 - z)

        def bar(start, end):
            return smooth(start - .006, start + .006, edge) * (1 - smooth(end - .006, end + .006, edge))
        bars = np.clip(bar(-.1, .12) + bar(.26, .43) + bar(.55, .69) + bar(.80, .92), 0, 1)
        colour = mix(np.broadcast_to(white, (*u.shape, 4)), mix(red, hex_colour('#7c0a14'), np.clip(.2 + .4 * marbling, 0, 1)), bars)
        colour[..., 3] = 1
        return colour
    return Look(shell, joint=hex_colour('#7a5a56'), limb=red, leg=hex_colour('#b06a60'), feeler=hex_colour('#c86a5c'),
                fan=lambda t, q: mix(white, red, smooth(.30, .5, t) * (1 - smooth(.80, 1, t) * .7)), joint_amount=.45)


@picture('red-cherry-shrimp-pack-of-10', DEEP, planted_floor(plants=26), elevation=.14, frame=(.02, 1.24, 2.86), sharpness=.5, is_soft=True)
def red_cherry(kit):
    """On cushions of moss, where they are picked out best."""
    look = one_colour('#b00d18', '#66050d', '#cf7a6c', belly=.2)
    front = moss_cushion(kit, (0, .15, .16), 1.12, (1, .75, .54), 2, 900, (.18, .36))
    shrimp(kit, look, **standing_on(front, -.13, -.05, lift=.10), heading=-.30, size=1.05, arch=.66)
    with aside():
        back = moss_cushion(kit, (-.75, 1.5, .55), 1.0, (.85, .7, 1.0), 5, 380)
        shrimp(kit, look, **standing_on(back, -.50, 1.35, .2, lift=.05), heading=.5, size=.72, detail=.6)
        right = moss_cushion(kit, (.95, 2.0, .45), .75, (.9, .7, .9), 8, 240)
        shrimp(kit, look, **standing_on(right, .78, 1.85, .2, lift=.05), heading=math.pi - .5, size=.66, detail=.6)


@picture('blue-dream-shrimp-pack-of-10', DEEP, planted_floor(plants=20), elevation=.16, frame=(.03, 1.22, 2.84), sharpness=.5)
def blue_dream(kit):
    """On broad leaves: blue stands out from fresh green."""
    look = one_colour('#12338f', '#070f38', '#3f6cc4', belly=.15)
    root = (.15, .55, 0)
    for base, direction, length, width, tone in (
            ((.85, .1, .62), (-1, -.05, .25), 1.95, 1.0, '#4b9430'), ((-.70, .80, 1.22), (.9, .15, .38), 1.25, .72, '#3f8a2c'),
            ((-.10, -.30, .26), (-.85, -.35, .22), 1.0, .62, '#2c7024'), ((.42, -.35, .20), (.9, -.45, .35), .80, .52, '#357c28'),
            ((.10, -.42, .12), (.15, -.9, .35), .62, .46, '#5aa03a'), ((.55, .9, .95), (.7, .3, .75), 1.05, .60, '#2c6c28')):
        broad_leaf(kit, base, direction, length, width, tone, bend=.5, root=root)
    shrimp(kit, look, (.09, -.05, .80), heading=math.pi + .28, slope=.02, size=1.05, arch=.62)
    with aside():
        moss_cushion(kit, (.15, .40, 0), .42, (1.2, .7, .6), 4, 160, (.14, .28))
        shrimp(kit, look, (-.32, .80, 1.47), heading=.55, slope=.12, size=.62, arch=.85, detail=.7)
        broad_leaf(kit, (1.05, 2.3, 1.45), (-.9, .1, .3), 1.1, .65, '#3a7c30', root=(.9, 2.4, 0))
        shrimp(kit, look, (.68, 2.15, 1.66), heading=math.pi - .5, slope=-.1, size=.58, detail=.6)


def thicket(kit):
    """Dark plants close behind, over the whole width."""
    soil(kit)
    backdrop_plants(kit, 70, depth=(1.6, 3.0), height=(1.6, 3.4), colours=('#16401c', '#3f7030'), side=(0, 1.6))


@picture('amano-shrimp-pack-of-5', DEEP, thicket, elevation=.10, frame=(.04, 1.12, 2.62), sharpness=.5)
def amano(kit):
    """Climbing down dark wood before dark plants, so that the clear body is seen."""
    look = clear_with_dots()
    wood = kit['wood']
    line = driftwood(wood, [(-1.6, .15, 1.30), (-.7, .05, 1.02), (0, 0, .74), (.6, -.05, .42), (1.3, -.1, .02)], .30, .20, ('#160d08', '#4a3222'))
    driftwood(wood, [(-.75, .1, .95), (-.85, .2, .5), (-1.0, .25, -.1)], .20, .10, ('#160d08', '#4a3222'))
    log = line + np.array([0, -.02, .26])
    shrimp(kit, look, **standing_on(log, -.10, -.05, lift=.02), heading=-.22, size=1.12, arch=.66)
    with aside():
        moss(kit, line + np.array([0, -.1, .1]), np.broadcast_to((0, -.5, .85), line.shape), 170, (.12, .26), ('#16380f', '#3f7a20'))
        stone = moss_cushion(kit, (.75, 1.7, .5), 1.0, (.8, .7, 1.1), 3, 380, colours=('#123a10', '#3f8024'))
        shrimp(kit, look, **standing_on(stone, .58, 1.35, .2, lift=.06), heading=math.pi - .4, size=.75, detail=.6)


@picture('crystal-red-shrimp-pack-of-10', DEEP, planted_floor(plants=24), elevation=.12, frame=(0, 1.16, 2.62), sharpness=.5)
def crystal_red(kit):
    """Climbing a dark stone with tufts of moss at its foot."""
    look = red_and_white()
    rock, out = rough_stone(kit, SEIRYU, (.08, .35, .42), 1.22, (1.0, .7, .72), seed=6, turn=.3)
    moss(kit, rock, out * (1, 1, .2), 260, (.10, .24))
    shrimp(kit, look, **standing_on(rock, .14, -.02), heading=math.pi + .30, size=1.02, arch=.80)
    with aside():
        moss_cushion(kit, (-.80, -.45, .05), .45, (1, .7, .6), 4, 240, (.14, .28))
        back, _ = rough_stone(kit, SEIRYU, (-.65, 1.7, .7), 1.1, (.8, .6, 1.0), seed=9)
        shrimp(kit, look, **standing_on(back, -.55, 1.5, .2), heading=-.4, size=.72, detail=.6)
        right = moss_cushion(kit, (.95, 2.0, .55), .85, (.8, .7, 1.0), 11, 240)
        shrimp(kit, look, **standing_on(right, .72, 1.80, .2, lift=.05), heading=math.pi + .5, size=.62, detail=.6)
