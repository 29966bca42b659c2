import type { Room } from '../rooms/room.ts';
import type { SharedThreads } from '../workers/taskPool.ts';

type Threads = { readonly workerFile?: string; readonly sharedThreads?: SharedThreads };

/** What the pool of a project has to know of threads, and which tasks of its rooms end themselves. */
export function threadsFor({ workerFile, sharedThreads }: Threads, rooms: readonly Room[]) {
  return {
    ...(workerFile !== undefined && { workerFile }),
    ...(sharedThreads !== undefined && { sharedThreads }),
    endThemselves: rooms.flatMap(({ endThemselves }) => endThemselves),
  };
}
