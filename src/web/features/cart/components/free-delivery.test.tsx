import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { shopQuery } from '#web/lib/use-shop.ts';
import { FreeDelivery } from './free-delivery.tsx';

function show(subtotal: number, shipping = { flat: '150.00', freeAbove: '2000.00' }, hasHeavy = false) {
  const queryClient = new QueryClient();
  const item = { id: 1, name: 'Fern', price: subtotal / 100, quantity: 1, imageUrl: null, stock: 1, isHeavy: hasHeavy };
  queryClient.setQueryData<{ shipping: typeof shipping }>(shopQuery().queryKey, { shipping });
  render(
    <QueryClientProvider client={queryClient}>
      <FreeDelivery items={[item]} />
    </QueryClientProvider>,
  );
}

afterEach(cleanup);

test.each([
  [750_00, '₹1,251 away from free delivery', 0.375],
  [1999_99, '₹1 away from free delivery', 0.999995],
  [2000_00, 'Add one more item for free delivery', 1],
  [2000_01, 'Your order has free delivery', 1],
])('a subtotal of %i paise says: %s', (subtotal, words, share) => {
  show(subtotal);
  expect(screen.getByText(words)).toBeDefined();
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Progress to free delivery' });
  expect(bar.value / bar.max).toBeCloseTo(share, 9);
});

test('a shop without delivery costs shows free delivery from the start', () => {
  show(1_00, { flat: '0.00', freeAbove: '2000.00' });
  expect(screen.getByText('Your order has free delivery')).toBeDefined();
});

test('a heavy parcel is never promised free', () => {
  show(5000_00, undefined, true);
  expect(screen.getByText('Delivery of heavy goods is agreed on WhatsApp before you pay')).toBeDefined();
  expect(document.body.textContent).not.toMatch(/free/i);
});
