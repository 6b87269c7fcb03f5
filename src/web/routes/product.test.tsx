import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, test, vi } from 'vitest';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import type { ShopDispatch } from '#contracts/delivery/shop-delivery.ts';
import { CartProvider } from '#web/features/cart/cart-context.tsx';
import { productQuery } from '#web/features/catalogue/api.ts';
import { deliveryQuery } from '#web/features/delivery/api.ts';
import { rememberPin } from '#web/features/delivery/stored-pin.ts';
import { otherShop } from '#web/features/information/information-testing.tsx';
import { SessionProvider } from '#web/features/session/session-context.tsx';
import { shopQuery } from '#web/lib/use-shop.ts';
import ProductPage from './product.tsx';

vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
);
afterEach(() => {
  cleanup();
  rememberPin(null);
});

const tetra = {
  ...{ id: 24, name: 'Neon Tetra', kind: 'animal', price: '40.00', compareAtPrice: null, stock: 9, description: '' },
  ...{ rating: '0', images: [], imageUrl: null, care: null, tagDetails: [], facts: [], family: null, category: null },
} as unknown as Product;

const dispatch = {
  ...{ isOn: true, cutOff: '11:00', today: '2026-11-19', transit: { min: 1, max: 7 }, inStockMessage: '' },
  nextLeaving: { animal: '2026-11-25', plant: '2026-11-20', dry: '2026-11-20' },
  days: { animal: ['wed'], plant: ['wed'], dry: ['wed'] },
} as const satisfies ShopDispatch;

const NOT_SERVED = 'We cannot send live fish to 793001 safely: the journey is longer than 4 days.';

function open(shop: { dispatch?: ShopDispatch } = {}) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queryClient.setQueryData(shopQuery().queryKey, { ...otherShop, ...shop });
  queryClient.setQueryData<unknown>(productQuery('24').queryKey, { product: tetra, related: [] });
  queryClient.setQueryData<unknown>(deliveryQuery('793001', 24).queryKey, {
    ...{ pin: '793001', place: null, served: false, notServed: [{ productId: 24, sentence: NOT_SERVED }] },
    ...{ leavesOn: null, arrivesFrom: null, arrivesTo: null, hold: null, shippingCost: '150.00' },
  });
  const routes = [{ path: '/product/:id', element: <ProductPage /> }];
  render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <CartProvider>
          <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/product/24'] })} />
        </CartProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
}

/** Everything above the closed sections that says when it leaves. */
const promises = () =>
  document.body.textContent?.split('Shipping & Returns')[0]?.match(/within [^.]*(hours|days)|Leaves \w+ \d+ \w+/g);

test('a shop without dispatch days says once when a product leaves', () => {
  open();
  expect(promises()).toEqual(['within 24 hours']);
});

test('with dispatch days the leaving day stands in place of the 24 hours', () => {
  open({ dispatch });
  expect(screen.getByText('In Stock')).toBeDefined();
  expect(promises()).toEqual(['Leaves Wed 25 Nov']);
});

test('the words of the owner stand beside the status', () => {
  open({ dispatch: { ...dispatch, inStockMessage: 'Packed with a heat pad' } });
  expect(screen.getByText('Packed with a heat pad')).toBeDefined();
  expect(promises()).toEqual(['Leaves Wed 25 Nov']);
});

test('what cannot be sent to the known PIN code cannot be added to the cart', async () => {
  rememberPin('793001');
  open({ dispatch });
  const buttons = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Not delivered to 793001' });
  expect(buttons.length).toBeGreaterThan(0);
  expect(buttons.every(({ disabled }) => disabled)).toBe(true);
  expect(screen.queryByRole('button', { name: /Add to Cart/ })).toBeNull();
  expect(await screen.findByText(NOT_SERVED)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Change PIN code' })).toBeDefined();
});
