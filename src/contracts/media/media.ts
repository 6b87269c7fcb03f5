import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { oneOf } from '#contracts/one-of.ts';
import { limitSchema, listOf, pageSchema, wholeNumber } from '#contracts/pagination.ts';
import { MAX_PICTURE_SIDE, pictureFormats } from './picture-address.ts';

export const MAX_PICTURE_BYTES = 20 * 1024 * 1024;

const MAX_ADDRESS_LENGTH = 2000;

const side = (name: string) =>
  wholeNumber(`${name} must be a whole number from 1 to ${MAX_PICTURE_SIDE}`, MAX_PICTURE_SIDE);

/** Query of `GET /api/image-proxy`. The response is the picture itself, so this is not a JSON endpoint. */
export const imageProxyQuerySchema = z.object({
  url: z
    .string('url must be the address of a picture, given once')
    .check(
      z.minLength(1, 'url must be the address of a picture, given once'),
      z.maxLength(MAX_ADDRESS_LENGTH, `url may have ${MAX_ADDRESS_LENGTH} characters`),
    ),
  width: z.optional(side('width')),
  height: z.optional(side('height')),
  quality: z.optional(wholeNumber('quality must be a whole number from 1 to 100', 100)),
  format: z.optional(oneOf('format', pictureFormats)),
});

export type ImageProxyQuery = z.output<typeof imageProxyQuerySchema>;

export const storedPictureSchema = z.object({ url: z.string(), width: z.int(), height: z.int() });

export type StoredPicture = z.infer<typeof storedPictureSchema>;

/** The picture comes as the field `file` of a form, or alone as the body with its own content type. */
export const uploadMedia = endpoint({
  method: 'POST',
  path: '/api/media',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Store a picture: a form with the field file, or the picture itself as the body',
  audit: [],
  response: storedPictureSchema,
  status: 201,
});

export const galleryPictureSchema = z.object({
  key: z.string(),
  imageUrl: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  createdAt: z.string(),
});

export type GalleryPicture = z.infer<typeof galleryPictureSchema>;

/** Not one that a product, category or order shows. */
export const deleteMedia = endpoint({
  method: 'DELETE',
  path: '/api/media/uploads/:name',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Deletes an uploaded picture that nothing uses; `name` is its key without the folder',
  params: z.object({
    name: z.string().check(z.regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,190}$/, 'There is no such picture.')),
  }),
  audit: [],
  response: null,
});

export const listMedia = endpoint({
  method: 'GET',
  path: '/api/media',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Pictures that were uploaded, newest first',
  query: z.object({ page: z.optional(pageSchema), limit: z.optional(limitSchema) }),
  response: listOf(galleryPictureSchema),
});
