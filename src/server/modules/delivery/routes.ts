import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/delivery/delivery.ts';
import { productCacheTag, SHOP } from '#server/cache/tags.ts';
import { serve } from '#server/http/serve.ts';
import { previewDispatch } from './preview-dispatch.ts';
import { getDelivery, quoteCart, type Watches } from './service.ts';

export function deliveryRoutes(app: FastifyInstance, watches: Watches): void {
  serve(app, contract.getDelivery, (ctx, { query }) => getDelivery(ctx, query, watches), {
    tags: (_, { query }) => [SHOP, ...query.productId.map(productCacheTag)],
    // A cart has too many combinations to be worth the memory.
    isCacheable: ({ query }) => query.productId.length <= 1,
  });
  serve(app, contract.quoteCart, (ctx, { body }) => quoteCart(ctx, body, watches));
  serve(app, contract.previewDispatch, (ctx, { body }) => previewDispatch(ctx, body, watches.policies));
}
