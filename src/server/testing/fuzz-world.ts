import { randomUUID } from 'node:crypto';
import { userIdentities } from '#server/database/schema/accounts.ts';
import { mailFailures } from '#server/database/schema/mail.ts';
import { createLinkTokens } from '../modules/mail/link-tokens.ts';
import { UNSUBSCRIBE_LINK } from '../modules/notifications/stock-mails.ts';
import { openFuzzClaims } from './fuzz-claims.ts';
import type { FittingRequest } from './fuzz-requests.ts';
import type { KnownValues } from './fuzz-values.ts';
import { addProduct, createOrderClient, type Goods, line, type OrderClient, orderOf } from './order-fixtures.ts';
import { logIn, signUp } from './people.ts';
import { beginImport, csvOf } from './product-files.ts';
import type { ProviderStandIn } from './provider-stand-in.ts';
import { testPicture } from './test-pictures.ts';
import { TEST_SECRET, type TestShop } from './test-shop.ts';

export const ROLES = ['administrator', 'customer', 'other customer', 'visitor'] as const;
export type Role = (typeof ROLES)[number];

/** Users and records of the shop that requests can refer to. */
export type FuzzWorld = {
  headers: Record<Role, Record<string, string>>;
  known: KnownValues;
  /** By method and path of the route. */
  fitting: Record<string, FittingRequest>;
};

const PAGES = [
  'home',
  'shop',
  'shop?search=moss&page=2',
  'product/1',
  'login',
  'admin',
  'order-confirmation/1',
  'debug',
];

