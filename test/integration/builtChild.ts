// Builds the core that tests start and kill, and the threads of those they open, as the shells are built: of few files, each starts in a
// third of the time.
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** Names the file of the core to start in place of its source, for the tests of a run. */
export const builtChildVariable = 'AKAPEN_TEST_CHILD';

/** The code of threads that was built for the tests of a run; undefined where none was, as for a test in an editor. */
export function builtWorker(): string | undefined {
  const child = process.env[builtChildVariable];
  return child === undefined ? undefined : join(dirname(child), 'metrics.worker.mjs');
}

/** Once for all projects of a run. */
export default async function buildChild(): Promise<void> {
  if (process.env[builtChildVariable] !== undefined) return;
  const { build } = await import('vite');
  const outDir = join(root, 'node_modules/.cache/builtChild');
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: ['zod', 'hyparquet', 'hyparquet-writer', 'hyparquet-compressors'] },
    build: {
      ssr: true,
      outDir,
      minify: false,
      rolldownOptions: {
        // By these names Node knows without reading them that they are modules; below node_modules nothing else says so.
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
        input: {
          projectChild: join(import.meta.dirname, 'projectChild.ts'),
          'metrics.worker': join(root, 'src/main/workers/metrics.worker.ts'),
        },
      },
    },
  });
  process.env[builtChildVariable] = join(outDir, 'projectChild.mjs');
}
