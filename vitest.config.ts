import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// Every process and worker thread of the tests would compile the sources anew: half of what a short one takes.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'akapen-test-compile-cache');

const node = { environment: 'node' as const, pool: 'forks' as const, testTimeout: 30_000 };

const accidents = [
  'test/integration/kill.test.ts',
  'src/main/json/{parseJson,scanRecords}.test.ts',
  'src/main/revisions/recordAct.test.ts',
  'src/main/rooms/derivations/corpora/{badInput,printRecord}.test.ts',
  'src/main/search/searchTable.test.ts',
];

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
      // Killing and starting again, and long runs of properties: part of `npm test`, too long for `npm run check`.
      { test: { ...node, name: 'accidents', include: accidents, testTimeout: 300_000 } },
      {
        test: {
          ...node,
          name: 'renderer',
          environment: 'jsdom',
          include: ['src/renderer/**/*.test.{ts,tsx}'],
          setupFiles: ['src/renderer/testing/languages.ts'],
        },
      },
    ],
  },
});
