// Builds the window and the shells when a source is newer than what was built last.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './runtime.mjs';

const stampFile = join(root, 'out/built');
const sources = ['src', 'scripts/windowFiles.ts', 'electron.vite.config.ts', 'package-lock.json'];

export function isBuilt() {
  if (!existsSync(stampFile) || !existsSync(join(root, 'out/main/browser.js'))) return false;
  const builtAt = statSync(stampFile).mtimeMs;
  return sources.every((source) => newest(join(root, source)) <= builtAt);
}

/** Resolves when `out/` is as new as the sources. Rejects with the builder's own words. */
export async function buildWhenNeeded() {
  if (isBuilt()) return;
  console.error('akapen: building (a few seconds) …');
  const startedAt = new Date();
  await build();
  // A source that was saved during the build is newer than the stamp.
  writeFileSync(stampFile, '');
  utimesSync(stampFile, startedAt, startedAt);
}

/** Before tests that start a shell as it is installed. */
export const setup = buildWhenNeeded;

function build() {
  const builder = join(root, 'node_modules/electron-vite/bin/electron-vite.js');
  const child = spawn(process.execPath, [builder, 'build'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      words += chunk;
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the build failed\n${words}`))));
  });
}

function newest(path) {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  const built = readdirSync(path).filter((name) => !/\.test\.tsx?$/.test(name));
  return built.reduce((latest, name) => Math.max(latest, newest(join(path, name))), mtimeMs);
}
