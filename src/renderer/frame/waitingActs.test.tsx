import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '../../shared/api/contract.ts';
import { buildProject, eachInEmptyWindow, fakeWorkbench, renderIn } from '../testing/fakeWorkbench.tsx';
import { useFrame } from '../window/frameStore.ts';
import { texts, textsOf } from '../window/i18n.ts';
import { refusedText } from '../window/refusedText.ts';
import { WaitingActs } from './WaitingActs.tsx';

eachInEmptyWindow();

const waiting = (requestId: string, method: string) => ({
  requestId,
  method,
  refusedAt: '2026-01-01T00:00:00Z',
  by: 'M. Ito',
});

async function openNote(failed: readonly unknown[] = []) {
  let waitingActs = [waiting('r1', 'derivations.setFlag'), waiting('r2', 'drift.rate'), waiting('r3', 'drift.rate')];
  const fake = fakeWorkbench({
    'project.open': () => buildProject({ waitingActs }),
    'project.writeWaiting': () => ({ written: 3 - failed.length, failed }),
    'project.dropWaiting': () => {
      waitingActs = [];
      return {};
    },
  });
  await fake.workbench.store.getState().open();
  renderIn(fake.workbench, <WaitingActs />);
  return fake;
}

test('judgements that wait are named with who worked then, and saved all together', async () => {
  const { asked } = await openNote([
    { method: 'drift.rate', error: { code: 'NOT_FOUND', message: '', details: { kind: 'case' } } },
  ]);
  expect(screen.getByText('3 judgements of yours wait to be saved')).toBeTruthy();
  expect(screen.getByText(/They came while M\. Ito worked: flag, rating\./)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(useFrame.getState().toasts[0]?.text).toMatch(/^The rating was not saved\. /));
  expect(asked.at(-1)).toEqual({ method: 'project.writeWaiting', input: { requestIds: ['r1', 'r2', 'r3'] } });
});

test('judgements that wait are let go together, and the note goes with them', async () => {
  const { asked, emit } = await openNote();
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({ method: 'project.dropWaiting', input: { requestIds: ['r1', 'r2', 'r3'] } }),
  );
  emit('project.changed', {});
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});

test('a refused act is told with who works and where it is now', () => {
  const told = (reason: string | null) =>
    refusedText({ by: 'Ito', whose: 'Saeki', method: 'traces.setMark', ...(reason && { reason }) }, textsOf(texts));
  expect([told('kept'), told('drafted'), told(null)]).toEqual([
    'Ito works in this project now. The label of Saeki is not saved under another name: it waits until Saeki works again.',
    'Ito works in this project now. The label of Saeki is not saved under another name: it stays as a draft of Saeki.',
    'Ito works in this project now. What was just asked for was not done.',
  ]);
});

test('every judgement and every draft has a name', () => {
  const { has } = textsOf(texts);
  const kept = Object.entries(contract).filter(([, { refused }]) => refused !== 'lost');
  expect([kept.length > 20, kept.filter(([method]) => !has(`refused.${method}`))]).toEqual([true, []]);
});
