// Builds the core that tests start and kill, as the shells are built: from one file it starts in two thirds of the time, and its threads too.
import { join, resolve } from 'node:path';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '../..');

/** Names the file of the core to start in place of its source, for the tests of a run. */
export const builtChildVariable = 'AKAPEN_TEST_CHILD';

export default async function buildChild(): Promise<void> {
  const outDir = join(root, 'node_modules/.cache/builtChild');
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      minify: false,
      rolldownOptions: {
        input: {
          projectChild: join(import.meta.dirname, 'projectChild.ts'),
          'metrics.worker': join(root, 'src/main/workers/metrics.worker.ts'),
        },
      },
    },
  });
  process.env[builtChildVariable] = join(outDir, 'projectChild.js');
}
