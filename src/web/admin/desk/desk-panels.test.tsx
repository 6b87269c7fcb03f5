import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { ContactsPanel } from './components/contacts-panel.tsx';
import { PaymentsPanel } from './components/payments-panel.tsx';
import { ShipmentsPanel } from './components/shipments-panel.tsx';
import { StockCheckPanel } from './components/stock-check-panel.tsx';
import { deskServer, draftQuote, paidDesk, STALE, uncheckedDesk } from './desk-testing.ts';

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
const lineOf = async (name: string) => within(await screen.findByRole('group', { name: new RegExp(name) }));
beforeEach(() => localStorage.clear());
const OFFLINE = { status: 503, body: '{"message":"The shop is resting for a moment."}' };

describe('stock check', () => {
  const panel = <StockCheckPanel orderId={7} />;

  test('everything is there: one press', async () => {
    const server = show(uncheckedDesk, panel);
    server.write = () => ({ ...draftQuote, state: 'accepted' });
    await press('All in stock');
    await waitFor(() => expect(server.sent).toHaveLength(1));
    expect(server.sent[0]).toMatchObject({
      method: 'PUT',
      body: {
        lines: [
          { check: 'available', itemId: 1 },
          { check: 'available', itemId: 2 },
        ],
        version: 0,
      },
    });
  });

  test('what is missing is saved, offered and shown on WhatsApp in one press', async () => {
    const tab = { location: { href: '' }, close: vi.fn() };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const noteUnsaved = vi.fn();
    const server = show(uncheckedDesk, <StockCheckPanel orderId={7} noteUnsaved={noteUnsaved} />);
    server.write = ({ method }) => ({ ...draftQuote, state: method === 'PUT' ? 'draft' : 'sent', version: 5 });
    fireEvent.click((await lineOf('Neon Tetra')).getByLabelText('Fewer'));
    expect(noteUnsaved).toHaveBeenLastCalledWith('stock-check', true);
    expect(screen.queryByRole('button', { name: 'All in stock' })).toBeNull();
    await press('Save and open WhatsApp');
    screen.getByText('Please enter how many there are, from 1 to 5');
    expect(server.sent).toEqual([]);
    type('How many of 6 are there?', '4');
    fireEvent.click((await lineOf('Anubias')).getByLabelText('None'));
    for (const box of screen.getAllByLabelText('Put the rest back in stock')) fireEvent.click(box);
    await press('Save and open WhatsApp');
    server.desk = { ...uncheckedDesk, stage: 'waiting', messages: [{ template: 'quote', text: 'Hello Asha' }] };
    await waitFor(() => expect(server.sent).toHaveLength(3));
    expect(tab.location.href).toBe('https://wa.me/919876543210?text=Hello%20Asha');
    expect(server.sent[2]).toMatchObject({ url: '/api/admin/orders/7/contacts', body: { template: 'quote' } });
    expect(server.sent[0]?.body).toMatchObject({
      lines: [
        { check: 'fewer', itemId: 1, quantity: 4, restock: true },
        { check: 'none', itemId: 2, quantity: 0, restock: true },
      ],
    });
    expect(server.sent[1]).toMatchObject({ url: '/api/admin/orders/7/quotes', body: { version: 5 } });
  });

  test('while the charge of heavy goods is open, it is asked for first and suggested', async () => {
    const order = { ...uncheckedDesk.order, deliveryByAgreement: true };
    const server = show({ ...uncheckedDesk, order, suggestedDelivery: '450.00' }, panel);
    server.write = ({ method }) => ({ ...draftQuote, state: method === 'PUT' ? 'draft' : 'sent' });
    vi.spyOn(window, 'open').mockReturnValue(null);
    await screen.findByText('The delivery charge of the heavy goods is not set yet.');
    expect(screen.queryByRole('button', { name: 'All in stock' })).toBeNull();
    await press('All in stock: set the delivery charge');
    screen.getByText('Please enter the delivery charge');
    expect(server.sent).toEqual([]);
    await press('Use ₹450 (by weight)');
    expect(screen.queryByText('Please enter the delivery charge')).toBeNull();
    await press('Save and open WhatsApp');
    await waitFor(() => expect(server.sent[0]?.body).toMatchObject({ shippingCost: '450' }));
  });

  test('Enter makes no offer: it chooses the substitute that the arrows have reached', async () => {
    const server = show(uncheckedDesk, panel);
    fireEvent.click((await lineOf('Neon Tetra')).getByLabelText('Fewer'));
    // The event of a browser: Enter in a field presses the button of its form, unless a handler prevents that.
    const enter = (label: string) => fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter' });
    expect(enter('How many of 6 are there?')).toBe(false);
    expect(enter('Delivery charge (₹)')).toBe(false);
    fireEvent.click((await lineOf('Anubias')).getByLabelText('Substitute'));
    const products = ['Zebra Danio', 'Zebra Pleco'].map((name, index) => {
      return { id: 20 + index, name, price: '50.00', stock: 4, imageUrl: null };
    });
    server.desk = { data: products } as unknown as DeskOrder;
    type('Substitute for Anubias Nana', 'zebra');
    await screen.findByRole('option', { name: /Zebra Pleco/ });
    fireEvent.keyDown(screen.getByLabelText('Substitute for Anubias Nana'), { key: 'ArrowDown' });
    expect(enter('Substitute for Anubias Nana')).toBe(false);
    await screen.findByText('Instead: Zebra Pleco');
    expect(server.sent).toEqual([]);
  });

  test('an offer that nobody has sent says so, and what will be due', async () => {
    const quotes = [{ ...draftQuote, state: 'sent' as const }];
    const waiting = { ...uncheckedDesk, stage: 'waiting' as const, quotes };
    show(waiting, [<StockCheckPanel key="check" orderId={7} />, <PaymentsPanel key="payments" orderId={7} />]);
    await screen.findByText(/^Not sent yet/);
    screen.getByText('₹949 due once accepted');
    cleanup();
    show({ ...waiting, toldAt: '2025-05-14T10:00:00.000Z' }, panel);
    await screen.findByText('Waiting for the customer');
  });

  test('a failure keeps what was typed, with the reason', async () => {
    const server = show(uncheckedDesk, panel);
    server.write = () => OFFLINE;
    fireEvent.click((await lineOf('Neon Tetra')).getByLabelText('Fewer'));
    type('How many of 6 are there?', '4');
    await press('Save only');
    await screen.findByText('The shop is resting for a moment.');
    expect(screen.getByLabelText<HTMLInputElement>('How many of 6 are there?').value).toBe('4');
  });

  test('a check that somebody else saved meanwhile is shown beside mine', async () => {
    const server = show(uncheckedDesk, panel);
    fireEvent.click((await lineOf('Neon Tetra')).getByLabelText('None'));
    server.desk = { ...uncheckedDesk, quotes: [{ ...draftQuote, state: 'changed' }], version: 1 };
    server.write = ({ body }) => ((body as { version: number }).version === 1 ? draftQuote : STALE);
    await press('Save only');
    const conflict = within(await screen.findByRole('region', { name: /Someone else changed this/ }));
    conflict.getByText('4 of 6, the rest back in stock');
    fireEvent.click(conflict.getByRole('button', { name: 'Keep mine and save' }));
    await waitFor(() => expect(server.sent.at(-1)).toMatchObject({ body: { version: 1 } }));
    expect(server.sent.at(-1)?.body).toMatchObject({ lines: [{ check: 'none', itemId: 1 }, { itemId: 2 }] });
  });
});

