import * as z from 'zod/mini';
import { type Policy, type PolicyName, policySchemas } from '#contracts/shop/owner-policies.ts';
import { invalidate } from '#server/cache/invalidate.ts';
import type { TagVersions } from '#server/cache/tag-versions.ts';
import { SHOP } from '#server/cache/tags.ts';
import type { Db } from '#server/database/database.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { finishedPolicy } from './finished-policy.ts';
import { findPolicy, savePolicy } from './policy-queries.ts';
import { withoutShopState, withShopState } from './shop-state.ts';

type Values = Record<string, unknown>;
export type PresentPolicy = { values: Values; version: number; updatedAt: Date | null };

/** From the database, past the copies in memory: in transactions, and where there is no `PolicyWatch`. */
export async function readPolicy<Name extends PolicyName>(
  db: Db,
  name: Name,
): Promise<PresentPolicy & { values: Policy<Name> }> {
  const { values, ...stored } = (await findPolicy(db, name)) ?? { values: {}, version: 0, updatedAt: null };
  const complete = await withShopState(db, name, values);
  return { ...stored, values: z.parse(policySchemas[name], complete) as Policy<Name> };
}

/** The current policies, for every page, mail and rule. Read from the database only after a change. */
export class PolicyWatch {
  readonly #db: Db;
  readonly #versions: TagVersions;
  readonly #known = new Map<PolicyName, { readAt: number; values: Values }>();

  constructor(db: Db, versions: TagVersions) {
    this.#db = db;
    this.#versions = versions;
  }

  async current<Name extends PolicyName>(name: Name): Promise<Policy<Name>> {
    const known = this.#known.get(name);
    if (known && this.#versions.isCurrent([SHOP], known.readAt)) return known.values as Policy<Name>;
    const readAt = this.#versions.sequence;
    const { values } = await this.read(this.#db, name);
    this.#known.set(name, { readAt, values });
    return values as Policy<Name>;
  }

  /** Past the copy in memory. */
  async read(db: Db, name: PolicyName): Promise<PresentPolicy> {
    return readPolicy(db, name);
  }

  async update(ctx: Context, name: PolicyName, sent: { values: Values; version: number }): Promise<PresentPolicy> {
    return inTransaction(ctx, async (ctx) => {
      const present = await this.read(ctx.db, name);
      const merged = mergedPolicy(policySchemas[name], present.values, sent.values);
      const values = finishedPolicy(name, merged, { present: present.values, now: ctx.now() });
      const stored = await withoutShopState(ctx.db, name, values);
      const saved = await savePolicy(ctx.db, name, { values: stored, seen: sent.version, now: ctx.now() });
      // A version that never was inserts the first row.
      if (saved?.version !== sent.version + 1) {
        throw new AppError('stale', 'The policy was changed by someone else in the meantime. Please reload.');
      }
      await invalidate(ctx, [SHOP]);
      return { ...saved, values };
    });
  }
}

/** Fields that were not sent stay as they are. */
export function mergedPolicy(schema: z.ZodMiniType<Values>, present: Values, sent: Values): Values {
  const { success, data, error } = z.safeParse(schema, { ...present, ...sent });
  if (success) return data;
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[['values', ...path].join('.')] ??= message;
  throw new AppError('invalid_input', error.issues[0]?.message ?? 'Invalid request', { errors });
}
