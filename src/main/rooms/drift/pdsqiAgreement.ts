import { type PdsqiAttribute, pdsqiAttributes } from '../../../shared/rooms/drift/pdsqi.ts';
import type { PdsqiAgreement, PdsqiEntry } from '../../../shared/rooms/drift/pdsqiViews.ts';
import { type Agreement, intraclassCorrelation } from '../../metrics/intraclassCorrelation.ts';

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
  if (first === undefined || others.length === 0) return { ...facts, agreement: null, reason: 'fewRaters' };
  const subjects = [...first.keys()].filter((summary) => others.every((ratings) => ratings.has(summary)));
  if (subjects.length < fewestSummaries) return { ...facts, agreement: null, reason: 'fewSummaries' };
  const table = subjects.map((summary) => raters.map((ratings) => ratings.get(summary) ?? 0));
  const agreement = intraclassCorrelation(table);
  if (agreement === null) return { ...facts, agreement, reason: 'noVariation' };
  return { ...facts, agreement: withReason(agreement, table), reason: null };
}

/**
 * At perfect agreement no error is left to estimate an interval from, and rounding would decide between none and a point; of fewer than
 * five summaries the F distribution gives bounds that say nothing. Both have no interval, and why.
 */
function withReason(
  { single, average, ...counts }: Agreement,
  table: readonly (readonly number[])[],
): PdsqiAgreement['agreement'] {
  if (table.every((row) => row.every((value) => value === row[0]))) {
    const one = { value: 1, interval: null };
    return { ...counts, single: one, average: one, noInterval: 'perfect' };
  }
  if (table.length >= subjectsForInterval) return { ...counts, single, average, noInterval: null };
  const bare = ({ value }: Agreement['single']) => ({ value, interval: null });
  return { ...counts, single: bare(single), average: bare(average), noInterval: 'fewSubjects' };
}

function nameOf({ caseId, model, turn }: Pick<Ratings, 'caseId' | 'model' | 'turn'>): string {
  return JSON.stringify([caseId, model, turn]);
}
