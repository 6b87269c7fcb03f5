import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/lib/query-client.ts';
import { StockCheckPanel } from './components/stock-check-panel.tsx';
import { deskServer, draftQuote, uncheckedDesk } from './desk-testing.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('when nothing is left the desk says before the press that the order is cancelled with an apology', async () => {
  const tab = { location: { href: '' }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const server = deskServer(uncheckedDesk);
  server.write = () => ({ ...draftQuote, state: 'unavailable' });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <StockCheckPanel orderId={7} />
    </QueryClientProvider>,
  );
  for (const name of [/Neon Tetra/, /Anubias/]) {
    expect(screen.queryByText(/^Nothing is left to send/)).toBeNull();
    fireEvent.click(within(await screen.findByRole('group', { name })).getByLabelText('None'));
  }
  screen.getByText(/^Nothing is left to send\. This cancels the order\./);
  expect(screen.queryByRole('button', { name: 'Save only' })).toBeNull();
  server.desk = {
    ...uncheckedDesk,
    order: { ...uncheckedDesk.order, status: 'cancelled' },
    messages: [{ template: 'sorry', text: 'We are very sorry' }],
  };
  fireEvent.click(screen.getByRole('button', { name: 'Cancel with an apology' }));
  await waitFor(() => expect(tab.location.href).toBe('https://wa.me/919876543210?text=We%20are%20very%20sorry'));
  expect(server.sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'PUT /api/admin/orders/7/stock-check',
    'POST /api/admin/orders/7/contacts',
  ]);
});
