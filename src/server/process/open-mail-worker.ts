import type { RenderMail } from '#contracts/mail/mail-views.ts';
import { moneyText } from '#contracts/money.ts';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/http/context.ts';
import { accountMails } from '#server/modules/accounts/account-mails.ts';
import { contactMails } from '#server/modules/contact/contact-mails.ts';
import type { Outcome as MailOutcome } from '#server/modules/mail/deliver-mail.ts';
import type { LinkTokens } from '#server/modules/mail/link-tokens.ts';
import type { MailHandlers } from '#server/modules/mail/mail-handlers.ts';
import { MailWorker } from '#server/modules/mail/mail-worker.ts';
import { openMailTransport } from '#server/modules/mail/service.ts';
import { lowStockMails } from '#server/modules/notifications/low-stock.ts';
import { stockMails } from '#server/modules/notifications/stock-mails.ts';
import { claimMails } from '#server/modules/orders/claims/claim-mails.ts';
import { orderMails } from '#server/modules/orders/compose-mails.ts';
import { PolicyWatch } from '#server/modules/settings/policy-watch.ts';
import type { SettingsWatch } from '#server/modules/settings/service.ts';
import { shopLeaving } from '#server/modules/settings/shop-leaving.ts';
import { shopWords } from '#server/modules/settings/shop-words.ts';

type Parts = {
  config: Config;
  settings: SettingsWatch;
  linkTokens: LinkTokens;
  siteUrl: () => string;
  renderMail: RenderMail;
  count?: (outcome: MailOutcome) => void;
};

/** Which module writes which mail. */
function mailHandlers({ settings, linkTokens, siteUrl }: Parts, policies: PolicyWatch): MailHandlers {
  return {
    ...accountMails({ linkTokens, siteUrl }),
    ...contactMails(settings),
    ...claimMails(settings, { linkTokens, siteUrl }),
    ...orderMails(settings, policies, { linkTokens, siteUrl }),
    ...stockMails({ linkTokens, siteUrl }),
    ...lowStockMails(settings),
  };
}

/** Not started yet. Used by the shop and by the mail worker process. */
export function openMailWorker(ctx: Context, parts: Parts): MailWorker {
  const { config, settings, siteUrl, renderMail, count } = parts;
  const policies = new PolicyWatch(ctx.db, ctx.tagVersions);
  const tools = {
    handlers: mailHandlers(parts, policies),
    render: renderMail,
    transport: openMailTransport(config, ctx.now),
    sender: config.mailFrom ?? null,
    shop: async () => {
      const { shipping, ...identity } = await settings.current();
      const { flat, freeAbove } = shipping;
      const rule = { flat: moneyText(flat), freeAbove: moneyText(freeAbove) };
      const words = { ...(await shopWords(ctx, policies)), ...(await shopLeaving(ctx, policies)) };
      return { ...identity, url: siteUrl(), shipping: rule, ...words, isDemo: config.isDemo };
    },
  };
  return new MailWorker(ctx, tools, count);
}
