import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { formatPaise, moneyText } from '#contracts/money.ts';
import { orderTotals } from '#web/features/checkout/order-body.ts';
import { OrderTotals } from '#web/features/orders/components/order-items.tsx';
import { shopQuery } from '#web/lib/use-shop.ts';
import { sampleOrder, sampleShop } from '#web/mails/mail-samples.ts';
import { renderMail } from '#web/mails/render-mail.tsx';
import { renderPage } from './entry-server.tsx';

const shopClient = new QueryClient();
shopClient.setQueryData(shopQuery().queryKey, sampleShop);

/** Legal requirements for the pages, checked in the server-rendered HTML. */

// The first render of a page loads its whole source.
vi.setConfig({ testTimeout: 60_000 });

const care = {
  ...{ scientificName: 'Microsorum pteropus', difficulty: 'Easy', light: 'Low', co2: 'None', temperatureC: null },
  ...{ ph: null, adultSizeCm: null, minTankLitres: null, origin: 'Malaysia' },
};
const fern = {
  ...{ id: 7, name: 'Java Fern', slug: 'java-fern', description: '<p>Green</p>', price: '120.00', version: 1, care },
  ...{ compareAtPrice: null, discountPercentage: 0, stock: 3, isInStock: true, categoryId: null, category: null },
  ...{ tags: [], tagDetails: [], rating: '4.5', isActive: true, isNew: true, isSale: false, isFeatured: false },
  ...{ isTrending: false, isHeavy: false, kind: 'plant', imageUrl: null, thumbnailUrl: null },
  ...{ sku: null, pieces: 1, weightGrams: null, boxSize: 'small', images: [], facts: [] },
  ...{ optionLabel: null, family: null, familySize: null, fromPrice: null },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
};
const responses: Record<string, unknown> = {
  '/api/shop': sampleShop,
  '/api/products/7/page': { product: fern, related: [] },
  '/api/products/8/page': { product: { ...fern, id: 8, stock: 0, isInStock: false, care: null }, related: [] },
};

async function page(url: string): Promise<string> {
  const { body } = await renderPage(url, async ({ url }) => ({
    status: 200,
    body: JSON.stringify(responses[url] ?? { data: [], pagination: null }),
  }));
  return body.replaceAll('<!-- -->', '');
}

const OPEN_PAGES = ['/home', '/shop', '/product/7', '/product/8', '/login', '/signup', '/signup-test', '/contact'];
const POLICY_PAGES = ['/shipping', '/faq', '/terms', '/privacy', '/no-such-page'];

describe.each([...OPEN_PAGES, ...POLICY_PAGES])('%s', (url) => {
  test('shows the seller, the address and the grievance officer', async () => {
    const [footer = ''] = /<footer.*<\/footer>/s.exec(await page(url)) ?? [];
    const { legalName, address, email, phone, grievanceOfficer } = sampleShop;
    for (const detail of [legalName, address, email, phone, `Grievance officer: ${grievanceOfficer}`]) {
      expect(footer).toContain(detail);
    }
  });

  test('has no pre-ticked checkbox', async () => {
    expect((await page(url)).match(/<input[^>]*\schecked\b[^>]*>/g) ?? []).toEqual([]);
  });
});

test.each([
  ['/signup', 'to run your account and tell you about your orders', 'href="/privacy"'],
  ['/signup-test', 'to run your account and tell you about your orders', 'href="/privacy"'],
  ['/contact', 'to answer your message, for nothing else', 'href="/privacy"'],
  ['/product/8', 'One message about this product, nothing else.', 'unsubscribe with one click'],
])('%s says in its form what the data is used for', async (url, purpose, more) => {
  const forms = (await page(url)).match(/<form.*?<\/form>/gs) ?? [];
  expect(forms.filter((form) => form.includes(purpose) && form.includes(more))).toHaveLength(1);
});

test('a product shows its origin if known, and that the rating is the shop’s own', async () => {
  const [known, unknown] = [await page('/product/7'), await page('/product/8')];
  expect(known).toMatch(/Origin.{0,100}Malaysia/s);
  expect(unknown).not.toContain('Origin');
  expect(known).toContain('Rated by the shop');
  expect(known).not.toMatch(/aggregateRating|"review"|customer reviews?/i);
});

test.each([
  [1999_00, 150_00],
  [2000_00, 150_00],
  [2001_00, 0],
])('items of %i paise ship for %i in the checkout, the order and the mail', async (price, shipping) => {
  const line = { id: 7, name: 'Java Fern', price: price / 100, stock: 3, imageUrl: null, quantity: 1 };
  const totals = orderTotals({ items: [line], count: 1, total: price / 100 }, sampleShop);
  expect(totals).toMatchObject({ subtotal: price, shipping, total: price + shipping });

  const order = {
    ...sampleOrder,
    totalAmount: moneyText(price),
    shippingCost: moneyText(shipping),
    grandTotal: moneyText(price + shipping),
  };
  const { text } = await renderMail({ kind: 'order-received', order, isVerified: true }, sampleShop);
  const view = renderToStaticMarkup(
    <QueryClientProvider client={shopClient}>
      <OrderTotals order={order} />
    </QueryClientProvider>,
  );
  for (const output of [text, view]) {
    expect(output).toContain(formatPaise(price));
    expect(output).toContain(shipping > 0 ? formatPaise(shipping) : 'Free');
    expect(output).toContain(formatPaise(price + shipping));
  }
});
