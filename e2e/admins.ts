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

/** A new administrator with a session, made without the page. Whichever test comes first makes the one who grants it. */
export async function openAdminAccount(request: APIRequestContext): Promise<Shopper> {
  const made = await request.post('/api/auth/create-first-admin', { data: firstAdmin });
  expect([201, 409]).toContain(made.status());
  const { access } = await (await request.post('/api/auth/login', { data: firstAdmin })).json();
  const admin = await openAccount(request);
  const { id } = await (await request.get('/api/auth/me', { headers: admin.headers })).json();
  const granted = await request.post('/api/users/make-admin', {
    headers: { authorization: `Bearer ${access}` },
    data: { userId: id },
  });
  expect(granted.status()).toBe(200);
  return admin;
}

/** A new administrator who is signed in on this page. */
export async function openAdmin(page: Page): Promise<Shopper> {
  const admin = await openAdminAccount(page.request);
  await rememberShopper(page, admin);
  return admin;
}
