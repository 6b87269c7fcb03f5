import { describe, expect, test } from 'vitest';
import { firebaseMediaUrl, type PictureOptions, pictureColour, resizedPicture } from './picture-address.ts';

describe('the address that a page uses', () => {
  test.each<[string, PictureOptions, string]>([
    [
      '/media/uploads/a.webp',
      { width: 300 },
      '/api/image-proxy?url=%2Fmedia%2Fuploads%2Fa.webp&width=300&quality=80&format=webp',
    ],
    [
      '/media/uploads/a.webp',
      { width: 600, height: 800, quality: 60, format: 'avif' },
      '/api/image-proxy?url=%2Fmedia%2Fuploads%2Fa.webp&width=600&height=800&quality=60&format=avif',
    ],
    [
      'https://firebasestorage.googleapis.com/v0/b/x/o/a%2Fb.png?alt=media&token=t',
      { width: 300 },
      '/api/image-proxy?url=https%3A%2F%2Ffirebasestorage.googleapis.com%2Fv0%2Fb%2Fx%2Fo%2Fa%252Fb.png%3Falt%3Dmedia%26token%3Dt&width=300&quality=80&format=webp',
    ],
    ['https://images.unsplash.com/photo-1', { width: 1200 }, 'https://images.unsplash.com/photo-1?w=1200&q=80&fm=webp'],
    [
      'https://IMAGES.unsplash.com/photo-1?w=50&ixid=7&q=5#top',
      { width: 300, height: 400, format: 'jpeg' },
      'https://IMAGES.unsplash.com/photo-1?ixid=7&w=300&h=400&q=80&fm=jpg&fit=crop',
    ],
    [
      'https://images.unsplash.com.evil.example/a',
      { width: 300 },
      '/api/image-proxy?url=https%3A%2F%2Fimages.unsplash.com.evil.example%2Fa&width=300&quality=80&format=webp',
    ],
    ['/icon-512.png', { width: 300 }, '/icon-512.png'],
    ['data:image/png;base64,AA', { width: 300 }, 'data:image/png;base64,AA'],
  ])('%s as %j', (imageUrl, options, expected) => expect(resizedPicture(imageUrl, options)).toBe(expected));
});

describe('a path in Firebase Storage', () => {
  test.each([
    ['plants/anubias nana.png', undefined, 'plants%2Fanubias%20nana.png?alt=media'],
    ['a.png', 't/1&x', 'a.png?alt=media&token=t%2F1%26x'],
    ['a.png', '', 'a.png?alt=media'],
  ])('%s with the token %s', (path, token, end) => {
    const expected = `https://firebasestorage.googleapis.com/v0/b/shop.appspot.com/o/${end}`;
    expect(firebaseMediaUrl('shop.appspot.com', path, token)).toBe(expected);
  });
});

test.each([
  ['/media/uploads/0123456789abcdef0123456789abcdef-4b765c.webp', '#4b765c'],
  ['/media/uploads/0123456789abcdef0123456789abcdef.webp', undefined],
  ['https://example.com/moss-4b765c.webp', undefined],
])('the colour of %s is %s', (address, colour) => expect(pictureColour(address)).toBe(colour));
