import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Print the output of failed tests only.
    silent: 'passed-only',
    // One more than processors, because tests wait for the database. The default leaves a processor idle.
    maxWorkers: availableParallelism() + 1,
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
          // Files of one worker share the loaded modules: importing the whole server took half of each file's time.
          isolate: false,
          globalSetup: 'src/server/testing/template-databases.ts',
          // For busy machines: the longest test takes a tenth of it on an idle one.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // Each file has its own window, but the library that makes it is loaded once: that took half of each file's time.
          pool: 'vmThreads',
          testTimeout: 20_000,
        },
      },
    ],
  },
});
