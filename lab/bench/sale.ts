import { randomBytes } from 'node:crypto';
import { CLAIM_UPLOADS_PATH } from '../../src/contracts/claims/claim-files.ts';
import { type LoadShop, orderRequest, startLoadShop } from '../../src/server/testing/load-shop.ts';
import { measure, type Round } from './measure.ts';
import { type Row, readRow } from './table.ts';

const BUYERS = 16;
const PRODUCTS = 500;
/** Each is answered, billed, sent and claimed once. */
const ORDERS = 360;
const ROUNDS = 6;
const UPLOAD_BYTES = 5_000_000;
/** Of bills and uploads, which take much longer than other requests. */
const FEW = 10 * (ROUNDS + 1);
const TUS = { 'tus-resumable': '1.0.0' };

type Headers = Record<string, string>;
type PlacedOrder = { id: number; items: { id: number }[]; buyer: Headers };

/**
 * What follows an order: the desk, the customer's answer, the bill and a claim. One request at a time, as people send
 * them.
 */
export async function measureSale(add: (row: Row) => void): Promise<void> {
  const shop = await startLoadShop(PRODUCTS);
  try {
    const admin = await shop.signUpAdmin();
    const call = caller(shop);
    const orders = await placeOrders(shop, call);
    const processes = { server: shop.pid, database: shop.database.pid };
    /** Rounds over equal parts of a list; the first one warms up. */
    const eachOf = async <T>(items: T[], act: (item: T) => Promise<unknown>): Promise<Round[]> => {
      const size = Math.floor(items.length / (ROUNDS + 1));
      const rounds: Round[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const part = items.slice(round * size, (round + 1) * size);
        const measured = await measure(processes, async () => {
          const begun = performance.now();
          for (const item of part) await act(item);
          return { requests: part.length, seconds: (performance.now() - begun) / 1000 };
        });
        if (round > 0) rounds.push(measured);
      }
      return rounds;
    };

    const stage = '/api/admin/desk?stage=to-check&limit=50';
    add(readRow(`desk, 50 of ${ORDERS} open orders`, await eachOf(orders, () => call('GET', stage, admin))));

    const quoted = await Promise.all(orders.map((order) => sendQuote(call, admin, order)));
    const accept = ({ token }: { token: string }) =>
      call('POST', '/api/order-link/answer', {}, { token, round: 1, answer: 'accept' });
    add(readRow('quote answered by link', await eachOf(quoted, accept)));

    const bill = async ({ id }: PlacedOrder) => {
      const { bills } = await call<{ bills: { id: number }[] }>('POST', `/api/admin/orders/${id}/bill`, admin);
      await call('GET', `/api/orders/${id}/bills/${bills[0]?.id}.pdf`, admin);
    };
    add(readRow('bill issued, and its PDF', await eachOf(orders.slice(0, FEW), bill)));

    const tokens = await Promise.all(orders.slice(0, FEW).map((order) => beginClaim(call, admin, order)));
    const video = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), randomBytes(UPLOAD_BYTES)]);
    add(readRow('claim video of 5 MB', await eachOf(tokens, (token) => upload(shop.url, token, video))));
  } finally {
    await shop.stop();
  }
}

type Call = <Body>(method: string, path: string, headers: Headers, body?: object) => Promise<Body>;

function caller({ url }: LoadShop): Call {
  return async <Body>(method: string, path: string, headers: Headers, body?: object) => {
    const type = body ? { 'content-type': 'application/json' } : {};
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, ...type },
      ...(body && { body: JSON.stringify(body) }),
    });
    const bytes = await response.arrayBuffer();
    const text = () => Buffer.from(bytes).toString();
    if (!response.ok) throw new Error(`${method} ${path} responded with ${response.status}: ${text()}`);
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return (isJson ? JSON.parse(text()) : undefined) as Body;
  };
}

async function placeOrders(shop: LoadShop, call: Call): Promise<PlacedOrder[]> {
  const buyers = await Promise.all(Array.from({ length: BUYERS }, shop.signUp));
  const orders: PlacedOrder[] = [];
  for (let number = 0; number < ORDERS; number += 1) {
    const goods = shop.goods[number % shop.goods.length];
    const buyer = buyers[number % BUYERS];
    if (!goods || !buyer) throw new Error('The shop has neither goods nor buyers');
    const { path, body = '{}' } = orderRequest(goods, buyer);
    const headers = { ...buyer, 'idempotency-key': `sale-${number}` };
    orders.push({ ...(await call<Omit<PlacedOrder, 'buyer'>>('POST', path, headers, JSON.parse(body))), buyer });
  }
  return orders;
}

/** Asks the customer about a higher charge for delivery. */
async function sendQuote(call: Call, admin: Headers, { id, items }: PlacedOrder): Promise<{ token: string }> {
  const lines = items.map((item) => ({ check: 'available', itemId: item.id }));
  const check = { version: 0, lines, shippingCost: '180.00', shippingReason: 'A larger box' };
  const { version } = await call<{ version: number }>('PUT', `/api/admin/orders/${id}/stock-check`, admin, check);
  await call('POST', `/api/admin/orders/${id}/quotes`, admin, { version });
  const { url } = await call<{ url: string }>('POST', `/api/admin/orders/${id}/link`, admin, {});
  return { token: url.split('#')[1] ?? '' };
}

async function beginClaim(call: Call, admin: Headers, { id, buyer }: PlacedOrder): Promise<string> {
  await call('PATCH', `/api/orders/${id}`, admin, { status: 'shipped' });
  const { url } = await call<{ url: string }>('POST', `/api/orders/${id}/claim-link`, buyer);
  const token = url.split('#')[1] ?? '';
  await call('POST', '/api/claim', {}, { token });
  return token;
}

async function upload(url: string, token: string, video: Buffer): Promise<void> {
  const metadata = Object.entries({ token, step: 'opening', media: 'video' }).map(
    ([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`,
  );
  const created = await fetch(url + CLAIM_UPLOADS_PATH, {
    method: 'POST',
    headers: { ...TUS, 'upload-length': String(video.length), 'upload-metadata': metadata.join() },
  });
  const sent = await fetch(url + created.headers.get('location'), {
    method: 'PATCH',
    headers: { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(video),
  });
  if (sent.status !== 204) throw new Error(`The upload got ${created.status} and ${sent.status}`);
}
