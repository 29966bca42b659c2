import { relations } from './alignSteps.ts';
import { bestPairs, type Sequence } from './bestPairs.ts';
import type { Alignment } from './traceReading.ts';

/** Rows of two and more traces, all of them aligned with the first one. Every step of every trace is in exactly one row. */
export type AlignedColumns = {
  /** For each trace the index of its step in each row; -1 where it has none. */
  readonly steps: readonly (readonly number[])[];
  /**
   * For each trace how it goes with the first one in each row, as indexes into `relations`; -1 where neither has a step, and everywhere for
   * the first one.
   */
  readonly relations: readonly (readonly number[])[];
};

/** What a step of a trace is, as a number that is equal for steps which may stand side by side. */
type ClassOf = (column: number, step: number) => number;

const onlyRight = relations.indexOf('onlyRight');
/** More cells than this are not compared in one place: a window must not stand still. */
const mostCompared = 250_000;

/**
 * Puts alignments of traces 1, 2 … with trace 0 into common rows. Steps that trace 0 does not have stand between its steps, those of one
 * class in one row as far as their order allows (the longest common subsequence of what is there and what is added; where that would be
 * more than 250,000 comparisons, one trace after the other). Without alignments there are no rows.
 */
export function alignColumns(alignments: readonly Alignment[], classOf: ClassOf): AlignedColumns {
  const count = alignments.length + 1;
  const parts = alignments.map(partsOf);
  const steps: number[][] = Array.from({ length: count }, () => []);
  const related: number[][] = Array.from({ length: count }, () => []);
  const push = (row: readonly number[], relationOf: (column: number) => number) => {
    for (let column = 0; column < count; column += 1) {
      steps[column]?.push(row[column] ?? -1);
      related[column]?.push(column === 0 ? -1 : relationOf(column));
    }
  };
  const length = Math.max(0, ...parts.map(({ opposite }) => opposite.length));
  for (let step = 0; step <= length; step += 1) {
    let between: readonly number[][] = [];
    for (const [at, { inserted }] of parts.entries()) {
      between = withInserted(between, inserted.get(step) ?? [], at + 1, count, classOf);
    }
    for (const row of between) push(row, (column) => (row[column] === -1 ? -1 : onlyRight));
    if (step === length) break;
    const row = [step, ...parts.map(({ opposite }) => opposite[step] ?? -1)];
    push(row, (column) => parts[column - 1]?.relation[step] ?? -1);
  }
  return { steps, relations: related };
}

/** By step of the left trace: the step opposite, how they go together, and the steps of the right trace before it. */
function partsOf({ left, right, relation }: Alignment) {
  const parts = { opposite: [] as number[], relation: [] as number[], inserted: new Map<number, number[]>() };
  for (let row = 0; row < left.length; row += 1) {
    const other = right[row] ?? -1;
    if ((left[row] ?? -1) === -1) {
      const at = parts.opposite.length;
      const before = parts.inserted.get(at) ?? [];
      before.push(other);
      parts.inserted.set(at, before);
    } else {
      parts.opposite.push(other);
      parts.relation.push(relation[row] ?? -1);
    }
  }
  return parts;
}

function withInserted(
  rows: readonly number[][],
  added: readonly number[],
  column: number,
  count: number,
  classOf: ClassOf,
): readonly number[][] {
  if (added.length === 0) return rows;
  const fresh = (step: number) => Array.from({ length: count }, (_, at) => (at === column ? step : -1));
  if (rows.length * added.length > mostCompared) return [...rows, ...added.map(fresh)];
  const classOfRow = (row: readonly number[]) => {
    const at = row.findIndex((step) => step !== -1);
    return classOf(at, row[at] ?? -1);
  };
  const pairs = bestPairs(sequence(rows.map(classOfRow)), sequence(added.map((step) => classOf(column, step))));
  const merged: number[][] = [];
  let [i, j] = [0, 0];
  for (const [row, step] of [...pairs, [rows.length, added.length] as const]) {
    merged.push(...rows.slice(i, row), ...added.slice(j, step).map(fresh));
    const known = rows[row];
    if (known) merged.push(known.map((one, at) => (at === column ? (added[step] ?? -1) : one)));
    [i, j] = [row + 1, step + 1];
  }
  return merged;
}

function sequence(classes: readonly number[]): Sequence {
  return { keys: Int32Array.from(classes), details: new Int32Array(classes.length) };
}
