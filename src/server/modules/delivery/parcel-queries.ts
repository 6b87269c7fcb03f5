import { sql } from 'drizzle-orm';
import type { boxSizes } from '#contracts/catalogue/product-details.ts';
import type { ProductKind } from '#contracts/delivery/dispatch-policy.ts';
import type { Db } from '#server/database/database.ts';
import { products } from '#server/database/schema/catalogue.ts';
import { statement } from '#server/database/statement.ts';

/** What decides when a product can be sent and what its delivery costs. */
export type ParcelProduct = {
  id: number;
  name: string;
  optionLabel: string | null;
  kind: ProductKind;
  pricePaise: number;
  weightGrams: number | null;
  boxSize: (typeof boxSizes)[number];
  isHeavy: boolean;
  isActive: boolean;
};

const parcelProducts = statement<ParcelProduct, { ids: readonly number[] }>(
  'parcel_products',
  sql`
    select p.id, p.name, p.option_label as "optionLabel", p.kind, p.price_paise as "pricePaise",
      p.weight_grams as "weightGrams", p.box_size as "boxSize", p.is_heavy as "isHeavy", p.is_active as "isActive"
    from ${products} p
    where p.id = any(${sql.placeholder('ids')}::int[])
    order by p.id`,
);

/** In the order of their ids, with those that are no longer for sale. */
export async function selectParcelProducts(db: Db, ids: readonly number[]): Promise<ParcelProduct[]> {
  return ids.length === 0 ? [] : parcelProducts(db, { ids });
}
