import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FieldAlignment, ItemScore, ScoreRun } from '../../../../shared/rooms/derivations/score.ts';
import { buildDataset, type FakeAnswers, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { eachPressingKeys } from '../../../testing/keyedWindow.tsx';
import { press } from '../../../testing/pressKeys.ts';
import { DerivationsContext } from '../derivationsContext.ts';
import { firstView } from '../derivationsState.ts';
import { imported, roomShowing } from '../roomFixture.ts';
import { ComparePane } from './ComparePane.tsx';

eachPressingKeys();

const figures = (f1: number) => ({ prec: f1, recall: f1, f1 });
const field = (gold: string, predicted: string, similarity: number): FieldAlignment => {
  const side = (text: string) => [{ text, mark: 'unmatched' as const, match: null, bySynonym: false }];
  return { gold: side(gold), predicted: side(predicted), similarity };
};
const plain = { answerExactMatch: null, answerSimilarity: null, entityF1: 1, relationF1: 0, fullF1: 0.67 };

function scoreOf(relation: number, change: Partial<ItemScore> = {}): ItemScore {
  return {
    ...{ runId: 3, key: 's-1', stale: false, answer: null, e: figures(1), r: figures(relation) },
    er: figures((2 + relation) / 3),
    pairs: [
      {
        ...{ goldStep: 0, goldObject: 0, predictedStep: 0, predictedObject: 0, weight: (2 + relation) / 3 },
        subject: field('宮沢賢治', '宮沢賢治', 1),
        relation: field('生地', '誕生地', relation),
        object: field('花巻市', '花巻市の北', 0.8),
      },
    ],
    ...{ references: [], used: 0, tie: false, predictedAnswer: null, problem: null },
    predictedDerivation: [{ subject: '宮沢賢治', relation: '誕生地', objects: ['花巻市の北'], support: null }],
    ...change,
  };
}
const run: ScoreRun = {
  ...{ id: 3, goldDatasetId: 1, predictionDatasetId: 2, predictionName: 'predictions', atCounter: 1, staleCount: 0 },
  ...{ itemCount: 13, computedAt: '2026-11-26T10:00:00.000Z' },
  totals: {
    ...{ a: null, e: figures(0.5), r: figures(0.5), er: figures(0.5), comparable: false, reasons: [], problems: [] },
    source: { metric: 'jemhopqa', version: 1, tokenizer: null, dictionaries: [], options: {} },
  },
};
const list = (sha256: string, pairs = 1) => ({ list: { sha256, pairs, terms: 2 * pairs }, entries: [] });
const layered: ScoreRun = {
  ...{ ...run, id: 4 },
  totals: {
    ...{ ...run.totals, er: figures(0.6), withoutProjectSynonyms: { ...plain, fullF1: 0.5, changedCount: 2 } },
    source: { ...run.totals.source, projectSynonyms: list('abcdef12').list },
  },
};

let room: ReturnType<typeof roomShowing>;
const scored = () => room.asked.filter(({ method }) => method === 'derivations.score').map(({ input }) => input);
const added = () => room.asked.filter(({ method }) => method === 'derivations.addSynonym').map(({ input }) => input);

async function show(shown: ScoreRun, item: ItemScore, answers: FakeAnswers = {}) {
  const gold = buildDataset({ id: 1 });
  room = roomShowing(imported, {
    'datasets.list': () => [gold, buildDataset({ id: 2, role: 'prediction', goldDatasetId: 1, name: 'predictions' })],
    'derivations.compareScores': () => [],
    'derivations.score': () => ({ taskId: 't1' }),
    'derivations.synonyms': () => list('abcdef12'),
    'derivations.unmetWords': () => ({ gold: ['生地'], predicted: ['誕生', '地'] }),
    'derivations.addSynonym': () => ({ counter: 2, savedAt: '' }),
    'session.write': () => null,
    ...answers,
  });
  await room.workbench.store.getState().open();
  const view = { ...firstView(1), runId: shown.id };
  const scores = shown === run ? [run] : [run, shown];
  room.store.setState({ dataset: gold, view, scores, itemScore: { status: 'ready', value: item } });
  renderIn(
    room.workbench,
    <DerivationsContext value={room.store}>
      <div data-room-scope="derivations">
        <ComparePane />
      </div>
    </DerivationsContext>,
  );
  await act(async () => {});
}
const offers = () => screen.getAllByRole('button', { name: /^Add “/ });

test('a loss by wording offers its words as synonyms, and two keys add them and score the set again', async () => {
  await show(run, scoreOf(0));
  expect(offers().map((one) => one.getAttribute('aria-label'))).toEqual([
    'Add “誕生地” to synonyms and score again',
    'Add “花巻市の北” to synonyms and score again',
  ]);
  press('Alt+S');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to synonyms and score again' }));
  const add = await dialog.findByRole('button', { name: /Add and score again/ });
  expect(document.activeElement).toBe(add);
  expect(room.asked.find(({ method }) => method === 'derivations.unmetWords')?.input).toEqual({
    ...{ gold: '生地', predicted: '誕生地', withProjectSynonyms: false },
  });
  await act(async () => fireEvent.click(add));
  expect(added()).toEqual([{ pair: ['生地', '誕生'] }]);
  expect(scored()).toEqual([
    { goldDatasetId: 1, predictionDatasetId: 2, options: { projectSynonyms: true }, replacesRunId: null },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the key means the line that has the focus, and another word can be chosen', async () => {
  await show(run, scoreOf(0));
  await act(async () => offers()[1]?.focus());
  expect(offers()[1]?.getAttribute('aria-keyshortcuts')).toBe('Alt+S');
  press('Alt+S');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('花巻市の北')).toBeTruthy();
  await act(async () => fireEvent.click(await dialog.findByRole('radio', { name: '地' })));
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: /Add and score again/ })));
  expect(added()).toEqual([{ pair: ['生地', '地'] }]);
});

