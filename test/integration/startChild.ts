import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Duplex } from 'node:stream';
import { z } from 'zod';
import type { Call, Input, Method, Output } from '../../src/shared/api/contract.ts';
import { isReply, type Reply } from '../../src/shared/api/reply.ts';
import { AppError, errorCodes } from '../../src/shared/errors.ts';
import { type Grant, grantSchema } from '../../src/shared/files.ts';
import { builtFile } from './builtChild.ts';

const script = builtFile('projectChild') ?? resolve(import.meta.dirname, 'projectChild.ts');

const messageSchema = z.union([
  z.object({ opened: z.literal(true) }),
  z.object({
    opened: z.literal(false),
    error: z.object({ code: z.enum(errorCodes), details: z.record(z.string(), z.unknown()) }),
  }),
  z.object({ requestId: z.string(), reply: z.custom<Reply>(isReply) }),
  z.object({ event: z.string(), payload: z.record(z.string(), z.unknown()) }),
]);

export type ChildOptions = {
  /** What the command begins with, before Node. */
  readonly before?: readonly string[];
  readonly nodeArguments?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
};

/** A core that is starting. */
export type LaunchedChild = {
  /** When it has opened the project or refused to. Rejects when it cannot start, or ends before it speaks. */
  readonly opened: Promise<Child>;
  /** Its descriptor 3, for what is no call. */
  readonly channel: Duplex;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
};

export type Child = {
  readonly pid: number;
  /** null when it opened the project, else why not. */
  readonly refusal: { code: string; details: unknown } | null;
  readonly call: Call;
  /** Gives a file to the window that the test plays. */
  grantToRead(path: string): Promise<Grant>;
  onEvent(listener: (event: string, payload: Record<string, unknown>) => void): void;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Lets it close the project. */
  end(): Promise<void>;
};

/** Starts a core on a data folder in another process and waits for it. */
export function startChild(dataFolder: string, options: ChildOptions = {}): Promise<Child> {
  return launchChild(dataFolder, options).opened;
}

export function launchChild(dataFolder: string, options: ChildOptions = {}): LaunchedChild {
  const { before = [], nodeArguments = [], environment = {} } = options;
  const env = { ...process.env, ...environment };
  // A tenth of a start is garbage collection otherwise: V8 begins with room for 1 MB of what is young.
  const node = [process.execPath, '--min-semi-space-size=32', ...nodeArguments];
  const [command = '', ...args] = [...before, ...node, script, dataFolder];
  const process_ = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe', 'pipe'], env });
  const waiting = new Map<string, { resolve(value: unknown): void; reject(error: unknown): void }>();
  const listeners: ((event: string, payload: Record<string, unknown>) => void)[] = [];
  const ended = new Promise<void>((done) => process_.once('close', () => done()));
  let complaints = '';
  process_.stderr.on('data', (data) => {
    complaints += String(data);
  });
  process_.stdin.on('error', () => {});
  const notStarted = new Promise<Error>((done) => process_.once('error', done));

  const settle = (requestId: string, reply: Reply) => {
    const call = waiting.get(requestId);
    waiting.delete(requestId);
    if (reply.ok) call?.resolve(reply.result);
    else call?.reject(new AppError(reply.error.code, reply.error.message, reply.error.details));
  };
  void ended.then(() => {
    for (const { reject } of waiting.values()) reject(new Error('The child ended'));
  });
  const ask = (message: Readonly<Record<string, unknown>>) =>
    new Promise<unknown>((done, fail) => {
      const requestId = randomUUID();
      waiting.set(requestId, { resolve: done, reject: fail });
      process_.stdin.write(`${JSON.stringify({ requestId, ...message })}\n`);
    });
  const call: Call = <M extends Method>(method: M, input: Input<M>) =>
    // The contract pairs each method with its result, and the core answers by it.
    ask({ method, input }) as Promise<Output<M>>;

  const kill = () => {
    process_.kill('SIGKILL');
    return ended;
  };
  const childWith = (refusal: Child['refusal']): Child => ({
    pid: pidOf(process_),
    refusal,
    call,
    grantToRead: async (path) => grantSchema.parse(await ask({ grantToRead: path })),
    onEvent: (listener) => listeners.push(listener),
    kill,
    end: () => {
      process_.stdin.end();
      return ended;
    },
  });
  const opened = new Promise<Child>((done, fail) => {
    createInterface({ input: process_.stdout }).on('line', (line) => {
      const message = messageSchema.parse(JSON.parse(line));
      if ('opened' in message) done(childWith(message.opened ? null : message.error));
      else if ('event' in message) for (const listener of listeners) listener(message.event, message.payload);
      else settle(message.requestId, message.reply);
    });
    void ended.then(() => fail(new Error(`The child ended before it spoke: ${complaints}`)));
    void notStarted.then(fail);
  });
  const channel = process_.stdio[3];
  if (!(channel instanceof Duplex)) throw new Error('The child has no channel');
  channel.on('error', () => {});
  return { opened, channel, kill };
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('The child did not start');
  return child.pid;
}
