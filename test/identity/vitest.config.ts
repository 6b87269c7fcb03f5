import { defineConfig } from 'vitest/config';

/** The shop against the provider's emulator: `npm run test:identity` starts both. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    environment: 'node',
    globalSetup: '../../src/server/testing/template-databases.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
