import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PdsqiScore } from '../../../../shared/rooms/drift/pdsqiViews.ts';
import { prepareWindow, resetFrame } from '../../../testing/fakeWorkbench.tsx';
import { inRoom } from '../dialogs/dialogsFixture.tsx';
import { PdsqiPane } from './PdsqiPane.tsx';

beforeAll(prepareWindow);
beforeEach(resetFrame);
afterEach(cleanup);

const score = (model: string, turn: number | null, measure: PdsqiScore['measure'], value: number): PdsqiScore => ({
  model,
  turn,
  measure,
  value,
  summaryCount: 24,
  ratingCount: 48,
  raterCount: 2,
  caseCount: 24,
  interval: turn === null ? { lower: value - 0.2, upper: value + 0.2 } : null,
  intervalMethod: turn === null ? 'bootstrap' : null,
});
const scores = [
  score('aoba-7b', null, 'mean', 3.5),
  score('aoba-7b', null, 'stigmatizing', 0.25),
  score('aoba-7b', 1, 'mean', 4),
  score('aoba-7b', 10, 'mean', 3),
  score('aoba-7b', 10, 'accurate', 2),
  score('kaede-13b', null, 'mean', 4.25),
];
const entry = { caseId: 14, caseKey: 'c_014', model: 'aoba-7b', turn: 1, rater: 'A', isOwn: false, comment: '' };
const answers = {
  'drift.ratings': () => ({
    entries: [{ ...entry, rating: { accurate: 4 }, savedAt: '2026-02-03T04:05:07.000Z' }],
    agreement: [],
  }),
  'drift.ratingScores': () => scores,
};
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

test('the scores of each model stand with interval and how many summaries and raters they are of, and turn by turn', async () => {
  inRoom(<PdsqiPane />, { ratingTab: 'scores' }, answers);
  const rows = await rowsOf('Scores of each model');
  expect(rows[0]).toBe('Attributeaoba-7bkaede-13b');
  expect(rows[1]).toMatch(/^Mean of the scales3\.50 3\.30–3\.70.*24 summaries × 2 raters4\.25/);
  expect(rows.at(-1)).toMatch(/^Stigmatizing language25 % present, mean of 24 summaries 5 %–45 %/);
  expect((await rowsOf('Turn by turn')).map((text) => text?.slice(0, 6))).toEqual(['Turnao', '14.00 ', '103.00']);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'accurate' } });
  expect((await rowsOf('Turn by turn'))[2]).toMatch(/^102\.00/);
});

test('ratings are counted where not every rater answered for every summary', async () => {
  const some = { ...score('aoba-7b', null, 'mean', 3.5), summaryCount: 5, ratingCount: 9 };
  inRoom(<PdsqiPane />, { ratingTab: 'scores' }, { ...answers, 'drift.ratingScores': () => [some] });
  expect((await rowsOf('Scores of each model'))[1]).toMatch(/9 ratings of 5 summaries by 2 raters$/);
});

test('one rater is one', async () => {
  const alone = { ...score('aoba-7b', null, 'mean', 3.5), summaryCount: 2, ratingCount: 2, raterCount: 1 };
  inRoom(<PdsqiPane />, { ratingTab: 'scores' }, { ...answers, 'drift.ratingScores': () => [alone] });
  expect((await rowsOf('Scores of each model'))[1]).toMatch(/2 summaries × 1 rater$/);
});

test('a rater who is blind is told nothing of models', async () => {
  const { inputsOf } = inRoom(<PdsqiPane />, { ratingTab: 'scores', isBlind: true }, answers);
  expect(await screen.findByText('Hidden while the model is hidden')).toBeTruthy();
  expect(inputsOf('drift.ratingScores')).toEqual([]);
  expect(screen.queryByText(/aoba-7b/)).toBeNull();
});
