import { and, eq, exists, gte, inArray, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { ProductFilter, ProductQuery } from '#contracts/catalogue/catalogue.ts';
import type { Db } from '#server/database/database.ts';
import { likePattern } from '#server/database/like-pattern.ts';
import { categories, products, productTags, tags } from '#server/database/schema/catalogue.ts';

export type ProductConditions = Omit<ProductQuery, 'page' | 'limit' | 'sort' | 'status'> & {
  includeInactive?: boolean;
};

/** Whether anything else is asked for than active products. */
export function isFiltered({ includeInactive, ...conditions }: ProductConditions): boolean {
  return includeInactive === true || Object.values(conditions).some((value) => value !== undefined);
}

// Written as the bare column and not as a comparison with a parameter: the partial indexes are chosen by this text.
const flagOf: Record<ProductFilter, SQL> = {
  new: sql`${products.isNew}`,
  sale: sql`${products.isSale}`,
  trending: sql`${products.isTrending}`,
  featured: sql`${products.isFeatured}`,
};

function nameContains(text: string): SQL {
  return sql`${products.name} ilike ${likePattern(text)}`;
}

/** A whole number is first taken as the id. */
export function matchesText(text: string): SQL | undefined {
  return /^\d{1,9}$/.test(text) ? or(eq(products.id, Number(text)), nameContains(text)) : nameContains(text);
}

function hasTag(db: Db, tagId: number): SQL {
  const rows = db
    .select({ one: sql`1` })
    .from(productTags)
    .where(and(eq(productTags.productId, products.id), eq(productTags.tagId, tagId)));
  return exists(rows);
}

// Few products are sold out, and an index lists them: hashing those is cheaper than looking up the stock of each row.
const isSoldOut = sql`${products.id} in (select s.product_id from stock s where s.quantity = 0)`;

/**
 * No active member of the family is in stock; the others are only looked at when its face is sold out. A scalar
 * subquery, since the planner would hash the whole stock for an EXISTS.
 */
export const isFamilySoldOut = sql`(${isSoldOut} and (${products.familyId} is null or
  (select coalesce(bool_and(s.quantity = 0), true) from products m join stock s on s.product_id = m.id
    where m.family_id = ${products.familyId} and m.is_active)))`;

export function isInStock(expected: boolean, { group }: Pick<ProductConditions, 'group'>): SQL {
  const soldOut = group ? isFamilySoldOut : isSoldOut;
  return expected ? not(soldOut) : soldOut;
}

/** What a list judges a price by; an index has the expression of families. */
export function listedPrice({ group }: Pick<ProductConditions, 'group'>): SQL {
  return group ? sql`coalesce(${products.familyFromPaise}, ${products.pricePaise})` : sql`${products.pricePaise}`;
}

type Named = { categoryIds: number[]; tagId: number | undefined };

/** Words of the address as ids, so that the planner knows how common each is. */
async function resolveNames(db: Db, { category, tag }: ProductConditions): Promise<Named> {
  const words = category?.map((word) => word.toLowerCase()) ?? [];
  const rows =
    words.length === 0
      ? []
      : await db
          .select({ id: categories.id })
          .from(categories)
          .where(or(inArray(sql`lower(${categories.slug})`, words), inArray(sql`lower(${categories.name})`, words)));
  const [tagRow] = tag
    ? await db
        .select({ id: tags.id })
        .from(tags)
        .where(eq(sql`lower(${tags.name})`, tag.toLowerCase()))
    : [];
  return { categoryIds: rows.map(({ id }) => id), tagId: tagRow?.id };
}

/** The condition on `products` alone that a query stands for; null when it names something that does not exist. */
export async function productCondition(db: Db, query: ProductConditions): Promise<SQL | null> {
  const { categoryIds, tagId } = await resolveNames(db, query);
  if ((query.category && categoryIds.length === 0) || (query.tag && tagId === undefined)) return null;
  const [onlyCategory, ...otherCategories] = categoryIds;
  const inCategory =
    onlyCategory === undefined || otherCategories.length > 0
      ? inArray(products.categoryId, categoryIds)
      : eq(products.categoryId, onlyCategory);
  return (
    and(
      query.includeInactive ? undefined : sql`${products.isActive}`,
      query.filter && flagOf[query.filter],
      query.category && inCategory,
      tagId === undefined ? undefined : hasTag(db, tagId),
      query.group && sql`${products.isFace}`,
      query.minPrice === undefined ? undefined : gte(listedPrice(query), query.minPrice),
      query.maxPrice === undefined ? undefined : lte(listedPrice(query), query.maxPrice),
      query.inStock === undefined ? undefined : isInStock(query.inStock, query),
      query.difficulty && eq(products.difficulty, query.difficulty),
      query.light && eq(products.light, query.light),
      query.co2 && eq(products.co2, query.co2),
      query.query ? matchesText(query.query) : undefined,
    ) ?? sql`true`
  );
}
