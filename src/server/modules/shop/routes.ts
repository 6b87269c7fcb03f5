import type { FastifyInstance } from 'fastify';
import { moneyText } from '#contracts/money.ts';
import { getShop } from '#contracts/shop.ts';
import type { Config } from '#server/config.ts';
import { serve } from '#server/platform/serve.ts';

type Options = Pick<Config, 'shop' | 'shipping'> & { siteUrl: () => string };

export function shopRoutes(app: FastifyInstance, { shop, shipping, siteUrl }: Options): void {
  serve(app, getShop, async () => ({
    ...shop,
    url: siteUrl(),
    shipping: { flat: moneyText(shipping.flat), freeAbove: moneyText(shipping.freeAbove) },
  }));
}
