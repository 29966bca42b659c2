import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../../../../../test/temporaryFolder.ts';

let temporary: ReturnType<typeof temporaryFolder>;

/** Gives each test of the file that asks a folder, in which it lays out folders of data. */
export function foldersOfEvidence(): void {
  temporary = temporaryFolder();
}

/** Lays a folder of files out, and returns its path. */
export async function folderOf(files: Readonly<Record<string, unknown>>, name = 'data'): Promise<string> {
  const folder = join(temporary.path, name);
  for (const [file, value] of Object.entries(files)) {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return folder;
}

export const evidence = (...ids: readonly number[]) =>
  ids.map((id) => ({ evidence_id: id, description: `Text ${id}` }));

/** A file of one claim, in which item 7 is mixed in. */
export const gold = [
  { claim: 'Drug D works.', explanation: 'It does.', evidence: evidence(1, 2), wrong_evidence: evidence(7) },
];
