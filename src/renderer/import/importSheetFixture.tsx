import { vi } from 'vitest';
import type { DerivationsPreview, Problem } from '../../shared/datasets.ts';
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
  checkCounts: [{ code: 'E4', severity: 'error', itemCount: 3, line: 7, column: 2 }],
  sameAsDatasetId: null,
  ...change,
});

/** The sheet with a file that is being read; the core answers as given. */
export async function sheet(answers: FakeAnswers, head?: string, drop = 1) {
  const fake = fakeWorkbench({ 'datasets.discardPreview': () => ({}), ...answers });
  const onClose = vi.fn();
  await fake.workbench.store.getState().open();
  const shown = renderIn(
    fake.workbench,
    <ImportSheet
      job={{
        name: 'draft.json',
        drop,
        hasWaited: false,
        open: async () => ({ kind: 'grant', grantId: '6f1f5bd4-0c5e-4c53-9a52-0f9a3d1c7a10' }),
        ...(head !== undefined && { head: async () => head }),
      }}
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
