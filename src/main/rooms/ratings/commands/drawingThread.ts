/** The entry file of a thread that draws rounds: it loads nothing else. */
import { type MessagePort, parentPort } from 'node:worker_threads';
import { type BootstrapInput, bootstrapRounds } from '../numbers/bootstrap.ts';

export type DrawingTask = { readonly input: BootstrapInput; readonly port: MessagePort };

parentPort?.on('message', ({ input, port }: DrawingTask) => {
  port.postMessage(bootstrapRounds(input));
  port.close();
});
