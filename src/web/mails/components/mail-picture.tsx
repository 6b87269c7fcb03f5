import { IMAGE_PROXY_PATH } from '#contracts/media/picture-address.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';

type Size = { width: number; height: number };

/** Twice the displayed size, for sharp screens. */
const DENSITY = 2;

/** Served by the shop itself, wherever the original is. JPEG, because not every mail program supports newer formats. */
export function mailPictureUrl({ url }: Pick<Shop, 'url'>, imageUrl: string, { width, height }: Size): string {
  const query = new URLSearchParams({
    url: imageUrl,
    width: String(width * DENSITY),
    height: String(height * DENSITY),
    format: 'jpeg',
  });
  return `${url}${IMAGE_PROXY_PATH}?${query}`;
}

type MailPictureProps = { src: string; alt?: string; width: number; height: number; radius?: number };

/** Without `alt` the picture is decorative, so nothing is lost where pictures are blocked. */
export function MailPicture({ src, alt = '', width, height, radius = 0 }: MailPictureProps) {
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      // Prevents React from adding a preload link to the head.
      fetchPriority="low"
      style={{ display: 'block', border: 0, borderRadius: radius }}
    />
  );
}
