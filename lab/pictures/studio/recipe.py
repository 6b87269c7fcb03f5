"""The list of pictures. A recipe is a function that fills a kit; the rest of a picture follows from a few numbers."""
from dataclasses import dataclass
from typing import Callable

from .water import Water

RECIPES = {}

PORTRAIT_LAMPS = (
    ((-4, -5, 7), 3.6, 1.0, (1, .97, .9)),
    ((4.5, 3.5, 5), 2.5, .9, (.75, .95, 1)),        # from behind: leaves and fins glow
    ((5, -7, 1.5), 4, .38, (.8, 1, .95)),
    ((-1, -9, 4), 5, .3, (1, 1, 1)),
)


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
    lamp_at: tuple              # the point that the lamps shine on
    lamps: tuple                # place, size, share of the watts and colour of each lamp
    has_flags: bool             # dark cards that only mirrors see: chrome needs something to reflect
    frame: tuple | None         # (x, z, height) seen, instead of framing by the subject
    is_soft: bool               # of so many fine leaves that a sharp small picture would weigh too much


def picture(key, water, setting, shape=(3, 4), elevation=.1, fill=(.88, .78), low=0., sharpness=.36, lamp=900, lamp_at=1.2,
            lamps=PORTRAIT_LAMPS, has_flags=False, frame=None, is_soft=False):
    """Registers a recipe under the key of its product."""
    def register(build):
        RECIPES[key] = Recipe(key, build, water, setting, shape, elevation, fill, low, sharpness, lamp,
                              lamp_at if isinstance(lamp_at, tuple) else (0, 0, lamp_at), lamps, has_flags, frame, is_soft)
        return build
    return register
