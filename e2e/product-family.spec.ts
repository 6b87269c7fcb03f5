import type { APIRequestContext } from '@playwright/test';
import { openAdminAccount } from './admins.ts';
import { cartButton, openCart } from './cart-page.ts';
import { expect, expectAccessible, layoutShift, test, visit } from './fixtures.ts';
import { openShopper, placeOrder } from './shoppers.ts';

const labels = ['Pot', 'Tissue cup', 'Bunch'] as const;
const prices = ['349.00', '249.00', '299.00'];

/** Three variants with pictures; the last is sold out. */
async function openFamily(request: APIRequestContext, name: string) {
  const { headers } = await openAdminAccount(request);
  const images = [];
  for (const id of [1, 2, 3, 4]) {
    images.push({ url: (await (await request.get(`/api/products/${id}`)).json()).imageUrl as string });
  }
  const members = [];
  for (const [index, optionLabel] of labels.entries()) {
    const created = await request.post('/api/products/', {
      headers,
      data: {
        ...{ name: `${name} ${index + 1}`, description: '<p>Grows slowly.</p>', price: prices[index], categoryId: 1 },
        ...{ stock: index === 2 ? 0 : 9, images },
      },
    });
    expect(created.status()).toBe(201);
    members.push({ productId: (await created.json()).id as number, optionLabel });
  }
  const family = { name, optionName: 'Grown as', members };
  expect((await request.post('/api/admin/families', { headers, data: family })).status()).toBe(201);
  return members.map(({ productId }) => productId);
}

test('a variant is chosen, zoomed and put into the cart', { tag: '@phone' }, async ({ page }) => {
  const name = `Lotus ${Date.now()}`;
  const [, cup] = await openFamily(page.request, name);
  const shopper = await openShopper(page);
  await visit(page, `/shop?search=${encodeURIComponent(name)}`);
  const card = page.getByRole('article').filter({ hasText: name });
  await expect(card).toHaveCount(1);
  await expect(card).toContainText('from ₹249');
  await expect(card).toContainText('3 options');
  await card.getByRole('link', { name: /^Choose/ }).click();
  await expect(page).toHaveURL(new RegExp(`/product/${cup}-`));

  const chooser = page.getByRole('group', { name: 'Grown as' });
  await expect(chooser.getByRole('radio')).toHaveCount(3);
  await chooser.getByText('Pot').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} 1`);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} 2`);
  await expect(chooser.getByRole('radio', { name: 'Tissue cup ₹249' })).toBeFocused();
  await chooser.getByText('Bunch').click();
  await expect(page.getByLabel('Email me when it is back')).toBeVisible();
  await chooser.getByText('Tissue cup').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} 2`);

  const pictures = page.getByRole('list', { name: 'Pictures' });
  await expect(pictures.getByRole('link')).toHaveCount(4);
  await pictures.getByRole('link').first().press('Enter');
  const zoom = page.getByRole('dialog');
  await expect(zoom.getByRole('img', { name: `${name} 2, picture 1 of 4` })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(zoom.getByText('2 / 4')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(zoom).toHaveCount(0);
  await expect(page.getByText('2 of 4')).toBeVisible();

  await page
    .getByRole('button', { name: new RegExp(`^Add to Cart.*${name} 2`) })
    .first()
    .click();
  await expect(cartButton(page)).toContainText('1');
  const cart = await openCart(page);
  await expect(cart.getByRole('link', { name: `${name} 2 – Tissue cup` })).toBeVisible();
  const order = await placeOrder(page.request, shopper, {
    items: [{ product_id: cup, quantity: 1, price: '249.00' }],
  });
  await visit(page, `/orders/${order.id}`);
  await expect(page.getByRole('main').getByRole('link', { name: `${name} 2 – Tissue cup` })).toBeVisible();
});

test('a family is accessible, and nothing moves', { tag: '@phone' }, async ({ page }) => {
  const [id] = await openFamily(page.request, `Lily ${Date.now()}`);
  await visit(page, `/product/${id}`);
  await page.waitForLoadState('networkidle');
  expect(await layoutShift(page)).toBe(0);
  await expectAccessible(page);
});

test('without script the chips are links, and all pictures can be reached', async ({ withoutScript: page }) => {
  const name = `Fern ${Date.now()}`;
  const [pot, cup] = await openFamily(page.request, name);
  await page.goto(`/product/${cup}`);
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/product/${pot}-`));
  const [group] = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '[]');
  expect(group).toMatchObject({ '@type': 'ProductGroup', name, hasVariant: [{}, { offers: { price: '249.00' } }, {}] });
  const last = page.getByRole('list', { name: 'Pictures' }).getByRole('link').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  await page.getByRole('navigation', { name: 'Grown as' }).getByRole('link', { name: /^Pot/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} 1`);
});
