import { act } from '@testing-library/react';
import { AppError } from '../../../shared/errors.ts';
import type { RatingDraft } from '../../../shared/rooms/ratings/draft.ts';
import { fakeWorkbench } from '../../testing/fakeWorkbench.tsx';
import { heldTimers } from '../../testing/heldTimers.ts';
import { renderPages } from './pagesFixture.tsx';
import { buildTask, oneScreen, progressOf, ratingsAnswers } from './ratingsFixture.ts';
import { createRatingsStore } from './ratingsStore.ts';

export const pairs = [11, 12, 13, 14] as const;
/** What is said of a pair, and of no other one. */
export const choices = ['A', 'B', 'tie_good', 'tie_bad'] as const;
export const choiceOf = (pair: number) => choices[pair - 11] ?? 'A';
export const wordsOf = (pair: number) => `of ${pair}`;

type Said = { readonly assignmentId: number; readonly draft: RatingDraft | null };

/** A core whose replies come when a test lets them, in whatever order. */
export function heldCore() {
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

export const shownPair = () => Number(document.querySelector('.rj-question')?.textContent?.split(' ')[1] ?? Number.NaN);

/** A study of pairs 11 to 14 whose judgements are written when a test lets them, and timers that run when it says so. */
export async function judging() {
  const core = heldCore();
  const { workbench, asked } = fakeWorkbench(core.answers);
  const { later, runAll } = heldTimers();
  const store = createRatingsStore(workbench.call, { later });
  const release = () => act(async () => core.release(0));
  const stand = async () => {
    await act(async () => runAll());
    await release();
  };
  void store.getState().openStudy(5, 'rate');
  await act(async () => {});
  await release();
  await renderPages(workbench, store);
  await stand();
  return { store, asked, core, release, stand };
}
