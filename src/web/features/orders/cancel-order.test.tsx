import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setTransport } from '#web/lib/api.ts';
import { orderQuery } from './api.ts';
import { CancelOrder, timeLeft } from './components/cancel-order.tsx';

const NOW = Date.parse('2025-05-14T10:00:00.000Z');
const MINUTE = 60_000;

/** The deadline in the server's response. */
let cancellableUntil: string | null;
let requestCount: number;

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
  requestCount = 0;
  setTransport(async () => {
    requestCount += 1;
    return { status: 200, body: JSON.stringify({ id: 7, cancellableUntil }) };
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('the time left to cancel is counted down, and the order is reloaded when it ends', async () => {
  await show(NOW + 2 * MINUTE);
  screen.getByText('You can cancel for another 2 min.');
  await pass(MINUTE);
  screen.getByText('You can cancel for another 1 min.');
  await pass(MINUTE - 1000);
  screen.getByText('You can cancel for another few seconds.');
  expect(button()).not.toBeNull();
  expect(requestCount).toBe(1);
  cancellableUntil = null;
  await pass(1000);
  // The response is rendered in a separate task.
  await pass(0);
  expect(requestCount).toBe(2);
  expect(button()).toBeNull();
});

test('with a fast device clock the order is reloaded once, and the server decides', async () => {
  await show(NOW - 60 * MINUTE);
  expect(requestCount).toBe(2);
  expect(button()).not.toBeNull();
  expect(screen.queryByText(/You can cancel for another/)).toBeNull();
  await pass(10 * MINUTE);
  expect(requestCount).toBe(2);
  expect(button()).not.toBeNull();
});

describe('the time left to cancel', () => {
  const until = '2025-05-14T12:00:00.000Z';
  test.each([
    ['2025-05-14T10:00:00.000Z', '2 h'],
    ['2025-05-14T10:00:01.000Z', '1 h 59 min'],
    ['2025-05-14T10:47:30.000Z', '1 h 12 min'],
    ['2025-05-14T11:00:00.000Z', '1 h'],
    ['2025-05-14T11:48:00.000Z', '12 min'],
    ['2025-05-14T11:59:00.000Z', '1 min'],
    ['2025-05-14T11:59:01.000Z', 'few seconds'],
    ['2025-05-14T12:00:00.000Z', null],
    ['2025-05-14T13:00:00.000Z', null],
  ])('at %s is %s', (now, left) => expect(timeLeft(until, Date.parse(now))).toBe(left));

  test('is null for an invalid time', () => expect(timeLeft('later', 0)).toBeNull());
});
