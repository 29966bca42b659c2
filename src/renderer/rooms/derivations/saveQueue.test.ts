import { describe, expect, it } from 'vitest';
import type { Call } from '../../../shared/api/contract.ts';
import { AppError } from '../../../shared/errors.ts';
import type { QuestionContent } from '../../../shared/rooms/derivations/question.ts';
import { createSaveQueue } from './saveQueue.ts';

function content(answer: string): QuestionContent {
  return {
    question: '𠮷野川と﨑川はどちらが長いですか？',
    answer,
    type: 'comparison',
    pageIds: [],
    timeDependent: null,
    derivations: [],
  };
}

type Sent = { baseVersion: number; answer: string | null; act: string; done: (result: unknown) => void };

/** A queue over a core that answers when the test says so. */
function startQueue() {
  const sent: Sent[] = [];
  const timers: (() => void)[] = [];
  const call = ((_method: string, input: { baseVersion: number; content: QuestionContent; act: string }) =>
    new Promise((resolve, reject) => {
      const done = (result: unknown) => (result instanceof Error ? reject(result) : resolve(result));
      sent.push({ baseVersion: input.baseVersion, answer: input.content.answer, act: input.act, done });
    })) as unknown as Call; // only saveContent is ever called
  const later = (run: () => void) => {
    timers.push(run);
    return () => {};
  };
  const told: boolean[] = [];
  const rebased: [number, string | null][] = [];
  const queue = createSaveQueue({
    ...{ call, later },
    onChange: (_, isSaved) => told.push(isSaved),
    onRebase: (_, version, rebase) => rebased.push([version, rebase(content('始え')).answer]),
  });
  queue.track(7, 3, content('始'), null);
  const answer = async (result: unknown) => {
    sent.shift()?.done(result);
    await new Promise((resolve) => setTimeout(resolve));
  };
  const saved = (version: number) => ({ version, counter: version + 40, savedAt: '2026-01-02T03:04:05.000Z' });
  const seen = () => sent.map(({ baseVersion, answer: text, act }) => [baseVersion, text, act]);
  return { queue, answer, saved, seen, timers, told, rebased };
}

