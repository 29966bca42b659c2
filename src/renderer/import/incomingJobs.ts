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
  const head = () => file.slice(0, headBytes).text();
  return { name, open: (progress) => sourceOf(file, progress), head, modifiedAt: file.lastModified };
}

/** What the desktop program was given: a file, a folder that is one thing, or the files of a folder. Never rejects. */
export async function jobsOfSource(
  call: Call,
  {
    name,
    source,
    ...known
  }: { readonly name: string; readonly source: FileSource } & Pick<ImportJob, 'head' | 'modifiedAt'>,
): Promise<readonly ImportJob[]> {
  try {
    const { isOne, files, left } = await call('datasets.filesIn', { source });
    if (isOne) return [{ name, open: async () => source, ...known }];
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

/** What came together, `from` the file or folder of this name; files of one name are called with their folder, and counted where that is the same too. */
export function toldApart(
  found: readonly { readonly from: string; readonly jobs: readonly ImportJob[] }[],
): readonly ImportJob[] {
  const jobs = found.flatMap((one) => one.jobs.map((job) => ({ from: one.from, job })));
  const isShared = sharedNames(jobs.map(({ job }) => job));
  const named = jobs.map(({ from, job }) =>
    isShared(job.name) && from !== job.name ? { ...job, name: `${from}/${job.name}` } : job,
  );
  const isStillShared = sharedNames(named);
  return named.map((job, at) => {
    if (!isStillShared(job.name)) return job;
    const twins = [...named.keys()].filter((other) => named[other]?.name === job.name);
    return { ...job, twin: { number: twins.indexOf(at) + 1, count: twins.length } };
  });
}

function sharedNames(jobs: readonly Pick<ImportJob, 'name'>[]): (name: string) => boolean {
  const counts = Map.groupBy(jobs, ({ name }) => name);
  return (name) => (counts.get(name)?.length ?? 0) > 1;
}

/** A line that says why it cannot be read. */
function refusedJob(name: string, error: unknown): ImportJob {
  return { name, open: () => Promise.reject(error) };
}

function unreadable(path: string, reason: string): AppError {
  return new AppError('FILE_UNREADABLE', 'The file cannot be read', { path, reason });
}
