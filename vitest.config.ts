import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // What a passing test prints is of no use to anybody.
    silent: 'passed-only',
    projects: [
      {
        test: {
          name: 'server',
          include: [
            'src/contracts/**/*.test.ts',
            'src/server/**/*.test.ts',
            'scripts/**/*.test.ts',
            'lab/**/*.test.ts',
          ],
          environment: 'node',
          globalSetup: 'src/server/testing/template-databases.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: { name: 'web', include: ['src/web/**/*.test.{ts,tsx}'], environment: 'happy-dom' },
      },
    ],
  },
});
