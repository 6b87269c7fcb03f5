import { type SQL, sql } from 'drizzle-orm';
import type { CardProduct, Category, Product, Tag } from '#contracts/catalogue/catalogue.ts';
import type { Family } from '#contracts/catalogue/family-schema.ts';
import { discountPercentage } from '#contracts/money.ts';
import type { Db } from '#server/database/database.ts';
import { statement } from '#server/database/statement.ts';
import {
  type FamilyRow,
  familyColumns,
  familyFields,
  type ListedMembers,
  priceTexts,
  toFamily,
} from './families/family-rows.ts';

type Care = NonNullable<Product['care']>;

type Derived = 'price' | 'compareAtPrice' | 'discountPercentage' | 'isInStock' | 'category' | 'tagDetails';
type DerivedOfFamily = 'family' | 'familySize' | 'fromPrice';

/** A product as selected, with its category, family and tags as ids. */
type ProductRow = Omit<Product, Derived | DerivedOfFamily | 'rating' | 'care'> &
  Omit<Care, 'temperatureC' | 'ph'> & {
    pricePaise: number;
    compareAtPaise: number | null;
    familyId: number | null;
    rating: number;
    temperatureC: Range;
    ph: Range;
  };

type Range = [min: number | null, max: number | null];

/** Products, with shared categories, families and tags listed once. Null: none. */
export type ProductRows = {
  products: ProductRow[] | null;
  categories: Category[] | null;
  families: FamilyRow[] | null;
  /** Ordered by name. */
  tags: Tag[] | null;
};

/** As `toISOString` writes it. */
const time = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A subquery per product: the planner turns a join into a scan of the whole table while it is small. */
const stock = 'coalesce((select s.quantity from stock s where s.product_id = p.id), 0)';

const images = `coalesce((select json_agg(json_build_object('url', i.url, 'alt', i.alt, 'width', i.width, 'height', i.height)
  order by i.position) from product_images i where i.product_id = p.id), '[]'::json)`;

/** Add a new product column here too: the type checker does not see it. */
const productColumns = sql.raw(`p.id, p.name, p.slug, p.description,
  p.price_paise as "pricePaise", p.compare_at_paise as "compareAtPaise", ${stock} as stock, p.category_id as "categoryId",
  array(select pt.tag_id from product_tags pt where pt.product_id = p.id) as tags, p.rating, p.is_active as "isActive",
  p.is_new as "isNew", p.is_sale as "isSale", p.is_featured as "isFeatured", p.is_trending as "isTrending",
  p.is_heavy as "isHeavy", p.kind,
  p.image_url as "imageUrl", p.thumbnail_url as "thumbnailUrl", p.scientific_name as "scientificName", p.difficulty, p.light,
  p.co2, p.adult_size_cm as "adultSizeCm", p.min_tank_litres as "minTankLitres", p.origin,
  array[p.temperature_min_c, p.temperature_max_c] as "temperatureC", array[p.ph_min, p.ph_max] as ph,
  p.sku, p.pieces, p.weight_grams as "weightGrams", p.box_size as "boxSize",
  p.hsn, case when p.is_tax_exempt then 'exempt' else 'taxable' end as tax, p.gst_basis_points / 100.0 as "gstRate",
  p.low_stock_at as "lowStockAt", ${images} as images, p.facts,
  p.family_id as "familyId", p.option_label as "optionLabel",
  p.version, ${time('p.created_at')} as "createdAt", ${time('p.updated_at')} as "updatedAt"`);

const categoryColumns =
  sql.raw(`c.id, c.name, c.slug, c.description, c.image_url as "imageUrl", c.is_active as "isActive",
  c.version, ${time('c.created_at')} as "createdAt", ${time('c.updated_at')} as "updatedAt"`);

const tagColumns = sql.raw(`t.id, t.name, ${time('t.created_at')} as "createdAt"`);

/**
 * The one product query of lists, search, related and single products. PostgreSQL builds the JSON, which costs less
 * than parsing fifty columns per product. `among` builds the condition on a product-id column.
 */
export function productRows(among: (id: SQL) => SQL): SQL {
  const those = among(sql.raw('p.id'));
  return sql`
    (select json_agg(row) from (select ${productColumns} from products p where ${those}) as row) as products,
    (select json_agg(row) from (
      select ${categoryColumns} from categories c where c.id in (select p.category_id from products p where ${those})
    ) as row) as categories,
    (select json_agg(row) from (
      select ${sql.raw(familyColumns)} from product_families f
      where f.id in (select p.family_id from products p where p.family_id is not null and ${those})
    ) as row) as families,
    (select json_agg(row) from (
      select ${tagColumns} from tags t
      where t.id in (select pt.tag_id from product_tags pt where ${among(sql.raw('pt.product_id'))}) order by t.name
    ) as row) as tags`;
}

