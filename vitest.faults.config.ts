import { configDefaults, defineConfig } from 'vitest/config';

/** Attacks: each has a shop of its own, looks at no clock and kills nothing, so they may share the processors. */
const TOGETHER = [
  'src/server/app-tests/{cross-site,desk-injection,fuzz,other-customers-data,script-injection}.fault.ts',
];

const common = {
  environment: 'node',
  globalSetup: 'src/server/testing/template-databases.ts',
  testTimeout: 600_000,
  hookTimeout: 120_000,
} as const;

export default defineConfig({
  test: {
    reporters: ['verbose'],
    projects: [
      { test: { ...common, name: 'together', include: TOGETHER, maxWorkers: '100%' } },
      {
        test: {
          ...common,
          name: 'alone',
          include: ['src/**/*.fault.ts'],
          exclude: [...configDefaults.exclude, ...TOGETHER],
          // After the others, one file at a time.
          fileParallelism: false,
        },
      },
    ],
  },
});
