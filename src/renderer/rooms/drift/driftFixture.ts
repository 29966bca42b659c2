import type { DriftOverview, DriftRunFacts } from '../../../shared/rooms/drift/overview.ts';
import { buildDataset, type FakeAnswers } from '../../testing/fakeWorkbench.tsx';
import { measuredModels } from './modelsFixture.ts';
import { caseCurves, casesAtTurn, turnConversation, turnReason } from './turnFixture.ts';

export const driftSet = buildDataset({
  id: 3,
  room: 'drift',
  format: 'drift-cases',
  name: 'Study C sample',
  fileName: 'study_c_sample.json',
  itemCount: 40,
});

export const driftRun: DriftRunFacts = {
  id: 5,
  datasetId: 3,
  readings: null,
  settings: {
    mode: 'reference',
    stride: 2,
    seed: 42,
    clusters: 'cases',
    entities: { kind: 'lexicon', datasetIds: [], onlyLists: false },
    aliases: true,
    nliFolder: '/models/nli',
    embedderFolder: null,
  },
  state: 'done',
  createdAt: '2026-02-03T04:05:06.000Z',
  author: 'C. Saeki',
  models: measuredModels.map(({ model }) => model),
  total: 160,
  measured: 160,
  reused: 0,
  problemCount: 0,
  isOutdated: false,
  note: '',
  noteRevision: 0,
  madeOf: {
    cases: { name: 'study_c_sample.json', sha256: 'c0ffee00ca5e5' },
    generations: [{ name: 'generations.jsonl', sha256: '9e4e7a7e000' }],
    entities: {
      kind: 'lexicon',
      files: [],
      terms: {
        count: 612,
        sha256: '7e7a5000beef',
        parts: [{ kind: 'cases', name: 'study_c_sample.json', count: 612, sha256: '7e7a5000beef' }],
      },
    },
    aliases: null,
  },
};

export const driftOverview: DriftOverview = {
  datasetId: 3,
  caseCount: 40,
  turnCount: 20,
  models: measuredModels.map(({ model }) => ({
    model,
    caseCount: 40,
    summaryCount: 700,
    dialogueCount: 700,
    errorCount: 0,
    otherSplitCount: 0,
    datasetIds: [4],
  })),
  planCount: 36,
  runs: [driftRun],
  groups: [],
  entitySources: [],
  caseTermCount: 612,
  wordings: { of: 40, withoutLatin: 0, uncounted: { reference: 0, strict: 0 } },
  conversationCount: 40,
  strangePlanCount: 0,
  projectTerms: [],
  aliases: [],
  files: [],
  controlled: [],
};

/** Answers of a core that has measured the set once; for `fakeWorkbench`. */
export function driftAnswers(more: FakeAnswers = {}): FakeAnswers {
  const saved = { counter: 1, savedAt: '2026-02-03T04:05:07.000Z' };
  return {
    'datasets.list': () => [driftSet],
    'drift.overview': () => driftOverview,
    'drift.readRun': () => ({ run: driftRun, models: measuredModels }),
    'drift.casesAtTurn': () => casesAtTurn,
    'drift.caseCurves': () => ({ cases: caseCurves, total: caseCurves.length }),
    'drift.readTurn': (asked: { caseId: number; model: string; turn: number }) =>
      turnReason({ ...asked, caseKey: casesAtTurn.find(({ caseId }) => caseId === asked.caseId)?.caseKey ?? 'c_014' }),
    'drift.readConversation': () => turnConversation,
    'drift.queues': () => [],
    'drift.runProblems': () => [],
    'drift.history': () => [],
    'drift.plans': () => [],
    'drift.ratings': () => ({ entries: [], agreement: [] }),
    'drift.overrule': () => saved,
    'drift.setComment': () => saved,
    'drift.rate': () => saved,
    'drift.commentRating': () => saved,
    'drift.setTurnDone': () => saved,
    ...more,
  };
}
