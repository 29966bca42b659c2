import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { BootstrapInput } from '../numbers/bootstrap.ts';
import type { DrawRounds } from '../summarise.ts';
import type { DrawingTask } from './drawingThread.ts';

/** Does work that draws rounds in threads of its own. They read a few files, where those of a project read all that rooms run in threads. */
export async function withDrawingThreads<T>(work: (draw: DrawRounds) => Promise<T>): Promise<T> {
  const threads = Array.from({ length: Math.min(2, availableParallelism()) }, startThread);
  let asked = 0;
  const draw = async (input: BootstrapInput) => {
    const thread = threads[asked % threads.length];
    asked += 1;
    return thread?.draw(input) ?? new Float64Array();
  };
  try {
    return await work(draw);
  } finally {
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  }
}

function startThread() {
  const worker = new Worker(new URL('drawingThread.ts', import.meta.url));
  const failed = Promise.race([
    once(worker, 'error').then(([error]) => Promise.reject(error)),
    once(worker, 'exit').then(() => Promise.reject(new Error('A thread that draws rounds has ended'))),
  ]);
  // It is thrown where somebody waits for rounds.
  failed.catch(() => {});
  return {
    worker,
    draw: async (input: BootstrapInput): Promise<Float64Array> => {
      const { port1: ours, port2: port } = new MessageChannel();
      worker.postMessage({ input, port } satisfies DrawingTask, [port]);
      const [rounds]: unknown[] = await Promise.race([once(ours, 'message'), failed]);
      if (rounds instanceof Float64Array) return rounds;
      throw new Error('A thread that draws rounds answered with something else');
    },
  };
}
