import type { SourceLabel } from '../../../shared/traces/toolLabels.ts';
import type { StepKind } from '../../../shared/traces/trace.ts';
import type { ShownSide } from './transcriptContext.ts';
import { kindOf, relationAt, type TranscriptRows, toolOf } from './transcriptRows.ts';
import type { Side, TranscriptFind } from './transcriptTypes.ts';

/** Longest height of one row, and the least at which its shape can be told. */
const highest = 30;
const leastForShapes = 9;

/** Height of a row on the map: all rows fit. Below `shapes` they are lines, several to one when there are more rows than pixels. */
export function mapScale(rowCount: number, height: number): { readonly rowHeight: number; readonly shapes: boolean } {
  const rowHeight = Math.min(highest, height / Math.max(1, rowCount));
  return { rowHeight, shapes: rowHeight >= leastForShapes };
}

/** Width of the map, and the middle of each column on it. */
export function mapWidth(columnCount: number): number {
  return columnCount < 3 ? 48 : 16 + 22 * columnCount;
}

export function mapColumnAt(column: number, columnCount: number): number {
  if (columnCount === 1) return 24;
  return columnCount === 2 ? 15 + 18 * column : 20 + 22 * column;
}

/** What the map shows of one row on one side. */
export type MapMark = {
  readonly kind: StepKind;
  readonly look: SourceLabel | null;
  /** Like the first column. */
  readonly isSame: boolean;
  readonly hasError: boolean;
  readonly isFound: boolean;
};

/** Marks of a side, row by row; null in a gap. */
export function mapMarks(
  { rows }: TranscriptRows,
  name: Side,
  side: Pick<ShownSide, 'outline' | 'errors'>,
  find: TranscriptFind | null,
  lookOf: (label: string) => SourceLabel,
): (MapMark | null)[] {
  const found = new Set(find?.found[name]?.steps);
  return rows.map((row) => {
    const card = row[name];
    if (card == null) return null;
    const isIn = (steps: ReadonlySet<number>) =>
      steps.has(card.step) || (card.result !== null && steps.has(card.result));
    const tool = toolOf(side.outline, card.step);
    return {
      kind: kindOf(side.outline, card.step),
      look: tool?.label == null ? null : lookOf(tool.label),
      isSame: relationAt(row, name) === 'same',
      hasError: isIn(side.errors),
      isFound: isIn(found),
    };
  });
}

/** Of the rows that share a line of pixels the one that is most worth seeing. */
export function weightiest(marks: readonly (MapMark | null)[]): MapMark | null {
  const weight = (mark: MapMark | null) => {
    if (mark === null) return 0;
    return 1 + (mark.look === null ? 0 : 1) + (mark.isSame ? 0 : 2) + (mark.isFound ? 8 : 0) + (mark.hasError ? 4 : 0);
  };
  return marks.reduce((best, mark) => (weight(mark) > weight(best) ? mark : best), null);
}
