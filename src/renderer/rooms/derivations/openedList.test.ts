import { expect, test } from 'vitest';
import { buildDataset } from '../../testing/fakeWorkbench.tsx';
import { firstView } from './derivationsState.ts';
import { buildRow, imported, roomShowing } from './roomFixture.ts';

/** Opens a dataset whose list was kept with the scores of a run, while `runs` are those that are there. */
async function openWith(keptRunId: number | null, runs: readonly number[]) {
  const view = { ...firstView(1), sort: 'lost' as const, runId: keptRunId };
  const scores = Promise.withResolvers<never[]>();
  const { store, asked } = roomShowing(imported, {
    'session.read': () => ({ value: { view, selectedId: 1 } }),
    'derivations.listScores': () => scores.promise,
    'derivations.checkCounts': () => [],
    'derivations.locateQuestion': () => ({ index: 0 }),
    'derivations.listQuestions': () => ({
      rows: [buildRow(1)],
      ...{ offset: 0, total: 1, matched: 1, matchedWithoutFilter: 1 },
    }),
    'derivations.readItemScore': () => null,
  });
  const views = () => asked.filter(({ method }) => method === 'derivations.listQuestions').map(({ input }) => input);
  const opened = store.getState().openDataset(buildDataset({ id: 1 }));
  await new Promise((go) => setTimeout(go));
  const before = views();
  scores.resolve(runs.map((id) => ({ id, staleCount: 0 }) as never)); // as far as it is asked
  await opened;
  return { view, before, after: views().slice(before.length), shown: store.getState().view };
}

test('the list is asked for before the scores are known, and once where they are as it was kept', async () => {
  const { view, before, after, shown } = await openWith(7, [8, 7]);
  expect([before, after, shown]).toMatchObject([[{ view }], [], view]);
});

test('where the scores of the list are gone it follows the newest, and without any it orders by what is lost no more', async () => {
  const renewed = await openWith(7, [9, 8]);
  expect(renewed.after).toMatchObject([{ view: { ...renewed.view, runId: 9 } }]);
  const without = await openWith(7, []);
  expect([without.after, without.shown]).toMatchObject([
    [{ view: { runId: null, sort: 'position' } }],
    { runId: null },
  ]);
});
