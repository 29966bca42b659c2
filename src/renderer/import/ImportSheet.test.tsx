import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { excerptParts } from '../components/dataset/problemTexts.ts';
import { buildDataset, prepareWindow, resetFrame } from '../testing/fakeWorkbench.tsx';
import { useFrame } from '../window/frameStore.ts';
import { preview, problem, set, sheet } from './importSheetFixture.tsx';
import { groupWarnings } from './importTexts.ts';

beforeAll(prepareWindow);
beforeEach(resetFrame);
afterEach(cleanup);

/** The import `t1`, which has made a dataset. */
const ended = (datasetId: number) =>
  ({
    taskId: 't1',
    kind: 'import',
    subject: 'draft.json',
    state: 'done',
    done: 1057,
    total: 1057,
    elapsedMs: 9,
    result: { datasetId },
    error: null,
  }) as const;

describe('the import sheet', () => {
  test('shows facts, records and problems with their places, and says that nothing is written', async () => {
    await sheet({ 'datasets.preview': () => preview() });
    expect(await screen.findByText('JEMHopQA 1.2, questions with derivations')).toBeTruthy();
    for (const text of [
      '1,059',
      '667 comparison, 392 compositional, 2 bad',
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

  test('counts the records by type so that the parts add up to the whole', async () => {
    const byType = { compositional: 3, comparison: 2 };
    await sheet({ 'datasets.preview': () => preview({ recordCount: 10, goodCount: 6, badCount: 4, byType }) });
    expect(await screen.findByText('2 comparison, 3 compositional, 1 without a type, 4 bad')).toBeTruthy();
  });

  test('gives a finding one severity in the table and in the list, and keeps it apart from errors of the file', async () => {
    await sheet({
      'datasets.preview': () =>
        preview({
          badCount: 0,
          goodCount: 1059,
          warnedCount: 233,
          problems: [],
          problemCount: 0,
          records: preview().records.map((record) => ({ ...record, checkCodes: ['E4'] })),
        }),
    });
    expect((await screen.findByText('富士山は？')).closest('tr')?.className).toBe('ak-row-error');
    expect(screen.getByRole('button', { name: 'File errors 0' })).toBeTruthy();
    const toCheck = screen.getByRole('button', { name: 'To check 233' });
    expect(toCheck.querySelector('.ak-sign-error')).not.toBeNull();
    expect(screen.getByText('No file errors')).toBeTruthy();
  });

  test('writes nothing when it is cancelled and forgets the preview', async () => {
    const { asked, onClose, unmount } = await sheet({ 'datasets.preview': () => preview() });
    await screen.findByText('富士山は？');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledOnce();
    unmount();
    expect(asked.map(({ method }) => method).filter((method) => method.startsWith('datasets.'))).toEqual([
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
    act(() => emit('tasks.progress', ended(7)));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(asked).toContainEqual({
      method: 'datasets.import',
      input: { previewId: 'p1', name: '訓練 1', mode: 'good', goldDatasetId: null },
    });
    expect(asked.some(({ method }) => method === 'datasets.discardPreview')).toBe(false);
    expect(useFrame.getState().destination).toEqual({ room: 'derivations', datasetId: 7, itemId: null });
    expect(useFrame.getState().toasts.map(({ text }) => text)).toEqual(['Imported draft.json: 1,057 records']);
  });

  test('is ordered once and watched to its end by who presses twice', async () => {
    const { asked, emit, onClose } = await sheet({
      'datasets.preview': () => preview(),
      'datasets.import': () => ({ taskId: 't1' }),
    });
    const accept = await screen.findByRole('button', { name: 'Import the 1,057 good ones' });
    fireEvent.click(accept);
    fireEvent.click(accept);
    await screen.findByText('Importing draft.json');
    expect(asked.filter(({ method }) => method === 'datasets.import')).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Importing draft.json' }));
    expect(onClose).not.toHaveBeenCalled();
    act(() => emit('tasks.progress', ended(7)));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  test('closes the button and says why when every record must be good and one is not', async () => {
    await sheet({ 'datasets.preview': () => preview() });
    fireEvent.click(await screen.findByRole('radio', { name: 'Import only if every record is good' }));
    expect(screen.getByText('2 bad records stand in the way.')).toBeTruthy();
    expect((screen.getByRole('button', { name: 'Import the 1,057 good ones' }) as HTMLButtonElement).disabled).toBe(
      true,
    );
  });

  test('takes predictions for the dataset with their questions, and none where nothing answers', async () => {
    const datasets = [set(4, 'sample'), set(5, 'dev')].map((one) => ({
      ...one,
      ...{ room: 'derivations' as const, format: 'jemhopqa' as const },
    }));
    const fits = (known: number) => [
      { datasetId: 5, knownCount: known },
      { datasetId: 4, knownCount: 0 },
    ];
    const shown = {
      format: 'jemhopqa-prediction',
      goodCount: 5,
      badCount: 0,
      recordCount: 5,
      lookedUpCount: 5,
    } as const;
    const first = await sheet({
      'datasets.list': () => datasets,
      'datasets.preview': () => preview({ ...shown, fits: fits(3) }),
    });
    expect(await screen.findByText('3 of 5 predictions answer a question of “dev”.')).toBeTruthy();
    first.unmount();
    await sheet({
      'datasets.list': () => datasets,
      'datasets.preview': () => preview({ ...shown, fits: fits(0) }),
    });
    expect(await screen.findByText(/^None of these predictions answers a question/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Import all 5/ }).disabled).toBe(true);
  });

  test('asks which gold dataset a prediction answers, and refuses in words when there is none; then scores it', async () => {
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
    const { asked, emit } = await sheet({
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
    act(() => emit('tasks.progress', ended(9)));
    await waitFor(() =>
      expect(asked).toContainEqual({
        method: 'derivations.score',
        input: { goldDatasetId: 4, predictionDatasetId: 9 },
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
    expect(note.textContent).toContain('Choose the format yourself, or choose another file.');
    expect(note.textContent).toContain('IMPORT_MALFORMED · UTF-16');
    fireEvent.click(screen.getByRole('button', { name: 'R4C' }));
    expect(await screen.findByText('R4C, three derivations per question')).toBeTruthy();
    expect(formats).toEqual([null, 'r4c']);
  });

  test.each(['utf16', 'pdf', 'emptyFile', 'ownLabels'])(
    'offers no other format for a file that is read in none (%s)',
    async (problem) => {
      await sheet({
        'datasets.preview': () => {
          throw new AppError('IMPORT_MALFORMED', 'no text', { problem, params: {} });
        },
      });
      const note = await screen.findByRole('alert');
      expect(note.textContent).toContain('Choose another file.');
      expect(note.textContent).not.toContain('format yourself');
      expect(screen.queryByRole('button', { name: 'R4C' })).toBeNull();
      expect(screen.getByRole('button', { name: 'Choose another file…' })).toBeTruthy();
    },
  );

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
