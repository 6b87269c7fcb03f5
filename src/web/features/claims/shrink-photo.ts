const MAX_SIDE = 1600;
const THUMBNAIL_SIDE = 240;
const JPEG = 'image/jpeg';
const QUALITY = 0.8;

/** Its message is shown. */
export class UnreadablePhoto extends Error {
  constructor(cause: unknown) {
    super('This photo cannot be read. Please send a JPEG, PNG or WebP.', { cause });
  }
}

/** The size of a picture whose longer side is at most `most`. */
export function fittedSize({ width, height }: { width: number; height: number }, most: number) {
  const scale = Math.min(1, most / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function drawn(picture: ImageBitmap, most: number): HTMLCanvasElement {
  const { width, height } = fittedSize(picture, most);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  return canvas;
}

type Shrunk = { blob: Blob; thumbnail: string };

/** A JPEG of about 300 kB without the place where it was taken, and a small picture of it for the page. */
export async function shrinkPhoto(file: Blob): Promise<Shrunk> {
  try {
    const picture = await createImageBitmap(file);
    const blob = await new Promise<Blob | null>((resolve) => drawn(picture, MAX_SIDE).toBlob(resolve, JPEG, QUALITY));
    const thumbnail = drawn(picture, THUMBNAIL_SIDE).toDataURL(JPEG, QUALITY);
    picture.close();
    if (!blob) throw new Error('The browser has made no JPEG.');
    return { blob, thumbnail };
  } catch (error) {
    throw new UnreadablePhoto(error);
  }
}
