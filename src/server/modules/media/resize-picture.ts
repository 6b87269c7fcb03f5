import sharp, { type Sharp } from 'sharp';
import { MAX_PICTURE_PIXELS } from '#contracts/media/picture-address.ts';
import type { PictureProblem } from './picture-errors.ts';
import type { Rendering, Size } from './picture-sizes.ts';

export type RenderedPicture = Size & { bytes: Buffer };

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

/** The size that the content says it has, upright. The label that it came with is never asked. */
export async function readSize(bytes: Buffer): Promise<Size | PictureProblem> {
  if (bytes.length === 0) return 'notAPicture';
  try {
    const { format, compression, autoOrient: size } = await sharp(bytes, INPUT).metadata();
    if (format === 'heif' && compression !== 'av1') return 'notAPicture';
    return size.width * size.height > MAX_PICTURE_PIXELS ? 'tooLarge' : size;
  } catch (error) {
    return isTooManyPixels(error) ? 'tooLarge' : 'notAPicture';
  }
}

/** Decodes, turns upright, resizes and encodes; nothing of the original's metadata is kept. */
export async function resizePicture(
  bytes: Buffer,
  { width, height, ...rendering }: Required<Rendering>,
): Promise<RenderedPicture | PictureProblem> {
  const image = sharp(bytes, INPUT).timeout({ seconds: TIME_LIMIT_SECONDS }).autoOrient();
  try {
    const { data, info } = await encode(image.resize({ width, height, fit: 'cover' }), rendering).toBuffer({
      resolveWithObject: true,
    });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    if (isTooManyPixels(error)) return 'tooLarge';
    return String(error).includes('timeout') ? 'tooSlow' : 'damaged';
  }
}

/** Six hexadecimal digits. For pictures that this shop has encoded itself. */
export async function averageColour(bytes: Buffer): Promise<string> {
  const pixel = await sharp(bytes, INPUT).resize(1, 1, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  return pixel.toString('hex');
}

function isTooManyPixels(error: unknown): boolean {
  return String(error).includes('exceeds pixel limit');
}

function encode(image: Sharp, { format, quality }: Pick<Rendering, 'format' | 'quality'>): Sharp {
  switch (format) {
    case 'webp':
      return image.webp({ quality });
    case 'avif':
      // The next effort takes three times as long for a tenth fewer bytes.
      return image.avif({ quality, effort: 0 });
    case 'jpeg':
      return image.flatten({ background: WHITE }).jpeg({ quality });
    case 'png':
      return image.png();
  }
}
