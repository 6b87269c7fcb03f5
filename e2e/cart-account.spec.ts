import type { Page } from '@playwright/test';
import { cartButton, findProduct, line, openCart, rememberCart, toast } from './cart-page.ts';
import { expect, reload, test, visit } from './fixtures.ts';

test.describe('with an account', () => {
  const password = 'monsoon lagoon 42';

  async function signUp(page: Page): Promise<string> {
    const email = `cart-${crypto.randomUUID()}@example.com`;
    const body = { email, password, fullName: 'Asha Rao' };
    expect((await page.request.post('/api/auth/signup', { data: body })).status()).toBe(201);
    return email;
  }

  async function signIn(page: Page, email: string): Promise<void> {
    await visit(page, '/login');
    await page.getByLabel(/^Email/).fill(email);
    await page.getByRole('textbox', { name: /^Password/ }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/home$/);
  }

  async function accountCall(page: Page, email: string) {
    const login = await page.request.post('/api/auth/login', { data: { email, password } });
    const headers = { authorization: `Bearer ${(await login.json()).access}` };
    return {
      put: (items: object[]) => page.request.put('/api/cart', { headers, data: { items } }),
      lines: async () => (await (await page.request.get('/api/cart', { headers })).json()).items,
    };
  }

  test('the carts of browser and account are merged at sign-in and stay in step', async ({ page }) => {
    const [moss, tetra] = [
      await findProduct(page, 'Java Moss Portion'),
      await findProduct(page, 'Neon Tetra Pack of 10'),
    ];
    const email = await signUp(page);
    const account = await accountCall(page, email);
    await account.put([
      { productId: moss.id, quantity: 3 },
      { productId: tetra.id, quantity: 1 },
    ]);
    await rememberCart(page, [{ product: moss, quantity: 1 }]);
    await signIn(page, email);
    await expect(toast(page, 'Logged in successfully')).toBeVisible();
    await expect(toast(page, 'Cart updated')).toBeVisible();
    await expect(page.getByText('Your shopping cart has been saved to your account').first()).toBeVisible();
    await expect(cartButton(page)).toContainText('4');

    const cart = await openCart(page);
    await line(page, tetra.name)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect.poll(account.lines).toEqual([{ productId: moss.id, quantity: 3 }]);
    await account.put([{ productId: moss.id, quantity: 2 }]);
    await reload(page);
    await expect(cartButton(page)).toContainText('2');
    await expect(cart).toBeHidden();
  });

  test('the cart stays after signing out, but does not pass to another account', async ({ page }) => {
    const moss = await findProduct(page, 'Java Moss Portion');
    const [first, second] = [await signUp(page), await signUp(page)];
    await rememberCart(page, [{ product: moss, quantity: 2 }]);
    await signIn(page, first);
    const account = await accountCall(page, first);
    await expect.poll(account.lines).toEqual([{ productId: moss.id, quantity: 2 }]);

    await page.getByRole('banner').getByRole('button', { name: 'Account' }).first().click();
    await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
    await expect(toast(page, 'Signed out')).toBeVisible();
    await expect(cartButton(page)).toContainText('2');

    await signIn(page, second);
    await expect(cartButton(page)).not.toContainText(/\d/);
    expect(await (await accountCall(page, second)).lines()).toEqual([]);
    expect(await account.lines()).toEqual([{ productId: moss.id, quantity: 2 }]);
  });
});
