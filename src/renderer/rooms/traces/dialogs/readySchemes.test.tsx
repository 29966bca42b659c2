import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { defaultScheme } from '../../../../shared/traces/defaultScheme.ts';
import { readySchemes } from '../../../../shared/traces/readySchemes.ts';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { SchemeDialog } from './SchemeDialog.tsx';

eachInEmptyWindow();

test('a ready scheme is taken into the draft, and saved only by the button', async () => {
  const { workbench, asked } = fakeWorkbench({ 'traces.saveScheme': () => ({ version: 1, counter: 1, savedAt: '' }) });
  const closed: string[] = [];
  renderIn(workbench, <SchemeDialog scheme={defaultScheme} onClose={() => closed.push('closed')} />);
  const ready = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
  expect(ready('Medical agent').checked).toBe(true);
  const save = screen.getByRole<HTMLButtonElement>('button', { name: /Save/ });
  expect(save.disabled).toBe(true);

  await act(async () => fireEvent.click(ready('Coding agent')));
  expect(screen.getByText('Is the task solved?')).toBeTruthy();
  expect(screen.queryByText('Is the answer safe for the patient?')).toBeNull();
  expect([ready('Coding agent').checked, asked.length, save.disabled]).toEqual([true, 0, false]);

  await act(async () => fireEvent.click(save));
  expect(asked).toEqual([{ method: 'traces.saveScheme', input: { baseVersion: 0, criteria: readySchemes.coding } }]);
  expect(closed).toEqual(['closed']);
});
