import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, test, vi } from 'vitest';
import { CartProvider } from '#web/features/cart/cart-context.tsx';
import { otherShop } from '#web/features/information/information-testing.tsx';
import { SessionProvider } from '#web/features/session/session-context.tsx';
import { type ApiResponse, setTransport } from '#web/lib/api.ts';
import { shopQuery } from '#web/lib/use-shop.ts';
import ShopPage from './shop.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const product = { price: '450.00', compareAtPrice: null, stock: 9, imageUrl: null, care: null };

function listOf(names: string[]): ApiResponse {
  const data = names.map((name, at) => ({ ...product, id: at + 1, name }));
  const pagination = { page: 1, limit: 24, totalCount: names.length, totalPages: 1 };
  return { status: 200, body: JSON.stringify({ data, pagination }) };
}

function open() {
  const queryClient = new QueryClient();
  queryClient.setQueryData(shopQuery().queryKey, otherShop);
  const router = createMemoryRouter([{ path: '/shop', element: <ShopPage /> }], { initialEntries: ['/shop'] });
  render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <CartProvider>
          <RouterProvider router={router} />
        </CartProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  return router;
}

test('while another list loads, neither the products nor the count of the one before is shown', async () => {
  const sale = Promise.withResolvers<ApiResponse>();
  setTransport(async ({ url }) => {
    if (!url.startsWith('/api/products')) return { status: 200, body: '{"data":[]}' };
    return url.includes('filter=sale') ? sale.promise : listOf(['Neon Tetra', 'Java Fern']);
  });
  const router = open();
  await screen.findByText('2 results');

  await act(() => router.navigate('/shop?filter=sale'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('On Sale');
  expect(screen.getByRole('status', { name: 'Loading products' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Neon Tetra' })).toBeNull();
  expect(screen.queryByText(/\d results?/)).toBeNull();

  await act(async () => sale.resolve(listOf(['Java Moss'])));
  await screen.findByText('1 result');
  expect(screen.getByRole('link', { name: 'Java Moss' })).toBeDefined();
});

test('filters can be cleared where some are in use', async () => {
  setTransport(async ({ url }) =>
    url.startsWith('/api/products') ? listOf(['Java Fern']) : { status: 200, body: '{"data":[]}' },
  );
  const router = open();
  await screen.findByText('1 result');
  expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
  await act(() => router.navigate('/shop?inStock=true'));
  fireEvent.click(await screen.findByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
});

test('two choices in quick succession are both applied', async () => {
  setTransport(async ({ url }) =>
    url.startsWith('/api/products') ? listOf([]) : { status: 200, body: '{"data":[]}' },
  );
  const router = open();
  await screen.findByText('0 results');
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  screen.getByRole('checkbox', { name: 'In stock only' }).click();
  while (!router.state.location.search) await Promise.resolve();
  fireEvent.change(screen.getByLabelText('Sort'), { target: { value: 'price' } });
  while (!router.state.location.search.includes('sort')) await Promise.resolve();
  expect(router.state.location.search).toContain('inStock=true');
});
