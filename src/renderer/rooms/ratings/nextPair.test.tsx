import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { AppError } from '../../../shared/errors.ts';
import type { RatingDraft } from '../../../shared/rooms/ratings/draft.ts';
import { eachInEmptyWindow, fakeWorkbench } from '../../testing/fakeWorkbench.tsx';
import { keys } from '../../window/keyDispatcher.ts';
import { renderPages } from './pagesFixture.tsx';
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
  const held: { readonly go: () => void; readonly fail: () => void }[] = [];
  const wait = () =>
    new Promise<void>((go, refuse) => held.push({ go, fail: () => refuse(new AppError('DISK_FULL', 'No space')) }));
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
      return { draft: asked.draft };
    },
    'ratings.submit': async ({ submissionId, ...asked }: Said & { readonly submissionId: string }) => {
      said.push(asked);
      judged.add(asked.assignmentId);
      // What it says of the next pair may be old when it comes, or missing.
      const next = judged.size % 3 === 0 ? {} : { next: taskOf(open()) };
      await wait().catch((error) => {
        judged.delete(asked.assignmentId);
        throw error;
      });
      return { submissionId, counter: 1, savedAt: '2026-11-23T16:08:55.000Z', progress: progressOf(1), ...next };
    },
  });
  const take = (at: number) => held.splice(at % Math.max(1, held.length), 1)[0];
  return { answers, said, release: (at: number) => take(at)?.go(), fail: (at: number) => take(at)?.fail() };
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
    fc.record({ fail: fc.nat(5) }),
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
  const timers: (() => void)[] = [];
  const later = (run: () => void) => {
    timers.push(run);
    return () => {};
  };
  const store = createRatingsStore(workbench.call, { later });
  await store.getState().openStudy(5, 'rate');
  await renderPages(workbench, store);
  const drawn = () => [...document.querySelectorAll<HTMLElement>('.rj')];
  expect(drawn().length).toBe(1);
  await act(async () => {
    for (const run of timers.splice(0)) run();
  });
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
  const timers: (() => void)[] = [];
  const later = (run: () => void) => {
    timers.push(run);
    return () => {};
  };
  const store = createRatingsStore(workbench.call, { later });
  await store.getState().openStudy(5, 'rate');
  for (const run of timers.splice(0)) run();
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
  // The pair comes before the draft is written; the one that follows is still being read.
  await act(async () => core.release(2));
  expect(store.getState().draft.comment).toBe('');
  for (let left = 0; left < 2; left += 1) await act(async () => core.release(0));
  expect(core.said.map(({ assignmentId, draft }) => [assignmentId, draft?.comment])).toEqual([
    [11, wordsOf(11)],
    [11, wordsOf(11)],
  ]);
});

test('all that was said of a pair is on its way to the disk before somebody is asked whether to submit it', async () => {
  const { workbench, asked } = fakeWorkbench(ratingsAnswers());
  const store = createRatingsStore(workbench.call, { later: () => () => {} });
  await store.getState().openStudy(5, 'rate');
  store.getState().comment(wordsOf(11));
  store.getState().openDialog({ kind: 'confirm' });
  await eventually(() => expect(asked.map(({ method }) => method)).toContain('ratings.keepDraft'));
  const kept = asked.find(({ method }) => method === 'ratings.keepDraft')?.input;
  expect(kept).toMatchObject({ assignmentId: 11, draft: { comment: wordsOf(11) } });
});

/** A study of pairs 11 to 14 whose judgements are written when a test lets them, and timers that run when it says so. */
async function judging() {
  const core = heldCore();
  const { workbench, asked } = fakeWorkbench(core.answers);
  const timers: (() => void)[] = [];
  const store = createRatingsStore(workbench.call, {
    later: (run) => {
      timers.push(run);
      return () => void timers.splice(timers.indexOf(run) >>> 0, 1);
    },
  });
  const release = () => act(async () => core.release(0));
  const stand = async () => {
    await act(async () => {
      for (const run of timers.splice(0)) run();
    });
    await release();
  };
  void store.getState().openStudy(5, 'rate');
  await act(async () => {});
  await release();
  await renderPages(workbench, store);
  await stand();
  return { store, asked, core, release, stand };
}

