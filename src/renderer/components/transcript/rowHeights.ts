import type { TraceOutline } from '../../../shared/traces/traceReading.ts';
import { limits } from './longText.ts';
import { levelOf } from './transcriptLevels.ts';
import { type Card, kindOf, type Outlines, type TranscriptRow } from './transcriptRows.ts';
import { type Levels, type Side, sides } from './transcriptTypes.ts';

const head = 42;
const line = 20;
const box = 60;
const longestGuess = 600;

/** How high rows will be, by what the outlines tell: only until they are drawn and measured. */
export function guessRowHeights(
  rows: readonly TranscriptRow[],
  outlines: Outlines,
  levels: Levels,
  columnWidth: number,
): Float64Array {
  return Float64Array.from(rows, (row) =>
    Math.max(
      ...sides.map((side) => guessCardHeight(row[side] ?? null, side, outlines[side] ?? null, levels, columnWidth)),
    ),
  );
}

function guessCardHeight(
  card: Card | null,
  side: Side,
  outline: TraceOutline | null,
  levels: Levels,
  columnWidth: number,
): number {
  if (card === null || outline === null) return head;
  const kind = kindOf(outline, card.step);
  if (levelOf(levels, { side, step: card.step }, kind) === 'line') return head + line;
  const isTool = kind === 'tool_call' || kind === 'tool_result';
  const limit = isTool || kind === 'system' ? limits.result : limits.said;
  const length = outline.textLengths[card.result ?? card.step] ?? 0;
  const lines = Math.ceil(Math.min(length, limit.characters) / Math.max(20, columnWidth / 6.6));
  return head + (isTool ? box : 0) + Math.min(longestGuess, Math.max(1, lines) * line);
}
