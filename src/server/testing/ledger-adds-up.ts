import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '#server/database/database.ts';
import { STOCKS_WITH_WRONG_LEDGERS } from '../modules/catalogue/stock-ledger.ts';

/** Expects that every stock is the sum of its movements, and every balance the sum up to it. */
export async function ledgerAddsUp(db: Db): Promise<void> {
  const { rows } = await db.execute(
    sql.raw(`SELECT product_id, s.quantity, ledger.total, ledger.is_whole ${STOCKS_WITH_WRONG_LEDGERS} LIMIT 20`),
  );
  expect(rows).toEqual([]);
}
