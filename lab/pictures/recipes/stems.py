"""Bunches of stems with pairs of leaves."""
import math

import numpy as np

from studio import (DEEP, Bunch, blend, culture_cup, frame_of, hex_colour, jitter, lance, leaf, mix, oval, pick, picture, placed, planted_floor, rng,
                    smooth, stem_bunch, tube, turn_z, unit, veins)


def _shoot_leaf(kit, base, direction, upward, length, ratio, profile, pattern, t, **options):
    """Leaves hang more the lower they sit; those of the tip are straight."""
    leaf(kit['leaf'], base, direction, upward, length, length * ratio, profile, pattern,
         bend=rng.uniform(.25, .85) * (1 - smooth(.93, 1, t)), **options)


def _rotala_leaf(kit):
    def draw(base, outward, upward, t, tone):
        warmth = np.clip(t + tone, 0, 1)
        below, above = blend('#5f8f2a', '#c98a2c', smooth(.12, .5, warmth)), blend('#c8402f', '#dc6c76', smooth(.8, 1, warmth) * .7)
        colour = jitter(mix(below, above, smooth(.4, .78, warmth)))
        direction = unit(outward + upward * (.45 + .35 * smooth(.5, .9, t) + 1.0 * smooth(.93, 1, t)))
        length = (.35 + .03 * rng.normal()) * (1 - .55 * smooth(.9, 1, t)) * (.75 + .25 * smooth(0, .3, t))
        _shoot_leaf(kit, base, direction, upward, length, .34, lance, veins(colour, mix(colour, hex_colour('#ffd9b0'), .5), 4, .2), t,
                    fold=.2, rows=12, columns=7)
    return draw


def rotala_bunch(kit):
    stem_bunch(kit, Bunch(28, .70, (1.9, 2.75), 9.5, front_fall=.6), _rotala_leaf(kit))


@picture('rotala-hra-tissue-culture-cup', DEEP, planted_floor(), elevation=.16, sharpness=1., low=.3, is_soft=True)
def rotala(kit):
    with placed((-.10, .1, 0)):
        rotala_bunch(kit)
    seedlings = Bunch(16, .21, (.28, .40), 24, fall=.1, front_fall=0, lean=.1, thickness=(.006, .004))
    with placed((.38, -1.0, 0), turn_z(-.2), 1.15):
        culture_cup(kit, lambda: stem_bunch(kit, seedlings, _seedling_leaf(kit)))


def _seedling_leaf(kit):
    """Grown in the laboratory: small and mostly green."""
    def draw(base, outward, upward, t, tone):
        colour = jitter(blend('#6f9a30', '#d0763c', smooth(.45, 1, t + tone)))
        _shoot_leaf(kit, base, unit(outward + upward * .7), upward, .085, .36, lance, veins(colour, mix(colour, hex_colour('#e8e0a0'), .4), 3, .2), t,
                    fold=.2, rows=6, columns=5)
    return draw


@picture('alternanthera-reineckii-mini', DEEP, planted_floor(), elevation=.16, sharpness=1., low=.3, lamp_at=.9, is_soft=True)
def alternanthera(kit):
    def draw(base, outward, upward, t, tone):
        depth = np.clip(t + tone, 0, 1)
        below, above = blend('#54302a', '#86184a', smooth(.1, .5, depth)), blend('#b01f52', '#cc4a74', smooth(.85, 1, depth))
        colour = jitter(mix(below, above, smooth(.45, .95, depth)), .18)
        direction = unit(outward + upward * (.35 + .9 * smooth(.85, 1, t)))
        length = (.44 + .04 * rng.normal()) * (1 - .45 * smooth(.88, 1, t)) * (.8 + .2 * smooth(0, .4, t))
        _shoot_leaf(kit, base, direction, upward, length, .42, lance, veins(colour, mix(colour, hex_colour('#f090a8'), .5), 7, .5), t,
                    fold=.15, wave=.02, ripples=12, rows=24, columns=13)
    stem_bunch(kit, Bunch(30, .60, (1.45, 2.15), 8, fall=.38, front_fall=.5, lean=.42, thickness=(.02, .013), colours=('#6a5a34', '#b0385a')), draw)


