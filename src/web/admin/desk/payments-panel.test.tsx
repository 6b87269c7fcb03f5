import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import type { Payment } from '#contracts/orders/desk/payments.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { MoneyNote } from './components/money-note.tsx';
import { NextStepButton } from './components/next-step-button.tsx';
import { PaymentsPanel } from './components/payments-panel.tsx';
import { ShipmentsPanel } from './components/shipments-panel.tsx';
import { deskServer, draftQuote, paidDesk, uncheckedDesk } from './desk-testing.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(desk: DeskOrder, panel: ReactNode) {
  const server = deskServer(desk);
  render(<QueryClientProvider client={createQueryClient()}>{panel}</QueryClientProvider>);
  return server;
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
beforeEach(() => localStorage.clear());
const OFFLINE = { status: 503, body: '{"message":"The shop is resting for a moment."}' };

describe('payments', () => {
  const panel = <PaymentsPanel orderId={7} />;
  const collecting: DeskOrder = {
    ...uncheckedDesk,
    stage: 'to-collect',
    quotes: [{ ...draftQuote, state: 'accepted' }],
  };
  const claim: Payment = {
    ...{ id: 3, direction: 'in', method: 'upi', amount: '1250.00', reference: '123456789012', state: 'claimed' },
    ...{ receivedOn: null, note: null, createdAt: '2025-05-14T10:00:00.000Z', by: null },
  };

  test('the amount that is due is recorded with one press', async () => {
    const server = show(collecting, panel);
    server.write = () => ({ ...claim, state: 'received' });
    await press('Record payment');
    await waitFor(() => expect(server.sent).toHaveLength(1));
    expect(server.sent[0]?.body).toMatchObject({ direction: 'in', method: 'upi', amount: '1250.00' });
  });

  test('the next payment begins with the method of the last', async () => {
    const server = show(collecting, panel);
    server.write = () => ({ ...claim, state: 'received' });
    await screen.findByLabelText('How');
    type('How', 'cash');
    await press('Record payment');
    await screen.findByRole('button', { name: 'Record a payment' });
    cleanup();
    const next = show(collecting, panel);
    next.write = server.write;
    await press('Record payment');
    await waitFor(() => expect(next.sent[0]?.body).toMatchObject({ method: 'cash' }));
  });

  test('a reported payment is confirmed, also by the big button', async () => {
    const server = show({ ...collecting, payments: [claim] }, [
      <NextStepButton key="step" orderId={7} />,
      <PaymentsPanel key="panel" orderId={7} />,
    ]);
    server.write = () => ({ ...claim, state: 'received' });
    await screen.findByText(/reported by the customer/);
    await press('₹1,250 received');
    await press('It did not arrive');
    await waitFor(() =>
      expect(server.sent.map(({ body }) => body)).toEqual([{ state: 'received' }, { state: 'refused' }]),
    );
  });

  test('the second press of a double press is not for the next step', async () => {
    const server = show({ ...collecting, payments: [claim] }, <NextStepButton orderId={7} />);
    const button = await screen.findByRole('button', { name: '₹1,250 received' });
    fireEvent.click(button, { detail: 2 });
    expect(server.sent).toEqual([]);
    fireEvent.click(button, { detail: 1 });
    await waitFor(() => expect(server.sent).toHaveLength(1));
  });

  test('voiding needs a note', async () => {
    const server = show({ ...collecting, payments: [{ ...claim, state: 'received' }] }, panel);
    server.write = () => ({ ...claim, state: 'void' });
    await press('Recorded by mistake');
    await press('Void this payment');
    screen.getByText('Please say why');
    type('Why is it void?', 'Typed twice');
    await press('Void this payment');
    await waitFor(() => expect(server.sent[0]?.body).toEqual({ state: 'void', note: 'Typed twice' }));
  });

  test('money that is owed to the customer is named, and paying it back begins with it', async () => {
    const order: DeskOrder['order'] = {
      ...{ ...uncheckedDesk.order, status: 'cancelled' },
      payment: { state: 'received', due: '0.00', received: '298.00', surplus: '198.00' },
    };
    const server = show({ ...uncheckedDesk, stage: null, due: '0.00', order }, [
      <MoneyNote key="note" orderId={7} />,
      <PaymentsPanel key="panel" orderId={7} />,
    ]);
    expect(await screen.findAllByText('To pay back ₹198')).toHaveLength(2);
    await press('Pay back');
    server.write = () => ({ ...claim, direction: 'out', state: 'received' });
    await press('Record repayment');
    await waitFor(() => expect(server.sent[0]?.body).toMatchObject({ direction: 'out', amount: '198.00' }));
  });

  test('a payment that is sent again after a lost response has the same key, another one another', async () => {
    const server = show(collecting, panel);
    server.write = () => OFFLINE;
    await press('Record payment');
    await screen.findByText('The shop is resting for a moment.');
    await press('Record payment');
    await waitFor(() => expect(server.sent).toHaveLength(2));
    type('Amount received (₹)', '100');
    await press('Record payment');
    await waitFor(() => expect(server.sent).toHaveLength(3));
    const [first, again, other] = server.sent.map(({ key }) => key);
    expect(first).toBeTruthy();
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test('store credit is not entered by hand', async () => {
    show(collecting, panel);
    await screen.findByLabelText('How');
    expect(screen.queryByRole('option', { name: 'Store credit' })).toBeNull();
  });

  test('paid on delivery', async () => {
    const server = show(collecting, panel);
    server.write = () => ({ ...collecting, paysOnDelivery: true });
    fireEvent.click(await screen.findByRole('switch', { name: 'Pays on delivery' }));
    await waitFor(() => expect(server.sent[0]).toMatchObject({ method: 'PATCH', body: { paysOnDelivery: true } }));
  });
});

test('before goods are handed over that are not paid, it is asked for', async () => {
  const order = { ...paidDesk.order, shippingAddress: null, payment: uncheckedDesk.order.payment };
  const server = show({ ...paidDesk, due: '1250.00', order }, <NextStepButton orderId={7} />);
  server.write = () => ({ ...order, status: 'delivered' });
  await press('Mark as handed over');
  await screen.findByRole('alertdialog', { name: 'Hand over unpaid?' });
  expect(server.sent).toEqual([]);
  await press('Hand over unpaid');
  await waitFor(() => expect(server.sent[0]?.body).toMatchObject({ status: 'delivered' }));
});

test('before goods leave that are not paid, it is asked for', async () => {
  const payment = { state: 'requested', due: '1250.00', received: '0.00', surplus: '0.00' } as const;
  const unpaid: DeskOrder = { ...paidDesk, due: '1250.00', order: { ...paidDesk.order, payment } };
  const server = show(unpaid, [<MoneyNote key="note" orderId={7} />, <ShipmentsPanel key="panel" orderId={7} />]);
  server.write = () => ({});
  await screen.findByText('₹1,250 not paid');
  await screen.findByLabelText('Courier');
  type('Courier', 'DTDC');
  await press('Save and mark shipped');
  const question = within(await screen.findByRole('alertdialog', { name: 'Ship unpaid?' }));
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(server.sent).toEqual([]);
  await press('Save and mark shipped');
  await press('Ship unpaid');
  await waitFor(() => expect(server.sent[0]?.body).toMatchObject({ carrier: 'DTDC', setShipped: true }));
  cleanup();
  const onDelivery = show({ ...unpaid, paysOnDelivery: true, order: { ...unpaid.order, paysOnDelivery: true } }, [
    <MoneyNote key="note" orderId={7} />,
    <ShipmentsPanel key="panel" orderId={7} />,
  ]);
  await screen.findByLabelText('Courier');
  type('Courier', 'DTDC');
  await press('Save and mark shipped');
  await waitFor(() => expect(onDelivery.sent).toHaveLength(1));
  expect(screen.queryByText(/not paid/)).toBeNull();
});
