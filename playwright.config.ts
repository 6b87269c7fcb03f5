import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './src/server/testing/find-chromium.ts';

const { executablePath, args, env } = await findChromium();

/**
 * Journeys against the production build: `npm run build` first. BASE_URL names a server that already runs instead of
 * one started for the run. A test that makes sense on one device only is tagged @desktop or @phone.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    launchOptions: { executablePath, args, env },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Motion is the one thing that would make a picture of the page depend on when it was taken.
    reducedMotion: 'reduce',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: {
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 3,
        hasTouch: true,
        isMobile: true,
        userAgent: devices['Pixel 7'].userAgent,
      },
    },
  ],
});
