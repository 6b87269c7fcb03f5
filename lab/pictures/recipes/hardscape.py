"""Stones and wood as they lie in a tank."""
import numpy as np

from studio import (DEEP, DRAGON, LAVA, RIVER, SEIRYU, along, aside, driftwood, grass, moss_cushion, picture, placed, planted_floor, rng, rough_stone,
                    turn_y, turn_z, unit)

WOOD = ('#28170d', '#976a40')


def tufts_of_grass(kit, spots, blades=34):
    """Hairgrass at the foot of stones."""
    for x, y in spots:
        for _ in range(blades):
            height = rng.uniform(.12, .32)
            grass(kit['leaf'], (x + rng.normal() * .07, y + rng.normal() * .05, 0), height, height * .4, width=.016)


def stones(kit, kind, pieces):
    """Each piece has its own seed, place, size, stretch, turn on the ground, lean to the right and taper."""
    for seed, at, size, stretch, turn, lean, taper in pieces:
        with placed(at, turn_y(lean) @ turn_z(turn)):
            rough_stone(kit, kind, (0, 0, 0), size, stretch, seed, taper=taper)


@picture('seiryu-style-stone-per-kg', DEEP, planted_floor(), elevation=.16, fill=(.90, .76), low=.4, lamp=1000, lamp_at=.8)
def seiryu(kit):
    """A leaning main stone with its followers, as in an iwagumi."""
    stones(kit, SEIRYU, (
        (47, (.06, .25, .88), 1.25, (.74, .60, 1.12), .5, .16, .55), (41, (-.58, .05, .48), .84, (.62, .58, .92), -.5, -.12, .45),
        (43, (.66, -.05, .26), .64, (.82, .7, .80), .9, .25, .4), (44, (-.22, -.56, .10), .38, (1.1, .8, .6), 0, 0, .2),
        (45, (.36, -.62, .05), .22, (1.1, .9, .7), 2, 0, 0), (46, (-.84, -.50, .05), .22, (1.1, .9, .7), 1, 0, 0)))
    tufts_of_grass(kit, [(-.30, -.30), (.34, -.35), (-.85, -.25), (.85, -.45), (.10, -.50), (-.56, -.58), (.58, -.50), (-.02, -.85)])


@picture('dragon-stone-per-kg', DEEP, planted_floor(), elevation=.17, fill=(.90, .76), low=.4, lamp=1050, lamp_at=.8)
def dragon(kit):
    stones(kit, DRAGON, (
        (70, (-.22, .15, .86), 1.12, (.70, .55, 1.0), .2, .05, .2), (71, (.50, .0, .50), .76, (.74, .62, .95), 1.2, .12, .2),
        (72, (-.76, -.40, .16), .36, (1.0, .8, .7), 0, 0, 0), (73, (.14, -.64, .12), .32, (1.2, .8, .7), .6, 0, 0),
        (74, (.78, -.55, .07), .20, (1.1, .9, .8), 2, 0, 0)))
    tufts_of_grass(kit, [(-.48, -.50), (.50, -.55), (-.10, -.48), (.90, -.30)], blades=26)


@picture('black-lava-rock-3-kg', DEEP, planted_floor(colours=('#5f5646', '#94866c'), grain=.022, count=20000),
         elevation=.22, fill=(.90, .74), low=.4, lamp=1500, lamp_at=.6)
def lava(kit):
    """A loose heap on pale sand: black pieces need a light ground."""
    stones(kit, LAVA, (
        (100, (-.46, .25, .44), .66, (1.0, .8, .85), 0, 0, 0), (101, (.42, .22, .44), .68, (.95, .85, .85), 1.3, .1, 0),
        (102, (-.12, .26, 1.06), .62, (.95, .8, .95), 2.6, -.15, .15), (103, (.06, -.36, .36), .54, (1.1, .8, .8), 3.9, 0, 0),
        (104, (.78, -.48, .19), .31, (1, .9, .8), 5.2, 0, 0), (105, (-.76, -.46, .20), .34, (1, .9, .8), 6.5, 0, 0),
        (106, (.38, -.88, .10), .17, (1.1, .9, .8), 1, 0, 0), (107, (-.34, -.92, .07), .12, (1, .9, .8), 2, 0, 0)))


def _branch(mesh, chance, start, direction, length, radius, forks):
    """A crooked branch that divides a few times and ends in fine twigs."""
    points, direction, steps = [np.asarray(start, float)], unit(direction), 5
    for _ in range(steps):
        direction = unit(direction + chance.normal(size=3) * (.30, .24, .28) + (0, 0, .05))
        points.append(points[-1] + direction * length / steps)
        points[-1][2] = max(points[-1][2], .03)
    line = driftwood(mesh, points, radius, radius * .35 if forks else .008, WOOD)
    if not forks:
        return
    tangents = along(line)
    for share in (.40, .68, .97):
        i = int(share * (len(line) - 1))
        towards = tangents[i] + chance.normal(size=3) * (.6, .4, .55)
        _branch(mesh, chance, line[i], towards, length * chance.uniform(.5, .78), radius * (1 - .62 * share) * .75, forks - 1)


@picture('spider-wood-medium', DEEP, planted_floor(plants=26), elevation=.14, fill=(.90, .78), low=.6, lamp=1050)
def spider_wood(kit):
    """A knot of root on its own feet, with branches like legs to all sides."""
    mesh, core = kit['wood'], np.array([0, 0, .50])
    chance = np.random.default_rng(17)          # grows about as wide as high
    driftwood(mesh, [(-.08, .02, .48), (.10, 0, .54), (.28, -.02, .50), (.48, .02, .28)], .21, .05, WOOD)
    driftwood(mesh, [(.08, .02, .50), (-.14, 0, .50), (-.50, -.05, .24)], .18, .04, WOOD)
    for direction, length, radius, forks in (((-.55, -.1, .90), .88, .13, 2), ((-.05, .1, 1), 1.40, .14, 2), ((.55, 0, .85), 1.10, .13, 2),
                                             ((.95, -.2, .30), .80, .11, 1), ((-.95, -.1, .22), .75, .11, 1), ((.2, .6, .5), .8, .10, 1)):
        _branch(mesh, chance, core + unit(direction) * .08, direction, length, radius, forks)
    for foot in ((-.80, -.35, -.02), (.78, -.40, -.02), (.05, -.62, -.02), (-.40, .40, -.02), (.45, .35, -.02)):
        knee = core * .55 + np.array(foot) * .5 + chance.normal(size=3) * .10
        driftwood(mesh, [core, knee, np.array(foot) * .85 + (0, 0, .06), np.array(foot)], .12, .012, WOOD)
    with aside():
        moss_cushion(kit, (-.62, .30, -.02), .34, (1.2, .8, .55), 3, 170, (.14, .30))
        moss_cushion(kit, (.74, .35, -.02), .26, (1.2, .8, .6), 4, 120, (.14, .30))
        for seed, x, y, size in ((3, -.30, -.55, .09), (4, .42, -.62, .12), (6, -.80, -.50, .13)):
            rough_stone(kit, RIVER, (x, y, size * .3), size, (1, .8, .6), seed)
