import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Output } from '../../../../shared/api/contract.ts';
import { type FakeAnswers, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { eachPressingKeys } from '../../../testing/keyedWindow.tsx';
import { press } from '../../../testing/pressKeys.ts';
import { TracesRoom } from '../TracesRoom.tsx';
import { tracesAnswers } from '../tracesFixture.ts';

eachPressingKeys();

const share = (count: number, value: number | null, low: number | null, high: number | null) => ({
  count,
  value,
  low,
  high,
});
const none = share(0, null, null, null);
const results: Output<'traces.labelResults'> = {
  evaluators: [
    { id: 'a', name: 'Aki', places: 3 },
    { id: 'b', name: 'Bo', places: 2 },
  ],
  choices: ['yes', 'no'],
  models: [
    {
      ...{ model: 'Kumo-7B', places: 3, traces: 2, questions: 2, asked: 8 },
      shares: [share(2.5, 0.83, 0.37, 0.98), share(0.5, 0.17, 0.02, 0.63)],
    },
    { model: 'Tsuki-2', places: 0, traces: 0, questions: 0, asked: 8, shares: [none, none] },
  ],
};
const behind: Output<'traces.labelledPlaces'> = {
  places: [
    { traceId: 10, step: 2, title: '薬', given: 1, labels: 2 },
    { traceId: 11, step: 2, title: '別の薬', given: 1, labels: 1 },
  ],
  total: 3,
  hidden: 1,
};

async function openResults(more: FakeAnswers = {}) {
  const answers = { 'traces.labelResults': () => results, 'traces.labelledPlaces': () => behind };
  const fake = fakeWorkbench(tracesAnswers({ ...answers, ...more }));
  await fake.workbench.store.getState().open();
  renderIn(fake.workbench, <TracesRoom />);
  await screen.findAllByText('Kumo-7B');
  await waitFor(() => expect(fake.asked.map(({ method }) => method)).toContain('traces.readScheme'));
  await act(async () => press('Alt+4'));
  await screen.findByRole('table', { name: 'Labels by model' });
  return fake;
}

const asked = (fake: Awaited<ReturnType<typeof openResults>>, method: string) =>
  fake.asked.filter((one) => one.method === method).map(({ input }) => input);

test('labels stand by model with share, interval and n, and a model without a label says so', async () => {
  const fake = await openResults();
  const [, first, second] = within(screen.getByRole('table')).getAllByRole('row');
  expect(first?.textContent).toContain('Kumo-7B');
  expect(first?.textContent).toContain('3 of 82 traces, 2 questions');
  expect(within(first as HTMLElement).getByRole('button', { name: /Kumo-7B, Yes/ }).textContent).toBe(
    'Kumo-7B, Yes 0.83 0.37–0.982.5 of 3',
  );
  expect(within(second as HTMLElement).queryByRole('button')).toBeNull();
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Was the call needed? Yes: Kumo-7B: 0.83 (0.37–0.98), n 3; Tsuki-2: no label',
  );
  await act(async () => screen.getByRole('radio', { name: /Bo/ }).click());
  expect(asked(fake, 'traces.labelResults').at(-1)).toEqual({
    criterionId: 'needed',
    evaluatorId: 'b',
    datasetIds: [],
  });
  expect(screen.getByRole('region', { name: 'Labels by model' }).textContent).toContain('All traces');
});

test('a criterion that somebody answered is shown first, and stays when another one is answered too', async () => {
  const criterionOf = (id: string, scope: 'trace' | 'call') => ({
    ...{ id, scope, name: { en: id, ja: id }, description: { en: '', ja: '' } },
    choices: ['yes', 'no'].map((choice) => ({
      id: choice,
      name: { en: choice, ja: choice },
      description: { en: '', ja: '' },
    })),
  });
  const criteria = [criterionOf('unused', 'call'), criterionOf('used', 'call'), criterionOf('correct', 'trace')];
  let labelled = ['used'];
  const fake = await openResults({
    'traces.readScheme': () => ({ version: 0, criteria, savedAt: null, savedBy: null }),
    'traces.labelledCriteria': () => labelled,
  });
  const shown = () => asked(fake, 'traces.labelResults').at(-1);
  expect(shown()).toMatchObject({ criterionId: 'used' });
  await act(async () => screen.getByRole('button', { name: /Kumo-7B, no/ }).click());
  labelled = ['used', 'correct'];
  await act(async () => press('Alt+4'));
  await act(async () => press('Alt+4'));
  expect((await screen.findByRole('button', { name: /Kumo-7B, no/ })).getAttribute('aria-pressed')).toBe('true');
  expect(shown()).toMatchObject({ criterionId: 'used' });
});