test('the pair that follows is shown while the judgement is on its way, and each has the one after it ready', async () => {
  const { store, release, stand } = await judging();
  for (const pair of [11, 12]) {
    expect([shownPair(), store.getState().ahead?.task.assignmentId]).toEqual([pair, pair + 1]);
    await act(async () => void store.getState().submit(true));
    expect([shownPair(), store.getState().isSubmitting]).toEqual([pair + 1, true]);
    await act(async () => store.getState().comment(wordsOf(pair + 1)));
    await release();
    expect([shownPair(), store.getState().isSubmitting]).toEqual([pair + 1, false]);
    expect(store.getState().draft.comment).toBe(wordsOf(pair + 1));
    // Its draft is kept, and the pair after it read.
    await stand();
    await release();
  }
});

test('a judgement that cannot be written brings its pair back with all that was said, and keeps what was said of the next one', async () => {
  const { store, core, release } = await judging();
  await act(async () => store.getState().comment(wordsOf(11)));
  let refused: unknown = null;
  await act(async () => {
    store
      .getState()
      .submit(true)
      .catch((thrown: unknown) => {
        refused = thrown;
      });
  });
  await act(async () => store.getState().comment(wordsOf(12)));
  await act(async () => core.fail(0));
  await release();
  expect(refused).toMatchObject({ code: 'DISK_FULL' });
  expect([shownPair(), store.getState().draft.comment, store.getState().isSubmitting]).toEqual([
    11,
    wordsOf(11),
    false,
  ]);
  expect(core.said.at(-1)).toMatchObject({ assignmentId: 12, draft: { comment: wordsOf(12) } });
  await act(async () => void store.getState().submit(true));
  expect(core.said.at(-1)).toMatchObject({ assignmentId: 11, draft: { comment: wordsOf(11) } });
  expect([shownPair(), store.getState().ahead?.task.assignmentId]).toEqual([12, 12]);
});

test('a pair that is submitted before the one before it is written is submitted after it, once however often somebody asks', async () => {
  const { store, core, release } = await judging();
  await act(async () => void store.getState().submit(true));
  await act(async () => store.getState().comment(wordsOf(12)));
  let isSubmitted = false;
  const submit = () =>
    act(async () => {
      void store
        .getState()
        .submit(true)
        .then(() => {
          isSubmitted = true;
        });
    });
  await submit();
  await submit();
  expect([shownPair(), isSubmitted]).toEqual([12, false]);
  for (let left = 0; left < 6; left += 1) await release();
  expect([shownPair(), isSubmitted]).toEqual([13, true]);
  expect(core.said.map(({ assignmentId, draft }) => [assignmentId, draft?.comment])).toEqual([
    [11, ''],
    [12, wordsOf(12)],
  ]);
});

test('a pair that is submitted before one that cannot be written is not, keeps what was said, and waits for its turn', async () => {
  const { store, core, release } = await judging();
  await act(
    async () =>
      void store
        .getState()
        .submit(true)
        .catch(() => null),
  );
  await act(async () => store.getState().comment(wordsOf(12)));
  let refused: unknown = null;
  await act(async () => {
    store
      .getState()
      .submit(true)
      .catch((thrown: unknown) => {
        refused = thrown;
      });
  });
  await act(async () => core.fail(0));
  for (let left = 0; left < 4; left += 1) await release();
  expect(refused).toMatchObject({ code: 'DISK_FULL' });
  expect(shownPair()).toBe(11);
  expect(core.said.at(-1)).toMatchObject({ assignmentId: 12, draft: { comment: wordsOf(12) } });
  expect(core.said.filter(({ draft }) => draft?.comment === wordsOf(12)).length).toBe(1);
});

test('a press that led to a pair chooses nothing in it when it is doubled; a key of an answer does', async () => {
  const { store, release, stand } = await judging();
  const choiceShown = () => store.getState().draft.answers.problem_resolution?.choice;
  const click = () =>
    act(async () => {
      const option = document.querySelector('.rf [data-part="choice"] [role="radio"]');
      if (option) fireEvent.click(option);
    });
  await act(async () => void store.getState().submit(true));
  await click();
  expect([shownPair(), choiceShown()]).toEqual([12, undefined]);
  await act(async () => void keys.run('ratings.choose2'));
  expect(choiceShown()).toBe('B');
  await release();
  await stand();
  await click();
  expect(choiceShown()).toBe('A');
});

test('what must not overtake a judgement waits until it is written', async () => {
  const { store, release } = await judging();
  await act(async () => void store.getState().submit(true));
  let isFlushed = false;
  await act(async () => {
    void store
      .getState()
      .flush()
      .then(() => {
        isFlushed = true;
      });
  });
  expect(isFlushed).toBe(false);
  await release();
  expect(isFlushed).toBe(true);
});
