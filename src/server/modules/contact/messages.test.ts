import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ContactMessage } from '#contracts/contact/admin-messages.ts';
import type { Pagination } from '#contracts/pagination.ts';
import { users } from '#server/database/schema/accounts.ts';
import { contactMessages } from '#server/database/schema/contact.ts';
import { auditLog } from '#server/database/schema/operation.ts';
import { startHousekeeping } from '#server/modules/housekeeping/service.ts';
import { createOrderClient, type OrderClient } from '#server/testing/order-fixtures.ts';
import { testClock } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { countOpenMessages, remindOfMessages } from './service.ts';

const URL = '/api/admin/messages';
const clock = testClock();
let shop: TestShop;
let client: OrderClient;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty', now: clock.now });
  client = await createOrderClient(shop, { isAdmin: true });
});
afterAll(() => shop.close());

let number = 0;

/** A message that came so many hours ago, written past the form and its limits. */
async function receive(given: Partial<typeof contactMessages.$inferInsert> = {}, hoursAgo = 0) {
  number += 1;
  const createdAt = new Date(clock.now().getTime() - hoursAgo * 3_600_000);
  const [row] = await shop.database.write
    .insert(contactMessages)
    .values({
      reference: `JAL-${String(number).padStart(6, 'X')}`,
      name: 'Asha Rao',
      email: 'asha@example.com',
      subject: 'Anubias',
      message: 'Does it live?',
      createdAt,
      ...given,
    })
    .returning();
  if (!row) throw new Error('The message was not stored');
  return row;
}

const clear = () => shop.database.write.delete(contactMessages);

type List = { data: ContactMessage[]; pagination: Pagination };
const list = async (query = '') => (await client.call<List>('GET', `${URL}${query}`)).body;
const idsOf = async (query: string) => (await list(query)).data.map(({ id }) => id);
const mark = (id: number, body: object) => client.call<ContactMessage>('PATCH', `${URL}/${id}`, body);

describe('the list', () => {
  test('is newest first, in pages, with everything that an answer needs', async () => {
    await clear();
    const [oldest, middle, newest] = [await receive({}, 50), await receive({}, 41), await receive()];
    const { data, pagination } = await list();
    expect(pagination).toEqual({ page: 1, limit: 10, totalCount: 3, totalPages: 1 });
    expect(data.map(({ id, urgency }) => [id, urgency])).toEqual([
      [newest.id, 'fresh'],
      [middle.id, 'due'],
      [oldest.id, 'overdue'],
    ]);
    expect(data[0]).toEqual({
      ...newest,
      createdAt: newest.createdAt.toISOString(),
      answeredAt: null,
      answeredBy: null,
      urgency: 'fresh',
      isSettlementDue: false,
    });
    expect(await idsOf('?page=2&limit=2')).toEqual([oldest.id]);
    expect(await idsOf('?page=9')).toEqual([]);
  });

  test('can be searched by reference, name, address and subject, and shows one state', async () => {
    await clear();
    const lotus = await receive({ reference: 'JAL-7F3K9Q', subject: 'A 100% red lotus' });
    const padma = await receive({ name: 'Padma Devi', email: 'padma@lotus.example' }, 1);
    const answered = await receive({ answeredAt: clock.now() }, 2);
    expect(await idsOf('?query=7f3k9q')).toEqual([lotus.id]);
    expect(await idsOf('?query=padma%20d')).toEqual([padma.id]);
    expect(await idsOf('?query=LOTUS')).toEqual([lotus.id, padma.id]);
    expect(await idsOf('?query=100%25')).toEqual([lotus.id]);
    expect(await idsOf('?query=_')).toEqual([]);
    expect(await idsOf('?state=open')).toEqual([lotus.id, padma.id]);
    expect(await idsOf('?state=answered')).toEqual([answered.id]);
    expect(await idsOf('?state=answered&query=lotus')).toEqual([]);
    expect((await list('?state=open&limit=1')).pagination).toMatchObject({ totalCount: 2, totalPages: 2 });
  });

  test('takes a whole number first as the id', async () => {
    await clear();
    const wanted = await receive({}, 5);
    const other = await receive({ subject: `Order ${wanted.id}` });
    expect(await idsOf(`?query=${wanted.id}`)).toEqual([wanted.id, other.id]);
  });

  test.each(['?state=lost', '?page=0', '?limit=101', '?page=1&page=2', '?state=open&state=open'])(
    '%s is refused',
    async (query) => {
      expect((await client.call('GET', `${URL}${query}`)).status).toBe(400);
    },
  );
});

