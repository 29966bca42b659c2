import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { defaultScheme } from '../../../../shared/traces/defaultScheme.ts';
import type { SchemeProposal } from '../../../../shared/traces/proposedScheme.ts';
import { readySchemes } from '../../../../shared/traces/readySchemes.ts';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { SchemeDialog } from './SchemeDialog.tsx';

eachInEmptyWindow();

const coding: SchemeProposal = {
  ...{ scheme: 'coding', callCount: 20, medical: { callCount: 0, tools: [] } },
  coding: { callCount: 12, tools: ['Bash', 'Read'] },
};

test('a ready scheme is taken into the draft, and saved only by the button', async () => {
  const { workbench, asked } = fakeWorkbench({
    'traces.proposeScheme': () => coding,
    'traces.saveScheme': () => ({ version: 1, counter: 1, savedAt: '' }),
  });
  const closed: string[] = [];
  renderIn(workbench, <SchemeDialog scheme={defaultScheme} onClose={() => closed.push('closed')} />);
  const ready = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
  expect(ready('Medical agent').checked).toBe(true);
  const save = screen.getByRole<HTMLButtonElement>('button', { name: /Save/ });
  expect(save.disabled).toBe(true);

  await act(async () => fireEvent.click(ready('Coding agent')));
  expect(screen.getByText('Is the task solved?')).toBeTruthy();
  expect(screen.queryByText('Is the answer safe for the patient?')).toBeNull();
  const saved = () => asked.filter(({ method }) => method === 'traces.saveScheme');
  expect([ready('Coding agent').checked, saved().length, save.disabled]).toEqual([true, 0, false]);

  await act(async () => fireEvent.click(save));
  expect(saved()).toEqual([{ method: 'traces.saveScheme', input: { baseVersion: 0, criteria: readySchemes.coding } }]);
  expect(closed).toEqual(['closed']);
});

test('the scheme that fits is proposed with its reason, and taken only by a press', async () => {
  const { workbench, asked } = fakeWorkbench({ 'traces.proposeScheme': () => coding });
  renderIn(workbench, <SchemeDialog scheme={defaultScheme} onClose={() => {}} />);
  expect(await screen.findByText(/12 of 20 calls are of tools whose names speak of code.+\(Bash, Read\)/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Medical agent' }).checked).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Begin with “Coding agent”' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Coding agent' }).checked).toBe(true);
  expect(screen.queryByRole('button', { name: 'Begin with “Coding agent”' })).toBeNull();
  expect(asked.map(({ method }) => method)).toEqual(['traces.proposeScheme']);
});
