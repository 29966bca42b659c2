import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { MySubmission } from '../../../../shared/rooms/ratings/study.ts';
import { FrameKeys } from '../../../testing/FrameKeys.tsx';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { withListHeight } from '../../../testing/listHeight.ts';
import { useFrame } from '../../../window/frameStore.ts';
import { JudgeDialogs } from '../judge/JudgeDialogs.tsx';
import { RatingsContext } from '../ratingsContext.ts';
import { buildSubmission, ratingsAnswers } from '../ratingsFixture.ts';
import { createRatingsStore } from '../ratingsStore.ts';
import { MyJudgements } from './MyJudgements.tsx';

eachInEmptyWindow();
withListHeight(600);
afterEach(() => vi.useRealTimers());

const states: readonly Partial<MySubmission>[] = [{}, { status: 'withdrawn' }, {}, { state: 'blocked' }, {}];
const mine = states.map((change, at) =>
  buildSubmission({
    submissionId: `01a2092a-e1d8-7fff-bfff-00000000000${at}`,
    assignmentId: 21 + at,
    question: `Question ${at}`,
    ...change,
  }),
);

async function show(submissions = mine) {
  const { workbench, asked } = fakeWorkbench(
    ratingsAnswers({
      'ratings.mySubmissions': () => submissions,
      'ratings.withdraw': () => ({}),
      'ratings.withdrawMany': () => ({}),
    }),
  );
  const store = createRatingsStore(workbench.call, { later: () => () => {} });
  await store.getState().openStudy(5, 'rate');
  act(() => useFrame.setState((frame) => ({ panes: { ...frame.panes, list: true } })));
  renderIn(
    workbench,
    <RatingsContext value={store}>
      <FrameKeys />
      <MyJudgements />
      <section className="rf" tabIndex={-1} />
      <JudgeDialogs />
    </RatingsContext>,
  );
  await act(async () => {});
  const key = (name: string, more: KeyboardEventInit = {}) =>
    act(async () => {
      const code = name.length === 1 ? `Key${name}` : name;
      fireEvent.keyDown(screen.getByRole('listbox'), { key: name === 'Space' ? ' ' : name, code, ...more });
    });
  return { asked, key, store };
}

test('each judgement has the time of day apart from what became of it, as those of a repeated pair differ by it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T12:00:00') });
  await show();
  const [first] = document.querySelectorAll('.rm-when');
  expect(first?.textContent).toMatch(/^11-2[34] \d\d:\d\d$/);
  expect(screen.getAllByRole('option')[0]?.title).toContain(' 2026-11-2');
});

test('a judgement of another year has its year', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-02T12:00:00') });
  await show();
  expect(document.querySelector('.rm-when')?.textContent).toMatch(/^2026-11-2[34] \d\d:\d\d$/);
});

test('a judgement that was withdrawn has no sign of one that is done', async () => {
  const withdrawn = { status: 'withdrawn', submissionId: 'other', assignmentId: 12 } as const;
  await show([buildSubmission({ state: 'local' }), buildSubmission({ ...withdrawn, state: 'local' })]);
  const signs = screen.getAllByRole('option').map((row) => row.querySelector('.ak-sign')?.classList[1]);
  expect(signs).toEqual(['ak-sign-done', 'ak-sign-todo']);
});

const chosen = () => screen.queryByRole('option', { selected: true })?.textContent;

test('N goes to the next judgement that is blocked or to be rated again, in the order shown and round', async () => {
  const { key } = await show();
  await key('ArrowDown');
  expect(chosen()).toContain('Question 0');
  await key('N');
  expect(chosen()).toContain('Question 1');
  await key('N');
  expect(chosen()).toContain('Question 3');
  await key('N');
  expect(chosen()).toContain('Question 1');
  await key('N', { shiftKey: true });
  expect(chosen()).toContain('Question 3');
});

test('keys choose without opening; Enter and a click open the pair', async () => {
  const { key, asked } = await show();
  const opened = () => asked.flatMap(({ method, input }) => (method === 'ratings.readTask' ? [input] : [])).slice(1);
  await key('ArrowDown');
  await key('ArrowDown');
  expect(opened()).toEqual([]);
  await key('Enter');
  expect(opened()).toMatchObject([{ assignmentId: 22 }]);
  await act(async () => fireEvent.click(screen.getByText('Question 4')));
  expect(opened()).toMatchObject([{ assignmentId: 22 }, { assignmentId: 25 }]);
});

test('Enter leads into the form, where keys mean something else; a click stays in the list', async () => {
  const { key } = await show();
  await key('ArrowDown');
  await key('Enter');
  expect(document.activeElement?.className).toBe('rf');
  screen.getByRole('listbox').focus();
  await act(async () => fireEvent.click(screen.getByText('Question 4')));
  expect(document.activeElement).toBe(screen.getByRole('listbox'));
});

test('several are withdrawn in one act, after a question; those that are withdrawn already are left out and counted', async () => {
  const { key, asked } = await show();
  // Its way back would take back the withdrawal.
  act(() => useFrame.getState().showToast({ text: 'Question 3 is submitted.', isOfLastAct: true }));
  await key('ArrowDown');
  await key('Space');
  await key('J', { shiftKey: true });
  await key('J', { shiftKey: true });
  expect(screen.getByRole('status').textContent).toBe('3 chosen · 1 is withdrawn already');
  await key('Delete');
  expect(screen.getByRole('dialog').textContent).toContain('Withdraw 2 judgements?');
  expect(screen.getByRole('status').textContent).toContain('3 chosen');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Withdraw 2 judgements' })));
  const [order] = asked.filter(({ method }) => method === 'ratings.withdrawMany');
  expect(order?.input).toMatchObject({
    withdrawals: [{ withdraws: mine[0]?.submissionId }, { withdraws: mine[2]?.submissionId }],
  });
  const toasts = useFrame.getState().toasts.map(({ text, action }) => [text, action?.label]);
  expect(toasts).toEqual([['2 judgements are withdrawn.', 'Undo']]);
});