describe('marking a message', () => {
  test('says who answered it and when, once', async () => {
    const { id } = await receive({}, 60);
    const [me] = await shop.database.write.select().from(users).where(eq(users.id, client.userId));
    const first = await mark(id, { isAnswered: true });
    const answer = { answeredAt: clock.now().toISOString(), answeredBy: me?.username, urgency: null };
    expect(first).toMatchObject({ status: 200, body: { id, ...answer } });
    clock.pass({ minutes: 5 });
    const other = await createOrderClient(shop, { isAdmin: true });
    expect((await other.call('PATCH', `${URL}/${id}`, { isAnswered: true })).body).toMatchObject(answer);
    expect((await mark(id, { isAnswered: false })).body).toMatchObject({
      answeredAt: null,
      answeredBy: null,
      urgency: 'overdue',
    });
    const events = await shop.database.write.select().from(auditLog).where(eq(auditLog.actorId, client.userId));
    expect(events.at(-1)).toMatchObject({
      action: 'PATCH /api/admin/messages/:id',
      details: { params: { id }, body: { isAnswered: false } },
      status: 200,
    });
  });

  test('stays when the account of who answered is gone', async () => {
    const { id } = await receive();
    const leaver = await createOrderClient(shop, { isAdmin: true });
    await leaver.call('PATCH', `${URL}/${id}`, { isAnswered: true });
    await shop.database.write.delete(users).where(eq(users.id, leaver.userId));
    expect((await list()).data.find((message) => message.id === id)).toMatchObject({
      answeredAt: clock.now().toISOString(),
      answeredBy: null,
    });
  });

  test('wants to know what, and a message that is there', async () => {
    const { id } = await receive();
    for (const body of [{}, { isAnswered: 'yes' }, { isAnswered: null }]) {
      expect((await mark(id, body)).status).toBe(400);
    }
    for (const isAnswered of [true, false]) expect((await mark(999_999_999, { isAnswered })).status).toBe(404);
    expect((await client.call('PATCH', `${URL}/x`, { isAnswered: true })).status).toBe(400);
  });
});

test('the overview counts what is open and what is overdue', async () => {
  await clear();
  expect(await countOpenMessages(shop.ctx)).toEqual({ open: 0, overdue: 0 });
  await receive();
  await receive({}, 47);
  await receive({}, 48);
  await receive({ answeredAt: clock.now() }, 90);
  expect(await countOpenMessages(shop.ctx)).toEqual({ open: 3, overdue: 1 });
});

describe('the reminder in the log', () => {
  const remind = async () => {
    const warn = vi.fn();
    await remindOfMessages({ ...shop.ctx, log: { ...shop.ctx.log, warn } });
    return warn.mock.calls;
  };

  test('is silent as long as nothing presses', async () => {
    await clear();
    await receive({}, 39);
    await receive({ answeredAt: clock.now() }, 900);
    expect(await remind()).toEqual([]);
  });

  test('is one line with the references and nothing of a person', async () => {
    await clear();
    const [due, old] = [await receive({}, 40), await receive({}, 25 * 24)];
    const lines = await remind();
    expect(lines).toEqual([
      [
        {
          answerDue: { count: 2, references: [old.reference, due.reference] },
          settlementDue: { count: 1, references: [old.reference] },
        },
        expect.any(String),
      ],
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/asha|anubias|does it live/i);
  });

  test('comes with every round of housekeeping', async () => {
    await clear();
    await receive({}, 40);
    const warn = vi.fn();
    await startHousekeeping({ ...shop.ctx, log: { ...shop.ctx.log, debug: vi.fn(), warn } }).stop();
    expect(warn).toHaveBeenCalledOnce();
  });

  test('names the fifty oldest of very many', async () => {
    await clear();
    for (let index = 0; index < 60; index += 1) await receive({}, 100 - index);
    const [[details] = []] = await remind();
    expect(details.answerDue.count).toBe(60);
    expect(details.answerDue.references).toHaveLength(50);
  });
});
