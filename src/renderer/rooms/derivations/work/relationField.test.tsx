import { act, fireEvent, screen } from '@testing-library/react';
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
