import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../testing/fakeWorkbench.tsx';
import { Rail } from './Rail.tsx';

eachInEmptyWindow();

test('rows that wait are counted once behind acts that follow one another, not after each', async () => {
  let waiting = 3;
  const { workbench, asked, emit } = fakeWorkbench({ 'outbox.waiting': () => ({ waiting }) });
  const counted = () => asked.filter(({ method }) => method === 'outbox.waiting').length;
  renderIn(workbench, <Rail />);
  await act(() => workbench.store.getState().open());
  await screen.findByText('3');
  const before = counted();
  for (let at = 0; at < 5; at += 1) {
    waiting += 1;
    act(() => emit('project.saved', { counter: at, savedAt: '2026-01-02T03:04:05.000Z', undo: null, redo: null }));
  }
  expect(counted()).toBe(before);
  await waitFor(() => expect(screen.getByText('8')).toBeTruthy());
  expect(counted()).toBe(before + 1);
});
