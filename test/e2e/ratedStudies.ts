import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { preloaded, projectRoot } from './browserShell.ts';

/** Lays rated studies out in the folder of a test, before the shell opens it. */
export function layOutRatedStudies(dataFolder: string): void {
  const words = [...preloaded(), join(projectRoot, 'test/layOutStudies.ts'), dataFolder];
  const { status, stderr } = spawnSync(process.execPath, words);
  if (status !== 0) throw new Error(`No studies: ${stderr}`);
}
