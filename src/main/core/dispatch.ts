import { randomBytes } from 'node:crypto';
import type { Method } from '../../shared/api/contract.ts';
import type { MethodDefinition, Speaker } from '../../shared/api/define.ts';
import { depthLimit, isShallow } from '../../shared/api/depth.ts';
import type { Request } from '../../shared/api/envelope.ts';
import type { Reply } from '../../shared/api/reply.ts';
import { AppError, toWireError, type WireError } from '../../shared/errors.ts';
import type { Log } from '../log.ts';
import type { MethodTable } from '../rooms/room.ts';

/** How many replies to commands are kept for a window that sends one again. */
const keptReplies = 500;

/** Commands that write nothing to the database, or wait for a person: they must not hold up an edit. Rooms have more of them. */
export const besideTheQueue: readonly Method[] = [
  'tasks.cancel',
  'project.takeSnapshot',
  'datasets.discardPreview',
  'datasets.export',
  'host.chooseFiles',
  'host.chooseFolder',
  'host.chooseDestination',
  'host.openExternal',
  'host.revealDataFolder',
];

/** A call in its turn: `evaluatorId` is for whom it speaks, if for anybody. */
export type Asked = { readonly requestId: string; readonly evaluatorId: string | null };

export type DispatchParts = {
  /** Runs the handler of a method with parsed input. */
  readonly run: (method: string, input: unknown, asked: Asked) => unknown;
  readonly methods: MethodTable;
  readonly besideTheQueue: readonly string[];
  /** The evaluator for whom a call speaks, as it comes to its turn. Throws when another one works than its window shows. */
  readonly evaluatorOf: (speaker: Speaker, claimed: string | null) => string | null;
  /** Throws when a command of this id was already carried out before the core was last started. */
  readonly refuseRepeated: (requestId: string) => void;
  /** What has to be done before a command, without holding up others. */
  readonly prepare: (method: string) => Promise<void>;
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
export function createDispatch(parts: DispatchParts): Dispatch {
  const { methods, refuseRepeated, prepare, explain, log, checkOutput } = parts;
  const beside = new Set(parts.besideTheQueue);
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

  const execute = async (method: string, definition: MethodDefinition, request: Request): Promise<unknown> => {
    const { input } = request;
    if (!isShallow(input, depthLimit)) {
      throw new AppError('INVALID_INPUT', `Input for ${method} is nested too deep`, { method, limit: depthLimit });
    }
    const parsed = definition.input.safeParse(input);
    if (!parsed.success) {
      throw new AppError('INVALID_INPUT', `Invalid input for ${method}`, { method, issues: parsed.error.issues });
    }
    const result = await runInTurn({ ...request, input: parsed.data }, definition);
    if (checkOutput) definition.output.parse(result);
    return result;
  };

  const run = ({ method, input, requestId, evaluatorId }: Request, { speaker }: MethodDefinition): unknown =>
    parts.run(method, input, { requestId, evaluatorId: parts.evaluatorOf(speaker, evaluatorId) });

  const runInTurn = async (request: Request, definition: MethodDefinition): Promise<unknown> => {
    const { method, requestId } = request;
    if (definition.kind === 'query') return run(request, definition);
    await prepare(method);
    if (beside.has(method)) return run(request, definition);
    return exclusively(() => {
      refuseRepeated(requestId);
      return run(request, definition);
    });
  };

  const answer = async (method: string, definition: MethodDefinition, request: Request): Promise<Reply> => {
    try {
      return { ok: true, result: await execute(method, definition, request) };
    } catch (error) {
      return { ok: false, error: wire(error) };
    }
  };

  const dispatch: Dispatch['dispatch'] = async (request) => {
    const { method, requestId } = request;
    const definition = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (definition === undefined) return refuse(`Unknown method`, { method });
    if (definition.kind === 'query') return answer(method, definition, request);
    const first = replies.get(requestId);
    if (first !== undefined) {
      return first.method === method ? first.reply : refuse('A request id was used for two methods', { method });
    }
    const reply = answer(method, definition, request);
    replies.set(requestId, { method, reply });
    if (replies.size > keptReplies) replies.delete(replies.keys().next().value ?? '');
    return reply;
  };

  return { dispatch, exclusively, toWireError: wire };
}

function refuse(message: string, details: Readonly<Record<string, unknown>>): Reply {
  return { ok: false, error: { code: 'INVALID_INPUT', message, details } };
}
