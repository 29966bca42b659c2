import { z } from 'zod';
import { AppError, type ErrorCode } from '../../shared/errors.ts';
import { composition } from './composition.ts';
import type { Later } from './roomStore.ts';

const delayMs = 600;

/** What stands in a field and is not on disk yet, and the text that it was typed into; null where nobody knows that. */
export type TypedText = { readonly text: string; readonly base: string | null };

/** Sessions that are older than the base have the text alone. */
export const typedTextSchema = z.union([
  z.object({ text: z.string(), base: z.string().nullable() }),
  z.string().transform((text): TypedText => ({ text, base: null })),
]);

/** A draft with another text; `shown` is the text on disk, null where that is not known. A draft that is there already is none to go on from. */
export function typedOn(draft: TypedText | undefined, text: string, shown: string | null): TypedText {
  return { text, base: draft === undefined || draft.text === shown ? shown : draft.base };
}

/** What was typed on while an earlier text of it was saved. */
export function typedOver({ text }: TypedText, written: TypedText | null): TypedText {
  return { text, base: written?.text ?? null };
}

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
  readonly over?: (draft: Draft, written: Draft | null) => Draft;
};

/**
 * Comments, and other texts on places, that are drafts until they are on disk: saved when it is asked for, and where a clock is given also
 * after a pause in typing. What cannot be saved stays as a draft, and is tried again the next time.
 */
export function createCommentDrafts<Draft>({
  later,
  read,
  keep,
  inTurn,
  save,
  over = (draft) => draft,
}: Options<Draft>) {
  let planned: (() => void) | null = null;

  function saveDraft(key: string, draft: Draft): Promise<void> {
    return inTurn(key, async () => {
      // What was typed on while this waited is saved the next time.
      if (read()[key] !== draft) return;
      try {
        await save(key, draft);
      } catch (thrown) {
        if (!isRefused(thrown)) change(key, (now) => over(now, null));
        throw thrown;
      }
      if (read()[key] === draft) drop(key);
      else change(key, (now) => over(now, draft));
    });
  }

  function change(key: string, become: (draft: Draft) => Draft): void {
    const { [key]: draft, ...rest } = read();
    if (draft !== undefined) keep({ ...rest, [key]: become(draft) });
  }

  function drop(key: string): void {
    const { [key]: _, ...rest } = read();
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
    type(key: string, draft: Draft): void {
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

const unknownEnds: readonly ErrorCode[] = ['INTERNAL', 'HOST_UNAVAILABLE', 'CANCELLED'];

/** Whether the core said that nothing was written. Where its answer did not come, nobody knows. */
function isRefused(thrown: unknown): boolean {
  return thrown instanceof AppError && !unknownEnds.includes(thrown.code);
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
