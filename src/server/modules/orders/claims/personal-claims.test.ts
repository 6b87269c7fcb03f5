import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions } from '#server/database/schema/accounts.ts';
import { type claimFiles, claimMessages, claims } from '#server/database/schema/claims.ts';
import { storeCredits } from '#server/database/schema/store-credits.ts';
import { dueWork } from '#server/modules/housekeeping/due-work.ts';
import { type ClaimShop, openClaimShop } from '#server/testing/claim-fixtures.ts';
import { testPicture } from '#server/testing/test-pictures.ts';
import { openEvidenceStore } from './evidence-store.ts';

let shop: ClaimShop;
beforeAll(async () => {
  shop = await openClaimShop();
});
afterAll(() => shop.shop.close());

const evidence = () => openEvidenceStore({ dataDir: shop.shop.dataDir, s3: undefined });
const storedFiles = async () => (await readdir(path.join(shop.shop.dataDir, 'private/claims')).catch(() => [])).length;
const rows = <T extends typeof claims | typeof claimFiles | typeof claimMessages | typeof storeCredits>(table: T) =>
  shop.shop.database.write.select().from(table as typeof claims);

async function eraseAccount({ shop, clock, customer }: ClaimShop): Promise<number> {
  const isTheirs = eq(sessions.userId, customer.userId);
  await shop.database.write.update(sessions).set({ createdAt: clock.now() }).where(isTheirs);
  return (await customer.call('DELETE', '/api/auth/me', {})).status;
}

async function settled(method: string) {
  const order = await shop.deliver();
  const token = await shop.tokenOf(order.id);
  const claim = await shop.claimed(order);
  await shop.ask('POST', '/messages', { token, text: 'Padma writes' });
  const approved = await shop.decide(await shop.details(claim.id), 2, 'Padma is right.');
  await shop.settle(approved.body, method);
  return claim.id;
}

test('files are deleted when their time is over, and the figures stay', async () => {
  const id = await settled('refund');
  expect(await storedFiles()).toBe(4);
  shop.clock.pass({ days: 89 });
  expect(await dueWork(shop.shop.ctx, shop.shop.settings, evidence())).toMatchObject({
    'claims whose files were deleted': 0,
  });
  shop.clock.pass({ days: 1 });
  expect(await dueWork(shop.shop.ctx, shop.shop.settings, evidence())).toMatchObject({
    'claims whose files were deleted': 1,
  });
  expect(await storedFiles()).toBe(0);
  const after = await shop.details(id);
  expect(after).toMatchObject({ state: 'settled', approvedAmount: '90.00', eraseFilesOn: null });
  expect(after.files.map(({ state }) => state)).toEqual(['erased', 'erased', 'erased', 'erased']);
  const { headers } = { headers: await shop.admin.headers() };
  const url = `/api/admin/claim-files/${after.files[0]?.id}`;
  expect((await shop.shop.app.inject({ url, headers })).statusCode).toBe(404);
});

test('a draft that nobody sends is deleted, too', async () => {
  const token = await shop.tokenOf((await shop.deliver()).id);
  await shop.start(token);
  shop.clock.pass({ days: 90 });
  await dueWork(shop.shop.ctx, shop.shop.settings, evidence());
  expect((await shop.page(token)).body.claim).toMatchObject({ state: 'withdrawn' });
});

test('the mail about an expiring credit is sent once, two weeks before', async () => {
  await settled('credit');
  const reminded = async () => (await dueWork(shop.shop.ctx, shop.shop.settings))['credits about to expire'];
  expect(await reminded()).toBe(0);
  shop.clock.pass({ days: 350 });
  expect(await reminded()).toBe(0);
  shop.clock.pass({ days: 3 });
  expect(await reminded()).toBe(1);
  expect(await reminded()).toBe(0);
});

test('a customer takes their claims along, and erasing the account removes texts and files of what is closed', async () => {
  await settled('credit');
  expect(await storedFiles()).toBeGreaterThanOrEqual(4);
  const order = await shop.deliver();
  const open = await shop.claimed(order);
  const { body } = await shop.customer.call<{ held: Record<string, object[]> }>('GET', '/api/auth/me/export');
  expect(JSON.stringify(body.held['claims'])).toContain('Padma writes');
  expect(body.held['storeCredits']?.at(-1)).toMatchObject({ amount: '90.00', left: '90.00' });

  expect(await eraseAccount(shop)).toBe(204);
  // The open claim keeps its four files until it is closed.
  expect(await storedFiles()).toBe(4);
  expect(JSON.stringify([await rows(claims), await rows(claimMessages)])).not.toContain('Padma');
  expect(await rows(storeCredits)).toHaveLength(2);
  expect((await shop.details(open.id)).files.filter(({ state }) => state === 'ready')).toHaveLength(4);

  const refused = await shop.decide(await shop.details(open.id), 0, 'Padma, the video does not show the parcel.');
  expect(refused.body).toMatchObject({ state: 'refused', earlier: null });
  // Nobody else is left who could ask for them: they go with the decision.
  expect(await storedFiles()).toBe(0);
  expect(JSON.stringify(await rows(claims))).not.toContain('Padma');
});

test('files go with their account; one that cannot be deleted right then goes with due work', async () => {
  const own = await openClaimShop();
  const folder = path.join(own.shop.dataDir, 'private/claims');
  const left = () => readdir(folder);
  const claim = async () => {
    const { id } = await own.claimed(await own.deliver());
    await own.decide(await own.details(id), 0, 'The video does not show the parcel.');
    return (await left()).length;
  };
  expect([await claim(), await claim()]).toEqual([4, 8]);
  const draft = await own.tokenOf((await own.deliver()).id);
  await own.start(draft);
  await own.uploads.send({ token: draft }, await testPicture(20, 20, 'png'));
  const [stuck = ''] = await left();
  await rm(path.join(folder, stuck));
  await mkdir(path.join(folder, stuck));

  expect(await eraseAccount(own)).toBe(204);
  const rest = await left();
  expect(rest).toContain(stuck);
  // Those of its claim at most, not the draft's or the other claim's.
  expect(rest.length).toBeLessThanOrEqual(4);
  await rmdir(path.join(folder, stuck));
  await dueWork(own.shop.ctx, own.shop.settings, openEvidenceStore({ dataDir: own.shop.dataDir, s3: undefined }));
  expect(await left()).toEqual([]);
  await own.shop.close();
});
