import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eachInEmptyWindow, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { imported, roomShowing } from '../roomFixture.ts';
import { MeansOfVersions } from './MeansOfVersions.tsx';

eachInEmptyWindow();

const mean = (value: number | null, low?: number, high?: number) => ({
  value,
  interval: low === undefined || high === undefined ? null : { low, high },
});

async function show(runs: readonly object[]) {
  const { workbench } = roomShowing(imported, {
    'derivations.scoreVersions': () => ({ shared: 60, runs, rounds: 1_000, seed: 42 }),
  });
  renderIn(workbench, <MeansOfVersions versions={{ datasetId: 1, otherId: 2, changes: 0 }} />);
  await act(async () => {});
}

test('each prediction has its mean with either gold, over how many questions, and the interval of the difference', async () => {
  await show([
    {
      ...{ runId: 3, predictionName: 'kaede', questions: 59 },
      ...{ theirs: mean(0.71, 0.6, 0.8), mine: mean(0.73, 0.6, 0.8), change: mean(0.02, -0.01, 0.04) },
    },
    {
      ...{ runId: 4, predictionName: 'aoba', questions: 4 },
      ...{ theirs: mean(0.5), mine: mean(0.498), change: mean(-0.002) },
    },
  ]);
  const region = within(screen.getByRole('region', { name: 'Effect on the mean scores' }));
  const [, ...rows] = region.getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'kaede59 questions0.710.73+0.02−0.01 to 0.04',
    'aoba4 questions0.500.500.00',
  ]);
  expect(region.getByText(/1,000 rounds, seed 42; none below 10 questions/)).toBeTruthy();
});

test('a change too small for two decimals is shown with as many as tell it from its interval, and the means with it', async () => {
  await show([
    {
      ...{ runId: 3, predictionName: 'kaede', questions: 120 },
      ...{ theirs: mean(0.9101, 0.8, 0.95), mine: mean(0.9098, 0.8, 0.95), change: mean(-0.0003, -0.001, 0) },
    },
  ]);
  expect(screen.getAllByRole('row')[1]?.textContent).toBe('kaede120 questions0.91010.9098−0.0003−0.0010 to 0.0000');
});

test('nothing is said where nothing was scored', async () => {
  await show([]);
  expect(screen.queryByRole('region')).toBeNull();
});
