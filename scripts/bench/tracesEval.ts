/** An archive of Inspect of 1.24 GB unpacked: from the file to readable, the index behind it, and what it takes on the disk. */
import { execFile } from 'node:child_process';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type BenchResult, timed } from './figures.ts';
import { type EvalShape, evalFacts, evalShapes } from './generateEval.ts';
import { call, importPreview, openProject, previewFile } from './project.ts';

const megabyte = 1e6;

export async function run(): Promise<BenchResult> {
  const figures = [];
  for (const shape of evalShapes) figures.push(...(await figuresOf(shape)));
  return { name: 'tracesEval', n: evalFacts.samples, seed: evalFacts.seed, figures };
}

async function figuresOf(shape: EvalShape): Promise<BenchResult['figures']> {
  const folder = await mkdtemp(join(tmpdir(), 'akapen-bench-'));
  const path = join(folder, 'made-up.eval');
  // In a process of its own, so that making the file leaves nothing in the memory that is measured.
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'generateEval.ts'), path, shape]);
  const workbench = await openProject(join(folder, 'project'));
  try {
    const readable = await timed(async () => {
      const { previewId } = await previewFile(workbench, path);
      await importPreview(workbench, { previewId, name: 'made up' });
    });
    const indexed = await timed(async () => {
      for (;;) {
        const { indexedBytes, totalBytes } = await call(workbench, 'traces.indexState', {});
        if (indexedBytes >= totalBytes && workbench.context.tasks.list().every(({ state }) => state !== 'running'))
          return;
        await pause(200);
      }
    });
    const stores = workbench.context.folder.tracesFolder;
    const onDisk = readdirSync(stores).reduce((sum, name) => sum + statSync(join(stores, name)).size, 0);
    const once = (label: string, value: number, unit: string) => ({
      ...{ label: `${shape}: ${label}`, p50: value, p95: null, unit },
    });
    return [
      once('the archive itself', statSync(path).size / megabyte, 'MB'),
      once('from the file to readable', readable / 1_000, 's'),
      once('indexed behind it', indexed / 1_000, 's'),
      once('in the project, index included', onDisk / megabyte, 'MB'),
      once('memory of the core at most', process.resourceUsage().maxRSS / 1_024, 'MiB'),
    ];
  } finally {
    await workbench.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
