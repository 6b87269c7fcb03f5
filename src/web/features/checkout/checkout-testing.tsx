import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect } from 'vitest';
import { SAMPLE_ADDRESS } from '#contracts/testing/sample-order.ts';
import { CartProvider } from '#web/features/cart/cart-context.tsx';
import { SessionProvider } from '#web/features/session/session-context.tsx';
import { shopQuery } from '#web/lib/use-shop.ts';
import { Checkout } from './components/checkout.tsx';

const user = {
  id: 1,
  username: 'asha',
  email: 'asha@example.com',
  fullName: null,
  isAdmin: false,
  role: null,
  emailVerified: true,
};
export const neon = { id: 7, name: 'Neon Tetra', price: '450.00', imageUrl: null, stock: 9, isHeavy: false };
export const home = { ...SAMPLE_ADDRESS, id: 3, isDefault: true };

/** With this many neon tetras in the cart. */
export async function openCheckout(quantity: number): Promise<void> {
  const items = quantity === 0 ? [] : [{ ...neon, price: 450, quantity }];
  localStorage.setItem('cart', JSON.stringify({ items, count: quantity, total: 450 * quantity }));
  const queryClient = new QueryClient();
  const shipping = { flat: '150.00', freeAbove: '2000.00' };
  const shop = { name: 'Jalaja', whatsapp: '+91 90000 00000', shipping };
  queryClient.setQueryData<typeof shop>(shopQuery().queryKey, shop);
  const routes = [
    { path: '/checkout', element: <Checkout user={user} /> },
    { path: '/order-confirmation/:id', element: <p>placed</p> },
  ];
  render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <CartProvider>
          <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/checkout'] })} />
        </CartProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  // The first test loads the code of the form.
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull(), { timeout: 10_000 });
}

export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
export const press = (name: string) => act(async () => button(name).click());
