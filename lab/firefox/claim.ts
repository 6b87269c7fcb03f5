import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ElementHandle, Page } from 'puppeteer-core';
import type { Product } from '../../src/contracts/catalogue/catalogue.ts';
import type { ClaimPage } from '../../src/contracts/claims/claim.ts';
import { FLAT_ADDRESS } from '../../src/contracts/testing/sample-order.ts';
import { button, fill, open, press, reach, see, WAIT_MS } from './page.ts';

export const SETUP_KEY = 'the set-up key of the journey in Firefox';
/** A camera that shows a test picture, without asking for permission. */
export const FAKE_CAMERA = { 'media.navigator.streams.fake': true, 'media.navigator.permission.disabled': true };

const PICTURE = path.resolve(import.meta.dirname, '../../db/seed/pictures/products/neon-tetra-pack-of-10.webp');
const PASSWORD = 'lotus-on-the-water';
const OWNER = { email: 'owner@example.com', password: PASSWORD, fullName: 'Lakshmi Reddy' };

type Claimed = { orderId: number; token: string };

/** An order of an animal that has left, with the link to its claim. `number` makes its buyer unique. */
export async function shippedOrder(url: string, number: number): Promise<Claimed> {
  let access: string | undefined;
  const call = async <T>(method: string, address: string, body?: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(access && { authorization: `Bearer ${access}` }) };
    const response = await fetch(url + address, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return (await response.json()) as T;
  };
  const signIn = async ({ email, password }: { email: string; password: string }) => {
    ({ access } = await call<{ access: string }>('POST', '/api/auth/login', { email, password }));
  };
  // 409 on the second screen, whose owner is the same.
  await call('POST', '/api/auth/create-first-admin', { ...OWNER, secretKey: SETUP_KEY });
  const buyer = { email: `claimant-${number}@example.com`, password: PASSWORD, fullName: 'Asha Rao' };
  await call('POST', '/api/auth/signup', buyer);
  const { data } = await call<{ data: Product[] }>('GET', '/api/products?category=fish&inStock=true&limit=1');
  const [fish] = data;
  if (!fish) throw new Error('The shop has no fish');
  await signIn(buyer);
  const items = [{ product_id: fish.id, quantity: 1, price: fish.price }];
  const body = { ...FLAT_ADDRESS, items, shipping_cost: '150.00' };
  const { id } = await call<{ id: number }>('POST', '/api/orders', body);
  await signIn(OWNER);
  await call('PATCH', `/api/orders/${id}`, { status: 'shipped' });
  const link = await call<{ url: string }>('POST', `/api/orders/${id}/claim-link`);
  return { orderId: id, token: new URL(link.url).hash.slice(1) };
}

async function choose(page: Page, label: string, file: string): Promise<void> {
  const input = await page.waitForSelector(`input[aria-label="${label}"]`, { timeout: WAIT_MS });
  await (input as ElementHandle<never> & { uploadFile: (file: string) => Promise<void> }).uploadFile(file);
}

async function waitForCount(page: Page, text: string, count: number): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  while ((await page.$$(`main ::-p-text(${text})`)).length < count) {
    if (Date.now() > deadline) throw new Error(`"${text}" was not seen ${count} times`);
  }
}

async function readClaim(url: string, token: string): Promise<ClaimPage> {
  return (await (await fetch(`${url}/api/claim?token=${token}`)).json()) as ClaimPage;
}

/** The recording of this browser, as a file that can be chosen. */
async function chooseRecording(page: Page, url: string, token: string): Promise<void> {
  const { claim } = await readClaim(url, token);
  const recording = claim?.files.find(({ media }) => media === 'video');
  const bytes = await (await fetch(`${url}/api/claim/files/${recording?.id}?token=${token}`)).arrayBuffer();
  const folder = await mkdtemp(path.join(tmpdir(), 'jalaja-firefox-'));
  const file = path.join(folder, 'opening.webm');
  await writeFile(file, Buffer.from(bytes));
  await choose(page, 'Choose a video', file);
  await waitForCount(page, 'Video sent', 2);
  await rm(folder, { recursive: true });
}

/** Without the browser: what is left needs no camera and no file. */
async function sendClaim(url: string, token: string): Promise<void> {
  const { items } = await readClaim(url, token);
  const send = (method: string, address: string, body: object) =>
    fetch(url + address, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, ...body }),
    });
  await send('PUT', '/api/claim/lines', { lines: [{ itemId: items[0]?.id, quantity: 1, problem: 'missing' }] });
  const { status } = await send('POST', '/api/claim/submit', { wish: 'refund', statement: true });
  if (status !== 200) throw new Error(`The claim was not sent: ${status}`);
}

/** A claim with a recorded and a chosen video, which the owner then plays. */
export function claimSteps({ orderId, token }: Claimed): [string, (page: Page, url: string) => Promise<void>][] {
  return [
    [
      'photos of the parcel',
      async (page, url) => {
        await open(page, `${url}/claim#${token}`);
        await press(page, `main ${button('Just now')}`);
        for (const [index, label] of ['Add a photo of the label', 'Add a photo of the box'].entries()) {
          await choose(page, label, PICTURE);
          await waitForCount(page, 'Photo sent', index + 1);
        }
        await press(page, `main ${button('Continue')}`);
      },
    ],
    [
      'a recorded video',
      async (page) => {
        await press(page, `main ${button('Record here')}`);
        await press(page, `main ${button('Start recording')}`);
        await see(page, '0:02 of 3:00');
        await press(page, `main ${button('Stop')}`);
        await press(page, `main ${button('Use this video')}`);
        await see(page, 'Video sent');
      },
    ],
    ['a chosen video', (page, url) => chooseRecording(page, url, token)],
    [
      'the owner plays the video',
      async (page, url) => {
        await sendClaim(url, token);
        await open(page, `${url}/login`);
        await fill(page, 'name', { email: OWNER.email, password: PASSWORD });
        await press(page, `main ${button('Sign in')}`);
        await reach(page, /^\/(admin|home)/);
        await open(page, `${url}/admin?tab=claims&query=${orderId}`);
        await press(page, `main ${button('View')}`);
        await press(page, 'dialog ::-p-text(Play the video)');
        await page.waitForFunction('document.querySelector("dialog video")?.videoWidth === 640', { timeout: WAIT_MS });
      },
    ],
  ];
}
