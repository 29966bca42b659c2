import type { SharedThreads } from '../workers/taskPool.ts';

type Threads = { readonly workerFile?: string; readonly sharedThreads?: SharedThreads };

/** What the pool of a project has to know of threads. */
export function threadsFor({ workerFile, sharedThreads }: Threads) {
  return { ...(workerFile !== undefined && { workerFile }), ...(sharedThreads !== undefined && { sharedThreads }) };
}
