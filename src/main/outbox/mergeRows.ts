import { changedColumns } from '../../shared/outbox/cells.ts';
import type { ReadRow } from '../../shared/outbox/row.ts';

/** Rows with one id and different content: nobody can tell which is right, so all of them are shown. The first is the one that was kept. */
type RowConflict<Row> = {
  readonly submissionId: string;
  readonly rows: readonly Row[];
  /** Those in which any of them differs from the first. */
  readonly columns: readonly string[];
};

type MergedRows<Row> = {
  /** Each id once, in the order in which they came. */
  readonly rows: readonly Row[];
  /** How many were there again with the same content. */
  readonly repeated: number;
  readonly conflicts: readonly RowConflict<Row>[];
};

/**
 * Rows of several sources as one list. The first row of an id is kept, an equal one is counted, and one with other content is a conflict, which
 * loses nothing: both are in it. A missing column equals an empty one, and a number its text, as CSV knows no numbers.
 */
export function mergeRows<Row extends ReadRow>(rows: Iterable<Row>): MergedRows<Row> {
  const kept = new Map<string, Row>();
  const others = new Map<string, Row[]>();
  let repeated = 0;
  for (const row of rows) {
    const first = kept.get(row.submissionId);
    if (first === undefined) kept.set(row.submissionId, row);
    else if (differingColumns(first, row).length === 0) repeated += 1;
    else others.set(row.submissionId, [...(others.get(row.submissionId) ?? []), row]);
  }
  const conflicts = [...others].map(([submissionId, different]) => {
    const first = kept.get(submissionId);
    const all = first === undefined ? different : [first, ...different];
    const columns = different.flatMap((row) => (first === undefined ? [] : differingColumns(first, row)));
    return { submissionId, rows: all, columns: [...new Set(columns)] };
  });
  return { rows: [...kept.values()], repeated, conflicts };
}

/** The columns of either row in which they differ. */
export function differingColumns(one: Pick<ReadRow, 'cells'>, other: Pick<ReadRow, 'cells'>): string[] {
  return [...new Set([...changedColumns(one.cells, other.cells), ...changedColumns(other.cells, one.cells)])];
}
