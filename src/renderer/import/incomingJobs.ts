import type { Call } from '../../shared/api/contract.ts';
import { AppError } from '../../shared/errors.ts';
import type { FileSource } from '../../shared/files.ts';
import { mostJoined } from '../../shared/joinedFiles.ts';
import type { ImportJob } from '../window/importStore.ts';
import type { UploadProgress, Workbench } from '../window/workbench.ts';
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

type Words = {
  /** How a set is called, by its first file and the number of others. */
  readonly nameOfSet: (first: string, others: number) => string;
  /** Says that files which may belong together stay apart: they are too many, or it could not be found out. */
  readonly sayApart: (because: 'tooMany' | 'failed') => void;
};

/** The same files, those that a room reads as one set joined into one line in the place of the first. Never rejects: where it cannot be found out, each stays alone. */
export async function joined(
  { call, sourceOf, shell }: Pick<Workbench, 'call' | 'sourceOf' | 'shell'>,
  jobs: readonly ImportJob[],
  { nameOfSet, sayApart }: Words,
): Promise<readonly ImportJob[]> {
  if (jobs.length < 2) return jobs;
  const begun: { readonly job: ImportJob; readonly name: string; readonly source: FileSource }[] = [];
  try {
    const named = await call('datasets.mayJoin', { names: jobs.map(pathOf) });
    const asked = named.flatMap((at) => jobs[at] ?? []);
    if (asked.length > mostJoined) sayApart('tooMany');
    if (asked.length < 2 || asked.length > mostJoined) return jobs;
    for (const job of asked) {
      const source = await beginningOf(job, { sourceOf, shell });
      if (source !== null) begun.push({ job, name: pathOf(job), source });
    }
    if (begun.length < 2) return jobs;
    const places = await call('datasets.together', { files: begun.map(({ name, source }) => ({ name, source })) });
    const together = places.flatMap((at) => begun[at]?.job ?? []);
    const [first] = together;
    if (first === undefined) return jobs;
    const name = nameOfSet(first.name.replace(/\.jsonl?$/i, ''), together.length - 1);
    const set: ImportJob = { name, open: (progress) => joinJobs({ call, name }, together, progress) };
    return jobs.flatMap((job) => (job === first ? [set] : together.includes(job) ? [] : [job]));
  } catch {
    sayApart('failed');
    return jobs;
  }
}

/** A page sends the beginning of a file; the desktop program was given the file. Null for what is no file, or cannot be read. */
async function beginningOf(
  job: ImportJob,
  { sourceOf, shell }: Pick<Workbench, 'sourceOf' | 'shell'>,
): Promise<FileSource | null> {
  if (shell !== 'browser') return await job.open({}).catch(() => null);
  const head = await job.head?.().catch(() => null);
  return head ? await sourceOf(new File([head], 'head')) : null;
}

/** Files of one name, which the sheet counts, have ways of their own in an archive. */
function pathOf({ name, twin }: ImportJob): string {
  return twin === undefined ? name : `${twin.number}/${name}`;
}

async function joinJobs(
  { call, name }: { readonly call: Call; readonly name: string },
  jobs: readonly ImportJob[],
  { onProgress, signal }: UploadProgress,
): Promise<FileSource> {
  const files: { name: string; source: FileSource }[] = [];
  for (const [at, job] of jobs.entries()) {
    const share = (sent: number, total: number) => onProgress?.(at + (total > 0 ? sent / total : 0), jobs.length);
    files.push({ name: pathOf(job), source: await job.open({ onProgress: share, ...(signal && { signal }) }) });
  }
  return (await call('datasets.join', { name: name.slice(0, 200), files })).source;
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
