"""Colours are linear RGBA arrays; patterns are numbers from 0 to 1 that mix two of them."""
import numpy as np

from .chance import rng


def hex_colour(text, alpha=1.0):
    srgb = np.array([int(text[i:i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.append(np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4), alpha)


WHITE = np.ones(4)
BLACK = hex_colour('#050607')


def mix(a, b, amount):
    amount = np.asarray(amount, float)
    return a * (1 - amount[..., None]) + b * amount[..., None] if amount.ndim else a * (1 - amount) + b * amount


def blend(a, b, amount):
    """Mix of two colours written as text."""
    return mix(hex_colour(a), hex_colour(b), amount)


def pick(a, b, power=1.0):
    """A colour by chance between two written ones; a power above 1 favours the first."""
    return blend(a, b, rng.uniform() ** power)


def jitter(colour, amount=.15):
    return np.append(colour[:3] * rng.uniform(1 - amount, 1 + amount), colour[3])


def smooth(start, end, x):
    t = np.clip((np.asarray(x, float) - start) / (end - start), 0, 1)
    return t * t * (3 - 2 * t)


def band(x, centre, half):
    """1 at the centre, 0 beyond half the width on both sides, with a flat top."""
    return np.exp(-(np.abs(x - centre) / half) ** 4)


def noise(u, v, scale, seed=0, octaves=4):
    """Marbling between about -1 and 1 over two surface coordinates."""
    chance = np.random.default_rng(seed)
    out = 0 * u
    for octave in range(octaves):
        f = scale * 1.9 ** octave
        a, b, c, d = chance.uniform(0, 2 * np.pi, 4)
        turn = chance.uniform(0, np.pi)
        x, y = u * np.cos(turn) + v * np.sin(turn), v * np.cos(turn) - u * np.sin(turn)
        out = out + .62 ** octave * np.sin(f * x + a + 1.3 * np.sin(f * .7 * y + b)) * np.sin(f * y + c + 1.3 * np.sin(f * .6 * x + d))
    return out
