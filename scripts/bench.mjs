// `npm run bench [-- names]`: runs scripts/bench/*.ts and prints their figures. Not part of CI: figures depend on the machine.
import { readdirSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWhenNeeded } from './build.mjs';
import { root, withPinnedNode } from './runtime.mjs';

const folder = join(root, 'scripts/bench');

withPinnedNode(import.meta.url, async () => {
  const wanted = process.argv.slice(2);
  const all = readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort();
  const loaded = await Promise.all(
    all.map(async (file) => ({
      name: basename(file, '.ts'),
      ...(await import(pathToFileURL(join(folder, file)).href)),
    })),
  );
  // A file without `run` is a generator that others share.
  const benches = loaded.filter(({ run }) => run !== undefined);
  const unknown = wanted.filter((name) => benches.every((bench) => bench.name !== name));
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(', ')}. There are: ${benches.map(({ name }) => name).join(', ')}`);
    process.exit(2);
  }
  const [processor] = cpus();
  const memory = `${(totalmem() / 2 ** 30).toFixed(1)} GiB`;
  console.log(`${processor?.model ?? 'unknown'} × ${cpus().length}, ${memory}, ${process.platform} ${release()}`);
  console.log(`Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`);
  const chosen = benches.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  // The windows and the threads that are measured are those that were built.
  await buildWhenNeeded();
  for (const bench of chosen) {
    const { name, n, seed, figures, skipped } = await bench.run();
    console.log(`\n${name} (n = ${n.toLocaleString('en')}, seed ${seed})`);
    if (skipped !== undefined) console.log(`  skipped: ${skipped}`);
    const width = Math.max(...figures.map(({ label }) => label.length));
    for (const { label, p50, p95, unit } of figures) {
      console.log(`  ${label.padEnd(width)}  ${column('p50', p50)}  ${column('p95', p95)}  ${unit}`);
    }
  }
});

/** A figure of a single run has no p95. */
function column(name, value) {
  const text =
    value === null || value === undefined ? '' : `${name} ${value.toLocaleString('en', { maximumFractionDigits: 2 })}`;
  return text.padStart(14);
}
