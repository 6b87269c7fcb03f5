import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setTransport } from '#web/lib/api.ts';
import { shopQuery } from '#web/lib/use-shop.ts';
import { DeliveryCheck } from './components/delivery-check.tsx';
import { DeliveryPart } from './components/delivery-part.tsx';
import { rememberPin, storedPin } from './stored-pin.ts';

const KNOWN = '517001';

beforeEach(() => {
  rememberPin('560038');
  setTransport(async ({ url }) => {
    const pin = new URL(url, 'http://shop.example').searchParams.get('pin');
    const place = pin !== '999999' ? { state: 'Andhra Pradesh', districts: ['Chittoor'] } : null;
    const days = { leavesOn: null, arrivesFrom: null, arrivesTo: null, hold: null, notServed: [], days: [] };
    const body = { pin, place, served: true, ...days, shippingCost: '120.00', deliveryByAgreement: false };
    return { status: 200, body: JSON.stringify(body) };
  });
});
afterEach(cleanup);

test.each([
  [KNOWN, /Delivery to Chittoor|₹120/, KNOWN],
  ['999999', /₹120/, null],
])(
  'the PIN code %s is answered; only one of a known place is remembered, in place of the last one',
  async (pin, answer, remembered) => {
    const queryClient = new QueryClient();
    const shop = { dispatch: null, delivery: { zones: [] } };
    queryClient.setQueryData<typeof shop>(shopQuery().queryKey, shop);
    render(
      <QueryClientProvider client={queryClient}>
        <DeliveryCheck product={{ id: 7, kind: 'animal' }} />
      </QueryClientProvider>,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Change PIN code' }));
    fireEvent.change(screen.getByLabelText('PIN code'), { target: { value: pin } });
    fireEvent.click(screen.getByRole('button', { name: 'Check' }));
    await screen.findByText(answer);
    await waitFor(() => expect(storedPin()).toBe(remembered));
  },
);

test('a shop without dispatch days and delivery rates has no room for an answer', () => {
  const queryClient = new QueryClient();
  const shop = { dispatch: null, delivery: null };
  queryClient.setQueryData<typeof shop>(shopQuery().queryKey, shop);
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <DeliveryPart product={{ id: 7, kind: 'animal' }} />
    </QueryClientProvider>,
  );
  expect(container.innerHTML).toBe('');
});
