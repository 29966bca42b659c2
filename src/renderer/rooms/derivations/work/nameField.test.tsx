import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eachInEmptyWindow, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { composition } from '../../../window/composition.ts';
import { DerivationsContext } from '../derivationsContext.ts';
import { imported, roomShowing } from '../roomFixture.ts';
import { NameField } from './NameField.tsx';
import { namesOfQuestion } from './namesOfQuestion.ts';

eachInEmptyWindow();
let stop = () => {};
beforeEach(() => {
  stop = composition.listen(window);
});
afterEach(() => stop());

function Field() {
  const [value, setValue] = useState('');
  return <NameField aria-label="subject" value={value} onText={setValue} />;
}

test('while a subject is composed, names of the question are found by their kana; letters offer none, so that arrows move between rows', async () => {
  const { workbench, store, asked } = roomShowing(imported, {
    'derivations.nameReadings': ({ names }: { names: string[] }) =>
      names.map((_, at) => (at === 0 ? 'ハルカゼ' : 'ナツ')),
  });
  const [first = '', second = ''] = namesOfQuestion(imported);
  renderIn(
    workbench,
    <DerivationsContext value={store}>
      <Field />
    </DerivationsContext>,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'subject' });
  await act(async () => field.focus());
  await act(async () => fireEvent.change(field, { target: { value: second.slice(0, 1) } }));
  expect(screen.queryByRole('option')).toBeNull();
  await act(async () => {
    fireEvent.compositionStart(field);
    fireEvent.compositionUpdate(field, { data: 'はる' });
    fireEvent.change(field, { target: { value: 'はる' } });
  });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([first]);
  expect(asked.map(({ method }) => method)).toEqual(['derivations.nameReadings']);
  await act(async () => fireEvent.click(screen.getByRole('option')));
  expect(field.value).toBe(first);
});
