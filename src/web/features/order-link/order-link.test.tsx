import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import jsQR from 'jsqr';
import { generate } from 'lean-qr';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import type { LinkedOrder } from '#contracts/orders/desk/order-link.ts';
import { setTransport } from '#web/lib/api.ts';
import { qrPath } from '#web/lib/qr-path.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import OrderLinkPage from '#web/routes/order-link.tsx';
import { changedSentence, type LinkState, linkState, linkWords } from './link-state.ts';

afterEach(cleanup);

const UPI_LINK = 'upi://pay?pa=jalaja@okbank&pn=Jalaja%20Aquatics&am=1499.50&cu=INR&tn=Order%207%20Jalaja&tr=J7R1';

const amounts = { totalAmount: '1349.50', discount: '0.00', shippingCost: '150.00', grandTotal: '1499.50' };
const line = { note: null, imageUrl: null, replaces: null, wanted: null };

const waiting: LinkedOrder = {
  id: 7,
  status: 'pending',
  createdAt: '2025-05-14T09:35:00.000Z',
  firstName: 'Asha',
  city: 'Chittoor',
  zipCode: '517001',
  items: [],
  bills: [],
  ...{ couponCode: null, promise: null, deliveryByAgreement: false, claimPath: null },
  ...{ totalAmount: '1850.00', discount: '0.00', shippingCost: '150.00', grandTotal: '2000.00' },
  quote: {
    round: 1,
    state: 'sent',
    lines: [
      {
        ...line,
        ...{ itemId: 1, productId: 11, name: 'Neon Tetra', price: '225.00', ordered: 6, quantity: 4, check: 'fewer' },
      },
      {
        ...line,
        ...{ itemId: 2, productId: 12, name: 'Anubias', price: '250.00', ordered: 2, quantity: 0, check: 'none' },
      },
      {
        ...{ ...line, itemId: null, productId: 13, name: 'Java Fern', price: '224.75', ordered: 0, quantity: 2 },
        ...{ check: 'substitute', replaces: 2 },
      },
    ],
    ...amounts,
    ...{ shippingReason: null, message: null, expiresAt: '2026-11-17T04:30:00.000Z', coupon: null },
  },
  holdUntil: '2026-11-17T04:30:00.000Z',
  isLetGo: false,
  payment: { state: 'none', due: '2000.00', received: '0.00', surplus: '0.00', ways: null },
  shipments: [],
};
const ways = { upiId: 'jalaja@okbank', upiName: 'Jalaja', upiLink: UPI_LINK, isMerchant: false, bankText: '' };
const accepted = waiting.quote && { ...waiting.quote, state: 'accepted' as const };
const toPay: LinkedOrder = {
  ...waiting,
  ...amounts,
  quote: accepted,
  payment: { state: 'requested', due: '1499.50', received: '0.00', surplus: '0.00', ways },
};
const claimed: LinkedOrder = { ...toPay, payment: { ...toPay.payment, state: 'claimed' } };

test.each<[LinkState, LinkedOrder]>([
  ['unchecked', { ...waiting, quote: null }],
  ['waiting', waiting],
  ['pay', toPay],
  ['claimed', claimed],
  ['packing', { ...toPay, payment: { ...toPay.payment, state: 'received', due: '0.00', ways: null } }],
  ['packing', { ...toPay, payment: { ...toPay.payment, ways: null } }],
  ['shipped', { ...toPay, status: 'shipped' }],
  ['delivered', { ...toPay, status: 'delivered' }],
  ['let-go', { ...waiting, status: 'cancelled', isLetGo: true }],
  ['cancelled', { ...waiting, status: 'cancelled' }],
])('the page is about %s', (state, order) => {
  expect(linkState(order)).toBe(state);
});

