import { eq, sql } from 'drizzle-orm';
import type { Product } from '#contracts/catalogue.ts';
import { discountPercentage, moneyText } from '#contracts/money.ts';
import type { Db } from '#server/platform/database.ts';
import { preparedFor } from '#server/platform/prepared-for.ts';
import { categories, products, productTags, stock, tags } from '#server/schema/catalogue.ts';
import { toCategory } from './category-queries.ts';

type TagDetail = Product['tagDetails'][number];

const ids = sql`${sql.placeholder('ids')}::int[]`;

/** Looked up for each product: a join would read the whole table when it is small, as long as it grows. */
const quantity = sql<number | null>`(select ${stock.quantity} from ${stock} where ${stock.productId} = ${products.id})`;

const tagJson = sql<
  TagDetail[]
>`json_agg(json_build_object('id', ${tags.id}, 'name', ${tags.name}, 'createdAt', ${tags.createdAt}) order by ${tags.name})`;

/** Lists, search and single products all end here: the one wide read. */
const productsByIds = preparedFor((db) => {
  const tagLists = db
    .select({ productId: productTags.productId, details: tagJson.as('details') })
    .from(productTags)
    .innerJoin(tags, eq(tags.id, productTags.tagId))
    .where(sql`${productTags.productId} = any(${ids})`)
    .groupBy(productTags.productId)
    .as('tag_lists');
  return db
    .select({ product: products, category: categories, quantity, tagDetails: tagLists.details })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(tagLists, eq(tagLists.productId, products.id))
    .where(sql`${products.id} = any(${ids})`)
    .prepare('products_by_ids');
});

type ProductRow = Awaited<ReturnType<ReturnType<typeof productsByIds>['execute']>>[number];

/** In the order of the ids; one that does not exist is left out. */
export async function selectProductsByIds(db: Db, ids: number[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  const rows = await productsByIds(db).execute({ ids });
  const byId = new Map(rows.map((row) => [row.product.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toProduct(row)] : [];
  });
}

export async function findProduct(db: Db, id: number): Promise<Product | null> {
  return (await selectProductsByIds(db, [id]))[0] ?? null;
}

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

function toProduct({ product, category, quantity, tagDetails: details }: ProductRow): Product {
  const inStock = quantity ?? 0;
  const tagDetails = details ?? [];
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
    // The column keeps one decimal place; '4.0' is sent as '4'.
    rating: String(Number(product.rating)),
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
