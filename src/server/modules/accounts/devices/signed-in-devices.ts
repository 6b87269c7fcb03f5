import type { Device } from '#contracts/accounts/devices.ts';
import { requireActor } from '#server/http/access-guard.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordEvent } from '#server/http/audit.ts';
import type { Context } from '#server/http/context.ts';
import { deviceName } from './device-name.ts';
import * as queries from './device-queries.ts';

export async function listDevices(ctx: Context): Promise<{ data: Device[] }> {
  const { userId, sessionId } = requireActor(ctx.actor, 'customer');
  const rows = await queries.selectOpenSessions(ctx.db, userId, sessionId, ctx.now());
  const data = rows.map((row) => ({
    id: row.reference,
    name: deviceName(row.userAgent),
    place: row.addressPrefix,
    signedInAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    isCurrent: row.id === sessionId,
  }));
  return { data };
}

/** Its next request is refused: every request looks its session up. */
export async function endDevice(ctx: Context, reference: string): Promise<void> {
  const { userId } = requireActor(ctx.actor, 'customer');
  const wasOpen = await queries.revokeOwnSession(ctx.db, userId, reference, ctx.now());
  if (!wasOpen) throw new AppError('not_found', 'There is no such device');
  await recordEvent(ctx, { action: 'auth.session-ended-by-owner', actorId: userId });
}

export async function endOtherDevices(ctx: Context): Promise<void> {
  const { userId, sessionId } = requireActor(ctx.actor, 'customer');
  const count = await queries.revokeOtherSessions(ctx.db, userId, sessionId, ctx.now());
  if (count > 0)
    await recordEvent(ctx, { action: 'auth.sessions-ended-by-owner', details: { count }, actorId: userId });
}
