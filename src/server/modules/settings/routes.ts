import type { FastifyInstance } from 'fastify';
import { moneyText } from '#contracts/money.ts';
import type { ShippingRule } from '#contracts/orders/shipping-rule.ts';
import { getPolicy, type PolicyView, policyAudit, updatePolicy } from '#contracts/shop/owner-policies.ts';
import { getPageSection } from '#contracts/shop/page-sections.ts';
import {
  getProductOptions,
  getSettings,
  type SettingsView,
  settingsAudit,
  updateSettings,
} from '#contracts/shop/settings.ts';
import { getShop } from '#contracts/shop/shop-info.ts';
import { SHOP } from '#server/cache/tags.ts';
import type { Config } from '#server/config.ts';
import { changedValues } from '#server/http/audit.ts';
import { serve } from '#server/http/serve.ts';
import type { PolicyWatch, PresentPolicy } from './policy-watch.ts';
import type { PresentSettings, SettingsWatch } from './service.ts';
import { shopLeaving } from './shop-leaving.ts';
import { safeValues, shopWords } from './shop-words.ts';

type Options = Pick<Config, 'firebaseStorageBucket' | 'isDemo'> & {
  settings: SettingsWatch;
  policies: PolicyWatch;
  siteUrl: () => string;
};

export function settingsRoutes(
  app: FastifyInstance,
  { settings, policies, siteUrl, firebaseStorageBucket, isDemo }: Options,
): void {
  const view = ({ values, version, updatedAt }: PresentSettings): SettingsView => ({
    ...values,
    shipping: shippingTexts(values.shipping),
    orderLimits: { ...values.orderLimits, openValue: moneyText(values.orderLimits.openValue) },
    version,
    updatedAt: updatedAt?.toISOString() ?? null,
    firebaseStorageBucket: firebaseStorageBucket ?? null,
  });

  serve(
    app,
    getShop,
    async (ctx) => {
      const shop = await settings.current();
      const words = await shopWords(ctx, policies);
      const leaving = await shopLeaving(ctx, policies);
      return { ...shop, url: siteUrl(), shipping: shippingTexts(shop.shipping), ...leaving, ...words, isDemo };
    },
    { tags: () => [SHOP] },
  );
  serve(app, getPageSection, async (_, { params }) => ({ html: (await policies.current('pages'))[params.page] }), {
    tags: () => [SHOP],
  });
  serve(app, getSettings, async (ctx) => view(await settings.read(ctx.db)));
  serve(app, getProductOptions, async () => ({
    gstRates: (await policies.current('tax')).rates,
    firebaseStorageBucket: firebaseStorageBucket ?? null,
  }));
  serve(app, updateSettings, async (ctx, { body }) => {
    const before = view(await settings.read(ctx.db));
    const after = view(await settings.update(ctx, body));
    ctx.noteForAudit?.({ changes: changedValues(before, after, settingsAudit) });
    return after;
  });
  serve(app, getPolicy, async (ctx, { params }) => policyView(await policies.read(ctx.db, params.name)));
  serve(app, updatePolicy, async (ctx, { params: { name }, body }) => {
    const before = await policies.read(ctx.db, name);
    const after = await policies.update(ctx, name, { ...body, values: safeValues(name, body.values) });
    ctx.noteForAudit?.({ changes: changedValues(before.values, after.values, policyAudit[name]) });
    return policyView(after);
  });
}

function policyView({ updatedAt, ...policy }: PresentPolicy): PolicyView {
  return { ...policy, updatedAt: updatedAt?.toISOString() ?? null };
}

function shippingTexts({ flat, freeAbove }: ShippingRule): { flat: string; freeAbove: string } {
  return { flat: moneyText(flat), freeAbove: moneyText(freeAbove) };
}
