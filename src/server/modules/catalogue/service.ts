import type { CardProduct, Category, Product, ProductQuery, Tag } from '#contracts/catalogue/catalogue.ts';
import { type Pagination, pagedList, pageRequest } from '#contracts/pagination.ts';
import { requireRight } from '#server/http/access-guard.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Context } from '#server/http/context.ts';
import { selectCategoryPage, selectTagPage } from './category-queries.ts';
import { findProductPage, selectRelatedProducts } from './product-page-queries.ts';
import { selectProductPage } from './product-queries.ts';
import { findProduct } from './product-rows.ts';
import { lockActiveProduct } from './product-write-queries.ts';

type List<T> = { data: T[]; pagination?: Pagination };

const RELATED_LIMIT = 8;

export async function listProducts(ctx: Context, query: ProductQuery): Promise<List<Product>> {
  const { page: number, limit, sort, status, ...conditions } = query;
  if (status === 'all') requireRight(ctx.actor, 'stock.write');
  const matching = { ...conditions, includeInactive: status === 'all' };
  const page = pageRequest({ page: number, limit });
  const { rows, total } = await selectProductPage(ctx.readDb, matching, sort, page);
  return pagedList(rows, total, page);
}

export async function getProduct(
  ctx: Context,
  id: number,
  { status }: { status?: 'all' | undefined } = {},
): Promise<Product> {
  if (status === 'all') requireRight(ctx.actor, 'stock.write');
  const product = await findProduct(ctx.readDb, id, status ?? 'active');
  if (!product || (!product.isActive && status !== 'all')) throw new AppError('not_found', 'Product not found');
  return product;
}

export async function listRelatedProducts(ctx: Context, id: number): Promise<List<Product>> {
  const data = await selectRelatedProducts(ctx.readDb, id, RELATED_LIMIT);
  // Most have some: whether there is such a product at all is asked only of those that have none.
  if (data.length === 0) await getProduct(ctx, id);
  return { data };
}

export async function getProductPage(ctx: Context, id: number): Promise<{ product: Product; related: CardProduct[] }> {
  const page = await findProductPage(ctx.readDb, id, RELATED_LIMIT);
  if (!page) throw new AppError('not_found', 'Product not found');
  return page;
}

/** For what refers to a product: it stays until the transaction of `ctx` ends. */
export async function requireActiveProduct(ctx: Context, id: number): Promise<void> {
  if (!(await lockActiveProduct(ctx.db, id))) throw new AppError('not_found', 'Product not found');
}

type NamedQuery = { page?: number | undefined; limit?: number | undefined; query?: string | undefined };

export async function listCategories(
  ctx: Context,
  query: NamedQuery & { status?: 'all' | undefined },
): Promise<List<Category>> {
  const includeInactive = query.status === 'all';
  if (includeInactive) requireRight(ctx.actor, 'stock.write');
  const page = pageRequest(query);
  const { rows, total } = await selectCategoryPage(ctx.readDb, { text: query.query, includeInactive }, page);
  return pagedList(rows, total, page);
}

export async function listTags(ctx: Context, query: NamedQuery): Promise<List<Tag>> {
  const page = pageRequest(query);
  const { rows, total } = await selectTagPage(ctx.readDb, query.query, page);
  return pagedList(rows, total, page);
}
