import { MAX_PICTURE_SIDE, type PictureFormat, pictureSides } from '#contracts/media/picture-address.ts';

export type Rendering = { width?: number; height?: number; quality: number; format: PictureFormat };
export type Size = { width: number; height: number };

const QUALITIES = [10, 30, 50, 60, 70, 80, 85, 90];

/** The encoder of AVIF takes much time and memory for every pixel. */
const MAX_AVIF_PIXELS = 800_000;

/** Rough CPU time for a megapixel of output, on one core of a small server. */
const MS_PER_MEGAPIXEL: Record<PictureFormat, number> = { jpeg: 40, webp: 150, png: 200, avif: 500 };
const MS_PER_PICTURE = 25;
const HEAVY_MS = 400;
const USUAL_HEIGHT = 4 / 3;

/** Never larger than asked for. Few different pictures can be made of one original, so that most are in the cache. */
export function snapped({ width, height, quality, format }: Rendering): Rendering {
  return {
    ...(width && { width: nextSmaller(pictureSides, width) }),
    ...(height && { height: nextSmaller(pictureSides, height) }),
    quality: Math.max(nextSmaller(QUALITIES, quality), QUALITIES[0] ?? 1),
    format,
  };
}

function nextSmaller(steps: readonly number[], value: number): number {
  return steps.findLast((step) => step <= value) ?? value;
}

/** The size of the result: the box that was asked for, reduced until the original fills it. Nothing is enlarged. */
export function resultSize({ width, height, format }: Rendering, original: Size): Size {
  const hasBox = width !== undefined && height !== undefined;
  const box = hasBox ? { width, height } : original;
  const limits = hasBox ? original : { width: width ?? MAX_PICTURE_SIDE, height: height ?? MAX_PICTURE_SIDE };
  const scale = Math.min(1, limits.width / box.width, limits.height / box.height);
  const pixels = box.width * scale * (box.height * scale);
  const shrink = format === 'avif' ? scale * Math.min(1, Math.sqrt(MAX_AVIF_PIXELS / pixels)) : scale;
  const side = (length: number) => Math.max(1, Math.round(length * shrink));
  return { width: side(box.width), height: side(box.height) };
}

/** An estimate from the request alone, so that a refused one costs nothing. */
export function renderingMs({ width, height, format }: Rendering): number {
  const w = width ?? (height ? height / USUAL_HEIGHT : MAX_PICTURE_SIDE);
  const h = height ?? (width ? width * USUAL_HEIGHT : MAX_PICTURE_SIDE);
  const pixels = format === 'avif' ? Math.min(w * h, MAX_AVIF_PIXELS) : w * h;
  return MS_PER_PICTURE + (MS_PER_MEGAPIXEL[format] * pixels) / 1_000_000;
}

/** Heavy pictures wait for each other, so that those of ordinary pages do not wait for them. */
export function isHeavy(rendering: Rendering): boolean {
  return renderingMs(rendering) > HEAVY_MS;
}
