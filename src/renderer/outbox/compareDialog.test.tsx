import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { TaskProgress } from '../../shared/api/events.ts';
import { eachInEmptyWindow, type FakeAnswers, fakeWorkbench, renderIn } from '../testing/fakeWorkbench.tsx';
import { CompareDialog } from './CompareDialog.tsx';
import { buildDestination, buildReport, buildRow } from './outboxFixture.ts';

eachInEmptyWindow();

/** The dialog over a core whose comparisons end with these results, one after the other. */
async function open(results: readonly object[], answers: FakeAnswers = {}) {
  let number = 0;
  const fake = fakeWorkbench({
    'outbox.reconcile': () => ({ taskId: `task-${++number}` }),
    'outbox.removeCopies': () => ({ taskId: `task-${++number}` }),
    ...answers,
  });
  let isClosed = false;
  const choice = { destination: buildDestination(), destinations: [], onDestination: () => {} };
  renderIn(fake.workbench, <CompareDialog {...choice} onClose={() => (isClosed = true)} />);
  await fake.workbench.store.getState().open();
  const press = async (name: string | RegExp) => {
    await act(async () => fireEvent.click(screen.getByRole('button', { name })));
  };
  const end = async () => {
    const task: TaskProgress = {
      ...{ taskId: `task-${number}`, kind: 'compare', subject: 'txagent', state: 'done', done: 0, total: null },
      ...{ elapsedMs: 0, result: { ...results[number - 1] }, error: null },
    };
    await act(async () => fake.emit('tasks.progress', task));
  };
  const inputsOf = (method: string) => fake.asked.filter((one) => one.method === method).map(({ input }) => input);
  return { press, end, inputsOf, isClosed: () => isClosed };
}
const named = (number: number) => {
  const { submissionId, evaluator, question } = buildRow(number);
  return { submissionId, evaluator, question };
};

describe('the comparison with a destination', () => {
  it('takes out later copies that are the same, once each row was shown and that was asked, and no other', async () => {
    const report = buildReport({
      doubled: [
        {
          ...{ ...named(2), place: '3', isOwn: true },
          copies: [
            { place: '6', columns: [] },
            { place: '8', columns: ['note'] },
          ],
        },
        { ...named(9), place: '4', isOwn: false, copies: [{ place: '5', columns: [] }] },
      ],
      doubledCount: 2,
    });
    const removal = { removed: 1, putBack: 0, isChanged: false, trouble: null, report: buildReport() };
    const { press, end, inputsOf } = await open([{ report, trouble: null }, removal]);
    await press('Compare now');
    await end();
    expect(screen.getByText('Row 8: other content in note, kept')).toBeTruthy();
    await press('Take out 1 copy…');
    expect(inputsOf('outbox.removeCopies')).toEqual([]);
    expect(screen.getByText('Take this row out of Eval_…?')).toBeTruthy();
    expect(screen.getByText(/^Row 6, the same as row 3:/)).toBeTruthy();
    await press('Keep them');
    await press('Take out 1 copy…');
    await press('Take out 1 row');
    await end();
    expect(inputsOf('outbox.removeCopies')).toEqual([
      { destinationId: 1, copies: [{ submissionId: named(2).submissionId, place: '6' }] },
    ]);
    expect(screen.getByText('1 row was taken out.')).toBeTruthy();
    expect(screen.getByText('Everything that was sent is there, once and unchanged.')).toBeTruthy();
  });

  it('says so when the destination has changed since, and takes nothing out', async () => {
    const report = buildReport({
      doubled: [{ ...named(2), place: '3', isOwn: true, copies: [{ place: '6', columns: [] }] }],
      doubledCount: 1,
    });
    const removal = { removed: 0, putBack: 0, isChanged: true, trouble: null, report };
    const { press, end } = await open([{ report, trouble: null }, removal]);
    for (const name of ['Compare now', 'Take out 1 copy…', 'Take out 1 row']) {
      await press(name);
      if (!name.endsWith('…')) await end();
    }
    expect(screen.getByText(/has changed since it was compared/)).toBeTruthy();
  });

  it('shows what was edited by hand side by side, and offers nothing that would overwrite it', async () => {
    const cells = [{ column: 'comment', here: '投与量が違う', there: '' }];
    const report = buildReport({ edited: [{ ...named(2), place: '3', cells }], editedCount: 1 });
    const { press, end } = await open([{ report, trouble: null }]);
    await press('Compare now');
    await end();
    const table = within(screen.getByRole('table', { name: /q-2/ }));
    expect(table.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['投与量が違う', 'empty']);
    const acts = screen.getAllByRole('button').map((button) => button.textContent);
    expect(acts.filter((text) => text !== '')).toEqual(['CloseEsc', 'Compare now']);
  });

  it('has what is missing sent again', async () => {
    const report = buildReport({ missing: [named(4)], missingCount: 1 });
    const answers = { 'outbox.sendAgain': () => ({}), 'outbox.send': () => ({ taskIds: ['t'] }) };
    const { press, end, inputsOf, isClosed } = await open([{ report, trouble: null }], answers);
    await press('Compare now');
    await end();
    await press('Send 1 missing row again');
    expect(inputsOf('outbox.sendAgain')).toEqual([{ destinationId: 1, submissionIds: [named(4).submissionId] }]);
    expect([inputsOf('outbox.send'), isClosed()]).toEqual([[{ destinationId: 1 }], true]);
  });

  it('says what is in the way', async () => {
    const { press, end } = await open([{ report: null, trouble: { code: 'signInNeeded', params: {} } }]);
    await press('Compare now');
    await end();
    expect(screen.getByText('Nobody is signed in.')).toBeTruthy();
  });
});
