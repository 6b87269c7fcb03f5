import { sql } from 'drizzle-orm';
import type { CardProduct, Product } from '#contracts/catalogue.ts';
import { discountPercentage, moneyText } from '#contracts/money.ts';
import type { Db } from '#server/platform/database.ts';
import { statement } from '#server/platform/statement.ts';
import { products } from '#server/schema/catalogue.ts';

type Care = NonNullable<Product['care']>;

/** What the database makes of a product: one JSON text, which is read much faster than fifty columns. */
export type ProductRow = {
  product: Omit<
    Product,
    'price' | 'compareAtPrice' | 'discountPercentage' | 'isInStock' | 'tags' | 'rating' | 'care'
  > & {
    pricePaise: number;
    compareAtPaise: number | null;
    rating: number;
    care: Omit<Care, 'temperatureC' | 'ph'>;
    temperatureC: Range;
    ph: Range;
  };
};

type Range = [min: number | null, max: number | null];

/** As `toISOString` writes it. */
const time = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const category = `case when c.id is null then null else json_build_object('id', c.id, 'name', c.name, 'slug', c.slug,
  'description', c.description, 'imageUrl', c.image_url, 'isActive', c.is_active, 'version', c.version,
  'createdAt', ${time('c.created_at')}, 'updatedAt', ${time('c.updated_at')}) end`;

const tagDetails = `coalesce((
  select json_agg(json_build_object('id', t.id, 'name', t.name, 'createdAt', ${time('t.created_at')}) order by t.name)
  from product_tags pt join tags t on t.id = pt.tag_id where pt.product_id = p.id), '[]'::json)`;

/** Looked up for each product: a join would read the whole table when it is small, as long as it grows. */
const stock = 'coalesce((select s.quantity from stock s where s.product_id = p.id), 0)';

/** Of `products p` and `categories c`: lists, search, relatives and single products all read the same. */
export const productColumn = sql.raw(`json_build_object(
  'id', p.id, 'name', p.name, 'slug', p.slug, 'description', p.description,
  'pricePaise', p.price_paise, 'compareAtPaise', p.compare_at_paise, 'stock', ${stock},
  'categoryId', p.category_id, 'category', ${category}, 'tagDetails', ${tagDetails}, 'rating', p.rating,
  'isActive', p.is_active, 'isNew', p.is_new, 'isSale', p.is_sale, 'isFeatured', p.is_featured, 'isTrending', p.is_trending,
  'imageUrl', p.image_url, 'thumbnailUrl', p.thumbnail_url,
  'care', json_build_object('scientificName', p.scientific_name, 'difficulty', p.difficulty, 'light', p.light, 'co2', p.co2,
    'adultSizeCm', p.adult_size_cm, 'minTankLitres', p.min_tank_litres, 'origin', p.origin),
  'temperatureC', json_build_array(p.temperature_min_c, p.temperature_max_c), 'ph', json_build_array(p.ph_min, p.ph_max),
  'version', p.version, 'createdAt', ${time('p.created_at')}, 'updatedAt', ${time('p.updated_at')}) as product`);

/** What the database makes of a card. */
export type CardRow = Omit<CardProduct, 'price' | 'compareAtPrice' | 'discountPercentage' | 'care'> &
  NonNullable<CardProduct['care']> & { pricePaise: number; compareAtPaise: number | null };

/** Of `products p` and a `stock`. */
export const cardColumn = sql.raw(`json_build_object('id', p.id, 'name', p.name, 'pricePaise', p.price_paise,
  'compareAtPaise', p.compare_at_paise, 'stock', stock, 'isNew', p.is_new, 'isSale', p.is_sale, 'imageUrl', p.image_url,
  'difficulty', p.difficulty, 'light', p.light)`);

const productsByIds = statement<ProductRow, { ids: number[] }>(
  'products_by_ids',
  sql`
    select ${productColumn}
    from ${products} p left join categories c on c.id = p.category_id
    where p.id = any(${sql.placeholder('ids')}::int[])`,
);

/** In the order of the ids; one that does not exist is left out. */
export async function selectProductsByIds(db: Db, ids: number[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  const rows = await productsByIds(db, { ids });
  const byId = new Map(rows.map((row) => [row.product.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toProduct(row)] : [];
  });
}

export async function findProduct(db: Db, id: number): Promise<Product | null> {
  return (await selectProductsByIds(db, [id]))[0] ?? null;
}

function range([min, max]: Range): { min: number; max: number } | null {
  return min === null || max === null ? null : { min, max };
}

function toCare({ care, temperatureC, ph }: ProductRow['product']): Product['care'] {
  const whole = { ...care, temperatureC: range(temperatureC), ph: range(ph) };
  return Object.values(whole).every((value) => value === null) ? null : whole;
}

export function toProduct({ product }: ProductRow): Product {
  const { pricePaise, compareAtPaise, temperatureC: _, ph: __, ...same } = product;
  return {
    ...same,
    ...toPrices(pricePaise, compareAtPaise),
    isInStock: product.stock > 0,
    tags: product.tagDetails.map(({ id }) => id),
    // The column keeps one decimal place; '4.0' is sent as '4'.
    rating: String(product.rating),
    care: toCare(product),
  };
}

export function toCard({ pricePaise, compareAtPaise, difficulty, light, ...same }: CardRow): CardProduct {
  const care = difficulty === null && light === null ? null : { difficulty, light };
  return { ...same, ...toPrices(pricePaise, compareAtPaise), care };
}

function toPrices(pricePaise: number, compareAtPaise: number | null) {
  return {
    price: moneyText(pricePaise),
    compareAtPrice: compareAtPaise === null ? null : moneyText(compareAtPaise),
    discountPercentage: discountPercentage(pricePaise, compareAtPaise),
  };
}
