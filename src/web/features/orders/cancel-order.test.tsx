import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setTransport } from '#web/lib/api.ts';
import { orderQuery } from './api.ts';
import { CancelOrder } from './components/cancel-order.tsx';

const NOW = Date.parse('2025-05-14T10:00:00.000Z');
const MINUTE = 60_000;

/** Until when the shop says that the order can be cancelled. */
let cancellableUntil: string | null;
let timesAsked: number;

function OrderOnPage() {
  const until = useQuery(orderQuery(7)).data?.cancellableUntil;
  return until ? <CancelOrder id={7} until={until} /> : null;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const button = () => screen.queryByRole('button', { name: 'Cancel Order' });

async function show(until: number): Promise<void> {
  cancellableUntil = new Date(until).toISOString();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OrderOnPage />
    </QueryClientProvider>,
  );
  await pass(0);
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  timesAsked = 0;
  setTransport(async () => {
    timesAsked += 1;
    return { status: 200, body: JSON.stringify({ id: 7, cancellableUntil }) };
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('the time to cancel is counted down, and at its end the shop is asked anew', async () => {
  await show(NOW + 2 * MINUTE);
  screen.getByText('You can cancel for another 2 min.');
  await pass(MINUTE);
  screen.getByText('You can cancel for another 1 min.');
  await pass(MINUTE - 1000);
  screen.getByText('You can cancel for another few seconds.');
  expect(button()).not.toBeNull();
  expect(timesAsked).toBe(1);
  cancellableUntil = null;
  await pass(1000);
  // The answer is shown in a task of its own.
  await pass(0);
  expect(timesAsked).toBe(2);
  expect(button()).toBeNull();
});

test('a clock that is ahead takes nobody the right to cancel: the shop is asked once, and believed', async () => {
  await show(NOW - 60 * MINUTE);
  expect(timesAsked).toBe(2);
  expect(button()).not.toBeNull();
  expect(screen.queryByText(/You can cancel for another/)).toBeNull();
  await pass(10 * MINUTE);
  expect(timesAsked).toBe(2);
  expect(button()).not.toBeNull();
});
