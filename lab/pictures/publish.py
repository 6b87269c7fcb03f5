#!/usr/bin/env python3
"""Puts drawn pictures where the shop takes them: portraits, tiles, the hero in its sizes; lists the views of a product in the demo catalogue."""
import argparse
import json
from pathlib import Path

from PIL import Image

from studio.views import alt_text, file_name

SHOP = Path(__file__).resolve().parent.parent.parent
SEED = SHOP / 'db' / 'seed' / 'pictures'
CATALOGUE = SHOP / 'db' / 'seed' / 'demo-catalogue.json'
ASSETS = SHOP / 'src' / 'web' / 'assets'
HEROES = (('hero-wide', 'hero-1200', (1200, 800), 72), ('hero-wide', 'hero-800', (800, 533), 72), ('hero-tall', 'hero-mobile-640', (640, 800), 62))


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


def list_views():
    """Names every product's pictures in the demo catalogue: the first one, then the views that are there."""
    catalogue = json.loads(CATALOGUE.read_text())
    families = {family['face']: family['name'] for family in catalogue['families']}     # whose members show the same pictures
    for product in catalogue['products']:
        views = [view for view in ('side', 'close') if _picture(product['key'], view).exists()]
        product.pop('pictures', None)
        if views:
            first = {'key': product['key'], 'colour': product['colour']}
            product['pictures'] = [first, *(_listed(product, families.get(product['key'], product['name']), view) for view in views)]
    CATALOGUE.write_text(json.dumps(catalogue, indent=1, ensure_ascii=False) + '\n')


def _listed(product, name, view):
    path = _picture(product['key'], view)
    red, green, blue = Image.open(path).convert('RGB').resize((1, 1), Image.BOX).getpixel((0, 0))
    return {'key': path.stem, 'colour': f'{red:02x}{green:02x}{blue:02x}', 'alt': alt_text(name, product['key'], view)}


def _picture(key, view):
    return SEED / 'products' / f'{file_name(key, view)}.webp'


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('folder', type=Path)
    for path in sorted(parser.parse_args().folder.glob('*.webp')):
        publish(path)
    list_views()


if __name__ == '__main__':
    main()
