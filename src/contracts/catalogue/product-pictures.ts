import * as z from 'zod/mini';
import { oneLine, optionalTextInput } from '#contracts/text.ts';
import { pictureAddress } from './catalogue-fields.ts';

export const MAX_PICTURES = 12;
export const MAX_ALT_LENGTH = 150;
export const PICTURES_DIFFER = 'The first picture and the main image differ';
export const TOO_MANY_PICTURES = `A product has at most ${MAX_PICTURES} pictures.`;
const NO_PICTURE = 'Every picture needs an address';
const MAX_PIXELS = 100_000;

export const productImageSchema = z.object({
  url: z.string(),
  alt: z.nullable(z.string()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
});

export type ProductImage = z.infer<typeof productImageSchema>;

const pixels = z.pipe(
  z.nullish(
    z
      .int('The size of a picture must be in whole pixels')
      .check(z.minimum(1, 'The size of a picture must be in whole pixels'), z.maximum(MAX_PIXELS)),
  ),
  z.transform((size) => size ?? null),
);

const alt = z.pipe(
  z.pipe(
    z.nullish(z.string('The description of a picture must be text').check(oneLine(), z.trim())),
    z.transform((text) => text ?? null),
  ),
  optionalTextInput({ label: 'The description of a picture', max: MAX_ALT_LENGTH }),
);

const imageInput = z.object(
  { url: z.pipe(pictureAddress, z.string(NO_PICTURE)), alt, width: pixels, height: pixels },
  NO_PICTURE,
);

export const imagesInput = z
  .array(imageInput, 'images must be a list of pictures')
  .check(z.maxLength(MAX_PICTURES, TOO_MANY_PICTURES));

export type PictureChange = { imageUrl?: string | null | undefined; images?: ProductImage[] | undefined };

/** `imageUrl` is the first of `images`, or left out. */
export function arePicturesSound({ imageUrl, images }: PictureChange): boolean {
  return images === undefined || imageUrl === undefined || imageUrl === (images[0]?.url ?? null);
}

/** The pictures of a product after a change: `images` replaces all, `imageUrl` alone replaces or removes the first. */
export function picturesAfter(before: ProductImage[], { imageUrl, images }: PictureChange): ProductImage[] {
  if (images) return images;
  if (imageUrl === undefined || imageUrl === before[0]?.url) return before;
  const others = before.slice(1);
  return imageUrl === null ? others : [{ url: imageUrl, alt: null, width: null, height: null }, ...others];
}
