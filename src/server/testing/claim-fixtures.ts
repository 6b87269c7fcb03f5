import sharp from 'sharp';
import type { ClaimDetails } from '#contracts/claims/admin-claims.ts';
import type { ClaimPage } from '#contracts/claims/claim.ts';
import { CLAIM_UPLOADS_PATH } from '#contracts/claims/claim-files.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { callAs } from './call-api.ts';
import { type OpenDesk, openDesk } from './desk-fixtures.ts';
import { addProduct, line, orderOf, type Refusal } from './order-fixtures.ts';
import type { OrderLedger } from './order-ledger.ts';
import { testPicture } from './test-pictures.ts';
import type { TestShop } from './test-shop.ts';

const TUS = { 'tus-resumable': '1.0.0' };

type Sent = { token: string; step?: string; media?: string; item?: number };

export function metadataOf({ item, ...more }: Record<string, unknown>): string {
  const fields = { ...more, ...(item === undefined ? {} : { item }) };
  return Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(String(value)).toString('base64')}`)
    .join(',');
}

/** A claim on a new order in a shop in another process. Returns its token. */
export async function begunClaim(ledger: OrderLedger, key = 'claimed'): Promise<string> {
  const { body: order } = await ledger.place(ledger.attempt(key));
  await ledger.ask('PATCH', `/api/orders/${order.id}`, { status: 'shipped' });
  const { url } = await ledger.ask<{ url: string }>('POST', `/api/orders/${order.id}/claim-link`);
  const token = url.split('#')[1] ?? '';
  await ledger.ask('POST', '/api/claim', { token });
  return token;
}

/** The protocol's requests, one by one. */
export function uploadsOf(shop: TestShop) {
  const create = async ({ step = 'label', media = 'photo', ...sent }: Sent, length: number | string) => {
    const response = await shop.app.inject({
      method: 'POST',
      url: CLAIM_UPLOADS_PATH,
      headers: { ...TUS, 'upload-length': String(length), 'upload-metadata': metadataOf({ step, media, ...sent }) },
    });
    const id =
      String(response.headers['location'] ?? '')
        .split('/')
        .at(-1) ?? '';
    return { status: response.statusCode, id, body: response.payload === '' ? null : response.json<Refusal>() };
  };
  const patch = async (id: string, offset: number, payload: Buffer) => {
    const response = await shop.app.inject({
      method: 'PATCH',
      url: `${CLAIM_UPLOADS_PATH}/${id}`,
      headers: { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      payload,
    });
    return {
      status: response.statusCode,
      offset: Number(response.headers['upload-offset']),
      body: response.payload === '' ? null : response.json<Refusal>(),
    };
  };
  const head = (id: string) => shop.app.inject({ method: 'HEAD', url: `${CLAIM_UPLOADS_PATH}/${id}`, headers: TUS });
  return {
    create,
    patch,
    head,
    end: (id: string) => shop.app.inject({ method: 'DELETE', url: `${CLAIM_UPLOADS_PATH}/${id}`, headers: TUS }),
    /** A whole file in one part. */
    send: async (sent: Sent, bytes: Buffer) => {
      const { id, status, body } = await create(sent, bytes.length);
      return status === 201 ? { id, ...(await patch(id, 0, bytes)) } : { id, status, body };
    },
  };
}

/** The beginning of an MP4 file, and then anything. */
export function testVideo(bytes: number): Buffer {
  const video = Buffer.alloc(bytes);
  for (let at = 0; at < bytes; at += 1) video[at] = (at * 31 + (at >> 9) * 17) % 251;
  video.write('\0\0\0\x18ftypmp42', 0, 'latin1');
  return video;
}

/** Taken with a phone that notes where it is. */
export function placedPhoto(): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { Copyright: 'private note' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 12/1 30/1' } })
    .jpeg()
    .toBuffer();
}

/** A shop with a fish, a plant and a filter, in which parcels are reported. */
export async function openClaimShop(options: Parameters<typeof openDesk>[0] = {}) {
  const desk = await openDesk(options);
  const { shop, customer, admin, clock } = desk;
  const fish = await addProduct(shop, { name: 'Neon Tetra', kind: 'animal', pricePaise: 45_00, stock: 5000 });
  const filter = await addProduct(shop, { name: 'Filter', kind: 'dry', pricePaise: 500_00, stock: 5000 });
  const visitor = callAs(shop);
  const uploads = uploadsOf(shop);
  const tokenOf = async (orderId: number, by: OpenDesk['customer'] = customer) => {
    const { body } = await by.call<{ url: string }>('POST', `/api/orders/${orderId}/claim-link`);
    return body.url.split('#')[1] ?? '';
  };
  const ask = <T = ClaimPage & Refusal>(method: 'POST' | 'PUT', path: string, body: object) =>
    visitor<T>(method, `/api/claim${path}`, body);
  return {
    ...desk,
    ...{ fish, filter, visitor, uploads, tokenOf },
    page: (token: string) => visitor<ClaimPage & Refusal>('GET', `/api/claim?token=${token}`),
    start: (token: string, arrivedAt?: Date) => ask('POST', '', { token, arrivedAt: arrivedAt?.toISOString() }),
    save: (token: string, lines: object[], more: object = {}) => ask('PUT', '/lines', { token, lines, ...more }),
    submit: (token: string, wish = 'refund') => ask('POST', '/submit', { token, wish, statement: true }),
    withdraw: (token: string) => ask('POST', '/withdraw', { token }),
    ask,
    /** Three fish and a filter, delivered at this time. */
    deliver: async (pieces = 3, more: object = {}): Promise<Order> => {
      const order = await customer.place(orderOf([line(fish, pieces), line(filter)], more));
      await admin.setStatus(order.id, 'shipped');
      clock.pass({ hours: 20 });
      await admin.setStatus(order.id, 'delivered');
      return order;
    },
    /** A claim with all its evidence, sent. */
    claimed: async (order: Order, quantity = 3): Promise<ClaimDetails> => {
      const token = await tokenOf(order.id);
      await ask('POST', '', { token });
      const photo = await testPicture(40, 30, 'jpeg');
      for (const step of ['label', 'sealed', 'dead']) await uploads.send({ token, step }, photo);
      await uploads.send({ token, step: 'opening', media: 'video' }, testVideo(5000));
      const lines = [{ itemId: order.items[0]?.id, quantity, problem: 'dead' }];
      await ask('PUT', '/lines', { token, lines });
      const sent = await ask('POST', '/submit', { token, wish: 'refund', statement: true });
      if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
      const { body } = await admin.call<{ data: ClaimDetails[] }>('GET', '/api/admin/claims?limit=100');
      return (
        await admin.call<ClaimDetails>(
          'GET',
          `/api/admin/claims/${body.data.find(({ orderId }) => orderId === order.id)?.id}`,
        )
      ).body;
    },
    decide: (claim: ClaimDetails, approvedQuantity: number, text: string | null = null) =>
      admin.call<ClaimDetails & Refusal>('POST', `/api/admin/claims/${claim.id}/decision`, {
        lines: claim.lines.map(({ itemId }) => ({ itemId, approvedQuantity })),
        text,
        version: claim.version,
      }),
    settle: (claim: ClaimDetails, method: string, more: object = {}) =>
      admin.call<{ paymentId?: number; creditId?: number; replacementOrderId?: number } & Refusal>(
        'POST',
        `/api/admin/claims/${claim.id}/settlement`,
        { method, version: claim.version, ...more },
      ),
    details: async (id: number) => (await admin.call<ClaimDetails>('GET', `/api/admin/claims/${id}`)).body,
  };
}

export type ClaimShop = Awaited<ReturnType<typeof openClaimShop>>;
