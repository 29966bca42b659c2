import { z } from 'zod';
import type { Call } from '../../../shared/api/contract.ts';
import type { WireError } from '../../../shared/errors.ts';
import { mergedEdits } from '../../../shared/mergedEdits.ts';
import { type QuestionContent, questionContentSchema } from '../../../shared/rooms/derivations/question.ts';
import { firstRetryMs, nextRetryMs } from '../../window/retries.ts';
import { wireErrorOf } from '../../window/wireErrorOf.ts';
import { isSameContent } from './work/derivationDraft.ts';

/** The other version of an item, as the core reports it in a conflict. */
const otherVersionSchema = z.object({
  version: z.number().int(),
  content: questionContentSchema,
  by: z.string().nullable().catch(null),
  /** Counter of the revision that wrote the content, as the history shows it. */
  counter: z.number().int().nullable().catch(null),
  savedAt: z.string().nullable().catch(null),
  /** Whether an undo or a redo of the one who saves wrote it. */
  isOwnTurn: z.boolean().catch(false),
});
type OtherVersion = z.infer<typeof otherVersionSchema>;
type SavedVersion = Pick<OtherVersion, 'version' | 'content' | 'savedAt'>;

/** Where the newest content of an item is. Anything but `saved` is in this window only. */
export type SaveStatus =
  | { readonly status: 'saved'; readonly version: number; readonly savedAt: string | null }
  /** Typed, and not handed over yet: it waits for a pause, or for what is composed to stand. */
  | { readonly status: 'typed' }
  | { readonly status: 'saving' }
  | { readonly status: 'unsaved'; readonly error: WireError; readonly retries: boolean }
  | { readonly status: 'conflict'; readonly mine: QuestionContent; readonly theirs: OtherVersion };

// One object each, so that only the first key of a burst is news.
export const typed = { status: 'typed' } as const;
export const saving = { status: 'saving' } as const;

type Entry = {
  version: number;
  savedAt: string | null;
  /** Last content the core acknowledged. */
  committed: QuestionContent;
  /** Whether that is the content of `version`, and not a newer one. */
  isBaseKnown: boolean;
  pending: { content: QuestionContent; act: string }[];
  /** Sent, but the connection broke before the answer came. */
  unanswered: QuestionContent | null;
  blocked: Extract<SaveStatus, { status: 'unsaved' | 'conflict' }> | null;
};

export type SaveQueue = {
  /**
   * Begins to follow an item that was read at `version`; `isOld` when the content is of a newer one. Without effect while something of it
   * waits to be saved.
   */
  track: (
    questionId: number,
    version: number,
    content: QuestionContent,
    savedAt: string | null,
    isOld?: boolean,
  ) => void;
  /** Puts content behind what already waits. Text edits (`act` = `edit`) that were not sent yet become one. */
  put: (questionId: number, content: QuestionContent, act: string) => void;
  status: (questionId: number) => SaveStatus | null;
  /** Newest content of the item that is not saved yet, or null. */
  waiting: (questionId: number) => QuestionContent | null;
  /** Tries at once what could not be saved. */
  retry: () => void;
  /** Ends a conflict with the content to go on with. Both versions stay in the history. */
  resolve: (questionId: number, keep: 'mine' | 'theirs') => QuestionContent | null;
  /** Resolves when nothing is in flight and nothing more can be sent now. */
  settled: () => Promise<void>;
  unsavedIds: () => number[];
};

export type SaveQueueOptions = {
  readonly call: Call;
  /** Told after each change of an item's status; `isSaved` when content of it is known to be on disk now. */
  readonly onChange: (questionId: number, isSaved: boolean) => void;
  /** Told before that when what was typed goes on from another content: `rebase` gives what it is on top of that. */
  readonly onRebase: (questionId: number, version: number, rebase: (mine: QuestionContent) => QuestionContent) => void;
  /** Runs `retry` after a delay in ms; returns how to call it off. */
  readonly later: (run: () => void, delayMs: number) => () => void;
};

/** Failures that would come again however often one tries. */
const final: readonly string[] = ['INVALID_INPUT', 'NOT_FOUND', 'UNDO_REFUSED', 'EVALUATOR_CHANGED'];

/**
 * Saves edits in the order they were made, one call in flight, each on the version that the one before it gave.
 * What cannot be saved is kept and tried again; nothing is dropped.
 */
