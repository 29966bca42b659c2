import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ClaimHead } from '../../../../shared/rooms/evidence/claimTask.ts';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { EvidenceContext } from '../evidenceContext.ts';
import { buildHead, evidenceAnswers } from '../evidenceFixture.ts';
import { createEvidenceStore } from '../evidenceStore.ts';
import { SetMean } from './SetMean.tsx';

eachInEmptyWindow();

const f1 = {
  mean: 0.8141,
  claimCount: 3,
  interval: null,
  resamples: 2_000,
  seed: 0,
  allRightCount: 0,
  lowerBoundCount: 0,
};

function shown(change: Partial<ClaimHead>): string | null {
  const { workbench } = fakeWorkbench(evidenceAnswers('mixed'));
  const store = createEvidenceStore(workbench.call);
  store.setState({ head: { status: 'ready', value: { ...buildHead('mixed'), revealedCount: 3, ...change } } });
  renderIn(
    workbench,
    <EvidenceContext value={store}>
      <SetMean />
    </EvidenceContext>,
  );
  return screen.queryByRole('region', { name: 'Mean evidence F1' })?.textContent ?? null;
}

test('the mean of the set stands with its n, and without an interval where there are few claims', () => {
  expect(shown({ evidenceF1: f1 })).toBe(
    'Mean evidence F10.813 claims with gold seen. No interval: fewer than 10 claims.',
  );
});

test('it has its interval, says how that was drawn, and what cannot fail or is not known', () => {
  const text = shown({
    revealedCount: 14,
    evidenceF1: { ...f1, claimCount: 12, interval: { low: 0.7, high: 0.9 }, allRightCount: 2, lowerBoundCount: 1 },
  });
  expect(text).toContain('95 % 0.70–0.90, by drawing claims, 2,000 rounds, seed 0.');
  expect(text).toContain('2 more have no F1');
  expect(text).toContain('In 2 of them everything shown is right');
  expect(text).toContain('Of R4C 1: a lower bound.');
});

test('nothing stands there while no claim has a score', () => {
  expect(shown({ revealedCount: 1, evidenceF1: null })).toBeNull();
});
