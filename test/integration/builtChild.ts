// Builds the processes that tests start and kill, and the threads of the cores they open, as the shells are built: of few files, each
// starts in a third of the time.
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** Names the folder that they lie in, for the tests of a run. */
const folderVariable = 'AKAPEN_TEST_CHILDREN';

/** A file that was built for the tests of a run; undefined where none was, as for a test in an editor. */
export function builtFile(name: 'projectChild' | 'sendChild' | 'metrics.worker'): string | undefined {
  const folder = process.env[folderVariable];
  return folder === undefined ? undefined : join(folder, `${name}.mjs`);
}

/** Once for all projects of a run. */
export default async function buildChild(): Promise<void> {
  if (process.env[folderVariable] !== undefined) return;
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
          sendChild: join(root, 'test/outbox/sendChild.ts'),
          'metrics.worker': join(root, 'src/main/workers/metrics.worker.ts'),
        },
      },
    },
  });
  process.env[folderVariable] = outDir;
}
