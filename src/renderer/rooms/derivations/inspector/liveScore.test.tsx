import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import type { ItemScore, ScoreRun } from '../../../../shared/rooms/derivations/score.ts';
import { buildDataset, eachInEmptyWindow, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { DerivationsContext } from '../derivationsContext.ts';
import { firstView } from '../derivationsState.ts';
import { imported, roomShowing } from '../roomFixture.ts';
import { ComparePane } from './ComparePane.tsx';

eachInEmptyWindow();

const figures = (f1: number) => ({ prec: f1, recall: f1, f1 });
const scoreOf = (f1: number): ItemScore => ({
  ...{ runId: 3, key: 's-1', stale: false, answer: null },
  ...{ e: figures(1), r: figures(f1), er: figures(f1), pairs: [], references: [], used: 0, tie: false },
  ...{ predictedAnswer: null, predictedDerivation: [], problem: null },
});
const run: ScoreRun = {
  ...{ id: 3, goldDatasetId: 1, predictionDatasetId: 2, predictionName: 'predictions', atCounter: 1, staleCount: 0 },
  ...{ itemCount: 13, computedAt: '2026-11-26T10:00:00.000Z' },
  totals: {
    ...{ a: null, e: figures(0.5), r: figures(0.5), er: figures(0.5), comparable: false, reasons: [], problems: [] },
    source: { metric: 'jemhopqa', version: 1, tokenizer: null, dictionaries: [], options: {} },
  },
};

let readScore: () => ItemScore;
let asked: ReturnType<typeof roomShowing>['asked'];
let store: ReturnType<typeof roomShowing>['store'];
let emit: ReturnType<typeof roomShowing>['emit'];

beforeEach(async () => {
  const gold = buildDataset({ id: 1 });
  const room = roomShowing(imported, {
    'datasets.list': () => [
      gold,
      buildDataset({ id: 2, role: 'prediction', goldDatasetId: 1, name: 'predictions' }),
      buildDataset({ id: 4, role: 'prediction', goldDatasetId: 1, name: 'unscored' }),
      buildDataset({ id: 6, role: 'prediction', goldDatasetId: 5, name: 'oracle' }),
      buildDataset({ id: 7, role: 'prediction', goldDatasetId: 5, name: 'bm_core' }),
    ],
    'derivations.scoreContent': ({ content }: { content: typeof imported }) =>
      scoreOf(content.derivations[0]?.[0]?.relation === '出身地' ? 1 : 0.25),
    'derivations.readItemScore': () => readScore(),
    'derivations.compareScores': () => [],
    'derivations.score': () => ({ taskId: 't1' }),
  });
  ({ asked, store, emit } = room);
  await room.workbench.store.getState().open();
  const view = { ...firstView(1), runId: 3 };
  store.setState({ dataset: gold, view, scores: [run], itemScore: { status: 'ready', value: scoreOf(0.5) } });
  renderIn(
    room.workbench,
    <DerivationsContext value={store}>
      <ComparePane />
    </DerivationsContext>,
  );
});

const write = (relation: string) =>
  act(async () => {
    const [step] = imported.derivations[0] ?? [];
    if (step === undefined) throw new Error('no triple');
    const content = { ...imported, derivations: [[{ ...step, relation }]] };
    store.setState({ content, settled: content });
  });
const numbers = () => [...document.querySelectorAll('.de-numbers dd:not(.de-set-mean)')].map((one) => one.textContent);

test('the mean of a set stands with the number of questions that it is made of', () => {
  expect(screen.getByText('“all” is the mean over 13 scored questions.')).toBeTruthy();
});

test('a score that could not be read is asked for once more where it would stand, and what is typed stays', async () => {
  await write('出身地');
  readScore = () => {
    throw new AppError('INTERNAL', 'The disk is busy');
  };
  await act(() => store.getState().readItemScore());
  readScore = () => scoreOf(0.5);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await waitFor(() => expect(numbers()).toEqual(['1.00', '0.50 → 1.00', '0.50 → 1.00']));
  expect(store.getState().content?.derivations[0]?.[0]?.relation).toBe('出身地');
});

test('the open question is scored as it is written, from its stored score to that of now', async () => {
  expect(numbers()).toEqual(['1.00', '0.50', '0.50']);
  expect(asked.filter(({ method }) => method === 'derivations.scoreContent')).toEqual([]);
  await write('出身地');
  await waitFor(() => expect(numbers()).toEqual(['1.00', '0.50 → 1.00', '0.50 → 1.00']));
  expect(screen.getByText(/The arrows of this question lead from its stored score/)).toBeTruthy();
  await write('生地');
  await waitFor(() => expect(numbers()).toEqual(['1.00', '0.50', '0.50']));
});

test('the set is scored again when a question is left whose score became another, and not otherwise', async () => {
  const scored = () => asked.filter(({ method }) => method === 'derivations.score').map(({ input }) => input);
  await act(async () => store.setState({ selectedId: 2 }));
  await act(async () => store.setState({ selectedId: 1 }));
  expect(scored()).toEqual([]);
  await write('出身地');
  await waitFor(() => expect(numbers()[1]).toBe('0.50 → 1.00'));
  await act(async () => store.setState({ selectedId: 2, detail: { status: 'loading' }, content: null, settled: null }));
  await waitFor(() => expect(scored()).toEqual([{ goldDatasetId: 1, predictionDatasetId: 2, replacesRunId: 3 }]));
});

test('predictions that are being scored are said to be, and not to be scored by hand', async () => {
  await act(async () => store.setState({ scores: [], itemScore: { status: 'ready', value: null } }));
  expect(screen.getByText('Not scored yet')).toBeTruthy();
  await act(async () =>
    emit('tasks.progress', {
      ...{ taskId: 't1', kind: 'score', subject: 'predictions', state: 'running', done: 1, total: 13 },
      ...{ elapsedMs: 10, result: null, error: null },
    }),
  );
  expect(screen.getByText('Scoring predictions')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Score the predictions/ })).toBeNull();
});

test('another dataset opens on the predictions of the run that its list shows, whatever was chosen before it', async () => {
  const choices = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Prediction' });
  const named = () => choices().selectedOptions[0]?.textContent;
  const open = (id: number, shown: ScoreRun) =>
    act(async () =>
      store.setState({ dataset: buildDataset({ id }), view: { ...firstView(id), runId: shown.id }, scores: [shown] }),
    );
  await act(async () => fireEvent.change(choices(), { target: { value: '1' } }));
  expect(named()).toBe('unscored');
  expect(screen.getByText('Not scored yet')).toBeTruthy();
  await open(5, { ...run, id: 8, goldDatasetId: 5, predictionDatasetId: 7, predictionName: 'bm_core' });
  expect(named()).toBe('bm_core');
  expect(screen.queryByText('Not scored yet')).toBeNull();
  await open(1, run);
  expect(named()).toBe('predictions');
});
