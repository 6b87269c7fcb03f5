import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.fault.ts'],
    environment: 'node',
    globalSetup: 'src/server/testing/template-databases.ts',
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
    reporters: ['verbose'],
  },
});
