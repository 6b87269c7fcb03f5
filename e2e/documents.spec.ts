import { expect, expectAccessible, test, visit } from './fixtures.ts';

test('an unknown path is a 404 page', async ({ page, allowStatus }) => {
  allowStatus(404);
  const response = await visit(page, '/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expectAccessible(page);
});

test('an unknown product is a 404 page', async ({ page, allowStatus }) => {
  allowStatus(404);
  const response = await visit(page, '/product/999999');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible();
});

test('no page contains or allows an inline script', async ({ request }) => {
  const { data: products }: { data: { id: number }[] } = await (await request.get('/api/products/?limit=1')).json();
  const product = `/product/${products[0]?.id}`;
  for (const path of ['/home', '/shop', '/shop/plants', product, '/no/such/page']) {
    const response = await request.get(path);
    const policy = response.headers()['content-security-policy'] ?? '';
    const directives = policy.split(';').map((directive) => directive.trim());
    expect(directives, path).toContain("script-src 'self'");

    const scripts = (await response.text()).match(/<script\b[^>]*>/gi) ?? [];
    const inline = scripts.filter((tag) => !/\ssrc=/.test(tag) && !/\stype="application\/(ld\+)?json"/.test(tag));
    expect(inline, path).toEqual([]);
  }
});

test('text in the address never runs as script', async ({ page, allowStatus, allowConsole }) => {
  allowStatus(404);
  allowConsole(/404/);
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    return dialog.dismiss();
  });
  const attack = encodeURIComponent(
    '</script><script>alert(1)</script><img src=x onerror=alert(1)>"><svg onload=alert(1)>',
  );
  for (const path of [
    `/shop?search=${attack}`,
    `/shop?filter=${attack}&category=${attack}`,
    `/shop/${attack}`,
    `/${attack}`,
    `/product/${attack}`,
  ]) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(dialogs).toBe(0);
});
