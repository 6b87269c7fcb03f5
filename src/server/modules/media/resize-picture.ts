import sharp, { type Sharp } from 'sharp';
import { MAX_PICTURE_PIXELS } from '#contracts/media/media.ts';
import { MAX_PICTURE_SIDE, type PictureFormat } from '#contracts/media/picture-address.ts';
import type { PictureProblem } from './picture-errors.ts';

export type Rendering = { width?: number; height?: number; quality: number; format: PictureFormat };

export type RenderedPicture = { bytes: Buffer; width: number; height: number };

const INPUT = { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error', sequentialRead: true } as const;
const TIME_LIMIT_SECONDS = 20;
const WHITE = '#ffffff';

// Only these kinds are ever given to a decoder: SVG, PDF and the rest are refused before a line of them is read.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
});
sharp.cache(false);
sharp.concurrency(1);

/** How many pixels the content says that it has. The label that it came with is never asked. */
export async function countPixels(bytes: Buffer): Promise<number | PictureProblem> {
  if (bytes.length === 0) return 'notAPicture';
  try {
    const { format, compression, width, height } = await sharp(bytes, INPUT).metadata();
    if (format === 'heif' && compression !== 'av1') return 'notAPicture';
    return width * height > MAX_PICTURE_PIXELS ? 'tooLarge' : width * height;
  } catch (error) {
    return isTooManyPixels(error) ? 'tooLarge' : 'notAPicture';
  }
}

/** Decodes, turns upright, resizes and encodes; nothing of the original's metadata is kept. */
export async function resizePicture(bytes: Buffer, rendering: Rendering): Promise<RenderedPicture | PictureProblem> {
  const image = sharp(bytes, INPUT).timeout({ seconds: TIME_LIMIT_SECONDS }).autoOrient().resize(boxOf(rendering));
  try {
    const { data, info } = await encode(image, rendering).toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    if (isTooManyPixels(error)) return 'tooLarge';
    return String(error).includes('timeout') ? 'tooSlow' : 'damaged';
  }
}

function isTooManyPixels(error: unknown): boolean {
  return String(error).includes('exceeds pixel limit');
}

function boxOf({ width, height }: Rendering) {
  if (width && height) return { width, height, fit: 'cover' } as const;
  return {
    width: width ?? MAX_PICTURE_SIDE,
    height: height ?? MAX_PICTURE_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
  } as const;
}

function encode(image: Sharp, { format, quality }: Rendering): Sharp {
  switch (format) {
    case 'webp':
      return image.webp({ quality });
    case 'avif':
      return image.avif({ quality, effort: 2 });
    case 'jpeg':
      return image.flatten({ background: WHITE }).jpeg({ quality });
    case 'png':
      return image.png();
  }
}
