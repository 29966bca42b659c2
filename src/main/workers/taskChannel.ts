import type { MessagePort } from 'node:worker_threads';
import { AppError } from '../../shared/errors.ts';

/** What a running task has beside its input. `B` is the type of the batches it sends. */
export type TaskChannel<B = never> = {
  /** Says how far the work is; `total` is null while it is not known. */
  report(done: number, total: number | null): void;
  /** Hands a batch over. Waits while the receiver is two batches behind, so that a fast reader fills no memory. */
  send(batch: B): Promise<void>;
  /** Fires when the user stopped the work. */
  readonly signal: AbortSignal;
};

export type MessageFromTask =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number | null }
  | { readonly kind: 'batch'; readonly batch: unknown };
export type MessageToTask = { readonly kind: 'taken' } | { readonly kind: 'cancel' };

const batchesAhead = 2;

/** The worker's end of a channel over `port`; `drained` resolves when every batch was taken. */
export function openTaskChannel(port: MessagePort): TaskChannel<unknown> & { drained(): Promise<void> } {
  const cancelled = new AbortController();
  const waiting: { limit: number; resume: () => void; fail: (error: unknown) => void }[] = [];
  let ahead = 0;
  port.on('message', (message: MessageToTask) => {
    if (message.kind === 'taken') {
      ahead -= 1;
      while (waiting[0] && ahead < waiting[0].limit) waiting.shift()?.resume();
    } else {
      cancelled.abort(new AppError('CANCELLED', 'The task was cancelled'));
      for (const sender of waiting.splice(0)) sender.fail(cancelled.signal.reason);
    }
  });
  const post = (message: MessageFromTask) => port.postMessage(message);
  const room = (limit: number) =>
    ahead < limit ? Promise.resolve() : new Promise<void>((resume, fail) => waiting.push({ limit, resume, fail }));
  return {
    signal: cancelled.signal,
    report: (done, total) => post({ kind: 'progress', done, total }),
    async send(batch) {
      cancelled.signal.throwIfAborted();
      post({ kind: 'batch', batch });
      ahead += 1;
      await room(batchesAhead);
    },
    drained: () => room(1),
  };
}

/** A channel for a task that is called directly, without a thread. */
export function directChannel<B>(options: {
  readonly onBatch?: (batch: B) => void | Promise<void>;
  readonly onProgress?: (done: number, total: number | null) => void;
  readonly signal?: AbortSignal;
}): TaskChannel<B> {
  return {
    signal: options.signal ?? new AbortController().signal,
    report: (done, total) => options.onProgress?.(done, total),
    send: async (batch) => options.onBatch?.(batch),
  };
}
