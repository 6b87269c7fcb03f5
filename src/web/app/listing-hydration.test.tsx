import fc from 'fast-check';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { listingAddress } from '#web/features/catalogue/listing-testing.ts';
import { setTransport } from '#web/lib/api.ts';
import { createQueryClient, restorePageState } from '#web/lib/query-client.ts';
import { normalisePageUrl, renderPage } from './entry-server.tsx';
import { Providers } from './providers.tsx';
import { loadLazyRoutes, routes } from './routes.tsx';

// The first render of a page loads its whole source.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const ADDRESSES = 25;

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
const category = { description: null, imageUrl: null, isActive: true, version: 1, createdAt: '', updatedAt: '' };
const categories = [
  { ...category, id: 1, name: 'Plants', slug: 'plants' },
  { ...category, id: 2, name: 'Fish', slug: 'fish' },
  { ...category, id: 3, name: 'Shrimp & Snails', slug: 'shrimp-snails' },
];

/** Names the request in its products, so that a page rendered from another request looks different. */
async function transport({ url }: { url: string }) {
  if (url.startsWith('/api/products')) {
    const page = Number(/page=(\d+)/.exec(url)?.[1] ?? 1);
    const product = { id: page, name: url, price: '120.00', compareAtPrice: null, discountPercentage: 0, stock: 3 };
    const data = [{ ...product, isNew: true, isSale: false, imageUrl: '/media/fern.webp', care: null }];
    const pagination = { page, limit: 24, totalCount: 240_000, totalPages: 10_000 };
    return { status: 200, body: JSON.stringify({ data, pagination }) };
  }
  if (url.startsWith('/api/categories')) return { status: 200, body: JSON.stringify({ data: categories }) };
  if (url === '/api/shop') return { status: 200, body: JSON.stringify(shop) };
  return { status: 404, body: '{"message":"Nothing here"}' };
}

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterEach(() => vi.restoreAllMocks());

/** Loads an address as a browser does: the server renders the normalised address, the browser its own. */
async function load(url: string): Promise<unknown[]> {
  const { url: normalised, location } = normalisePageUrl(url);
  if (location !== undefined) return load(location);
  const { body, state } = await renderPage(normalised, transport);
  const container = document.createElement('div');
  container.innerHTML = body;
  document.body.append(container);

  setTransport(transport);
  const queryClient = createQueryClient();
  restorePageState(queryClient, JSON.parse(JSON.stringify(state)), { isStale: false });
  await loadLazyRoutes({ pathname: new URL(url, 'http://localhost').pathname });
  const router = createMemoryRouter(routes, { initialEntries: [url], hydrationData: {} });
  const problems: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(
      container,
      <Providers queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>,
      { onRecoverableError: (error) => problems.push(error) },
    ),
  );
  await act(async () => root.unmount());
  container.remove();
  return problems;
}

test(`${ADDRESSES} listing addresses with shuffled and repeated parameters hydrate without a mismatch`, async () => {
  // React reports a wrong text to `onRecoverableError` and a wrong attribute to the console.
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const addresses = [
    '/shop?category=plants&category=fish',
    '/SHOP/',
    ...fc.sample(listingAddress, { seed: 22, numRuns: ADDRESSES - 2 }).map(({ url }) => url),
  ];
  for (const url of addresses) {
    expect(await load(url), url).toEqual([]);
    expect(complaints.mock.calls, url).toEqual([]);
  }
});