@picture('ludwigia-super-red-bunch', DEEP, planted_floor(), elevation=.12, sharpness=1., low=.3, is_soft=True)
def ludwigia(kit):
    def draw(base, outward, upward, t, tone):
        redness = np.clip(t + tone, 0, 1)
        below, above = blend('#66702a', '#9a4a22', smooth(.06, .32, redness)), blend('#8e1824', '#bf3026', smooth(.6, 1, redness))
        colour = jitter(mix(below, above, smooth(.22, .55, redness)), .16)
        direction = unit(outward + upward * (.3 + .25 * smooth(.5, .9, t) + .55 * smooth(.94, 1, t)))
        length = (.37 + .03 * rng.normal()) * (1 - .5 * smooth(.92, 1, t)) * (.8 + .2 * smooth(0, .3, t))
        _shoot_leaf(kit, base, direction, upward, length, .54, oval, veins(colour, mix(colour, hex_colour('#f49a7c'), .5), 5, .45), t,
                    fold=.14, wave=.006, rows=18, columns=11)
    stem_bunch(kit, Bunch(20, .55, (1.75, 2.65), 8.5, fall=.3, front_fall=.4, lean=.7, thickness=(.021, .013), colours=('#8a7a34', '#b8402c')), draw)


def _lobed_leaf(kit, base, direction, facing, length, colour):
    """A leaf cut down to its ribs: lobes left and right of a bending midrib."""
    _, side, normal = frame_of(direction, facing)
    drop, lobes = rng.uniform(0, .3), 7
    u = np.linspace(0, 1, 9)[:, None]
    midrib = base + direction * length * u - normal * length * drop * u ** 2
    tube(kit['stem'], midrib, np.linspace(.011, .004, len(midrib)), mix(colour, hex_colour('#c8e89a'), .35), 5)
    pattern = veins(colour, mix(colour, hex_colour('#d6f0a0'), .5), 3, .2)
    for f in np.linspace(.18, .94, lobes):
        at = base + direction * length * f - normal * length * drop * f * f
        reach = length * .36 * math.sin(math.pi * (.18 + .72 * f)) ** .8
        for left_or_right in (-1, 1):
            heading = unit(side * left_or_right + direction * (.35 + .7 * f) + rng.normal(size=3) * .08)
            leaf(kit['leaf'], at, heading, normal, reach, reach * .34, lance, pattern, bend=rng.uniform(.1, .6), fold=.15, rows=9, columns=5)
    leaf(kit['leaf'], midrib[-2], unit(midrib[-1] - midrib[-3]), normal, length * .2, length * .09, lance, pattern, bend=.2, rows=9, columns=5)


@picture('water-wisteria-bunch', DEEP, planted_floor(), elevation=.12, sharpness=1., low=.3, is_soft=True)
def wisteria(kit):
    def draw(base, outward, upward, t, tone):
        colour = jitter(mix(pick('#347f2a', '#5c9f38'), hex_colour('#96cc58'), smooth(.7, 1, t + tone)), .1)
        direction = unit(outward + upward * (.7 + .25 * rng.normal() + .7 * smooth(.88, 1, t)))
        length = (.64 + .08 * rng.normal()) * (1 - .55 * smooth(.86, 1, t)) * (.7 + .3 * smooth(0, .3, t))
        _lobed_leaf(kit, base, direction, upward * .5 + [0, -.9, 0], length, colour)
    stem_bunch(kit, Bunch(9, .40, (1.9, 2.9), 4.4, fall=.38, lean=.6, thickness=(.026, .016), colours=('#6f8a3a', '#9cc860'), first=.10), draw)
