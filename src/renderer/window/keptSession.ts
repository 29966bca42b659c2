/** View state of a room that outlives the window. It is a convenience: what cannot be read or written never stops anybody. */
import type { z } from 'zod';
import type { Call } from '../../shared/api/contract.ts';
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
};

export type KeptSession<Kept> = {
  /** Goes on under a key with what was kept there; nothing is written before. */
  readonly open: (key: string) => Promise<Kept>;
  /** Writes the look of the room soon. */
  readonly touch: () => void;
  /** Writes at once what waits to be written: the window goes away. */
  readonly flush: () => void;
};

export function createKeptSession<Schema extends z.ZodType>(options: Options<Schema>): KeptSession<z.output<Schema>> {
  const { call, later, schema, delayMs, look } = options;
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
  }

  return {
    open: async (next) => {
      flush();
      const kept = await call('session.read', { key: next }).catch(() => null);
      key = next;
      return schema.safeParse(kept?.value).data ?? schema.parse({});
    },
    touch: () => {
      planned ??= later(write, delayMs);
    },
    flush,
  };
}
