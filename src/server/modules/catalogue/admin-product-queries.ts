import { and, asc, between, count, desc, eq, exists, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type AdminProductQuery, type AdminProductSort, NO_CATEGORY } from '#contracts/catalogue/admin-products.ts';
import { LOW_STOCK_LIMIT } from '#contracts/catalogue/stock.ts';
import { MIN_SEARCH_LENGTH, numberIn } from '#contracts/dashboard/searched-text.ts';
import type { PageRequest } from '#contracts/pagination.ts';
import { cappedCount } from '#server/database/capped-count.ts';
import type { Db } from '#server/database/database.ts';
import { likePattern } from '#server/database/like-pattern.ts';
import { products, productTags, stock } from '#server/database/schema/catalogue.ts';
import { matchesText } from './product-conditions.ts';
import type { IdPage } from './product-queries.ts';

const sortColumns = {
  created: products.createdAt,
  name: sql`lower(${products.name})`,
  price: products.pricePaise,
  stock: sql`coalesce(${stock.quantity}, 0)`,
};

function orderOf(sort: AdminProductSort): SQL[] {
  const name = sort.replace('-', '') as keyof typeof sortColumns;
  const direction = sort.startsWith('-') ? desc : asc;
  return [direction(sortColumns[name]), direction(products.id)];
}

const quantities = {
  in: gt(stock.quantity, LOW_STOCK_LIMIT),
  low: between(stock.quantity, 1, LOW_STOCK_LIMIT),
  out: eq(stock.quantity, 0),
};

function hasStock(db: Db, state: keyof typeof quantities): SQL {
  const rows = db
    .select({ one: sql`1` })
    .from(stock)
    .where(and(eq(stock.productId, products.id), quantities[state]));
  return exists(rows);
}

function inCategory(category: number | typeof NO_CATEGORY): SQL {
  return category === NO_CATEGORY ? isNull(products.categoryId) : eq(products.categoryId, category);
}

function conditionOf(
  db: Db,
  { query, category, kind, stock, active, picture, hsn, family }: AdminProductQuery,
): SQL | undefined {
  return and(
    query ? matchesText(query) : undefined,
    category === undefined ? undefined : inCategory(category),
    kind && eq(products.kind, kind),
    stock && hasStock(db, stock),
    active && eq(products.isActive, active === 'yes'),
    picture && isNull(products.imageUrl),
    hsn && isNull(products.hsn),
    family && (family === 'yes' ? isNotNull(products.familyId) : isNull(products.familyId)),
  );
}

export async function selectAdminPage(db: Db, query: AdminProductQuery, page: PageRequest): Promise<IdPage> {
  const condition = conditionOf(db, query);
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .leftJoin(stock, eq(stock.productId, products.id))
    .where(condition)
    .orderBy(...orderOf(query.sort ?? '-created'))
    .limit(page.limit)
    .offset((page.page - 1) * page.limit);
  return { ids: rows.map(({ id }) => id), total: await cappedCount(db, products, condition) };
}

/** By its id or article number, or by a part of its name: names that begin with the text first, active ones first. */
export function selectFirstProducts(db: Db, text: string, limit: number) {
  const { id, name, optionLabel, sku, pricePaise, isActive } = products;
  const isNamed = text.length < MIN_SEARCH_LENGTH ? undefined : sql`${name} ilike ${likePattern(text)}`;
  const number = numberIn(text);
  const isMeant = or(
    number === null ? undefined : eq(id, number),
    and(isNotNull(sku), eq(sql`lower(${sku})`, text.toLowerCase())),
  );
  return db
    .select({ id, name, optionLabel, pricePaise, isActive, stock: sql<number>`coalesce(${stock.quantity}, 0)` })
    .from(products)
    .leftJoin(stock, eq(stock.productId, id))
    .where(or(isMeant, isNamed))
    .orderBy(
      desc(sql`coalesce(${isMeant}, false)`),
      desc(isActive),
      desc(sql`starts_with(lower(${name}), ${text.toLowerCase()})`),
      asc(sql`lower(${name})`),
      asc(id),
    )
    .limit(limit);
}

type Counts = { id: number; products: number }[];

export async function countByGroup(db: Db): Promise<{ categories: Counts; tags: Counts }> {
  const categories = await db
    .select({ id: products.categoryId, products: count() })
    .from(products)
    .where(isNotNull(products.categoryId))
    .groupBy(products.categoryId);
  const tags = await db
    .select({ id: productTags.tagId, products: count() })
    .from(productTags)
    .groupBy(productTags.tagId);
  return { categories: categories as Counts, tags };
}
