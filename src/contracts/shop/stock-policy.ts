import * as z from 'zod/mini';
import { lowStockInput } from '#contracts/catalogue/product-details.ts';
import { LOW_STOCK_LIMIT } from '#contracts/catalogue/stock.ts';

/** The daily mail about products that fell to `lowAt` or below; a product may have its own number. */
export const stockPolicySchema = z.object({
  mailIsOn: z._default(z.boolean('mailIsOn must be true or false'), false),
  lowAt: z._default(lowStockInput, LOW_STOCK_LIMIT),
});

export type StockPolicy = z.output<typeof stockPolicySchema>;
