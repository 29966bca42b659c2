import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '../../../../shared/errors.ts';
import { discardAside, putInPlace, type WrittenAside, writeAside } from '../../../exports/writeFile.ts';
import type { DriftResults } from '../numbers/driftResults.ts';

/**
 * Writes results as `study_c_results.json`; returns the paths. One model may go to a file: one that exists, or a name with `.json`. A
 * folder gets one folder per model. All files are there at the end, or none. Errors: INVALID_INPUT, FILE_UNREADABLE, DISK_FULL.
 */
export async function writeDriftResults(output: string, results: readonly DriftResults[]): Promise<string[]> {
  const found = await stat(output).catch(() => null);
  const isFolder = found === null ? !output.endsWith('.json') : found.isDirectory();
  if (!isFolder && results.length > 1) {
    throw new AppError('INVALID_INPUT', `There are ${results.length} models: name a folder`, { path: output });
  }
  const folders = folderNames(results.map(({ model }) => model));
  const named = results.map((one, index) => ({
    text: `${JSON.stringify(one, null, 2)}\n`,
    path: isFolder ? join(output, folders[index] ?? '', 'study_c_results.json') : output,
  }));
  const made: string[] = [];
  const written: WrittenAside[] = [];
  try {
    for (const { path, text } of named) {
      const folder = await makeFolder(dirname(path));
      if (folder !== undefined) made.push(folder);
      written.push(await writeAside(path, [Buffer.from(text)]));
    }
    await putInPlace(written);
  } catch (error) {
    for (const file of written) await discardAside(file);
    for (const folder of made) await rm(folder, { recursive: true });
    throw error;
  }
  return named.map(({ path }) => path);
}

async function makeFolder(path: string): Promise<string | undefined> {
  try {
    return await mkdir(path, { recursive: true });
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new AppError('FILE_UNREADABLE', `Cannot make the folder: ${reason}`, { path, reason }, { cause: error });
  }
}

/** Names of models as names of folders on any system, each of its own where two would be the same. */
function folderNames(models: readonly string[]): string[] {
  const taken = new Set<string>();
  return models.map((model, index) => {
    const safe = model.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/[. ]+$/, '') || `model-${index + 1}`;
    let name = safe;
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${safe}-${count}`;
    taken.add(name.toLowerCase());
    return name;
  });
}
