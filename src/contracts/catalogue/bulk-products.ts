import * as z from 'zod/mini';
import { taxFactsInput } from '#contracts/bills/tax-facts.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { moneyInput } from '#contracts/money-schema.ts';
import { MAX_PAGE_SIZE, wholeNumber } from '#contracts/pagination.ts';
import { flag } from './catalogue-fields.ts';
import { priceChangeSchema } from './price-change.ts';
import { UNKNOWN_TAG } from './product-input.ts';

const CHOOSE_PRODUCTS = 'Please choose at least one product';
const ONE_THING = 'Please say either what to change or that the products are to be deleted';

export const flagNames = ['isActive', 'isSale', 'isNew', 'isFeatured', 'isTrending', 'isHeavy'] as const;
export type FlagName = (typeof flagNames)[number];

const someTags = z
  .array(wholeNumber(UNKNOWN_TAG), UNKNOWN_TAG)
  .check(z.minLength(1, 'Please choose at least one tag'), z.maxLength(MAX_PAGE_SIZE, 'There are too many tags'));

const productChange = z
  .object(
    {
      isActive: flag('isActive'),
      isSale: flag('isSale'),
      isNew: flag('isNew'),
      isFeatured: flag('isFeatured'),
      isTrending: flag('isTrending'),
      isHeavy: flag('isHeavy'),
      categoryId: z.optional(wholeNumber('Category not found')),
      addTags: z.optional(someTags),
      removeTags: z.optional(someTags),
      price: z.optional(priceChangeSchema),
      ...taxFactsInput,
    } satisfies Record<FlagName, unknown> & Record<string, unknown>,
    ONE_THING,
  )
  .check(z.refine((change) => Object.values(change).some((value) => value !== undefined), ONE_THING));

export type BulkChange = z.output<typeof productChange>;

/** One alone may come without a list, as in a query. */
export const productIds = z.pipe(
  z.pipe(
    z.union([z.array(z.unknown()), z.string(), z.number()], CHOOSE_PRODUCTS),
    z.transform((ids) => (Array.isArray(ids) ? ids : [ids])),
  ),
  z.pipe(
    z
      .array(wholeNumber(CHOOSE_PRODUCTS), CHOOSE_PRODUCTS)
      .check(
        z.minLength(1, CHOOSE_PRODUCTS),
        z.maxLength(MAX_PAGE_SIZE, `At most ${MAX_PAGE_SIZE} products can be changed at once`),
      ),
    z.transform((ids) => [...new Set(ids)]),
  ),
);

const SEEN_PRICES = 'A change of price needs the price of each product as it was seen';

export const bulkInputSchema = z
  .object({
    ids: productIds,
    change: z.optional(productChange),
    delete: z.optional(z.literal(true, ONE_THING)),
    /** For a change of price: the prices that the preview was made from. */
    seenPrices: z.optional(
      z
        .array(z.object({ id: wholeNumber(SEEN_PRICES), price: moneyInput(SEEN_PRICES) }, SEEN_PRICES), SEEN_PRICES)
        .check(z.maxLength(MAX_PAGE_SIZE, SEEN_PRICES)),
    ),
  })
  .check(
    z.refine((input) => (input.change === undefined) !== (input.delete === undefined), ONE_THING),
    z.refine(({ change, seenPrices }) => change?.price === undefined || seenPrices !== undefined, {
      message: SEEN_PRICES,
      path: ['seenPrices'],
    }),
  );

export type BulkInput = z.output<typeof bulkInputSchema>;

export const changeProducts = endpoint({
  method: 'POST',
  path: '/api/admin/products/bulk',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Changes flags, category, tags, prices or tax of several products, or deletes them, in one transaction',
  body: bulkInputSchema,
  /** The number of changed products, without those deleted meanwhile. */
  audit: ['ids', 'change', 'delete'],
  response: z.object({ changed: z.int() }),
  status: 200,
});
