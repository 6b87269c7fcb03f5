import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { ERASED } from '#contracts/orders/order-contact.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { SAMPLE_ORDER } from '#contracts/testing/sample-order.ts';
import { Toaster } from '#web/components/ui/toaster.tsx';
import { type ApiResponse, setTransport } from '#web/lib/api.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { CustomerPart } from './components/customer-part.tsx';
import { InternalNotes } from './components/internal-notes-form.tsx';
import { StatusDialog } from './components/status-dialog.tsx';

afterEach(cleanup);

const order: Order & Pick<typeof SAMPLE_ORDER, 'shippingAddress'> = {
  ...SAMPLE_ORDER,
  status: 'pending',
  customer: { id: 3, email: 'asha@example.com', fullName: 'Asha Rao', username: 'asha' },
};
const cancelled = { status: 'cancelled', at: '2026-11-17T09:00:00.000Z', by: 'customer' } as const;

/** `stored` is the order as it is now, `write` the answer to a change. */
function show(part: ReactNode, stored: Order, write: () => ApiResponse = () => ({ status: 200, body: '{}' })) {
  const sent: unknown[] = [];
  setTransport(async ({ method, body }) => {
    if (method === 'GET') return { status: 200, body: JSON.stringify(stored) };
    sent.push(JSON.parse(body ?? 'null'));
    return write();
  });
  const client = createQueryClient();
  // Dialogs guard against leaving with unsaved work, which needs a router.
  const framed = (content: ReactNode) => <QueryClientProvider client={client}>{content}</QueryClientProvider>;
  const router = createMemoryRouter([{ path: '/', element: framed(part) }]);
  render(<RouterProvider router={router} />);
  return sent;
}

const conflict = (code: string, message: string) => ({ status: 409, body: JSON.stringify({ code, message }) });
const update = async () => fireEvent.click(await screen.findByRole('button', { name: 'Update', hidden: true }));
const choose = async (value: string) => fireEvent.change(await screen.findByLabelText('Status'), { target: { value } });

test('a status has to be chosen, and is sent with the one that was seen', async () => {
  const sent = show(<StatusDialog order={order} onClose={() => {}} />, order);
  await update();
  await screen.findByText('Please select a status');
  await choose('shipped');
  await update();
  await waitFor(() => expect(sent).toEqual([{ status: 'shipped', seenStatus: 'pending' }]));
});

test('a status that was pressed by mistake is set back from the notification, which names the second email', async () => {
  const sent = show(
    <>
      <StatusDialog order={order} onClose={() => {}} />
      <Toaster />
    </>,
    order,
  );
  await choose('shipped');
  await update();
  await waitFor(() => expect(sent).toHaveLength(1));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
  await screen.findByText('Pending again');
  screen.getByText(/^A second email goes to asha@example.com: “We have set the status of your order back\./);
  expect(sent[1]).toEqual({ status: 'pending', seenStatus: 'shipped' });
});

test('the status that an order has already is not called a change', async () => {
  show(<StatusDialog order={order} onClose={() => {}} />, order);
  render(<Toaster />);
  await choose('pending');
  await update();
  await screen.findByText('Nothing changed');
});

test('an order that its customer has cancelled since the list was loaded says so', async () => {
  const stored: Order = { ...order, status: 'cancelled', history: [...order.history, cancelled] };
  show(<StatusDialog order={order} onClose={() => {}} />, stored);
  await screen.findByText('It was pending when the list was loaded. Please choose again.');
  screen.getByText(/by the customer/);
});

test('a change that is refused stays in the dialog, with the reason', async () => {
  const stored: Order = { ...order, status: 'cancelled', history: [...order.history, cancelled] };
  const reason = 'Rare moss is out of stock.';
  show(<StatusDialog order={stored} onClose={() => {}} />, stored, () => conflict('insufficient_stock', reason));
  await choose('processing');
  await update();
  await screen.findByText(reason);
  expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('processing');
});

/** As its dialog does it: the order is loaded again after a failure. */
function ReloadedNotes() {
  const [internalNotes, setNotes] = useState<string | null>(null);
  return (
    <>
      <InternalNotes order={{ ...order, internalNotes }} />
      <button type="button" onClick={() => setNotes('Rings on Monday')}>
        Reload
      </button>
    </>
  );
}

test('of two editors of internal notes the second sees both versions and chooses', async () => {
  let isStale = true;
  const sent = show(<ReloadedNotes />, order, () =>
    isStale ? conflict('stale', 'Changed meanwhile') : { status: 200, body: '{}' },
  );
  fireEvent.change(await screen.findByLabelText('Internal notes'), { target: { value: 'Rings on Friday' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save notes' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  const choice = within(await screen.findByRole('region', { name: /^Someone else changed this/ }));
  choice.getByText('Rings on Friday');
  choice.getByText('Rings on Monday');
  isStale = false;
  fireEvent.click(choice.getByRole('button', { name: 'Keep mine and save' }));
  await waitFor(() =>
    expect(sent[1]).toEqual({ internalNotes: 'Rings on Friday', previousInternalNotes: 'Rings on Monday' }),
  );
});

test('nobody is greeted about an order of an erased account', async () => {
  const shippingAddress = { ...order.shippingAddress, recipientName: ERASED, recipientPhone: ERASED };
  show(<CustomerPart order={{ ...order, customer: null, shippingAddress }} />, order);
  await screen.findByText('The account was erased.');
  expect(screen.queryByRole('link')).toBeNull();
});
