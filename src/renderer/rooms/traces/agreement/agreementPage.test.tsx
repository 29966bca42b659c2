import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Output } from '../../../../shared/api/contract.ts';
import { defaultScheme } from '../../../../shared/traces/defaultScheme.ts';
import { type FakeAnswers, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { eachPressingKeys } from '../../../testing/keyedWindow.tsx';
import { eachWithHeight } from '../../../testing/listHeight.ts';
import { press } from '../../../testing/pressKeys.ts';
import { useFrame } from '../../../window/frameStore.ts';
import { texts } from '../../../window/i18n.ts';
import { TracesRoom } from '../TracesRoom.tsx';
import { tracesAnswers } from '../tracesFixture.ts';

eachPressingKeys();
eachWithHeight();

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

async function openAgreement(read: () => typeof agreement = () => agreement, answers: FakeAnswers = {}) {
  const fake = fakeWorkbench(
    tracesAnswers({ 'traces.agreement': read, 'traces.decide': () => ({ counter: 1, savedAt: '' }), ...answers }),
  );
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
  // The step itself stands above what was said of it.
  await within(pane).findByText('FDA_get_dosage_by_drug_name');
  const said = () =>
    within(pane)
      .getAllByRole('listitem')
      .map((one) => one.textContent);
  expect(said()).toEqual(['Yes ', 'No ']);
  await act(async () => press('H'));
  expect(said()).toEqual(['No Aki', 'Yes Bo']);
  await act(async () => press('Alt+Enter'));
  expect(screen.queryByText('Krippendorff α')).toBeNull();

  expect(await within(screen.getByRole('region', { name: 'Labels and facts' })).findByText('A.3')).toBeTruthy();
});

const twoCriteria: FakeAnswers = {
  'traces.readScheme': () => ({
    ...{ version: 0, savedAt: null, savedBy: null },
    criteria: defaultScheme.criteria.filter(({ id }) => id === 'needed' || id === 'rightTool'),
  }),
};

test('who looked at a disagreement in its place comes back to it', async () => {
  await openAgreement(undefined, twoCriteria);
  fireEvent.click(screen.getByRole('button', { name: /^Was it the right tool/ }));
  await screen.findByText('Krippendorff α');
  await act(async () => press('J'));
  await act(async () => press('J'));
  await act(async () => press('Alt+Enter'));
  await act(async () => press('Alt+3'));
  const pane = screen.getByRole('region', { name: 'Disagreement' });
  await waitFor(() => expect(pane.textContent).toContain('別の薬'));
  expect(screen.getByRole('button', { current: true, name: /right tool/ })).toBeTruthy();
});

test('the first criterion that two evaluators judged of the same items is shown first', async () => {
  const alphas = (['needed', 'rightTool'] as const).map((of, n) => ({
    ...{ of, level: 'nominal' as const, drawn: null },
    alpha: { ...coefficient(0.5), n },
  }));
  await openAgreement(undefined, { ...twoCriteria, 'datasets.alphas': () => alphas });
  expect(screen.getByRole('button', { current: true, name: /right tool/ })).toBeTruthy();
});

test('runs of the same question are told apart by model and repetition', async () => {
  const of = (traceId: number, model: string | null, epoch: number | null) => ({
    ...differing(traceId, '薬'),
    ...{ about: '', run: { model, epoch } },
  });
  await openAgreement(() => ({ ...agreement, disagreements: [of(10, 'Kumo-7B', 1), of(11, null, null)] }));
  expect(await screen.findByText('whole trace · Kumo-7B · #1')).toBeTruthy();
  expect(screen.getByText('whole trace')).toBeTruthy();
});

test('N says how many are open and not listed, and that none is where each of them is settled', async () => {
  const said: (string | undefined)[] = [];
  for (const decided of [0, 1, 2]) {
    cleanup();
    await openAgreement(() => ({ ...agreement, decided, hidden: 2, disagreements: [] }));
    await act(async () => press('N'));
    said.push(useFrame.getState().toasts.at(-1)?.text);
  }
  expect(said).toEqual([
    'No other disagreement in the list is open; 2 open ones are not listed.',
    'No other disagreement in the list is open; 1 open one is not listed.',
    'No other disagreement here is open.',
  ]);
});

test('the key that opens it leads back', async () => {
  await openAgreement();
  await act(async () => press('Alt+3'));
  expect(screen.queryByText('Krippendorff α')).toBeNull();
});

