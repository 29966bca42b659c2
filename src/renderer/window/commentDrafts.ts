import { composition } from './composition.ts';
import type { Later } from './roomStore.ts';

const delayMs = 600;

type Drafts = Readonly<Record<string, string>>;
type Options = {
  readonly later: Later;
  /** What is typed and not on disk yet, by the place that it is about. */
  readonly read: () => Drafts;
  readonly keep: (drafts: Drafts) => void;
  /** Runs an act when those before it are on disk. */
  readonly inTurn: (key: string, act: () => Promise<void>) => Promise<void>;
  /** Writes the comment on a place; resolves when what is shown knows it. */
  readonly save: (key: string, text: string) => Promise<void>;
};

/**
 * Comments that are saved as they are typed: after a pause, and when it is asked for. What cannot be saved stays as a draft, and is tried
 * again with the next key or when the place is left.
 */
export function createCommentDrafts({ later, read, keep, inTurn, save }: Options) {
  let planned: (() => void) | null = null;

  function saveDraft(key: string, text: string): Promise<void> {
    return inTurn(key, async () => {
      // What was typed on while this waited is saved with the next pause.
      if (read()[key] !== text) return;
      await save(key, text);
      if (read()[key] !== text) return;
      const { [key]: _, ...rest } = read();
      keep(rest);
    });
  }

  async function saveAll(): Promise<void> {
    planned?.();
    planned = null;
    if (composition.isOpen()) composition.afterwards(saveQuietly);
    else await Promise.all(Object.entries(read()).map(([key, text]) => saveDraft(key, text)));
  }

  function saveQuietly(): void {
    saveAll().catch(() => null);
  }

  return {
    type(key: string, text: string): void {
      keep({ ...read(), [key]: text });
      planned?.();
      planned = later(saveQuietly, delayMs);
    },
    save: saveAll,
    saveQuietly,
  };
}

type Comment = { readonly isOwn: boolean; readonly ordinal: number; readonly text: string };

/** Whether a draft is the evaluator's newest comment already: a window that went away while it was sent keeps it as a draft. */
export function isSent(draft: string, comments: readonly Comment[]): boolean {
  const own = comments.filter(({ isOwn }) => isOwn).toSorted((one, other) => one.ordinal - other.ordinal);
  return own.length > 0 && own.at(-1)?.text === draft.trim();
}
