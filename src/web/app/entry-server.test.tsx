import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { normalisePageUrl, renderPage } from './entry-server.tsx';

// The first render of a page loads its whole source.
vi.setConfig({ testTimeout: 60_000 });

const shop = {
  name: 'Jalaja',
  url: 'http://localhost',
  legalName: 'Jalaja Aquatics',
  email: 'shop@example.com',
  phone: '+91 90000 00000',
  whatsapp: '919000000000',
  contactPerson: 'Asha',
  grievanceOfficer: 'Asha',
  address: 'Chittoor',
  shipping: { flat: '150.00', freeAbove: '2000.00' },
};

function transportWith(values: Record<string, unknown>) {
  return async ({ url }: { url: string }) =>
    url in values
      ? { status: 200, body: JSON.stringify(values[url]) }
      : { status: 404, body: '{"message":"Nothing here"}' };
}

const transport = transportWith({ '/api/shop': shop });

const product = {
  ...{
    id: 7,
    name: 'Java <Fern>',
    slug: 'java-fern',
    description: '<p>₹ Green</p>',
    price: '120.00',
    compareAtPrice: null,
  },
  ...{
    discountPercentage: 0,
    stock: 3,
    isInStock: true,
    categoryId: 1,
    category: { id: 1, name: 'Plants', slug: 'plants' },
  },
  ...{ tags: [], tagDetails: [], rating: '4.5', isActive: true, isNew: true, isSale: false, isFeatured: false },
  ...{
    isTrending: false,
    isHeavy: false,
    kind: 'plant',
    imageUrl: '/media/fern.webp',
    thumbnailUrl: null,
    care: null,
    version: 1,
    images: [{ url: '/media/fern.webp', alt: null, width: null, height: null }],
  },
  ...{ sku: null, pieces: 1, weightGrams: null, boxSize: 'small', facts: [] },
  ...{ optionLabel: null, family: null, familySize: null, fromPrice: null },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
};

function shopWith(...related: object[]) {
  const page = { product: { ...product, id: 1, name: 'Anubias' }, related };
  return transportWith({ '/api/shop': shop, '/api/products/1/page': page });
}

const CARD = /<article.*?<\/article>/gs;

test('related products are escaped and show their current price', async () => {
  const moss = { ...product, id: 8, name: 'Moss', stock: 0 };
  const { body, path } = await renderPage('/product/1', shopWith(moss, { ...product, price: '99.00' }));
  expect(path).toBe('/product/1-anubias');
  const [mossCard, fernCard] = body.match(CARD) ?? [];
  expect(mossCard).toContain('Moss');
  expect(fernCard).toContain('₹99');
  expect(fernCard).toContain('Java &lt;Fern&gt;');
});

test('the images of the first row are preloaded in the head of a listing', async () => {
  const list = { data: [product], pagination: { page: 1, limit: 24, totalCount: 1, totalPages: 1 } };
  const values = {
    '/api/shop': shop,
    '/api/categories': { data: [] },
    '/api/products?limit=24&group=family&page=1': list,
  };
  const { head } = await renderPage('/shop', transportWith(values));
  expect(head).toMatch(/<link rel="preload" as="image"[^>]*fern\.webp/);
});

test.each(['/Contact', '/%63ontact', '/contact/'])('%s matches the contact page', async (url) => {
  expect((await renderPage(url, transport)).modules).toEqual(['src/web/routes/contact.tsx']);
});

test('the root URL redirects to the home page', async () => {
  expect(await renderPage('/', transport)).toMatchObject({ status: 302, location: '/home' });
});

test.each([
  ['/shop/?sort=price&utm_source=x', '/shop?sort=price', true],
  ['/shop?sort=price-low&sort=price', '/shop', true],
  ['/shop?category=plants&sort=name&category=fish', '/shop?category=fish&category=plants&sort=name', true],
  ['/shop/fish?category=plants&page=2', '/shop/fish?page=2', true],
  ['/shop?search=fern', '/shop?search=fern', false],
  ['/product/12-anubias-nana?utm=x', '/product/12', true],
  ['/product/anubias-12', '/product/anubias-12', true],
  ['/orders/12', '/orders/12', false],
  ['/admin?tab=orders', '/admin', true],
  ['/admin/orders/12', '/admin/orders/12', false],
  ['/admin/users/12', '/admin/users/12', false],
  ['/nothing/here', '/nothing/here', false],
])('%s is normalised to %s', (url, normalised, isCacheable) => {
  expect(normalisePageUrl(url)).toEqual({ url: normalised, isCacheable });
});

test.each([
  ['/SHOP?sort=price&utm=X', '/shop?sort=price&utm=X'],
  ['/Shop/Fish', '/shop/Fish'],
  ['/sh%6Fp/%66ish/', '/shop/fish'],
  ['//shop', '/shop'],
  ['/shop//', '/shop'],
  ['/PRODUCT/1', '/product/1'],
  ['/Product/1-Anubias', '/product/1-Anubias'],
  ['/Home/', '/home'],
  ['/x%0Ay%0d?a=b', '/x%20y%20?a=b'],
  ['/login%E2%80%A8', '/login%20'],
  ['/a/..//other.example/%0A', '/other.example/%20'],
])('%s redirects to %s', (url, location) => {
  expect(normalisePageUrl(url)).toMatchObject({ location });
  expect(normalisePageUrl(location)).not.toHaveProperty('location');
});

test('no address redirects twice, and none leads away from the shop', () => {
  const path = fc.array(
    fc.oneof(
      fc.constantFrom('shop', 'SHOP', 'Product', '1', '', '.', '..', '%2F', '%252F', '%5C', '%0A'),
      fc.webSegment(),
    ),
  );
  fc.assert(
    fc.property(path, fc.webQueryParameters(), (segments, query) => {
      const { location } = normalisePageUrl(`/${segments.join('/')}?${query}`);
      if (location === undefined) return;
      expect(location).toMatch(/^\/(?![/\\])/);
      expect(normalisePageUrl(location)).not.toHaveProperty('location');
    }),
    { numRuns: 200 },
  );
});

test('the name of the shop is shown in the header and footer', async () => {
  const renamed = transportWith({ '/api/shop': { ...shop, name: 'Matsya $& Co' } });
  const { body } = await renderPage('/contact', renamed);
  for (const part of [/<header.*<\/header>/s.exec(body)?.[0], /<footer.*<\/footer>/s.exec(body)?.[0]]) {
    expect(part).toContain('Matsya $&amp; Co');
  }
});

test('only the link of the current page is marked', async () => {
  const current = async (url: string) => {
    const { body } = await renderPage(url, transport);
    return (body.match(/<a[^>]*aria-current="page"[^>]*>/g) ?? []).map((link) => /href="([^"]*)"/.exec(link)?.[1]);
  };
  expect(await current('/login')).toEqual(['/login']);
  expect(await current('/faq')).toEqual([]);
});
