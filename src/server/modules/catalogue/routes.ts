import type { FastifyInstance } from 'fastify';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import * as writes from '#contracts/catalogue/catalogue-writes.ts';
import { suggestProducts } from '#contracts/catalogue/search.ts';
import { CATEGORIES, LIST, RELATED, TAGS } from '#server/cache/tags.ts';
import { serve } from '#server/http/serve.ts';
import { productIdsIn, tagsOfCards, tagsOfProduct } from './cache-tags.ts';
import * as categoryWrites from './category-writes.ts';
import * as productWrites from './product-writes.ts';
import { countedText, FruitlessSearches } from './search/fruitless-searches.ts';
import * as search from './search/search-service.ts';
import * as service from './service.ts';

/** Searches hardly ever repeat. */
const isCacheable = ({ query }: { query: { query?: string | undefined } }) => query.query === undefined;

type Products = { data: Parameters<typeof productIdsIn>[0] };
const stockOf = ({ data }: Products) => productIdsIn(data);
const listRules = { tags: () => [LIST], stockOf, isCacheable };

export function catalogueRoutes(app: FastifyInstance): void {
  serve(app, catalogue.listProducts, (ctx, { query }) => service.listProducts(ctx, query), listRules);
  serve(
    app,
    catalogue.listCategoryProducts,
    (ctx, { params, query }) => service.listProducts(ctx, { ...query, category: [params.category] }),
    listRules,
  );
  const fruitless = new FruitlessSearches();
  app.addHook('onClose', () => fruitless.settled());
  serve(app, catalogue.searchProducts, async (ctx, { query }) => {
    const found = await search.searchProducts(ctx, query);
    const counted = found.data.length === 0 ? countedText(ctx, query) : null;
    if (counted !== null) fruitless.note(ctx, counted);
    return found;
  });
  serve(app, suggestProducts, (ctx, { query }) => search.suggest(ctx, query));
  serve(app, catalogue.getProduct, (ctx, { params, query }) => service.getProduct(ctx, params.id, query), {
    tags: tagsOfProduct,
    stockOf: (product) => productIdsIn([product]),
  });
  serve(app, catalogue.listRelatedProducts, (ctx, { params }) => service.listRelatedProducts(ctx, params.id), {
    tags: ({ data }) => [RELATED, ...data.flatMap(tagsOfProduct)],
    stockOf,
  });
  serve(app, catalogue.getProductPage, (ctx, { params }) => service.getProductPage(ctx, params.id), {
    tags: ({ product, related }) => [...tagsOfProduct(product), ...tagsOfCards(related)],
    stockOf: ({ product, related }) => productIdsIn([product, ...related]),
  });
  serve(app, catalogue.listCategories, (ctx, { query }) => service.listCategories(ctx, query), {
    tags: () => [CATEGORIES],
    isCacheable,
  });
  serve(app, catalogue.listTags, (ctx, { query }) => service.listTags(ctx, query), { tags: () => [TAGS], isCacheable });

  serve(app, writes.createProduct, (ctx, { body }) => productWrites.createProduct(ctx, body));
  serve(app, writes.updateProduct, (ctx, { params, body }) => productWrites.updateProduct(ctx, params.id, body));
  serve(app, writes.deleteProduct, (ctx, { params }) => productWrites.deleteProduct(ctx, params.id));
  serve(app, writes.createCategory, (ctx, { body }) => categoryWrites.createCategory(ctx, body));
  serve(app, writes.updateCategory, (ctx, { params, body }) => categoryWrites.updateCategory(ctx, params.id, body));
  serve(app, writes.deleteCategory, (ctx, { params }) => categoryWrites.deleteCategory(ctx, params.id));
  serve(app, writes.createTag, (ctx, { body }) => categoryWrites.createTag(ctx, body));
  serve(app, writes.updateTag, (ctx, { params, body }) => categoryWrites.updateTag(ctx, params.id, body));
  serve(app, writes.deleteTag, (ctx, { params }) => categoryWrites.deleteTag(ctx, params.id));
}
