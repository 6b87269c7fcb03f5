import type { AdminProductQuery, PricePreview } from '#contracts/catalogue/admin-products.ts';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { newPrice, type PriceChange } from '#contracts/catalogue/price-change.ts';
import type { AdminSearch } from '#contracts/dashboard/admin-search.ts';
import { moneyText } from '#contracts/money.ts';
import { type Pagination, pagedList, pageRequest } from '#contracts/pagination.ts';
import type { Context } from '#server/http/context.ts';
import { selectAdminPage, selectFirstProducts } from './admin-product-queries.ts';
import { selectPrices } from './bulk-queries.ts';
import { selectProductsByIds } from './product-rows.ts';

/** The products of the dashboard's table. */
export async function listAdminProducts(
  { readDb }: Context,
  query: AdminProductQuery,
): Promise<{ data: Product[]; pagination?: Pagination }> {
  const page = pageRequest(query);
  const { ids, total } = await selectAdminPage(readDb, query, page);
  return pagedList(await selectProductsByIds(readDb, ids), total, page);
}

export async function findProducts({ readDb }: Context, text: string, limit: number): Promise<AdminSearch['products']> {
  const rows = await selectFirstProducts(readDb, text, limit);
  return rows.map(({ pricePaise, ...row }) => ({ ...row, price: moneyText(pricePaise) }));
}

export async function previewPrices(
  { db }: Context,
  { ids, ...change }: PriceChange & { ids: number[] },
): Promise<{ data: PricePreview[] }> {
  const rows = await selectPrices(db, ids);
  const data = rows.map(({ id, name, price, compareAtPrice }) => {
    const after = newPrice({ price, compareAtPrice }, change);
    return {
      id,
      name,
      price: moneyText(price),
      compareAtPrice: compareAtPrice === null ? null : moneyText(compareAtPrice),
      newPrice: after.price === null ? null : moneyText(after.price),
      problem: after.problem,
    };
  });
  return { data };
}
