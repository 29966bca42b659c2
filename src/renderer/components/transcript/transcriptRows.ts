import type { AlignedColumns } from '../../../shared/traces/alignColumns.ts';
import { type Relation, relations } from '../../../shared/traces/alignSteps.ts';
import { type StepKind, stepKinds } from '../../../shared/traces/trace.ts';
import type { TraceOutline } from '../../../shared/traces/traceReading.ts';
import { type OtherSide, otherSides, type Place, type Side, sides, type TranscriptProps } from './transcriptTypes.ts';

/** One card: a step, or a call together with the result that directly belongs to it. */
export type Card = { readonly step: number; readonly result: number | null };

/** What stands side by side; without a relation when there is only one trace. */
export type TranscriptRow = Readonly<Partial<Record<Side, Card | null>>> & {
  /** How the others go with the first column; nothing where neither has a card. */
  readonly relations: Readonly<Partial<Record<OtherSide, Relation>>>;
};

/** Rows of a transcript, and the row in which each step stands: -1 for a step that is left out. */
export type TranscriptRows = {
  readonly rows: readonly TranscriptRow[];
  readonly rowOf: Readonly<Record<Side, Int32Array>>;
};

export function kindOf({ kinds }: TraceOutline, step: number): StepKind {
  return stepKinds[kinds[step] ?? -1] ?? 'event';
}

/** The tool of a call or result with its label; null for other steps. */
export function toolOf({ tools, toolOf: indexes }: TraceOutline, step: number): TraceOutline['tools'][number] | null {
  return tools[indexes[step] ?? -1] ?? null;
}

/**
 * Of each call the result that is shown in its card, and of each such result its call; -1 elsewhere. The first result of a call belongs
 * directly to it when it comes later and in the same turn, or with nothing but other calls, results and events between them.
 */
function foldResults(outline: TraceOutline): { readonly resultOf: Int32Array; readonly callOf: Int32Array } {
  const { stepCount, joined, turns } = outline;
  const resultOf = new Int32Array(stepCount).fill(-1);
  const callOf = new Int32Array(stepCount).fill(-1);
  /** Steps up to this one that are neither call, result nor event. */
  const others = new Int32Array(stepCount + 1);
  for (let step = 0; step < stepCount; step += 1) {
    const isOther = !besideCalls.has(outline.kinds[step] ?? -1);
    others[step + 1] = (others[step] ?? 0) + (isOther ? 1 : 0);
  }
  for (let call = 0; call < stepCount; call += 1) {
    const result = joined[call] ?? -1;
    if (result <= call || kindOf(outline, call) !== 'tool_call' || kindOf(outline, result) !== 'tool_result') continue;
    const isBeside = others[result] === others[call] || turns[call] === turns[result];
    if (joined[result] !== call || !isBeside) continue;
    resultOf[call] = result;
    callOf[result] = call;
  }
  return { resultOf, callOf };
}

/** Indexes of the kinds that may stand between a call and its result. */
const besideCalls: ReadonlySet<number> = new Set(
  (['tool_call', 'tool_result', 'event'] as const).map((kind) => stepKinds.indexOf(kind)),
);

type Shown = { readonly outline: TraceOutline; readonly folded: ReturnType<typeof foldResults> };

function shownOf(outline: TraceOutline): Shown {
  return { outline, folded: foldResults(outline) };
}

/** The card that begins with this step; null when the step is the result in another one's card, or there is none. */
function cardAt({ outline, folded }: Shown, step: number): Card | null {
  if (step < 0 || step >= outline.stepCount || folded.callOf[step] !== -1) return null;
  const result = folded.resultOf[step] ?? -1;
  return { step, result: result === -1 ? null : result };
}

/** Outlines of the columns that are there; none of a later one without those before it. */
export type Outlines = Readonly<Partial<Record<Side, TraceOutline | null>>>;

/** Rows of one trace on its side. */
export function rowsOfSide(outline: TraceOutline, side: Side, mode: TranscriptProps['mode']): TranscriptRows {
  const shown = shownOf(outline);
  const rows: TranscriptRow[] = [];
  for (let step = 0; step < outline.stepCount; step += 1) {
    const card = cardAt(shown, step);
    if (card !== null) rows.push({ [side]: card, relations: {} });
  }
  return numbered(rows, { [side]: outline }, mode);
}

/** Rows of aligned traces. A result in its call's card goes where the call goes. */
export function alignedRows(
  outlines: Outlines,
  alignment: AlignedColumns,
  mode: TranscriptProps['mode'],
): TranscriptRows {
  const columns = sides.flatMap((side) => {
    const outline = outlines[side];
    return outline ? [{ side, shown: shownOf(outline) }] : [];
  });
  const rows: TranscriptRow[] = [];
  const rowCount = alignment.steps[0]?.length ?? 0;
  for (let index = 0; index < rowCount; index += 1) {
    const cards = columns.map(({ shown }, column) => cardAt(shown, alignment.steps[column]?.[index] ?? -1));
    if (cards.every((card) => card === null)) continue;
    const row: { [side in Side]?: Card | null } = {};
    const related: { [side in OtherSide]?: Relation } = {};
    for (const [column, { side }] of columns.entries()) {
      row[side] = cards[column] ?? null;
      if (side === 'left') continue;
      const relation = relationOf(cards[0] ?? null, cards[column] ?? null, alignment.relations[column]?.[index] ?? -1);
      if (relation !== null) related[side] = relation;
    }
    rows.push({ ...row, relations: related });
  }
  return numbered(rows, outlines, mode);
}

function relationOf(first: Card | null, other: Card | null, given: number): Relation | null {
  if (first !== null && other !== null) return relations[given] ?? 'paired';
  if (first !== null) return 'onlyLeft';
  return other === null ? null : 'onlyRight';
}

function numbered(all: readonly TranscriptRow[], outlines: Outlines, mode: TranscriptProps['mode']): TranscriptRows {
  const isAnswer = (row: TranscriptRow, side: Side) => {
    const [outline, card] = [outlines[side], row[side]];
    return outline != null && card != null && kindOf(outline, card.step) === 'answer';
  };
  const rows = mode === 'full' ? all : all.filter((row) => sides.some((side) => isAnswer(row, side)));
  const none = (side: Side) => new Int32Array(outlines[side]?.stepCount ?? 0).fill(-1);
  const rowOf = { left: none('left'), right: none('right'), third: none('third'), fourth: none('fourth') };
  for (const [index, row] of rows.entries()) {
    for (const side of sides) {
      const card = row[side];
      if (card == null) continue;
      rowOf[side][card.step] = index;
      if (card.result !== null) rowOf[side][card.result] = index;
    }
  }
  return { rows, rowOf };
}

/** How a column goes with the first one; null for the first, and where neither has a card. */
export function relationAt({ relations: related }: TranscriptRow, side: Side): Relation | null {
  return side === 'left' ? null : (related[side] ?? null);
}

/** Whether a column of a row is not like the first one. */
export function differs({ relations: related }: TranscriptRow): boolean {
  return otherSides.some((side) => related[side] !== undefined && related[side] !== 'same');
}

/** The card that shows a step; null when it is left out. */
export function cardOf({ rows, rowOf }: TranscriptRows, { side, step }: Place): Card | null {
  return rows[rowOf[side][step] ?? -1]?.[side] ?? null;
}
