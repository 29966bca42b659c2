import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { eachInEmptyWindow, fakeWorkbench } from '../../testing/fakeWorkbench.tsx';
import { heldTimers } from '../../testing/heldTimers.ts';
import { keys } from '../../window/keyDispatcher.ts';
import { choiceOf, choices, heldCore, pairs, shownPair, wordsOf } from './heldCoreFixture.ts';
import { renderPages } from './pagesFixture.tsx';
import { buildTask, progressOf, ratingsAnswers } from './ratingsFixture.ts';
import { createRatingsStore } from './ratingsStore.ts';

eachInEmptyWindow();

/** What the form shows is of the pair that is shown, and of no other one. */
function expectOwnValues(): void {
  const pair = shownPair();
  if (Number.isNaN(pair)) return;
  const names = { A: 'A is better', B: 'B is better', tie_good: 'Equally good', tie_bad: 'Neither is good' };
  for (const option of document.querySelectorAll('.rf [data-part="choice"] [aria-checked="true"]'))
    expect(option.textContent).toContain(names[choiceOf(pair)]);
  for (const { value } of document.querySelectorAll<HTMLTextAreaElement>('.rf textarea'))
    expect(['', wordsOf(pair)]).toContain(value);
}

const steps = fc.array(
  fc.oneof(
    fc.constantFrom('choose' as const, 'comment' as const, 'reason' as const, 'submit' as const, 'tick' as const),
    fc.record({ open: fc.constantFrom(...pairs) }),
    fc.record({ release: fc.nat(5) }),
    fc.record({ fail: fc.nat(5) }),
  ),
  { minLength: 4, maxLength: 40 },
);

test('no value of one pair is ever shown or sent for another one, whenever replies come', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (acts) => {
      const core = heldCore();
      const { later, runFirst } = heldTimers();
      const { workbench } = fakeWorkbench(core.answers);
      const store = createRatingsStore(workbench.call, { later });
      const opening = store.getState().openStudy(5, 'rate');
      await act(async () => {});
      await renderPages(workbench, store);
      await act(async () => core.release(0));
      for (const step of acts) {
        await act(async () => {
          const pair = shownPair();
          const field = (name: string) => document.querySelector<HTMLTextAreaElement>(name);
          const type = (target: HTMLTextAreaElement | null) =>
            target && fireEvent.change(target, { target: { value: wordsOf(pair) } });
          if (typeof step === 'object') {
            if ('release' in step) core.release(step.release);
            else if ('fail' in step) core.fail(step.fail);
            else
              store
                .getState()
                .openTask(step.open)
                .catch(() => null);
          } else if (step === 'tick') runFirst();
          else if (Number.isNaN(pair)) return;
          else if (step === 'choose') {
            const group = document.querySelector('.rf [data-part="choice"]');
            const option = group?.querySelectorAll('[role="radio"]')[choices.indexOf(choiceOf(pair))];
            if (option) fireEvent.click(option);
          } else if (step === 'comment') type(field('.rf-foot textarea'));
          else if (step === 'reason') type(field('.rf-reason textarea'));
          else
            store
              .getState()
              .submit(true)
              .catch(() => null);
        });
        expectOwnValues();
      }
      for (let left = 0; left < 60; left += 1) await act(async () => core.release(0));
      await opening;
      expectOwnValues();
      for (const { assignmentId, draft } of core.said) {
        for (const { choice, reason } of Object.values(draft?.answers ?? {})) {
          expect([null, choiceOf(assignmentId)]).toContain(choice);
          expect(['', wordsOf(assignmentId)]).toContain(reason);
        }
        expect(['', wordsOf(assignmentId)]).toContain(draft?.comment ?? '');
      }
      cleanup();
    }),
    { numRuns: 8 },
  );
});

