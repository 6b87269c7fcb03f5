import type { BulkInput } from '#contracts/catalogue/admin-products.ts';
import type { Context } from '#server/http/context.ts';
import { deleteProductRows, setProductFlags } from './bulk-queries.ts';
import { changeCatalogue } from './change-catalogue.ts';

/** All of them or none. One that is gone by now is no fault: the list was read a while ago. */
export function changeProducts(ctx: Context, { ids, change }: BulkInput): Promise<number> {
  return changeCatalogue(ctx, ({ db, now }) =>
    change ? setProductFlags(db, ids, change, now()) : deleteProductRows(db, ids),
  );
}
