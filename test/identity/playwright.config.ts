import { defineConfig } from '@playwright/test';
import { findChromium } from '../../src/server/testing/find-chromium.ts';

const { executablePath, args, env } = await findChromium();

/** The built pages with the provider's real SDK; `npm run test:identity` starts the shop and the emulator. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    launchOptions: { executablePath, args, env },
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    trace: 'retain-on-failure',
  },
});
