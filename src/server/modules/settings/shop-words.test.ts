import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PolicyView } from '#contracts/shop/owner-policies.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { callAs } from '#server/testing/call-api.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
});
afterEach(() => shop.close());

const shown = async () => (await callAs(shop)<Shop>('GET', '/api/shop')).body;

async function save(name: string, values: object, version = 0) {
  const { headers } = await shop.signIn({ isAdmin: true });
  return callAs(shop, headers)<PolicyView & { errors: object }>('PUT', `/api/admin/policies/${name}`, {
    values,
    version,
  });
}

test('an untouched shop announces nothing and has no sections', async () => {
  const { announcement, sections } = await shown();
  expect({ announcement, sections }).toEqual({ announcement: null, sections: [] });
});

test('the announcement is shown between its days', async () => {
  const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);
  const values = { isOn: true, text: 'Closed for Pongal', link: '/shipping' };
  await save('announcement', { ...values, from: day(-2), to: day(2) });
  expect((await shown()).announcement).toEqual({ text: 'Closed for Pongal', link: '/shipping' });
  await save('announcement', { from: day(2), to: day(4) }, 1);
  expect((await shown()).announcement).toBeNull();
});

test('pages know how the shop is registered once the owner has chosen it', async () => {
  expect((await shown()).tax).toBeNull();
  await save('tax', { prefix: 'JA' });
  expect((await shown()).tax).toBeNull();
  await save('tax', { registration: 'none' }, 1);
  expect((await shown()).tax).toEqual({ registration: 'none', stateCode: '37' });
});

test('pages know how long claims are taken once the owner has changed it', async () => {
  expect((await shown()).claims).toBeNull();
  await save('claims', { hours: 36 });
  expect((await shown()).claims).toEqual({ hours: 36 });
  await save('claims', { hours: 24 }, 1);
  expect((await shown()).claims).toBeNull();
});

test.each([
  [{ isOn: true, text: ' ' }, 'values.text'],
  [{ link: 'javascript:alert(1)' }, 'values.link'],
  [{ link: '//evil.example' }, 'values.link'],
  [{ link: '/\\evil.example' }, 'values.link'],
  [{ from: '2026-11-20', to: '2026-11-19' }, 'values.to'],
])('an announcement like %o is refused', async (values, field) => {
  const { status, body } = await save('announcement', values);
  expect(status).toBe(400);
  expect(Object.keys(body.errors)).toEqual([field]);
});

test('a section is sanitised and read by its page', async () => {
  const read = (page: string) => callAs(shop)<{ html: string }>('GET', `/api/page-sections/${page}`);
  await save('pages', {
    faq: '<h2>Pick up</h2><script>alert(1)</script><p onclick="x()">At noon</p>',
    about: '<p> </p>',
  });
  expect((await shown()).sections).toEqual(['faq']);
  expect((await read('faq')).body.html).toBe('<h2>Pick up</h2><p>At noon</p>');
  expect((await read('about')).body.html).toBe('');
  expect((await read('terms')).status).toBe(400);
});
