import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildDataset, eachInEmptyWindow, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { DerivationsContext } from '../derivationsContext.ts';
import { imported, roomShowing } from '../roomFixture.ts';
import { RelationsDialog } from './RelationsDialog.tsx';

eachInEmptyWindow();
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(420);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(29);
});
afterEach(() => vi.restoreAllMocks());

const use = { questionId: 7, key: 's-7', title: '質問 7', subject: '宮沢賢治', objects: ['花巻市', '岩手県'] };

const few = [
  { relation: '生年月日', count: 212 },
  { relation: '誕生', count: 1 },
];

const params = { from: '誕生', to: '生年月日', count: 1 };
const rename = { counter: 1, kind: 'renameRelation', params, room: 'derivations', datasetId: 1, itemId: null } as const;
const saved = { counter: 1, savedAt: '', undo: null, redo: null };

function open(questionCount: number, relations = few) {
  const { workbench, store, asked } = roomShowing(imported, {
    'derivations.relations': () => relations,
    'derivations.relationUses': () => ({ tripleCount: questionCount, questionCount, doneCount: 1, uses: [use] }),
    'derivations.renameRelation': () => ({ questionCount, counter: 1, savedAt: '' }),
    'project.undo': () => ({ label: rename, isDone: true, stays: null, save: { ...saved, counter: 2, redo: rename } }),
  });
  const gone: number[] = [];
  store.setState({ select: async (id) => void gone.push(id), flush: async () => {} });
  renderIn(
    workbench,
    <DerivationsContext value={store}>
      <RelationsDialog dataset={buildDataset({ id: 1, name: 'dev' })} onClose={() => gone.push(0)} />
    </DerivationsContext>,
  );
  return { asked, gone, workbench };
}
async function choose(relation: string) {
  const line = await screen.findByRole('button', { name: new RegExp(`^${relation}`) });
  await act(async () => fireEvent.click(line));
}
const nameIt = (relation: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Another name' }), { target: { value: relation } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('a relation is found, shown where it stands, and merged with another after what will change was said', async () => {
  const { asked } = open(1);
  await screen.findByText('212');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Find a relation' }));
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find a relation' }), { target: { value: '誕' } });
  expect(screen.queryByText('生年月日')).toBeNull();
  await choose('誕生');
  const pane = within(screen.getByRole('region', { name: '誕生' }));
  expect(pane.getByText('宮沢賢治 — 花巻市、岩手県')).toBeTruthy();
  expect(button('Rename').disabled).toBe(true);
  nameIt(' 生年月日 ');
  expect(pane.getByRole('status').textContent).toBe(
    '1 triple in 1 question. 1 of them is done and has to be confirmed again. “生年月日” is there already (212 triples): the two become one.',
  );
  await act(async () => fireEvent.click(button('Merge')));
  expect(asked).toContainEqual({
    method: 'derivations.renameRelation',
    input: { datasetId: 1, from: '誕生', to: '生年月日' },
  });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Another name' });
  expect([name.value, document.activeElement]).toEqual(['生年月日', name]);
});

test('a merge is taken back where it was done, as long as it is the newest act', async () => {
  const { asked, workbench } = open(1);
  await choose('誕生');
  nameIt('生年月日');
  await act(async () => fireEvent.click(button('Merge')));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  act(() => workbench.store.setState({ save: { ...saved, undo: rename } }));
  expect(screen.getByText('“誕生” renamed to “生年月日” in 1 question')).toBeTruthy();
  await act(async () => fireEvent.click(button('Undo')));
  expect(asked).toContainEqual({ method: 'project.undo', input: { confirmed: null } });
  await waitFor(() => expect(screen.getByRole('region', { name: '誕生' })).toBeTruthy());
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a use leads to its question, and too many are not changed in one act', async () => {
  const { gone } = open(1_001);
  await choose('生年月日');
  nameIt('誕生日');
  expect(button('Rename').disabled).toBe(true);
  expect(screen.getByText('More than 1,000 questions are not changed in one act.')).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^宮沢賢治 — / })));
  expect(gone).toEqual([0, 7]);
});

const go = (key: string) => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
  return document.activeElement?.textContent;
};

test('of thousands of relations those in view are drawn, and arrows lead through all of them', async () => {
  const many = Array.from({ length: 7_000 }, (_, at) => ({ relation: `is ${at}`, count: 1 }));
  open(1, many);
  await screen.findByText('is 0');
  expect(screen.getByText('7,000 of 7,000 relations')).toBeTruthy();
  expect(document.querySelectorAll('.dr-list li').length).toBeLessThan(60);
  const gone = Array.from({ length: 90 }, () => go('ArrowDown'));
  expect(gone.at(-1)).toBe('is 891');
  expect(document.activeElement?.closest('li')?.ariaPosInSet).toBe('90');
  expect(document.querySelectorAll('.dr-list li').length).toBeLessThan(60);
});

test('arrows lead from the field through the list and back', async () => {
  open(1);
  await screen.findByText('212');
  expect([go('ArrowDown'), go('ArrowDown'), go('ArrowDown'), go('ArrowUp')]).toEqual([
    '生年月日212',
    '誕生1',
    '誕生1',
    '生年月日212',
  ]);
  go('ArrowUp');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Find a relation' }));
});
