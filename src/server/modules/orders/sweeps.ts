import { lt } from 'drizzle-orm';
import { orderKeys } from '#server/database/schema/orders.ts';
import type { Sweep } from '#server/database/sweep.ts';

const KEY_LIFE_MS = 86_400_000;

export function orderSweeps(now: Date): Sweep[] {
  const isOver = lt(orderKeys.createdAt, new Date(now.getTime() - KEY_LIFE_MS));
  return [{ what: 'order keys', table: orderKeys, isOver }];
}
