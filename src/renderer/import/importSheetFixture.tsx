import { vi } from 'vitest';
import type { Dataset } from '../../shared/datasets.ts';
import type { Problem } from '../../shared/files.ts';
import type { DerivationsPreview } from '../../shared/rooms/derivations/preview.ts';
import type { DriftPreview } from '../../shared/rooms/drift/preview.ts';
import type { RatingsPreview } from '../../shared/rooms/ratings/preview.ts';
import type { TracesPreview } from '../../shared/rooms/traces/preview.ts';
import type { FieldMapping } from '../../shared/traces/fieldMapping.ts';
import { type FakeAnswers, fakeWorkbench, renderIn } from '../testing/fakeWorkbench.tsx';
import { ImportSheet } from './ImportSheet.tsx';

export const problem = (change: Partial<Problem> = {}): Problem => ({
  severity: 'error',
  code: 'madeUp',
  params: {},
  line: 6214,
  column: 19,
  record: 413,
  itemKey: '3f90',
  excerpt: '["𠮷野", "出身地", "土佐国"]',
  excerptFrom: 14,
  excerptTo: 19,
  ...change,
});

export const studyPreview = (protocolChange: RatingsPreview['protocolChange']): RatingsPreview => ({
  ...{ room: 'ratings', previewId: 'p4', fileName: 'study.zip', path: '/data/study.zip', byteCount: 21_000 },
  ...{ sha256: `a1b2${'0'.repeat(56)}9f9f`, format: 'study', because: 'studyFile', sameAsDatasetId: null },
  ...{ recordCount: 3, goodCount: 3, badCount: 0, warnedCount: 0, problems: [], problemCount: 0, pairCount: 3 },
  ...{ studyId: 's', title: 'Cardio-renal study', protocolChange, models: [], sets: [], criteria: ['accuracy'] },
  records: [],
});

export const preview = (change: Partial<DerivationsPreview> = {}): DerivationsPreview => ({
  room: 'derivations',
  previewId: 'p1',
  fileName: 'draft.json',
  path: '/data/draft.json',
  byteCount: 1_400_000,
  sha256: `c07e${'0'.repeat(56)}91d4`,
  style: { byteOrderMark: false, lineEnd: '\n', indent: '\t', asciiEscapes: false, finalLineEnd: true },
  format: 'jemhopqa',
  because: 'unknownReason',
  formatVersion: '1.2',
  recordCount: 1059,
  goodCount: 1057,
  badCount: 2,
  warnedCount: 1,
  tripleCount: 2236,
  byType: { compositional: 392, comparison: 667 },
  records: [
    {
      record: 1,
      itemKey: 'a1',
      type: 'comparison',
      question: '富士山は？',
      answer: 'はい',
      tripleCount: 2,
      problemCodes: [],
      checkCodes: ['W1'],
      json: '{"qid":"a1"}',
    },
  ],
  problems: [problem(), problem({ severity: 'warning', code: 'other' })],
  problemCount: 2,
  fits: [],
  lookedUpCount: 0,
  checkCounts: [{ code: 'E4', severity: 'error', itemCount: 3, line: 7, column: 2 }],
  sameAsDatasetId: null,
  ...change,
});

export const tracesPreview = (change: Partial<TracesPreview> = {}): TracesPreview => ({
  room: 'traces',
  previewId: 'p2',
  fileName: 'runs.jsonl',
  path: '/data/runs.jsonl',
  byteCount: 52_000,
  sha256: `a1b2${'0'.repeat(56)}9f9f`,
  format: 'txagent',
  because: 'unknownReason',
  recordCount: 3,
  goodCount: 2,
  badCount: 1,
  warnedCount: 0,
  stepCount: 27,
  callCount: 1,
  models: [
    { model: 'aoba-7b', traceCount: 2 },
    { model: null, traceCount: 1 },
  ],
  labels: [
    { label: 'FDA', callCount: 1 },
    { label: 'Unknown tool', callCount: 2 },
  ],
  sharedQuestionCount: 1,
  records: [
    {
      key: 'run-1',
      model: 'aoba-7b',
      question: '𠮷野さんの薬は？',
      answer: null,
      stepCount: 9,
      callCount: 1,
      errorCount: 2,
      line: 4,
      member: null,
    },
  ],
  problems: [problem({ code: 'noTrace', itemKey: 'run-2', line: 2, column: 1 })],
  problemCount: 1,
  sameAsDatasetId: null,
  ...change,
});

