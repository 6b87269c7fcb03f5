import * as z from 'zod/mini';
import { taxFactsInput } from '#contracts/bills/tax-facts.ts';
import { oneOf } from '#contracts/one-of.ts';
import { lineInput, oneLine, optionalTextInput } from '#contracts/text.ts';

export const boxSizes = ['small', 'medium', 'large'] as const;
export const MAX_FACTS = 20;
export const MAX_SKU_LENGTH = 40;
export const SKU_TAKEN = 'Another product has this code';
const MAX_PIECES = 100_000;
const MAX_WEIGHT_GRAMS = 1_000_000;

/** A row of the table of equipment facts, such as "Power", "24", "W". */
export const factSchema = z.object({ name: z.string(), value: z.string(), unit: z.nullable(z.string()) });

export type Fact = z.infer<typeof factSchema>;

/** One line; blank and null are the same. */
export function optionalLine(label: string, max: number) {
  return z.pipe(
    z.pipe(
      z.nullish(z.string(`${label} must be text`).check(oneLine(), z.trim())),
      z.transform((text) => text ?? null),
    ),
    optionalTextInput({ label, max }),
  );
}

export const factsInput = z
  .array(
    z.object(
      {
        name: lineInput({ label: 'The name of a fact', max: 40, required: 'Every fact needs a name' }),
        value: lineInput({ label: 'The value of a fact', max: 80, required: 'Every fact needs a value' }),
        unit: optionalLine('The unit of a fact', 20),
      },
      'A fact must have a name and a value',
    ),
    'facts must be a list',
  )
  .check(z.maxLength(MAX_FACTS, `A product has at most ${MAX_FACTS} facts.`));

const PIECES_OUT_OF_RANGE = `Pieces must be a whole number from 1 to ${MAX_PIECES.toLocaleString('en-IN')}`;
const WEIGHT_OUT_OF_RANGE = `Weight must be in whole grams, up to ${MAX_WEIGHT_GRAMS.toLocaleString('en-IN')}`;

const LOW_STOCK_OUT_OF_RANGE = 'Please enter a whole number from 0 to 9,999';
export const lowStockInput = z
  .int(LOW_STOCK_OUT_OF_RANGE)
  .check(z.minimum(0, LOW_STOCK_OUT_OF_RANGE), z.maximum(9999, LOW_STOCK_OUT_OF_RANGE));

/** What a product change may say about codes, parcels, equipment, tax and stock. */
export const detailsInput = {
  sku: z.optional(optionalLine('Code', MAX_SKU_LENGTH)),
  pieces: z.optional(
    z.int(PIECES_OUT_OF_RANGE).check(z.minimum(1, PIECES_OUT_OF_RANGE), z.maximum(MAX_PIECES, PIECES_OUT_OF_RANGE)),
  ),
  weightGrams: z.optional(
    z.nullable(
      z
        .int(WEIGHT_OUT_OF_RANGE)
        .check(z.minimum(0, WEIGHT_OUT_OF_RANGE), z.maximum(MAX_WEIGHT_GRAMS, WEIGHT_OUT_OF_RANGE)),
    ),
  ),
  boxSize: z.optional(oneOf('boxSize', boxSizes)),
  facts: z.optional(factsInput),
  ...taxFactsInput,
  lowStockAt: z.optional(z.nullable(lowStockInput)),
};
