// `npm run dev`: builds the window again at every change of it, and starts the browser shell again, from source, at every
// change of the core. Needs no Electron.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, createLogger } from 'vite';
import { passThrough, root, withPinnedNode } from './runtime.mjs';

withPinnedNode(import.meta.url, async () => {
  // What is built here is not what `npm start` shows, so that builds again.
  rmSync(join(root, 'out/built'), { force: true });
  const { default: config } = await import('../electron.vite.config.ts');
  const { renderer } = config;
  const watcher = await build({
    ...renderer,
    configFile: false,
    mode: 'development',
    base: './',
    customLogger: createLogger('warn'),
    build: { ...renderer.build, emptyOutDir: true, minify: false, sourcemap: true, watch: {} },
  });
  let isStarted = false;
  watcher.on('event', ({ code, error }) => {
    if (code === 'ERROR') console.error(`akapen: ${error.message}`);
    if (code !== 'END') return;
    console.error('akapen: window built; reload the page to see it');
    if (!isStarted) startShell();
    isStarted = true;
  });
});

function startShell() {
  const watched = ['src/main', 'src/shared'].map((folder) => `--watch-path=${join(root, folder)}`);
  const entry = join(root, 'src/main/shells/browser/serve.ts');
  const args = [
    '--watch-preserve-output',
    ...watched,
    entry,
    '--data-dir',
    join(root, '.akapen'),
    ...process.argv.slice(2),
  ];
  passThrough(spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } }));
}
