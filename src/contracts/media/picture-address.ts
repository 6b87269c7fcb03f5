/** The widths that pages request. */
export const pictureSizes = { small: 300, medium: 600, large: 1200 } as const;

export const pictureFormats = ['webp', 'avif', 'jpeg', 'png'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export const DEFAULT_PICTURE_QUALITY = 80;
export const DEFAULT_PICTURE_FORMAT: PictureFormat = 'webp';
export const MAX_PICTURE_SIDE = 2000;

export const IMAGE_PROXY_PATH = '/api/image-proxy';
export const FIREBASE_STORAGE_HOST = 'firebasestorage.googleapis.com';

/** Hosts that resize by themselves, all with the parameters w, h, q and fm. */
const RESIZING_HOSTS: readonly string[] = ['images.unsplash.com', 'plus.unsplash.com', 'images.pexels.com'];

export type PictureOptions = { width: number; height?: number; quality?: number; format?: PictureFormat };

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
