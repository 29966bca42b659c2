import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ClaimRow } from '../../../../shared/rooms/evidence/claimTask.ts';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { buildRow } from '../evidenceFixture.ts';
import { ClaimRowLine } from './ClaimRowLine.tsx';

eachInEmptyWindow();

const place = {
  ...{ id: 'claim-0', index: 0, count: 1, top: 0, height: 26, isSelected: false, isPicked: null },
  ...{ onSelect: () => undefined, onPick: () => undefined },
};
const row = (change: Partial<ClaimRow>) => {
  renderIn(fakeWorkbench({}).workbench, <ClaimRowLine row={buildRow(1, change)} hasScores {...place} />);
  return screen.getByRole('option').textContent;
};

test('a claim whose gold is seen stands with its evidence F1, and with what cannot fail in its test', () => {
  const text = row({ test: 'baseline', evidenceF1: 8 / 13 });
  expect(text).toContain('0.62');
  expect(text).toContain('Evidence F1 0.615, as you had answered when you saw gold.');
  expect(text).toContain('keeping all without reading is perfect');
});

test('of R4C the F1 is told as a lower bound', () => {
  expect(row({ test: 'full_data', evidenceF1: 1 })).toContain('A lower bound');
});

test('a claim whose gold is not seen has no F1', () => {
  expect(row({ evidenceF1: null })).not.toContain('F1');
});
