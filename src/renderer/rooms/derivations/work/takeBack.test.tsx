import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import { renderIn } from '../../../testing/fakeWorkbench.tsx';
import { eachPressingKeys } from '../../../testing/keyedWindow.tsx';
import { press } from '../../../testing/pressKeys.ts';
import { DerivationsContext } from '../derivationsContext.ts';
import { imported, roomShowing } from '../roomFixture.ts';
import { ItemFields } from './ItemFields.tsx';
import { TripleEditor } from './TripleEditor.tsx';

eachPressingKeys();

const step = { subject: '宮沢賢治', relation: '生地', objects: ['花巻市'], support: null };

function show(change: Partial<typeof step>, texts: Partial<QuestionContent> = {}) {
  const content: QuestionContent = { ...imported, derivations: [[{ ...step, ...change }]], ...texts };
  const { workbench, store } = roomShowing(content);
  renderIn(
    workbench,
    <DerivationsContext value={store}>
      <div data-room-scope="derivations">
        <ItemFields />
        <TripleEditor />
      </div>
    </DerivationsContext>,
  );
  return store;
}
const focus = (name: string) => act(async () => screen.getByRole('textbox', { name }).focus());

test('a changed cell shows what was imported under it, and one key puts that back', async () => {
  const store = show({ relation: '出身', objects: ['花巻', '岩手県'] });
  const relation = screen.getByRole('combobox', { name: 'Relation of triple 1' });
  expect(relation.getAttribute('title')).toBe('出身\nImported: 生地');
  await act(async () => relation.focus());
  expect(screen.getByRole('button', { name: /Was “生地”/ }).getAttribute('aria-keyshortcuts')).toBe('Alt+Z');
  await act(async () => press('Alt+Z'));
  expect(store.getState().content?.derivations[0]?.[0]).toMatchObject({
    relation: '生地',
    objects: ['花巻', '岩手県'],
  });
  expect(screen.queryByRole('button', { name: /Was “/ })).toBeNull();
});

test('objects go back together, however many there are now', async () => {
  const store = show({ objects: ['花巻', '岩手県'] });
  await focus('Object 2 of triple 1');
  await act(async () => press('Alt+Z'));
  expect(store.getState().content).toEqual(imported);
});

test('a cell that nobody changed has nothing to take back', async () => {
  const store = show({ relation: '出身' });
  await focus('Subject of triple 1');
  expect(screen.queryByRole('button', { name: /Was “/ })).toBeNull();
  await act(async () => press('Alt+Z'));
  expect(store.getState().content?.derivations[0]?.[0]?.relation).toBe('出身');
});

test.each([
  ['Question', { question: 'その作者の出身は？' }, imported.question],
  ['Answer', { answer: '花巻' }, imported.answer],
  ['Answer', { answer: '花巻', derivations: [[]] }, imported.answer],
])(
  'the caret in a changed %s %j shows what was imported, and the key of a cell puts that back',
  async (name, texts, was) => {
    const store = show({ relation: '出身' }, texts);
    await focus(name);
    const back = screen.getByRole('button', { name: `Was “${was}”, take it back` });
    expect(back.getAttribute('aria-keyshortcuts')).toBe('Alt+Z');
    await act(async () => press('Alt+Z'));
    expect(store.getState().content).toEqual({ ...store.getState().content, ...texts, [name.toLowerCase()]: was });
    expect(screen.queryByRole('button', { name: /Was “/ })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name }));
  },
);

test('a question that nobody changed has nothing to take back, and its key changes no cell', async () => {
  const store = show({ relation: '出身' });
  await act(async () => screen.getByRole('combobox', { name: 'Relation of triple 1' }).focus());
  await focus('Question');
  expect(screen.queryByRole('button', { name: /Was “/ })).toBeNull();
  await act(async () => press('Alt+Z'));
  expect(store.getState().content?.derivations[0]?.[0]?.relation).toBe('出身');
});
