import type { ResultsFilter } from '../../../../shared/rooms/ratings/resultsView.ts';
import { type Counted, type RowCounts, resolveSubmissions } from '../numbers/resolveSubmissions.ts';
import type { StudyRows } from './studyRows.ts';

/** The judgements that a filter takes, of those that count. */
type FilteredRows = {
  readonly rows: StudyRows;
  readonly protocolVersion: string;
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
  return {
    rows,
    protocolVersion,
    counts,
    counted: counted.filter(
      ({ submission: { evaluator, isModel, modelA, modelB, protocolVersion: version } }) =>
        version === protocolVersion &&
        (filter.judges === 'together' || isModel === (filter.judges === 'models')) &&
        (models === null || (models.has(modelA) && models.has(modelB))) &&
        (evaluators === null || evaluators.has(evaluator)) &&
        isOfSpecialty(evaluator),
    ),
  };
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
