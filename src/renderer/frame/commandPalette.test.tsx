import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { fakeWorkbench, prepareWindow, renderIn, resetFrame } from '../testing/fakeWorkbench.tsx';
import { useFrame } from '../window/frameStore.ts';
import { texts } from '../window/i18n.ts';
import { CommandPalette } from './CommandPalette.tsx';

const hash = '2138f0638f363e75593d09df560db76c';

beforeAll(prepareWindow);
beforeEach(async () => {
  resetFrame();
  await texts.changeLanguage('en');
});
afterEach(cleanup);

async function itemWith(key: string, title: string): Promise<HTMLElement> {
  const row = { id: 1, key, title, type: 'comparison', state: 'todo', flagged: false };
  const { workbench } = fakeWorkbench({
    'derivations.listQuestions': () => ({ rows: [row], offset: 0, total: 1, matched: 1, matchedWithoutFilter: 1 }),
    'guideline.read': () => ({ text: '', path: '' }),
  });
  workbench.store.setState({ datasetId: 1 });
  renderIn(workbench, <CommandPalette itemsOnly onClose={() => {}} />);
  return screen.findByRole('option');
}

test('a long key is cut in the middle to be seen, whole to be heard and in its tooltip', async () => {
  const item = await itemWith(hash, '発売日が早いのはどちらでしょう？');
  expect(item.querySelector('[data-tooltip]')?.textContent).toBe('2138…b76c');
  expect(item.querySelector<HTMLElement>('[data-tooltip]')?.dataset.tooltip).toBe(hash);
  expect(screen.getByRole('option', { name: new RegExp(`${hash} · comparison · To do$`) })).toBe(item);
});

test('a short key is printed as it is', async () => {
  const item = await itemWith('s-0061', '現在の市の花は？');
  expect(item.textContent).toBe('現在の市の花は？s-0061 · comparison · To do');
});

test('a question that is named by its key has it once, whole', async () => {
  expect((await itemWith(hash, hash)).textContent).toBe(`${hash}comparison · To do`);
});

test('Enter that is pressed before the answer opens what was looked for, not what was found before', async () => {
  const answers = new Map<string, PromiseWithResolvers<unknown>>();
  const answerFor = (text: string) => {
    const answer = answers.get(text) ?? Promise.withResolvers<unknown>();
    answers.set(text, answer);
    return answer;
  };
  const page = (id: number, title: string) => ({
    rows: [{ id, key: `s-${id}`, title, type: null, state: 'todo', flagged: false }],
    offset: 0,
    total: 2,
    matched: 1,
    matchedWithoutFilter: 1,
  });
  const { workbench } = fakeWorkbench({
    'derivations.listQuestions': ({ view }: { view: { search: string } }) => answerFor(view.search).promise,
    'guideline.read': () => ({ text: '', path: '' }),
  });
  workbench.store.setState({ datasetId: 1 });
  renderIn(workbench, <CommandPalette itemsOnly onClose={() => {}} />);
  answerFor('').resolve(page(1, 'Nara'));
  await screen.findByRole('option', { name: /Nara/ });
  const field = screen.getByRole('combobox');
  fireEvent.change(field, { target: { value: 'Asuka' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(answers.has('Asuka')).toBe(true));
  expect(useFrame.getState().destination).toBeNull();
  answerFor('Asuka').resolve(page(2, 'Asuka'));
  await waitFor(() => expect(useFrame.getState().destination).toMatchObject({ room: 'derivations', itemId: 2 }));
});
