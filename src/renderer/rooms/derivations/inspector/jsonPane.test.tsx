import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { JsonEditorProps } from '../../../components/JsonEditor.tsx';
import { renderIn } from '../../../testing/fakeWorkbench.tsx';
import { eachPressingKeys } from '../../../testing/keyedWindow.tsx';
import { DerivationsContext } from '../derivationsContext.ts';
import { imported, roomShowing } from '../roomFixture.ts';
import { JsonPane } from './JsonPane.tsx';

// Monaco needs a real browser; what is asked of it here is a text.
vi.mock('../../../components/JsonEditor.tsx', () => ({
  JsonEditor: ({ label, value, onChange }: JsonEditorProps) => (
    <textarea aria-label={label} value={value} onChange={({ target }) => onChange(target.value)} />
  ),
}));

eachPressingKeys();

test('a text that is no record is not taken over, and goes back to what the rows say by one press', async () => {
  const { workbench, store } = roomShowing(imported);
  renderIn(
    workbench,
    <DerivationsContext value={store}>
      <JsonPane isOpen isAsked={false} onFocus={() => {}} />
    </DerivationsContext>,
  );
  const field = await screen.findByRole('textbox');
  const before = (field as HTMLTextAreaElement).value;
  expect(screen.queryByRole('button', { name: 'Back to what the rows say' })).toBeNull();
  fireEvent.change(field, { target: { value: '{ "qid": ' } });
  expect(screen.getByText(/Not taken over/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Back to what the rows say' }));
  expect([(field as HTMLTextAreaElement).value, store.getState().content]).toEqual([before, imported]);
  expect(screen.getByText('Same as the rows')).toBeTruthy();
});