test('pressing WhatsApp notes the message; a call is noted with its outcome', async () => {
  const messages = [{ template: 'quote' as const, text: 'Hello Asha' }];
  const server = show({ ...uncheckedDesk, stage: 'waiting', messages }, <ContactsPanel orderId={7} />);
  const link = await screen.findByRole('link', { name: /WhatsApp/ });
  expect(link.getAttribute('href')).toBe('https://wa.me/919876543210?text=Hello%20Asha');
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  await waitFor(() =>
    expect(server.sent[0]?.body).toEqual({ channel: 'whatsapp', template: 'quote', text: 'Hello Asha' }),
  );
  await press('Note a call or message');
  type('What was said', 'Will pay tonight');
  type('How it ended', 'will-reply');
  await press('Save note');
  await waitFor(() => expect(server.sent).toHaveLength(2));
  expect(server.sent[1]?.body).toMatchObject({ channel: 'phone', text: 'Will pay tonight', outcome: 'will-reply' });
  expect(server.sent[1]?.body).not.toHaveProperty('remindAt');
});

test('a parcel with a known courier gets its link and marks the order as shipped', async () => {
  const server = show(paidDesk, <ShipmentsPanel orderId={7} />);
  server.write = () => ({});
  await screen.findByLabelText('Courier');
  type('Courier', 'DTDC');
  type('Tracking number (optional)', 'D 12');
  type('Shipped on', '2026-11-17');
  type('Expected from (optional)', '2026-11-19');
  await screen.findByText('It can be followed at https://track.example/?n=D%2012');
  await press('Save and mark shipped');
  await waitFor(() => expect(server.sent).toHaveLength(1));
  expect(server.sent[0]?.body).toMatchObject({
    ...{ carrier: 'DTDC', trackingNumber: 'D 12', boxes: 1, setShipped: true },
    trackingUrl: 'https://track.example/?n=D%2012',
    ...{ expectedFrom: '2026-11-19', expectedTo: null },
  });
  await screen.findByRole('button', { name: 'Add a parcel' });
  cleanup();
  show({ ...uncheckedDesk, stage: 'to-pack' }, <ShipmentsPanel orderId={7} />);
  expect((await screen.findByLabelText<HTMLInputElement>('Courier')).value).toBe('DTDC');
});

