import * as z from 'zod/mini';
import { storable } from '#contracts/text.ts';

const MAX_TYPED_LENGTH = 40;

/** A code as somebody typed it; blank is none. One that cannot exist is as wrong as any other. */
export const couponCodeInput = z.pipe(
  z.nullable(
    z.string('coupon_code must be text').check(z.maxLength(MAX_TYPED_LENGTH, 'This code is too long'), storable()),
  ),
  z.transform((typed) => typed?.trim().toUpperCase() || null),
);
