import type { Call } from '../../shared/api/contract.ts';
import { AppError } from '../../shared/errors.ts';
import type { FileSource } from '../../shared/files.ts';
import type { ImportJob } from '../window/importStore.ts';
import type { Workbench } from '../window/workbench.ts';
import type { PageFolder } from './packFolder.ts';

/** Enough for the first line of most files: the names of its fields are offered when a mapping is written. */
const headBytes = 262_144;

/** A file that the page has: sent, or given to the core, when it is its turn. */
export function jobOfFile(file: File, sourceOf: Workbench['sourceOf'], name = file.name): ImportJob {
  return { name, open: (progress) => sourceOf(file, progress), head: () => file.slice(0, headBytes).text() };
}

/** What the desktop program was given: a file, a folder that is one thing, or the files of a folder. Never rejects. */
export async function jobsOfSource(
  call: Call,
  { name, source, head }: { readonly name: string; readonly source: FileSource; readonly head?: ImportJob['head'] },
): Promise<readonly ImportJob[]> {
  try {
    const { isOne, files, left } = await call('datasets.filesIn', { source });
    if (isOne) return [{ name, open: async () => source, ...(head && { head }) }];
    return [
      ...files.map((file): ImportJob => ({ name: file.name, open: async () => file.source })),
      ...left.map((file) => refusedJob(file.name, unreadable(file.name, file.reason))),
    ];
  } catch (error) {
    return [refusedJob(name, error)];
  }
}

/** A folder that the page has: the archive of it where a room reads it as one thing, else its files. Never rejects. */
export async function jobsOfFolder(
  { call, sourceOf }: Pick<Workbench, 'call' | 'sourceOf'>,
  folder: PageFolder,
): Promise<readonly ImportJob[]> {
  try {
    const files = await folder.files();
    const names = [...new Set(files.map(([path]) => path.split('/')[0] ?? path))];
    if ((await call('datasets.takesFolder', { names })).takes) {
      const source = await sourceOf(await folder.pack(files));
      if ((await call('datasets.filesIn', { source, names })).isOne)
        return [{ name: folder.name, open: async () => source }];
    }
    return files.map(([path, file]) => jobOfFile(file, sourceOf, path));
  } catch (error) {
    return [refusedJob(folder.name, error)];
  }
}

/** A line that says why it cannot be read. */
function refusedJob(name: string, error: unknown): ImportJob {
  return { name, open: () => Promise.reject(error) };
}

function unreadable(path: string, reason: string): AppError {
  return new AppError('FILE_UNREADABLE', 'The file cannot be read', { path, reason });
}
