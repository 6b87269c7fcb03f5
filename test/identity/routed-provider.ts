import path from 'node:path';
import type { BrowserContext, Locator, Page, Route } from '@playwright/test';
import { emulatorSettings } from './emulator-client.ts';
import { emulatorOrigin } from './emulator-origin.ts';

const CALLS = /^(identitytoolkit|securetoken)\.googleapis\.com$/;

/** Routes the provider's real addresses to the emulator, so that the built pages need no change. */
export async function routeProvider(context: BrowserContext): Promise<void> {
  await context.route(/^https:\/\//, async (route) => {
    const url = new URL(route.request().url());
    if (url.host === 'apis.google.com') {
      return route.fulfill({
        contentType: 'text/javascript',
        path: path.join(import.meta.dirname, 'gapi-stand-in.js'),
      });
    }
    if (CALLS.test(url.host)) return toEmulator(route, `/${url.host}${url.pathname}${url.search}`);
    if (url.host === emulatorSettings.authDomain && url.pathname.startsWith('/__/auth/')) {
      return toEmulator(route, `/emulator/auth/${url.pathname.slice('/__/auth/'.length)}${url.search}`);
    }
    // What the emulator's page would load to look nicer.
    return route.fulfill({ contentType: url.pathname.endsWith('.js') ? 'text/javascript' : 'text/css', body: '' });
  });
}

async function toEmulator(route: Route, target: string): Promise<void> {
  const response = await route.fetch({ url: `${emulatorOrigin()}${target}`, maxRedirects: 0 });
  await route.fulfill({ response });
}

/** Presses the button and chooses in the provider's window, a new account there or one from before. */
export async function chooseInPopup(page: Page, button: Locator, email: string): Promise<void> {
  const opened = page.waitForEvent('popup');
  await button.click();
  const popup = await opened;
  const closed = popup.waitForEvent('close');
  await popup.locator('.js-new-account').waitFor();
  const known = popup.locator('.js-reuse-account', { hasText: email });
  if (await known.count()) await known.first().click();
  else {
    await popup.locator('.js-new-account').click();
    await popup.locator('#email-input').fill(email);
    await popup.locator('#display-name-input').fill('Asha Rao');
    await popup.locator('#sign-in').click();
  }
  await closed;
}
