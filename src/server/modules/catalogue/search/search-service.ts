import type { Product, ProductQuery } from '#contracts/catalogue/catalogue.ts';
import type { Suggestions } from '#contracts/catalogue/search.ts';
import { type Pagination, pagedList, pageRequest } from '#contracts/pagination.ts';
import { requireRight } from '#server/http/access-guard.ts';
import type { Context } from '#server/http/context.ts';
import * as queries from './search-queries.ts';
import { selectSuggestions } from './suggest-queries.ts';

const SEARCH_LIMIT = 100;

export async function searchProducts(
  ctx: Context,
  { q = '', page: number, limit, sort, status, ...conditions }: ProductQuery & { q?: string | undefined },
): Promise<{ data: Product[]; pagination?: Pagination }> {
  if (status === 'all') requireRight(ctx.actor, 'stock.write');
  const asked = pageRequest({ page: number, limit });
  const page = asked.isPaged ? asked : { ...asked, limit: SEARCH_LIMIT };
  const matching = { ...conditions, includeInactive: status === 'all' };
  const { rows, total } = await queries.searchProducts(ctx.readDb, q, matching, sort, page);
  return page.isPaged ? pagedList(rows, total, page) : { data: rows };
}

export function suggest(ctx: Context, { q = '' }: { q?: string | undefined }): Promise<Suggestions> {
  return selectSuggestions(ctx.readDb, q);
}
