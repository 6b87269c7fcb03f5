#!/usr/bin/env python3
"""Puts drawn pictures where the shop takes them: portraits, tiles, the hero in its sizes, the picture that is shared."""
import argparse
from pathlib import Path

from PIL import Image

SHOP = Path(__file__).resolve().parent.parent.parent
SEED = SHOP / 'db' / 'seed' / 'pictures'
ASSETS = SHOP / 'src' / 'web' / 'assets'
HEROES = (('hero-wide', 'hero-1920', (1920, 1280), 68), ('hero-wide', 'hero-1200', (1200, 800), 72), ('hero-wide', 'hero-800', (800, 533), 72), ('hero-tall', 'hero-mobile-640', (640, 800), 62))


def publish(path):
    """Copies a picture unchanged, but for the hero, which is needed smaller."""
    key = path.stem
    if key.startswith('hero-'):
        picture = Image.open(path).convert('RGB')
        for name, asset, size, quality in HEROES:
            if name == key:
                picture.resize(size, Image.LANCZOS).save(ASSETS / f'{asset}.webp', quality=quality, method=6)
    elif key.startswith('category-'):
        (SEED / 'categories' / f'{key.removeprefix("category-")}.webp').write_bytes(path.read_bytes())
    else:
        (SEED / 'products' / path.name).write_bytes(path.read_bytes())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('folder', type=Path)
    for path in sorted(parser.parse_args().folder.glob('*.webp')):
        publish(path)


if __name__ == '__main__':
    main()
