import type { StockSubscription } from '#contracts/notifications.ts';
import type { Db } from '#server/platform/database.ts';
import { stockSubscriptions } from '#server/schema/notifications.ts';

/** Does nothing when the same wish is open already. */
export async function insertSubscription(db: Db, { productId, email }: StockSubscription, now: Date): Promise<void> {
  await db.insert(stockSubscriptions).values({ productId, email, createdAt: now }).onConflictDoNothing();
}