test('the sentences of the design', () => {
  expect(linkWords(waiting)).toEqual({
    title: 'Please look at your order',
    text: 'We checked every item. 2 of 2 have changed. The new total is ₹1,499.50. Nothing is charged until you agree.',
  });
  expect(linkWords(toPay).text.trim()).toBe('Agreed. Please pay ₹1,499.50 by Tue 17 Nov, 10:00 am.');
  expect(linkWords({ ...waiting, status: 'cancelled', isLetGo: true }).text).toBe(
    'We kept this order until Tue 17 Nov, 10:00 am and heard nothing, so the items went back into the shop. You owe nothing.',
  );
  expect(changedSentence(waiting.quote?.lines.slice(0, 1) ?? [])).toBe('1 of 1 has changed.');
});

describe('the QR code', () => {
  /** The modules as pixels, with the margin that scanners need. */
  function scan(isDark: (x: number, y: number) => boolean, size: number): string | undefined {
    const [margin, scale] = [4, 4];
    const side = (size + 2 * margin) * scale;
    const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
    for (let y = 0; y < side; y += 1) {
      for (let x = 0; x < side; x += 1) {
        if (!isDark(Math.floor(x / scale) - margin, Math.floor(y / scale) - margin)) continue;
        pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
      }
    }
    return jsQR(pixels, side, side)?.data;
  }

  /** Fills an SVG path of horizontal and vertical lines by counting its edges to the left of each module. */
  function filled(path: string, size: number): (x: number, y: number) => boolean {
    const edges = new Set<string>();
    for (const shape of path.split('Z').filter(Boolean)) {
      let [x, y] = [0, 0];
      let start: [number, number] = [0, 0];
      const to = (nextX: number, nextY: number) => {
        for (let row = Math.min(y, nextY); row < Math.max(y, nextY); row += 1) {
          const edge = `${x} ${row}`;
          if (!edges.delete(edge)) edges.add(edge);
        }
        [x, y] = [nextX, nextY];
      };
      for (const [, command = '', numbers = ''] of shape.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
        const [first = 0, second = 0] = (numbers.match(/-?\d+/g) ?? []).map(Number);
        if (command === 'M') [x, y] = start = [first, second];
        else if (command === 'L') to(first, second);
        else if (command === 'H') to(first, y);
        else if (command === 'V') to(x, first);
        else if (command === 'h') to(x + first, y);
        else if (command === 'v') to(x, y + first);
        else throw new Error(`The path has a command that the test does not know: ${command}`);
      }
      to(...start);
    }
    return (x, y) => {
      if (x < 0 || y < 0 || x >= size || y >= size) return false;
      let count = 0;
      for (let column = 0; column <= x; column += 1) if (edges.has(`${column} ${y}`)) count += 1;
      return count % 2 === 1;
    };
  }

  test('decodes to the exact UPI link, from what is drawn on the page', () => {
    const { size, path } = qrPath(UPI_LINK);
    expect(scan(filled(path, size), size)).toBe(UPI_LINK);
  });

  test('another amount is another code', () => {
    const code = generate(UPI_LINK.replace('1499.50', '1499.51'));
    expect(scan((x, y) => code.get(x, y), code.size)).toContain('am=1499.51');
  });
});

const shop = { name: 'Jalaja', url: 'http://localhost', whatsapp: '919000000000' };

