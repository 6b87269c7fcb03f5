import { describe, expect, test } from 'vitest';
import { arePicturesSound, imagesInput, type ProductImage, picturesAfter } from './product-pictures.ts';

const picture = (url: string, alt: string | null = null): ProductImage => ({ url, alt, width: null, height: null });
const [a, b, c] = [picture('/media/a.webp', 'Leaves'), picture('/media/b.webp', 'Roots'), picture('/media/c.webp')];

describe('the pictures after a change', () => {
  test.each([
    ['nothing said', {}, [a, b]],
    ['the same main image', { imageUrl: a.url }, [a, b]],
    ['another main image', { imageUrl: c.url }, [c, b]],
    ['no main image: the others move up', { imageUrl: null }, [b]],
    ['all of them', { images: [c, a] }, [c, a]],
    ['none', { images: [] }, []],
  ])('%s', (_, change, after) => {
    expect(picturesAfter([a, b], change)).toEqual(after);
  });
  test('the first one', () => {
    expect(picturesAfter([], { imageUrl: c.url })).toEqual([c]);
    expect(picturesAfter([], { imageUrl: null })).toEqual([]);
  });
});

test.each([
  [{ imageUrl: a.url, images: [a, b] }, true],
  [{ imageUrl: null, images: [] }, true],
  [{ images: [b] }, true],
  [{ imageUrl: b.url }, true],
  [{ imageUrl: b.url, images: [a, b] }, false],
  [{ imageUrl: null, images: [a] }, false],
])('%j is sound: %s', (change, isSound) => {
  expect(arePicturesSound(change)).toBe(isSound);
});

test('pictures are taken as sent, with blank texts as none', () => {
  const sent = [
    { url: '/media/a.webp', alt: ' Leaves\n', width: 900, height: 1200 },
    { url: '/media/b.webp', alt: '' },
  ];
  expect(imagesInput.parse(sent)).toEqual([{ ...a, width: 900, height: 1200 }, picture('/media/b.webp')]);
});

test.each([
  [Array.from({ length: 13 }, () => a), 'A product has at most 12 pictures.'],
  [[{ url: '' }], 'Every picture needs an address'],
  [[{}], 'The address of a picture must be text'],
  [[{ url: 'javascript:alert(1)' }], 'A picture must be an uploaded one (/media/...) or have an https:// address'],
  [[{ ...a, alt: 'x'.repeat(151) }], 'The description of a picture may have at most 150 characters'],
  [[{ ...a, width: 0 }], 'The size of a picture must be in whole pixels'],
])('%j is refused', (images, message) => {
  expect(imagesInput.safeParse(images).error?.issues[0]?.message).toBe(message);
});
