import { openAdmin } from './admins.ts';
import { expect, test, visit } from './fixtures.ts';
import { openAccount, placeOrder } from './shoppers.ts';

/** Amounts of which a part is hidden by a box around them or lies over the next cell. */
const CUT_AMOUNTS = `(() => {
  const cut = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.data.includes('₹') || !text.parentElement.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right } = range.getBoundingClientRect();
    for (let box = text.parentElement; box !== document.body && right - left > 1; box = box.parentElement) {
      const style = getComputedStyle(box);
      const limits = style.overflowX !== 'visible' || style.display === 'table-cell';
      const edge = box.getBoundingClientRect();
      // Texts for screen readers alone take no room on the screen.
      if (edge.width <= 1) break;
      if (limits && (left < edge.left - 1 || right > edge.right + 1)) cut.push(text.data + ' in ' + box.className);
    }
  }
  return cut;
})()`;

test('no amount is cut on any screen', { tag: '@phone' }, async ({ page }) => {
  const admin = await openAdmin(page);
  const shopper = await openAccount(page.request);
  const { data: products } = await (await page.request.get('/api/products/')).json();
  const price = '123456.50';
  const created = await page.request.post('/api/products/', {
    headers: admin.headers,
    data: {
      ...{ name: 'A show tank for a hotel', description: '<p>Glass</p>', price, compareAtPrice: '234567.50' },
      ...{ categoryId: products[0].category.id, stock: 10, rating: '0', tags: [] },
    },
  });
  expect(created.status()).toBe(201);
  const product = await created.json();
  const order = await placeOrder(page.request, shopper, { items: [{ product_id: product.id, quantity: 9, price }] });
  const code = `HOTEL${order.id}`;
  const coupon = { code, kind: 'amount', value: price, minSubtotal: '1111108.50' };
  expect((await page.request.post('/api/admin/coupons', { headers: admin.headers, data: coupon })).status()).toBe(201);
  const { id: customerId } = await (await page.request.get('/api/auth/me', { headers: shopper.headers })).json();
  const query = encodeURIComponent(shopper.email);
  for (const [address, said] of [
    [`/admin?tab=orders&view=to-check&query=${query}`, '₹11,11,'],
    [`/admin?tab=orders&query=${query}`, '₹11,11,'],
    [`/admin/orders/${order.id}`, '₹11,11,'],
    [`/admin/users/${customerId}`, '₹11,11,'],
    [`/admin?tab=products&query=${encodeURIComponent(product.name)}`, '₹1,23,456.50'],
    [`/admin?tab=coupons&query=${code}`, '₹1,23,456.50 off'],
    ['/admin', '₹'],
    ['/admin?tab=desk', '₹'],
    ['/admin?tab=bills', '₹'],
  ] as const) {
    await visit(page, address);
    await expect(page.getByRole('tabpanel').getByText(said).filter({ visible: true }).first()).toBeVisible();
    expect.soft(await page.evaluate(CUT_AMOUNTS), address).toEqual([]);
  }
});
