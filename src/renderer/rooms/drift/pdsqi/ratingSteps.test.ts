import { describe, expect, it } from 'vitest';
import type { PdsqiRating } from '../../../../shared/rooms/drift/pdsqi.ts';
import { nextUnrated, ratedCount, ratersOf, withAnswer } from './ratingSteps.ts';

const full: PdsqiRating = {
  citation: 5,
  accurate: 4,
  thorough: 3,
  useful: 5,
  organized: 5,
  comprehensible: 5,
  succinct: 2,
  synthesized: null,
  stigmatizing: 0,
};

describe('answers', () => {
  it('adds and takes back one answer', () => {
    expect(withAnswer({ accurate: 4 }, 'synthesized', null)).toEqual({ accurate: 4, synthesized: null });
    expect(withAnswer({ accurate: 4, useful: 1 }, 'accurate', undefined)).toEqual({ useful: 1 });
    expect(() => withAnswer({}, 'accurate', null)).toThrow();
  });

  it('counts NA as rated', () => {
    expect([ratedCount({}), ratedCount({ accurate: 1, synthesized: null }), ratedCount(full)]).toEqual([0, 2, 9]);
  });
});

describe('nextUnrated', () => {
  const places = [1, 2, 3].map((caseId) => ({ caseId, model: '﨑-70b', turn: 10 }));
  const ratings = (complete: readonly number[]) => (place: { caseId: number }) =>
    complete.includes(place.caseId) ? full : {};

  it('goes on behind the open summary and then from the first', () => {
    expect(nextUnrated(places, places[0] ?? null, ratings([1]))).toBe(places[1]);
    expect(nextUnrated(places, places[2] ?? null, ratings([3]))).toBe(places[0]);
    expect(nextUnrated(places, null, ratings([1]))).toBe(places[1]);
  });

  it('is null when every other summary is rated', () => {
    expect(nextUnrated(places, places[1] ?? null, ratings([1, 3]))).toBeNull();
  });
});

it('names raters with how much they have rated', () => {
  expect(ratersOf([{ rater: 'C. Saeki' }, { rater: '𠮷田' }, { rater: 'C. Saeki' }])).toEqual([
    { name: 'C. Saeki', ratings: 2 },
    { name: '𠮷田', ratings: 1 },
  ]);
});
