import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { EvidenceTest } from '../../../../shared/rooms/evidence/claims.ts';
import type { ClaimScores } from '../../../../shared/rooms/evidence/scores.ts';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { EvidenceRoom } from '../EvidenceRoom.tsx';
import { buildGold, buildScores, buildTask, evidenceAnswers } from '../evidenceFixture.ts';

eachInEmptyWindow();

async function openRevealed(name: EvidenceTest, scores: Partial<ClaimScores> = {}) {
  const task = buildTask(name, { revealedAt: '2026-11-23T16:08:55.000Z' });
  const fake = fakeWorkbench(
    evidenceAnswers(name, {
      'evidence.readClaim': () => ({ ...task, row: { ...task.row, state: 'done' } }),
      'evidence.readGold': () => buildGold(name),
      'evidence.readScores': () => buildScores(scores),
    }),
  );
  await fake.workbench.store.getState().open();
  renderIn(fake.workbench, <EvidenceRoom />);
  await screen.findByText(/Gold revealed/);
}

const figures = () =>
  [...document.querySelectorAll('.ev-figures > div')].map((one) =>
    [...one.children].map(({ textContent }) => textContent).join(' | '),
  );

test('the figures after the reveal are those of the core, with what each counts', async () => {
  await openRevealed('mixed');
  expect(figures()).toEqual([
    'Evidence F1 | 0.615 | this claim',
    'Precision | 0.667 | 4 of 6 chosen',
    'Recall | 0.571 | 4 of 7 in gold',
    'Wrong ones removed | 1 of 2 | 1 left',
    'Missing ones found | 1 of 3 | 2 left',
  ]);
  const reference = screen.getByRole('region', { name: "The study's own evidence score" });
  expect(reference.textContent).toContain('precision 0.667, recall 1.000, F1 0.800. Its recall is 1 whenever');
});

test('overlap with gold stands as ROUGE of the words, and as not written where nothing is', async () => {
  await openRevealed('mixed');
  const table = within(screen.getByRole('region', { name: 'Overlap with gold' })).getByRole('table');
  expect(within(table).getByRole('row', { name: /ROUGE-L / }).textContent).toBe('ROUGE-L0.8000.7430.7700.780');
  // What this window does not compute is said, with the way to it.
  expect(screen.getByText(/scores by local models: akapen evidence score-explanations/)).toBeTruthy();
});

test('an explanation that was not written has no overlap rather than 0', async () => {
  await openRevealed('mixed', { overlaps: [{ side: 'A', overlap: null }] });
  const overlap = screen.getByRole('region', { name: 'Overlap with gold' });
  expect(within(overlap).queryByRole('table')).toBeNull();
  expect(overlap.textContent).toContain('Not written.');
  expect(screen.queryByText(/scores by local models/)).toBeNull();
});

test('where nothing is right there are no scores, said why', async () => {
  const none = { precision: null, recall: null, f1: null, reference: null, removedWrong: null, foundMissing: null };
  const { evidence } = buildScores();
  await openRevealed('wrong_claim', { evidence: evidence && { ...evidence, ...none }, notes: ['nothingIsTrue'] });
  expect(figures()).toEqual([]);
  expect(screen.getByText(/Nothing shown belongs to this claim/)).toBeTruthy();
});

test('the assignment test counts what is in its place, and each claim by itself', async () => {
  const claim = { precision: 0.5, recall: 1, f1: 2 / 3, missed: [] };
  await openRevealed('assignment_test', {
    shown: 3,
    evidence: null,
    assignment: {
      right: 1,
      claims: [
        { ...claim, side: 'A', selected: 2, wronglyAssigned: [115] },
        { side: 'B', selected: 0, precision: 0, recall: 0, f1: 0, missed: [115], wronglyAssigned: [] },
      ],
    },
  });
  expect(figures()).toEqual([
    'In their place | 1 of 3 | 2 left',
    'F1 of claim A | 0.667 | 1 of 1 in gold',
    'F1 of claim B | 0.000 | 0 of 1 in gold',
  ]);
});
