import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { falsePictures, manyFramesGif, pngBomb, testPicture, turnedPicture } from '#server/testing/test-pictures.ts';
import { PictureRenderer } from './renderer.ts';

const renderer = new PictureRenderer();
const asWebp = { quality: 80, format: 'webp' as const };

describe('a picture', () => {
  test.each([
    [{ width: 100 }, { width: 100, height: 50 }],
    [{ height: 20 }, { width: 40, height: 20 }],
    [
      { width: 60, height: 60 },
      { width: 60, height: 60 },
    ],
    [{ width: 2000 }, { width: 400, height: 200 }],
    [
      { width: 2000, height: 2000 },
      { width: 200, height: 200 },
    ],
    [{}, { width: 400, height: 200 }],
  ])('of 400 x 200, asked for as %j, becomes %j', async (wanted, size) => {
    expect(await renderer.render(await testPicture(400, 200), { ...asWebp, ...wanted })).toMatchObject(size);
  });

  test.each(['webp', 'avif', 'jpeg', 'png', 'gif'] as const)('is read as %s', async (format) => {
    const { bytes } = await renderer.render(await testPicture(40, 30, format), asWebp);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
  });

  test.each([
    ['webp', 'webp'],
    ['avif', 'heif'],
    ['jpeg', 'jpeg'],
    ['png', 'png'],
  ] as const)('is written as %s', async (format, known) => {
    const { bytes } = await renderer.render(await testPicture(40, 30), { width: 20, quality: 80, format });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: known, width: 20, height: 15 });
  });

  test('without a given size is at most 2000 on its long side', async () => {
    expect(await renderer.render(await testPicture(2500, 500), asWebp)).toMatchObject({ width: 2000, height: 400 });
  });

  test('is turned upright and loses its notes', async () => {
    const original = await turnedPicture(60, 40);
    expect((await sharp(original).metadata()).orientation).toBe(6);
    const { bytes, width, height } = await renderer.render(original, asWebp);
    expect({ width, height }).toEqual({ width: 40, height: 60 });
    const { exif, orientation } = await sharp(bytes).metadata();
    expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined });
    expect(bytes.includes('private note')).toBe(false);
  });

  test('of ten thousand frames gives its first', async () => {
    const begun = performance.now();
    const { bytes } = await renderer.render(manyFramesGif(10_000), asWebp);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 2, height: 2 });
    expect(performance.now() - begun).toBeLessThan(5000);
  });
});

describe('a large picture', () => {
  const large = (format: 'jpeg' | 'png') =>
    sharp({ create: { width: 5000, height: 4000, channels: 3, background: '#336699' } })
      .toFormat(format)
      .toBuffer();

  test('is made in a process of its own, with the same result', async () => {
    const { bytes, width, height } = await renderer.render(await large('jpeg'), { ...asWebp, width: 500 });
    expect({ width, height }).toEqual({ width: 500, height: 400 });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 500, height: 400 });
  });

  test('that is damaged is refused there as well', async () => {
    const whole = await large('png');
    await expect(renderer.render(whole.subarray(0, whole.length / 2), asWebp)).rejects.toMatchObject({ status: 400 });
  });
});

describe('what is refused', () => {
  test.each(falsePictures)('%s', async (_, bytes) => {
    await expect(renderer.render(bytes, asWebp)).rejects.toMatchObject({ status: 415 });
  });

  test.each([
    [50_000, 50_000],
    [10_000, 5_001],
    [50_000_001, 1],
  ])('a picture of %i x %i, before it is decoded', async (width, height) => {
    const begun = performance.now();
    await expect(renderer.render(pngBomb(width, height), asWebp)).rejects.toMatchObject({
      status: 413,
      message: 'A picture may have at most 20 MB and 50 megapixels.',
    });
    expect(performance.now() - begun).toBeLessThan(1000);
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('half a %s', async (format) => {
    const whole = await testPicture(300, 300, format);
    const half = whole.subarray(0, whole.length / 2);
    await expect(renderer.render(half, asWebp)).rejects.toMatchObject({
      code: expect.stringMatching(/invalid_input|unsupp/),
    });
  });
});
