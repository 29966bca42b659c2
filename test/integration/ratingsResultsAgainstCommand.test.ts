import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { bootstrapRounds } from '../../src/main/rooms/ratings/numbers/bootstrap.ts';
import type { Answer, Submission } from '../../src/main/rooms/ratings/reading/submission.ts';
import { type RatingsSummary, summarise } from '../../src/main/rooms/ratings/summarise.ts';
import { leastForInterval } from '../../src/shared/leastForInterval.ts';
import type { ResultsView } from '../../src/shared/rooms/ratings/resultsView.ts';
import { readRatings, readRatingsUpTo } from '../ratingsFiles.ts';
import { describeWithShared, sharedPath } from '../sharedData.ts';
import { filter, judgement, keys, project, projectOfResults, ratedStudy } from './resultsProject.ts';

const place = projectOfResults();

/** What of a summary and a view has to be the same, names apart. */
function numbersOf(view: ResultsView, summary: Pick<RatingsSummary, 'results' | 'holm'>) {
  return Object.entries(summary.results).map(([name, wanted]) => {
    const scope = view.scopes[name];
    const left = wanted.position.left_rate;
    return {
      found: {
        rates: scope?.models.map(({ rate }) => [rate.value, rate.n]),
        strengths: scope?.models.map(({ strength }) => [strength?.value ?? null, strength?.se ?? null]),
        pairs: scope?.pairs
          .filter(({ submissions }) => submissions > 0)
          .map(({ rate, difference }) => [
            rate.value,
            rate.n,
            difference?.pHolm ?? null,
            difference?.toldApart ?? false,
          ]),
        status: scope?.fit.status,
        position: [scope?.position.share.value, scope?.position.p],
        consistency: scope?.consistency.share.value,
        ratings: scope?.ratings.map(({ n, mean }) => [n, mean]),
      },
      wanted: {
        rates: wanted.models.map(({ win_rate }) => [win_rate.value, win_rate.n]),
        strengths: wanted.bradley_terry.models.map(({ strength, se_clustered }) => [strength, se_clustered]),
        pairs: wanted.pairs.map(({ model_x, model_y, win_rate_x }) => {
          const found = wanted.bradley_terry.differences.find(
            (one) => one.model_x === model_x && one.model_y === model_y,
          );
          const tested = wanted.bradley_terry.questions < leastForInterval ? undefined : found;
          return [win_rate_x.value, win_rate_x.n, tested?.p_holm ?? null, tested?.told_apart ?? false];
        }),
        status: wanted.bradley_terry.status,
        position: [left.value, left.n < leastForInterval ? null : wanted.position.p_value],
        consistency: wanted.self_consistency.consistent.value,
        ratings: wanted.ratings.models.map(({ n, mean }) => [n, mean]),
      },
    };
  });
}

describeWithShared('results of the room against the command line', 'oracle/ratings', () => {
  const read = (name: string) => JSON.parse(readFileSync(sharedPath(`oracle/ratings/${name}`), 'utf8'));
  test.each(['two-models', 'five-models', 'undefeated', 'disconnected', 'bridges', 'versions', 'chains'])(
    '%s: every number is the same, whether models have names or codes',
    async (name) => {
      const path = sharedPath(`oracle/ratings/summary-${name}.jsonl`);
      const { submissions, criteria } = await readRatings(path);
      const { datasetId, models, codes } = await ratedStudy(submissions, criteria);
      const unique = new Set(submissions.map(({ id }) => id)).size;
      const { by_protocol_version, ...pooled } = await summarise(
        submissions,
        { criteria, modelOrder: models, seed: 42, rounds: 100 },
        bootstrapRounds,
      );
      const versions = Object.entries(by_protocol_version);
      const expected = versions.length > 0 ? versions : [['', pooled] as const];
      for (const [version, summary] of expected) {
        const view = await project.call('ratings.results', {
          datasetId,
          filter: filter({ protocolVersion: version || null }),
        });
        expect(view.models).toEqual(summary.models.map((model) => codes.get(model)));
        for (const { found, wanted } of numbersOf(view, summary)) expect(found).toEqual(wanted);
        if (version === '') expect(view.counts.counted).toBe(pooled.counts.counted);
      }
      expect(unique).toBeGreaterThan(0);
      expect(read(`summary-${name}.json`).expected.counts.counted).toBe(pooled.counts.counted);
    },
    60_000,
  );
});

describe('results of a study', () => {
  it('are those of the command line on a scale that ends at 7, which rows do not tell', async () => {
    const rows = Array.from({ length: 24 }, (_, at): Submission => {
      const answer: Answer = {
        choice: 'A' as const,
        ratingA: 1 + (at % 7),
        ratingB: at % 5 === 0 ? 'U' : 7 - (at % 3),
        shareOfA: null,
      };
      return { ...judgement(`${at}`, `E${at % 2}`, `q${at >> 1}`, 'A'), answers: keys.map(() => answer) } as const;
    });
    const { datasetId } = await ratedStudy(rows, keys, { highestRating: 7 });
    const view = await project.call('ratings.results', { datasetId, filter: filter() });
    const { rows: cells } = await project.call('ratings.rows', { datasetId });
    const path = place.write('rows.json', JSON.stringify(cells));
    const read = await readRatingsUpTo(7, [path]);
    expect(read.problems).toEqual([]);
    const order = { criteria: read.criteria, modelOrder: [...view.models], seed: 42, rounds: 100 };
    const summary = await summarise(read.submissions, order, bootstrapRounds);
    for (const { found, wanted } of numbersOf(view, summary)) expect(found).toEqual(wanted);
    const histograms = (of: readonly { readonly histogram: readonly number[] }[] | undefined) =>
      of?.map(({ histogram }) => histogram);
    const [key = ''] = keys.map(({ name }) => name);
    expect(histograms(view.scopes[key]?.ratings)).toEqual(histograms(summary.results[key]?.ratings.models));
    expect(view.scopes[key]?.ratings.some(({ histogram }) => (histogram[6] ?? 0) > 0)).toBe(true);
    // Without being told, what lies above 5 is said and missing.
    const upToFive = await readRatings(path);
    expect(new Set(upToFive.problems.map(({ code, params }) => `${code} ${params.highest}`))).toEqual(
      new Set(['unknownRating 5']),
    );
  });
});
