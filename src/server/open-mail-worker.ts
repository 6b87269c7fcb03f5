import type { RenderMail } from '#contracts/mail-views.ts';
import { moneyText } from '#contracts/money.ts';
import type { Config } from './config.ts';
import { accountMails } from './modules/accounts/service.ts';
import { contactMails } from './modules/contact/service.ts';
import {
  type LinkTokens,
  type MailHandlers,
  type MailOutcome,
  MailWorker,
  openMailTransport,
} from './modules/mail/service.ts';
import { stockMails } from './modules/notifications/service.ts';
import { orderMails } from './modules/orders/service.ts';
import type { SettingsWatch } from './modules/settings/service.ts';
import type { Context } from './platform/context.ts';

type Parts = {
  config: Config;
  settings: SettingsWatch;
  linkTokens: LinkTokens;
  siteUrl: () => string;
  renderMail: RenderMail;
  count?: (outcome: MailOutcome) => void;
};

/** Which part of the shop writes which mail. */
function mailHandlers({ settings, linkTokens, siteUrl }: Parts): MailHandlers {
  return {
    ...accountMails({ linkTokens, siteUrl }),
    ...contactMails(settings),
    ...orderMails(settings),
    ...stockMails({ linkTokens, siteUrl }),
  };
}

/** Not started yet: the shop's own process and one that only sends mails start it alike. */
export function openMailWorker(ctx: Context, parts: Parts): MailWorker {
  const { config, settings, siteUrl, renderMail, count } = parts;
  const tools = {
    handlers: mailHandlers(parts),
    render: renderMail,
    transport: openMailTransport(config, ctx.now),
    sender: config.mailFrom ?? null,
    shop: async () => {
      const { shipping, ...identity } = await settings.current();
      const { flat, freeAbove } = shipping;
      return { ...identity, url: siteUrl(), shipping: { flat: moneyText(flat), freeAbove: moneyText(freeAbove) } };
    },
  };
  return new MailWorker(ctx, tools, count);
}