test('a disagreement is decided by keys, the next open one follows, and what was decided is taken back', async () => {
  let decision: Output<'traces.agreement'>['disagreements'][number]['decision'] = null;
  const { asked, emit } = await openAgreement(() => ({
    ...agreement,
    disagreements: [{ ...differing(10, '薬'), decision }, differing(11, '別の薬')],
  }));
  const decided = () => asked.filter(({ method }) => method === 'traces.decide').map(({ input }) => input);
  await act(async () => press('J'));
  await act(async () => press('2'));
  await act(async () => press('Ctrl+Enter'));
  const place = { traceId: 10, step: 2, criterionId: 'needed' };
  expect(decided()).toEqual([{ ...place, decision: { choiceId: 'no', reason: '', isExample: false } }]);
  const pane = screen.getByRole('region', { name: 'Disagreement' });
  await waitFor(() => expect(pane.textContent).toContain('別の薬'));
  decision = {
    category: 1,
    reason: '',
    by: 'Cho',
    isRater: false,
    isExample: false,
    savedAt: '2026-01-02T03:04:05.000Z',
  };
  await act(async () => emit('traces.changed', { groupIds: [1] }));
  await act(async () => press('K'));
  await act(async () => (await within(pane).findByRole('button', { name: 'Take back' })).click());
  expect(decided().at(-1)).toEqual({ ...place, decision: null });
});

