import { act, fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { eachInEmptyWindow, fakeWorkbench } from '../../testing/fakeWorkbench.tsx';
import { heldTimers } from '../../testing/heldTimers.ts';
import { keys } from '../../window/keyDispatcher.ts';
import { heldCore, judging, shownPair, wordsOf } from './heldCoreFixture.ts';
import { ratingsAnswers } from './ratingsFixture.ts';
import { createRatingsStore } from './ratingsStore.ts';

eachInEmptyWindow();

test('a judgement that waits behind a slow draft is sent as it was, though another pair is open by then', async () => {
  const core = heldCore();
  const { workbench } = fakeWorkbench(core.answers);
  const { later, runAll } = heldTimers();
  const store = createRatingsStore(workbench.call, { later });
  void store.getState().openStudy(5, 'rate');
  await act(async () => {});
  await act(async () => core.release(0));
  const { comment, submit, openTask } = store.getState();
  await act(async () => comment(wordsOf(11)));
  await act(async () => runAll());
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
