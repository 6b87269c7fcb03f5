"""The meshes of one picture: one for each material, filled by recipes and handed to Blender at the end."""
from contextlib import contextmanager

import numpy as np

_pose = [np.eye(3), np.zeros(3), 1.0]
_is_aside = [False]


@contextmanager
def placed(at=(0, 0, 0), turn=None, size=1.0):
    """Whatever is added inside is scaled, turned and moved; poses nest."""
    before = list(_pose)
    turn0, at0, size0 = before
    _pose[:] = [turn0 @ (np.eye(3) if turn is None else turn), turn0 @ (np.asarray(at, float) * size0) + at0, size0 * size]
    try:
        yield
    finally:
        _pose[:] = before


@contextmanager
def aside():
    """What is added inside may be cut by the frame: setting, companions, hoses that leave the picture."""
    before = _is_aside[0]
    _is_aside[0] = True
    try:
        yield
    finally:
        _is_aside[0] = before


class Mesh:
    def __init__(self):
        self.points, self.faces, self.colours, self.count = [], [], [], 0

    def grid(self, points, colour, closed=False):
        """A sheet of (rows, columns, 3) points; closed joins the last column to the first."""
        rows, columns = points.shape[:2]
        i = np.arange(rows - 1)[:, None]
        j = np.arange(columns if closed else columns - 1)[None]
        k = (j + 1) % columns
        faces = np.stack([i * columns + j, (i + 1) * columns + j, (i + 1) * columns + k, i * columns + k], -1)
        self._add(points.reshape(-1, 3), faces.reshape(-1, 4), np.broadcast_to(colour, (rows, columns, 4)).reshape(-1, 4))

    def solid(self, points, faces, colour):
        self._add(points, faces, np.broadcast_to(colour, (len(points), 4)))

    def instances(self, template, matrices, places, tints=None):
        """Copies of a template (points, faces, colour), each with its own 3x3 matrix, place and tint."""
        points, faces, colour = template
        copies, size = len(places), len(points)
        at = np.einsum('kij,nj->kni', matrices, points) + np.asarray(places)[:, None]
        colours = np.broadcast_to(colour, (copies, size, 4))
        if tints is not None:
            colours = colours * np.asarray(tints)[:, None]
        offsets = (np.arange(copies) * size)[:, None, None]
        self._add(at.reshape(-1, 3), (faces[None] + offsets).reshape(-1, faces.shape[1]), colours.reshape(-1, 4))

    def _add(self, points, faces, colours):
        turn, at, size = _pose
        self.points.append(points * size @ turn.T + at)
        self.faces.append(faces + self.count)
        self.colours.append(colours)
        self.count += len(points)


class Kit:
    """kit['leaf'] is the mesh of that material."""

    def __init__(self):
        self._meshes = {}

    def __getitem__(self, material):
        return self._meshes.setdefault((material, _is_aside[0]), Mesh())

    def filled(self):
        return [(material, mesh) for (material, _), mesh in self._meshes.items() if mesh.count]

    def subject_points(self):
        return np.concatenate([p for (_, is_aside), mesh in self._meshes.items() if not is_aside for p in mesh.points])
