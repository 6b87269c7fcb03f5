import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { products } from '#server/database/schema/catalogue.ts';
import { type Call, callAs } from '#server/testing/call-api.ts';
import { type MailServerShop, openMailServerShop } from '#server/testing/mail-server-shop.ts';
import { addProduct, type Goods } from '#server/testing/order-fixtures.ts';

const EMAIL = 'asha@example.com';
const ATTACK = 'X\r\nBcc: evil@example.com\r\nTo: more@example.com\r\n\r\nHello';
const ONE_LINE = 'X Bcc: evil@example.com To: more@example.com Hello';

let shop: MailServerShop;
let admin: Call;
beforeAll(async () => {
  shop = await openMailServerShop();
  admin = callAs(shop, (await shop.signIn({ isAdmin: true })).headers);
});
afterAll(() => shop.close());

/** The alert for a product, as the mail server got it. */
async function alertOf({ id }: Goods) {
  await callAs(shop)('POST', '/api/stock-notifications/subscribe', { productId: id, email: EMAIL });
  expect((await admin('POST', '/api/stock-notifications/notify', { productId: id })).status).toBe(200);
  await shop.sendDue();
  const [mail, ...others] = shop.server.mails.splice(0);
  expect(others).toEqual([]);
  const [head = ''] = mail?.raw.split('\r\n\r\n') ?? [];
  const headers = head.split(/\r\n(?![ \t])/).map((line) => line.split(/: */, 1)[0]);
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(head)?.[1]?.replaceAll('\r\n', '');
  return { to: mail?.to, headers, subject };
}

test('a product name with line breaks and further recipients is one line of the alert, to the one recipient', async () => {
  const plain = await alertOf(await addProduct(shop, { name: 'Red Lotus' }));
  expect(plain.headers).toEqual(expect.arrayContaining(['From', 'To', 'Subject', 'List-Unsubscribe', 'Message-ID']));
  expect(await alertOf(await addProduct(shop, { name: ATTACK }))).toEqual({
    to: [EMAIL],
    headers: plain.headers,
    subject: `${ONE_LINE} is back in stock`,
  });
});

test('such a name does not come in by the API: it is kept as one line', async () => {
  const goods = await addProduct(shop);
  const { status } = await admin('PUT', `/api/products/${goods.id}`, { name: ATTACK });
  expect(status).toBe(200);
  const [row] = await shop.database.write.select().from(products).where(eq(products.id, goods.id));
  expect(row?.name).toBe(ONE_LINE);
});
