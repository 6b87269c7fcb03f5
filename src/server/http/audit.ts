import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { auditSentence } from '#contracts/dashboard/audit-sentences.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { auditLog } from '#server/database/schema/operation.ts';
import { AppError } from './app-error.ts';
import type { Context } from './context.ts';

const MAX_TEXT_LENGTH = 200;
/** As many as a call may name at once. */
const MAX_LIST_LENGTH = 100;

type Details = Record<string, unknown>;

/** Long texts and lists are cut: the log need not store whole descriptions again. */
function shortened(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return storable(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 3) return '…';
  if (Array.isArray(value)) return value.slice(0, MAX_LIST_LENGTH).map((one) => shortened(one, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one, depth + 1)]));
}

function storable(text: string): string {
  const short = text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
  return short.replaceAll('\0', '').toWellFormed();
}

type Event = { action: string; details?: Details; actorId?: number | null; status?: number };

/** Logs something that happened: sign-ins, their failures, exports, and what administrators do. */
export async function recordEvent(ctx: Context, { action, details = {}, actorId, status }: Event): Promise<number> {
  const [row] = await ctx.db
    .insert(auditLog)
    .values({
      at: ctx.now(),
      actorId: actorId === undefined ? (ctx.actor?.userId ?? null) : actorId,
      action,
      ...described(action, details),
      address: ctx.address,
      status: status ?? null,
    })
    .returning({ id: auditLog.id });
  if (!row) throw new Error('The audit log took no row');
  return row.id;
}

function described(action: string, all: Details): { details: Details; sentence: string } {
  const details = shortened(all) as Details;
  return { details, sentence: auditSentence({ action, details }) };
}

type Call = {
  endpoint: Pick<Endpoint, 'method' | 'path' | 'audit'>;
  params: unknown;
  body: unknown;
  /** The body before it was parsed. */
  sentBody: unknown;
  successStatus: number;
};

/** Logged before it runs, so that no action goes unlogged; the result is added afterwards. */
export async function audited<T>(ctx: Context, call: Call, work: (ctx: Context) => Promise<T>): Promise<T> {
  const { endpoint, params, successStatus } = call;
  const action = `${endpoint.method} ${endpoint.path}`;
  const body = allowedFields(endpoint.audit ?? [], call);
  const details: Details = { ...(params ? { params } : {}), ...(body ? { body } : {}) };
  const id = await recordEvent(ctx, { action, details });
  let result: { status: number; noted?: Details } = { status: 500 };
  try {
    const noted: Details = {};
    const output = await work({ ...ctx, noteForAudit: (more) => void Object.assign(noted, more) });
    result = { status: successStatus, noted };
    return output;
  } catch (error) {
    if (error instanceof AppError) result = { status: error.status };
    throw error;
  } finally {
    const { status, noted = {} } = result;
    await ctx.db
      .update(auditLog)
      .set({ status, ...described(action, { ...details, ...noted }) })
      .where(eq(auditLog.id, id))
      .catch((error: unknown) => ctx.log.error({ err: error }, 'the end of an action could not be logged'));
  }
}

function allowedFields(names: readonly string[], { body, sentBody }: Call): Details | null {
  if (!isRecord(body)) return null;
  const allowed = names.filter((name) => body[name] !== undefined);
  if (allowed.length === 0) return null;
  const sent = isRecord(sentBody) ? sentBody : {};
  return Object.fromEntries(allowed.map((name) => [name, asSent(body[name], sent[name])]));
}

/** Numbers are logged as they were sent, because parsing turns an amount of rupees into paise. */
function asSent(parsed: unknown, sent: unknown): unknown {
  if (typeof parsed === 'number' && (typeof sent === 'number' || typeof sent === 'string')) return sent;
  if (!isRecord(parsed) || !isRecord(sent)) return parsed;
  return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, asSent(value, sent[name])]));
}

function isRecord(value: unknown): value is Details {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields whose values differ, each with its old and new value, in the form in which the API sends them. */
export function changedValues<T extends object>(before: T, after: T, names: readonly (keyof T & string)[]): Details {
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, [before[name], after[name]]]));
}
