import type { Product } from '#contracts/catalogue/catalogue.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Context } from '#server/http/context.ts';
import { getProduct } from '#server/modules/catalogue/service.ts';

/** Null for a product that is gone or hidden. */
export async function findShownProduct(ctx: Context, id: number): Promise<Product | null> {
  try {
    return await getProduct(ctx, id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}
