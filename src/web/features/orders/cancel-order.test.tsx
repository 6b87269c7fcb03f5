import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CancelOrder } from './components/cancel-order.tsx';

const NOW = Date.parse('2025-05-14T10:00:00.000Z');
const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CancelOrder id={7} until={new Date(NOW + 2 * MINUTE).toISOString()} />
    </QueryClientProvider>,
  );
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('the time to cancel is counted down, and with its end the offer is gone', () => {
  screen.getByText('You can cancel for another 2 min.');
  pass(MINUTE);
  screen.getByText('You can cancel for another 1 min.');
  pass(MINUTE - 1000);
  screen.getByText('You can cancel for another few seconds.');
  expect(screen.queryByRole('button', { name: 'Cancel Order' })).not.toBeNull();
  pass(1000);
  expect(screen.queryByRole('button', { name: 'Cancel Order' })).toBeNull();
});