test('the pair that follows is drawn unseen once one has stood for a moment, hears no key, and is shown as it is after the submit', async () => {
  const following = buildTask({ assignmentId: 12, question: 'Question 12' });
  const progress = progressOf(2);
  const answers = ratingsAnswers({
    'ratings.readTask': ({ assignmentId }: { assignmentId: number | null }) =>
      assignmentId === 12 ? following : buildTask({ question: 'Question 11', following: 12 }),
    'ratings.submit': ({ submissionId }: { submissionId: string }) => ({
      ...{ submissionId, counter: 1, savedAt: '2026-11-23T16:08:55.000Z', progress },
      next: { ...following, progress, position: 2 },
    }),
  });
  const { workbench, asked } = fakeWorkbench(answers);
  const { later, runAll } = heldTimers();
  const store = createRatingsStore(workbench.call, { later });
  await store.getState().openStudy(5, 'rate');
  await renderPages(workbench, store);
  const drawn = () => [...document.querySelectorAll<HTMLElement>('.rj')];
  expect(drawn().length).toBe(1);
  await act(async () => runAll());
  const [shown, ahead] = drawn();
  expect([shown?.style.visibility, ahead?.style.visibility]).toEqual(['', 'hidden']);
  expect(ahead?.textContent).toContain('Question 12');
  expect(screen.queryAllByRole('heading', { name: /^Question 1[12]$/ }).map(({ textContent }) => textContent)).toEqual([
    'Question 11',
  ]);
  await act(async () => void keys.run('ratings.steps'));
  expect(store.getState().showsSteps).toEqual({ A: true, B: true });
  const readBefore = asked.filter(({ method }) => method.startsWith('ratings.read')).length;
  await act(async () => void store.getState().submit(true));
  expect(drawn()).toEqual([ahead]);
  expect([shownPair(), ahead?.style.visibility]).toEqual([12, '']);
  expect(ahead?.querySelectorAll('.rj-steps [aria-pressed="true"]').length).toBe(2);
  expect(ahead?.textContent).toContain('Question 2 of 3');
  expect(asked.filter(({ method }) => method.startsWith('ratings.read')).length).toBe(readBefore);
});

test('a pair that was read ahead and is another one by its turn is drawn anew', async () => {
  const following = buildTask({ assignmentId: 12, question: 'Question 12' });
  const { A, B } = following.responses;
  const next = { ...following, responses: { A: { ...A, answer: 'Another one.' }, B } };
  const answers = ratingsAnswers({
    'ratings.readTask': ({ assignmentId }: { assignmentId: number | null }) =>
      assignmentId === 12 ? following : buildTask({ following: 12 }),
    'ratings.submit': ({ submissionId }: { submissionId: string }) => ({
      ...{ submissionId, counter: 1, savedAt: '2026-11-23T16:08:55.000Z', progress: progressOf(2), next },
    }),
  });
  const { workbench } = fakeWorkbench(answers);
  const { later, runAll } = heldTimers();
  const store = createRatingsStore(workbench.call, { later });
  await store.getState().openStudy(5, 'rate');
  runAll();
  await eventually(() => expect(store.getState().ahead).not.toBeNull());
  const drawing = store.getState().ahead?.drawing;
  await store.getState().submit(true);
  expect(store.getState().task).toEqual({ status: 'ready', value: next });
  expect([store.getState().ahead, store.getState().drawing === drawing]).toEqual([null, false]);
});

test('rows of answers stay for the next pair, and fields in which one types do not', async () => {
  const core = heldCore();
  const { workbench } = fakeWorkbench(core.answers);
  const store = createRatingsStore(workbench.call, { later: () => () => {} });
  void store.getState().openStudy(5, 'rate');
  await act(async () => {});
  await act(async () => core.release(0));
  await renderPages(workbench, store);
  const parts = () => ({
    row: document.querySelector('.rf [data-part="choice"]'),
    comment: document.querySelector('.rf-foot textarea'),
    reason: document.querySelector('.rf-reason textarea'),
  });
  const before = parts();
  expect(before.row && before.comment && before.reason).toBeTruthy();
  await act(async () => void store.getState().openTask(12));
  for (let left = 0; left < 4; left += 1) await act(async () => core.release(0));
  expect(shownPair()).toBe(12);
  const after = parts();
  expect(after.row).toBe(before.row);
  expect(after.comment).not.toBe(before.comment);
  expect(after.reason).not.toBe(before.reason);
});
