import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { windowFiles, writeAhead } from './scripts/windowFiles.ts';

const file = (path: string) => resolve(import.meta.dirname, path);

/** Runs `start.ts` as a script of its own: what a script asks for goes out when all that it imports has run, and the window imports much. */
const startFirst: Plugin = {
  name: 'start-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const start = Object.values(bundle).find(
        (one) => one.type === 'chunk' && one.facadeModuleId === file('src/renderer/start.ts'),
      );
      if (start === undefined) throw new Error('The build has no start.ts');
      const attrs = { type: 'module', async: true, crossorigin: true, src: `./${start.fileName}` };
      return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
    },
  },
};

/**
 * Leaves out of the Japanese texts what is said of one: Japanese has no plural, so that only `_other` is ever read. That is 4 kB (gzip) of what a window
 * loads before it shows anything.
 */
const onePlural: Plugin = {
  name: 'one-plural',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/languages\/ja\.json$/ },
    handler: (code) => JSON.stringify(JSON.parse(code, withoutOne)),
  },
};

function withoutOne(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.filter(([key]) => !(key.endsWith('_one') && key.replace(/one$/, 'other') in value)),
  );
}

export default defineConfig({
  main: {
    build: {
      // Parquet is read by fifty small files, a fifth of what every start would have to load.
      externalizeDeps: { exclude: ['hyparquet', 'hyparquet-writer', 'hyparquet-compressors'] },
      rolldownOptions: {
        input: {
          electron: file('src/main/shells/electron/main.ts'),
          browser: file('src/main/shells/browser/serve.ts'),
          'metrics.worker': file('src/main/workers/metrics.worker.ts'),
        },
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: file('src/main/shells/electron/preload.ts') },
        // A sandboxed preload cannot be an ES module.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: file('src/renderer'),
    plugins: [onePlural, react(), startFirst, writeAhead],
    build: {
      outDir: file('out/renderer'),
      minify: 'oxc',
      // The content security policy refuses data: addresses, so no font may become one.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 4096,
      rolldownOptions: {
        input: [file('src/renderer/index.html'), file('src/renderer/start.ts')],
        output: { codeSplitting: { groups: windowFiles(file('src/renderer/rooms')) } },
      },
    },
  },
});
