import { expect, test } from 'vitest';
import { fakeWorkbench } from '../../../testing/fakeWorkbench.tsx';
import { resultsAnswers } from './resultsFixture.ts';
import { createResultsStore } from './resultsStore.ts';

const row = (submissionId: string) => ({
  ...{ submissionId, questionKey: 'q1', question: 'Which dose?', x: 'K7', y: 'R4', outcome: 'y' },
  ...{ ratingX: null, ratingY: null, evaluator: 'E-01', isModel: false, xIsLeft: true, isRepeat: false },
});
const judgements = { total: 3, questions: 1, rows: ['s1', 's2', 's3'].map(row) };
const place = { kind: 'all' } as const;

/** A store whose judgements come when the test says so. */
async function openStore() {
  const waiting: (() => void)[] = [];
  const fake = fakeWorkbench({
    ...resultsAnswers(),
    'ratings.judgementsBehind': () =>
      new Promise((resolve) => {
        waiting.push(() => resolve(judgements));
      }),
  });
  const store = createResultsStore(fake.workbench.call, 5);
  await store.getState().open();
  const answer = async () => {
    for (const give of waiting.splice(0)) give();
    await new Promise((resolve) => setTimeout(resolve));
  };
  const chosen = store.getState().choosePlace(place);
  await answer();
  await chosen;
  return { store, answer };
}

test('a step from judgement to judgement stays, also when the judgements are read anew meanwhile', async () => {
  const { store, answer } = await openStore();
  expect(store.getState().submissionId).toBe('s1');
  store.getState().setCriterion('overall');
  await store.getState().stepJudgement(1);
  await answer();
  expect(store.getState().submissionId).toBe('s2');
});

test('of two readings only the newer tells what there is, and the chosen judgement stays', async () => {
  const { store, answer } = await openStore();
  await store.getState().stepJudgement(1);
  store.getState().setCriterion('overall');
  store.getState().setCriterion('accuracy');
  await answer();
  expect(store.getState().submissionId).toBe('s2');
  expect(store.getState().judgement.status).toBe('ready');
});
