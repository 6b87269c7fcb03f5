import { IMAGE_PROXY_PATH } from '#contracts/media/picture-address.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';

type Size = { width: number; height: number };

/** Twice as fine as it is shown. */
const DENSITY = 2;

/** From the shop itself, wherever the original is; as JPEG, since not every mail program knows younger formats. */
export function mailPictureUrl({ url }: Pick<Shop, 'url'>, imageUrl: string, { width, height }: Size): string {
  const wish = new URLSearchParams({
    url: imageUrl,
    width: String(width * DENSITY),
    height: String(height * DENSITY),
    format: 'jpeg',
  });
  return `${url}${IMAGE_PROXY_PATH}?${wish}`;
}
