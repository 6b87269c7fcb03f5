import { and, asc, count, desc, eq, exists, gt, gte, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Product, ProductFilter, ProductQuery, ProductSort } from '#contracts/catalogue.ts';
import { discountPercentage, moneyText } from '#contracts/money.ts';
import type { PageRequest } from '#contracts/pagination.ts';
import type { Db } from '#server/platform/database.ts';
import { categories, products, productTags, stock, tags } from '#server/schema/catalogue.ts';
import { toCategory } from './category-queries.ts';

type TagDetail = Product['tagDetails'][number];

const tagDetails = sql<TagDetail[]>`(
  select coalesce(json_agg(json_build_object('id', ${tags.id}, 'name', ${tags.name}, 'createdAt', ${tags.createdAt}) order by ${tags.name}), '[]'::json)
  from ${productTags} join ${tags} on ${tags.id} = ${productTags.tagId}
  where ${productTags.productId} = ${products.id}
)`;

function selectProducts(db: Db) {
  return db
    .select({ product: products, category: categories, quantity: stock.quantity, tagDetails })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(stock, eq(stock.productId, products.id));
}

type ProductRow = Awaited<ReturnType<typeof selectProducts>>[number];

function range(min: number | null, max: number | null): { min: number; max: number } | null {
  return min === null || max === null ? null : { min, max };
}

function toCare(row: ProductRow['product']): Product['care'] {
  const care = {
    scientificName: row.scientificName,
    difficulty: row.difficulty,
    light: row.light,
    co2: row.co2,
    temperatureC: range(row.temperatureMinC, row.temperatureMaxC),
    ph: range(row.phMin, row.phMax),
    adultSizeCm: row.adultSizeCm,
    minTankLitres: row.minTankLitres,
    origin: row.origin,
  };
  return Object.values(care).every((value) => value === null) ? null : care;
}

function toProduct({ product, category, quantity, tagDetails }: ProductRow): Product {
  const inStock = quantity ?? 0;
  return {
    id: product.id,
    name: product.name,
    slug: product.slug,
    description: product.description,
    price: moneyText(product.pricePaise),
    compareAtPrice: product.compareAtPaise === null ? null : moneyText(product.compareAtPaise),
    discountPercentage: discountPercentage(product.pricePaise, product.compareAtPaise),
    stock: inStock,
    isInStock: inStock > 0,
    categoryId: product.categoryId,
    category: category && toCategory(category),
    tags: tagDetails.map((tag) => tag.id),
    tagDetails: tagDetails.map((tag) => ({ ...tag, createdAt: new Date(tag.createdAt).toISOString() })),
    rating: product.rating,
    isActive: product.isActive,
    isNew: product.isNew,
    isSale: product.isSale,
    isFeatured: product.isFeatured,
    isTrending: product.isTrending,
    imageUrl: product.imageUrl,
    thumbnailUrl: product.thumbnailUrl,
    care: toCare(product),
    version: product.version,
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
  };
}

const flagOf: Record<ProductFilter, SQL | undefined> = {
  new: eq(products.isNew, true),
  sale: eq(products.isSale, true),
  trending: eq(products.isTrending, true),
  featured: eq(products.isFeatured, true),
};

const orderOf: Record<ProductSort, SQL[]> = {
  newest: [desc(products.createdAt), desc(products.id)],
  price: [asc(products.pricePaise), asc(products.id)],
  '-price': [desc(products.pricePaise), desc(products.id)],
  rating: [desc(products.rating), desc(products.id)],
  name: [asc(sql`lower(${products.name})`), asc(products.id)],
};

/** `%`, `_` and `\` in what a person types stand for themselves. */
function containing(column: SQL | typeof products.name, text: string): SQL {
  return sql`${column} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;
}

function matchesTag(db: Db, name: string): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(productTags)
      .innerJoin(tags, eq(tags.id, productTags.tagId))
      .where(and(eq(productTags.productId, products.id), eq(sql`lower(${tags.name})`, name.toLowerCase()))),
  );
}

/** A whole number is first taken as the id. */
function matchesText(text: string): SQL | undefined {
  const byName = containing(products.name, text);
  return /^\d{1,9}$/.test(text) ? or(eq(products.id, Number(text)), byName) : byName;
}

export type ProductConditions = Omit<ProductQuery, 'page' | 'limit' | 'sort' | 'status'> & {
  includeInactive?: boolean;
};

function matching(db: Db, query: ProductConditions): SQL | undefined {
  const categoryWords = query.category?.map((word) => word.toLowerCase());
  return and(
    query.includeInactive ? undefined : eq(products.isActive, true),
    query.filter && flagOf[query.filter],
    categoryWords &&
      or(
        inArray(sql`lower(${categories.slug})`, categoryWords),
        inArray(sql`lower(${categories.name})`, categoryWords),
      ),
    query.tag ? matchesTag(db, query.tag) : undefined,
    query.minPrice === undefined ? undefined : gte(products.pricePaise, query.minPrice),
    query.maxPrice === undefined ? undefined : lte(products.pricePaise, query.maxPrice),
    query.inStock === undefined ? undefined : query.inStock ? gt(stock.quantity, 0) : eq(stock.quantity, 0),
    query.difficulty && eq(products.difficulty, query.difficulty),
    query.light && eq(products.light, query.light),
    query.co2 && eq(products.co2, query.co2),
    query.query ? matchesText(query.query) : undefined,
  );
}

export async function selectProductPage(
  db: Db,
  conditions: ProductConditions,
  sort: ProductSort,
  page: PageRequest,
): Promise<Product[]> {
  const rows = await selectProducts(db)
    .where(matching(db, conditions))
    .orderBy(...orderOf[sort])
    .limit(page.limit)
    .offset((page.page - 1) * page.limit);
  return rows.map(toProduct);
}

export async function countProducts(db: Db, conditions: ProductConditions): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(stock, eq(stock.productId, products.id))
    .where(matching(db, conditions));
  return row?.total ?? 0;
}

export async function findProduct(db: Db, id: number): Promise<Product | null> {
  const [row] = await selectProducts(db).where(eq(products.id, id));
  return row ? toProduct(row) : null;
}

/** Same category or a shared tag; in stock first, then those closest in kind. */
export async function selectRelatedProducts(db: Db, product: Product, limit: number): Promise<Product[]> {
  const sharedTags = sql<number>`(select count(*) from ${productTags} where ${productTags.productId} = ${products.id} and ${inArray(productTags.tagId, product.tags.length > 0 ? product.tags : [0])})`;
  const sameCategory =
    product.categoryId === null ? sql`false` : sql`coalesce(${products.categoryId} = ${product.categoryId}, false)`;
  const rows = await selectProducts(db)
    .where(and(eq(products.isActive, true), ne(products.id, product.id), or(sameCategory, gt(sharedTags, 0))))
    .orderBy(desc(sql`coalesce(${stock.quantity}, 0) > 0`), desc(sharedTags), desc(sameCategory), asc(products.id))
    .limit(limit);
  return rows.map(toProduct);
}
