import { z } from 'zod';
import { questionViewSchema } from '../../../shared/rooms/derivations/api.ts';
import { type QuestionContent, questionContentSchema } from '../../../shared/rooms/derivations/question.ts';
import { createKeptSession, type KeptSession } from '../../window/keptSession.ts';
import { inspectorTabs, type StoreParts } from './derivationsState.ts';

/** What the room finds again after a restart or a crash, per dataset. */
const keptSchema = z.object({
  view: questionViewSchema.nullable().catch(null),
  selectedId: z.number().int().nullable().catch(null),
  scrollIndex: z.number().int().catch(0),
  tab: z.enum(inspectorTabs).catch('compare'),
  derivation: z.number().int().catch(0),
  keepsDerivation: z.boolean().catch(false),
  /** Edits that were not saved when it was written, by question. */
  drafts: z.record(z.string(), z.object({ baseVersion: z.number().int(), content: questionContentSchema })).catch({}),
  /** Comments that were begun, by question, and reasons of flags, by question and `.reason`. */
  comments: z.record(z.string(), z.string()).catch({}),
});
type Kept = z.infer<typeof keptSchema>;

const keptKeyOf = (datasetId: number) => `derivations.${datasetId}`;
const reasonKeyOf = (questionId: number) => `${questionId}.reason`;

/** A crash loses no more typing than this; a shorter time would have every key pay for a write. */
const writeDelayMs = 300;

export type SessionKeeper = Omit<KeptSession<Kept>, 'open' | 'openFirst'> & {
  open: (datasetId: number) => Promise<Kept>;
  openFirst: (datasetId: number) => Kept | null;
  keepScroll: (index: number) => void;
  keepDraft: (questionId: number, baseVersion: number, content: QuestionContent) => void;
  dropDraft: (questionId: number) => void;
  draftIds: () => number[];
  draftOf: (questionId: number) => { baseVersion: number; content: QuestionContent } | null;
  keepComment: (questionId: number, text: string, isReason: boolean) => void;
  commentsOf: (questionId: number) => { commentText: string; reasonText: string };
};

/** Keeps what would be lost with the window: view, selection, scroll, half-typed text. Written a moment after it changes. */
export function createSessionKeeper({ call, later, get }: Pick<StoreParts, 'call' | 'later' | 'get'>): SessionKeeper {
  let datasetId: number | null = null;
  let scrollIndex = 0;
  let drafts: Kept['drafts'] = {};
  let comments: Kept['comments'] = {};
  const session = createKeptSession({
    call,
    later,
    schema: keptSchema,
    delayMs: writeDelayMs,
    look,
    own: ['drafts', 'comments'],
  });
  const { touch } = session;

  function look(): z.input<typeof keptSchema> | null {
    const { view, selectedId, tab, derivation, keepsDerivation } = get();
    if (datasetId === null || view?.datasetId !== datasetId) return null;
    return { view, selectedId, scrollIndex, tab, derivation, keepsDerivation, drafts, comments };
  }

  function goOnWith(id: number, kept: Kept): Kept {
    datasetId = id;
    ({ drafts, comments, scrollIndex } = kept);
    return kept;
  }

  return {
    ...session,
    open: async (id) => goOnWith(id, await session.open(keptKeyOf(id))),
    openFirst: (id) => {
      const kept = session.openFirst(keptKeyOf(id));
      return kept && goOnWith(id, kept);
    },
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
    draftIds: () => Object.keys(drafts).map(Number),
    draftOf: (questionId) => drafts[questionId] ?? null,
    keepComment: (questionId, text, isReason) => {
      const key = isReason ? reasonKeyOf(questionId) : String(questionId);
      const { [key]: _, ...rest } = comments;
      comments = text === '' ? rest : { ...rest, [key]: text };
      touch();
    },
    commentsOf: (questionId) => ({
      commentText: comments[questionId] ?? '',
      reasonText: comments[reasonKeyOf(questionId)] ?? '',
    }),
  };
}