test('where no word can be a synonym the dialog says why', async () => {
  await show(run, scoreOf(0), { 'derivations.unmetWords': () => ({ gold: [], predicted: [] }) });
  press('Alt+S');
  expect(await screen.findByText('No words here can become synonyms.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Add and score again/ })).toBeNull();
});

test('a score with synonyms shows what each number was without them, and is named by the list', async () => {
  await show(layered, scoreOf(1, { withoutProjectSynonyms: plain }));
  const numbers = [...document.querySelectorAll('.de-numbers dd')].map((one) =>
    one.textContent?.replaceAll('\u00a0', ' '),
  );
  expect(numbers).toEqual([
    '1.00',
    'all 1.00 → 0.50',
    '0.00 → 1.00',
    'all 0.00 → 0.50',
    '0.67 → 1.00',
    'all 0.50 → 0.60',
  ]);
  expect(screen.getByText(/Questions that score otherwise: 2 of 13\./)).toBeTruthy();
  expect(screen.getByText('Synonyms of the project: 1 pair, 2 words, abcdef')).toBeTruthy();
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual([
    'predictions',
    'With synonyms: predictions',
  ]);
  expect(scored()).toEqual([]);
});

test('a score with synonyms is made again when the list is another, as after an undo', async () => {
  await show(layered, scoreOf(1), { 'derivations.synonyms': () => list('000000', 0) });
  expect(screen.getByText('The synonyms of the project were changed since this score.')).toBeTruthy();
  await waitFor(() =>
    expect(scored()).toEqual([
      { goldDatasetId: 1, predictionDatasetId: 2, options: { projectSynonyms: true }, replacesRunId: 4 },
    ]),
  );
});

test('the pair that comes back by a redo brings the score with synonyms back', async () => {
  let listed = list('000000', 0);
  await show(layered, scoreOf(1), { 'derivations.synonyms': () => listed });
  const order = { goldDatasetId: 1, predictionDatasetId: 2, options: { projectSynonyms: true } };
  await waitFor(() => expect(scored()).toEqual([{ ...order, replacesRunId: 4 }]));
  const reference = { ...run, id: 5 };
  await act(async () => {
    room.store.setState({ scores: [reference], view: { ...firstView(1), runId: 5 } });
  });
  listed = list('abcdef12');
  await act(async () => room.emit('derivations.synonymsChanged', {}));
  await waitFor(() => expect(scored().slice(1)).toEqual([{ ...order, replacesRunId: null }]));
});

test('either score of a file of predictions can be chosen', async () => {
  await show(layered, scoreOf(1));
  const runs: (number | null)[] = [];
  await act(async () => room.store.setState({ setRun: async (id) => void runs.push(id) }));
  await act(async () => fireEvent.change(screen.getByRole('combobox'), { target: { value: '0' } }));
  expect(runs).toEqual([run.id]);
});

test('while a question is written, either kind of arrow is told once, with what it is of', async () => {
  await show(layered, scoreOf(0.5, { withoutProjectSynonyms: plain }), {
    'derivations.scoreContent': () => scoreOf(1, { withoutProjectSynonyms: plain }),
  });
  expect(screen.getByText(/Arrows start at the score without\./)).toBeTruthy();
  const content = { ...imported, answer: '盛岡市' };
  await act(async () => room.store.setState({ content, settled: content }));
  expect(await screen.findByText(/^The arrows of this question lead from its stored score/)).toBeTruthy();
  expect(screen.getByText(/Arrows at “all” start at the mean without\./)).toBeTruthy();
  expect(screen.queryByText(/Arrows start at the score without/)).toBeNull();
});
