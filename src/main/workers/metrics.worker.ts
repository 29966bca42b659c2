/** The entry file of a worker thread: finds the task by name, runs it, and makes its errors fit to travel. */
import type { MessagePort } from 'node:worker_threads';
import { AppError, type WireError } from '../../shared/errors.ts';
import { type TaskName, tasks } from '../rooms/tasks.ts';
import { openTaskChannel, type TaskChannel } from './taskChannel.ts';

export type TaskRequest = { readonly name: TaskName; readonly input: unknown; readonly port: MessagePort };
export type TaskReply =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly error: WireError }
  | {
      readonly ok: false;
      readonly defect: { readonly name: string; readonly message: string; readonly stack: string };
    };

export async function runTask({ name, input, port }: TaskRequest): Promise<TaskReply> {
  // The caller's side is typed per task; only here, where the name has become a value, is that knowledge gone.
  const task = tasks[name] as (input: unknown, channel: TaskChannel<unknown>) => unknown;
  const channel = openTaskChannel(port);
  try {
    const result = await task(input, channel);
    // The reply travels on another port and would overtake the last batches.
    await channel.drained();
    return { ok: true, result };
  } catch (error) {
    return { ok: false, ...describe(error) };
  } finally {
    port.close();
  }
}

/** Does nothing: afterwards the thread has read all of its code. */
export function warmUp(): void {}

function describe(error: unknown) {
  if (error instanceof AppError) {
    return { error: { code: error.code, message: error.message, details: { ...error.details } } };
  }
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { defect: { name, message, stack: stack ?? '' } };
}
