/** View state of a room that outlives the window. It is a convenience: what cannot be read or written never stops anybody. */
import type { z } from 'zod';
import type { Call } from '../../shared/api/contract.ts';

/** What was kept under a key; what the schema makes of an empty object where nothing was, or nothing that can be read. */
export async function readKept<Schema extends z.ZodType>(
  call: Call,
  key: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  try {
    const { value } = await call('session.read', { key });
    return schema.safeParse(value).data ?? schema.parse({});
  } catch {
    return schema.parse({});
  }
}

export async function writeKept(call: Call, key: string, value: unknown): Promise<void> {
  try {
    await call('session.write', { key, value });
  } catch {
    // Written again with the next change; the status bar tells of a broken connection.
  }
}

type PlannedWrite = {
  /** Writes soon; what is touched again before is written once. */
  touch: () => void;
  /** Writes at once what waits to be written: the window goes away. */
  flush: () => void;
};

/** Puts writes together that follow each other within `delayMs`. `later` runs something after a time and returns what calls it off. */
export function planWrites(
  later: (run: () => void, delayMs: number) => () => void,
  delayMs: number,
  write: () => void,
): PlannedWrite {
  let planned: (() => void) | null = null;
  const run = () => {
    planned = null;
    write();
  };
  return {
    touch: () => {
      planned ??= later(run, delayMs);
    },
    flush: () => {
      planned?.();
      if (planned) run();
    },
  };
}
