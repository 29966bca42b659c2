import { afterEach, expect, test, vi } from 'vitest';
import { eachInEmptyWindow } from '../testing/fakeWorkbench.tsx';
import { useFrame } from './frameStore.ts';
import { handOver } from './handOver.ts';

eachInEmptyWindow();
afterEach(() => document.body.replaceChildren());

test('what is typed is told at once where no dialog is open, and when the last one is closed otherwise', async () => {
  const flush = vi.fn(async () => {});
  useFrame.getState().setUnsaved({ waits: true, held: false, conflicts: [], flush });
  await handOver('Suzuki');
  expect([flush.mock.calls.length, useFrame.getState().toasts]).toEqual([1, []]);

  const dialogs = ['queues', 'asking'].map(() => document.createElement('section'));
  for (const dialog of dialogs) {
    dialog.setAttribute('role', 'dialog');
    dialog.setAttribute('aria-modal', 'true');
    document.body.append(dialog);
  }
  const handing = handOver('Suzuki');
  for (const dialog of dialogs) {
    await new Promise((settled) => setTimeout(settled));
    expect(flush).toHaveBeenCalledTimes(1);
    dialog.remove();
  }
  await handing;
  expect(flush).toHaveBeenCalledTimes(2);
  expect(useFrame.getState().toasts.map(({ text }) => text)).toEqual([expect.stringContaining('Suzuki')]);
});

test('who types is told that the field goes, and what is typed on after a pause is no command', async () => {
  const field = document.createElement('textarea');
  document.body.append(field);
  field.focus();
  await handOver('Suzuki');
  expect(useFrame.getState().toasts.map(({ text }) => text)).toEqual(['Suzuki works in this project now.']);
  field.remove();
  const typed = new KeyboardEvent('keydown', { key: 't', bubbles: true, cancelable: true });
  document.body.dispatchEvent(typed);
  expect(typed.defaultPrevented).toBe(true);
});