describe('the page', () => {
  let sent: { url: string; body: Record<string, unknown> }[];

  function open(
    order: LinkedOrder | (() => LinkedOrder),
    answer: (body: Record<string, unknown>) => { status: number; body: string },
  ) {
    sent = [];
    setTransport(async ({ method, url, body }) => {
      if (url === '/api/shop') return { status: 200, body: JSON.stringify(shop) };
      if (method === 'GET') return { status: 200, body: JSON.stringify(typeof order === 'function' ? order() : order) };
      const parsed = JSON.parse(String(body));
      sent.push({ url, body: parsed });
      return answer(parsed);
    });
    const router = createMemoryRouter([{ path: '/o', Component: OrderLinkPage }], { initialEntries: ['/o#secret'] });
    const queryClient = createQueryClient();
    queryClient.setQueryData(['shop'], shop);
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
  }
  const ok = (order: LinkedOrder) => () => ({ status: 200, body: JSON.stringify(order) });

  test('accepting leads to paying, and reporting the payment to its check', async () => {
    open(waiting, (body) => ok('round' in body ? toPay : claimed)());
    fireEvent.click(await screen.findByRole('button', { name: 'Accept ₹1,499.50' }));
    await screen.findByText('jalaja@okbank');
    expect(sent).toEqual([{ url: '/api/order-link/answer', body: { token: 'secret', round: 1, answer: 'accept' } }]);
    expect(screen.queryByRole('link', { name: /UPI app/ })).toBeNull();
    fireEvent.change(screen.getByLabelText('UPI reference (12 digits, optional)'), {
      target: { value: '123456789012' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'I have paid' }));
    await screen.findByText("Thank you. We'll confirm within one working day.");
    expect(sent[1]?.body).toEqual({ token: 'secret', reference: '123456789012' });
    // Pressed too early: the way to pay is still there, and a second report hides it again.
    fireEvent.click(screen.getByRole('button', { name: 'Show the QR code again' }));
    screen.getByText('jalaja@okbank');
    fireEvent.click(screen.getByRole('button', { name: 'I have paid' }));
    await screen.findByRole('button', { name: 'Show the QR code again' });
  });

  test('changing quantities shows the new total, and sends every line, a substitute by what it replaces', async () => {
    const coupon = { kind: 'percent' as const, value: '10.00', maxDiscount: null, productIds: [11] };
    const quote = waiting.quote && { ...waiting.quote, discount: '90.00', grandTotal: '1409.50', coupon };
    open({ ...waiting, quote }, ok(toPay));
    fireEvent.click(await screen.findByRole('button', { name: 'Change quantities' }));
    const stepperOf = (name: string) => within(screen.getByRole('group', { name: `Quantity of ${name}` }));
    const fewer = (name: string) => fireEvent.click(stepperOf(name).getByLabelText('Decrease quantity'));
    expect(stepperOf('Neon Tetra').getByLabelText<HTMLButtonElement>('Increase quantity').disabled).toBe(true);
    screen.getByRole('button', { name: 'Accept ₹1,409.50' });
    fewer('Neon Tetra');
    // 3 x 225 and 2 x 224.75 less 10% of the tetras, and 150 for delivery.
    fireEvent.click(screen.getByRole('button', { name: 'Accept ₹1,207' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      answer: 'change',
      lines: [
        { itemId: 1, isSubstitute: false, quantity: 3 },
        { itemId: 2, isSubstitute: true, quantity: 2 },
      ],
    });
  });

  test('taking nothing is no way to cancel, and a message is never cut', async () => {
    open(waiting, ok(toPay));
    fireEvent.click(await screen.findByRole('button', { name: 'Change quantities' }));
    fireEvent.change(screen.getByLabelText('Message to us (optional)'), { target: { value: 'x'.repeat(501) } });
    screen.getByText('Please use at most 500 characters');
    for (const button of screen.getAllByLabelText('Decrease quantity')) {
      for (let press = 0; press < 4; press += 1) fireEvent.click(button);
    }
    screen.getByText('Nothing is left. To cancel the order, go back and press Cancel order.');
    fireEvent.click(screen.getByRole('button', { name: 'Send to the shop' }));
    expect(sent).toEqual([]);
  });

  test('cancelling an order that was accepted elsewhere says why it was not cancelled', async () => {
    const refusal = 'You have already accepted this order. To change or cancel it, message us.';
    let order = waiting;
    open(
      () => order,
      () => {
        order = toPay;
        return { status: 409, body: JSON.stringify({ code: 'conflict', message: refusal }) };
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel order' }));
    fireEvent.click(screen.getByRole('button', { name: 'Yes, cancel order' }));
    await screen.findByRole('heading', { name: 'Please pay for your order' });
    expect(screen.getByText(refusal)).not.toBeNull();
  });

  test('an answer to what has changed meanwhile is refused in words', async () => {
    open(waiting, () => ({ status: 409, body: '{"code":"stale","message":"stale"}' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Accept ₹1,499.50' }));
    await screen.findByText('These items changed while you were looking. Please look again.');
  });
});
