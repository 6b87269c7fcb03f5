import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { limitCounters } from '#server/database/schema/operation.ts';
import { AppError } from './app-error.ts';

export type Limit = { name: string; max: number; windowSeconds: number; sentence: string };

type LimitContext = { db: Db; now: () => Date };

function refusal({ sentence }: Limit, resetsAt: Date, now: Date): AppError {
  return new AppError('too_many_requests', sentence, {
    retryAfterSeconds: Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000)),
  });
}

/** Rate limits of single actions, counted in the database so that all processes share them. */
export class ActionLimits {
  readonly #isOn: boolean;

  constructor(isOn: boolean) {
    this.#isOn = isOn;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /**
   * Takes a place in the window of this key, or refuses with 429 until it ends. Outside of transactions: it must stay.
   */
  async take({ db, now }: LimitContext, limit: Limit, key: string): Promise<void> {
    if (!this.#isOn) return;
    const at = now();
    const resetsAt = new Date(at.getTime() + limit.windowSeconds * 1000);
    const isOver = sql`${limitCounters.resetsAt} <= ${at}`;
    const [counter] = await db
      .insert(limitCounters)
      .values({ key: `${limit.name}:${key}`, count: 1, resetsAt })
      .onConflictDoUpdate({
        target: limitCounters.key,
        set: {
          count: sql`case when ${isOver} then 1 else least(${limitCounters.count}, ${limit.max}) + 1 end`,
          resetsAt: sql`case when ${isOver} then ${resetsAt} else ${limitCounters.resetsAt} end`,
        },
      })
      .returning();
    if (!counter || counter.count <= limit.max) return;
    throw refusal(limit, counter.resetsAt, at);
  }

  /** Refuses with 429 while the window of this key is full, without taking a place in it. */
  async requireRoom({ db, now }: LimitContext, limit: Limit, key: string): Promise<void> {
    if (!this.#isOn) return;
    const at = now();
    const [counter] = await db
      .select()
      .from(limitCounters)
      .where(eq(limitCounters.key, `${limit.name}:${key}`));
    if (counter && counter.resetsAt > at && counter.count >= limit.max) throw refusal(limit, counter.resetsAt, at);
  }

  /** For what turned out not to count. */
  async giveBack({ db }: LimitContext, limit: Limit, key: string): Promise<void> {
    if (!this.#isOn) return;
    await db
      .update(limitCounters)
      .set({ count: sql`greatest(${limitCounters.count} - 1, 0)` })
      .where(eq(limitCounters.key, `${limit.name}:${key}`));
  }

  async clear({ db }: LimitContext, limit: Limit, key: string): Promise<void> {
    if (!this.#isOn) return;
    await db.delete(limitCounters).where(eq(limitCounters.key, `${limit.name}:${key}`));
  }
}

/** A household has one IPv6 network of 64 bits: its single addresses are not counted apart. */
export function addressKey(address: string | null): string {
  if (address === null) return 'internal';
  if (!address.includes(':') || address.startsWith('::ffff:')) return address.replace('::ffff:', '');
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
