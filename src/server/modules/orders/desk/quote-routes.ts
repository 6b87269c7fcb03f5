import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/orders/desk/quotes.ts';
import { serve } from '#server/http/serve.ts';
import { deliveryRules } from '#server/modules/delivery/service.ts';
import type { PolicyWatch } from '#server/modules/settings/policy-watch.ts';
import type { SettingsWatch } from '#server/modules/settings/service.ts';
import { saveStockCheck } from './check-stock.ts';
import { sendQuote } from './send-quote.ts';

export function quoteRoutes(app: FastifyInstance, settings: SettingsWatch, policies: PolicyWatch): void {
  serve(app, contract.saveStockCheck, async (ctx, { params, body }) => {
    const delivery = await deliveryRules({ settings, policies });
    const rules = { delivery, policy: await policies.current('desk') };
    return saveStockCheck(ctx, params.id, body, rules);
  });
  serve(app, contract.sendQuote, async (ctx, { params, body }) =>
    sendQuote(ctx, params.id, body.version, await policies.current('desk')),
  );
}
