import { MAX_PICTURE_BYTES } from '#contracts/media/media.ts';

/** What is cut out, in hundredths of the picture's sides. */
export type Cut = { x: number; y: number; width: number; height: number };

export const WHOLE: Cut = { x: 0, y: 0, width: 100, height: 100 };

export type OpenedPicture = { bitmap: ImageBitmap; preview: string };

const PREVIEW_SIDE = 1200;
/** As large as any page shows it. */
const CUT_SIDE = 2000;
const QUALITY = 0.92;

const NO_PICTURE = 'This file is not a picture that can be used. Please choose a JPEG, PNG, WebP, AVIF or GIF.';

/** Throws a sentence for the person when the file is of no use. */
export async function openPicture(file: File): Promise<OpenedPicture> {
  if (file.size > MAX_PICTURE_BYTES) throw new Error('The picture is larger than 20 MB. Please choose a smaller one.');
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error(NO_PICTURE);
  });
  const { width, height } = bitmap;
  const canvas = draw(bitmap, { x: 0, y: 0, width, height }, PREVIEW_SIDE);
  // Not a blob's address: the page's policy knows pictures of its own and those written out.
  return { bitmap, preview: canvas.toDataURL('image/webp', QUALITY) };
}

export function cutOut(bitmap: ImageBitmap, cut: Cut): Promise<Blob> {
  const across = bitmap.width / 100;
  const down = bitmap.height / 100;
  const part = { x: cut.x * across, y: cut.y * down, width: cut.width * across, height: cut.height * down };
  const canvas = draw(bitmap, part, CUT_SIDE);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(NO_PICTURE))), 'image/webp', QUALITY),
  );
}

function draw(bitmap: ImageBitmap, part: Cut, maxSide: number): HTMLCanvasElement {
  const scale = Math.min(1, maxSide / Math.max(part.width, part.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(part.width * scale));
  canvas.height = Math.max(1, Math.round(part.height * scale));
  canvas
    .getContext('2d')
    ?.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
  return canvas;
}
