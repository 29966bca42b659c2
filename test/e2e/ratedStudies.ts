import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { preloaded, projectRoot } from './browserShell.ts';

/** The folder of a test, in which rated studies lie before the shell opens it. */
export async function folderWithRatedStudies(
  { dataFolder }: { readonly dataFolder: string },
  use: (folder: string) => Promise<void>,
): Promise<void> {
  layOutRatedStudies(dataFolder);
  await use(dataFolder);
}

function layOutRatedStudies(dataFolder: string): void {
  const words = [...preloaded(), join(projectRoot, 'test/layOutStudies.ts'), dataFolder];
  const { status, stderr } = spawnSync(process.execPath, words);
  if (status !== 0) throw new Error(`No studies: ${stderr}`);
}
