import { type QueuedJob, useImports } from '../window/importStore.ts';
import { ImportSheet } from './ImportSheet.tsx';
import { ManyFilesSheet } from './many/ManyFilesSheet.tsx';

/** The sheet of what came in first: one file by itself, several in a list. */
export function ImportQueue() {
  const queue = useImports((state) => state.queue);
  const next = useImports((state) => state.next);
  const [first] = queue;
  if (first === undefined) return null;
  const jobs = queue.filter(({ drop }) => drop === first.drop);
  const waiting = queue.length - jobs.length;
  if (jobs.length > 1) return <ManyFilesSheet key={jobKey(first)} jobs={jobs} waiting={waiting} onClose={next} />;
  return <ImportSheet key={jobKey(first)} job={first} waiting={waiting} onClose={next} />;
}

const jobKeys = new WeakMap<QueuedJob, number>();
let lastJobKey = 0;

/** Two files may have one name; each job gets a sheet of its own. */
function jobKey(job: QueuedJob): number {
  const known = jobKeys.get(job);
  if (known !== undefined) return known;
  lastJobKey += 1;
  jobKeys.set(job, lastJobKey);
  return lastJobKey;
}