export async function openFuzzWorld(shop: TestShop, provider: ProviderStandIn): Promise<FuzzWorld> {
  const admin = await createOrderClient(shop, { isAdmin: true });
  const owner = await createOrderClient(shop);
  const person = await signUp(shop);
  const { refresh, headers } = await logIn(shop, person);
  const goods = [await addProduct(shop), await addProduct(shop), await addProduct(shop, { stock: 0 })];
  const order = await owner.place(orderOf(goods[0] ?? fail(), { is_default: true }));
  const another = await owner.place(orderOf(goods[1] ?? fail()));
  const desk = await workAtDesk(admin, owner, goods[1] ?? fail());
  const { body: signedIn } = await owner.call<{ data: { id: number }[] }>('GET', '/api/auth/sessions');
  const { body: address } = await owner.call<{ data: { id: number }[] }>('GET', '/api/shippingaddress');
  const idToken = await provider.person({ email: `idp-${order.id}@example.com`, emailVerified: true }).token();
  const identity = await linkIdentity(shop, owner.userId);
  const picture = await upload(shop, admin, 60);
  const unused = await upload(shop, admin, 61);
  const mails = [await failMail(shop, order.id), await failMail(shop, order.id)];

  const tokens = [1, 2, 3].map((id) => createLinkTokens(TEST_SECRET).seal(UNSUBSCRIBE_LINK, id));
  const links = await Promise.all([order.id, another.id, desk.offered].map((id) => orderToken(admin, id)));
  const claimed = await openFuzzClaims(shop, { admin, owner }, goods[1] ?? fail());
  const productIds = goods.map(({ id }) => id);
  const importId = await importPrice(shop, await admin.headers(), String(productIds[2]));
  return {
    headers: {
      administrator: await admin.headers(),
      customer: await owner.headers(),
      'other customer': headers,
      visitor: {},
    },
    fitting: { ...desk.fitting, ...claimed.fitting },
    known: knownValues([
      [/^userId$/, [admin.userId, owner.userId, person.id]],
      [/^(product_?[iI]d|ids)$/, productIds],
      [/^shipping_address_id$/, [null, address.data[0]?.id]],
      [/^category$/, ['plants', 'fish', 'no such category']],
      [/^(categoryId|tags)$/, [1, 2, 3, '4']],
      [/^price$/, ['249.00', 249]],
      [/^compareAtPrice$/, ['300.00', null]],
      [/^(flat|freeAbove)$/, ['150.00', 2000]],
      [/^rating$/, ['4.5', 3, 0]],
      [/^(stockBefore|care|familyId)$/, [null]],
      [/^optionLabel$/, [null, 'Pot', 'Cup', 'Bunch']],
      [/^(itemId|replaces)$/, [...desk.items, ...order.items.map((item) => item.id), ...claimed.items]],
      [/^round$/, [1]],
      [/^(shippedOn|receivedOn|expectedFrom|expectedTo)$/, ['2026-11-17', '2026-11-18']],
      [/^amount$/, ['100.00']],
      [/^from$/, ['2026-11-01']],
      [/^to$/, ['2026-11-17']],
      [/^trackingUrl$/, [null, 'https://courier.example/1']],
      [/^version$/, [null, 0, 1, 2]],
      [/^(pieces|weightGrams)$/, [1, 500]],
      [/^slug$/, ['anubias-nana', 'fish', 'some-thing']],
      [/^(email|recipientEmail)$/i, [person.email, `new-${order.id}@example.com`]],
      [/^password$/, [person.password]],
      [/^refresh$/, [refresh]],
      [/^idToken$/, [idToken]],
      [/^token$/, [...tokens, ...links, ...claimed.tokens]],
      [/^arrivedAt$/, [null]],
      [/\/claims\/:/, claimed.ids],
      [/\/(claim\/files|claim-files)\/:/, claimed.files],
      [/^(phone|whatsapp)$/, ['+91 98765 43210']],
      [/^country$/, ['IN', 'India']],
      [/^state$/i, ['Andhra Pradesh']],
      [/^(url|imageUrl|thumbnailUrl)$/, [picture.url]],
      [/^(page|limit|width|height|quality)$/, [1, 2, 10]],
      [/^\/api\/(products|admin\/stock-notifications)\/:/, productIds],
      [/\/payments\/:/, [desk.payment]],
      [/\/shipments\/:/, [desk.shipment]],
      [/\/bills\/:|^billId$/, [desk.bill]],
      [/\/coupons\/:/, [desk.coupon]],
      [/^(startsAt|endsAt)$/, ['2026-11-01T00:00:00+05:30', '2026-11-30T23:59:59+05:30']],
      [/\/sessions\/:/, signedIn.data.map(({ id }) => id)],
      [/\/orders\/:/, [order.id, another.id, desk.drafted, desk.offered, desk.billed]],
      [/\/shippingaddress\/:/, [address.data[0]?.id]],
      [/\/mails\/:/, mails],
      [/\/import\/:/, [importId]],
      [/\/idp\/:/, [identity]],
      [/\/uploads\/:/, [unused.url.replace('/media/uploads/', '')]],
      [/(\/:|^)pin$/, ['517001', '560001', '793001', '999999']],
      [/^dispatch_on$/, [null, '2026-11-18']],
      [/^\/api\/products\/category\//, ['plants', 'fish', 'no such category']],
      [/^\/sitemap-/, [1, 2, 9999]],
      [/^\/media\/\*$/, [picture.url.replace('/media/', '')]],
      [/^\/\*$/, PAGES],
      [/\/:id/, [1, 2, 3, 5, 8]],
    ]),
  };
}

function knownValues(pairs: [RegExp, unknown[]][]): KnownValues {
  return pairs.map(([name, values]) => ({ name, values }));
}

/** Requests delete records; this creates new ones for the following requests. */
export async function renewFuzzWorld(world: FuzzWorld, shop: TestShop, provider: ProviderStandIn): Promise<void> {
  const { headers, known, fitting } = await openFuzzWorld(shop, provider);
  world.headers = headers;
  world.fitting = fitting;
  for (const [index, one] of world.known.entries()) one.values = known[index]?.values ?? [];
}

/** Orders in the stages that generated requests hardly reach by themselves. */
async function workAtDesk(admin: OrderClient, owner: OrderClient, goods: Goods) {
  const place = async () => {
    const { id, items } = await owner.place(orderOf([line(goods, 3)]));
    return { id, path: `/api/admin/orders/${id}`, item: items[0]?.id ?? 0 };
  };
  const [drafted, offered, billed, agreed] = [await place(), await place(), await place(), await place()];
  const idOf = async (path: string, body: object) => (await admin.call<{ id: number }>('POST', path, body)).body.id;
  for (const { path, item } of [drafted, offered]) {
    const lines = [{ check: 'fewer', itemId: item, quantity: 1 }];
    await admin.call('PUT', `${path}/stock-check`, { version: 0, lines });
  }
  await admin.call('POST', `${offered.path}/quotes`, { version: 1 });
  const all = [{ check: 'available', itemId: agreed.item }];
  await admin.call('PUT', `${agreed.path}/stock-check`, { version: 0, lines: all });
  await admin.setStatus(billed.id, 'processing');
  const { body } = await admin.call<{ bills: { id: number }[] }>('POST', `${billed.path}/bill`, {});
  const sale = { source: 'walk-in', customer: { name: 'Meena Iyer', phone: '9812345678' }, collected: true };
  const sold = await idOf('/api/admin/orders', { ...sale, items: [line(goods)] });
  await admin.setStatus(sold, 'cancelled');
  const bill = body.bills?.[0]?.id;
  const pdf = { url: `/api/order-link/bill.pdf?token=${await orderToken(admin, billed.id)}&id=${bill}` };
  const available = { version: 1, lines: [{ check: 'available', itemId: drafted.item }] };
  return {
    fitting: {
      'PUT /api/admin/orders/:id/stock-check': { url: `${drafted.path}/stock-check`, body: available },
      'DELETE /api/admin/orders/:id/personal-data': { url: `/api/admin/orders/${sold}/personal-data` },
      'POST /api/order-link/paid': { url: '/api/order-link/paid', body: { token: await orderToken(admin, agreed.id) } },
      'GET /api/order-link/bill.pdf': pdf,
      'HEAD /api/order-link/bill.pdf': pdf,
    },
    ...{ drafted: drafted.id, offered: offered.id, billed: billed.id, items: [drafted.item, offered.item] },
    payment: await idOf(`${billed.path}/payments`, { method: 'upi', amount: '10.00' }),
    shipment: await idOf(`${billed.path}/shipments`, { carrier: 'DTDC', shippedOn: '2026-11-17', setShipped: false }),
    coupon: await idOf('/api/admin/coupons', { code: `C${randomUUID().slice(0, 8)}`, kind: 'free-delivery' }),
    bill,
  };
}

async function orderToken(admin: OrderClient, id: number): Promise<string | undefined> {
  const { body } = await admin.call<{ url: string }>('POST', `/api/admin/orders/${id}/link`, {});
  return body.url.split('#')[1];
}

async function linkIdentity(shop: TestShop, userId: number): Promise<number | undefined> {
  const [row] = await shop.database.write
    .insert(userIdentities)
    .values({ userId, subject: randomUUID(), provider: 'google.com', linkedAt: new Date() })
    .returning({ id: userIdentities.id });
  return row?.id;
}

async function upload(shop: TestShop, admin: OrderClient, width: number): Promise<{ url: string }> {
  const headers = { ...(await admin.headers()), 'content-type': 'image/png' };
  const payload = await testPicture(width, 40);
  return (await shop.app.inject({ method: 'POST', url: '/api/media', headers, payload })).json();
}

/** An import that can be undone. */
async function importPrice(shop: TestShop, headers: Record<string, string>, id: string): Promise<number> {
  const begun = await beginImport(shop, headers, csvOf([{ id, price: '99.00' }]));
  // Another one, from a generated request, may still be running.
  return begun.status === 409 ? importPrice(shop, headers, id) : begun.body.id;
}

/** A mail that could not be sent. */
async function failMail(shop: TestShop, orderId: number): Promise<string> {
  const id = randomUUID();
  const failure = {
    id,
    kind: 'order-received',
    recipient: 'asha@example.com',
    reason: 'no such mailbox',
    data: { orderId },
  };
  await shop.database.write.insert(mailFailures).values({ ...failure, failedAt: new Date() });
  return id;
}

function fail(): never {
  throw new Error('No product was created');
}
