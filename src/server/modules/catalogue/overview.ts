import { type AdminSummary, SUMMARY_LIST_LENGTH } from '#contracts/dashboard/admin-summary.ts';
import type { Context } from '#server/http/context.ts';
import { countCatalogue, countRunningOut, selectFruitlessSearches, selectLowStock } from './overview-queries.ts';

type Overview = Pick<AdminSummary, 'lowStock' | 'stockCounts' | 'fruitlessSearches'> & {
  counts: Pick<AdminSummary['counts'], 'products' | 'categories' | 'tags'>;
};

export async function summariseCatalogue({ db }: Context): Promise<Overview> {
  return {
    counts: await countCatalogue(db),
    lowStock: await selectLowStock(db, SUMMARY_LIST_LENGTH),
    stockCounts: await countRunningOut(db),
    fruitlessSearches: await selectFruitlessSearches(db, SUMMARY_LIST_LENGTH),
  };
}