/** A card as selected. */
export type CardRow = Omit<CardProduct, 'price' | 'compareAtPrice' | 'discountPercentage' | 'care' | DerivedOfFamily> &
  Omit<NonNullable<CardProduct['care']>, 'temperatureC'> & {
    family: FamilyRow | null;
    pricePaise: number;
    compareAtPaise: number | null;
    temperatureC: Range;
  };

/** Needs `products p` and a column `stock`. */
export const cardColumn = sql.raw(`json_build_object('id', p.id, 'name', p.name, 'pricePaise', p.price_paise,
  'compareAtPaise', p.compare_at_paise, 'stock', stock, 'isNew', p.is_new, 'isSale', p.is_sale, 'imageUrl', p.image_url,
  'isHeavy', p.is_heavy, 'kind', p.kind, 'light', p.light, 'co2', p.co2, 'adultSizeCm', p.adult_size_cm,
  'minTankLitres', p.min_tank_litres, 'temperatureC', array[p.temperature_min_c, p.temperature_max_c],
  'family', (select row_to_json(row) from (select ${familyColumns} from product_families f where f.id = p.family_id) as row))`);

const productsByIds = statement<ProductRows, { ids: number[] }>(
  'products_by_ids',
  sql`select ${productRows((id) => sql`${id} = any(${sql.placeholder('ids')}::int[])`)}`,
);

/** In the order of the ids; one that does not exist is left out. */
export async function selectProductsByIds(db: Db, ids: number[], members: ListedMembers = 'all'): Promise<Product[]> {
  if (ids.length === 0) return [];
  const [row] = await productsByIds(db, { ids });
  return row ? toProducts(row, ids, members) : [];
}

export async function findProduct(db: Db, id: number, members: ListedMembers = 'all'): Promise<Product | null> {
  return (await selectProductsByIds(db, [id], members))[0] ?? null;
}

function range([min, max]: Range): { min: number; max: number } | null {
  return min === null || max === null ? null : { min, max };
}

export function toProducts(rows: ProductRows, ids: number[], members: ListedMembers): Product[] {
  const { products, categories, families, tags } = rows;
  const familyById = new Map(families?.map((family) => [family.id, toFamily(family, members)]));
  const categoryById = new Map(categories?.map((category) => [category.id, category]));
  const rowById = new Map(products?.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rowById.get(id);
    if (!row) return [];
    const category = (row.categoryId !== null && categoryById.get(row.categoryId)) || null;
    const family = (row.familyId !== null && familyById.get(row.familyId)) || null;
    return [toProduct(row, category, family, tags?.filter((tag) => row.tags.includes(tag.id)) ?? [])];
  });
}

function toProduct(row: ProductRow, category: Category | null, family: Family | null, tagDetails: Tag[]): Product {
  const { pricePaise, compareAtPaise, scientificName, difficulty, light, co2, adultSizeCm, ...others } = row;
  const { minTankLitres, origin, temperatureC, ph, familyId, ...same } = others;
  const care = { scientificName, difficulty, light, co2, adultSizeCm, minTankLitres, origin };
  const whole = { ...care, temperatureC: range(temperatureC), ph: range(ph) };
  return {
    ...same,
    ...toPrices(pricePaise, compareAtPaise),
    isInStock: row.stock > 0,
    category,
    tags: tagDetails.map(({ id }) => id),
    tagDetails,
    // The column keeps one decimal place; '4.0' is sent as '4'.
    rating: String(row.rating),
    care: orNull(whole),
    ...familyFields(family),
  };
}

export function toCard(row: CardRow): CardProduct {
  const { pricePaise, compareAtPaise, light, co2, adultSizeCm, minTankLitres, temperatureC, ...others } = row;
  const { family, ...same } = others;
  const care = { light, co2, temperatureC: range(temperatureC), adultSizeCm, minTankLitres };
  const ofFamily = familyFields(family && toFamily(family, 'active'));
  return { ...same, ...toPrices(pricePaise, compareAtPaise), care: orNull(care), ...ofFamily };
}

/** Null if no fact is known. */
function orNull<T extends object>(care: T): T | null {
  return Object.values(care).every((value) => value === null) ? null : care;
}

function toPrices(pricePaise: number, compareAtPaise: number | null) {
  const discount = discountPercentage(pricePaise, compareAtPaise);
  return { ...priceTexts(pricePaise, compareAtPaise), discountPercentage: discount };
}
