import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalQuantile975 } from '../../../metrics/proportion.ts';
import type { CriterionMark } from '../tables/criterionMarksTable.ts';
import { choicesOf, labelledPlaces, labelResults, placesWith } from './labelResults.ts';

const models = ['Akane-7B', 'Midori-X', null] as const;
const choices = ['yes', 'partly', 'no'];

const mark = fc.record({
  traceId: fc.integer({ min: 1, max: 6 }),
  step: fc.integer({ min: -1, max: 2 }),
  evaluatorId: fc.constantFrom('a', 'b', 'c'),
  choiceId: fc.constantFrom('yes', 'partly', 'no', 'gone'),
});
/** One label of an evaluator at a place, in the order of the table; traces 1 and 4, 2 and 5 … are of one model, two of a question. */
const labels = fc
  .uniqueArray(mark, {
    selector: ({ traceId, step, evaluatorId }) => `${traceId} ${step} ${evaluatorId}`,
    maxLength: 40,
  })
  .map((all): CriterionMark[] =>
    all
      .toSorted((one, other) => one.traceId - other.traceId || one.step - other.step)
      .map((one) => ({
        ...one,
        model: models[one.traceId % 3] ?? null,
        groupId: Math.ceil(one.traceId / 2),
        title: `問い ${Math.ceil(one.traceId / 2)}`,
        ...{ epoch: null, isCall: 1 },
      })),
  );
const asked = models.map((model) => ({ model, asked: 18 }));

/** The interval as it is defined: the shares p that a count is not further than z standard errors of p away from, found by halving. */
function scoreInterval(count: number, n: number): readonly [low: number, high: number] {
  const value = count / n;
  const isTooFar = (p: number) => (value - p) ** 2 > normalQuantile975 ** 2 * ((p * (1 - p)) / n);
  const edge = (near: number, far: number) => {
    if (!isTooFar(far)) return far;
    let [inside, outside] = [near, far];
    for (let round = 0; round < 80; round += 1) {
      const middle = (inside + outside) / 2;
      if (isTooFar(middle)) outside = middle;
      else inside = middle;
    }
    return inside;
  };
  return [edge(value, 0), edge(value, 1)];
}

test('shares and intervals are those of going through the labels one by one, with the interval found by its definition', () => {
  fc.assert(
    fc.property(labels, fc.constantFrom(null, 'a', 'b'), (marks, who) => {
      const ids = choicesOf(
        choices.map((id) => ({ id })),
        marks,
      );
      const results = labelResults(labelledPlaces(marks, who), ids, asked);
      for (const { model, places, traces, questions, shares } of results) {
        const own = marks.filter((one) => one.model === model && (who === null || one.evaluatorId === who));
        const keyOf = ({ traceId, step }: CriterionMark) => `${traceId} ${step}`;
        const n = new Set(own.map(keyOf)).size;
        expect(places).toBe(n);
        expect(traces).toBe(new Set(own.map(({ traceId }) => traceId)).size);
        expect(questions).toBe(new Set(own.map(({ groupId }) => groupId)).size);
        for (const [at, id] of ids.entries()) {
          const parts = own.map((one) => {
            const atPlace = own.filter((other) => keyOf(other) === keyOf(one)).length;
            return one.choiceId === id ? 1 / atPlace : 0;
          });
          const count = parts.reduce((sum, part) => sum + part, 0);
          const share = shares[at];
          expect(share?.count).toBeCloseTo(count, 9);
          if (n === 0) {
            expect(share).toEqual({ count: 0, value: null, low: null, high: null });
            continue;
          }
          const [low, high] = scoreInterval(count, n);
          if (share?.count === 0) expect(share.low).toBe(0);
          if (share?.count === n) expect(share.high).toBe(1);
          expect(share?.value).toBeCloseTo(count / n, 9);
          expect(share?.low).toBeCloseTo(low, 7);
          expect(share?.high).toBeCloseTo(high, 7);
        }
        if (n > 0) expect(shares.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBeCloseTo(1, 9);
      }
    }),
    { numRuns: 200, seed: 14 },
  );
});

test('seven of ten have the interval that the tables of Wilson print', () => {
  const marks = Array.from({ length: 10 }, (_, step): CriterionMark => {
    const choiceId = step < 7 ? 'yes' : 'no';
    return { traceId: 1, step, groupId: 1, title: '', model: 'm', epoch: null, isCall: 1, evaluatorId: 'a', choiceId };
  });
  const [first] = labelResults(labelledPlaces(marks, null), ['yes', 'no'], [{ model: 'm', asked: 12 }]);
  const rounded = first?.shares.map(({ count, value, low, high }) => [count, value, low?.toFixed(4), high?.toFixed(4)]);
  expect(rounded).toEqual([
    [7, 0.7, '0.3968', '0.8922'],
    [3, 0.3, '0.1078', '0.6032'],
  ]);
  expect([first?.places, first?.asked]).toEqual([10, 12]);
});

test('behind a number stand the places in which somebody gave the answer, and those that may not be seen are counted', () => {
  fc.assert(
    fc.property(labels, (marks) => {
      const places = labelledPlaces(marks, null);
      const isShown = ({ groupId }: { groupId: number }) => groupId !== 2;
      const found = placesWith(places, { model: 'Midori-X', choiceId: 'yes', isShown });
      const given = marks.filter(({ model, choiceId }) => model === 'Midori-X' && choiceId === 'yes');
      const keys = new Set(given.map(({ traceId, step }) => `${traceId} ${step}`));
      expect(found.total).toBe(keys.size);
      expect(found.places.length + found.hidden).toBe(found.total);
      for (const { traceId, step, given: times, labels: all } of found.places) {
        const here = marks.filter((one) => one.traceId === traceId && one.step === (step ?? -1));
        expect(all).toBe(here.length);
        expect(times).toBe(here.filter(({ choiceId }) => choiceId === 'yes').length);
      }
    }),
    { numRuns: 100, seed: 14 },
  );
});
