import type { RoomId } from '../../shared/datasets.ts';
import { datasetTasks } from '../datasets/tasks.ts';
import type { TaskChannel } from '../workers/taskChannel.ts';
import { derivationsTasks } from './derivations/tasks.ts';
import { driftTasks } from './drift/tasks.ts';
import { evidenceTasks } from './evidence/tasks.ts';
import { ratingsTasks } from './ratings/tasks.ts';
import { tracesTasks } from './traces/tasks.ts';

/** What a room runs in threads. Apart from the rooms themselves, because a thread has to load it all. */
const tasksOfRooms = {
  derivations: derivationsTasks,
  traces: tracesTasks,
  drift: driftTasks,
  ratings: ratingsTasks,
  evidence: evidenceTasks,
} satisfies Record<RoomId, Readonly<Record<string, unknown>>>;

/**
 * Everything that runs in a worker thread: plain data in, plain data out. A task may read the project's database for itself, but only
 * the core writes to it.
 */
export const tasks = {
  ...datasetTasks,
  ...tasksOfRooms.derivations,
  ...tasksOfRooms.traces,
  ...tasksOfRooms.drift,
  ...tasksOfRooms.ratings,
  ...tasksOfRooms.evidence,
} as const;

type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
export type TaskInput<N extends TaskName> = Parameters<Tasks[N]>[0];
export type TaskOutput<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>;
/** What the task sends while it runs; `never` for a task that only returns. */
export type TaskBatch<N extends TaskName> = Parameters<Tasks[N]> extends [unknown, TaskChannel<infer B>] ? B : never;
