import { expect, test } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import type { ResultsFilter } from '../../../../shared/rooms/ratings/resultsView.ts';
import { fakeWorkbench } from '../../../testing/fakeWorkbench.tsx';
import { texts, textsOf } from '../../../window/i18n.ts';
import { recipeLines } from './recipeLines.ts';
import { resultsAnswers } from './resultsFixture.ts';
import { shownFilterOf } from './resultsState.ts';
import { createResultsStore } from './resultsStore.ts';

/** A core that sums up until the test lets it, and gives up what runs when a window says so. */
async function openStore() {
  const running: { evaluators: unknown; end: () => void; giveUp: () => void }[] = [];
  const usual = resultsAnswers();
  let isHeld = false;
  const fake = fakeWorkbench({
    ...usual,
    'ratings.results': (input: { filter: ResultsFilter }) => {
      const answer = usual['ratings.results'];
      const value = typeof answer === 'function' ? answer(input as never) : answer;
      if (!isHeld) return value;
      return new Promise((resolve, reject) => {
        const giveUp = () => reject(new AppError('CANCELLED', 'Given up'));
        running.push({ evaluators: input.filter.evaluators, end: () => resolve(value), giveUp });
      });
    },
    'ratings.cancelResults': () => {
      for (const { giveUp } of running.splice(0)) giveUp();
      return {};
    },
  });
  const store = createResultsStore(fake.workbench.call, 5);
  await store.getState().open();
  isHeld = true;
  return { store, running };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('of filters that follow each other the last one has its numbers, and nothing says that they were given up', async () => {
  const { store, running } = await openStore();
  const said: string[] = [];
  store.subscribe(({ results }) => said.push(results.status));
  for (const evaluators of [['E-02', 'E-03'], ['E-03'], []]) void store.getState().setFilter({ evaluators });
  await settled();
  expect(running.map((one) => one.evaluators)).toEqual([[]]);
  for (const { end } of running) end();
  await settled();
  expect(store.getState().results.status).toBe('ready');
  expect(said).not.toContain('failed');
});

test('numbers that another window gave up are asked for again, those that were given up here are not', async () => {
  const { store, running } = await openStore();
  void store.getState().setFilter({ evaluators: [] });
  await settled();
  for (const { giveUp } of running.splice(0)) giveUp();
  await settled();
  expect(running).toHaveLength(1);
  await store.getState().cancel();
  await settled();
  expect(running).toEqual([]);
  expect(store.getState().results).toMatchObject({ status: 'failed', error: { code: 'CANCELLED' } });
});

test('numbers are said to be of the filter they were summed up for until others are there', async () => {
  await texts.changeLanguage('en');
  const { store, running } = await openStore();
  const recipe = () => recipeLines(store.getState(), textsOf(texts)).join(' ');
  void store.getState().setFilter({ ties: 'out' });
  await settled();
  expect([store.getState().filter.ties, shownFilterOf(store.getState()).ties]).toEqual(['out', 'half']);
  expect(recipe()).toContain('A tie is half a win for both');
  for (const { end } of running) end();
  await settled();
  expect(shownFilterOf(store.getState()).ties).toBe('out');
  expect(recipe()).toContain('Ties and "unable" are in no rate');
});
