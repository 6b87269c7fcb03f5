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
   * It comes before the judgement, and what turned out right gives it back: guesses at once would all be judged.
   */
  async take({ db, now }: LimitContext, limit: Limit, key: string): Promise<void> {
    if (!this.#isOn) return;
    const at = now();
    const resetsAt = new Date(at.getTime() + limit.windowSeconds * 1000);
    // A window that ends later than a new one would was begun while the clock was ahead.
    const isOver = sql`(${limitCounters.resetsAt} <= ${at} or ${limitCounters.resetsAt} > ${resetsAt})`;
    const fullKey = `${limit.name}:${key}`;
    const [taken] = await db
      .insert(limitCounters)
      .values({ key: fullKey, count: 1, resetsAt })
      .onConflictDoUpdate({
        target: limitCounters.key,
        set: {
          count: sql`case when ${isOver} then 1 else ${limitCounters.count} + 1 end`,
          resetsAt: sql`case when ${isOver} then ${resetsAt} else ${limitCounters.resetsAt} end`,
        },
        // A refusal takes no place: nobody would give it back.
        setWhere: sql`${isOver} or ${limitCounters.count} < ${limit.max}`,
      })
      .returning();
    if (taken) return;
    const [counter] = await db.select().from(limitCounters).where(eq(limitCounters.key, fullKey));
    throw refusal(limit, counter?.resetsAt ?? at, at);
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
