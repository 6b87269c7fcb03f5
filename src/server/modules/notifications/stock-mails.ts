import type { Product } from '#contracts/catalogue/catalogue.ts';
import { unsubscribeFromStock } from '#contracts/notifications/notifications.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Context } from '#server/http/context.ts';
import { getProduct } from '#server/modules/catalogue/service.ts';
import type { LinkTokens } from '#server/modules/mail/link-tokens.ts';
import type { MailHandlers } from '#server/modules/mail/mail-handlers.ts';
import * as queries from './queries.ts';

export const UNSUBSCRIBE_LINK = 'unsubscribe';
export const UNSUBSCRIBE_PAGE = '/unsubscribe';

type Links = { linkTokens: LinkTokens; siteUrl: () => string };

export function stockMails({ linkTokens, siteUrl }: Links): Pick<MailHandlers, 'back-in-stock'> {
  return {
    'back-in-stock': {
      compose: async (ctx, { subscriptionId }) => {
        const subscription = await queries.findSubscription(ctx.db, subscriptionId);
        if (!subscription) return null;
        const product = await findShownProduct(ctx, subscription.productId);
        if (!product) {
          // Hidden since. Otherwise it would count as on its way for ever.
          await queries.markFailed(ctx.db, subscriptionId, ctx.now());
          return null;
        }
        const { id, name, optionLabel, imageUrl, price, compareAtPrice } = product;
        const query = `?token=${linkTokens.seal(UNSUBSCRIBE_LINK, subscriptionId)}`;
        return {
          to: subscription.email,
          headers: {
            'List-Unsubscribe': `<${siteUrl()}${unsubscribeFromStock.path}${query}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
          view: {
            kind: 'back-in-stock',
            product: { id, name, optionLabel, imageUrl, price, compareAtPrice },
            unsubscribeUrl: `${siteUrl()}${UNSUBSCRIBE_PAGE}${query}`,
          },
        };
      },
      onSent: ({ db, now }, { subscriptionId }) => queries.markMailed(db, subscriptionId, now()),
      onFailed: ({ db, now }, { subscriptionId }) => queries.markFailed(db, subscriptionId, now()),
    },
  };
}

/** Null for a product that is gone or hidden. */
export async function findShownProduct(ctx: Context, id: number): Promise<Product | null> {
  try {
    return await getProduct(ctx, id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}
