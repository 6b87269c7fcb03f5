import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { openAccount, rememberShopper, type Shopper } from './shoppers.ts';

/** The set-up key of the server that is started for the run; one that already runs has its own. */
export const SETUP_KEY = process.env.ADMIN_SETUP_KEY ?? 'a-key-for-journeys-only';

const firstAdmin = {
  email: 'first-admin@example.com',
  password: 'lotus-on-the-water',
  fullName: 'Lakshmi',
  secretKey: SETUP_KEY,
};

/** Done by the first administrator, who is created by the first test that needs one. */
async function changeRights(request: APIRequestContext, { headers }: Shopper, change: 'make-admin' | 'revoke-admin') {
  let login = await request.post('/api/auth/login', { data: firstAdmin });
  if (login.status() === 401) {
    const created = await request.post('/api/auth/create-first-admin', { data: firstAdmin });
    expect([201, 409]).toContain(created.status());
    login = await request.post('/api/auth/login', { data: firstAdmin });
  }
  const { access } = await login.json();
  const { id } = await (await request.get('/api/auth/me', { headers })).json();
  const changed = await request.post(`/api/users/${change}`, {
    headers: { authorization: `Bearer ${access}` },
    data: { userId: id },
  });
  expect(changed.status()).toBe(200);
}

/** A new administrator with a session, created through the API. */
export async function openAdminAccount(request: APIRequestContext): Promise<Shopper> {
  const admin = await openAccount(request);
  await changeRights(request, admin, 'make-admin');
  return admin;
}

/** As another administrator would do it. */
export function revokeAdmin(page: Page, admin: Shopper): Promise<void> {
  return changeRights(page.request, admin, 'revoke-admin');
}

/** A new administrator who is signed in on this page. */
export async function openAdmin(page: Page): Promise<Shopper> {
  const admin = await openAdminAccount(page.request);
  await rememberShopper(page, admin);
  return admin;
}
