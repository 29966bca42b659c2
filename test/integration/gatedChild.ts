import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { type Child, launchChild } from './startChild.ts';

/** Where a core stands still: at the `occurrence`th statement of a kind, such as `insert questions`, counted from the order on. */
export type Place = {
  readonly kind: string;
  readonly occurrence: number;
  /** Before the statement, before the commit that follows it, or after that commit; `passing`: it is told of and not held. */
  readonly moment: 'before' | 'commit' | 'after' | 'passing';
  /** It goes on there, and the folder is copied as the end of the process would have left it. */
  readonly copy?: { readonly from: string; readonly to: string };
};

const messageSchema = z.union([
  z.object({ held: z.literal(true) }),
  z.object({ counts: z.record(z.string(), z.number()) }),
]);
type Counts = Readonly<Record<string, number>>;

export type GatedChild = Child & {
  /** Orders it to stand still, or to be copied; `inThread`: in a thread that starts from now on. How often each kind ran until then. */
  holdAt(places: readonly Place[], inThread?: boolean): Promise<Counts>;
  /** Resolves when it stands there. */
  readonly held: Promise<void>;
};

const preload = resolve(import.meta.dirname, 'gate.cjs');

/** Starts a core that can be held at places; the engine and the program are as always. `places`: held there while it opens. */
export function launchGated(dataFolder: string, places: readonly Place[] = []) {
  const launched = launchChild(dataFolder, {
    nodeArguments: ['--require', preload],
    environment: { AKAPEN_TEST_GATE: JSON.stringify(places) },
  });
  const waiting: ((counts: Counts) => void)[] = [];
  let tellHeld = () => {};
  const held = new Promise<void>((done) => {
    tellHeld = done;
  });
  createInterface({ input: launched.channel }).on('line', (line) => {
    const message = messageSchema.parse(JSON.parse(line));
    if ('held' in message) tellHeld();
    else waiting.shift()?.(message.counts);
  });
  const holdAt = (places: readonly Place[], inThread = false) =>
    new Promise<Counts>((done) => {
      waiting.push(done);
      launched.channel.write(`${JSON.stringify({ places, inThread })}\n`);
    });
  const opened = launched.opened.then((child): GatedChild => ({ ...child, held, holdAt }));
  return { opened, held, kill: launched.kill };
}
