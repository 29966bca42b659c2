import { composition } from './composition.ts';
import type { Later } from './roomStore.ts';

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
  /** Writes what is typed about a place on top of `base`, where that is known; resolves when what is shown knows it. */
  readonly save: (key: string, draft: Draft, base: Draft | null) => Promise<void>;
};

/**
 * Comments, and other texts on places, that are drafts until they are on disk: saved when it is asked for, and where a clock is given also
 * after a pause in typing. What cannot be saved stays as a draft, and is tried again the next time.
 */
export function createCommentDrafts<Draft>({ later, read, keep, inTurn, save }: Options<Draft>) {
  let planned: (() => void) | null = null;
  /** What each was typed on top of, as an undo on its way may put another text there before it is saved. */
  const bases = new Map<string, Draft>();

  function saveDraft(key: string, draft: Draft): Promise<void> {
    return inTurn(key, async () => {
      // What was typed on while this waited is saved the next time.
      if (read()[key] !== draft) return;
      const base = bases.get(key) ?? null;
      // Where it fails, nobody knows whether it is on disk.
      bases.delete(key);
      await save(key, draft, base);
      if (read()[key] === draft) drop(key);
      else bases.set(key, draft);
    });
  }

  function drop(key: string): void {
    const { [key]: _, ...rest } = read();
    bases.delete(key);
    keep(rest);
  }

  async function saveThese(drafts: Drafts<Draft>): Promise<void> {
    if (composition.isOpen()) composition.afterwards(saveQuietly);
    else await Promise.all(Object.entries(drafts).map(([key, draft]) => saveDraft(key, draft)));
  }

  function saveAll(): Promise<void> {
    planned?.();
    planned = null;
    return saveThese(read());
  }

  function saveQuietly(): void {
    saveAll().catch(() => null);
  }

  return {
    /** `shown` is what stood in the field before, where it is known. */
    type(key: string, draft: Draft, shown: Draft | null = null): void {
      if (read()[key] === undefined) {
        bases.delete(key);
        if (shown !== null) bases.set(key, shown);
      }
      keep({ ...read(), [key]: draft });
      planned?.();
      planned = later?.(saveQuietly, delayMs) ?? null;
    },
    save: saveAll,
    saveOne: async (key: string): Promise<void> => {
      const draft = read()[key];
      if (draft !== undefined) await saveThese({ [key]: draft });
    },
    saveQuietly,
    /** Forgets what is typed of a place. */
    drop,
  };
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
