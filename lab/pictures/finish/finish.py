"""The last touch in two dimensions: shafts of light, bloom, vignette, a little sharpness."""
import numpy as np


def finish(image, water, is_soft):
    """image: (height, width, 3) from 0 to 1, as seen."""
    height, width, _ = image.shape
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    x, y = x / width, y / height
    if water.is_deep:
        image = _shafts(image, x, y, width / height, water.glow[0])
    bright = np.clip(image - .72, 0, 1)
    image = image + .28 * blur(bright, width * .012) + .14 * blur(bright, width * .035)
    grey = image.mean(-1, keepdims=True)
    image = grey + (image - grey) * 1.03
    image = image + .03 * np.sin((image - .5) * np.pi * 2)
    distance = np.sqrt((x - .5) ** 2 + ((y - .5) * .9) ** 2)
    image = image * (1 - (.60 if water.is_deep else .24) * np.clip(distance - .35, 0, 1)[..., None] ** 1.2)
    near = blur(image, width * .0015)
    return np.clip(near if is_soft else image + .35 * (image - near), 0, 1)


def _shafts(image, x, y, aspect, source):
    """Nine beams from a point above the picture, screened over it and fading downwards."""
    chance = np.random.default_rng(3)
    angle = np.arctan2((x - source + .04) * aspect / .75, y + .35)
    light = np.zeros_like(x)
    for _ in range(9):
        centre, spread = chance.uniform(-.75, .75), chance.uniform(.012, .05)
        light += chance.uniform(.3, 1) * np.exp(-((angle - centre) / spread) ** 2)
    light = light * np.clip(1.05 - y * 1.15, 0, 1) ** 1.4
    return 1 - (1 - image) * (1 - (.17 * np.clip(light, 0, 1.3))[..., None] * np.array([.85, 1, .95], np.float32))


def blur(image, sigma):
    """Nearly Gaussian: three box filters by running sums."""
    radius = max(1, int(sigma * .98))
    window = 2 * radius + 1
    for _ in range(3):
        for axis in (0, 1):
            length = image.shape[axis]
            padded = np.concatenate([np.repeat(image.take([0], axis), radius + 1, axis), image, np.repeat(image.take([-1], axis), radius, axis)], axis)
            sums = np.cumsum(padded, axis, dtype=np.float64)
            image = ((sums.take(range(window, window + length), axis) - sums.take(range(length), axis)) / window).astype(np.float32)
    return image
