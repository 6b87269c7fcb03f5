import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './src/server/testing/find-chromium.ts';

const { executablePath, args, env } = await findChromium();

/**
 * Browser tests against the production build: run `npm run build` first. BASE_URL names a server that already runs;
 * without it one is started for the run.
 *
 * Tests run on the desktop. The tag `@phone` adds a run on the phone, for what depends on layout or touch; the tag
 * `@phone-only` makes it the only run. E2E_WORKERS sets the number of workers, by default one more than
 * processors, because tests also wait.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  retries: 0,
  workers: Number(process.env.E2E_WORKERS) || availableParallelism() + 1,
  // For busy machines: the longest test takes a tenth of it on an idle one.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    launchOptions: { executablePath, args, env },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    // Recording takes a quarter of the run; `npm run test:e2e -- --trace retain-on-failure` switches it on.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone-only/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grep: /@phone/,
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