/** A set of cases. */
export const set = (id: number, name: string): Dataset => ({
  id,
  room: 'drift',
  role: 'gold',
  format: 'drift-cases',
  formatVersion: null,
  name,
  fileName: `${name}.json`,
  sha256: '',
  byteCount: 0,
  importedAt: '2026-01-01T00:00:00.000Z',
  goldDatasetId: null,
  licence: '',
  attribution: '',
  citation: '',
  itemCount: 2,
  todoCount: 0,
  draftCount: 0,
  doneCount: 0,
  flaggedCount: 0,
  changedAfterDoneCount: 0,
  changedCount: 0,
  problemItemCount: 0,
  leftOutCount: 0,
});

/** How the cases of a file fit to a set. */
export const fitOf = (datasetId: number, name: string, change: Partial<DriftPreview['fits'][number]> = {}) => ({
  datasetId,
  name,
  sameCount: 2,
  otherCount: 0,
  unknownCount: 0,
  strangeCount: 0,
  firstOther: null,
  shortCount: 0,
  firstShort: null,
  ...change,
});

export const generations = (change: Partial<DriftPreview> = {}): DriftPreview => ({
  room: 'drift',
  previewId: 'p3',
  fileName: 'generations.jsonl',
  path: '/data/generations.jsonl',
  byteCount: 90_000,
  sha256: `a1b2${'0'.repeat(56)}9f9f`,
  format: 'drift-generations',
  because: 'generations',
  recordCount: 9,
  goodCount: 8,
  badCount: 1,
  warnedCount: 1,
  caseCount: 2,
  turnCount: 4,
  conversationCount: 0,
  models: [{ model: '㈱-7b', summaryCount: 4, dialogueCount: 3, errorCount: 1 }],
  mojibakeCount: 1,
  fits: [
    fitOf(2, 'old set'),
    fitOf(1, 'new set', {
      sameCount: 1,
      otherCount: 1,
      firstOther: { caseKey: 'c_2', part: 'patientSummary', turn: 1 },
    }),
  ],
  records: [
    { record: 1, key: 'c_1', text: '𠮷野 rests.', model: '㈱-7b', turn: 1, count: null, problemCodes: ['mojibake'] },
  ],
  problems: [
    problem({ code: 'rowWithoutTurn', itemKey: 'c_1', line: 9, column: 1 }),
    problem({ severity: 'warning', code: 'mojibake', params: { part: 'p', found: 'TomÃ¡s', repaired: 'Tomás' } }),
  ],
  problemCount: 2,
  sameAsDatasetId: null,
  ...change,
});

/** The sheet with a file that is being read; the core answers as given. */
export async function sheet(
  answers: FakeAnswers,
  head?: string,
  drop = 1,
  mapping?: FieldMapping,
  name = 'draft.json',
) {
  const fake = fakeWorkbench({ 'datasets.discardPreview': () => ({}), ...answers });
  const onClose = vi.fn();
  await fake.workbench.store.getState().open();
  const shown = renderIn(
    fake.workbench,
    <ImportSheet
      job={{
        name,
        drop,
        open: async () => ({ kind: 'grant', grantId: '6f1f5bd4-0c5e-4c53-9a52-0f9a3d1c7a10' }),
        ...(head !== undefined && { head: async () => head }),
        ...(mapping !== undefined && { mapping }),
      }}
      waiting={0}
      onClose={onClose}
    />,
  );
  return { ...fake, onClose, ...shown };
}

export const readingTask = {
  taskId: 't9',
  kind: 'import',
  subject: 'draft.json',
  state: 'running',
  done: 25,
  total: 100,
  elapsedMs: 9,
  result: null,
  error: null,
} as const;