const byCho = {
  ...{ category: 1, reason: 'It is listed.', by: 'Cho', isRater: false, isExample: false },
  savedAt: '2026-01-02T03:04:05.000Z',
};
const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason of the decision' });
const write = (text: string) => fireEvent.change(reason(), { target: { value: text } });
const choiceOf = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}`) });

/** A core that keeps what windows write of their view. */
const keeping = (kept: Map<string, unknown>): FakeAnswers => ({
  'session.read': ({ key }: { key: string }) => ({ value: kept.get(key) ?? null }),
  'session.write': ({ key, value }: { key: string; value: unknown }) => {
    kept.set(key, value);
    return {};
  },
});

test('what is written of a decision is there again after another one was chosen, and in another window', async () => {
  const answers = keeping(new Map());
  await openAgreement(undefined, answers);
  await act(async () => press('J'));
  await act(async () => press('2'));
  write('Half a');
  await act(async () => press('J'));
  expect([reason().value, choiceOf('No').checked]).toEqual(['', false]);
  await act(async () => press('K'));
  expect([reason().value, choiceOf('No').checked]).toEqual(['Half a', true]);
  cleanup();
  await openAgreement(undefined, answers);
  await act(async () => press('J'));
  expect([reason().value, choiceOf('No').checked]).toEqual(['Half a', true]);
});

test('what two windows write of different decisions is kept of both', async () => {
  const [ofOne, ofBoth] = [new Map<string, unknown>(), new Map<string, unknown>()];
  await openAgreement(undefined, keeping(ofOne));
  await act(async () => press('J'));
  write('The first.');
  cleanup();
  await openAgreement(undefined, keeping(ofBoth));
  await act(async () => press('J'));
  await act(async () => press('J'));
  for (const [key, value] of ofOne) ofBoth.set(key, value);
  write('The second.');
  cleanup();
  await openAgreement(undefined, keeping(ofBoth));
  await act(async () => press('J'));
  expect(reason().value).toBe('The first.');
  await act(async () => press('J'));
  expect(reason().value).toBe('The second.');
});

test('what is written stays while others decide, and who decided the same item meanwhile is said', async () => {
  let decisions: readonly (typeof byCho | null)[] = [byCho, null];
  const { emit } = await openAgreement(() => ({
    ...agreement,
    disagreements: decisions.map((decision, at) => ({ ...differing(10 + at, `薬 ${at}`), decision })),
  }));
  const changed = (next: typeof decisions) =>
    act(async () => {
      decisions = next;
      emit('traces.changed', { groupIds: [1] });
    });
  await act(async () => press('J'));
  write('It is listed. Twice.');
  await changed([{ ...byCho }, { ...byCho, by: 'Dai' }]);
  expect(reason().value).toBe('It is listed. Twice.');
  expect(screen.queryByText(/while you were writing/)).toBeNull();
  await changed([{ ...byCho, by: 'Ema', category: 0, savedAt: '2026-01-02T04:00:00.000Z' }, null]);
  expect(reason().value).toBe('It is listed. Twice.');
  // Of any length, it scrolls for itself.
  const theirs = within(screen.getByRole('region', { name: 'Decided meanwhile' }));
  expect(theirs.getByText('Ema decided this while you were writing: Yes.')).toBeTruthy();
  expect(theirs.getByText('It is listed.')).toBeTruthy();
  await act(async () => screen.getByRole('button', { name: 'Discard what I wrote' }).click());
  expect([reason().value, choiceOf('Yes').checked]).toEqual(['It is listed.', true]);
});

test('what is chosen stays chosen in another language', async () => {
  const decision = { ...byCho, category: 0 };
  await openAgreement(() => ({ ...agreement, disagreements: [{ ...differing(10, '薬'), decision }] }));
  await act(async () => press('J'));
  write('It is listed. Twice.');
  await act(() => texts.changeLanguage('ja'));
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([true, false]);
  await act(() => texts.changeLanguage('en'));
});

test('what could not be decided is still written where it was', async () => {
  await openAgreement(undefined, { 'traces.decide': () => Promise.reject(new Error('disk full')) });
  await act(async () => press('J'));
  await act(async () => press('2'));
  write('As it says.');
  await act(async () => press('Ctrl+Enter'));
  expect(reason().value).toBe('');
  await act(async () => press('K'));
  expect([reason().value, choiceOf('No').checked]).toEqual(['As it says.', true]);
});

test('what could not be decided stays where somebody else decides the item then, and that is said', async () => {
  let decision: typeof byCho | null = null;
  const { emit } = await openAgreement(
    () => ({ ...agreement, disagreements: [{ ...differing(10, '薬'), decision }, differing(11, '別の薬')] }),
    { 'traces.decide': () => Promise.reject(new Error('disk full')) },
  );
  await act(async () => press('J'));
  await act(async () => press('1'));
  write('As it says.');
  await act(async () => press('Ctrl+Enter'));
  decision = byCho;
  await act(async () => emit('traces.changed', { groupIds: [1] }));
  await act(async () => press('K'));
  expect([reason().value, choiceOf('Yes').checked]).toEqual(['As it says.', true]);
  expect(screen.getByText('Cho decided this while you were writing: No.')).toBeTruthy();
});

test('one who writes on after deciding is not told of their own decision as of another', async () => {
  let decision: typeof byCho | null = null;
  const { emit } = await openAgreement(() => ({
    ...agreement,
    disagreements: [{ ...differing(10, '薬'), decision }, differing(11, '別の薬')],
  }));
  await act(async () => press('J'));
  await act(async () => press('2'));
  write('It is listed.');
  await act(async () => press('Ctrl+Enter'));
  await act(async () => press('K'));
  write('It is listed. Twice.');
  decision = byCho;
  await act(async () => emit('traces.changed', { groupIds: [1] }));
  expect(reason().value).toBe('It is listed. Twice.');
  expect(screen.queryByText(/while you were writing/)).toBeNull();
});

test('what was decided is a draft no more: another decision of the item stands in its place', async () => {
  let decision: typeof byCho | null = null;
  const { emit } = await openAgreement(() => ({
    ...agreement,
    disagreements: [{ ...differing(10, '薬'), decision }, differing(11, '別の薬')],
  }));
  await act(async () => press('J'));
  await act(async () => press('1'));
  write('As it says.');
  await act(async () => press('Ctrl+Enter'));
  for (const next of [
    { ...byCho, category: 0, reason: 'As it says.' },
    { ...byCho, savedAt: '2026-01-03' },
  ]) {
    decision = next;
    await act(async () => emit('traces.changed', { groupIds: [1] }));
  }
  await act(async () => press('K'));
  expect([reason().value, choiceOf('No').checked]).toEqual(['It is listed.', true]);
  expect(screen.queryByText(/while you were writing/)).toBeNull();
});

const rowOf = (name: string) => screen.getByRole('button', { name });

test.each([
  ['has the focus when the page opens', () => screen.getByRole('button', { name: /^Was the call needed/ }).focus()],
  ['does not have the focus', () => screen.getByRole('button', { name: /^Was the call needed/ }).blur()],
])('the focus in the list goes with what is chosen by keys, where the judgement %s', async (_where, begin) => {
  await openAgreement();
  await act(async () => begin());
  await act(async () => press('J'));
  expect(document.activeElement).toBe(rowOf('薬'));
  await act(async () => press('ArrowDown'));
  expect(document.activeElement).toBe(rowOf('別の薬'));
  await act(async () => press('Enter'));
  expect(rowOf('別の薬').getAttribute('aria-current')).toBe('true');
});

test('a click anywhere in a row chooses it', async () => {
  await openAgreement();
  const [, cell] = within(rowOf('別の薬').closest('tr') ?? document.body).getAllByRole('cell');
  await act(async () => cell?.click());
  expect(rowOf('別の薬').getAttribute('aria-current')).toBe('true');
  expect(document.activeElement).toBe(rowOf('別の薬'));
});

test('Escape leaves the reason for where it was begun, and deciding in it leads to the next one in the list', async () => {
  await openAgreement();
  await act(async () => press('J'));
  await act(async () => press('R'));
  expect(document.activeElement).toBe(reason());
  await act(async () => press('Escape'));
  expect(document.activeElement).toBe(rowOf('薬'));
  await act(async () => press('1'));
  await act(async () => reason().focus());
  await act(async () => press('Escape'));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Disagreement' }));
  await act(async () => press('R'));
  await act(async () => press('Ctrl+Enter'));
  expect(document.activeElement).toBe(rowOf('別の薬'));
});
