import { randomBytes } from 'node:crypto';
import type { Method } from '../../shared/api/contract.ts';
import type { MethodDefinition } from '../../shared/api/define.ts';
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
  'outbox.send',
  'outbox.reconcile',
  'outbox.signIn',
  'outbox.export',
  'watching.begin',
  'watching.putAway',
  'watching.stop',
  'host.chooseFiles',
  'host.chooseImportFolder',
  'host.takeOpened',
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
  readonly evaluatorOf: (request: Request, definition: MethodDefinition) => string | null;
  /** Throws when a command of this id was already carried out before the core was last started. */
  readonly refuseRepeated: (requestId: string) => void;
  /** What has to be done before a command, without holding up others. */
  readonly prepare: (method: string, input: unknown) => Promise<void>;
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
  /**
   * Answers a judgement that was kept, within another command, which has its turn. One that was carried out before is a CONFLICT with `alreadySaved`.
   * No other method is carried out: what is kept may come from a stranger's project.
   */
  carryOut(request: Request): Promise<Reply>;
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

  const definitionOf = ({ method }: Request) => (Object.hasOwn(methods, method) ? methods[method] : undefined);

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

  /** A call whose input was checked; `carry` is how it gets its turn. */
  type Carry = (request: Request, definition: MethodDefinition) => unknown;

  const execute = async (request: Request, definition: MethodDefinition, carry: Carry): Promise<unknown> => {
    const { method, input } = request;
    if (!isShallow(input, depthLimit)) {
      throw new AppError('INVALID_INPUT', `Input for ${method} is nested too deep`, { method, limit: depthLimit });
    }
    const parsed = definition.input.safeParse(input);
    if (!parsed.success) {
      throw new AppError('INVALID_INPUT', `Invalid input for ${method}`, { method, issues: parsed.error.issues });
    }
    const result = await carry({ ...request, input: parsed.data }, definition);
    if (checkOutput) definition.output.parse(result);
    return result;
  };

  const run: Carry = (request, definition) => {
    const { method, input, requestId } = request;
    return parts.run(method, input, { requestId, evaluatorId: parts.evaluatorOf(request, definition) });
  };
  const runOnce: Carry = (request, definition) => {
    refuseRepeated(request.requestId);
    return run(request, definition);
  };
  const runInTurn: Carry = async (request, definition) => {
    if (definition.kind === 'query') return run(request, definition);
    await prepare(request.method, request.input);
    return beside.has(request.method) ? run(request, definition) : exclusively(() => runOnce(request, definition));
  };

  const answer = async (request: Request, carry: Carry): Promise<Reply> => {
    const definition = definitionOf(request);
    if (definition === undefined) return refuse(`Unknown method`, { method: request.method });
    try {
      return { ok: true, result: await execute(request, definition, carry) };
    } catch (error) {
      return { ok: false, error: wire(error) };
    }
  };

  const carryOut: Dispatch['carryOut'] = async (request) =>
    definitionOf(request)?.refused === 'kept'
      ? answer(request, runOnce)
      : refuse('No judgement is kept by this method', { method: request.method });

  const dispatch: Dispatch['dispatch'] = async (request) => {
    const { method, requestId } = request;
    if (definitionOf(request)?.kind !== 'command') return answer(request, runInTurn);
    const first = replies.get(requestId);
    if (first !== undefined) {
      return first.method === method ? first.reply : refuse('A request id was used for two methods', { method });
    }
    const reply = answer(request, runInTurn);
    replies.set(requestId, { method, reply });
    if (replies.size > keptReplies) replies.delete(replies.keys().next().value ?? '');
    return reply;
  };

  return { dispatch, exclusively, carryOut, toWireError: wire };
}

function refuse(message: string, details: Readonly<Record<string, unknown>>): Reply {
  return { ok: false, error: { code: 'INVALID_INPUT', message, details } };
}
