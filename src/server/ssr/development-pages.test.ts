import { expect, test } from 'vitest';
import { openTestShop } from '#server/testing/test-shop.ts';
import { startDevelopmentPages } from './development-pages.ts';

test('while developing, pages are rendered straight from their sources', { timeout: 60_000 }, async () => {
  const shop = await openTestShop({ config: { mode: 'development' }, pages: await startDevelopmentPages() });
  const { status, body } = await shop.get('/home');
  expect(status).toBe(200);
  expect(body).toContain('Shop by category');
  expect(body).toContain('src="/src/web/entry-client.tsx"');
  expect((await shop.get('/src/web/lib/paths.ts')).body).toContain('/my-orders');
  await shop.close();
});
