import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Output } from '../../../../shared/api/contract.ts';
import { AppError } from '../../../../shared/errors.ts';
import { buildDataset, type FakeAnswers, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { eachPressingKeys } from '../../../testing/keyedWindow.tsx';
import { press } from '../../../testing/pressKeys.ts';
import { DerivationsContext } from '../derivationsContext.ts';
import { imported, roomShowing } from '../roomFixture.ts';
import { VersionsPage } from './VersionsPage.tsx';

eachPressingKeys();

const differing = (questionId: number): Output<'derivations.compareVersions'>['differing'][number] => ({
  ...{ questionId, key: `s-${questionId}`, title: `質問 ${questionId}`, state: 'draft', version: 3 },
  differences: [
    { kind: 'answer', count: 1 },
    { kind: 'relation', count: 1 },
  ],
  renamed: [{ theirs: '出身地', mine: '生地' }],
});
const mean = { value: 0.75, interval: null };
const compared: Output<'derivations.compareVersions'> = {
  ...{ shared: 5, equal: 3, differing: [differing(1), differing(2)] },
  onlyMine: { count: 0, first: [] },
  onlyTheirs: { count: 1, first: [{ key: 's-9', title: '質問 9' }] },
  triples: { questions: 5, exact: mean, aligned: mean, rounds: 1_000, seed: 42 },
};
const [steps = []] = imported.derivations;
const question: Output<'derivations.compareQuestion'> = {
  ...{ key: 's-1', version: 3, mine: imported, fields: ['answer'] },
  theirs: { ...imported, answer: '盛岡市', derivations: [steps.map((step) => ({ ...step, relation: '出身地' }))] },
  derivations: [{ rows: [{ relation: 'relation', mine: 0, theirs: 0, similarity: 0.7 }], isReordered: false }],
};

const rowIsShown = () => waitFor(() => expect(document.querySelector('tr[data-current="true"]')).not.toBeNull());

async function open(more: FakeAnswers = {}, isShown: () => Promise<unknown> = rowIsShown) {
  const { workbench, store, asked } = roomShowing(imported, {
    'derivations.otherVersions': () => [{ datasetId: 4, name: 'dev 1.1', shared: 5 }],
    'derivations.compareVersions': () => compared,
    'derivations.scoreVersions': () => ({ runs: [], rounds: 1_000, seed: 42 }),
    'derivations.compareQuestion': () => question,
    'derivations.takeOther': () => ({ questionCount: 1, counter: 9, savedAt: '' }),
    'derivations.judgeMany': () => ({ counter: 11, savedAt: '' }),
    'derivations.setState': () => ({ version: 3, counter: 10, savedAt: '' }),
    ...more,
  });
  const went: string[] = [];
  store.setState({ flush: async () => {} });
  renderIn(
    workbench,
    <DerivationsContext value={store}>
      <VersionsPage
        dataset={buildDataset({ id: 1, name: 'dev 1.2' })}
        onClose={() => went.push('closed')}
        onOpen={(id) => went.push(`question ${id}`)}
      />
    </DerivationsContext>,
  );
  await isShown();
  const taken = () => asked.filter(({ method }) => method === 'derivations.takeOther').map(({ input }) => input);
  return { asked, taken, went };
}
const current = () => document.querySelector('tr[data-current="true"]');

test('two versions are gone through by keys: the next difference, taken over, the next question, done', async () => {
  const { asked, taken, went } = await open();
  expect(current()?.textContent).toContain('盛岡市');
  const graphs = within(screen.getByRole('region', { name: 'Graphs' })).getAllByRole('group');
  expect(graphs.map(({ textContent }) => textContent?.includes('出身地'))).toEqual([true, false]);
  expect(graphs.flatMap((graph) => within(graph).queryAllByRole('button'))).toEqual([]);
  await act(async () => press('D'));
  expect(current()?.textContent).toContain('出身地');
  await act(async () => press('T'));
  expect(taken()).toEqual([
    {
      ...{ datasetId: 1, otherId: 4, questions: [{ questionId: 1, version: 3 }] },
      taken: { kind: 'row', derivation: 0, mine: 0, theirs: 0 },
    },
  ]);
  await act(async () => press('Shift+T'));
  expect(taken()[1]).toMatchObject({ taken: { kind: 'all' } });
  await act(async () => press('D'));
  const questions = () =>
    asked.filter(({ method }) => method === 'derivations.compareQuestion').map(({ input }) => input);
  expect(questions().at(-1)).toEqual({ questionId: 2, otherId: 4 });
  await act(async () => press('K'));
  await act(async () => press('Ctrl+Enter'));
  expect(asked.map(({ method }) => method)).toContain('derivations.setState');
  await act(async () => press('E'));
  await act(async () => press('Shift+V'));
  expect(went).toEqual(['question 2', 'closed']);
});

test('a relation that alone differs is shown with its questions before it is taken in all of them', async () => {
  const { taken } = await open();
  const numbers = within(screen.getByRole('region', { name: 'Differences' }));
  expect(numbers.getByText('5 questions in both: 3 equal, 2 differing.')).toBeTruthy();
  await act(async () => fireEvent.click(numbers.getByRole('button', { name: /“出身地” → “生地”/ })));
  expect(screen.getByText('2 of 2 differing questions shown. Equal ones hidden: 3.')).toBeTruthy();
  await act(async () => fireEvent.click(numbers.getByRole('button', { name: /^Take “出身地” in 2 questions/ })));
  expect(taken()).toMatchObject([
    { taken: { kind: 'relation', theirs: '出身地', mine: '生地' }, questions: [{ questionId: 1 }, { questionId: 2 }] },
  ]);
  expect(screen.getByText('1 question only in A')).toBeTruthy();
});

test('several differing questions are picked and called done in one act, as in every other list', async () => {
  const { asked } = await open();
  screen.getByRole('listbox').focus();
  await act(async () => press('Shift+X'));
  await act(async () => press('Shift+J'));
  expect(screen.getByRole('region', { name: '2 chosen' })).toBeTruthy();
  await act(async () => press('Ctrl+Enter'));
  expect(asked.find(({ method }) => method === 'derivations.judgeMany')?.input).toEqual({
    ...{ questionIds: [1, 2], judgement: 'done' },
  });
  expect(screen.queryByText('2 chosen')).toBeNull();
});

test('the whole row of a difference comes into sight, not its button alone', async () => {
  const seen = new Set<string>();
  Element.prototype.scrollIntoView = function (this: Element) {
    seen.add(this.tagName);
  };
  try {
    await open();
    await act(async () => press('D'));
    expect([...seen]).toEqual(['TR']);
  } finally {
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  }
});

test('of long texts that are alike, the words that differ are marked, and of others the whole', async () => {
  await open({
    'derivations.compareQuestion': () => ({
      ...question,
      mine: { ...question.mine, answer: '岩手県盛岡市の南大通にかかる橋' },
      theirs: { ...question.theirs, answer: '岩手県盛岡市の北上川にかかる橋' },
    }),
  });
  const marked = (tag: 'del' | 'ins') => [...document.querySelectorAll(tag)].map(({ textContent }) => textContent);
  expect(marked('del')).toEqual(['北上川', '出身地']);
  expect(marked('ins')).toEqual(['南大通', '生地']);
});

test('where nothing differs, the foot of the list does not miss a question', async () => {
  await open({ 'derivations.compareVersions': () => ({ ...compared, equal: 5, differing: [] }) }, () =>
    screen.findAllByText('No difference in 5 questions.'),
  );
  expect(document.querySelector('.ak-list-foot')?.textContent).toBe('No difference in 5 questions.');
});

test('names in the graphs keep their ends, in which versions differ, where there is no room for the whole', async () => {
  const [start, ...others] = steps;
  const longer = [
    {
      ...start,
      relation: '出生地（現在の地名による都道府県と市町村）',
      objects: ['レ・ミゼラブル、トム・フーパーの監督による2012年の映画'],
    },
    ...others,
  ];
  await open({
    'derivations.compareQuestion': () => ({ ...question, mine: { ...imported, derivations: [longer] } }),
  });
  const graphs = within(screen.getByRole('region', { name: 'Graphs' })).getAllByRole('group');
  expect(graphs[1]?.textContent).toMatch(/レ・ミゼ[^…]*…[^…]*年の映画/);
  const cut = [...(graphs[1]?.querySelectorAll('text') ?? [])].map(({ textContent }) => textContent);
  expect(cut.find((text) => text?.startsWith('出生地'))).toMatch(/…$/);
});

test.each([
  ['derivations.otherVersions', [{ datasetId: 4, name: 'dev 1.1', shared: 5 }]],
  ['derivations.compareVersions', compared],
  ['derivations.compareQuestion', question],
] as const)('what %s could not read is asked for once more, with the keys where it stands', async (method, answer) => {
  let refusals = 1;
  const refusing = () => {
    if (refusals-- > 0) throw new AppError('INTERNAL', 'The disk is busy');
    return answer;
  };
  await open({ [method]: refusing }, () => screen.findByRole('button', { name: 'Try again' }));
  const retry = screen.getByRole('button', { name: 'Try again' });
  expect(retry.hasAttribute('data-pane-focus')).toBe(true);
  fireEvent.click(retry);
  await waitFor(() => expect(current()?.textContent).toContain('盛岡市'));
});
