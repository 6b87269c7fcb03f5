"""The list of pictures. A recipe is a function that fills a kit; the rest of a picture follows from a few numbers."""
from dataclasses import dataclass
from typing import Callable

from .water import Water

RECIPES = {}


@dataclass(frozen=True)
class Recipe:
    key: str
    build: Callable
    water: Water
    setting: Callable           # adds floor and background to the kit, which the frame may cut
    shape: tuple                # width : height of the picture
    elevation: float            # how far the camera looks down, in radians
    fill: tuple                 # the share of width and height that the subject may take
    low: float                  # 0: in the middle; 1: as low as its margin allows
    sharpness: float            # f-number in units of the scene
    lamp: float                 # watts of the key light
    lamp_at: float              # height that the lamps point at
    has_flags: bool             # dark cards that only mirrors see: chrome needs something to reflect
    frame: tuple | None         # (x, z, height) seen, instead of framing by the subject


def picture(key, water, setting, shape=(3, 4), elevation=.1, fill=(.88, .78), low=0., sharpness=.36, lamp=900, lamp_at=1.2, has_flags=False, frame=None):
    """Registers a recipe under the key of its product."""
    def register(build):
        RECIPES[key] = Recipe(key, build, water, setting, shape, elevation, fill, low, sharpness, lamp, lamp_at, has_flags, frame)
        return build
    return register
