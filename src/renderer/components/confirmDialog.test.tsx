import { act, screen } from '@testing-library/react';
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
