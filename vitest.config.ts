import { defineConfig } from 'vitest/config';

const node = { environment: 'node' as const, pool: 'forks' as const, testTimeout: 30_000 };

export default defineConfig({
  test: {
    passWithNoTests: false,
    // The default leaves a core idle, which on two cores doubles the time.
    maxWorkers: '100%',
    // `.ci/run` adds the totals up from the reports; the accidents are a run of their own.
    reporters: [
      'default',
      ['json', { outputFile: `test-results/vitest-${process.env.AKAPEN_TEST_RUN ?? 'check'}.json` }],
    ],
    projects: [
      { test: { ...node, name: 'unit', include: ['src/{main,shared}/**/*.test.ts', 'scripts/**/*.test.ts'] } },
      {
        test: {
          ...node,
          name: 'integration',
          include: ['test/*.test.ts', 'test/integration/**/*.test.ts'],
          exclude: ['test/integration/kill.test.ts'],
          testTimeout: 120_000,
        },
      },
      // Half a minute of killing and starting again: part of `npm test`, too long for `npm run check`.
      { test: { ...node, name: 'accidents', include: ['test/integration/kill.test.ts'], testTimeout: 300_000 } },
      { test: { ...node, name: 'renderer', environment: 'jsdom', include: ['src/renderer/**/*.test.{ts,tsx}'] } },
    ],
  },
});
