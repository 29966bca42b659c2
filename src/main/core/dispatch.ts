import { randomBytes } from 'node:crypto';
import { contract, isMethod, type Method } from '../../shared/api/contract.ts';
import { depthLimit, isShallow } from '../../shared/api/depth.ts';
import type { Reply, Request } from '../../shared/api/envelope.ts';
import { AppError, toWireError, type WireError } from '../../shared/errors.ts';
import type { Log } from '../log.ts';

/** How many replies to commands are kept for a window that sends one again. */
const keptReplies = 500;

/** Commands that write nothing to the database, or wait for a person: they must not hold up an edit. */
const besideTheQueue: ReadonlySet<Method> = new Set<Method>([
  'tasks.cancel',
  'traces.cancelSearch',
  'project.takeSnapshot',
  'datasets.discardPreview',
  'datasets.export',
  'host.chooseFiles',
  'host.chooseFolder',
  'host.chooseDestination',
  'host.openExternal',
  'host.revealDataFolder',
]);

export type DispatchParts = {
  /** Runs the handler of a method with parsed input. */
  readonly run: (method: Method, input: unknown, requestId: string) => unknown;
  /** Throws when a command of this id was already carried out before the core was last started. */
  readonly refuseRepeated: (requestId: string) => void;
  /** What has to be done before a command, without holding up others. */
  readonly prepare: (method: Method) => Promise<void>;
  /** Adds meaning to errors of storage; anything else passes unchanged. */
  readonly explain: (error: unknown) => unknown;
  readonly log: Log;
  /** Whether replies are checked against the contract: in tests and development. */
  readonly checkOutput: boolean;
};

export type Dispatch = {
  /** Answers one call; never rejects. A repeated command gets the reply of the first and acts once. */
  dispatch(request: Request): Promise<Reply>;
  /** Runs something alone, in its turn among the commands. */
  exclusively<T>(work: () => T | Promise<T>): Promise<T>;
  /** What may leave the core of anything thrown. A defect goes to the log under the reference that the window shows. */
  toWireError(error: unknown): WireError;
};

/** The way into the core: validate, run, answer in codes. The only catch-all of the program. */
export function createDispatch({ run, refuseRepeated, prepare, explain, log, checkOutput }: DispatchParts): Dispatch {
  const replies = new Map<string, { readonly method: string; readonly reply: Promise<Reply> }>();
  let lastCommand: Promise<unknown> = Promise.resolve();

  const exclusively: Dispatch['exclusively'] = (work) => {
    const result = lastCommand.then(work);
    lastCommand = result.catch(() => {});
    return result;
  };

  const wire = (error: unknown): WireError => {
    const explained = explain(error);
    if (explained instanceof AppError) {
      if (explained.cause !== undefined) log.error('call-failed', explained);
      return toWireError(explained, '');
    }
    const reference = randomBytes(2).toString('hex');
    log.error('defect', error, { reference });
    return toWireError(error, reference);
  };

  const execute = async (method: Method, input: unknown, requestId: string): Promise<unknown> => {
    const definition = contract[method];
    if (!isShallow(input, depthLimit)) {
      throw new AppError('INVALID_INPUT', `Input for ${method} is nested too deep`, { method, limit: depthLimit });
    }
    const parsed = definition.input.safeParse(input);
    if (!parsed.success) {
      throw new AppError('INVALID_INPUT', `Invalid input for ${method}`, { method, issues: parsed.error.issues });
    }
    const result = await runInTurn(method, parsed.data, requestId);
    if (checkOutput) definition.output.parse(result);
    return result;
  };

  const runInTurn = async (method: Method, input: unknown, requestId: string): Promise<unknown> => {
    if (contract[method].kind === 'query') return run(method, input, requestId);
    await prepare(method);
    if (besideTheQueue.has(method)) return run(method, input, requestId);
    return exclusively(() => {
      refuseRepeated(requestId);
      return run(method, input, requestId);
    });
  };

  const answer = async (method: Method, { input, requestId }: Request): Promise<Reply> => {
    try {
      return { ok: true, result: await execute(method, input, requestId) };
    } catch (error) {
      return { ok: false, error: wire(error) };
    }
  };

  const dispatch: Dispatch['dispatch'] = async (request) => {
    const { method, requestId } = request;
    if (!isMethod(method)) return refuse(`Unknown method`, { method });
    if (contract[method].kind === 'query') return answer(method, request);
    const first = replies.get(requestId);
    if (first !== undefined) {
      return first.method === method ? first.reply : refuse('A request id was used for two methods', { method });
    }
    const reply = answer(method, request);
    replies.set(requestId, { method, reply });
    if (replies.size > keptReplies) replies.delete(replies.keys().next().value ?? '');
    return reply;
  };

  return { dispatch, exclusively, toWireError: wire };
}

function refuse(message: string, details: Readonly<Record<string, unknown>>): Reply {
  return { ok: false, error: { code: 'INVALID_INPUT', message, details } };
}
