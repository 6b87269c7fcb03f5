import { expect, test, vi } from 'vitest';
import type { Transport } from '#web/lib/api.ts';
import { renderPage as renderPieces } from './entry-server.tsx';

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

const decoder = new TextDecoder();

async function renderPage(url: string, transport: Transport) {
  const { body, ...page } = await renderPieces(url, transport);
  return { ...page, body: body.map((piece) => (typeof piece === 'string' ? piece : decoder.decode(piece))).join('') };
}

function answering(values: Record<string, unknown>) {
  return async ({ url }: { url: string }) =>
    url in values
      ? { status: 200, body: JSON.stringify(values[url]) }
      : { status: 404, body: '{"message":"Nothing here"}' };
}

const transport = answering({ '/api/shop': shop });

test.each(['/contact', '/faq', '/product/1', '/nothing/here'])(
  '%s is the same with a header and footer that are kept as with new ones',
  async (url) => {
    const first = await renderPage(url, transport);
    const second = await renderPage(url, transport);
    expect(first.body).toContain('</header>');
    expect(first.body).toContain('</footer>');
    expect(second).toEqual(first);
  },
);

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
  ...{ isTrending: false, imageUrl: '/media/fern.webp', thumbnailUrl: null, care: null, version: 1 },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
};

function shopWith(...related: object[]) {
  const page = { product: { ...product, id: 1, name: 'Anubias' }, related };
  return answering({ '/api/shop': shop, '/api/products/1/page': page });
}

const CARD = /<article.*?<\/article>/gs;

test('a card that is kept is the same as a new one, and shows a change at once', async () => {
  const moss = { ...product, id: 8, name: 'Moss', stock: 0 };
  const first = await renderPage('/product/1', shopWith(product, moss));
  const second = await renderPage('/product/1', shopWith(product, moss));
  expect(second.body).toBe(first.body);
  expect(first.body.match(CARD)).toHaveLength(2);
  expect(first.body).not.toContain('<i id=');

  const cheaper = await renderPage('/product/1', shopWith(moss, { ...product, price: '99.00' }));
  const [mossCard, fernCard] = cheaper.body.match(CARD) ?? [];
  expect(mossCard).toBe(first.body.match(CARD)?.[1]);
  expect(fernCard).toContain('₹99');
  expect(fernCard).toContain('Java &lt;Fern&gt;');
});

test('the pictures of the first screen are in the head of a listing, however often it is drawn', async () => {
  const list = { data: [product], pagination: { page: 1, limit: 24, total: 1, totalPages: 1 } };
  const values = { '/api/shop': shop, '/api/categories': { data: [] }, '/api/products?limit=24&page=1': list };
  for (const time of ['first', 'second']) {
    const { head } = await renderPage('/shop', answering(values));
    expect([time, head]).toEqual([time, expect.stringMatching(/<link rel="preload" as="image"[^>]*fern\.webp/)]);
  }
});

test('nothing that is written in the shop is taken for a place', async () => {
  const sly = { ...product, id: 9, name: '<i id="kept-0"></i>' };
  const { body } = await renderPage('/product/1', shopWith(sly, { ...sly, id: 10 }));
  expect(body.match(CARD)?.every((card) => card.includes('&lt;i id=&quot;kept-0&quot;&gt;'))).toBe(true);
});

test.each(['/Contact', '/%63ontact', '/contact/'])('%s finds the page as the browser does', async (url) => {
  expect((await renderPage(url, transport)).modules).toEqual(['src/web/routes/contact.tsx']);
});

test('a new name of the shop shows in the header and footer of every page', async () => {
  await renderPage('/contact', transport);
  const renamed = answering({ '/api/shop': { ...shop, name: 'Matsya $& Co' } });
  const { body } = await renderPage('/contact', renamed);
  const again = await renderPage('/contact', renamed);
  expect(again.body).toBe(body);
  const [header = '', footer = ''] = [/<header.*<\/header>/s.exec(body)?.[0], /<footer.*<\/footer>/s.exec(body)?.[0]];
  for (const part of [header, footer]) {
    expect(part).toContain('Matsya $&amp; Co');
    expect(part).not.toContain('Jalaja<');
  }
});

test('the link of the page that is shown is marked, and no other', async () => {
  const current = async (url: string) => {
    await renderPage(url, transport);
    const { body } = await renderPage(url, transport);
    return (body.match(/<a[^>]*aria-current="page"[^>]*>/g) ?? []).map((link) => /href="([^"]*)"/.exec(link)?.[1]);
  };
  expect(await current('/login')).toEqual(['/login']);
  expect(await current('/faq')).toEqual([]);
});
