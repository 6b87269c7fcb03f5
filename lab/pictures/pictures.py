#!/usr/bin/env python3
"""Draws the pictures of the shop. See README.md."""
import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.dont_write_bytecode = True

import numpy as np
from PIL import Image

from finish.denoise import denoise
from finish.finish import finish
from recipes import keys, load
from studio.views import TURNS, close_up, file_name


def draw(key, view, width, samples, out, quality):
    recipe = load(key)
    with tempfile.TemporaryDirectory() as folder:
        raw = Path(folder) / f'{key}.png'
        command = ['blender', '-b', '--python-exit-code', '1', '--python', str(HERE / 'draw_in_blender.py'), '--', key, view, str(width), str(samples), str(raw)]
        run = subprocess.run(command, capture_output=True, text=True, env={**os.environ, 'PYTHONDONTWRITEBYTECODE': '1'})
        if run.returncode != 0 or not raw.exists():
            sys.exit(f'{key} could not be drawn:\n{run.stdout[-3000:]}{run.stderr[-3000:]}')
        print('\n'.join(line for line in run.stdout.splitlines() if line.startswith(('frame of', 'drawn'))), flush=True)
        colour, albedo, normal = (_read(path) for path in (raw, raw.with_name(f'{key}-albedo-0001.png'), raw.with_name(f'{key}-normal-0001.png')))
    image = finish(denoise(colour, albedo, normal), recipe.water, recipe.is_soft)
    picture = Image.fromarray((image * 255 + .5).astype(np.uint8))
    part = out.with_suffix('.part')
    picture.save(part, 'WEBP', quality=quality, method=6)
    part.rename(out)


def _read(path):
    return np.asarray(Image.open(path).convert('RGB'), np.float32) / 255


def draw_all(chosen, args):
    """Skips what is there already, so that a batch goes on where it was stopped."""
    args.out.mkdir(parents=True, exist_ok=True)
    for number, key in enumerate(chosen, 1):
        out = args.out / f'{file_name(key, args.view)}.webp'
        if out.exists() and not args.again:
            continue
        started = time.time()
        draw(key, args.view, args.width, args.samples, out, args.quality)
        print(f'[{number}/{len(chosen)}] {out.stem}: {out.stat().st_size / 1000:.0f} kB in {time.time() - started:.0f} s', flush=True)


def cut_all(pictures, out, quality):
    out.mkdir(parents=True, exist_ok=True)
    for path in pictures:
        close_up(Image.open(path).convert('RGB'), path.stem).save(out / f'{file_name(path.stem, "close")}.webp', quality=quality, method=6)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest='command', required=True)
    commands.add_parser('list', help='print every key')
    drawing = commands.add_parser('draw', help='draw pictures by their keys, or all that are missing')
    drawing.add_argument('keys', nargs='*')
    drawing.add_argument('--out', type=Path, required=True, help='folder for the WebP files')
    drawing.add_argument('--view', choices=TURNS, default='front', help='from the front, or with the subject turned')
    drawing.add_argument('--width', type=int, default=900)
    drawing.add_argument('--samples', type=int, default=8)
    drawing.add_argument('--quality', type=int, default=80)
    drawing.add_argument('--again', action='store_true', help='draw what is there already as well')
    closing = commands.add_parser('close', help='cut a close-up of every first picture')
    closing.add_argument('pictures', type=Path, nargs='+')
    closing.add_argument('--out', type=Path, required=True)
    closing.add_argument('--quality', type=int, default=80)
    sheet = commands.add_parser('sheet', help='put pictures on one contact sheet')
    sheet.add_argument('pictures', type=Path, nargs='+')
    sheet.add_argument('--width', type=int, default=150)
    sheet.add_argument('--columns', type=int, default=8)
    sheet.add_argument('--ground', default='#ffffff')
    sheet.add_argument('--out', type=Path, required=True)
    args = parser.parse_args()
    known = keys()
    if args.command == 'list':
        print('\n'.join(f'{key}  {module}' for key, module in known.items()))
    elif args.command == 'sheet':
        from finish.sheet import contact_sheet
        contact_sheet(args.pictures, args.width, args.columns, args.ground).save(args.out, quality=80, method=6)
    elif args.command == 'close':
        cut_all(args.pictures, args.out, args.quality)
    else:
        unknown = [key for key in args.keys if key not in known]
        if unknown:
            sys.exit(f'no recipe for {", ".join(unknown)}')
        draw_all(args.keys or list(known), args)


if __name__ == '__main__':
    main()
