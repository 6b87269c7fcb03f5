"""Open Image Denoise's network in numpy: Debian's Blender comes without it."""
import struct
from pathlib import Path

import numpy as np

WEIGHTS = Path(__file__).parent.parent / 'weights' / 'rt_ldr_alb_nrm.tza'
_BAND_BYTES = 24e6


def denoise(colour, albedo, normal):
    """Pictures as (height, width, 3) arrays from 0 to 1; normals moved into that range."""
    weights = _read_weights(WEIGHTS)
    height, width = colour.shape[:2]
    source = np.pad(np.concatenate([colour, albedo, normal], -1), ((0, -height % 16), (0, -width % 16), (0, 0)), mode='symmetric').astype(np.float32)

    def layer(name, x, has_relu=True):
        return _convolve(x, weights[f'{name}.weight'], weights[f'{name}.bias'], has_relu)

    half = _pool(layer('enc_conv1', layer('enc_conv0', source)))
    quarter = _pool(layer('enc_conv2', half))
    eighth = _pool(layer('enc_conv3', quarter))
    x = layer('enc_conv5b', layer('enc_conv5a', _pool(layer('enc_conv4', eighth))))
    for level, skipped in ((4, eighth), (3, quarter), (2, half), (1, source)):
        joined = np.concatenate([x.repeat(2, 0).repeat(2, 1), skipped], -1)
        x = layer(f'dec_conv{level}b', layer(f'dec_conv{level}a', joined))
    return np.clip(layer('dec_conv0', x, has_relu=False)[:height, :width], 0, 1)


def _read_weights(path):
    data = path.read_bytes()
    magic, _, _, at = struct.unpack_from('<HBBQ', data)
    assert magic == 0x41D7, f'{path} is not a weights file'
    count, = struct.unpack_from('<I', data, at)
    at, tensors = at + 4, {}
    for _ in range(count):
        length, = struct.unpack_from('<H', data, at)
        name = data[at + 2:at + 2 + length].decode()
        at += 2 + length
        rank = data[at]
        shape = struct.unpack_from(f'<{rank}I', data, at + 1)
        at += 1 + 5 * rank
        kind, start = struct.unpack_from('<cQ', data, at)
        at += 9
        numbers = np.frombuffer(data, np.float16 if kind == b'h' else np.float32, int(np.prod(shape)), start)
        tensors[name] = numbers.reshape(shape).astype(np.float32)
    return tensors


def _convolve(x, weight, bias, has_relu):
    """A 3 x 3 convolution as matrix products over bands of rows."""
    height, width, channels = x.shape
    padded = np.pad(x, ((1, 1), (1, 1), (0, 0)))
    matrix = np.ascontiguousarray(weight.transpose(2, 3, 1, 0).reshape(9 * channels, -1))
    out = np.empty((height, width, matrix.shape[1]), np.float32)
    band = max(1, int(_BAND_BYTES / (width * 9 * channels * 4)))
    for top in range(0, height, band):
        rows = min(band, height - top)
        columns = np.empty((rows, width, 9, channels), np.float32)
        for i in range(9):
            columns[:, :, i] = padded[top + i // 3:top + i // 3 + rows, i % 3:i % 3 + width]
        result = columns.reshape(rows * width, 9 * channels) @ matrix + bias
        out[top:top + rows] = (np.maximum(result, 0) if has_relu else result).reshape(rows, width, -1)
    return out


def _pool(x):
    height, width, channels = x.shape
    return x.reshape(height // 2, 2, width // 2, 2, channels).max((1, 3))
