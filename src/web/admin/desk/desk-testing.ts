import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import type { Quote } from '#contracts/orders/desk/quotes.ts';
import { SAMPLE_ORDER } from '#contracts/testing/sample-order.ts';
import { type ApiRequest, type ApiResponse, setTransport } from '#web/lib/api.ts';

const items = [
  {
    id: 1,
    quantity: 6,
    price: '100.00',
    totalPrice: '600.00',
    product: { id: 11, name: 'Neon Tetra', imageUrl: null, isHeavy: false },
  },
  {
    id: 2,
    quantity: 2,
    price: '250.00',
    totalPrice: '500.00',
    product: { id: 12, name: 'Anubias Nana', imageUrl: null, isHeavy: false },
  },
];

/** An order of 6 and 2 that nobody has checked yet. */
export const uncheckedDesk: DeskOrder = {
  order: { ...SAMPLE_ORDER, items, totalAmount: '1100.00', grandTotal: '1250.00' },
  stage: 'to-check',
  isLate: false,
  quotes: [],
  version: 0,
  payments: [],
  contacts: [],
  shipments: [],
  due: '1250.00',
  suggestedDelivery: null,
  toldAt: null,
  holdUntil: null,
  remindAt: null,
  paysOnDelivery: false,
  link: 'https://shop.example/o#token',
  marks: [],
  messages: [],
};

/** To be packed, and nothing is due. */
export const paidDesk: DeskOrder = {
  ...{ ...uncheckedDesk, stage: 'to-pack', due: '0.00' },
  order: {
    ...{ ...uncheckedDesk.order, status: 'processing' },
    payment: { state: 'received', due: '0.00', received: '1250.00', surplus: '0.00' },
  },
};

export const draftQuote: Quote = {
  round: 1,
  state: 'draft',
  lines: [
    {
      ...{ itemId: 1, productId: 11, name: 'Neon Tetra', imageUrl: null, price: '100.00' },
      ...{ ordered: 6, quantity: 4, check: 'fewer', restock: true, note: null, replaces: null, wanted: null },
    },
    {
      ...{ itemId: 2, productId: 12, name: 'Anubias Nana', imageUrl: null, price: '250.00' },
      ...{ ordered: 2, quantity: 0, check: 'none', restock: false, note: null, replaces: null, wanted: null },
    },
    {
      ...{ itemId: null, productId: 13, name: 'Java Fern', imageUrl: null, price: '199.50' },
      ...{ ordered: 0, quantity: 2, check: 'substitute', restock: false, note: null, replaces: 2, wanted: null },
    },
  ],
  totalAmount: '799.00',
  discount: '0.00',
  shippingCost: '150.00',
  grandTotal: '949.00',
  shippingReason: null,
  message: 'Sorry about the tetras',
  createdAt: '2025-05-14T10:00:00.000Z',
  sentAt: null,
  expiresAt: null,
  answeredAt: null,
  answeredBy: null,
  answerText: null,
  version: 1,
};

type Sent = { method: string; url: string; body: unknown; key: string | undefined };

/** The desk on a server that answers reads with `desk` and writes with `write`. */
export function deskServer(first: DeskOrder) {
  const server = {
    desk: first,
    sent: [] as Sent[],
    write: (_: Sent): ApiResponse | object => ({}),
  };
  setTransport(async ({ method, url, body, headers }: ApiRequest) => {
    if (method === 'GET') {
      const couriers = [{ name: 'DTDC', url: 'https://track.example/?n={number}' }];
      const answer = url.endsWith('/couriers') ? { couriers } : url.endsWith('/bill') ? { bills: [] } : server.desk;
      return { status: 200, body: JSON.stringify(answer) };
    }
    const sent = {
      ...{ method, url, key: headers?.['idempotency-key'] },
      body: body === undefined ? undefined : JSON.parse(body),
    };
    server.sent.push(sent);
    const answer = server.write(sent);
    return 'status' in answer && 'body' in answer ? answer : { status: 200, body: JSON.stringify(answer) };
  });
  return server;
}

export const STALE = { status: 409, body: '{"code":"stale","message":"Changed in the meantime"}' };
