import { and, asc, count, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { productPath } from '#contracts/catalogue/product-path.ts';
import type { Db } from '#server/database/database.ts';
import { categories, products } from '#server/database/schema/catalogue.ts';
import { AppError } from '#server/http/app-error.ts';
import { escapeHtml } from '#server/http/escape-html.ts';

const ADDRESSES_PER_FILE = 10_000;
const STATIC_PATHS = ['/home', '/shop', '/contact', '/shipping', '/faq', '/terms', '/privacy'];
/** Pages for one person, and calls: nothing that belongs into a search result. */
const CLOSED_PATHS = ['/api/', '/admin', '/account', '/checkout', '/my-orders', '/orders/', '/order-confirmation/'];

type SitemapEntry = { path: string; changed?: Date };

function xml(root: 'urlset' | 'sitemapindex', body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${body}</${root}>`;
}

function urlset(siteUrl: string, entries: SitemapEntry[]): string {
  const urls = entries.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
    return `<url><loc>${escapeHtml(siteUrl + path)}</loc>${lastmod}</url>`;
  });
  return xml('urlset', urls.join(''));
}

/** A family has one address: that of the product that stands for it. */
const isListed = and(eq(products.isActive, true), eq(products.isFace, true));

async function countActiveProducts(db: Db): Promise<number> {
  const [row] = await db.select({ total: count() }).from(products).where(isListed);
  return row?.total ?? 0;
}

/** The products of one file, in the order of their ids. */
async function selectProductEntries(db: Db, file: number): Promise<SitemapEntry[]> {
  const rows = await db
    .select({ id: products.id, name: products.name, changed: products.updatedAt })
    .from(products)
    .where(isListed)
    .orderBy(asc(products.id))
    .limit(ADDRESSES_PER_FILE)
    .offset((file - 1) * ADDRESSES_PER_FILE);
  return rows.map(({ changed, ...product }) => ({ path: productPath(product), changed }));
}

async function selectFixedEntries(db: Db): Promise<SitemapEntry[]> {
  const rows = await db
    .select({ slug: categories.slug, changed: categories.updatedAt })
    .from(categories)
    .where(eq(categories.isActive, true))
    .orderBy(asc(categories.id));
  return [
    ...STATIC_PATHS.map((path) => ({ path })),
    ...rows.map(({ slug, changed }) => ({ path: `/shop/${encodeURIComponent(slug)}`, changed })),
  ];
}

/** robots.txt and the sitemap, which is split when one file would hold more than ten thousand addresses. */
export function sitemapRoutes(app: FastifyInstance, siteUrl: () => string): void {
  const db = app.baseContext.readDb;
  const options = { config: { access: 'public' as const }, schema: { hide: true } };

  app.get('/robots.txt', options, async (_, reply) => {
    reply.type('text/plain; charset=utf-8');
    const closed = CLOSED_PATHS.map((path) => `Disallow: ${path}`).join('\n');
    return `User-agent: *\nAllow: /api/image-proxy\n${closed}\n\nSitemap: ${siteUrl()}/sitemap.xml\n`;
  });

  app.get('/sitemap.xml', options, async (_, reply) => {
    reply.type('application/xml; charset=utf-8');
    const fixed = await selectFixedEntries(db);
    const total = await countActiveProducts(db);
    if (fixed.length + total <= ADDRESSES_PER_FILE) {
      return urlset(siteUrl(), [...fixed, ...(await selectProductEntries(db, 1))]);
    }
    const files = Array.from({ length: Math.ceil(total / ADDRESSES_PER_FILE) + 1 }, (_, file) => file);
    return xml(
      'sitemapindex',
      files.map((file) => `<sitemap><loc>${siteUrl()}/sitemap-${file}.xml</loc></sitemap>`).join(''),
    );
  });

  // File 0 holds the fixed pages and categories, the others the products.
  app.get<{ Params: { file: string } }>('/sitemap-:file(^\\d{1,4}).xml', options, async (request, reply) => {
    const file = Number(request.params.file);
    const entries = file === 0 ? await selectFixedEntries(db) : await selectProductEntries(db, file);
    if (entries.length === 0) throw new AppError('not_found', 'There is nothing here.');
    reply.type('application/xml; charset=utf-8');
    return urlset(siteUrl(), entries);
  });
}
