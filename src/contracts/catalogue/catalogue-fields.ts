import * as z from 'zod/mini';
import { optionalTextInput, storable } from '#contracts/text.ts';
import { slugify } from './slugify.ts';

export const REQUIRED_FIELDS = 'Please fill in all required fields';
export const MAX_DESCRIPTION_LENGTH = 20_000;
const MAX_PICTURE_ADDRESS_LENGTH = 2000;

export const flag = (name: string) => z.optional(z.boolean(`${name} must be true or false`));

/** A picture of the shop or of another host. Never a scheme that a browser would execute. */
const OWN_PICTURE = /^\/media\/(?!.*\.\.)[^\s\\?#<>"']+$/;
const OTHER_PICTURE = /^https:\/\/[^\s\\<>"'/?#]+([/?#][^\s\\<>"']*)?$/i;

export const pictureAddress = z.pipe(
  optionalTextInput({ label: 'The address of a picture', max: MAX_PICTURE_ADDRESS_LENGTH }),
  z.nullable(
    z.string().check(
      z.trim(),
      z.refine(
        (address) => OWN_PICTURE.test(address) || OTHER_PICTURE.test(address),
        'A picture must be an uploaded one (/media/...) or have an https:// address',
      ),
    ),
  ),
);

/** The version that the editor has loaded. Without one there is no conflict check. */
export const version = z.nullish(z.int('version must be a whole number'));

export const slug = z.pipe(
  z.pipe(z.string(REQUIRED_FIELDS).check(storable()), z.transform(slugify)),
  z.string().check(z.minLength(1, REQUIRED_FIELDS)),
);
