import { expect, test } from 'vitest';
import { type FakeAnswers, fakeWorkbench } from '../../../testing/fakeWorkbench.tsx';
import { resultsAnswers } from './resultsFixture.ts';
import { createResultsStore } from './resultsStore.ts';

test('what is told of changes while the results are opened does not keep them shut', async () => {
  const scenarios = [{ name: 'mixed', items: 1, claims: 1, emptyTexts: null, texts: 0 }];
  const { workbench } = fakeWorkbench({
    'evidence.resultsHead': () => ({ fileCount: 1, models: [{ name: 'P/m', agents: ['base'], scenarios }] }),
    'evidence.results': () => ({ model: 'P/m', scenario: 'mixed' }),
  });
  const store = createResultsStore(workbench.call, 8);
  const opened = store.getState().open();
  await store.getState().readAgain();
  await opened;
  expect(store.getState()).toMatchObject({ model: 'P/m', scenario: 'mixed', view: { status: 'ready' } });
});

const point = { agent: 'exp', position: 1, claim: null };

/** A store whose session lives on in `kept`. */
function openKept(kept: Map<string, unknown>, answers: FakeAnswers = {}) {
  const session: FakeAnswers = {
    'session.read': ({ key }: { key: string }) => ({ value: kept.get(key) ?? null }),
    'session.write': ({ key, value }: { key: string; value: unknown }) => void kept.set(key, value),
  };
  return createResultsStore(fakeWorkbench(resultsAnswers({ ...session, ...answers })).workbench.call, 8);
}

test('model, test, metric and point are there again after the results were left', async () => {
  const kept = new Map<string, unknown>();
  const store = openKept(kept);
  await store.getState().open();
  await store.getState().choose({ model: 'Q/n' });
  await store.getState().choose({ scenario: 'mixed' });
  store.getState().setLook({ metric: 'fluency', point });
  store.getState().leave();
  const next = openKept(kept);
  await next.getState().open();
  expect(next.getState()).toMatchObject({ model: 'Q/n', scenario: 'mixed', metric: 'fluency', point });
});

test('what is not there any more is not gone back to', async () => {
  const look = { model: 'P/m', scenario: 'mixed', metric: 'fluency' };
  const gone = openKept(new Map([['evidence.results.8', { ...look, point: { ...point, position: 7 } }]]));
  await gone.getState().open();
  expect(gone.getState()).toMatchObject({ ...look, point: null });
  const other = openKept(new Map([['evidence.results.8', { ...look, model: 'R/o', point }]]));
  await other.getState().open();
  expect(other.getState()).toMatchObject({ ...look, point: null });
  const unknown = openKept(new Map([['evidence.results.8', { ...look, scenario: 'selection_test', metric: 'rank' }]]));
  await unknown.getState().open();
  expect(unknown.getState()).toMatchObject({ model: 'P/m', scenario: 'baseline', metric: 'bertscore_F1' });
});
