import { act, cleanup, fireEvent } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RatingDraft } from '../../../shared/rooms/ratings/draft.ts';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../testing/fakeWorkbench.tsx';
import { RatingsPages } from './RatingsRoom.tsx';
import { RatingsContext } from './ratingsContext.ts';
import { buildTask, oneScreen, progressOf, ratingsAnswers } from './ratingsFixture.ts';
import { createRatingsStore } from './ratingsStore.ts';

eachInEmptyWindow();

const pairs = [11, 12, 13, 14] as const;
/** What is said of a pair, and of no other one. */
const choices = ['A', 'B', 'tie_good', 'tie_bad'] as const;
const choiceOf = (pair: number) => choices[pair - 11] ?? 'A';
const wordsOf = (pair: number) => `of ${pair}`;

type Said = { readonly assignmentId: number; readonly draft: RatingDraft | null };

/** A core whose replies come when a test lets them, in whatever order. */
function heldCore() {
  const drafts = new Map<number, RatingDraft>();
  const judged = new Set<number>();
  const said: Said[] = [];
  const held: (() => void)[] = [];
  const wait = () => new Promise<void>((go) => held.push(go));
  const open = (but?: number) => pairs.find((pair) => !judged.has(pair) && pair !== but) ?? null;
  const taskOf = (id: number | null) =>
    id === null
      ? null
      : buildTask({
          ...{ assignmentId: id, question: `Question ${id}`, draft: drafts.get(id) ?? null },
          ...{
            protocol: oneScreen,
            progress: progressOf(pairs.length - judged.size, pairs.length),
            following: open(id),
          },
        });
  const answers = ratingsAnswers({
    'ratings.readTask': async ({ assignmentId }: { assignmentId: number | null }) => {
      const task = taskOf(assignmentId ?? open());
      await wait();
      return task;
    },
    'ratings.keepDraft': async (asked: Said) => {
      said.push(asked);
      if (asked.draft !== null) drafts.set(asked.assignmentId, asked.draft);
      await wait();
      return {};
    },
    'ratings.submit': async ({ submissionId, ...asked }: Said & { readonly submissionId: string }) => {
      said.push(asked);
      judged.add(asked.assignmentId);
      // What it says of the next pair may be old when it comes, or missing.
      const next = judged.size % 3 === 0 ? {} : { next: taskOf(open()) };
      await wait();
      return { submissionId, counter: 1, savedAt: '2026-11-23T16:08:55.000Z', progress: progressOf(1), ...next };
    },
  });
  return { answers, said, release: (at: number) => held.splice(at % Math.max(1, held.length), 1)[0]?.() };
}

const shownPair = () => Number(document.querySelector('.rj-question')?.textContent?.split(' ')[1] ?? Number.NaN);

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
  ),
  { minLength: 4, maxLength: 40 },
);

test('no value of one pair is ever shown or sent for another one, whenever replies come', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (acts) => {
      const core = heldCore();
      const timers: (() => void)[] = [];
      const { workbench } = fakeWorkbench(core.answers);
      const store = createRatingsStore(workbench.call, {
        later: (run) => {
          timers.push(run);
          return () => void timers.splice(timers.indexOf(run) >>> 0, 1);
        },
      });
      const opening = store.getState().openStudy(5, 'rate');
      await act(async () => {});
      renderIn(
        workbench,
        <RatingsContext value={store}>
          <RatingsPages store={store} />
        </RatingsContext>,
      );
      await act(async () => core.release(0));
      for (const step of acts) {
        await act(async () => {
          const pair = shownPair();
          const field = (name: string) => document.querySelector<HTMLTextAreaElement>(name);
          const type = (target: HTMLTextAreaElement | null) =>
            target && fireEvent.change(target, { target: { value: wordsOf(pair) } });
          if (typeof step === 'object') {
            if ('release' in step) core.release(step.release);
            else
              store
                .getState()
                .openTask(step.open)
                .catch(() => null);
          } else if (step === 'tick') timers.splice(0, 1)[0]?.();
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

test('the answers of the pair that follows are unpacked while one is judged, once that one has stood for a moment', async () => {
  const answers = ratingsAnswers({ 'ratings.readTask': () => buildTask({ following: 12 }) });
  const { workbench, asked } = fakeWorkbench(answers);
  const called = (method: string) => asked.filter((one) => one.method === method).map(({ input }) => input);
  const timers: (() => void)[] = [];
  const store = createRatingsStore(workbench.call, {
    later: (run) => {
      timers.push(run);
      return () => {};
    },
  });
  await store.getState().openStudy(5, 'rate');
  expect(called('ratings.readSteps')).toEqual([]);
  for (const run of timers.splice(0)) run();
  expect(called('ratings.readSteps')).toEqual([
    { assignmentId: 12, side: 'A', from: 0, to: 1 },
    { assignmentId: 12, side: 'B', from: 0, to: 1 },
  ]);
  await store.getState().submit(true);
  expect([called('ratings.readTask').length, store.getState().task]).toEqual([
    1,
    { status: 'ready', value: buildTask() },
  ]);
});

test('rows of answers stay for the next pair, and fields in which one types do not', async () => {
  const core = heldCore();
  const { workbench } = fakeWorkbench(core.answers);
  const store = createRatingsStore(workbench.call, { later: () => () => {} });
  void store.getState().openStudy(5, 'rate');
  await act(async () => {});
  await act(async () => core.release(0));
  renderIn(
    workbench,
    <RatingsContext value={store}>
      <RatingsPages store={store} />
    </RatingsContext>,
  );
  await act(async () => {});
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

test('a judgement that waits behind a slow draft is sent as it was, though another pair is open by then', async () => {
  const core = heldCore();
  const { workbench } = fakeWorkbench(core.answers);
  const timers: (() => void)[] = [];
  const later = (run: () => void) => {
    timers.push(run);
    return () => {};
  };
  const store = createRatingsStore(workbench.call, { later });
  void store.getState().openStudy(5, 'rate');
  await act(async () => {});
  await act(async () => core.release(0));
  const { comment, submit, openTask } = store.getState();
  await act(async () => comment(wordsOf(11)));
  await act(async () => {
    for (const run of timers.splice(0)) run();
  });
  await act(async () => void submit(true));
  await act(async () => void openTask(12));
  // The pair comes before the draft is written.
  await act(async () => core.release(1));
  expect(store.getState().draft.comment).toBe('');
  await act(async () => core.release(0));
  expect(core.said.map(({ assignmentId, draft }) => [assignmentId, draft?.comment])).toEqual([
    [11, wordsOf(11)],
    [11, wordsOf(11)],
  ]);
});
