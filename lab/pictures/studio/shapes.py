"""The primitives. Each adds one grid of points with a colour for every point to a mesh."""
import math

import numpy as np

from .chance import rng
from .colour import WHITE, hex_colour, mix
from .kit import placed
from .turns import FRONT, frame_of, random_turns, unit


def curve(points, steps=24):
    """A Catmull-Rom line through points, with this many steps between two of them."""
    p = np.asarray(points, float)
    p = np.concatenate([[2 * p[0] - p[1]], p, [2 * p[-1] - p[-2]]])
    out, spans = [], len(p) - 3
    for i in range(spans):
        t = np.linspace(0, 1, steps, endpoint=i == spans - 1)[:, None]
        a, b, c, d = p[i:i + 4]
        out.append(.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3))
    return np.concatenate(out)


def hermite(x, stations):
    """A smooth function through (x, y) stations."""
    xs, ys = (np.array(v, float) for v in zip(*stations))
    slope = np.gradient(ys, xs)
    i = np.clip(np.searchsorted(xs, x) - 1, 0, len(xs) - 2)
    h = xs[i + 1] - xs[i]
    t = (x - xs[i]) / h
    return ((2 * t ** 3 - 3 * t ** 2 + 1) * ys[i] + (t ** 3 - 2 * t ** 2 + t) * h * slope[i]
            + (3 * t ** 2 - 2 * t ** 3) * ys[i + 1] + (t ** 3 - t ** 2) * h * slope[i + 1])


def along(points):
    tangents = np.gradient(np.asarray(points, float), axis=0)
    return tangents / (np.linalg.norm(tangents, axis=1, keepdims=True) + 1e-9)


def tube(mesh, points, radius, colour, sides=10):
    """A round rod along points; radius and colour may change from point to point. Its end is closed by a small cap."""
    points = np.asarray(points, float)
    count = len(points)
    radius = np.broadcast_to(radius, (count,)).astype(float)
    tangents, a = along(points), np.linspace(0, 2 * np.pi, sides, endpoint=False)
    side, rows = frame_of(tangents[0])[1], []
    for p, t, r in zip(points, tangents, radius):
        side = unit(side - t * np.dot(side, t))
        rows.append(p + np.outer(np.cos(a) * r, side) + np.outer(np.sin(a) * r, np.cross(t, side)))
    rows.append(np.broadcast_to(points[-1] + tangents[-1] * radius[-1] * .4, (sides, 3)))
    colour = np.asarray(colour, float)
    if colour.ndim == 2:
        colour = np.broadcast_to(np.concatenate([colour, colour[-1:]])[:, None], (count + 1, sides, 4))
    mesh.grid(np.stack(rows), colour, closed=True)


def leaf(mesh, base, direction, up, length, width, profile, colour, bend=.6, fold=.25, wave=0, ripples=9, twist=0, rows=24, columns=13):
    """A blade that grows from base. profile(t) is its width from 0 to 1; colour(t, q) with q from -1 to 1 across. Returns the tip."""
    d, s, n = frame_of(direction, up)
    t, q, phase = np.linspace(0, 1, rows), np.linspace(-1, 1, columns), rng.uniform(0, 6)
    angle = bend * t ** 1.3
    x, z = np.cumsum(np.cos(angle)) / rows * length, -np.cumsum(np.sin(angle)) / rows * length
    midrib = np.asarray(base) + np.outer(x - x[0], d) + np.outer(z - z[0], n)
    normal = np.outer(np.sin(angle), d) + np.outer(np.cos(angle), n)
    turn = (twist * t)[:, None]
    side, normal = s * np.cos(turn) + normal * np.sin(turn), normal * np.cos(turn) - s * np.sin(turn)
    half = (profile(t) * width * .5)[:, None]
    rise = np.abs(q) * half * math.sin(fold) + wave * np.sin(ripples * t + phase)[:, None] * np.sign(q) * q ** 2 * np.minimum(1, half / width * 4)
    points = midrib[:, None] + side[:, None] * (q * half * math.cos(fold))[..., None] + normal[:, None] * rise[..., None]
    mesh.grid(points, colour(t[:, None] + 0 * q, q + 0 * t[:, None]))
    return midrib[-1]


def ribbon(mesh, points, width, colour, twist=0, phase=0, cup=.15, columns=5):
    """A strap along a line, its flat side to the camera where the twist is 0."""
    p = np.asarray(points, float)
    t, q = np.linspace(0, 1, len(p)), np.linspace(-1, 1, columns)
    tangent = along(p)
    side = np.cross(tangent, np.array([0, -1, .05]))
    side /= np.linalg.norm(side, axis=1, keepdims=True) + 1e-9
    normal = np.cross(side, tangent)
    a = (phase + twist * t)[:, None]
    side, normal = side * np.cos(a) + normal * np.sin(a), normal * np.cos(a) - side * np.sin(a)
    half = np.broadcast_to(width(t) if callable(width) else width, t.shape)[:, None] * .5
    points = p[:, None] + side[:, None] * (q * half)[..., None] + normal[:, None] * (q ** 2 * half * cup)[..., None]
    mesh.grid(points, colour(t[:, None] + 0 * q, q + 0 * t[:, None]))


def superellipse(angles, power):
    c, s = np.cos(angles), np.sin(angles)
    return np.sign(c) * np.abs(c) ** (2 / power), np.sign(s) * np.abs(s) ** (2 / power)


