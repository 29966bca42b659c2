/**
 * How much JavaScript a window loads before it shows anything, compressed as a server would: what index.html names, and one language; and
 * how soon the first of 10,000 rows are there, and what that time goes into.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BenchResult, Figure } from './figures.ts';
import { measurePageStarts } from './pageStart.ts';
import { makeProject } from './project.ts';

const folder = join(import.meta.dirname, '../../out/renderer');
const rowCount = 10_000;
const seed = 11;

/** It looks at what was built. */
export const needsBuild = true;

export async function run(): Promise<BenchResult> {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const scripts = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
  const styles = [...page.matchAll(/href="\.\/(assets\/[^"]+\.css)"/g)].map(([, path = '']) => path);
  const built = readdirSync(join(folder, 'assets')).map((file) => `assets/${file}`);
  const figures = [
    toSize('JavaScript of the first load, in English', [...scripts, only(built, /\/en-[^/]*\.js$/)]),
    toSize('JavaScript of the first load, in Japanese', [...scripts, only(built, /\/ja-[^/]*\.js$/)]),
    toSize('style sheets of the first load', styles),
    ...built
      .filter((path) => /Room-.*\.js$/.test(path))
      .map((path) => toSize(`then with ${path.replace(/.*\/|-.*/g, '')}`, [path])),
  ];
  const text = scripts.map((path) => readFileSync(join(folder, path), 'utf8')).join('\n');
  // Names of classes in the style of each, which no minifier shortens.
  const early = ['monaco-mouse-cursor-text', 'recharts-wrapper'].filter((name) => text.includes(name));
  if (early.length > 0) throw new Error(`Loaded at once: ${early.join(', ')}`);
  return { name: 'firstLoad', n: rowCount, seed, figures: [...figures, ...(await measureRows())] };
}

async function measureRows(): Promise<Figure[]> {
  const project = await mkdtemp(join(tmpdir(), 'akapen-bench-'));
  const dataFolder = join(project, 'project');
  try {
    await makeProject(project, dataFolder, rowCount, seed);
    return await measurePageStarts(dataFolder);
  } finally {
    await rm(project, { recursive: true });
  }
}

function only(paths: readonly string[], pattern: RegExp): string {
  const [path, ...more] = paths.filter((one) => pattern.test(one));
  if (path === undefined || more.length > 0) throw new Error(`Not one built file like ${pattern}`);
  return path;
}

function toSize(label: string, paths: readonly string[]): Figure {
  const bytes = paths.map((path) => gzipSync(readFileSync(join(folder, path))).length).reduce((a, b) => a + b, 0);
  return { label, p50: bytes / 1_000, p95: null, unit: 'kB gzip' };
}
