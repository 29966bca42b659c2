import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

const file = (path: string) => resolve(import.meta.dirname, path);

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
    plugins: [react()],
    build: {
      outDir: file('out/renderer'),
      minify: 'oxc',
      // The content security policy refuses data: addresses, so no font may become one.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 4096,
      rolldownOptions: { input: file('src/renderer/index.html') },
    },
  },
});
