import { type SharedThreads, shareThreads } from '../../src/main/workers/taskPool.ts';
import { builtFile } from './builtChild.ts';

let threads: SharedThreads | undefined;

/** One set of threads for all projects of a process: each would read the same code again. */
export function threadsOfTests(): SharedThreads {
  const workerFile = builtFile('metrics.worker');
  threads ??= shareThreads(workerFile === undefined ? {} : { workerFile });
  return threads;
}
