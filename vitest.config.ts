import { defineConfig } from 'vitest/config';

const node = { environment: 'node' as const, pool: 'forks' as const, testTimeout: 30_000 };

export default defineConfig({
  test: {
    passWithNoTests: false,
    // `.ci/run` adds the totals up from the reports.
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    projects: [
      { test: { ...node, name: 'unit', include: ['src/{main,shared}/**/*.test.ts', 'scripts/**/*.test.ts'] } },
      {
        test: {
          ...node,
          name: 'integration',
          include: ['test/*.test.ts', 'test/integration/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      { test: { ...node, name: 'renderer', environment: 'jsdom', include: ['src/renderer/**/*.test.{ts,tsx}'] } },
    ],
  },
});
