import { dayText, indianDay, indianMoment } from '#contracts/delivery/calendar-days.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import type { MailHandlers } from '#server/modules/mail/mail-handlers.ts';
import { queueMails } from '#server/modules/mail/service.ts';
import { type PolicyWatch, readPolicy } from '#server/modules/settings/policy-watch.ts';
import type { SettingsWatch } from '#server/modules/settings/service.ts';
import { claimDay, lastClaim, selectFallen, selectLowProducts } from './low-stock-queries.ts';

/** In India, before the shop begins to pack. */
const MAILED_FROM = '08:00';
const LISTED = 100;

/**
 * Queues one mail a day about the products that fell to their limit since the last one; the number of mails. The day is
 * claimed in the same transaction, so that of several processes one does it.
 */
export async function mailLowStock(ctx: Context, policies: PolicyWatch): Promise<number> {
  const now = ctx.now();
  const { mailIsOn, lowAt } = await policies.current('stock');
  if (!mailIsOn || now < indianMoment(indianDay(now), MAILED_FROM)) return 0;
  const day = dayText(indianDay(now));
  return inTransaction(ctx, async (ctx) => {
    const since = await lastClaim(ctx.db, day);
    if (!(await claimDay(ctx.db, day, now))) return 0;
    const productIds = await selectFallen(ctx.db, { lowAt, since });
    if (productIds.length === 0) return 0;
    const more = Math.max(0, productIds.length - LISTED);
    await queueMails(ctx, [{ kind: 'low-stock', productIds: productIds.slice(0, LISTED), more }]);
    return 1;
  });
}

/** Stocks are those of the moment of sending: what was filled up meanwhile is left out. */
export function lowStockMails(settings: SettingsWatch): Pick<MailHandlers, 'low-stock'> {
  return {
    'low-stock': {
      compose: async ({ db }, { kind, productIds, more }) => {
        const { lowAt } = (await readPolicy(db, 'stock')).values;
        const products = await selectLowProducts(db, productIds, lowAt);
        if (products.length === 0) return null;
        return { to: (await settings.current()).email, view: { kind, products, more } };
      },
    },
  };
}
