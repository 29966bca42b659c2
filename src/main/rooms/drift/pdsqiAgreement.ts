import { type PdsqiAttribute, pdsqiAttributes } from '../../../shared/rooms/drift/pdsqi.ts';
import type { PdsqiAgreement, PdsqiEntry } from '../../../shared/rooms/drift/pdsqiViews.ts';
import { type Correlation, intraclassCorrelation } from '../../metrics/intraclassCorrelation.ts';

/** Raters of fewer summaries do not take part: one of a single summary would leave hardly any that all have rated. */
const fewestSummaries = 2;
const subjectsForInterval = 5;

type Ratings = Pick<PdsqiEntry, 'caseId' | 'model' | 'turn' | 'rater' | 'rating'>;

/**
 * How far raters agree on each attribute. Raters are those who rated it on at least two summaries, subjects the summaries that all of
 * these rated; NA is no rating. `stigmatizing` is an attribute of its own, 0 or 1, and its mean is the share of 1.
 */
export function pdsqiAgreement(entries: readonly Ratings[]): PdsqiAgreement[] {
  return pdsqiAttributes.map((attribute) => agreementOn(entries, attribute));
}

function agreementOn(entries: readonly Ratings[], attribute: PdsqiAttribute): PdsqiAgreement {
  const given = entries.flatMap(({ rating, rater, ...place }) => {
    const value = rating[attribute];
    return typeof value === 'number' ? [{ rater, summary: nameOf(place), value }] : [];
  });
  const facts = {
    attribute,
    mean: given.length === 0 ? null : given.reduce((sum, { value }) => sum + value, 0) / given.length,
    ratingCount: given.length,
    notApplicableCount: entries.filter(({ rating }) => rating[attribute] === null).length,
  };
  const byRater = new Map<string, Map<string, number>>();
  for (const { rater, summary, value } of given) {
    byRater.set(rater, (byRater.get(rater) ?? new Map<string, number>()).set(summary, value));
  }
  const raters = [...byRater.values()].filter(({ size }) => size >= fewestSummaries);
  const [first, ...others] = raters;
  if (byRater.size < 2) return { ...facts, agreement: null, reason: 'fewRaters' };
  if (first === undefined || others.length === 0) return { ...facts, agreement: null, reason: 'fewSummaries' };
  const subjects = [...first.keys()].filter((summary) => others.every((ratings) => ratings.has(summary)));
  if (subjects.length < fewestSummaries) return { ...facts, agreement: null, reason: 'fewSummaries' };
  const table = subjects.map((summary) => raters.map((ratings) => ratings.get(summary) ?? 0));
  const { single, average } = intraclassCorrelation(table);
  if (single.value === null || average.value === null) {
    const reason = single.reason === 'no_variance' ? 'noVariation' : 'undefined';
    return { ...facts, agreement: null, reason };
  }
  const noInterval = whyNoInterval(table);
  const withInterval = (value: number, { lower, upper }: Correlation) => ({
    value: noInterval === 'perfect' ? 1 : value,
    interval: noInterval !== null || lower === null || upper === null ? null : { lower, upper },
  });
  return {
    ...facts,
    agreement: {
      subjects: table.length,
      raters: raters.length,
      single: withInterval(single.value, single),
      average: withInterval(average.value, average),
      noInterval,
    },
    reason: null,
  };
}

/**
 * At perfect agreement no error is left to estimate an interval from; of fewer than five summaries the F distribution gives bounds that say
 * nothing. Both have no interval, and why.
 */
function whyNoInterval(table: readonly (readonly number[])[]): NonNullable<PdsqiAgreement['agreement']>['noInterval'] {
  if (table.every((row) => row.every((value) => value === row[0]))) return 'perfect';
  return table.length >= subjectsForInterval ? null : 'fewSubjects';
}

function nameOf({ caseId, model, turn }: Pick<Ratings, 'caseId' | 'model' | 'turn'>): string {
  return JSON.stringify([caseId, model, turn]);
}
