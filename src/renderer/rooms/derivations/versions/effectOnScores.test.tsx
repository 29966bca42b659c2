import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { eachInEmptyWindow, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { DerivationsContext } from '../derivationsContext.ts';
import { imported, roomShowing } from '../roomFixture.ts';
import { EffectOnScores } from './EffectOnScores.tsx';

eachInEmptyWindow();

const theirs = { ...imported, answer: '盛岡市' };
const score = { answerExactMatch: 1, answerSimilarity: 1, entityF1: 1, relationF1: 1, fullF1: 1 };

async function show(runs: readonly { runId: number; predictionName: string }[], meanwhile = () => {}) {
  const { workbench, store, asked } = roomShowing(imported, {
    'derivations.compareScores': () => {
      meanwhile();
      return runs.map((run) => ({ ...run, score }));
    },
    'derivations.scoreContent': ({ runId, content }: { runId: number; content: typeof imported }) =>
      runId === 9 ? null : { er: { prec: 1, recall: 1, f1: content.answer === '盛岡市' ? 0.5 : 2 / 3 } },
  });
  renderIn(
    workbench,
    <DerivationsContext value={store}>
      <EffectOnScores questionId={1} mine={imported} theirs={theirs} />
    </DerivationsContext>,
  );
  await act(async () => {});
  return asked;
}

test('each scored prediction has the score of both versions and their difference; what cannot be scored again has none', async () => {
  await show([
    { runId: 3, predictionName: 'kaede' },
    { runId: 9, predictionName: 'aoba' },
  ]);
  const [, ...rows] = within(screen.getByRole('region', { name: 'Effect on scores' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['kaede0.500.67+0.17', 'aoba–––']);
});

test('effects that could not be read are asked for once more', async () => {
  let refusals = 1;
  await show([{ runId: 3, predictionName: 'kaede' }], () => {
    if (refusals-- > 0) throw new AppError('INTERNAL', 'The disk is busy');
  });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  expect(screen.getByRole('region', { name: 'Effect on scores' }).textContent).toContain('kaede');
});

test('nothing is said where nothing was scored', async () => {
  const asked = await show([]);
  expect(screen.queryByRole('region')).toBeNull();
  expect(asked.map(({ method }) => method)).toEqual(['derivations.compareScores']);
});
