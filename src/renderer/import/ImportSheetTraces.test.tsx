import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { prepareWindow, resetFrame } from '../testing/fakeWorkbench.tsx';
import { useFrame } from '../window/frameStore.ts';
import { readingTask, sheet, tracesPreview } from './importSheetFixture.tsx';
import { roomMapping } from './useFieldMapping.ts';

beforeAll(prepareWindow);
const mappedStep = (text: string | null) => ({
  ...{ index: 2, kind: 'tool_call', text: `read from ${text}`, json: null, tool: 'search', label: null, callId: null },
  ...{ arguments: { q: 'ﾊﾞﾗ' }, result: null, error: null, parent: null, joined: null, turn: 1, source: 'act' },
  ...{ startedAt: null, durationMs: null, tokens: null, pointer: '/log/2', innerPointer: null, line: 1, member: null },
  ...{ textLength: 3, lineCount: 1, cut: false },
});
beforeEach(resetFrame);
afterEach(cleanup);

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

  test('names the file as it was dropped, also where it was packed since, and opens the traces room when the import has ended', async () => {
    const { emit, onClose } = await sheet({
      'datasets.preview': () => tracesPreview(),
      'datasets.import': () => ({ taskId: 't1' }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Import the 2 good traces' }));
    await screen.findByText('Importing draft.json');
    act(() => emit('tasks.progress', { ...readingTask, taskId: 't1', state: 'done', result: { datasetId: 7 } }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(useFrame.getState().destination).toEqual({ room: 'traces', datasetId: 7, itemId: null });
    expect(useFrame.getState().toasts.map(({ text }) => text)).toEqual(['Imported draft.json: 2 traces']);
  });

  test('shows how far a long reading is, and ends it when the sheet is left', async () => {
    const { asked, emit, onClose } = await sheet({
      'datasets.preview': () => new Promise(() => {}),
      'tasks.cancel': () => ({}),
    });
    await screen.findByText('The whole file is read and checked. Nothing is written.');
    act(() => emit('tasks.progress', readingTask));
    expect(await screen.findByText('25 %')).toBeTruthy();
    // Enter, which imports a moment later, must not be on what ends it.
    expect(document.querySelector('[data-autofocus]')?.getAttribute('role')).toBe('group');
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
        'traces.mappedSteps': ({ mapping }: { mapping: { text: string | null } }) => ({
          steps: [mappedStep(mapping.text)],
          stepCount: 7,
        }),
        'traces.saveMapping': () => ({}),
      },
      '{"run_id":"r1","log":[{"type":"think","body":"…"}]}\n{"half',
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Read as traces by fields…' }));
    expect(((await screen.findByRole('combobox', { name: 'List of steps' })) as HTMLInputElement).value).toBe('/log');
    expect((screen.getByRole('combobox', { name: 'Text' }) as HTMLInputElement).value).toBe('/body');
    await screen.findByText('run-1');
    const shown = () => screen.getByRole('region', { name: 'Three steps, as these fields read them' }).textContent;
    await waitFor(() =>
      expect(shown()).toContain('Tool callstep 3 · actToolsearchArguments{"q":"ﾊﾞﾗ"}Textread from /body'),
    );
    fireEvent.change(screen.getByRole('combobox', { name: 'Text' }), { target: { value: '/words' } });
    await waitFor(() => expect(shown()).toContain('read from /words'));
    fireEvent.change(screen.getByRole('combobox', { name: 'Text' }), { target: { value: '/body' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Model' }), { target: { value: 'agent' } });
    expect(screen.getByText('A pointer begins with /.')).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: 'Name of the mapping' }), { target: { value: '自前の記録' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save mapping' }));
    const mapping = {
      ...roomMapping?.guess('').mapping,
      id: '/run_id',
      steps: '/log',
      kind: '/type',
      text: '/body',
      kinds: expect.anything(),
    };
    await waitFor(() =>
      expect(asked).toContainEqual({ method: 'traces.saveMapping', input: { name: '自前の記録', mapping } }),
    );
    const byForm = {
      source: { kind: 'grant', grantId: '6f1f5bd4-0c5e-4c53-9a52-0f9a3d1c7a10' },
      format: 'fields',
      mapping,
    };
    await waitFor(() => expect(previews.at(-1)).toEqual(byForm));
  });

  test('proposes the fields of a Parquet file by its rows', async () => {
    const { asked } = await sheet(
      {
        'datasets.preview': ({ format }: { format: string | null }) => {
          if (format === null) throw new AppError('IMPORT_MALFORMED', 'nothing known', { problem: 'parquetRows' });
          return tracesPreview({ format: 'fields' });
        },
        'datasets.headOfRows': () => ({ head: '{"session":"s1","log":[{"type":"think","body":"…"}]}\n{"half' }),
        'traces.listMappings': () => [],
        'traces.mappedSteps': () => ({ steps: [mappedStep('/body')], stepCount: 7 }),
      },
      'PAR1\u0015\u0004',
      1,
      undefined,
      'runs.parquet',
    );
    fireEvent.click(await screen.findByRole('button', { name: 'JSON or JSONL by fields' }));
    const steps = await screen.findByRole('combobox', { name: 'List of steps' });
    expect(steps).toHaveProperty('value', '/log');
    expect(screen.getByText('think')).toBeTruthy();
    const source = { kind: 'grant', grantId: '6f1f5bd4-0c5e-4c53-9a52-0f9a3d1c7a10' };
    expect(asked).toContainEqual({ method: 'datasets.headOfRows', input: { source } });
  });

  test('watches the import of a file that was read by fields to its end, without the form', async () => {
    const { emit, onClose } = await sheet(
      {
        'datasets.preview': ({ format }: { format: string | null }) => {
          if (format === null) throw new AppError('IMPORT_MALFORMED', 'nothing known', {});
          return tracesPreview({ format: 'fields' });
        },
        'traces.listMappings': () => [],
        'traces.mappedSteps': () => ({ steps: [mappedStep('/body')], stepCount: 7 }),
        'datasets.import': () => ({ taskId: 't1' }),
      },
      '{"run_id":"r1","log":[{"type":"think","body":"…"}]}\n',
    );
    fireEvent.click(await screen.findByRole('button', { name: 'JSON or JSONL by fields' }));
    await screen.findByRole('combobox', { name: 'List of steps' });
    fireEvent.click(await screen.findByRole('button', { name: 'Import the 2 good traces' }));
    expect(await screen.findByRole('group', { name: /^Importing / })).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'List of steps' })).toBeNull();
    act(() => emit('tasks.progress', { ...readingTask, taskId: 't1', state: 'done', result: { datasetId: 7 } }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(useFrame.getState().destination).toEqual({ room: 'traces', datasetId: 7, itemId: null });
  });

  test('says of records without a list that each is a step, and of a mapping that is taken where its steps stand', async () => {
    const ofLists = { ...roomMapping?.guess('{"log":[{"body":"…"}]}').mapping };
    await sheet(
      {
        'datasets.preview': ({ format }: { format: string | null }) => {
          if (format === null) throw new AppError('IMPORT_MALFORMED', 'nothing known', {});
          return tracesPreview({ format: 'fields' });
        },
        'traces.listMappings': () => [{ id: 1, name: '自前の記録', mapping: ofLists }],
        'traces.mappedSteps': () => ({ steps: [], stepCount: 0 }),
      },
      '{"who":"a","body":"eins"}\n{"who":"b","body":"zwei"}\n',
    );
    fireEvent.click(await screen.findByRole('button', { name: 'JSON or JSONL by fields' }));
    const stepsIn = within(await screen.findByRole('radiogroup', { name: 'Steps' }));
    const chosen = () => stepsIn.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked);
    expect(chosen()).toEqual([false, true]);
    fireEvent.click(screen.getByRole('combobox', { name: 'Saved mapping' }));
    fireEvent.click(await screen.findByRole('option', { name: '自前の記録' }));
    expect(chosen()).toEqual([true, false]);
    expect(screen.getByRole('combobox', { name: 'List of steps' })).toHaveProperty('value', '/log');
  });

  test('is not imported by fields that were changed since it was read', async () => {
    const answers = {
      'datasets.preview': ({ format }: { format: string | null }) => {
        if (format === null) throw new AppError('IMPORT_MALFORMED', 'nothing known', {});
        return tracesPreview({ format: 'fields' });
      },
      'traces.listMappings': () => [],
      'traces.mappedSteps': () => ({ steps: [], stepCount: 0 }),
    };
    await sheet(answers, '{"run_id":"r1","log":[{"type":"think","body":"…"}]}\n');
    fireEvent.click(await screen.findByRole('button', { name: 'JSON or JSONL by fields' }));
    const isOpen = () => !screen.getByRole<HTMLButtonElement>('button', { name: /^Import/ }).disabled;
    await waitFor(() => expect(isOpen()).toBe(true));
    fireEvent.change(screen.getByRole('combobox', { name: 'Text' }), { target: { value: '/words' } });
    expect(isOpen()).toBe(false);
    await waitFor(() => expect(isOpen()).toBe(true));
  });

  test('begins with the mapping by which what an import left out was read before', async () => {
    const previews: unknown[] = [];
    const guessed = roomMapping?.guess('{"id":"b","turns":[{"type":"think","text":"…"}]}').mapping;
    if (guessed === undefined) throw new Error('no mapping');
    const mapping = { ...guessed, steps: '/steps' };
    await sheet(
      {
        'datasets.preview': (input: unknown) => {
          previews.push(input);
          return tracesPreview({ format: 'fields' });
        },
        'traces.listMappings': () => [],
        'traces.mappedSteps': () => ({ steps: [], stepCount: 0 }),
      },
      ...(['{"id":"b","turns":[{"type":"think","text":"…"}]}', 1, mapping] as const),
    );
    const list = await screen.findByRole('combobox', { name: 'List of steps' });
    expect(list).toHaveProperty('value', '/steps');
    expect(previews).toMatchObject([{ format: 'fields', mapping }]);
    fireEvent.change(list, { target: { value: '/turns' } });
    await waitFor(() => expect(previews.at(-1)).toMatchObject({ mapping: { ...mapping, steps: '/turns' } }));
  });
});
