import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { countProducts, listAdminProducts, previewPrices } from '#contracts/catalogue/admin-products.ts';
import { changeProducts } from '#contracts/catalogue/bulk-products.ts';
import * as families from '#contracts/catalogue/families.ts';
import {
  checkProductImport,
  getLastProductImport,
  getProductImport,
  importProducts,
  PRODUCTS_CSV_PATH,
  undoProductImport,
} from '#contracts/catalogue/product-csv.ts';
import * as movements from '#contracts/catalogue/stock-movements.ts';
import { requestContext, serve } from '#server/http/serve.ts';
import * as adminProducts from './admin-product-list.ts';
import { countByGroup } from './admin-product-queries.ts';
import * as bulk from './bulk-writes.ts';
import { exportProducts } from './csv/export-products.ts';
import { getImport, getLastImport, ImportRunner } from './csv/import-products.ts';
import { acceptCsv, readCsv } from './csv/import-upload.ts';
import { undoImport } from './csv/undo-import.ts';
import * as familyWrites from './families/family-writes.ts';
import * as history from './stock-history.ts';

/** Many products at once, and the history of stocks, for administrators. */
export function catalogueAdminRoutes(app: FastifyInstance): void {
  serve(app, listAdminProducts, (ctx, { query }) => adminProducts.listAdminProducts(ctx, query));
  serve(app, previewPrices, (ctx, { query }) => adminProducts.previewPrices(ctx, query));
  serve(app, countProducts, ({ readDb }) => countByGroup(readDb));
  serve(app, changeProducts, async (ctx, { body }) => ({ changed: await bulk.changeProducts(ctx, body) }));
  serve(app, families.listFamilies, (ctx, { query }) => familyWrites.listFamilies(ctx, query));
  serve(app, families.listFamilySuggestions, familyWrites.suggestFamilies);
  serve(app, families.getFamily, (ctx, { params }) => familyWrites.getFamily(ctx, params.id));
  serve(app, families.createFamily, (ctx, { body }) => familyWrites.createFamily(ctx, body));
  serve(app, families.updateFamily, (ctx, { params, body }) => familyWrites.updateFamily(ctx, params.id, body));
  serve(app, families.deleteFamily, (ctx, { params }) => familyWrites.deleteFamily(ctx, params.id));
  serve(app, families.addVariant, (ctx, { params, body }) => familyWrites.addVariant(ctx, params.id, body));
  serve(app, getProductImport, (ctx, { params }) => getImport(ctx, params.id));
  serve(app, getLastProductImport, getLastImport);
  serve(app, undoProductImport, (ctx, { params }) => undoImport(ctx, params.id));
  serve(app, movements.listStockMovements, (ctx, { params, query }) =>
    history.listStockMovements(ctx, params.id, query),
  );
  serve(app, movements.addStockMovement, (ctx, { params, body }) => history.addStockMovement(ctx, params.id, body));
  serve(app, movements.listStockLosses, (ctx, { query }) => history.listStockLosses(ctx, query.days));
  exportRoute(app);

  const imports = new ImportRunner();
  app.addHook('onClose', () => imports.stop());
  // In a part of its own: no other route may take forms or CSV.
  void app.register(async (uploads) => {
    await acceptCsv(uploads);
    for (const endpoint of [importProducts, checkProductImport]) {
      const isDryRun = endpoint === checkProductImport;
      serve(uploads, endpoint, async (ctx, { query: { sameName = 'update' } }, { request }) =>
        imports.begin(ctx, await readCsv(request), { sameName, isDryRun }),
      );
    }
  });
}

function exportRoute(app: FastifyInstance): void {
  const schema = { summary: 'Every product as a CSV file, which can be imported again', tags: ['admin'] };
  app.get(
    PRODUCTS_CSV_PATH,
    { config: { access: 'staff', right: 'catalogue.write' }, schema },
    async (request, reply) => {
      const ctx = requestContext(app, request);
      const day = ctx.now().toISOString().slice(0, 10);
      reply.headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="products-${day}.csv"`,
        'cache-control': 'no-store',
      });
      return reply.send(Readable.from(exportProducts(ctx)));
    },
  );
}
