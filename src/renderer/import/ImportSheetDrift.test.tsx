import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Dataset } from '../../shared/datasets.ts';
import type { DriftPreview } from '../../shared/rooms/drift/preview.ts';
import { prepareWindow, resetFrame } from '../testing/fakeWorkbench.tsx';
import { useImports } from '../window/importStore.ts';
import { fitOf, generations, set, sheet } from './importSheetFixture.tsx';

beforeAll(prepareWindow);
beforeEach(resetFrame);
afterEach(cleanup);

const answers = (preview: DriftPreview, datasets: readonly Dataset[]) => ({
  'datasets.preview': () => preview,
  'datasets.list': () => [...datasets],
  'datasets.import': () => ({ taskId: 't1' }),
});

describe('the import sheet of the drift room', () => {
  test('takes the set that fits best, and sends what was chosen', async () => {
    const { asked } = await sheet(answers(generations(), [set(1, 'new set'), set(2, 'old set')]));
    expect(await screen.findByText('㈱-7b: 4 summaries, 3 answers, 1 failed call')).toBeTruthy();
    expect(screen.getByText('2 cases were made from the content of this set.')).toBeTruthy();
    expect(screen.getByText('A row has no whole number in "turn_num" and was left out.')).toBeTruthy();
    expect([screen.getByText('TomÃ¡s'), screen.getByText('Tomás')].length).toBe(2);
    fireEvent.click(screen.getByRole('switch', { name: 'Put them right' }));
    fireEvent.click(screen.getByRole('button', { name: /Import the 8 good ones/ }));
    const input = { previewId: 'p3', name: 'generations', mode: 'good', goldDatasetId: 2, repair: true };
    await waitFor(() => expect(asked).toContainEqual({ method: 'datasets.import', input }));
  });

  test('counts the models of a file of results once, with their names', async () => {
    const models = ['aoba-7b', 'kaede-13b'].map((model) => ({
      model,
      summaryCount: 0,
      dialogueCount: 0,
      errorCount: 0,
    }));
    const preview = generations({
      format: 'drift-results',
      recordCount: 2,
      models,
      fits: [],
      caseCount: 0,
      turnCount: 0,
    });
    await sheet(answers(preview, []));
    expect(await screen.findByText('aoba-7b, kaede-13b')).toBeTruthy();
    expect(screen.getAllByText('Models')).toHaveLength(1);
  });

  test('says in words that a file was made from another set, and takes the better one', async () => {
    const { fits } = generations();
    const preview = generations({ fits: fits.toReversed() });
    await sheet(answers(preview, [set(1, 'new set'), set(2, 'old set')]));
    expect(await screen.findByText('1 case was made from other content than this set has.')).toBeTruthy();
    expect(screen.getByText(/^In c_2, the model was given another patient summary\./)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Take “old set”' }));
    expect(await screen.findByText('2 cases were made from the content of this set.')).toBeTruthy();
    expect(screen.queryByText(/other content/)).toBeNull();
  });

  test('looks again when a set is imported while it is open', async () => {
    let sets: Dataset[] = [];
    const fits = generations().fits.slice(0, 1);
    const { emit } = await sheet({
      ...answers(generations(), []),
      'datasets.preview': () => generations({ fits: sets.length === 0 ? [] : fits }),
      'datasets.list': () => sets,
    });
    expect(await screen.findByText(/There is no set of cases yet/)).toBeTruthy();
    sets = [set(2, 'old set')];
    emit('datasets.changed', { datasetIds: [2] });
    expect(await screen.findByText('2 cases were made from the content of this set.')).toBeTruthy();
  });

  test('does not look again for a set that the file was held against already', async () => {
    let sets: Dataset[] = [];
    const known = generations({ fits: generations().fits.slice(0, 1) });
    const { asked, emit } = await sheet({ ...answers(known, []), 'datasets.list': () => sets });
    await screen.findByText(/There is no set of cases yet/);
    // The list of the window comes later than what the core knew.
    sets = [set(2, 'old set')];
    emit('datasets.changed', { datasetIds: [2] });
    expect(await screen.findByText('2 cases were made from the content of this set.')).toBeTruthy();
    expect(asked.filter(({ method }) => method === 'datasets.preview')).toHaveLength(1);
  });

  test('does not look again once the import is ordered, whatever set comes then', async () => {
    let sets = [set(2, 'old set')];
    const started = Promise.withResolvers<{ taskId: string }>();
    const known = generations({ fits: generations().fits.slice(0, 1) });
    const { asked, emit } = await sheet({
      ...answers(known, sets),
      'datasets.list': () => sets,
      'datasets.import': () => started.promise,
    });
    fireEvent.click(await screen.findByRole('button', { name: /Import the 8 good ones/ }));
    const comes = async (next: Dataset) => {
      sets = [...sets, next];
      await act(async () => emit('datasets.changed', { datasetIds: [next.id] }));
    };
    await comes(set(7, 'sample'));
    started.resolve({ taskId: 't1' });
    await waitFor(() => expect(screen.queryByRole('button', { name: /Import the 8 good ones/ })).toBeNull());
    await comes(set(8, 'another'));
    expect(asked.filter(({ method }) => method === 'datasets.preview')).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('does not go to a set that has none of its cases, not by Enter either', async () => {
    const preview = generations({ fits: [fitOf(1, 'new set', { sameCount: 0, strangeCount: 2 })] });
    const { asked } = await sheet(answers(preview, [set(1, 'new set')]));
    expect(await screen.findByText('None of its cases are in this set.')).toBeTruthy();
    const button = screen.getByRole('button', { name: /Import the 8 good ones/ });
    expect(button).toHaveProperty('disabled', true);
    fireEvent.submit(button.closest('form') ?? button);
    expect(asked.filter(({ method }) => method === 'datasets.import')).toEqual([]);
  });

  test('asks before generations come in that end before their cases do', async () => {
    const firstShort = { caseKey: 'c_1', last: 10, stated: 20 };
    const preview = generations({ fits: [fitOf(1, 'new set', { shortCount: 2, firstShort })] });
    const { asked } = await sheet(answers(preview, [set(1, 'new set')]));
    expect(await screen.findByText('The generations of 2 cases end before their cases do.')).toBeTruthy();
    expect(screen.getByText(/^c_1 was generated up to turn 10 of 20\./)).toBeTruthy();
    // What is asked has the focus, so that Enter neither imports nor closes the sheet, and is not promised.
    const answer = screen.getByRole('checkbox', { name: 'Import them as they are' });
    await waitFor(() => expect(document.activeElement).toBe(answer));
    expect(screen.queryByText('Enter', { selector: 'kbd' })).toBeNull();
    const button = screen.getByRole('button', { name: /Import the 8 good ones/ });
    fireEvent.submit(button.closest('form') ?? button);
    expect(asked.filter(({ method }) => method === 'datasets.import')).toEqual([]);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Import them as they are' }));
    fireEvent.click(button);
    await waitFor(() => expect(asked.some(({ method }) => method === 'datasets.import')).toBe(true));
  });

  test('says of cases that they are fewer conversations', async () => {
    const preview = generations({ format: 'drift-cases', caseCount: 30, conversationCount: 10, fits: [], models: [] });
    await sheet(answers(preview, []));
    expect(await screen.findByText('30 cases, 10 conversations')).toBeTruthy();
  });

  test('a file goes to the set that came with it, where no set fits it better', async () => {
    useImports.getState().addSet(7, 5);
    const unknown = { sameCount: 0, unknownCount: 2 };
    const preview = generations({ fits: [fitOf(1, 'old set', unknown), fitOf(5, 'of the drop', unknown)] });
    await sheet(answers(preview, [set(1, 'old set'), set(5, 'of the drop')]), undefined, 7);
    expect(await screen.findByText('of the drop', { selector: 'strong span' })).toBeTruthy();
  });

  test('asks for cases first where there are none', async () => {
    await sheet(answers(generations({ fits: [] }), []));
    expect(await screen.findByText(/There is no set of cases yet/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /Import the 8 good ones/ })).toHaveProperty('disabled', true);
  });
});
