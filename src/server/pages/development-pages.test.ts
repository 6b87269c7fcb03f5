import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#server/database/schema/catalogue.ts';
import { openTestShop } from '#server/testing/test-shop.ts';
import { startDevelopmentPages } from './development-pages.ts';

test('while developing, pages are rendered straight from their sources', { timeout: 60_000 }, async () => {
  const shop = await openTestShop({ config: { mode: 'development' }, pages: await startDevelopmentPages() });
  const { status, body } = await shop.get('/home');
  expect(status).toBe(200);
  expect(body).toContain('Shop by category');
  expect(body).toContain('src="/src/web/app/entry-client.tsx"');
  expect((await shop.get('/src/web/lib/paths.ts')).body).toContain('/my-orders');

  expect((await shop.app.inject('/a%0Ab?x=1')).headers.location, 'a line break').toBe('/a%20b?x=1');

  // What is stored or asked for stands in the page as text: in the body, the head, the state and the data for engines.
  const attack = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';
  await shop.database.write.update(products).set({ name: attack }).where(eq(products.id, 1));
  for (const url of [
    '/product/1',
    `/shop?search=${encodeURIComponent(attack)}`,
    `/shop/${encodeURIComponent(attack)}`,
  ]) {
    const page = String((await shop.get(url)).body);
    expect(page, url).toContain('alert(1)');
    expect(page, url).not.toMatch(/<script>alert|<img src=x/);
  }
  await shop.close();
});
