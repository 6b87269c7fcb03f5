"""Directions and rotations. x points right, y away from the camera, z up."""
import math

import numpy as np

from .chance import rng


def unit(v):
    v = np.asarray(v, float)
    return v / (np.linalg.norm(v) + 1e-9)


def turn_x(a):
    c, s = math.cos(a), math.sin(a)
    return np.array([[1., 0, 0], [0, c, -s], [0, s, c]])


def turn_y(a):
    c, s = math.cos(a), math.sin(a)
    return np.array([[c, 0, s], [0, 1., 0], [-s, 0, c]])


def turn_z(a):
    c, s = math.cos(a), math.sin(a)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.]])


FRONT = turn_x(math.pi / 2)     # the part's own z points to the camera
SIDE = turn_y(math.pi / 2)      # the part's own z points to the right


def frame_of(direction, up=(0, 0, 1)):
    """Along, side and normal of something that grows in a direction."""
    d, u = unit(direction), np.asarray(up, float)
    if abs(np.dot(d, unit(u))) > .98:
        u = np.array([.3, -1, .1])
    side = unit(np.cross(d, u))
    return d, side, np.cross(side, d)


def random_turns(count):
    q = rng.normal(size=(count, 4))
    w, x, y, z = (q / np.linalg.norm(q, axis=1, keepdims=True)).T
    return np.stack([
        np.stack([1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)], -1),
        np.stack([2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)], -1),
        np.stack([2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)], -1)], 1)
