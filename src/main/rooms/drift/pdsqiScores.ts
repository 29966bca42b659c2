import { type PdsqiRating, pdsqiMean, pdsqiScales } from '../../../shared/rooms/drift/pdsqi.ts';
import {
  type PdsqiEntry,
  type PdsqiMeasure,
  type PdsqiScore,
  pdsqiMeasures,
} from '../../../shared/rooms/drift/pdsqiViews.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import { clusterInterval, extremeShareInterval } from '../../metrics/clusters.ts';
import { hasInterval } from './numbers/intervalCases.ts';
import { conversationsOf } from './tables/casesTable.ts';

type Rated = Pick<PdsqiEntry, 'caseId' | 'caseKey' | 'model' | 'turn' | 'rater' | 'rating'>;

/** The seed of every interval of ratings: they belong to no run, which would have one. */
const seed = 42;

/** The scores of the ratings of a set. Cases of one conversation are drawn together. */
export function readScores(db: ReadableDatabase, datasetId: number, entries: readonly Rated[]): PdsqiScore[] {
  return pdsqiScores(entries, conversationsOf(db, datasetId));
}

/**
 * Ratings by model over all turns, then by model and turn. Each rated summary counts once, with the mean of its raters; NA and what is not rated have no
 * part, and the mean of the scales is of ratings that answered all eight. Intervals: conversations are drawn 1,000 times with replacement
 * (MT19937, seed 42), percentiles of the mean; null for too few cases (`hasInterval`), and where all summaries have one value, of which a bootstrap
 * would have no width. No summary or every one with stigmatizing language: Clopper and Pearson, of as many as there are conversations.
 */
export function pdsqiScores(entries: readonly Rated[], conversations: ReadonlyMap<string, string>): PdsqiScore[] {
  const models = [...new Set(entries.map(({ model }) => model))].sort();
  return models.flatMap((model) => {
    const own = entries.filter((one) => one.model === model);
    const turns = [...new Set(own.map(({ turn }) => turn))].sort((a, b) => a - b);
    return [null, ...turns].flatMap((turn) => {
      const here = turn === null ? own : own.filter((one) => one.turn === turn);
      return pdsqiMeasures.flatMap((measure) => scoreOf(here, { model, turn, measure }, conversations) ?? []);
    });
  });
}

function ratedValue(rating: PdsqiRating, measure: PdsqiMeasure): number | null {
  if (measure !== 'mean') return rating[measure] ?? null;
  return pdsqiScales.every((scale) => rating[scale] !== undefined) ? pdsqiMean(rating) : null;
}

function scoreOf(
  entries: readonly Rated[],
  of: Pick<PdsqiScore, 'model' | 'turn' | 'measure'>,
  conversations: ReadonlyMap<string, string>,
): PdsqiScore | null {
  const given = entries.flatMap((entry) => {
    const value = ratedValue(entry.rating, of.measure);
    return value === null ? [] : [{ ...entry, value }];
  });
  const summaries = new Map<string, typeof given>();
  for (const one of given) {
    const name = `${one.caseId} ${one.turn}`;
    summaries.set(name, [...(summaries.get(name) ?? []), one]);
  }
  const rated = [...summaries.values()].flatMap((ratings) => {
    const [first] = ratings;
    const mean = ratings.reduce((sum, { value }) => sum + value, 0) / ratings.length;
    return first === undefined ? [] : [{ mean, caseKey: first.caseKey }];
  });
  if (rated.length === 0) return null;
  const names = rated.map(({ caseKey }) => conversations.get(caseKey) ?? caseKey);
  const numbers = new Map([...new Set(names)].map((name, at) => [name, at]));
  const values = rated.map(({ mean }) => mean);
  const caseCount = new Set(rated.map(({ caseKey }) => caseKey)).size;
  const isEqual = values.every((value) => value === values[0]);
  const enough = hasInterval(caseCount, numbers.size);
  const isExtreme = isEqual && of.measure === 'stigmatizing' && (values[0] === 0 || values[0] === 1);
  const interval = !enough
    ? null
    : isExtreme
      ? extremeShareInterval(values[0] === 1, numbers.size)
      : isEqual
        ? null
        : clusterInterval(
            values,
            names.map((name) => numbers.get(name) ?? 0),
            { seed },
          );
  return {
    ...of,
    value: values.reduce((sum, value) => sum + value, 0) / values.length,
    summaryCount: values.length,
    ratingCount: given.length,
    raterCount: new Set(given.map(({ rater }) => rater)).size,
    caseCount,
    interval,
    intervalMethod: interval === null ? null : isExtreme ? 'clopperPearson' : 'bootstrap',
  };
}
