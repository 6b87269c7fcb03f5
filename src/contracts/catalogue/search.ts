import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { moneySchema } from '#contracts/money-schema.ts';
import { searchTextSchema } from '#contracts/pagination.ts';

export const MAX_SUGGESTED_PRODUCTS = 8;
export const MAX_SUGGESTED_CATEGORIES = 3;

export const suggestionSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** The small picture if there is one. */
  imageUrl: z.nullable(z.string()),
  price: moneySchema,
  /** Of a product that stands for its family. */
  familyName: z.nullable(z.string()),
  /** The family's lowest price, if its prices differ. */
  fromPrice: z.nullable(moneySchema),
  categoryName: z.nullable(z.string()),
  /** A family counts when any active member does. */
  isInStock: z.boolean(),
});

export const suggestionsSchema = z.object({
  data: z.array(suggestionSchema),
  categories: z.array(z.object({ name: z.string(), slug: z.string() })),
});

export type Suggestion = z.infer<typeof suggestionSchema>;
export type Suggestions = z.infer<typeof suggestionsSchema>;

export const suggestProducts = endpoint({
  method: 'GET',
  path: '/api/products/suggest',
  access: 'public',
  summary: 'A few products and categories for what has been typed so far',
  query: z.object({ q: z.optional(searchTextSchema) }),
  response: suggestionsSchema,
});
