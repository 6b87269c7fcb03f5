import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  numeric,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { co2Needs, difficulties, lightLevels, productKinds } from '#contracts/catalogue/care.ts';
import { boxSizes, type Fact } from '#contracts/catalogue/product-details.ts';
import { LOW_STOCK_LIMIT } from '#contracts/catalogue/stock.ts';
import { checkedTable } from './checked-table.ts';
import { moment } from './moment.ts';

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const version = () => integer().notNull().default(1);
const createdAt = () => moment().notNull().defaultNow();
const updatedAt = () => moment().notNull().defaultNow();
const flag = (initially: boolean) => boolean().notNull().default(initially);

export const categories = checkedTable(
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

export const tags = checkedTable(
  'tags',
  { id: id(), name: text().notNull(), version: version(), createdAt: createdAt(), updatedAt: updatedAt() },
  (table) => [uniqueIndex('tags_name_unique').on(sql`lower(${table.name})`)],
);

/** Products that are variants of one thing. */
export const productFamilies = checkedTable('product_families', {
  id: id(),
  name: text().notNull(),
  optionName: text().notNull().default('Option'),
  version: version(),
});

export const products = checkedTable(
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
    isHeavy: flag(false),
    kind: text({ enum: productKinds }).notNull().default('dry'),
    imageUrl: text(),
    thumbnailUrl: text(),
    /** For bills: the HSN code, whether it is taxed, and the rate in hundredths of a percent (null: not set yet). */
    hsn: text(),
    isTaxExempt: flag(false),
    gstBasisPoints: integer(),
    /** The shop gets a mail when no more than these are left; null: the number of its policy. */
    lowStockAt: integer(),
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
    sku: text(),
    pieces: integer().notNull().default(1),
    weightGrams: integer(),
    boxSize: text({ enum: boxSizes }).notNull().default('small'),
    facts: jsonb().$type<Fact[]>().notNull().default([]),
    familyId: integer().references(() => productFamilies.id, { onDelete: 'set null' }),
    optionLabel: text(),
    familyPosition: integer(),
    /** Stands for its family in lists. A product without a family stands for itself. */
    isFace: flag(true),
    /** Of the face of a family: the lowest price of the active members. */
    familyFromPaise: integer(),
    /** Pieces sold lately, for the order of best sellers; an hourly job counts them. */
    soldRecently: integer().notNull().default(0),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // The migration adds the columns of the filters to these nine as INCLUDE, which Drizzle cannot say: any filter is
    // then judged while walking the index in the order asked for, without reading the wide rows.
    index('products_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('products_by_price').on(table.pricePaise, table.id),
    index('products_by_rating').on(table.rating, table.id),
    index('products_by_sales').on(table.soldRecently, table.id),
    index('products_by_name').on(sql`lower(${table.name})`, table.id),
    index('products_by_category').on(
      table.categoryId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('products_by_category_price').on(table.categoryId, table.pricePaise, table.id),
    index('products_by_listed_price').on(listedPaise(table), table.id).where(sql`${table.isFace}`),
    index('products_by_category_listed_price')
      .on(table.categoryId, listedPaise(table), table.id)
      .where(sql`${table.isFace}`),
    // Few products carry a flag, and walking past all others to find them would take as long as the shop is large.
    index('products_new').on(table.createdAt, table.id).where(sql`${table.isNew}`),
    index('products_sale').on(table.createdAt, table.id).where(sql`${table.isSale}`),
    index('products_featured').on(table.createdAt, table.id).where(sql`${table.isFeatured}`),
    index('products_trending').on(table.createdAt, table.id).where(sql`${table.isTrending}`),
    index('products_inactive').on(table.id).where(sql`not ${table.isActive}`),
    uniqueIndex('products_family_position_unique').on(table.familyId, table.familyPosition).where(inFamily(table)),
    uniqueIndex('products_option_label_unique')
      .on(table.familyId, sql`lower(${table.optionLabel})`)
      .where(inFamily(table)),
    uniqueIndex('products_one_face')
      .on(table.familyId)
      .where(sql`${table.isFace} and ${inFamily(table)}`),
    uniqueIndex('products_sku_unique').on(sql`lower(${table.sku})`).where(sql`${table.sku} is not null`),
    index('products_by_care').on(table.difficulty, table.light, table.co2),
    index('products_name_parts').using('gin', table.name.op('gin_trgm_ops')),
    check('products_price_not_negative', sql`${table.pricePaise} >= 0`),
    check('products_compare_at_above_price', sql`${table.compareAtPaise} > ${table.pricePaise}`),
    check(
      'products_member_has_label',
      sql`${table.familyId} is null or (${table.optionLabel} is not null and ${table.familyPosition} is not null)`,
    ),
    check('products_single_is_face', sql`${table.familyId} is not null or ${table.isFace}`),
    check('products_pieces_positive', sql`${table.pieces} > 0`),
    check('products_facts_are_list', sql`jsonb_typeof(${table.facts}) = 'array'`),
    check('products_rating_in_range', sql`${table.rating} between 0 and 5`),
  ],
);

/** What lists with families judge a price by. */
function listedPaise(table: { familyFromPaise: AnyPgColumn; pricePaise: AnyPgColumn }): SQL {
  return sql`coalesce(${table.familyFromPaise}, ${table.pricePaise})`;
}

/** Most products have no family: they are in none of these indexes. */
function inFamily({ familyId }: { familyId: AnyPgColumn }): SQL {
  return sql`${familyId} is not null`;
}

/** Position 0 is the product's `image_url`. */
export const productImages = checkedTable(
  'product_images',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    url: text().notNull(),
    alt: text(),
    width: integer(),
    height: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    check('product_images_position_in_range', sql`${table.position} between 0 and 11`),
  ],
);

/** Apart from products, so that an order rewrites a narrow row and not a wide one with its search indexes. */
export const stock = checkedTable(
  'stock',
  {
    productId: integer()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
  },
  (table) => [
    index('stock_low')
      .on(table.quantity, table.productId)
      .where(sql`${table.quantity} <= ${sql.raw(`${LOW_STOCK_LIMIT}`)}`),
    check('stock_not_negative', sql`${table.quantity} >= 0`),
  ],
);

export const productTags = checkedTable(
  'product_tags',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    tagId: integer()
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.tagId] }),
    index('product_tags_by_tag').on(table.tagId, table.productId),
  ],
);

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** What a search looks through: one narrow row for each product, rewritten by the service with every change of it. */
export const productSearch = checkedTable(
  'product_search',
  {
    productId: integer()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** As searched: in small letters, without accents and punctuation. */
    name: text().notNull(),
    /** Apart, so that matches by name are found at once among many others. */
    nameWords: tsvector().notNull(),
    document: tsvector().notNull(),
  },
  (table) => [
    index('product_search_name_words').using('gin', table.nameWords).with({ fastupdate: false }),
    index('product_search_document').using('gin', table.document).with({ fastupdate: false }),
    index('product_search_name').on(table.name.op('text_pattern_ops')),
  ],
);

/** Every word of names, tags, categories and scientific names: what a mistyped word is compared with. */
export const searchWords = checkedTable('search_words', { word: text().primaryKey() }, (table) => [
  index('search_words_parts').using('gin', table.word.op('gin_trgm_ops')),
]);
