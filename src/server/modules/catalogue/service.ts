import type { Category, Product, ProductQuery, Tag } from '#contracts/catalogue.ts';
import { type Pagination, pagedList, pageRequest } from '#contracts/pagination.ts';
import { requireActor } from '#server/platform/access-guard.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { selectCategoryPage, selectTagPage } from './category-queries.ts';
import { countProducts, findProduct, selectProductPage, selectRelatedProducts } from './product-queries.ts';

type List<T> = { data: T[]; pagination?: Pagination };

const SEARCH_LIMIT = 100;
const RELATED_LIMIT = 8;

export async function listProducts(ctx: Context, query: ProductQuery): Promise<List<Product>> {
  const { sort = 'newest', status, ...conditions } = query;
  if (status === 'all') requireActor(ctx.actor, 'admin');
  const matching = { ...conditions, includeInactive: status === 'all' };
  const page = pageRequest(query);
  const rows = await selectProductPage(ctx.readDb, matching, sort, page);
  const isWhole = page.page === 1 && rows.length < page.limit;
  const total = isWhole ? rows.length : await countProducts(ctx.readDb, matching);
  return pagedList(rows, total, page);
}

export async function searchProducts(
  ctx: Context,
  { q, ...query }: ProductQuery & { q?: string | undefined },
): Promise<List<Product>> {
  if (!q) return pagedList([], 0, pageRequest(query));
  const isPaged = query.page !== undefined || query.limit !== undefined;
  const found = await listProducts(ctx, { ...query, query: q, ...(isPaged ? {} : { limit: SEARCH_LIMIT }) });
  return isPaged ? found : { data: found.data };
}

export async function getProduct(ctx: Context, id: number): Promise<Product> {
  const product = await findProduct(ctx.readDb, id);
  if (!product || (!product.isActive && !ctx.actor?.isAdmin)) throw new AppError('not_found', 'Product not found');
  return product;
}

export async function listRelatedProducts(ctx: Context, id: number): Promise<List<Product>> {
  const product = await getProduct(ctx, id);
  return { data: await selectRelatedProducts(ctx.readDb, product, RELATED_LIMIT) };
}

type NamedQuery = { page?: number | undefined; limit?: number | undefined; query?: string | undefined };

export async function listCategories(ctx: Context, query: NamedQuery): Promise<List<Category>> {
  const page = pageRequest(query);
  const { rows, total } = await selectCategoryPage(ctx.readDb, query.query, page);
  return pagedList(rows, total, page);
}

export async function listTags(ctx: Context, query: NamedQuery): Promise<List<Tag>> {
  const page = pageRequest(query);
  const { rows, total } = await selectTagPage(ctx.readDb, query.query, page);
  return pagedList(rows, total, page);
}