test('a cancelled order has no empty card of parcels', async () => {
  const order = { ...uncheckedDesk.order, status: 'cancelled' as const };
  show({ ...uncheckedDesk, order, stage: null, due: '0.00' }, [
    <ShipmentsPanel key="parcels" orderId={7} />,
    <PaymentsPanel key="payments" orderId={7} />,
  ]);
  await screen.findByText('Nothing is due');
  expect(screen.queryByRole('heading', { name: 'Parcels' })).toBeNull();
});

test('a new parcel is expected on the days that the customer was promised', async () => {
  const days = { leavesOn: '2099-11-25', arrivesFrom: '2099-11-27', arrivesTo: '2099-11-28' };
  const promise = { ...days, holdId: null, madeAt: '2026-11-19T06:00:00.000Z', movedFrom: null, movedBy: null };
  const order = { ...uncheckedDesk.order, promise };
  show({ ...uncheckedDesk, order, stage: 'to-pack' }, <ShipmentsPanel orderId={7} />);
  expect((await screen.findByLabelText<HTMLInputElement>('Expected from (optional)')).value).toBe('2099-11-27');
  expect(screen.getByLabelText<HTMLInputElement>('Expected to (optional)').value).toBe('2099-11-28');
});

test('a parcel says when it is expected', async () => {
  const parcel = { id: 4, carrier: 'DTDC', trackingNumber: null, trackingUrl: null, boxes: 1, shippedOn: '2026-11-17' };
  const shipments = [{ ...parcel, expectedFrom: '2026-11-19', expectedTo: '2026-11-20' }];
  show({ ...uncheckedDesk, stage: 'on-the-way', shipments }, <ShipmentsPanel orderId={7} />);
  await screen.findByText('1 box, left on 17 Nov 2026, arrives Thu 19 – Fri 20 Nov');
});
