import { expect, test } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { fakeWorkbench } from '../../testing/fakeWorkbench.tsx';
import { driftAnswers } from './driftFixture.ts';
import { createDriftStore } from './driftStore.ts';
import { ownRating } from './ratingActs.ts';

const place = { caseId: 2, turn: 13, model: 'aoba-7b' };
const stored = { ...place, caseKey: 'c_002', rater: '髙橋', isOwn: true, savedAt: '2026-02-03T04:05:07.000Z' };

/** A room in which a summary was rated with 4 and "要確認". `more` is what its core answers from then on. */
async function rated(more: Readonly<Record<string, () => unknown>>) {
  let later: typeof more = {};
  const entries = [{ ...stored, rating: { accurate: 4 }, comment: '要確認' }];
  const from = (method: string, usual: () => unknown) => () => (later[method] ?? usual)();
  const saved = { counter: 3, savedAt: stored.savedAt };
  const { workbench, asked } = fakeWorkbench(
    driftAnswers({
      'drift.ratings': from('drift.ratings', () => ({ entries, agreement: [] })),
      'drift.rate': from('drift.rate', () => saved),
      'drift.commentRating': from('drift.commentRating', () => saved),
    }),
  );
  const store = createDriftStore(workbench.call, { later: () => () => {} });
  await store.getState().open();
  await store.getState().loadRatings();
  later = more;
  const inputsOf = (method: string) => asked.filter((one) => one.method === method).map(({ input }) => input);
  return { state: () => store.getState(), inputsOf };
}

test('a rating is cleared, with the comment that was typed, although the ratings cannot be read again', async () => {
  const refused = () => {
    throw new AppError('HOST_UNAVAILABLE', 'No answer');
  };
  const { state, inputsOf } = await rated({ 'drift.ratings': refused });
  state().typeRatingComment(place, { text: '至急要確認', base: '要確認' });
  await state().clearRating(place);
  expect(inputsOf('drift.commentRating')).toEqual([{ ...place, text: '至急要確認', base: '要確認' }]);
  expect(inputsOf('drift.rate')).toMatchObject([{ rating: {}, comment: '', base: { rating: { accurate: 4 } } }]);
});

test('what was said of a summary since its rating was cleared shows nothing of what was cleared', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { state } = await rated({ 'drift.rate': () => promise });
  const clearing = state().clearRating(place);
  await expect.poll(() => ownRating(state(), place).rating).toEqual({});
  const rating = state().rate(place, { accurate: 2 });
  expect(ownRating(state(), place)).toMatchObject({ rating: { accurate: 2 }, comment: '' });
  resolve({ counter: 3, savedAt: stored.savedAt });
  await Promise.all([clearing, rating]);
});

test('an answer that is given while what was typed is saved before the clearing stays', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { state, inputsOf } = await rated({ 'drift.commentRating': () => promise });
  state().typeRatingComment(place, { text: '至急要確認', base: '要確認' });
  const clearing = state().clearRating(place);
  await expect.poll(() => inputsOf('drift.commentRating')).toHaveLength(1);
  const rating = state().rate(place, { accurate: 2 });
  resolve({ counter: 3, savedAt: stored.savedAt });
  await Promise.all([clearing, rating]);
  expect(inputsOf('drift.rate')).toMatchObject([
    { rating: {}, comment: '', base: { comment: '至急要確認' } },
    { rating: { accurate: 2 }, comment: '' },
  ]);
});

test('nothing is cleared where what was typed could not be saved before', async () => {
  const refused = () => {
    throw new AppError('DISK_FULL', 'Full');
  };
  const { state, inputsOf } = await rated({ 'drift.commentRating': refused });
  state().typeRatingComment(place, { text: '至急要確認', base: '要確認' });
  await expect(state().clearRating(place)).rejects.toMatchObject({ code: 'DISK_FULL' });
  expect(inputsOf('drift.rate')).toEqual([]);
  await expect.poll(() => ownRating(state(), place).rating).toEqual({ accurate: 4 });
});