export function createSaveQueue({ call, onChange, onRebase, later }: SaveQueueOptions): SaveQueue {
  const entries = new Map<number, Entry>();
  let inFlight: number | null = null;
  let retryDelay = firstRetryMs;
  let cancelRetry: (() => void) | null = null;
  const waiters: (() => void)[] = [];

  function next(): [number, Entry] | null {
    for (const [id, entry] of entries) if (entry.pending.length > 0 && !entry.blocked) return [id, entry];
    return null;
  }

  function pump(): void {
    if (inFlight !== null) return;
    const found = next();
    if (!found) {
      for (const done of waiters.splice(0)) done();
      return;
    }
    void send(...found);
  }

  async function send(id: number, entry: Entry): Promise<void> {
    const job = entry.pending[0];
    if (!job) return;
    inFlight = id;
    let isSaved = true;
    try {
      const input = { questionId: id, baseVersion: entry.version, content: job.content, act: job.act };
      accept(entry, { ...(await call('derivations.saveContent', input)), content: job.content });
    } catch (thrown) {
      isSaved = refuse(id, entry, wireErrorOf(thrown));
    }
    inFlight = null;
    onChange(id, isSaved);
    pump();
  }

  function accept(entry: Entry, saved: SavedVersion): void {
    goOnFrom(entry, saved);
    entry.pending.shift();
    retryDelay = firstRetryMs;
  }

  function goOnFrom(entry: Entry, { version, savedAt, content }: SavedVersion): void {
    Object.assign(entry, { version, savedAt, committed: content, isBaseKnown: true, unanswered: null, blocked: null });
  }

  /** One's own undo is no other hand: what was typed before its outcome was on show goes on from there. */
  function rebase(id: number, entry: Entry, theirs: OtherVersion): void {
    const base = entry.committed;
    const onTop = (mine: QuestionContent) => questionContentSchema.parse(mergedEdits(base, mine, theirs.content));
    goOnFrom(entry, theirs);
    entry.pending = entry.pending
      .map(({ content, act }) => ({ content: onTop(content), act }))
      .filter(({ content }, at) => at > 0 || !isSameContent(content, theirs.content));
    onRebase(id, theirs.version, onTop);
  }

  /** What was to be saved is there: an earlier try arrived after all, or another window said the same. What was typed since goes on from there. */
  function catchUp(entry: Entry, theirs: OtherVersion): void {
    goOnFrom(entry, theirs);
    if (entry.pending[0] && isSameContent(entry.pending[0].content, theirs.content)) entry.pending.shift();
  }

  /** Whether the content is on disk all the same. */
  function refuse(id: number, entry: Entry, error: WireError): boolean {
    const mine = entry.pending.at(-1)?.content ?? entry.committed;
    const theirs = error.code === 'CONFLICT' ? otherVersionSchema.safeParse(error.details).data : undefined;
    if (theirs) {
      const tried = [entry.unanswered, entry.pending[0]?.content ?? null];
      const isThere = tried.some((content) => content !== null && isSameContent(theirs.content, content));
      const isOwn = entry.isBaseKnown && (theirs.isOwnTurn || isSameContent(theirs.content, entry.committed));
      if (isThere) catchUp(entry, theirs);
      else if (isOwn) rebase(id, entry, theirs);
      else entry.blocked = { status: 'conflict', mine, theirs };
      return isThere || isOwn;
    }
    entry.unanswered = entry.pending[0]?.content ?? null;
    const retries = !final.includes(error.code);
    entry.blocked = { status: 'unsaved', error, retries };
    if (retries && !cancelRetry) {
      cancelRetry = later(retry, retryDelay);
      retryDelay = nextRetryMs(retryDelay);
    }
    return false;
  }

  function retry(): void {
    cancelRetry?.();
    cancelRetry = null;
    for (const [id, entry] of entries) {
      if (entry.blocked?.status !== 'unsaved') continue;
      entry.blocked = null;
      onChange(id, false);
    }
    pump();
  }

  function put(id: number, content: QuestionContent, act: string): void {
    const entry = entries.get(id);
    if (!entry) return;
    const newest = entry.pending.at(-1);
    if (isSameContent(newest?.content ?? entry.committed, content)) return;
    const isSent = inFlight === id && entry.pending.length === 1;
    if (newest && newest.act === 'edit' && act === 'edit' && !isSent) newest.content = content;
    else entry.pending.push({ content, act });
    if (entry.blocked?.status === 'conflict') entry.blocked = { ...entry.blocked, mine: content };
    onChange(id, false);
    pump();
  }

  function resolve(id: number, keep: 'mine' | 'theirs'): QuestionContent | null {
    const entry = entries.get(id);
    if (entry?.blocked?.status !== 'conflict') return null;
    const { mine, theirs } = entry.blocked;
    goOnFrom(entry, theirs);
    // The choice was between these two: where an undo changed theirs since, it is asked for anew.
    entry.isBaseKnown = false;
    entry.pending = isSameContent(mine, theirs.content) ? [] : [{ content: mine, act: 'edit' }];
    if (keep === 'theirs' && entry.pending.length > 0) entry.pending.push({ content: theirs.content, act: 'restore' });
    onChange(id, false);
    pump();
    return keep === 'mine' ? mine : theirs.content;
  }

  function status(id: number): SaveStatus | null {
    const entry = entries.get(id);
    if (!entry) return null;
    if (entry.blocked) return entry.blocked;
    if (entry.pending.length > 0) return saving;
    return { status: 'saved', version: entry.version, savedAt: entry.savedAt };
  }

  return {
    track: (id, version, content, savedAt, isOld = false) => {
      if ((entries.get(id)?.pending.length ?? 0) > 0) return;
      const start = { pending: [], unanswered: null, blocked: null };
      entries.set(id, { version, savedAt, committed: content, isBaseKnown: !isOld, ...start });
    },
    put,
    status,
    waiting: (id) => entries.get(id)?.pending.at(-1)?.content ?? null,
    retry,
    resolve,
    settled: () => {
      if (inFlight === null && !next()) return Promise.resolve();
      const { promise, resolve: done } = Promise.withResolvers<void>();
      waiters.push(done);
      return promise;
    },
    unsavedIds: () => [...entries].filter(([, entry]) => entry.pending.length > 0).map(([id]) => id),
  };
}