test('a number leads to its places, one after the other by keys, and the page stands as it was when one comes back', async () => {
  const fake = await openResults();
  await act(async () => screen.getByRole('button', { name: /Kumo-7B, No/ }).click());
  expect(asked(fake, 'traces.labelledPlaces')).toEqual([
    { criterionId: 'needed', evaluatorId: null, datasetIds: [], model: 'Kumo-7B', choiceId: 'no' },
  ]);
  const pane = within(screen.getByRole('region', { name: 'Places' }));
  expect(pane.getByText('3 places')).toBeTruthy();
  expect(
    pane.getByText('1 place is counted and not listed: others labelled it, and you have not called its question done.'),
  ).toBeTruthy();
  expect(pane.getByText('step 3 · 1 of 2 labels')).toBeTruthy();
  await act(async () => press('J'));
  await act(async () => press('J'));
  await act(async () => press('Alt+Enter'));
  expect(await within(screen.getByRole('region', { name: 'Labels and facts' })).findByText('B.3')).toBeTruthy();
  await act(async () => press('Alt+4'));
  expect((await screen.findByRole('button', { name: /Kumo-7B, No/ })).getAttribute('aria-pressed')).toBe('true');
  expect(document.querySelector('.tl-places [aria-current="true"]')?.textContent).toContain('別の薬');
});

test('arrows go from number to number, and the key that opens it leads back', async () => {
  await openResults();
  screen.getByRole('button', { name: /Kumo-7B, Yes/ }).focus();
  press('ArrowRight');
  expect(document.activeElement?.textContent).toContain('Kumo-7B, No');
  press('ArrowDown');
  expect(document.activeElement?.textContent).toContain('Kumo-7B, No');
  await act(async () => press('Alt+4'));
  expect(screen.queryByRole('table', { name: 'Labels by model' })).toBeNull();
});

test('while names are hidden nothing is told by model, and nothing is asked', async () => {
  const fake = await openResults();
  await act(async () => press('B'));
  expect(document.body.textContent).not.toMatch(/Kumo|Tsuki|0\.83/);
  const before = asked(fake, 'traces.labelResults').length;
  await act(async () => press('Alt+4'));
  await act(async () => press('Alt+4'));
  expect(await screen.findByText('Names of models are hidden')).toBeTruthy();
  expect(asked(fake, 'traces.labelResults')).toHaveLength(before);
  await act(async () => screen.getByRole('button', { name: /Show names/ }).click());
  expect(await screen.findByRole('table', { name: 'Labels by model' })).toBeTruthy();
});

test('an evaluator who has not answered a criterion is told apart from nobody', async () => {
  const models = results.models.map((one) => ({ ...one, places: 0, shares: [none, none] }));
  const ofBo = { ...results, models };
  const fake = fakeWorkbench(
    tracesAnswers({
      'traces.labelResults': ({ evaluatorId }: { evaluatorId: string | null }) =>
        evaluatorId === 'b' ? ofBo : results,
    }),
  );
  await fake.workbench.store.getState().open();
  renderIn(fake.workbench, <TracesRoom />);
  await screen.findAllByText('Kumo-7B');
  await waitFor(() => expect(fake.asked.map(({ method }) => method)).toContain('traces.readScheme'));
  await act(async () => press('Alt+4'));
  await act(async () => (await screen.findByRole('radio', { name: /Bo/ })).click());
  expect(await screen.findByText('The chosen evaluator has not answered this')).toBeTruthy();
});
