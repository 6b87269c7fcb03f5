import type { ShopSettings } from '#contracts/shop/settings.ts';
import { isDatabaseUnavailable } from '#server/database/database-errors.ts';
import type { Context } from '#server/http/context.ts';
import { mailLowStock } from '#server/modules/notifications/low-stock.ts';
import { issueDueBills } from '#server/modules/orders/bills/issue-due-bills.ts';
import { eraseDueEvidence } from '#server/modules/orders/claims/erase-evidence.ts';
import { sweepUploads } from '#server/modules/orders/claims/evidence-files.ts';
import type { EvidenceStore } from '#server/modules/orders/claims/evidence-store.ts';
import { remindOfCredit } from '#server/modules/orders/credit/store-credit-service.ts';
import { letGoOverdueOrders } from '#server/modules/orders/desk/let-go.ts';
import { movePromises } from '#server/modules/orders/renew-promise.ts';
import { PolicyWatch } from '#server/modules/settings/policy-watch.ts';
import { SettingsWatch } from '#server/modules/settings/service.ts';

const EVERY_MS = 300_000;

/**
 * What has to happen at a time. Several processes can run it: each piece skips locked rows, waits for the lock of its
 * order, or claims its day. A piece that fails does not stop the others; the first error is thrown at the end.
 */
export async function dueWork(
  ctx: Context,
  shop: ShopSettings,
  evidence?: EvidenceStore,
): Promise<Record<string, number>> {
  const policies = new PolicyWatch(ctx.db, ctx.tagVersions);
  const settings = new SettingsWatch(ctx.db, shop, ctx.tagVersions);
  const pieces: Record<string, () => Promise<number>> = {
    'orders let go': async () => letGoOverdueOrders(ctx, await policies.current('desk')),
    'promises moved': () => movePromises(ctx),
    'orders billed': () => issueDueBills(ctx, { policies, settings }),
    'low stock mails': () => mailLowStock(ctx, policies),
    'credits about to expire': () => remindOfCredit(ctx),
    ...(evidence && {
      'unfinished uploads deleted': () => sweepUploads(ctx, evidence),
      'claims whose files were deleted': () => eraseDueEvidence(ctx, evidence),
    }),
  };
  const done: Record<string, number> = {};
  const errors: unknown[] = [];
  for (const [name, doPiece] of Object.entries(pieces)) {
    try {
      done[name] = await doPiece();
    } catch (error) {
      errors.push(error);
      // The other pieces need the database, too.
      if (isDatabaseUnavailable(error)) break;
    }
  }
  if (errors.length > 0) throw errors[0];
  return done;
}

/** Now and every five minutes. What fails is tried again with the next round. */
export function startDueWork(ctx: Context, shop: ShopSettings, evidence?: EvidenceStore): { stop(): Promise<void> } {
  const workQuietly = async () => {
    try {
      const done = await dueWork(ctx, shop, evidence);
      ctx.log.debug({ done }, 'did what was due');
    } catch (error) {
      ctx.log.warn({ err: error }, 'due work failed');
    }
  };
  let running = workQuietly();
  const timer = setInterval(() => {
    running = running.then(workQuietly);
  }, EVERY_MS).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
