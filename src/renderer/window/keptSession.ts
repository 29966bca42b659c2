/** View state of a room that outlives the window. What cannot be read or written never stops anybody. */
import type { z } from 'zod';
import type { Call } from '../../shared/api/contract.ts';
import { membersOf } from '../../shared/errors.ts';
import { takeFirstKept } from './firstKept.ts';
import { speakerOf } from './followEvaluator.ts';
import { useFrame } from './frameStore.ts';
import type { Later } from './roomStore.ts';

type Options<Schema extends z.ZodType> = {
  readonly call: Call;
  readonly later: Later;
  /** Reads what was kept; makes what is kept at first of an empty object. */
  readonly schema: Schema;
  /** Changes that follow each other within this time, in ms, are written once. A crash loses no more than it. */
  readonly delayMs: number;
  /** What is kept now; null writes nothing. */
  readonly look: () => z.input<Schema> | null;
  /** What is the evaluator's own, drafts before all. The rest of the look stays in the window when another one takes over. */
  readonly own: readonly (keyof z.output<Schema>)[];
  /** The look that is taken over, with covered what it or that of who takes over covers; none where nothing is covered. */
  readonly cover?: (taken: z.output<Schema>, kept: z.output<Schema>) => z.output<Schema>;
};

export type KeptSession<Kept> = {
  /** Goes on under a key with what was kept there; nothing is written before. */
  readonly open: (key: string) => Promise<Kept>;
  /** As `open`, at once: what the first answer of the core brought; null where it brought nothing, and nothing was opened. */
  readonly openFirst: (key: string) => Kept | null;
  /** Writes the look of the room soon. */
  readonly touch: () => void;
  /** Writes at once what waits to be written: the window goes away. */
  readonly flush: () => void;
};

/** The look that a room of an evaluator left the window with, and how often the window had gone from place to place when it was made. */
type Left = { readonly speaker: ReturnType<typeof speakerOf>; readonly visit: number; readonly look: unknown };
/** By key. */
const left = new Map<string, Left>();

export function createKeptSession<Schema extends z.ZodType>(options: Options<Schema>): KeptSession<z.output<Schema>> {
  const { call, later, schema, delayMs, look } = options;
  const { visit } = useFrame.getState();
  let key: string | null = null;
  let planned: (() => void) | null = null;

  function write(): void {
    planned = null;
    const value = key === null ? null : look();
    // What fails is written again with the next change; the status bar tells of a broken connection.
    if (key !== null && value !== null) call('session.write', { key, value }).catch(() => null);
  }

  function flush(): void {
    planned?.();
    if (planned) write();
    if (key !== null) left.set(key, { speaker: speakerOf(call), visit, look: look() });
  }

  /** Who takes over stays where the one before was, and has drafts of their own alone. */
  function takeOver(next: string, kept: z.output<Schema>): z.output<Schema> {
    const before = left.get(next);
    if (before === undefined || before.speaker === speakerOf(call) || before.visit !== visit || before.look === null)
      return kept;
    const own = Object.entries(membersOf(kept)).filter(([name]) => options.own.some((one) => one === name));
    const taken = schema.parse({ ...membersOf(before.look), ...Object.fromEntries(own) });
    return options.cover?.(taken, kept) ?? taken;
  }

  function goOnWith(next: string, kept: { readonly value: unknown } | null): z.output<Schema> {
    key = next;
    return takeOver(next, schema.safeParse(kept?.value).data ?? schema.parse({}));
  }

  function openFirst(next: string): z.output<Schema> | null {
    flush();
    const first = takeFirstKept(speakerOf(call), next);
    return first === null ? null : goOnWith(next, first);
  }

  return {
    openFirst,
    open: async (next) =>
      openFirst(next) ?? goOnWith(next, await call('session.read', { key: next }).catch(() => null)),
    touch: () => {
      planned ??= later(write, delayMs);
    },
    flush,
  };
}
