/** Widths and heights that the image proxy renders. Any other gets the next smaller one. */
export const pictureSides = [
  16, 24, 32, 40, 48, 50, 60, 64, 72, 80, 90, 96, 100, 120, 128, 144, 150, 160, 180, 192, 200, 225, 240, 250, 256, 300,
  320, 360, 375, 400, 450, 480, 500, 512, 540, 600, 640, 700, 720, 750, 768, 800, 900, 960, 1000, 1024, 1080, 1200,
  1280, 1400, 1440, 1500, 1600, 1800, 1920, 2000,
] as const;
export type PictureSide = (typeof pictureSides)[number];

export const pictureFormats = ['webp', 'avif', 'jpeg', 'png'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export const DEFAULT_PICTURE_QUALITY = 80;
export const DEFAULT_PICTURE_FORMAT: PictureFormat = 'webp';
export const MAX_PICTURE_SIDE = 2000;
export const MAX_PICTURE_PIXELS = 50_000_000;

export const IMAGE_PROXY_PATH = '/api/image-proxy';
export const FIREBASE_STORAGE_HOST = 'firebasestorage.googleapis.com';

/** Hosts that resize by themselves, all with the parameters w, h, q and fm. */
const RESIZING_HOSTS: readonly string[] = ['images.unsplash.com', 'plus.unsplash.com', 'images.pexels.com'];

export type PictureOptions = { width: PictureSide; height?: PictureSide; quality?: number; format?: PictureFormat };

/** Own pictures carry their main colour in their names, to be shown until they arrive. */
export function pictureColour(imageUrl: string): string | undefined {
  const colour = /^\/media\/.*-([0-9a-f]{6})\.webp$/.exec(imageUrl)?.[1];
  return colour && `#${colour}`;
}

/** The public address of a picture in Firebase Storage. */
export function firebaseMediaUrl(bucket: string, path: string, token?: string): string {
  const address = `https://${FIREBASE_STORAGE_HOST}/v0/b/${bucket}/o/${encodeURIComponent(path)}?alt=media`;
  return token ? `${address}&token=${encodeURIComponent(token)}` : address;
}

/** The URL of a picture in the size that the page shows. */
export function resizedPicture(imageUrl: string, options: PictureOptions): string {
  const { width, height, quality = DEFAULT_PICTURE_QUALITY, format = DEFAULT_PICTURE_FORMAT } = options;
  const host = /^https:\/\/([^/?#]+)/i.exec(imageUrl)?.[1]?.toLowerCase();
  if (host && RESIZING_HOSTS.includes(host)) {
    return withQuery(imageUrl, { w: width, h: height, q: quality, fm: hostFormat(format), fit: height && 'crop' });
  }
  if (host || imageUrl.startsWith('/media/')) {
    return withQuery(IMAGE_PROXY_PATH, { url: imageUrl, width, height, quality, format });
  }
  return imageUrl;
}

function hostFormat(format: PictureFormat): string {
  return format === 'jpeg' ? 'jpg' : format;
}

/** Sets the parameters that have a value, replacing existing ones. */
function withQuery(address: string, parameters: Record<string, string | number | undefined>): string {
  const [path = '', query = ''] = (address.split('#')[0] ?? '').split('?');
  const remaining = query.split('&').filter((pair) => pair && !((pair.split('=')[0] ?? '') in parameters));
  const added = Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return `${path}?${[...remaining, ...added].join('&')}`;
}
