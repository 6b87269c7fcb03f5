import { lt } from 'drizzle-orm';
import type { Sweep } from '#server/platform/sweep.ts';
import { orderKeys } from '#server/schema/orders.ts';

const KEY_LIFE_MS = 86_400_000;

export function orderSweeps(now: Date): Sweep[] {
  const isOver = lt(orderKeys.createdAt, new Date(now.getTime() - KEY_LIFE_MS));
  return [{ what: 'order keys', table: orderKeys, isOver }];
}