describe('the save queue', () => {
  it('has one call in flight and saves each act on the version that the one before it gave', async () => {
    const { queue, answer, saved, seen } = startQueue();
    queue.put(7, content('一'), 'edit');
    queue.put(7, content('二'), 'insertTriple');
    queue.put(7, content('三'), 'edit');
    expect(seen()).toEqual([[3, '一', 'edit']]);
    await answer(saved(4));
    expect(seen()).toEqual([[4, '二', 'insertTriple']]);
    await answer(saved(5));
    expect(seen()).toEqual([[5, '三', 'edit']]);
    await answer(saved(6));
    expect(queue.status(7)).toEqual({ status: 'saved', version: 6, savedAt: '2026-01-02T03:04:05.000Z' });
  });

  it('joins text that was not sent yet into one act, and sends nothing for text that was taken back', async () => {
    const { queue, answer, saved, seen } = startQueue();
    queue.put(7, content('始'), 'edit');
    expect(seen()).toEqual([]);
    queue.put(7, content('一'), 'edit');
    queue.put(7, content('二'), 'edit');
    queue.put(7, content('三'), 'edit');
    await answer(saved(4));
    expect(seen()).toEqual([[4, '三', 'edit']]);
  });

  it('keeps what could not be saved and sends it again after a while', async () => {
    const { queue, answer, saved, seen, timers } = startQueue();
    queue.put(7, content('一'), 'edit');
    await answer(new AppError('DISK_FULL', 'No space'));
    expect(queue.status(7)).toEqual({
      status: 'unsaved',
      error: { code: 'DISK_FULL', message: 'No space', details: {} },
      retries: true,
    });
    expect(queue.waiting(7)).toEqual(content('一'));
    queue.put(7, content('二'), 'edit');
    timers.shift()?.();
    expect(seen()).toEqual([[3, '二', 'edit']]);
    await answer(saved(4));
    expect(queue.unsavedIds()).toEqual([]);
  });

  it('does not hold up other questions behind one that cannot be saved', async () => {
    const { queue, answer, saved, seen } = startQueue();
    queue.track(8, 0, content('別'), null);
    queue.put(7, content('一'), 'edit');
    queue.put(8, content('他'), 'edit');
    await answer(new AppError('NOT_FOUND', 'Gone'));
    expect(seen()).toEqual([[0, '他', 'edit']]);
    await answer(saved(1));
    expect(queue.unsavedIds()).toEqual([7]);
  });

  it('offers both versions of a conflict, and keeps both in the history whichever is chosen', async () => {
    const savedAt = '2026-01-02T03:04:05.000Z';
    const theirs = { version: 9, content: content('他人'), by: '佐藤', savedAt, counter: 52, isOwnTurn: false };
    const conflict = new AppError('CONFLICT', 'Changed meanwhile', theirs);

    const mine = startQueue();
    mine.queue.put(7, content('自分'), 'edit');
    await mine.answer(conflict);
    expect(mine.queue.status(7)).toEqual({ status: 'conflict', mine: content('自分'), theirs });
    expect(mine.queue.resolve(7, 'mine')).toEqual(content('自分'));
    expect(mine.seen()).toEqual([[9, '自分', 'edit']]);

    const other = startQueue();
    other.queue.put(7, content('自分'), 'edit');
    await other.answer(conflict);
    expect(other.queue.resolve(7, 'theirs')).toEqual(content('他人'));
    expect(other.seen()).toEqual([[9, '自分', 'edit']]);
    await other.answer(other.saved(10));
    expect(other.seen()).toEqual([[10, '他人', 'restore']]);
  });

  it('asks once more where the other version was undone elsewhere before one was chosen', async () => {
    const theirs = { version: 9, content: content('他人'), by: '私', savedAt: null, counter: 52, isOwnTurn: false };
    for (const keep of ['mine', 'theirs'] as const) {
      const { queue, answer, rebased } = startQueue();
      queue.put(7, content('自分'), 'edit');
      await answer(new AppError('CONFLICT', 'Changed meanwhile', theirs));
      queue.resolve(7, keep);
      const undone = { ...theirs, version: 10, content: content('始'), isOwnTurn: true };
      await answer(new AppError('CONFLICT', 'Old base', undone));
      expect(queue.status(7)).toMatchObject({
        status: 'conflict',
        mine: content(keep === 'mine' ? '自分' : '他人'),
        theirs: { content: content('始') },
      });
      expect(rebased).toEqual([]);
    }
  });

  it('has no conflict with the same content, which another window of the evaluator saved from the same draft', async () => {
    const { queue, answer, seen, told } = startQueue();
    queue.put(7, content('一'), 'edit');
    queue.put(7, content('二'), 'insertTriple');
    const theirs = { version: 4, content: content('一'), by: '私', savedAt: '2026-01-02T03:04:05.000Z', counter: 52 };
    await answer(new AppError('CONFLICT', 'Changed meanwhile', theirs));
    expect(seen()).toEqual([[4, '二', 'insertTriple']]);
    await answer(new AppError('CONFLICT', 'Changed meanwhile', { ...theirs, version: 5, content: content('二') }));
    expect([queue.status(7), queue.waiting(7), told.slice(-2)]).toEqual([
      { status: 'saved', version: 5, savedAt: theirs.savedAt },
      null,
      [true, true],
    ]);
  });

  it('puts what was typed while an undo of the same person was on its way on top of what that left, and asks nothing', async () => {
    const { queue, answer, saved, seen, rebased } = startQueue();
    queue.put(7, content('始え'), 'edit');
    queue.put(7, content('始えお'), 'insertTriple');
    const theirs = { version: 4, content: content(''), by: '私', savedAt: null, counter: 52, isOwnTurn: true };
    await answer(new AppError('CONFLICT', 'Old base', theirs));
    expect(rebased).toEqual([[4, 'え']]);
    expect(seen()).toEqual([[4, 'え', 'edit']]);
    await answer(saved(5));
    expect(seen()).toEqual([[5, 'えお', 'insertTriple']]);
  });

  it('has no conflict with a version of the same content, which only a flag or a comment made', async () => {
    const { queue, answer, seen } = startQueue();
    queue.put(7, content('一'), 'edit');
    const theirs = { version: 4, content: content('始'), by: '佐藤', savedAt: null, counter: 52, isOwnTurn: false };
    await answer(new AppError('CONFLICT', 'Old base', theirs));
    expect(seen()).toEqual([[4, '一', 'edit']]);
  });

  it('asks where an undo changed what a draft of another day was made of, of which only the number is known', async () => {
    const { queue, answer } = startQueue();
    queue.track(7, 3, content('今'), null, true);
    queue.put(7, content('一'), 'edit');
    const theirs = { version: 5, content: content('今'), by: '私', savedAt: null, counter: 52, isOwnTurn: true };
    await answer(new AppError('CONFLICT', 'Old base', theirs));
    expect(queue.status(7)).toMatchObject({ status: 'conflict' });
  });

  it('sees that an edit was saved although the answer was lost, and goes on from there', async () => {
    const { queue, answer, seen, timers } = startQueue();
    queue.put(7, content('一'), 'edit');
    await answer(new TypeError('Failed to fetch'));
    expect(queue.status(7)).toMatchObject({ status: 'unsaved', retries: true });
    queue.put(7, content('二'), 'edit');
    timers.shift()?.();
    await answer(new AppError('CONFLICT', 'Old base', { version: 4, content: content('一'), by: '私', savedAt: null }));
    expect(seen()).toEqual([[4, '二', 'edit']]);
  });
});
