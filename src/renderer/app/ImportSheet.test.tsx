import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DerivationsPreview, Problem, TracesPreview } from '../../shared/datasets.ts';
import { AppError } from '../../shared/errors.ts';
import {
  buildDataset,
  type FakeAnswers,
  fakeWorkbench,
  prepareWindow,
  renderIn,
  resetFrame,
} from '../testing/fakeWorkbench.tsx';
import { useFrame } from './frameStore.ts';
import { ImportSheet } from './ImportSheet.tsx';
import { emptyMapping } from './importFieldPointers.ts';
import { excerptParts, groupWarnings } from './importTexts.ts';

beforeAll(prepareWindow);
beforeEach(resetFrame);
afterEach(cleanup);

const problem = (change: Partial<Problem> = {}): Problem => ({
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

const preview = (change: Partial<DerivationsPreview> = {}): DerivationsPreview => ({
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

const tracesPreview = (change: Partial<TracesPreview> = {}): TracesPreview => ({
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

async function sheet(answers: FakeAnswers, head?: string) {
  const fake = fakeWorkbench({ 'datasets.discardPreview': () => ({}), ...answers });
  const onClose = vi.fn();
  await fake.workbench.store.getState().open();
  const shown = renderIn(
    fake.workbench,
    <ImportSheet
      job={{
        name: 'draft.json',
        open: async () => ({ kind: 'path', path: '/data/draft.json' }),
        ...(head !== undefined && { head: async () => head }),
      }}
      onClose={onClose}
    />,
  );
  return { ...fake, onClose, ...shown };
}

describe('the import sheet', () => {
  test('shows facts, records and problems with their places, and says that nothing is written', async () => {
    await sheet({ 'datasets.preview': () => preview() });
    expect(await screen.findByText('JEMHopQA 1.2, questions with derivations')).toBeTruthy();
    for (const text of [
      '1,059',
      '667 comparison, 392 compositional',
      '2.1 per record',
      '6,214:19',
      'Nothing has been written yet.',
      '富士山は？',
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getByText('first at 7:2')).toBeTruthy();
    expect(screen.getByText('"土佐国"').tagName).toBe('MARK');
    expect(
      screen.getByText('/data/draft.json · 1.4 MB · UTF-8, no BOM · LF · tab indent · sha256 c07e…91d4'),
    ).toBeTruthy();
  });

  test('writes nothing when it is cancelled and forgets the preview', async () => {
    const { asked, onClose, unmount } = await sheet({ 'datasets.preview': () => preview() });
    await screen.findByText('富士山は？');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledOnce();
    unmount();
    expect(asked.map(({ method }) => method).filter((method) => method.startsWith('datasets.'))).toEqual([
      'datasets.list',
      'datasets.preview',
      'datasets.discardPreview',
    ]);
  });

  test('imports the good records under the name given, then opens the dataset', async () => {
    const { asked, emit, onClose } = await sheet({
      'datasets.preview': () => preview(),
      'datasets.import': () => ({ taskId: 't1' }),
    });
    fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: '訓練 1' } });
    fireEvent.click(screen.getByRole('button', { name: 'Import the 1,057 good ones' }));
    expect(await screen.findByText('Importing draft.json')).toBeTruthy();
    const ended = {
      taskId: 't1',
      kind: 'import',
      subject: 'draft.json',
      state: 'done',
      done: 1057,
      total: 1057,
      elapsedMs: 9,
      result: { datasetId: 7 },
      error: null,
    } as const;
    act(() => emit('tasks.progress', ended));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(asked).toContainEqual({
      method: 'datasets.import',
      input: { previewId: 'p1', name: '訓練 1', mode: 'good', goldDatasetId: null },
    });
    expect(asked.some(({ method }) => method === 'datasets.discardPreview')).toBe(false);
    expect(useFrame.getState().destination).toEqual({ room: 'derivations', datasetId: 7, itemId: null });
    expect(useFrame.getState().toasts.map(({ text }) => text)).toEqual(['Imported draft.json: 1,057 records']);
  });

  test('closes the button and says why when every record must be good and one is not', async () => {
    await sheet({ 'datasets.preview': () => preview() });
    fireEvent.click(await screen.findByRole('radio', { name: 'Import only if every record is good' }));
    expect(screen.getByText('2 bad records stand in the way.')).toBeTruthy();
    expect((screen.getByRole('button', { name: 'Import the 1,057 good ones' }) as HTMLButtonElement).disabled).toBe(
      true,
    );
  });

  test('asks which gold dataset a prediction answers, and refuses in words when there is none', async () => {
    const prediction = preview({
      format: 'jemhopqa-prediction',
      formatVersion: null,
      badCount: 0,
      goodCount: 120,
      recordCount: 120,
      problems: [],
      problemCount: 0,
    });
    const first = await sheet({ 'datasets.preview': () => prediction });
    expect(await screen.findByText('There is no gold dataset of this kind yet. Import it first.')).toBeTruthy();
    first.unmount();
    const { asked } = await sheet({
      'datasets.preview': () => prediction,
      'datasets.list': () => [buildDataset({ id: 4 }), buildDataset({ id: 5, format: 'r4c' })],
      'datasets.import': () => ({ taskId: 't1' }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Import all 120' }));
    await waitFor(() =>
      expect(asked).toContainEqual({
        method: 'datasets.import',
        input: { previewId: 'p1', name: 'draft', mode: 'good', goldDatasetId: 4 },
      }),
    );
  });

  test('says when the same file is already there', async () => {
    await sheet({
      'datasets.preview': () => preview({ sameAsDatasetId: 1 }),
      'datasets.list': () => [buildDataset({ name: 'dev' })],
    });
    expect(await screen.findByText('This file is already imported as "dev".')).toBeTruthy();
    expect((screen.getByRole('button', { name: 'Import the 1,057 good ones' }) as HTMLButtonElement).disabled).toBe(
      true,
    );
  });

  test('explains a file of no known format and reads it as another on request', async () => {
    const formats: unknown[] = [];
    await sheet({
      'datasets.preview': ({ format }: { format: string | null }) => {
        formats.push(format);
        if (format === null) throw new AppError('IMPORT_MALFORMED', 'nothing known', { reason: 'UTF-16' });
        return preview({ format: 'r4c', formatVersion: null });
      },
    });
    const note = await screen.findByRole('alert');
    expect(note.textContent).toContain('No known format was recognised.');
    expect(note.textContent).toContain('IMPORT_MALFORMED · UTF-16');
    fireEvent.click(screen.getByRole('button', { name: 'R4C' }));
    expect(await screen.findByText('R4C, three derivations per question')).toBeTruthy();
    expect(formats).toEqual([null, 'r4c']);
  });

  test('keeps the old preview until the file is read as another format, for an upload goes with its last one', async () => {
    let count = 0;
    const { asked } = await sheet({
      'datasets.preview': () => {
        count += 1;
        return preview({ previewId: `p${count}` });
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Change…' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'R4C' }));
    await waitFor(() => expect(asked.at(-1)?.method).toBe('datasets.discardPreview'));
    expect(asked.filter(({ method }) => /Preview|preview/.test(method)).map(({ method }) => method)).toEqual([
      'datasets.preview',
      'datasets.preview',
      'datasets.discardPreview',
    ]);
    expect(asked.at(-1)?.input).toEqual({ previewId: 'p1' });
  });

  test('keeps the preview and explains when the file changed meanwhile', async () => {
    await sheet({
      'datasets.preview': () => preview(),
      'datasets.import': () => {
        throw new AppError('CONFLICT', 'changed', {});
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Import the 1,057 good ones' }));
    expect((await screen.findByRole('alert')).textContent).toContain('It was changed meanwhile.');
    expect(screen.getByText('富士山は？')).toBeTruthy();
  });
});

describe('the import sheet of traces', () => {
  test('says whose traces these are, whom they ask, where they begin and what they can be laid beside', async () => {
    await sheet({ 'datasets.preview': () => tracesPreview() });
    expect(await screen.findByText('TxAgent conversations')).toBeTruthy();
    for (const text of [
      '27 steps, 1 call',
      'aoba-7b 2, not named 1',
      '2:1',
      'record 413 · run run-2',
      'This record holds no trace and was left out.',
      'line 4',
      '/data/runs.jsonl · 52 kB · sha256 a1b2…9f9f',
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(document.querySelector('.ak-import-sources')?.textContent).toBe(
      'Sources askedFDA 1Unknown tool 22 calls of tools without a known source; labels can be given later. ' +
        '1 question is answered by traces already there, so they can be laid side by side.',
    );
    expect(screen.getByText('𠮷野さんの薬は？').lang).toBe('ja');
  });

  test('opens the traces room when the import has ended', async () => {
    const { emit, onClose } = await sheet({
      'datasets.preview': () => tracesPreview(),
      'datasets.import': () => ({ taskId: 't1' }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Import the 2 good traces' }));
    await screen.findByText('Importing runs.jsonl');
    act(() => emit('tasks.progress', { ...readingTask, taskId: 't1', state: 'done', result: { datasetId: 7 } }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(useFrame.getState().destination).toEqual({ room: 'traces', datasetId: 7, itemId: null });
    expect(useFrame.getState().toasts.map(({ text }) => text)).toEqual(['Imported runs.jsonl: 2 traces']);
  });

  test('shows how far a long reading is, and ends it when the sheet is left', async () => {
    const { asked, emit, onClose } = await sheet({
      'datasets.preview': () => new Promise(() => {}),
      'tasks.cancel': () => ({}),
    });
    await screen.findByText('The whole file is read and checked. Nothing is written.');
    act(() => emit('tasks.progress', readingTask));
    expect(await screen.findByText('25 %')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(asked.at(-1)).toEqual({ method: 'tasks.cancel', input: { taskId: 't9' } });
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('reads a file of no known format by fields that are guessed from its first line and can be kept', async () => {
    const previews: unknown[] = [];
    const { asked } = await sheet(
      {
        'datasets.preview': (input: { format: string | null }) => {
          previews.push(input);
          if (input.format === null) throw new AppError('IMPORT_MALFORMED', 'nothing known', {});
          return tracesPreview({ format: 'fields' });
        },
        'traces.listMappings': () => [],
        'traces.saveMapping': () => ({}),
      },
      '{"run_id":"r1","log":[{"type":"think","body":"…"}]}\n{"half',
    );
    fireEvent.click(await screen.findByRole('button', { name: 'JSONL by fields' }));
    expect(((await screen.findByRole('combobox', { name: 'List of steps' })) as HTMLInputElement).value).toBe('/log');
    expect((screen.getByRole('combobox', { name: 'Text' }) as HTMLInputElement).value).toBe('/body');
    await screen.findByText('run-1');
    fireEvent.change(screen.getByRole('combobox', { name: 'Model' }), { target: { value: 'agent' } });
    expect(screen.getByText('A pointer begins with /.')).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: 'Name of the mapping' }), { target: { value: '自前の記録' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save mapping' }));
    const mapping = {
      ...emptyMapping,
      id: '/run_id',
      steps: '/log',
      kind: '/type',
      text: '/body',
      kinds: expect.anything(),
    };
    await waitFor(() =>
      expect(asked).toContainEqual({ method: 'traces.saveMapping', input: { name: '自前の記録', mapping } }),
    );
    expect(previews.at(-1)).toEqual({
      source: { kind: 'path', path: '/data/draft.json' },
      format: 'fields',
      mapping,
    });
  });
});

const readingTask = {
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

describe('problems', () => {
  test('are cut by code points, so letters outside of the BMP count once', () => {
    expect(excerptParts(problem())).toEqual(['["𠮷野", "出身地", ', '"土佐国"', ']']);
  });
  test('are grouped by code, most frequent first', () => {
    const [a, b] = [problem({ severity: 'warning', code: 'a' }), problem({ severity: 'warning', code: 'b' })];
    expect(groupWarnings([a, b, problem(), b])).toEqual([
      { code: 'b', count: 2, first: b },
      { code: 'a', count: 1, first: a },
    ]);
  });
});
