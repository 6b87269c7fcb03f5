"""One small landscape for each category of the shop, put together from its products."""
import math

from recipes.bottles import conditioner, fertiliser
from recipes.carpets import hairgrass
from recipes.epiphytes import anubias
from recipes.filters import canister, double_sponge
from recipes.food import algae_wafers, micro_pellets, tropical_flakes
from recipes.hardscape import dragon, spider_wood, tufts_of_grass
from recipes.heat_and_air import air_pump, heater
from recipes.lamps import pendant
from recipes.pairs import MALE_GOURAMI, MALE_GUPPY, MALE_RAM
from recipes.rosettes import amazon_sword, cryptocoryne
from recipes.schools import CARDINAL, HARLEQUIN, NEON, RED
from recipes.shrimp import one_colour, red_and_white
from recipes.snails import nerite
from recipes.stems import alternanthera, rotala_bunch
from recipes.swimming import GREEN, bush, meadow, swim, water_over
from recipes.tanks import tank_60
from studio import DEEP, MOSSY, SEIRYU, aside, moss, picture, placed, planted_floor, rough_stone, shrimp, standing_on, turn_z
from studio.goods import GOODS

TILE = dict(shape=(4, 3))


def arranged(kit, *pieces):
    """Recipes beside each other: (recipe, place, size, turn)."""
    for draw, at, size, turn in pieces:
        with placed(at, turn_z(turn), size):
            draw(kit)


@picture('category-plants', DEEP, planted_floor(30), elevation=.14, fill=(.94, .84), low=.3, sharpness=1., **TILE)
def plants(kit):
    arranged(kit, (rotala_bunch, (.95, .9, 0), .72, 0), (amazon_sword, (-1.05, .6, 0), .78, .4), (anubias, (.05, -.2, 0), .62, .3),
             (alternanthera, (1.45, -.1, 0), .44, 1), (cryptocoryne, (-1.45, -.3, 0), .42, 2), (hairgrass, (.75, -.95, 0), .34, 0))


@picture('category-fish', DEEP, water_over(-1.35, meadow(4200, half_width=3.4), bush(-2.0, 2.4, 1.6, GREEN), bush(2.1, 2.6, 1.7, RED), bush(.2, 3.4, 1.2, GREEN)),
         elevation=.03, fill=(.92, .80), sharpness=.5, lamp_at=0, **TILE)
def fish(kit):
    swim(kit, MALE_RAM, (-.95, -.1, -.42), .95, -.2, .06)
    swim(kit, MALE_GOURAMI, (.95, .1, -.40), .95, .2, .08, left=True)
    swim(kit, MALE_GUPPY, (-.70, .3, .48), .80, -.1, .12)
    for x, y, z, size, yaw in ((.55, -.2, .45, .72, .1), (1.30, .3, .62, .68, .2), (.95, .7, .18, .62, -.1), (.15, .5, .78, .62, .1), (1.55, .9, .05, .60, .2)):
        swim(kit, NEON, (x, y, z), size, yaw, .04, left=True)
    with aside():
        for x, y, z, fish_kind in ((-1.6, 1.9, .2, HARLEQUIN), (-1.2, 2.4, .9, HARLEQUIN), (.1, 2.2, -.2, CARDINAL), (.7, 2.8, 1.0, CARDINAL), (1.9, 2.3, .7, CARDINAL)):
            swim(kit, fish_kind, (x, y, z), .8, .1, .05, detail=.6)


@picture('category-shrimp-snails', DEEP, planted_floor(30), elevation=.15, frame=(0, 1.02, 2.30), sharpness=.5, **TILE)
def shrimp_and_snails(kit):
    red, blue = one_colour('#b00d18', '#66050d', '#cf7a6c', belly=.2), one_colour('#12338f', '#070f38', '#3f6cc4', belly=.15)
    cushion, out = rough_stone(kit, MOSSY, (-.55, .1, .12), 1.2, (1, .72, .50), seed=2)
    moss(kit, cushion, out, 900, (.18, .34))
    shrimp(kit, red, **standing_on(cushion, -.70, -.05, lift=.10), heading=-.30, size=.85, arch=.66)
    stone, out = rough_stone(kit, SEIRYU, (.95, .35, .30), 1.0, (1, .75, .8), seed=6, turn=.3)
    moss(kit, stone, out * (1, 1, .2), 200, (.10, .22))
    nerite(kit, **standing_on(stone, .80, .0, .2), heading=-.3, size=.52)
    with aside():
        back, out = rough_stone(kit, MOSSY, (.05, 1.7, .5), 1.0, (.9, .7, .9), seed=5)
        moss(kit, back, out, 320, (.2, .4))
        shrimp(kit, blue, **standing_on(back, .10, 1.4, .2, lift=.05), heading=math.pi - .4, size=.75, detail=.7)
        far, out = rough_stone(kit, MOSSY, (-1.7, 1.9, .4), .9, (.9, .7, .9), seed=8)
        moss(kit, far, out, 280, (.2, .4))
        shrimp(kit, red_and_white(), **standing_on(far, -1.45, 1.65, .2, lift=.05), heading=.4, size=.66, detail=.6)


@picture('category-substrate-hardscape', DEEP, planted_floor(30), elevation=.17, fill=(.94, .82), low=.3, lamp=1150, lamp_at=.8, **TILE)
def hardscape(kit):
    arranged(kit, (spider_wood, (.85, .5, 0), .92, .4), (dragon, (-.95, .1, 0), .80, 0))
    rough_stone(kit, SEIRYU, (.30, -.45, .16), .46, (1, .75, .8), 47, .4)
    rough_stone(kit, SEIRYU, (1.35, -.55, .10), .30, (1.1, .8, .7), 44)
    tufts_of_grass(kit, [(-.1, -.5), (.65, -.6), (1.1, -.7), (-1.6, -.35), (1.75, -.3)])


@picture('category-equipment', elevation=.15, fill=(.92, .84), **TILE, **GOODS)
def equipment(kit):
    arranged(kit, (canister, (-.35, .2, 0), .92, .25), (double_sponge, (1.35, 0, 0), .62, -.2), (air_pump, (-1.45, -.45, 0), .52, .2),
             (heater, (.55, -.75, 0), .50, 0))


@picture('category-lighting', elevation=.08, fill=(.92, .86), **TILE, **GOODS)
def lighting(kit):
    pendant(kit)


@picture('category-food-fertiliser', elevation=.17, fill=(.92, .84), **TILE, **GOODS)
def food(kit):
    arranged(kit, (fertiliser, (-.25, .35, 0), .82, .1), (tropical_flakes, (.80, .1, 0), .72, -.15), (micro_pellets, (-1.22, -.1, 0), .66, .2),
             (conditioner, (1.75, .3, 0), .66, -.1), (algae_wafers, (.12, -.75, 0), .40, .1))


@picture('category-aquariums', elevation=.16, fill=(.94, .86), **TILE, **GOODS)
def aquariums(kit):
    tank_60(kit)
