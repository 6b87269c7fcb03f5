import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { co2Needs, difficulties, lightLevels } from '#contracts/care.ts';

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const version = () => integer().notNull().default(1);
const createdAt = () => timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow();
const updatedAt = () => timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow();
const flag = (initially: boolean) => boolean().notNull().default(initially);

export const categories = pgTable(
  'categories',
  {
    id: id(),
    name: text().notNull(),
    slug: text().notNull(),
    description: text(),
    imageUrl: text(),
    isActive: flag(true),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('categories_name_unique').on(sql`lower(${table.name})`),
    uniqueIndex('categories_slug_unique').on(sql`lower(${table.slug})`),
  ],
);

export const tags = pgTable(
  'tags',
  { id: id(), name: text().notNull(), version: version(), createdAt: createdAt(), updatedAt: updatedAt() },
  (table) => [uniqueIndex('tags_name_unique').on(sql`lower(${table.name})`)],
);

export const products = pgTable(
  'products',
  {
    id: id(),
    name: text().notNull(),
    slug: text().notNull(),
    description: text().notNull(),
    pricePaise: integer().notNull(),
    compareAtPaise: integer(),
    categoryId: integer().references(() => categories.id, { onDelete: 'set null' }),
    rating: numeric({ precision: 2, scale: 1 }).notNull().default('0'),
    isActive: flag(true),
    isNew: flag(false),
    isSale: flag(false),
    isFeatured: flag(false),
    isTrending: flag(false),
    imageUrl: text(),
    thumbnailUrl: text(),
    scientificName: text(),
    difficulty: text({ enum: difficulties }),
    light: text({ enum: lightLevels }),
    co2: text({ enum: co2Needs }),
    temperatureMinC: numeric({ precision: 3, scale: 1, mode: 'number' }),
    temperatureMaxC: numeric({ precision: 3, scale: 1, mode: 'number' }),
    phMin: numeric({ precision: 3, scale: 1, mode: 'number' }),
    phMax: numeric({ precision: 3, scale: 1, mode: 'number' }),
    adultSizeCm: numeric({ precision: 5, scale: 1, mode: 'number' }),
    minTankLitres: integer(),
    origin: text(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('products_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('products_by_category').on(
      table.categoryId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    check('products_price_not_negative', sql`${table.pricePaise} >= 0`),
    check('products_compare_at_above_price', sql`${table.compareAtPaise} > ${table.pricePaise}`),
    check('products_rating_in_range', sql`${table.rating} between 0 and 5`),
  ],
);

/** Apart from products, so that an order rewrites a narrow row and not a wide one with its search indexes. */
export const stock = pgTable(
  'stock',
  {
    productId: integer()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
  },
  (table) => [check('stock_not_negative', sql`${table.quantity} >= 0`)],
);

export const productTags = pgTable(
  'product_tags',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    tagId: integer()
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.productId, table.tagId] }), index('product_tags_by_tag').on(table.tagId)],
);
