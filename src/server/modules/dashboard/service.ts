import { type AdminSummary, SUMMARY_LIST_LENGTH } from '#contracts/dashboard/admin-summary.ts';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/http/context.ts';
import { lastBackupAt } from '#server/lib/last-backup.ts';
import { countUsers } from '#server/modules/accounts/service.ts';
import { summariseCatalogue } from '#server/modules/catalogue/overview.ts';
import { countOpenMessages } from '#server/modules/contact/service.ts';
import { countMailFailures } from '#server/modules/mail/failures.ts';
import { listMostWanted } from '#server/modules/notifications/service.ts';
import { selectBestSellers } from '#server/modules/orders/best-sellers.ts';
import { listWaitingBills } from '#server/modules/orders/bills/issue-due-bills.ts';
import { summariseClaims } from '#server/modules/orders/claims/claim-figures.ts';
import { countDesk } from '#server/modules/orders/desk/desk-list.ts';
import { countToPayBack } from '#server/modules/orders/money/read-money.ts';
import { summariseOrders } from '#server/modules/orders/order-figures.ts';
import type { PolicyWatch } from '#server/modules/settings/policy-watch.ts';

export type SummaryParts = { config: Pick<Config, 'dataDir' | 'databaseUrl' | 'isDemo'>; policies: PolicyWatch };

/** What the owner sees first: how the shop does, and what waits to be done. */
export async function summarise(ctx: Context, { config, policies }: SummaryParts): Promise<AdminSummary> {
  const { counts, ...catalogue } = await summariseCatalogue(ctx);
  const { count: orders, ...sold } = await summariseOrders(ctx);
  return {
    counts: { ...counts, orders, users: await countUsers(ctx) },
    ...sold,
    desk: await countDesk(ctx),
    toPayBack: await countToPayBack(ctx),
    ...catalogue,
    bestSellers: await selectBestSellers(ctx),
    waiting: await listMostWanted(ctx, SUMMARY_LIST_LENGTH),
    claims: await summariseClaims(ctx),
    messages: await countOpenMessages(ctx),
    billsWaiting: (await listWaitingBills(ctx, { policies })).length,
    failedMails: await countMailFailures(ctx),
    daysWithoutBackup: await daysWithoutBackup(ctx, config),
  };
}

const DAY_MS = 24 * 3_600_000;

async function daysWithoutBackup(
  { now, log }: Context,
  { dataDir, databaseUrl, isDemo }: SummaryParts['config'],
): Promise<number | null> {
  if (databaseUrl !== undefined || isDemo) return null;
  try {
    const last = await lastBackupAt(dataDir);
    const days = last ? Math.floor((now().getTime() - last.getTime()) / DAY_MS) : 0;
    return days > 1 ? days : null;
  } catch (error) {
    log.warn({ err: error }, 'the folder of the backups cannot be read');
    return null;
  }
}
