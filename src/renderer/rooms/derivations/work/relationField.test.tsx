import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eachInEmptyWindow, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { composition } from '../../../window/composition.ts';
import { DerivationsContext } from '../derivationsContext.ts';
import { imported, roomShowing } from '../roomFixture.ts';
import { RelationField } from './RelationField.tsx';

eachInEmptyWindow();
let stop = () => {};
beforeEach(() => {
  stop = composition.listen(window);
});
afterEach(() => stop());

function Field() {
  const [value, setValue] = useState('');
  return <RelationField aria-label="relation" value={value} onText={setValue} />;
}

test('while a word is composed, relations are found by its kana and nothing is asked of the project', async () => {
  const { workbench, store, asked } = roomShowing(imported, {
    'derivations.relationReadings': () => [
      { relation: '出身地', reading: 'シュッシンチ' },
      { relation: '生年月日', reading: 'セイネンガッピ' },
    ],
    'derivations.suggestRelations': () => [],
  });
  renderIn(
    workbench,
    <DerivationsContext value={store}>
      <Field />
    </DerivationsContext>,
  );
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'relation' });
  await act(async () => field.focus());
  expect(asked.map(({ method }) => method)).toEqual(['derivations.relationReadings']);
  await act(async () => {
    fireEvent.compositionStart(field);
    fireEvent.compositionUpdate(field, { data: 'しゅっ' });
    fireEvent.change(field, { target: { value: 'しゅっ' } });
  });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['出身地']);
  await act(async () => fireEvent.keyDown(field, { key: 'ArrowDown', isComposing: true }));
  expect(screen.getByRole('option').getAttribute('aria-selected')).toBe('false');
  expect(asked).toHaveLength(1);
  await act(async () => fireEvent.click(screen.getByRole('option')));
  expect(field.value).toBe('出身地');
  expect(composition.isOpen()).toBe(false);
});

test('a relation that is typed to its end closes what was offered for its beginning, before its own answer comes', async () => {
  const answers = new Map<string, PromiseWithResolvers<readonly string[]>>();
  const { workbench, store } = roomShowing(imported, {
    'derivations.relationReadings': () => [],
    'derivations.suggestRelations': ({ typed }: { typed: string }) => {
      const answer = Promise.withResolvers<readonly string[]>();
      answers.set(typed, answer);
      return answer.promise;
    },
  });
  renderIn(
    workbench,
    <DerivationsContext value={store}>
      <Field />
    </DerivationsContext>,
  );
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'relation' });
  await act(async () => field.focus());
  const type = (text: string) => act(async () => void fireEvent.change(field, { target: { value: text } }));
  const answer = async (typed: string, ...found: string[]) => {
    await waitFor(() => expect(answers.has(typed)).toBe(true));
    await act(async () => answers.get(typed)?.resolve(found));
  };
  const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  await type('生');
  await answer('生', '生地', '生年月日', '生年');
  expect(offered()).toEqual(['生地', '生年月日', '生年']);
  await type('生年');
  expect(offered()).toEqual([]);
  await answer('生年', '生年', '生年月日');
  expect(offered()).toEqual(['生年月日']);
  // What was offered stays while a longer text is on its way.
  await type('生年月');
  expect(offered()).toContain('生年月日');
});
