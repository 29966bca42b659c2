import type { ResultsFilter } from '../../../../shared/rooms/ratings/resultsView.ts';
import { type Counted, type RowCounts, resolveSubmissions } from '../numbers/resolveSubmissions.ts';
import type { Answer } from '../reading/submission.ts';
import type { StudyRows } from './studyRows.ts';

/** The judgements that a filter takes, of those that count. */
type FilteredRows = {
  readonly rows: StudyRows;
  readonly protocolVersion: string;
  /** What its version asks, and what else was answered by it; all where that is nothing. Numbers are those of `Submission.answers`. */
  readonly criteria: readonly { readonly name: string; readonly number: number }[];
  readonly counted: readonly Counted[];
  readonly counts: RowCounts;
};

/**
 * Tells what counts and takes what a filter wants: revisions and withdrawals are resolved before, so that no older version of a judgement comes
 * back through a filter. Only one version of a protocol is taken: the newest by the order of judgements where none is asked for.
 */
export function filterRows(rows: StudyRows, filter: ResultsFilter): FilteredRows {
  const { counted, counts } = resolveSubmissions(rows.submissions);
  const protocolVersion = filter.protocolVersion ?? newestVersion(counted);
  const [models, evaluators] = [setOf(filter.models), setOf(filter.evaluators)];
  const specialties = setOf(filter.specialties);
  const isOfSpecialty = (evaluator: string) => {
    const own = rows.specialties.get(evaluator) ?? [];
    return specialties === null || (own.length === 0 ? specialties.has('') : own.some((one) => specialties.has(one)));
  };
  const ofVersion = counted.filter(({ submission }) => submission.protocolVersion === protocolVersion);
  return {
    rows,
    protocolVersion,
    criteria: criteriaOf(rows, protocolVersion, ofVersion),
    counts,
    counted: ofVersion.filter(
      ({ submission: { evaluator, isModel, modelA, modelB } }) =>
        (filter.judges === 'together' || isModel === (filter.judges === 'models')) &&
        (models === null || (models.has(modelA) && models.has(modelB))) &&
        (evaluators === null || evaluators.has(evaluator)) &&
        isOfSpecialty(evaluator),
    ),
  };
}

function criteriaOf(
  { criteria, askedBy }: StudyRows,
  version: string,
  ofVersion: readonly Counted[],
): FilteredRows['criteria'] {
  const answered = new Set<string>();
  for (const { submission } of ofVersion) {
    for (const [number, answer] of submission.answers.entries()) {
      const name = criteria[number];
      if (name !== undefined && answer !== undefined && isAnswered(answer)) answered.add(name);
    }
  }
  const known = criteria.filter((name) => answered.has(name));
  const names = [...new Set([...askedBy(version), ...known])];
  return (names.length === 0 ? criteria : names).map((name) => ({ name, number: criteria.indexOf(name) }));
}

function isAnswered({ choice, ratingA, ratingB, shareOfA }: Answer): boolean {
  return choice !== '' || ratingA !== null || ratingB !== null || shareOfA !== null;
}

function setOf(values: readonly string[] | null): ReadonlySet<string> | null {
  return values === null ? null : new Set(values);
}

/** The version of the judgement that was made last; empty without any. */
function newestVersion(counted: readonly Counted[]): string {
  let newest: Counted | null = null;
  for (const one of counted)
    if (newest === null || one.submission.submittedAt >= newest.submission.submittedAt) newest = one;
  return newest?.submission.protocolVersion ?? '';
}
