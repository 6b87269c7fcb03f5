import * as z from 'zod/mini';
import { taxFactsSchema } from '#contracts/bills/tax-facts.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { moneyInput, moneySchema } from '#contracts/money-schema.ts';
import { oneOf } from '#contracts/one-of.ts';
import {
  limitSchema,
  listOf,
  MAX_PAGE_SIZE,
  MAX_SEARCH_LENGTH,
  pagedQuerySchema,
  pageSchema,
  searchTextSchema,
  wholeNumber,
} from '#contracts/pagination.ts';
import { storable } from '#contracts/text.ts';
import { co2Needs, difficulties, lightLevels, productKinds } from './care.ts';
import { careFilter, careSchema } from './care-schema.ts';
import { familySchema } from './family-schema.ts';
import { boxSizes, factSchema } from './product-details.ts';
import { productImageSchema } from './product-pictures.ts';

export const categorySchema = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  description: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  isActive: z.boolean(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type Category = z.infer<typeof categorySchema>;

export const tagDetailSchema = z.object({ id: z.int(), name: z.string(), createdAt: z.string() });

export const tagSchema = z.extend(tagDetailSchema, { version: z.int() });

export type Tag = z.infer<typeof tagSchema>;

export const productSchema = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  price: moneySchema,
  compareAtPrice: z.nullable(moneySchema),
  discountPercentage: z.int(),
  stock: z.int(),
  isInStock: z.boolean(),
  categoryId: z.nullable(z.int()),
  category: z.nullable(categorySchema),
  tags: z.array(z.int()),
  tagDetails: z.array(tagDetailSchema),
  rating: z.string(),
  isActive: z.boolean(),
  isNew: z.boolean(),
  isSale: z.boolean(),
  isFeatured: z.boolean(),
  isTrending: z.boolean(),
  /** Its delivery is agreed on WhatsApp and never called free. */
  isHeavy: z.boolean(),
  kind: z.enum(productKinds),
  /** The shop's own code. */
  sku: z.nullable(z.string()),
  /** Animals or plants in one unit. */
  pieces: z.int(),
  /** Null: unknown. */
  weightGrams: z.nullable(z.int()),
  boxSize: z.enum(boxSizes),
  ...taxFactsSchema,
  /** The shop gets a mail when no more than these are left; null: the number of its policy. */
  lowStockAt: z.nullable(z.int()),
  /** The first of `images`. */
  imageUrl: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
  images: z.array(productImageSchema),
  care: z.nullable(careSchema),
  /** Equipment facts, as the owner named them. */
  facts: z.array(factSchema),
  /** The variant's name within its family; null without a family. */
  optionLabel: z.nullable(z.string()),
  family: z.nullable(familySchema),
  /** The number of listed members and their lowest price; null without a family. */
  familySize: z.nullable(z.int()),
  fromPrice: z.nullable(moneySchema),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type Product = z.infer<typeof productSchema>;

/** The fields of a product card. */
export const cardProductSchema = z.extend(
  z.pick(productSchema, {
    ...({ id: true, name: true, price: true, compareAtPrice: true, discountPercentage: true } as const),
    ...({ stock: true, isNew: true, isSale: true, isHeavy: true, kind: true, imageUrl: true } as const),
    ...({ family: true, familySize: true, fromPrice: true } as const),
  }),
  {
    care: z.nullable(
      z.pick(careSchema, { light: true, co2: true, temperatureC: true, adultSizeCm: true, minTankLitres: true }),
    ),
  },
);

export type CardProduct = z.infer<typeof cardProductSchema>;

export const productFilters = ['new', 'sale', 'trending', 'featured'] as const;
export type ProductFilter = (typeof productFilters)[number];

export const productSorts = ['newest', 'price', '-price', 'rating', 'name', 'best-selling'] as const;
export type ProductSort = (typeof productSorts)[number];

const CATEGORY_WORD = 'category must be a slug or a name';
const categoryWord = z.string(CATEGORY_WORD).check(z.maxLength(MAX_SEARCH_LENGTH, CATEGORY_WORD), storable());

const oneOrMore = z.pipe(
  z.union([categoryWord, z.array(categoryWord).check(z.maxLength(MAX_PAGE_SIZE, CATEGORY_WORD))], CATEGORY_WORD),
  z.transform((value) => (Array.isArray(value) ? value : [value])),
);

const trueOrFalse = z.pipe(
  z.union([z.enum(['true', 'false', '1', '0']), z.boolean()], 'inStock must be true or false'),
  z.transform((value) => value === true || value === 'true' || value === '1'),
);

const statusSchema = z.literal('all', 'status can only be all');

export const productQuerySchema = z.object({
  page: z.optional(pageSchema),
  limit: z.optional(limitSchema),
  query: z.optional(searchTextSchema),
  filter: z.optional(oneOf('filter', productFilters)),
  category: z.optional(oneOrMore),
  tag: z.optional(searchTextSchema),
  minPrice: z.optional(moneyInput('minPrice must be an amount in rupees')),
  maxPrice: z.optional(moneyInput('maxPrice must be an amount in rupees')),
  inStock: z.optional(trueOrFalse),
  difficulty: z.optional(careFilter('difficulty', difficulties)),
  light: z.optional(careFilter('light', lightLevels)),
  co2: z.optional(careFilter('co2', co2Needs)),
  sort: z.optional(oneOf('sort', productSorts)),
  status: z.optional(statusSchema),
  /**
   * Each family once, as its first member: prices are the lowest of the family, and it is in stock when a member is.
   */
  group: z.optional(z.literal('family', 'group can only be family')),
});

export type ProductQuery = z.output<typeof productQuerySchema>;

export const idParamsSchema = z.object({ id: wholeNumber('id must be a positive whole number') });

const productListSchema = listOf(productSchema);

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  access: 'public',
  summary: 'Products, filtered and sorted; paged when page or limit is given',
  query: productQuerySchema,
  response: productListSchema,
});

