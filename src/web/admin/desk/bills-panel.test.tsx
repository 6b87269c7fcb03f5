import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { NOT_AGREED } from '#contracts/bills/bills.ts';
import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { BillsPanel } from './components/bills-panel.tsx';
import { deskServer, draftQuote, uncheckedDesk } from './desk-testing.ts';

afterEach(cleanup);

test.each<[string, boolean, Partial<DeskOrder>]>([
  ['is not checked yet', false, {}],
  ['has an open offer', false, { quotes: [{ ...draftQuote, state: 'sent' }] }],
  ['is agreed', true, { quotes: [{ ...draftQuote, state: 'accepted' }] }],
  ['is being packed', true, { order: { ...uncheckedDesk.order, status: 'processing' } }],
])('the bill of an order that %s: offered %s', async (_, isOffered, changed) => {
  deskServer({ ...uncheckedDesk, ...changed });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BillsPanel orderId={7} />
    </QueryClientProvider>,
  );
  await screen.findByText(isOffered ? 'Issue the bill' : NOT_AGREED);
  expect(screen.queryByRole('button', { name: 'Issue the bill' }) !== null).toBe(isOffered);
});
