import * as z from 'zod/mini';
import { oneOf } from '#contracts/one-of.ts';

export const taxKinds = ['taxable', 'exempt'] as const;

const RATE = 'A rate is a number from 0 to 40 with at most two decimals';
const HSN = 'An HSN code has 4, 6 or 8 digits';

/** Percent. */
export const gstRateInput = z.number(RATE).check(
  z.minimum(0, RATE),
  z.maximum(40, RATE),
  z.refine((rate) => Number.isInteger(Math.round(rate * 1e6) / 1e4), RATE),
);

/** Blank and null: none. */
const hsnInput = z.pipe(
  z.pipe(
    z.nullable(z.string(HSN).check(z.trim())),
    z.transform((text) => text || null),
  ),
  z.nullable(z.string().check(z.regex(/^(\d{4}|\d{6}|\d{8})$/, HSN))),
);

/** What bills need to know about a product. */
export const taxFactsInput = {
  hsn: z.optional(hsnInput),
  tax: z.optional(oneOf('tax', taxKinds)),
  /** Null: not known yet. */
  gstRate: z.optional(z.nullable(gstRateInput)),
};

export const taxFactsSchema = {
  hsn: z.nullable(z.string()),
  tax: z.enum(taxKinds),
  gstRate: z.nullable(z.number()),
};
