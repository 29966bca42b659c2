import type { QuestionContent } from '../../../shared/rooms/derivations/question.ts';
import { planWrites, readKept, writeKept } from '../../window/keptSession.ts';
import type { StoreParts } from './derivationsState.ts';
import { type Kept, keptKeyOf, keptSchema } from './keptSession.ts';

/** A crash loses no more typing than this; a shorter time would have every key pay for a write. */
const writeDelayMs = 300;

export type SessionKeeper = {
  open: (datasetId: number) => Promise<Kept>;
  /** Writes the look of the room soon. */
  touch: () => void;
  /** Writes at once what waits to be written: the window goes away. */
  flush: () => void;
  keepScroll: (index: number) => void;
  keepDraft: (questionId: number, baseVersion: number, content: QuestionContent) => void;
  dropDraft: (questionId: number) => void;
  draftOf: (questionId: number) => { baseVersion: number; content: QuestionContent } | null;
  keepComment: (questionId: number, text: string) => void;
  commentOf: (questionId: number) => string;
};

/** Keeps what would be lost with the window: view, selection, scroll, half-typed text. Written a moment after it changes. */
export function createSessionKeeper({ call, later, get }: Pick<StoreParts, 'call' | 'later' | 'get'>): SessionKeeper {
  let datasetId: number | null = null;
  let scrollIndex = 0;
  let drafts: Kept['drafts'] = {};
  let comments: Kept['comments'] = {};
  const { touch, flush } = planWrites(later, writeDelayMs, write);

  function write(): void {
    const { view, selectedId, tab, derivation, keepsDerivation } = get();
    if (datasetId === null || view?.datasetId !== datasetId) return;
    void writeKept(call, keptKeyOf(datasetId), {
      view,
      selectedId,
      scrollIndex,
      tab,
      derivation,
      keepsDerivation,
      drafts,
      comments,
    });
  }

  return {
    open: async (id) => {
      flush();
      const kept = await readKept(call, keptKeyOf(id), keptSchema);
      datasetId = id;
      ({ drafts, comments, scrollIndex } = kept);
      return kept;
    },
    touch,
    flush,
    keepScroll: (index) => {
      scrollIndex = index;
      touch();
    },
    keepDraft: (questionId, baseVersion, content) => {
      drafts = { ...drafts, [questionId]: { baseVersion, content } };
      touch();
    },
    dropDraft: (questionId) => {
      if (!(questionId in drafts)) return;
      const { [questionId]: _, ...rest } = drafts;
      drafts = rest;
      touch();
    },
    draftOf: (questionId) => drafts[questionId] ?? null,
    keepComment: (questionId, text) => {
      const { [questionId]: _, ...rest } = comments;
      comments = text === '' ? rest : { ...rest, [questionId]: text };
      touch();
    },
    commentOf: (questionId) => comments[questionId] ?? '',
  };
}
