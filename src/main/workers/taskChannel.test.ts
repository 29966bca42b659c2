import { once } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { beforeEach, expect, test } from 'vitest';
import { openTaskChannel } from './taskChannel.ts';

let core: MessagePort;
let channel: ReturnType<typeof openTaskChannel>;

beforeEach(() => {
  const { port1, port2 } = new MessageChannel();
  core = port1;
  channel = openTaskChannel(port2);
  return () => port1.close();
});

/** Whether the promise settled before everything that was posted so far had arrived. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  promise.then(
    () => {
      settled = true;
    },
    () => {
      settled = true;
    },
  );
  channel.report(0, null);
  await once(core, 'message');
  await new Promise((resolve) => setImmediate(resolve));
  return settled;
}

test('a task runs two batches ahead of whoever takes them, and no further', async () => {
  const received: unknown[] = [];
  core.on('message', (message) => {
    if (message.kind === 'batch') received.push(message.batch);
  });
  await channel.send('one');
  const second = channel.send('two');
  expect(await isSettled(second)).toBe(false);
  core.postMessage({ kind: 'taken' });
  await second;
  const drained = channel.drained();
  expect(await isSettled(drained)).toBe(false);
  core.postMessage({ kind: 'taken' });
  await drained;
  expect(received).toEqual(['one', 'two']);
});

test('a cancelled task cannot send, and one that waits is woken', async () => {
  await channel.send('one');
  const waiting = channel.send('two');
  core.postMessage({ kind: 'cancel' });
  await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' });
  await expect(channel.send('three')).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(channel.signal.aborted).toBe(true);
});
