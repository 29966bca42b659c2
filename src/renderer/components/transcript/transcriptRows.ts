import { type Relation, relations } from '../../../shared/traces/alignSteps.ts';
import { type StepKind, stepKinds } from '../../../shared/traces/trace.ts';
import type { Alignment, TraceOutline } from '../../../shared/traces/traceReading.ts';
import type { Place, Side, TranscriptProps } from './transcriptTypes.ts';

/** One card: a step, or a call together with the result that directly belongs to it. */
export type Card = { readonly step: number; readonly result: number | null };

/** What stands side by side; without a relation when there is only one trace. */
export type TranscriptRow = {
  readonly left: Card | null;
  readonly right: Card | null;
  readonly relation: Relation | null;
};

/** Rows of a transcript, and the row in which each step stands: -1 for a step that is left out. */
export type TranscriptRows = {
  readonly rows: readonly TranscriptRow[];
  readonly rowOf: { readonly left: Int32Array; readonly right: Int32Array };
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

/** Rows of one trace on its side. */
export function rowsOfSide(outline: TraceOutline, side: Side, mode: TranscriptProps['mode']): TranscriptRows {
  const shown = shownOf(outline);
  const rows: TranscriptRow[] = [];
  for (let step = 0; step < outline.stepCount; step += 1) {
    const card = cardAt(shown, step);
    if (card === null) continue;
    rows.push({ left: side === 'left' ? card : null, right: side === 'right' ? card : null, relation: null });
  }
  return numbered(rows, side === 'left' ? outline : null, side === 'right' ? outline : null, mode);
}

/** Rows of two aligned traces. A result in its call's card goes where the call goes. */
export function alignedRows(
  left: TraceOutline,
  right: TraceOutline,
  alignment: Alignment,
  mode: TranscriptProps['mode'],
): TranscriptRows {
  const [first, second] = [shownOf(left), shownOf(right)];
  const rows: TranscriptRow[] = [];
  for (let index = 0; index < alignment.relation.length; index += 1) {
    const [one, other] = [cardAt(first, alignment.left[index] ?? -1), cardAt(second, alignment.right[index] ?? -1)];
    const relation = relations[alignment.relation[index] ?? -1] ?? 'paired';
    if (one !== null && other !== null) rows.push({ left: one, right: other, relation });
    else if (one !== null) rows.push({ left: one, right: null, relation: 'onlyLeft' });
    else if (other !== null) rows.push({ left: null, right: other, relation: 'onlyRight' });
  }
  return numbered(rows, left, right, mode);
}

function numbered(
  all: readonly TranscriptRow[],
  left: TraceOutline | null,
  right: TraceOutline | null,
  mode: TranscriptProps['mode'],
): TranscriptRows {
  const isAnswer = (outline: TraceOutline | null, card: Card | null) =>
    outline !== null && card !== null && kindOf(outline, card.step) === 'answer';
  const rows = mode === 'full' ? all : all.filter((row) => isAnswer(left, row.left) || isAnswer(right, row.right));
  const rowOf = {
    left: new Int32Array(left?.stepCount ?? 0).fill(-1),
    right: new Int32Array(right?.stepCount ?? 0).fill(-1),
  };
  for (const [index, row] of rows.entries()) {
    for (const side of ['left', 'right'] as const) {
      const card = row[side];
      if (card === null) continue;
      rowOf[side][card.step] = index;
      if (card.result !== null) rowOf[side][card.result] = index;
    }
  }
  return { rows, rowOf };
}

/** Whether the two sides of a row are not the same. */
export function differs({ relation }: TranscriptRow): boolean {
  return relation !== null && relation !== 'same';
}

/** The card that shows a step; null when it is left out. */
export function cardOf({ rows, rowOf }: TranscriptRows, { side, step }: Place): Card | null {
  return rows[rowOf[side][step] ?? -1]?.[side] ?? null;
}
