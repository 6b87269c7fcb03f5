import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { MAX_PAGE_SIZE, wholeNumber } from '#contracts/pagination.ts';
import { flag } from './catalogue-fields.ts';

const CHOOSE_PRODUCTS = 'Please choose at least one product';
const ONE_THING = 'Please say either what to change or that the products are to be deleted';

export const flagNames = ['isActive', 'isSale', 'isNew', 'isFeatured', 'isTrending', 'isHeavy'] as const;
export type FlagName = (typeof flagNames)[number];

const flagChange = z
  .object(
    {
      isActive: flag('isActive'),
      isSale: flag('isSale'),
      isNew: flag('isNew'),
      isFeatured: flag('isFeatured'),
      isTrending: flag('isTrending'),
      isHeavy: flag('isHeavy'),
    } satisfies Record<FlagName, unknown>,
    ONE_THING,
  )
  .check(z.refine((change) => Object.values(change).some((value) => value !== undefined), ONE_THING));

export type ProductFlags = z.output<typeof flagChange>;

export const bulkInputSchema = z
  .object({
    ids: z.pipe(
      z
        .array(wholeNumber(CHOOSE_PRODUCTS), CHOOSE_PRODUCTS)
        .check(
          z.minLength(1, CHOOSE_PRODUCTS),
          z.maxLength(MAX_PAGE_SIZE, `At most ${MAX_PAGE_SIZE} products can be changed at once`),
        ),
      z.transform((ids) => [...new Set(ids)]),
    ),
    change: z.optional(flagChange),
    delete: z.optional(z.literal(true, ONE_THING)),
  })
  .check(z.refine((input) => (input.change === undefined) !== (input.delete === undefined), ONE_THING));

export type BulkInput = z.output<typeof bulkInputSchema>;

export const changeProducts = endpoint({
  method: 'POST',
  path: '/api/admin/products/bulk',
  access: 'admin',
  summary: 'Sets flags of several products, or deletes them, in one transaction',
  body: bulkInputSchema,
  /** The number of changed products, without those deleted meanwhile. */
  audit: ['ids', 'change', 'delete'],
  response: z.object({ changed: z.int() }),
  status: 200,
});
