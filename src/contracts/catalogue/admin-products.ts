import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { moneySchema } from '#contracts/money-schema.ts';
import { oneOf } from '#contracts/one-of.ts';
import { listOf, pagedQuerySchema, wholeNumber } from '#contracts/pagination.ts';
import { productIds } from './bulk-products.ts';
import { productKinds } from './care.ts';
import { productSchema } from './catalogue.ts';
import { percentLimit, priceChangeSchema } from './price-change.ts';

/** In, low and out are three different states, as the stock badge shows them. */
export const stockStates = ['in', 'low', 'out'] as const;
export const activeStates = ['yes', 'no'] as const;
export const pictureStates = ['none'] as const;
export const hsnStates = ['none'] as const;
export const familyStates = ['yes', 'no'] as const;
/** A minus means descending. */
export const adminProductSorts = [
  ...(['created', '-created', 'name', '-name'] as const),
  ...(['price', '-price', 'stock', '-stock'] as const),
] as const;
export type AdminProductSort = (typeof adminProductSorts)[number];

export const NO_CATEGORY = 'none';

const adminProductQuerySchema = z.extend(pagedQuerySchema, {
  category: z.optional(
    z.union([z.literal(NO_CATEGORY), wholeNumber('category must be an id or none')], 'category must be an id or none'),
  ),
  kind: z.optional(oneOf('kind', productKinds)),
  stock: z.optional(oneOf('stock', stockStates)),
  active: z.optional(oneOf('active', activeStates)),
  picture: z.optional(oneOf('picture', pictureStates)),
  hsn: z.optional(oneOf('hsn', hsnStates)),
  /** Whether it is one of several variants. */
  family: z.optional(oneOf('family', familyStates)),
  sort: z.optional(oneOf('sort', adminProductSorts)),
});

export type AdminProductQuery = z.output<typeof adminProductQuerySchema>;

export const listAdminProducts = endpoint({
  method: 'GET',
  path: '/api/admin/products',
  access: 'staff',
  right: 'stock.write',
  summary: 'All products, also inactive ones, with the filters and orders of the dashboard; the newest first',
  query: adminProductQuerySchema,
  response: listOf(productSchema),
  isUnmasked: true,
});

export const pricePreviewSchema = z.object({
  id: z.int(),
  name: z.string(),
  price: moneySchema,
  compareAtPrice: z.nullable(moneySchema),
  /** Null: it cannot have the change, for the reason in `problem`. */
  newPrice: z.nullable(moneySchema),
  problem: z.nullable(z.string()),
});

export type PricePreview = z.infer<typeof pricePreviewSchema>;

export const previewPrices = endpoint({
  method: 'GET',
  path: '/api/admin/products/price-preview',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'What a change of price would make of these products; nothing is changed',
  query: z.object({ ids: productIds, ...priceChangeSchema.shape }).check(percentLimit),
  response: z.object({ data: z.array(pricePreviewSchema) }),
});

const countSchema = z.object({ id: z.int(), products: z.int() });

export const countProducts = endpoint({
  method: 'GET',
  path: '/api/admin/product-counts',
  access: 'staff',
  right: 'stock.write',
  summary: 'How many products each category and each tag has; those without products are left out',
  response: z.object({ categories: z.array(countSchema), tags: z.array(countSchema) }),
});
