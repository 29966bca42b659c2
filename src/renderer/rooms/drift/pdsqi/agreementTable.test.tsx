import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PdsqiAgreement, PdsqiEntry } from '../../../../shared/rooms/drift/pdsqiViews.ts';
import { prepareWindow, resetFrame } from '../../../testing/fakeWorkbench.tsx';
import { inRoom } from '../dialogs/dialogsFixture.tsx';
import { PdsqiPane } from './PdsqiPane.tsx';

beforeAll(prepareWindow);
beforeEach(resetFrame);
afterEach(cleanup);

const entryOf = (rater: string, isOwn: boolean): PdsqiEntry => ({
  ...{ caseId: 14, model: 'aoba-7b', turn: 13, caseKey: 'c_014', rater, isOwn },
  ...{ rating: {}, comment: '', savedAt: '2026-02-03T04:05:07.000Z' },
});

test('agreement stands by attribute, with intervals or the reason, and yes or no apart', async () => {
  const agreement: PdsqiAgreement[] = [
    {
      attribute: 'accurate',
      mean: 3.25,
      ratingCount: 24,
      notApplicableCount: 0,
      agreement: {
        single: { value: 0.29, interval: { lower: 0.02, upper: 0.76 } },
        average: { value: 0.62, interval: null },
        subjects: 6,
        raters: 4,
        noInterval: null,
      },
      reason: null,
    },
    {
      attribute: 'stigmatizing',
      mean: 0.25,
      ratingCount: 4,
      notApplicableCount: 0,
      agreement: null,
      reason: 'noVariation',
    },
  ];
  inRoom(
    <PdsqiPane />,
    { ratingTab: 'agreement' },
    {
      'drift.ratings': () => ({ entries: [entryOf('C. Saeki', true), entryOf('﨑山', false)], agreement }),
    },
  );
  const table = await screen.findByRole('table', { name: 'Agreement of raters' });
  const texts = within(table)
    .getAllByRole('row')
    .map((one) => [...one.children].map(({ textContent }) => textContent));
  expect(texts).toEqual([
    ['Attribute', 'Mean', 'Ratings', 'NA', 'ICC(2,1), 95 %', 'ICC(2,k), 95 %', 'From'],
    ['Accurate', '3.25', '24', '', '0.290.02–0.76', '0.62no interval', '6 summaries × 4 raters'],
    [
      'Stigmatizing language',
      '25 % present, of 4 ratings',
      '4',
      '',
      'All ratings are equal, so there is nothing to correlate.',
    ],
  ]);
  expect(screen.getByText('2 raters: C. Saeki (1) and 﨑山 (1)')).toBeTruthy();
});
