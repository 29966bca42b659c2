import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where the parts of this copy of Akapen lie, seen from one of its entry files, built or source. */
type Installation = {
  readonly version: string;
  readonly rendererFolder: string;
  readonly preloadFile: string;
  readonly workerFile: string;
};

export function findInstallation(entryFile: string): Installation {
  const root = rootAbove(dirname(entryFile));
  const isSource = entryFile.endsWith('.ts');
  return {
    version: versionIn(join(root, 'package.json')),
    rendererFolder: join(root, 'out/renderer'),
    preloadFile: join(root, 'out/preload/preload.cjs'),
    workerFile: join(root, isSource ? 'src/main/workers/metrics.worker.ts' : 'out/main/metrics.worker.js'),
  };
}

/** Checked by hand: to load what else checks takes as long as a short command. */
function versionIn(path: string): string {
  const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (typeof read === 'object' && read !== null && 'version' in read && typeof read.version === 'string')
    return read.version;
  throw new Error(`${path} names no version of Akapen`);
}

function rootAbove(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('package.json of Akapen not found');
  return rootAbove(parent);
}
