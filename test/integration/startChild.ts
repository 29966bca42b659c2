import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { Call, Input, Method, Output } from '../../src/shared/api/contract.ts';
import { replySchema } from '../../src/shared/api/envelope.ts';
import { AppError, wireErrorSchema } from '../../src/shared/errors.ts';

const script = resolve(import.meta.dirname, 'projectChild.ts');
const nobody = 65_534;

const messageSchema = z.union([
  z.object({ opened: z.literal(true) }),
  z.object({ opened: z.literal(false), error: wireErrorSchema.omit({ message: true }) }),
  z.object({ requestId: z.string(), reply: replySchema }),
  z.object({ event: z.string(), payload: z.record(z.string(), z.unknown()) }),
]);

export type Child = {
  readonly pid: number;
  /** null when it opened the project, else why not. */
  readonly refusal: { code: string; details: unknown } | null;
  readonly call: Call;
  onEvent(listener: (event: string, payload: Record<string, unknown>) => void): void;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Lets it close the project. */
  end(): Promise<void>;
};

/** Whether a child can be started as a user whom the system denies access. */
export const canStartAsNobody = process.getuid?.() === 0;

/** Starts a core on a data folder in another process; `asNobody` as a user without rights. */
export async function startChild(dataFolder: string, { asNobody = false } = {}): Promise<Child> {
  const identity = asNobody ? { uid: nobody, gid: nobody } : {};
  // Compiled once for all children: a start then takes a third of the time.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'akapen-test-compile-cache') };
  const process_ = spawn(process.execPath, [script, dataFolder], { stdio: 'pipe', env, ...identity });
  const waiting = new Map<string, { resolve(value: unknown): void; reject(error: unknown): void }>();
  const listeners: ((event: string, payload: Record<string, unknown>) => void)[] = [];
  const ended = new Promise<void>((done) => process_.once('close', () => done()));
  let complaints = '';
  process_.stderr.on('data', (data) => {
    complaints += String(data);
  });
  process_.stdin.on('error', () => {});

  const refusal = await new Promise<Child['refusal']>((done, fail) => {
    createInterface({ input: process_.stdout }).on('line', (line) => {
      const message = messageSchema.parse(JSON.parse(line));
      if ('opened' in message) done(message.opened ? null : message.error);
      else if ('event' in message) for (const listener of listeners) listener(message.event, message.payload);
      else settle(message.requestId, message.reply);
    });
    void ended.then(() => fail(new Error(`The child ended before it spoke: ${complaints}`)));
  });
  const settle = (requestId: string, reply: z.infer<typeof replySchema>) => {
    const call = waiting.get(requestId);
    waiting.delete(requestId);
    if (reply.ok) call?.resolve(reply.result);
    else call?.reject(new AppError(reply.error.code, reply.error.message, reply.error.details));
  };
  void ended.then(() => {
    for (const { reject } of waiting.values()) reject(new Error('The child ended'));
  });

  const call: Call = <M extends Method>(method: M, input: Input<M>) =>
    // The contract pairs each method with its result, and the core answers by it.
    new Promise<unknown>((done, fail) => {
      const requestId = randomUUID();
      waiting.set(requestId, { resolve: done, reject: fail });
      process_.stdin.write(`${JSON.stringify({ requestId, method, input })}\n`);
    }) as Promise<Output<M>>;

  return {
    pid: pidOf(process_),
    refusal,
    call,
    onEvent: (listener) => listeners.push(listener),
    kill: () => {
      process_.kill('SIGKILL');
      return ended;
    },
    end: () => {
      process_.stdin.end();
      return ended;
    },
  };
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('The child did not start');
  return child.pid;
}