def bevel(profile, radius=.03, steps=6):
    """Rounds the corners of a polyline: sharp edges are what says "computer"."""
    p = np.array(profile, float)
    out = [p[0]]
    for before, corner, after in zip(p, p[1:], p[2:]):
        back, on = before - corner, after - corner
        reach = min(radius, np.linalg.norm(back) * .45, np.linalg.norm(on) * .45)
        a, b = corner + unit(back) * reach, corner + unit(on) * reach
        out += [(1 - t) ** 2 * a + 2 * t * (1 - t) * corner + t * t * b for t in np.linspace(0, 1, steps)]
    return np.array(out + [p[-1]])


def lathe(mesh, profile, colour, at=(0, 0), sides=96, wide=1, deep=1, power=2.0):
    """(radius, z) turned around the z axis; a power above 2 makes the round squarer."""
    r, z = np.array(profile, float).T[..., None]
    x, y = superellipse(np.linspace(0, 2 * np.pi, sides, endpoint=False), power)
    mesh.grid(np.stack([at[0] + r * x * wide, at[1] + r * y * deep, z + 0 * x], -1), np.asarray(colour), closed=True)


def turned(mesh, profile, colour, at=(0, 0, 0), turn=None, edge=.015, **options):
    """A closed bevelled lathe at a place."""
    with placed(at, turn):
        lathe(mesh, bevel([(.001, profile[0][1]), *profile, (.001, profile[-1][1])], edge), colour, **options)


def cylinder(mesh, radius, bottom, top, colour, at=(0, 0, 0), turn=None, edge=.015, **options):
    turned(mesh, [(radius, bottom), (radius, top)], colour, at, turn, edge, **options)


def ring(mesh, radius, z, height=.045, colour=None, at=(0, 0, 0), turn=None, thick=.03, **options):
    """A band around a body; the house mark when no colour is given."""
    with placed(at, turn):
        profile = [(radius - thick, z), (radius, z), (radius, z + height), (radius - thick, z + height)]
        lathe(mesh, bevel(profile, .01), hex_colour('#18b39a') if colour is None else colour, **options)


def box(mesh, centre, size, colour, edge=.03, power=8, sides=64):
    with placed(centre):
        lathe(mesh, bevel([(.001, -size[2] / 2), (1, -size[2] / 2), (1, size[2] / 2), (.001, size[2] / 2)], edge), colour,
              sides=sides, wide=size[0] / 2, deep=size[1] / 2, power=power)


_spheres = {}


def icosphere(level=1):
    """Points and triangles of a unit sphere."""
    if level not in _spheres:
        import bmesh
        ball_mesh = bmesh.new()
        bmesh.ops.create_icosphere(ball_mesh, subdivisions=level, radius=1)
        ball_mesh.verts.ensure_lookup_table()
        _spheres[level] = (np.array([v.co[:] for v in ball_mesh.verts]), np.array([[v.index for v in f.verts] for f in ball_mesh.faces]))
        ball_mesh.free()
    return _spheres[level]


def ball(mesh, centre, radius, colour, level=3, stretch=(1, 1, 1)):
    points, faces = icosphere(level)
    mesh.solid(points * np.asarray(stretch) * radius + np.asarray(centre, float), faces, colour)


def panel(mesh, width, height, colour, at=(0, 0, 0), turn=None, columns=160, rows=160):
    """A flat picture that faces the camera: colour(x, z)."""
    x, z = np.meshgrid(np.linspace(-width / 2, width / 2, columns), np.linspace(-height / 2, height / 2, rows), indexing='ij')
    with placed(at, turn):
        mesh.grid(np.stack([x, 0 * x, z], -1), colour(x, z))


def disc(mesh, radius, colour, at=(0, 0, 0), turn=FRONT, rows=48, columns=240):
    """A round picture: colour(x, y) in its own plane."""
    r, a = np.meshgrid(np.linspace(0, radius, rows), np.linspace(0, 2 * np.pi, columns), indexing='ij')
    x, y = r * np.cos(a), r * np.sin(a)
    with placed(at, turn):
        mesh.grid(np.stack([x, y, 0 * x], -1), colour(x, y))


def wrap(mesh, radius, bottom, top, colour, power=2.0, span=.96, wide=1, deep=1, rows=180, columns=360, at=(0, 0, 0)):
    """A label around the front of a turned body: colour(x, z) with x as it is seen from the front."""
    x, y = superellipse(np.linspace(-np.pi / 2 * (1 + span), -np.pi / 2 * (1 - span), columns), power)
    z = np.linspace(bottom, top, rows)[:, None]
    points = np.stack([x * radius * wide + 0 * z, y * radius * deep + 0 * z, z + 0 * x], -1)
    with placed(at):
        mesh.grid(points, colour(points[..., 0], points[..., 2]))


def scatter(mesh, count, template, size, colours, centre, spread, heap=0, flat=1):
    """Loose grains on the floor. colours is a pair of texts to mix, or an array to choose from."""
    a, q = rng.uniform(0, 2 * np.pi, count), np.sqrt(rng.uniform(0, 1, count))
    r = size * rng.uniform(.75, 1.2, count)
    height = r * flat * .8 + heap * np.clip(1 - q ** 1.3, 0, 1) * rng.uniform(0, 1, count)
    places = np.stack([centre[0] + spread[0] * q * np.cos(a), centre[1] + spread[1] * q * np.sin(a), height], 1)
    if isinstance(colours[0], str):
        tints = mix(hex_colour(colours[0]), hex_colour(colours[1]), rng.uniform(0, 1, count))
    else:
        tints = np.asarray(colours)[rng.integers(0, len(colours), count)]
    mesh.instances((*template, WHITE), random_turns(count) * r[:, None, None], places, tints)


def grid_normals(points):
    """Unit normals of a grid of points."""
    n = np.cross(np.gradient(points, axis=0), np.gradient(points, axis=1))
    return n / (np.linalg.norm(n, axis=-1, keepdims=True) + 1e-9)
