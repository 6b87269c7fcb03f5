import { chromium } from '@playwright/test';
import { findChromium } from '../src/server/testing/find-chromium.ts';
import { startServer } from '../src/server/testing/start-server.ts';

/** Limits for the pictures that the first screen of a listing loads, in kB: about 10 % above when they were set. */
const SCREENS = [
  { name: 'a phone', viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, budget: 165 },
  { name: 'a laptop', viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, isMobile: false, budget: 125 },
];
const LISTING = '/shop/fish';

type PictureWeight = { screen: string; kB: number; budget: number };

/** Measured in a browser, because it chooses among the sizes of a picture. */
export async function measurePictures(): Promise<PictureWeight[]> {
  const shop = await startServer();
  try {
    const browser = await chromium.launch(await findChromium());
    const weights: PictureWeight[] = [];
    for (const { name, budget, ...device } of SCREENS) {
      const page = await browser.newPage(device);
      const pictures: Promise<number>[] = [];
      page.on('requestfinished', (request) => {
        if (request.resourceType() === 'image') pictures.push(request.sizes().then((sizes) => sizes.responseBodySize));
      });
      await page.goto(shop.url + LISTING, { waitUntil: 'networkidle' });
      const bytes = (await Promise.all(pictures)).reduce((sum, size) => sum + size, 0);
      weights.push({ screen: name, kB: bytes / 1000, budget });
      await page.close();
    }
    await browser.close();
    return weights;
  } finally {
    await shop.stop();
  }
}
