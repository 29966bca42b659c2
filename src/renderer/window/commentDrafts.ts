import type { ErrorCode } from '../../shared/errors.ts';
import { composition } from './composition.ts';
import { firstRetryMs, mayPass, nextRetryMs } from './retries.ts';
import type { Later } from './roomStore.ts';
import { wireErrorOf } from './wireErrorOf.ts';

const delayMs = 600;

type Drafts<Draft> = Readonly<Record<string, Draft>>;
type Options<Draft> = {
  /** Without it nothing is saved before it is asked for. */
  readonly later?: Later;
  /** What is typed and not on disk yet, by the place that it is about. */
  readonly read: () => Drafts<Draft>;
  readonly keep: (drafts: Drafts<Draft>) => void;
  /** Runs an act when those before it are on disk. */
  readonly inTurn: (key: string, act: () => Promise<void>) => Promise<void>;
  /** Writes what is typed about a place; resolves when what is shown knows it. */
  readonly save: (key: string, draft: Draft) => Promise<void>;
  /** A draft on top of the one that was written meanwhile; of null, nobody knows what is on disk. Without it, drafts stand on nothing. */
  readonly rebase?: (draft: Draft, written: Draft | null) => Draft;
};

/**
 * Comments, and other texts on places, that are drafts until they are on disk: saved when it is asked for, and where a clock is given also
 * after a pause in typing. What cannot be saved stays as a draft, and is tried again the next time, by the clock where the failure may pass,
 * unless what it is about is gone: nothing could ever save it, and the window would wait for it for ever.
 */
export function createCommentDrafts<Draft>({ later, read, keep, inTurn, save, rebase }: Options<Draft>) {
  let planned: (() => void) | null = null;
  let retryMs = firstRetryMs;

  /** Saves what is typed about a place by the time that the acts before are on disk. */
  function saveInTurn(key: string): Promise<void> {
    return inTurn(key, async () => {
      const draft = read()[key];
      if (draft === undefined || isComposed()) return;
      try {
        await save(key, draft);
      } catch (thrown) {
        const { code } = wireErrorOf(thrown);
        if (code === 'NOT_FOUND') drop(key);
        else if (isUnknownEnd(thrown)) rebaseOn(key, null);
        else if (mayPass(code)) tryLater();
        throw thrown;
      }
      retryMs = firstRetryMs;
      if (read()[key] === draft) drop(key);
      else rebaseOn(key, draft);
    });
  }

  function tryLater(): void {
    if (planned !== null || later === undefined) return;
    planned = later(saveQuietly, retryMs);
    retryMs = nextRetryMs(retryMs);
  }

  function rebaseOn(key: string, written: Draft | null): void {
    const { [key]: draft, ...rest } = read();
    if (draft !== undefined && rebase !== undefined) keep({ ...rest, [key]: rebase(draft, written) });
  }

  function drop(key: string): void {
    const { [key]: _, ...rest } = read();
    keep(rest);
  }

  /** Half of a composition is no text: what is typed is saved when it ends. */
  function isComposed(): boolean {
    if (composition.isOpen()) composition.afterwards(saveQuietly);
    return composition.isOpen();
  }

  async function saveThese(keys: readonly string[]): Promise<void> {
    if (!isComposed()) await Promise.all(keys.map(saveInTurn));
  }

  function saveAll(): Promise<void> {
    planned?.();
    planned = null;
    return saveThese(Object.keys(read()));
  }

  function saveQuietly(): void {
    saveAll().catch(() => null);
  }

  return {
    type(key: string, draft: Draft): void {
      keep({ ...read(), [key]: draft });
      planned?.();
      planned = later?.(saveQuietly, delayMs) ?? null;
    },
    save: saveAll,
    saveOne: (key: string): Promise<void> => saveThese(key in read() ? [key] : []),
    saveQuietly,
    /** Forgets what is typed of a place. */
    drop,
  };
}

const unknownEnds: readonly ErrorCode[] = ['INTERNAL', 'HOST_UNAVAILABLE', 'CANCELLED'];

/** Whether the answer of the core did not come, so that nobody knows what was written. */
export function isUnknownEnd(thrown: unknown): boolean {
  return unknownEnds.includes(wireErrorOf(thrown).code);
}

/** What stays in a field whose text was sent: what was typed on before the answer came. */
export function typedSince(sent: string, now: string): string {
  return now.startsWith(sent) ? now.slice(sent.length) : now;
}

type Comment = { readonly isOwn: boolean; readonly ordinal: number; readonly text: string };

/** Whether a draft is the evaluator's newest comment already: a window that went away while it was sent keeps it as a draft. */
export function isSent(draft: string, comments: readonly Comment[]): boolean {
  const own = comments.filter(({ isOwn }) => isOwn).toSorted((one, other) => one.ordinal - other.ordinal);
  return own.length > 0 && own.at(-1)?.text === draft.trim();
}