export const listCategoryProducts = endpoint({
  method: 'GET',
  path: '/api/products/category/:category',
  access: 'public',
  summary: 'Products of one category, by slug or name',
  params: z.object({ category: categoryWord }),
  query: productQuerySchema,
  response: productListSchema,
});

export const searchProducts = endpoint({
  method: 'GET',
  path: '/api/products/search',
  access: 'public',
  summary: 'Products that match a search text, best match first',
  query: z.extend(productQuerySchema, { q: z.optional(searchTextSchema) }),
  response: productListSchema,
});

export const getProduct = endpoint({
  method: 'GET',
  path: '/api/products/:id',
  access: 'public',
  summary: 'One product; an inactive one with status=all, for administrators',
  params: idParamsSchema,
  query: z.object({ status: z.optional(statusSchema) }),
  response: productSchema,
});

export const listRelatedProducts = endpoint({
  method: 'GET',
  path: '/api/products/:id/related',
  access: 'public',
  summary: 'Up to eight products of the same category or with shared tags',
  params: idParamsSchema,
  response: productListSchema,
});

export const getProductPage = endpoint({
  method: 'GET',
  path: '/api/products/:id/page',
  access: 'public',
  summary: "All that a product's page shows: the product, and related products as cards",
  params: idParamsSchema,
  response: z.object({ product: productSchema, related: z.array(cardProductSchema) }),
});

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  access: 'public',
  summary: 'Categories; the inactive ones too with status=all, for administrators',
  query: z.extend(pagedQuerySchema, { status: z.optional(statusSchema) }),
  response: listOf(categorySchema),
});

export const listTags = endpoint({
  method: 'GET',
  path: '/api/tags',
  access: 'public',
  summary: 'Tags',
  query: pagedQuerySchema,
  response: listOf(tagSchema),
});
