import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Output } from '../../../../shared/api/contract.ts';
import { fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { eachPressingKeys } from '../../../testing/keyedWindow.tsx';
import { press } from '../../../testing/pressKeys.ts';
import { TracesRoom } from '../TracesRoom.tsx';
import { tracesAnswers } from '../tracesFixture.ts';

eachPressingKeys();

const coefficient = (value: number) => ({ value, reason: null, interval: null, n: 3 });
const differing = (traceId: number, title: string): Output<'traces.agreement'>['disagreements'][number] => ({
  ...{ key: `${traceId}/2`, title, about: '3', kind: 'two', values: [1, 0], notes: [false, false], decision: null },
});
const agreement: Output<'traces.agreement'> = {
  evaluators: [
    { id: 'a', name: 'Aki' },
    { id: 'b', name: 'Bo' },
  ],
  categories: ['yes', 'no'],
  agreement: {
    ...{ level: 'nominal', items: 4, pairable: 3, single: 1, drawn: null },
    ...{ alpha: coefficient(0.25), fleiss: { ...coefficient(0.2), raters: 2 }, raw: coefficient(1 / 3) },
    shares: [
      [3, 1],
      [1, 2],
    ],
    pairs: [
      {
        ...{ x: 0, y: 1, kappa: coefficient(0.24), raw: coefficient(1 / 3) },
        table: [
          [1, 2],
          [0, 0],
        ],
      },
    ],
  },
  kinds: { all: 0, one: 0, some: 0, two: 2 },
  ...{ questions: 2, hidden: 1, decided: 0, leftOpen: 0 },
  disagreements: [differing(10, '薬'), differing(11, '別の薬')],
};

async function openAgreement() {
  const fake = fakeWorkbench(tracesAnswers({ 'traces.agreement': () => agreement }));
  await fake.workbench.store.getState().open();
  renderIn(fake.workbench, <TracesRoom />);
  await screen.findAllByText('Kumo-7B');
  await waitFor(() => expect(fake.asked.map(({ method }) => method)).toContain('traces.readScheme'));
  await act(async () => press('Alt+3'));
  await screen.findByText('Krippendorff α');
  return fake;
}

test('what evaluators differ on is gone through by keys, with names hidden, and left for its place', async () => {
  await openAgreement();
  expect(
    screen.getByText('1 disagreement is counted and not listed: you have not called its question done.'),
  ).toBeTruthy();
  await act(async () => press('J'));
  const pane = screen.getByRole('region', { name: 'Disagreement' });
  expect(pane.textContent).toContain('薬');
  expect(pane.textContent).toContain('Judgement 1Yes');
  expect(pane.textContent).not.toContain('Aki');
  await act(async () => press('H'));
  expect(pane.textContent).toContain('AkiNo');
  await act(async () => press('Alt+Enter'));
  expect(screen.queryByText('Krippendorff α')).toBeNull();

  expect(await within(screen.getByRole('region', { name: 'Labels and facts' })).findByText('A.3')).toBeTruthy();
});

test('the key that opens it leads back', async () => {
  await openAgreement();
  await act(async () => press('Alt+3'));
  expect(screen.queryByText('Krippendorff α')).toBeNull();
});
