import {
  STOCK_LOSS_DAYS,
  type StockLoss,
  type StockMovement,
  type StockMovementInput,
} from '#contracts/catalogue/stock-movements.ts';
import { DEFAULT_PAGE_SIZE, type Pagination, pagedList } from '#contracts/pagination.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { stockConflict } from './product-writes.ts';
import { lockForSale, moveStock, type SaleProduct } from './sale-stock.ts';
import type { StockChange } from './stock-ledger.ts';
import * as queries from './stock-movement-queries.ts';

const DAY_MS = 86_400_000;

const noProduct = () => new AppError('not_found', 'Product not found');

type PageQuery = { page?: number | undefined; limit?: number | undefined };

export async function listStockMovements(
  { db }: Context,
  productId: number,
  { page: number = 1, limit = DEFAULT_PAGE_SIZE }: PageQuery,
): Promise<{ data: StockMovement[]; pagination?: Pagination }> {
  const page = { page: number, limit, isPaged: true };
  const { rows, total } = await queries.selectMovementPage(db, productId, page);
  // Each product has at least the movement that opened its stock.
  if (total === 0 && !(await queries.hasProduct(db, productId))) throw noProduct();
  return pagedList(rows, total, page);
}

export function addStockMovement(ctx: Context, productId: number, input: StockMovementInput): Promise<StockMovement> {
  return inTransaction(ctx, async (ctx) => {
    const [product] = await lockForSale(ctx, [productId]);
    if (!product) throw noProduct();
    const { cause, note = null } = input;
    const [changed] = await moveStock(ctx, [changeOf(product, input)], { cause, note });
    if (!changed) throw new AppError('conflict', stockConflict(product.stock, input.quantity));
    ctx.noteForAudit?.({ name: product.name, changes: { stock: [product.stock, changed.quantity] } });
    return queries.getMovement(ctx.db, changed.movementId ?? 0);
  });
}

function changeOf(product: SaleProduct, { cause, quantity }: StockMovementInput): StockChange {
  const { id: productId, name, stock } = product;
  if (cause === 'counted') return { productId, set: quantity };
  if (cause === 'received') return { productId, add: quantity };
  if (quantity > stock) {
    throw new AppError('insufficient_stock', `Only ${stock} of ${name} are in stock.`, {
      details: [{ productId, name, wanted: quantity, stock }],
    });
  }
  return { productId, add: -quantity };
}

export function listStockLosses({ db, now }: Context, days = STOCK_LOSS_DAYS): Promise<StockLoss[]> {
  return queries.selectLosses(db, new Date(now().getTime() - days * DAY_MS));
}
