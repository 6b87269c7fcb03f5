import { eq } from 'drizzle-orm';
import { auditLog } from '#server/database/schema/operation.ts';
import { AppError } from './app-error.ts';
import type { Context } from './context.ts';

const LONGEST_TEXT = 200;
/** As many as a call may name at once. */
const LONGEST_LIST = 100;
const SECRET_NAMES = /password|token|secret|refresh|access/i;
/** Free words about a person: erased with them where they belong, so they must not live on here. */
const PERSONAL_NAMES = /internalNotes$/i;

/** Enough to see what was done, without secrets, words about people, or whole descriptions kept twice. */
function summary(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 3) return '…';
  if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map((one) => summary(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !SECRET_NAMES.test(name) && !PERSONAL_NAMES.test(name))
      .map(([name, one]) => [name, summary(one, depth + 1)]),
  );
}

type Event = { action: string; details?: Record<string, unknown>; actorId?: number | null; status?: number };

/** Notes something that happened: sign-ins, their failures, exports, and what administrators do. */
export async function recordEvent(ctx: Context, { action, details = {}, actorId, status }: Event): Promise<number> {
  const [row] = await ctx.db
    .insert(auditLog)
    .values({
      at: ctx.now(),
      actorId: actorId === undefined ? (ctx.actor?.userId ?? null) : actorId,
      action,
      details: summary(details) as Record<string, unknown>,
      address: ctx.address,
      status: status ?? null,
    })
    .returning({ id: auditLog.id });
  if (!row) throw new Error('The audit log took no row');
  return row.id;
}

/** Logged before it runs, so that no action goes unlogged; the result is added afterwards. */
export async function audited<T>(
  ctx: Context,
  action: string,
  details: Record<string, unknown>,
  successStatus: number,
  work: () => Promise<T>,
): Promise<T> {
  const id = await recordEvent(ctx, { action, details });
  let status = 500;
  try {
    const result = await work();
    status = successStatus;
    return result;
  } catch (error) {
    if (error instanceof AppError) status = error.status;
    throw error;
  } finally {
    await ctx.db
      .update(auditLog)
      .set({ status })
      .where(eq(auditLog.id, id))
      .catch((error: unknown) => ctx.log.error({ err: error }, 'the end of an action could not be noted'));
  }
}
