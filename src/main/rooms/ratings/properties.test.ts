import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differencesFrom } from '../../../../test/differencesFrom.ts';
import { rounds } from '../../../../test/rounds.ts';
import { bootstrapRounds } from './numbers/bootstrap.ts';
import { fitBradleyTerry } from './numbers/bradleyTerryFit.ts';
import { choices, type Rating, type Submission } from './reading/submission.ts';
import { summarise } from './summarise.ts';

const models = ['m-a', 'm-b', 'm-c', 'm-d'];
const criteria = [
  { name: 'first', number: 0 },
  { name: 'second', number: 1 },
];
const rating: fc.Arbitrary<Rating> = fc.constantFrom(1, 2, 3, 4, 5, 'U' as const, null);
const answer = fc.record({
  choice: fc.constantFrom(...choices, '' as const),
  ratingA: rating,
  ratingB: rating,
  shareOfA: fc.constant(null),
});
const sides = fc.shuffledSubarray(models, { minLength: 2, maxLength: 2 });

/** Rows of three evaluators on six questions at times of their own, some of them revisions and withdrawals of others. */
const rows = fc
  .array(
    fc.record({
      status: fc.constantFrom('submitted', 'submitted', 'submitted', 'revised', 'withdrawn', 'nonsense' as const),
      supersedes: fc.option(fc.nat(29), { nil: null }),
      evaluator: fc.constantFrom('e1', 'e2', 'e3'),
      question: fc.constantFrom('1', '2', '3', '4', '5', '6'),
      sides,
      answers: fc.tuple(answer, answer),
    }),
    { maxLength: 30 },
  )
  .map((list) =>
    list.map(
      ({ sides: [modelA = '', modelB = ''], supersedes, ...row }, index): Submission => ({
        ...row,
        id: `s${index}`,
        supersedes: row.status === 'submitted' || supersedes === null ? '' : `s${supersedes}`,
        protocolVersion: '1',
        submittedAt: 1_000 + index,
        isModel: false,
        modelA,
        modelB,
        hasSides: true,
        style: null,
      }),
    ),
  );

const sum = (submissions: readonly Submission[], modelOrder = models) =>
  summarise(submissions, { criteria, modelOrder, seed: 1, rounds: 0 }, bootstrapRounds);
const near = () => 1e-8;

/** Tries a property of rows as often as the run allows, always the same ones. */
const ofRows = (count: number, holds: (submissions: readonly Submission[]) => Promise<void>) =>
  fc.assert(fc.asyncProperty(rows, holds), { seed: 1, numRuns: rounds(count) });

const mirrored = (row: Submission): Submission => ({
  ...row,
  modelA: row.modelB,
  modelB: row.modelA,
  answers: row.answers.map(
    (said) =>
      said && {
        ...said,
        choice: said.choice === 'A' ? 'B' : said.choice === 'B' ? 'A' : said.choice,
        ratingA: said.ratingB,
        ratingB: said.ratingA,
      },
  ),
});

test('changed sides change nothing but sides', () =>
  ofRows(15, async (submissions) => {
    const [one, other] = [await sum(submissions), await sum(submissions.map(mirrored))];
    for (const [name, { votes: _, position, ...result }] of Object.entries(one.results)) {
      const turned = other.results[name];
      expect(differencesFrom(result, turned, near)).toEqual([]);
      expect(turned?.position.left_picks).toBe(position.right_picks);
    }
  }));

test('other names of models in the same order change no number', () =>
  ofRows(15, async (submissions) => {
    const codes = ['zz', 'b', 'y', 'a'];
    const codeOf = (model: string) => codes[models.indexOf(model)] ?? '';
    const coded = submissions.map((row) => ({ ...row, modelA: codeOf(row.modelA), modelB: codeOf(row.modelB) }));
    const [one, other] = [await sum(submissions), await sum(coded, codes)];
    const named = JSON.parse(
      JSON.stringify(one.results).replace(/"m-[abcd]"/g, (text) => `"${codeOf(text.slice(1, -1))}"`),
    );
    // Parts of the graph are sorted by name.
    const sortless = JSON.stringify(named, (key, value) => (key.endsWith('components') ? null : value));
    const found = JSON.stringify(other.results, (key, value) => (key.endsWith('components') ? null : value));
    expect(found).toBe(sortless);
  }));

test('the order of rows does not matter where times differ', () =>
  ofRows(15, async (submissions) => {
    const [one, other] = [await sum(submissions), await sum([...submissions].reverse())];
    expect(differencesFrom(one, other, near)).toEqual([]);
  }));

test('every row has one fate, and what counts is analysed or a repeat', () =>
  ofRows(40, async (submissions) => {
    const { counts, by_evaluator, sides: shown } = await sum(submissions);
    const fates =
      counts.superseded + counts.withdrawn + counts.lost_to_later_revision + counts.nonsense + counts.counted;
    expect(fates).toBe(counts.unique_submissions);
    expect(counts.analysed + counts.repeats).toBe(counts.counted);
    const total = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
    expect(total(by_evaluator.map(({ counted }) => counted))).toBe(counts.counted);
    expect(total(shown.map(({ left }) => left))).toBe(counts.counted);
  }));

test('two win rates of a pair add up to one, and wins of all are losses of all', () =>
  ofRows(40, async (submissions) => {
    for (const { win_rate_matrix: matrix, models: results } of Object.values((await sum(submissions)).results)) {
      for (const [i, row] of matrix.rate.entries()) {
        for (const [j, rate] of row.entries()) {
          if (rate === null) continue;
          expect(rate + (matrix.rate[j]?.[i] ?? 0)).toBeCloseTo(1, 12);
        }
      }
      const [wins, losses] = [results.map((one) => one.wins), results.map((one) => one.losses)];
      expect(wins.reduce((all, one) => all + one, 0)).toBe(losses.reduce((all, one) => all + one, 0));
    }
  }));

test('both methods find the same strengths', () =>
  ofRows(40, async (submissions) => {
    for (const { bradley_terry: fit } of Object.values((await sum(submissions)).results)) {
      if (fit.check === null) continue;
      expect(fit.check.largest_difference).toBeLessThan(1e-8);
      expect(fit.models.reduce((all, { strength }) => all + (strength ?? 0), 0)).toBeCloseTo(0, 9);
    }
  }));

test('twice the votes give the same strengths, where they are those of greatest likelihood', () => {
  const wins = fc.array(fc.nat(6), { minLength: 16, maxLength: 16 });
  fc.assert(
    fc.property(wins, (cells) => {
      const matrix = Float64Array.from(cells, (weight, cell) => (cell % 5 === 0 ? 0 : weight / 2));
      const once = fitBradleyTerry({ count: 4, wins: matrix });
      const twice = fitBradleyTerry({ count: 4, wins: matrix.map((weight) => 2 * weight) });
      expect(twice.status).toBe(once.status);
      if (once.status === 'ok') expect(differencesFrom(once.strengths, twice.strengths, near)).toEqual([]);
    }),
    { seed: 1, numRuns: rounds(60) },
  );
});

test('a strength in the middle is nought, not what a rounding left of it', () => {
  for (let won = 2; won < 60; won += 1) {
    // The first does to the second what the second does to the third.
    const wins = Float64Array.from([0, won, won + 1, 1, 0, won, 1, 1, 0]);
    const [high, middle, low] = fitBradleyTerry({ count: 3, wins }).strengths;
    expect([middle, (high ?? 0) > 0, (low ?? 0) < 0]).toEqual([0, true, true]);
  }
});
