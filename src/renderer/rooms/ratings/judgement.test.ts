import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyDraft, isBegun } from '../../../shared/rooms/ratings/draft.ts';
import { fiveCriteria, type Protocol } from '../../../shared/rooms/ratings/protocol.ts';
import { checkJudgement } from '../../../shared/rooms/ratings/rules.ts';
import {
  closedRatings,
  type Field,
  fieldsOf,
  inLanguage,
  openCount,
  openValues,
  pageOf,
  valuesOf,
  withAnswer,
  withValue,
} from './judgement.ts';

const choice: Field = { id: 'accuracy.choice', criterion: 'accuracy', part: 'choice' };
const ratingA: Field = { id: 'accuracy.ratingA', criterion: 'accuracy', part: 'ratingA' };
const ratingB: Field = { id: 'accuracy.ratingB', criterion: 'accuracy', part: 'ratingB' };
const oneScreen: Protocol = { ...fiveCriteria, screen: 'one' };

describe('the fields of a judgement', () => {
  it('are choice and both ratings of each criterion on one screen, and choices before ratings on two pages', () => {
    expect(fieldsOf(oneScreen, 'all')).toHaveLength(15);
    expect(fieldsOf(fiveCriteria, 'pairwise').map(({ part }) => part)).toEqual(Array(5).fill('choice'));
    expect(fieldsOf(fiveCriteria, 'ratings')).toHaveLength(10);
    expect(pageOf(fiveCriteria, emptyDraft)).toBe('pairwise');
    expect(pageOf({ ...fiveCriteria, highestRating: null }, emptyDraft)).toBe('all');
    expect(fieldsOf({ ...fiveCriteria, highestRating: null }, 'all')).toHaveLength(5);
  });

  it('close ratings that a choice and the other rating leave no room for, and keep what was said before', () => {
    const better = withValue(oneScreen, withValue(oneScreen, emptyDraft, choice, 'A'), ratingB, 4);
    expect(closedRatings(oneScreen, better, 'accuracy', 'A')).toEqual([1, 2, 3]);
    expect(openValues(oneScreen, better, ratingA)).toEqual([4, 5, 'U']);
    expect(withValue(oneScreen, better, ratingA, 3)).toBe(better);
    const rated = withValue(oneScreen, better, ratingA, 5);
    const changed = withValue(oneScreen, rated, choice, 'B');
    expect(changed.answers.accuracy).toMatchObject({ choice: 'B', ratingA: 5, ratingB: 4 });
    expect(checkJudgement(oneScreen, changed).conflicts.map(({ criterion }) => criterion)).toEqual(['accuracy']);
  });

  it('count what is left, with reasons where they are asked for', () => {
    expect(openCount(oneScreen, emptyDraft, 'all')).toBe(15);
    expect(openCount(fiveCriteria, emptyDraft, 'pairwise')).toBe(5);
    expect(openCount({ ...fiveCriteria, reasons: 'required' }, emptyDraft, 'pairwise')).toBe(10);
    expect(openCount(oneScreen, withValue(oneScreen, emptyDraft, ratingA, 'U'), 'all')).toBe(14);
  });

  it('know whether anything was said, and which answers the protocol no longer offers', () => {
    expect(isBegun(emptyDraft)).toBe(false);
    expect(isBegun(withAnswer(emptyDraft, 'accuracy', { reason: '根拠' }))).toBe(true);
    const old = withAnswer(emptyDraft, 'accuracy', { choice: 'tie_bad', ratingA: 4 });
    const strict: Protocol = { ...oneScreen, choices: ['A', 'B'] };
    expect([...valuesOf(strict, old, fieldsOf(strict, 'all'))]).toEqual([['accuracy.ratingA', 4]]);
  });

  it('show texts in the language of the window, or in the one they have', () => {
    expect(inLanguage({ en: 'Accuracy', ja: '正確さ' }, 'ja')).toBe('正確さ');
    expect(inLanguage({ en: 'Accuracy' }, 'ja')).toBe('Accuracy');
    expect(inLanguage({}, 'en')).toBe('');
  });
});

describe('any sequence of choices on the page', () => {
  it('never closes every rating of a field, and never ends in a submit that breaks a hard rule', () => {
    const fields = fieldsOf(oneScreen, 'all').slice(0, 6);
    const protocol: Protocol = { ...oneScreen, criteria: oneScreen.criteria.slice(0, 2) };
    const values = ['A', 'B', 'tie_good', 'tie_bad', 'unable', 1, 2, 3, 4, 5, 'U', null] as const;
    const acts = fc.array(fc.tuple(fc.nat(5), fc.constantFrom(...values)), {
      minLength: 30,
      maxLength: 80,
      size: 'max',
    });
    let submits = 0;
    fc.assert(
      fc.property(acts, (sequence) => {
        let draft = emptyDraft;
        for (const [at, value] of sequence) {
          const field = fields[at];
          if (field === undefined) continue;
          draft = withValue(protocol, draft, field, value);
          for (const one of fields) expect(openValues(protocol, draft, one)).not.toEqual([]);
          if (!checkJudgement(protocol, draft).canSubmit) continue;
          submits += 1;
          for (const said of Object.values(draft.answers)) {
            if (typeof said.ratingA !== 'number' || typeof said.ratingB !== 'number') continue;
            if (said.choice === 'A') expect(said.ratingA).toBeGreaterThanOrEqual(said.ratingB);
            if (said.choice === 'B') expect(said.ratingB).toBeGreaterThanOrEqual(said.ratingA);
          }
        }
      }),
      { seed: 1, numRuns: 100 },
    );
    expect(submits).toBeGreaterThan(100);
  });
});
