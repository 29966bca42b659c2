import { describe, expect, it } from 'vitest';
import { emptyDraft, isSameDraft, mergedDraft, noAnswer, onScale, type RatingDraft } from './draft.ts';

const draft = (change: Partial<RatingDraft>): RatingDraft => ({ ...emptyDraft, ...change });

describe('what two windows say of one pair', () => {
  it('is taken from whichever changed it, and text of both from both', () => {
    const base = draft({ answers: { a: { ...noAnswer, ratingA: 3 } }, comment: '弱い' });
    const mine = draft({ ...base, answers: { a: { ...noAnswer, ratingA: 4 } }, comment: '根拠が弱い' });
    const onDisk = draft({
      answers: { a: { ...noAnswer, ratingA: 3, choice: 'A' }, b: { ...noAnswer, ratingB: 'U' } },
      comment: '弱い。',
    });
    expect(mergedDraft(base, mine, onDisk)).toEqual(
      draft({
        answers: { a: { ...noAnswer, ratingA: 4, choice: 'A' }, b: { ...noAnswer, ratingB: 'U' } },
        comment: '根拠が弱い。',
      }),
    );
    expect(mergedDraft(base, null, base)).toBeNull();
  });

  it('is put together part by part in a criterion that neither knew to be answered', () => {
    const rated = draft({ answers: { a: { ...noAnswer, choice: 'A', ratingA: 4, ratingB: 2 } } });
    const chosen = draft({ answers: { a: { ...noAnswer, choice: 'tie_good' } } });
    const both = draft({ answers: { a: { ...noAnswer, choice: 'tie_good', ratingA: 4, ratingB: 2 } } });
    expect(mergedDraft(null, chosen, rated)).toEqual(both);
    expect(mergedDraft(both, draft({ comment: '後で' }), both)).toEqual(
      draft({ answers: { a: noAnswer }, comment: '後で' }),
    );
  });

  it('counts each step once and adds the seconds of both', () => {
    const base = draft({ openedSteps: ['A.1'], stepsOpenedA: 1, secondsPairwise: 10 });
    const mine = draft({ openedSteps: ['A.1', 'A.2'], stepsOpenedA: 2, secondsPairwise: 14 });
    const onDisk = draft({ openedSteps: ['A.1', 'B.1'], stepsOpenedA: 1, stepsOpenedB: 1, secondsPairwise: 20 });
    expect(mergedDraft(base, mine, onDisk)).toEqual(
      draft({ openedSteps: ['A.1', 'A.2', 'B.1'], stepsOpenedA: 2, stepsOpenedB: 1, secondsPairwise: 24 }),
    );
  });

  it('is mine where both texts together are longer than one may be', () => {
    const long = (letter: string) => draft({ comment: letter.repeat(150_000) });
    expect(mergedDraft(null, long('長'), long('短'))).toEqual(long('長'));
  });
});

it('is the same in whatever order it was said, and another one with anything else', () => {
  const one = draft({ answers: { a: { ...noAnswer, choice: 'A' }, b: noAnswer } });
  expect(isSameDraft(one, { ...one, answers: { b: noAnswer, a: { ...noAnswer, choice: 'A' } } })).toBe(true);
  expect(isSameDraft(null, emptyDraft)).toBe(true);
  expect(isSameDraft(one, { ...one, secondsRating: 1 })).toBe(false);
});

it('has no rating of another scale, and keeps those of which that is not known', () => {
  const rated = draft({ answers: { a: { ...noAnswer, choice: 'A', ratingA: 4 } }, highestRating: 5 });
  expect(onScale(rated, 7)).toEqual({
    ...rated,
    answers: { a: { ...noAnswer, choice: 'A' } },
    highestRating: 7,
  });
  expect(onScale(rated, 5)).toEqual(rated);
  expect(onScale({ ...rated, highestRating: null }, 7)).toEqual({ ...rated, highestRating: 7 });
});
