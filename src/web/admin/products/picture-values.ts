import type { ProductImage } from '#contracts/catalogue/product-pictures.ts';

/** A picture as it stands in the form. */
export type PictureValue = { url: string; alt: string; width: number | null; height: number | null };

export const pictureValue = ({ alt, ...picture }: ProductImage): PictureValue => ({ ...picture, alt: alt ?? '' });

export const newPicture = (url: string): PictureValue => ({ url, alt: '', width: null, height: null });

/** With another first picture; without one the next is the first. */
export function withMainPicture(pictures: readonly PictureValue[], url: string | null): PictureValue[] {
  const others = pictures.slice(1);
  return url === null ? others : [newPicture(url), ...others];
}
