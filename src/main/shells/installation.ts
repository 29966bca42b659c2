import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** Where the parts of this copy of Akapen lie, seen from one of its entry files, built or source. */
type Installation = {
  readonly version: string;
  readonly rendererFolder: string;
  readonly preloadFile: string;
  readonly workerFile: string;
};

export function findInstallation(entryFile: string): Installation {
  const root = rootAbove(dirname(entryFile));
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const isSource = entryFile.endsWith('.ts');
  return {
    version,
    rendererFolder: join(root, 'out/renderer'),
    preloadFile: join(root, 'out/preload/preload.cjs'),
    workerFile: join(root, isSource ? 'src/main/workers/metrics.worker.ts' : 'out/main/metrics.worker.js'),
  };
}

function rootAbove(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('package.json of Akapen not found');
  return rootAbove(parent);
}
