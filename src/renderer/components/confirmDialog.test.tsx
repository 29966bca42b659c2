import { Modal } from '@mantine/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../testing/fakeWorkbench.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

eachInEmptyWindow();
afterEach(() => vi.useRealTimers());

test('the ring of a dialog starts on the safe choice, and stays where somebody moves it at once', () => {
  vi.useFakeTimers();
  renderIn(
    fakeWorkbench({}).workbench,
    <ConfirmDialog title="Delete 3 questions?" act="Delete 3 questions" onAct={() => {}} onClose={() => {}} />,
  );
  const cancel = screen.getByRole('button', { name: /Cancel/ });
  const deletes = screen.getByRole('button', { name: 'Delete 3 questions' });
  const began = vi.fn(() => deletes.focus());
  cancel.addEventListener('focus', began, { once: true });
  act(() => void vi.runAllTimers());
  expect(began).toHaveBeenCalled();
  expect(document.activeElement).toBe(deletes);
});

/** A dialog whose line asks before it deletes, and may go with it. */
function Asking({ goes }: { readonly goes: boolean }) {
  const [isAsked, setAsked] = useState(false);
  const [isThere, setThere] = useState(true);
  return (
    <Modal opened onClose={() => {}} closeOnEscape={!isAsked} title="Questions">
      {isThere && (
        <button type="button" onClick={() => setAsked(true)}>
          Delete…
        </button>
      )}
      {isAsked && (
        <ConfirmDialog title="Delete?" act="Delete" onAct={() => setThere(!goes)} onClose={() => setAsked(false)} />
      )}
    </Modal>
  );
}

/** Opens the question by its button, which is given back. */
async function askToDelete(goes: boolean) {
  renderIn(fakeWorkbench({}).workbench, <Asking goes={goes} />);
  const asks = await screen.findByRole('button', { name: 'Delete…' });
  act(() => asks.focus());
  fireEvent.click(asks);
  const cancel = await screen.findByRole('button', { name: /Cancel/ });
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  return asks;
}

test('a question over a dialog gives the focus back to what asked it, however it is answered', async () => {
  const asks = await askToDelete(false);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  expect(screen.queryByText('Delete?')).toBeNull();
  expect(document.activeElement).toBe(asks);
  fireEvent.click(asks);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(document.activeElement).toBe(asks);
});

test('the dialog below has the focus where what asked the question is gone', async () => {
  await askToDelete(true);
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Questions' }));
});
