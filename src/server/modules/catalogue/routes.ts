import type { FastifyInstance } from 'fastify';
import * as catalogue from '#contracts/catalogue.ts';
import { serve } from '#server/platform/serve.ts';
import * as service from './service.ts';

export function catalogueRoutes(app: FastifyInstance): void {
  serve(app, catalogue.listProducts, (ctx, { query }) => service.listProducts(ctx, query));
  serve(app, catalogue.listCategoryProducts, (ctx, { params, query }) =>
    service.listProducts(ctx, { ...query, category: [params.category] }),
  );
  serve(app, catalogue.searchProducts, (ctx, { query }) => service.searchProducts(ctx, query));
  serve(app, catalogue.getProduct, (ctx, { params }) => service.getProduct(ctx, params.id));
  serve(app, catalogue.listRelatedProducts, (ctx, { params }) => service.listRelatedProducts(ctx, params.id));
  serve(app, catalogue.listCategories, (ctx, { query }) => service.listCategories(ctx, query));
  serve(app, catalogue.listTags, (ctx, { query }) => service.listTags(ctx, query));
}
